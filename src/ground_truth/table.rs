//! Images in order of their ids, and the numbers of their categories in compressed rows.

use std::sync::OnceLock;

use arrow_buffer::ScalarBuffer;

use crate::error::{Error, Result};
use crate::files::image_ids::ImageId;

/// A look-up table over all ids costs less than this many searches.
const MANY: usize = 4096;
/// Ids below this have a place in that table, whatever the number of images.
const SMALL: usize = 1 << 20;
/// No image.
const NONE: u32 = u32::MAX;

/// Images and their categories.
#[derive(Debug)]
pub struct Table {
    /// Ascending; their rows come first.
    numbers: ScalarBuffer<i64>,
    /// In order of their code points.
    texts: Vec<Box<str>>,
    categories: Vec<String>,
    offsets: ScalarBuffer<i32>,
    codes: ScalarBuffer<u32>,
    /// Number -> row, made when many are asked for; empty where the numbers lie too far apart.
    places: OnceLock<Vec<u32>>,
}

impl Table {
    /// From ascending images, sorted names, where each image's codes begin (and the last ones end),
    /// and the codes, ascending in each image.
    ///
    /// # Errors
    /// These do not fit together.
    pub fn new(
        images: Vec<ImageId>,
        categories: Vec<String>,
        offsets: impl Into<ScalarBuffer<i32>>,
        codes: impl Into<ScalarBuffer<u32>>,
    ) -> Result<Self> {
        let (mut numbers, mut texts) = (Vec::new(), Vec::new());
        let are_sorted = images.is_sorted_by(|one, next| one < next);
        for image in images {
            match image {
                ImageId::Number(number) => numbers.push(number),
                ImageId::Text(text) => texts.push(text.into_boxed_str()),
            }
        }
        let table = Self {
            numbers: numbers.into(),
            texts,
            categories,
            offsets: offsets.into(),
            codes: codes.into(),
            places: OnceLock::new(),
        };
        if are_sorted { table.checked() } else { Err(unfit()) }
    }

    /// The same where all ids are numbers; the columns are borrowed.
    ///
    /// # Errors
    /// As those of `new`.
    pub fn of_numbers(
        numbers: ScalarBuffer<i64>,
        categories: Vec<String>,
        offsets: ScalarBuffer<i32>,
        codes: ScalarBuffer<u32>,
    ) -> Result<Self> {
        let places = OnceLock::new();
        let table = Self { numbers, texts: Vec::new(), categories, offsets, codes, places };
        if table.numbers.is_sorted_by(|one, next| one < next) {
            table.checked()
        } else {
            Err(unfit())
        }
    }

    /// The table, if all but the ids is in order.
    fn checked(self) -> Result<Self> {
        let ascends = |pair: &[i32]| {
            let &[start, end] = pair else { return false };
            let range = usize::try_from(start).ok().zip(usize::try_from(end).ok());
            let row = range.and_then(|(start, end)| self.codes.get(start..end));
            row.is_some_and(|row| row.is_sorted_by(|one, next| one < next))
        };
        let fits = self.offsets.len() == self.len() + 1
            && self.offsets.first() == Some(&0)
            && self
                .offsets
                .last()
                .is_some_and(|&last| usize::try_from(last) == Ok(self.codes.len()))
            && self.offsets.windows(2).all(ascends)
            && self.categories.is_sorted_by(|one, next| one < next)
            && self.codes.iter().all(|&code| (code as usize) < self.categories.len());
        if fits { Ok(self) } else { Err(unfit()) }
    }

