//! Gathers images and their categories into a table.

use std::collections::HashMap;

use super::table::Table;
use crate::error::{Error, Result};
use crate::files::image_ids::ImageId;

/// The image was there before, with other objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Again;

/// Gathers images; the same image twice must have the same objects.
#[derive(Debug, Default)]
pub struct Builder {
    images: Vec<ImageId>,
    /// Made when an id comes that is not above the one before it: files are mostly sorted.
    seen: Option<HashMap<ImageId, usize>>,
    names: Names,
    /// Where the codes of each image end.
    ends: Vec<usize>,
    codes: Vec<u32>,
}

impl Builder {
    /// A builder without images.
    pub fn new() -> Self {
        Self::default()
    }

    /// The categories' numbers, for [`Builder::add`].
    pub fn names(&mut self) -> &mut Names {
        &mut self.names
    }

    /// Adds an image with the numbers of its categories, which are sorted and cleared of repetitions.
    ///
    /// # Errors
    /// The image is there already, with others.
    pub fn add(
        &mut self,
        image: ImageId,
        numbers: &mut Vec<u32>,
    ) -> std::result::Result<(), Again> {
        numbers.sort_unstable();
        numbers.dedup();
        if let Some(row) = self.row_of(&image) {
            return if self.codes_at(row) == numbers { Ok(()) } else { Err(Again) };
        }
        if let Some(seen) = &mut self.seen {
            seen.insert(image.clone(), self.images.len());
        }
        self.images.push(image);
        self.codes.extend_from_slice(numbers);
        self.ends.push(self.codes.len());
        Ok(())
    }

    fn row_of(&mut self, image: &ImageId) -> Option<usize> {
        if self.seen.is_none() && self.images.last().is_none_or(|last| last < image) {
            return None;
        }
        let known = || self.images.iter().cloned().zip(0..).collect();
        self.seen.get_or_insert_with(known).get(image).copied()
    }

    fn codes_at(&self, row: usize) -> &[u32] {
        let start = row.checked_sub(1).and_then(|before| self.ends.get(before)).copied();
        let end = self.ends.get(row).copied().unwrap_or_default();
        self.codes.get(start.unwrap_or_default()..end).unwrap_or_default()
    }

    /// The table of all images added; it has only the categories that some image has.
    ///
    /// # Errors
    /// More categories of images than fit 31 bits.
    pub fn build(self) -> Result<Table> {
        if i32::try_from(self.codes.len()).is_err() {
            return Err(Error::value("a ground truth has at most 2147483647 objects"));
        }
        let mut used = vec![false; self.names.names.len()];
        for &code in &self.codes {
            used.get_mut(code as usize).into_iter().for_each(|used| *used = true);
        }
        let mut named: Vec<(&str, usize)> =
            self.names.names.iter().map(AsRef::as_ref).zip(0..).collect();
        named.retain(|&(_, number)| used.get(number) == Some(&true));
        named.sort_unstable();
        let mut places = vec![0; used.len()];
        for (place, &(_, number)) in (0..).zip(&named) {
            places.get_mut(number).into_iter().for_each(|found| *found = place);
        }
        let mut order: Vec<usize> = (0..self.images.len()).collect();
        if self.seen.is_some() {
            order.sort_unstable_by_key(|&row| self.images.get(row));
        }
        let mut offsets = Vec::with_capacity(order.len() + 1);
        let mut codes = Vec::with_capacity(self.codes.len());
        offsets.push(0);
        for &row in &order {
            let start = codes.len();
            let renumbered = |code: &u32| places.get(*code as usize).copied().unwrap_or_default();
            codes.extend(self.codes_at(row).iter().map(renumbered));
            codes.get_mut(start..).unwrap_or_default().sort_unstable();
            // It was looked at that all fit.
            offsets.push(codes.len() as i32);
        }
        let images = order.iter().filter_map(|&row| self.images.get(row).cloned()).collect();
        let categories = named.iter().map(|&(name, _)| name.to_owned()).collect();
        Table::new(images, categories, offsets, codes)
    }
}

/// A number for each different name, in the order they come.
#[derive(Debug)]
pub struct Names {
    names: Vec<Box<str>>,
    numbers: HashMap<Box<str>, u32>,
    /// The number last given in answer to names that look alike: few names fill most files.
    recent: [u32; RECENT],
}

const RECENT: usize = 1 << 10;

impl Default for Names {
    fn default() -> Self {
        Self { names: Vec::new(), numbers: HashMap::new(), recent: [u32::MAX; RECENT] }
    }
}

impl Names {
    /// The number of a name.
    pub fn number(&mut self, name: &str) -> u32 {
        let slot = likeness(name);
        let recent = self.recent.get(slot).copied().unwrap_or(u32::MAX);
        if self.names.get(recent as usize).is_some_and(|known| **known == *name) {
            return recent;
        }
        let number = self.numbers.get(name).copied().unwrap_or_else(|| {
            let fresh = self.names.len() as u32;
            self.names.push(name.into());
            self.numbers.insert(name.into(), fresh);
            fresh
        });
        self.recent.get_mut(slot).into_iter().for_each(|recent| *recent = number);
        number
    }
}

/// A place for a name by its first eight bytes and its length.
fn likeness(name: &str) -> usize {
    let mut start = [0; 8];
    for (to, from) in start.iter_mut().zip(name.bytes()) {
        *to = from;
    }
    let mixed = (u64::from_le_bytes(start) ^ name.len() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> 32) as usize % RECENT
}

#[cfg(test)]
mod tests {
    use super::{Again, Builder};
    use crate::files::image_ids::ImageId;

    fn add(builder: &mut Builder, image: ImageId, names: &[&str]) -> Result<(), Again> {
        let mut numbers = names.iter().map(|name| builder.names().number(name)).collect();
        builder.add(image, &mut numbers)
    }

    #[test]
    fn images_stand_in_order_with_the_categories_that_are_used() {
        let mut builder = Builder::new();
        let text = |id: &str| ImageId::Text(id.into());
        assert_eq!(add(&mut builder, text("b"), &["dog", "cat", "dog"]), Ok(()));
        assert_eq!(add(&mut builder, ImageId::Number(7), &["couch"]), Ok(()));
        builder.names().number("zebra");
        assert_eq!(add(&mut builder, ImageId::Number(-7), &[]), Ok(()));
        assert_eq!(add(&mut builder, text("b"), &["cat", "dog"]), Ok(()));
        assert_eq!(add(&mut builder, text("b"), &["cat"]), Err(Again));
        let table = builder.build().unwrap();
        assert_eq!(table.categories(), ["cat", "couch", "dog"]);
        let rows: Vec<_> =
            (0..table.len()).map(|row| (table.image(row), table.codes(row))).collect();
        let expected: [(_, &[u32]); 3] = [
            (Some(ImageId::Number(-7)), &[]),
            (Some(ImageId::Number(7)), &[1]),
            (Some(text("b")), &[0, 2]),
        ];
        assert_eq!(rows, expected);
    }

    #[test]
    fn names_that_look_alike_are_told_apart() {
        let mut builder = Builder::new();
        // The first eight bytes and the length are the same.
        let names = ["category 1", "category 2", "category 1"];
        assert_eq!(names.map(|name| builder.names().number(name)), [0, 1, 0]);
    }
}
