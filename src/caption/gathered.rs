//! What a scan gathers, kept or not without a branch on whether it is.

/// For how many items memory is kept between batches of captions.
pub const MOST_KEPT: usize = 1 << 16;

/// The items kept so far, in order.
#[derive(Default)]
pub struct Gathered<Item> {
    /// The items, then room for more.
    slots: Vec<Item>,
    count: usize,
}

impl<Item: Copy + Default> Gathered<Item> {
    /// Forgets all items.
    pub fn clear(&mut self) {
        self.count = 0;
    }

    /// Forgets all items, and gives back memory where there is much.
    pub fn shrink(&mut self) {
        self.clear();
        if self.slots.len() > MOST_KEPT {
            self.slots = Vec::new();
        }
    }

    /// Room for the next items, of which [`Self::keep`] keeps the first ones.
    ///
    /// A scan writes each item, kept or not, and the next one over it if not: nothing foresees which
    /// of a caption's words matter, and a wrong guess of the processor costs more than all else that
    /// a word does.
    #[inline(always)]
    pub fn room<const MOST: usize>(&mut self) -> Option<&mut [Item; MOST]> {
        if self.slots.len() < self.count + MOST {
            self.grow(MOST);
        }
        self.slots.get_mut(self.count..)?.first_chunk_mut()
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, more: usize) {
        self.slots.resize((2 * self.count + more).next_power_of_two(), Item::default());
    }

    /// Keeps so many of the items that were written to [`Self::room`].
    #[inline(always)]
    pub fn keep(&mut self, count: usize) {
        self.count += count;
    }

    /// Adds an item.
    pub fn push(&mut self, item: Item) {
        if let Some([room]) = self.room() {
            *room = item;
            self.count += 1;
        }
    }

    /// Adds all of some items.
    pub fn extend(&mut self, items: impl IntoIterator<Item = Item>) {
        items.into_iter().for_each(|item| self.push(item));
    }

    /// The items kept.
    pub fn kept(&self) -> &[Item] {
        self.slots.get(..self.count).unwrap_or_default()
    }

    /// Changes each item, and goes on without those that become none.
    pub fn revise(&mut self, mut revised: impl FnMut(Item) -> Option<Item>) {
        let before = self.count;
        self.clear();
        for place in 0..before {
            if let Some(item) = self.slots.get(place).and_then(|&item| revised(item)) {
                self.push(item);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_kept_stays() {
        let mut gathered = Gathered::default();
        for number in 0..1000 {
            *gathered.room::<3>().unwrap() = [number, 7, 8];
            gathered.keep(usize::from(number % 3 == 0));
        }
        let threes: Vec<i32> = (0..1000).step_by(3).collect();
        assert_eq!(gathered.kept(), threes);
        gathered.revise(|number| (number % 2 == 0).then_some(number / 6));
        assert_eq!(gathered.kept(), (0..167).collect::<Vec<_>>());
        gathered.extend([7, 8]);
        assert_eq!(gathered.kept()[166..], [166, 7, 8]);
        gathered.clear();
        assert!(gathered.kept().is_empty());
        gathered.extend(0..2 * MOST_KEPT as i32);
        gathered.shrink();
        assert!(gathered.kept().is_empty() && gathered.slots.is_empty());
    }
}