    /// How many images there are.
    pub fn len(&self) -> usize {
        self.numbers.len() + self.texts.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The ids that are numbers, ascending: those of the first rows.
    pub fn numbers(&self) -> &[i64] {
        &self.numbers
    }

    /// The ids that are texts, in order: those of the rows behind.
    pub fn texts(&self) -> &[Box<str>] {
        &self.texts
    }

    /// The categories' names, sorted; a category's code is its place.
    pub fn categories(&self) -> &[String] {
        &self.categories
    }

    /// Where the codes of each image begin, and the last ones end.
    pub fn offsets(&self) -> &[i32] {
        &self.offsets
    }

    /// The codes of all images.
    pub fn all_codes(&self) -> &[u32] {
        &self.codes
    }

    /// The codes of the image of a row, ascending.
    pub fn codes(&self, row: usize) -> &[u32] {
        let at = |row: usize| usize::try_from(*self.offsets.get(row)?).ok();
        let range = at(row).zip(at(row + 1)).map(|(start, end)| start..end);
        range.and_then(|range| self.codes.get(range)).unwrap_or_default()
    }

    /// The id of a row.
    pub fn image(&self, row: usize) -> Option<ImageId> {
        match self.numbers.get(row) {
            Some(&number) => Some(ImageId::Number(number)),
            None => {
                let text = self.texts.get(row.checked_sub(self.numbers.len())?)?;
                Some(ImageId::Text(text.as_ref().into()))
            }
        }
    }

    /// The row of an image.
    pub fn row_of(&self, image: &ImageId) -> Option<usize> {
        match image {
            ImageId::Number(number) => self.numbers.binary_search(number).ok(),
            ImageId::Text(text) => self.row_of_text(text),
        }
    }

    fn row_of_text(&self, text: &str) -> Option<usize> {
        let place = self.texts.binary_search_by(|known| known.as_ref().cmp(text)).ok()?;
        Some(place + self.numbers.len())
    }

    /// The row of each number, -1 where it is no image's.
    pub fn rows_of(&self, images: &[i64]) -> Vec<i64> {
        let searched =
            |number: &i64| self.numbers.binary_search(number).map_or(-1, |row| row as i64);
        let known = self.places.get();
        let places = known.or_else(|| {
            (images.len() >= MANY).then(|| self.places.get_or_init(|| self.made_places()))
        });
        let Some(places) = places.filter(|places| !places.is_empty()) else {
            return images.iter().map(searched).collect();
        };
        let found = |number: &i64| {
            let place = usize::try_from(*number).ok().and_then(|place| places.get(place)).copied();
            place.filter(|&row| row != NONE).map_or(-1, i64::from)
        };
        images.iter().map(found).collect()
    }

    fn made_places(&self) -> Vec<u32> {
        let ends = self.numbers.first().zip(self.numbers.last());
        let Some((0.., &last)) = ends else { return Vec::new() };
        let Ok(last) = usize::try_from(last) else { return Vec::new() };
        if last >= SMALL.max(16 * self.numbers.len()) {
            return Vec::new();
        }
        let mut places = vec![NONE; last + 1];
        for (row, &number) in (0..).zip(self.numbers.iter()) {
            let place = usize::try_from(number).ok().and_then(|place| places.get_mut(place));
            place.into_iter().for_each(|place| *place = row);
        }
        places
    }

    /// Bit rows over categories of the caller's, one image after another, each of `words` words: bit
    /// `c % 64` of word `c / 64` says that the image has `categories[c]`. Others are left out.
    pub fn bits(&self, categories: &[impl AsRef<str>]) -> (Vec<u64>, usize) {
        let words = categories.len().div_ceil(64);
        let mut wanted = vec![None; self.categories.len()];
        for (place, name) in categories.iter().enumerate() {
            let own = self.categories.binary_search_by(|known| known.as_str().cmp(name.as_ref()));
            let slot = own.ok().and_then(|own| wanted.get_mut(own));
            slot.into_iter().for_each(|slot| *slot = Some((place / 64, 1 << (place % 64))));
        }
        let mut bits = vec![0_u64; self.len() * words];
        for (row, bits) in bits.chunks_exact_mut(words.max(1)).enumerate() {
            for &code in self.codes(row) {
                if let Some(&Some((word, bit))) = wanted.get(code as usize) {
                    bits.get_mut(word).into_iter().for_each(|word| *word |= bit);
                }
            }
        }
        (bits, words)
    }
}

fn unfit() -> Error {
    Error::value("the columns of the ground truth do not fit together")
}

#[cfg(test)]
mod tests {
    use super::{MANY, Table};
    use crate::files::image_ids::ImageId;

    fn table(images: &[i64]) -> Table {
        let ids = images.iter().map(|&number| ImageId::Number(number)).collect();
        Table::new(ids, Vec::new(), vec![0; images.len() + 1], Vec::new()).unwrap()
    }

    #[test]
    fn a_few_and_many_are_found_alike() {
        for images in [&[][..], &[0, 3, 9], &[-4, 0, 3], &[5, i64::MAX], &[i64::MIN, 1 << 21]] {
            let table = table(images);
            let asked = [-4, 0, 1, 3, 5, 9, 10, i64::MAX, i64::MIN, 1 << 21];
            let expected = asked
                .map(|id| images.iter().position(|&own| own == id).map_or(-1, |row| row as i64));
            assert_eq!(table.rows_of(&asked), expected);
            assert_eq!(table.rows_of(&asked.repeat(MANY)), expected.repeat(MANY));
            assert_eq!(table.rows_of(&asked), expected);
        }
    }

    #[test]
    fn columns_that_do_not_fit_are_refused() {
        let made = |offsets: &[i32], codes: &[u32]| {
            let ids = vec![ImageId::Number(1), ImageId::Text("a".into())];
            Table::new(ids, vec!["cat".into(), "dog".into()], offsets.to_vec(), codes.to_vec())
        };
        assert!(made(&[0, 1, 3], &[1, 0, 1]).is_ok());
        for (offsets, codes) in [
            (&[0, 1][..], &[1][..]),
            (&[0, 1, 2], &[1]),
            (&[0, 2, 1], &[0, 1]),
            (&[1, 1, 2], &[0, 1]),
            (&[0, 1, 1], &[2]),
            (&[0, 2, 2], &[1, 0]),
            (&[0, 2, 2], &[1, 1]),
            (&[0, -1, 0], &[]),
        ] {
            assert!(made(offsets, codes).is_err(), "{offsets:?} {codes:?}");
        }
    }
}
