//! What each distinct word reads as, remembered.
//!
//! Captions use few distinct words: nearly every word of a caption costs one probe of this table.
//! It is bounded, so that hostile text cannot grow it: when the next caption might fill it, it is
//! emptied and starts again. Tried and slower: a table for words of up to eight letters and another
//! for longer ones, because nothing foresees which of the two comes next. Tried and no faster: the
//! words in the order in which they come, and slots with their numbers.

use std::hash::{BuildHasher, RandomState};

/// The slots of a table of words.
pub const WORD_SLOTS: usize = 1 << 15;

/// How many of so many slots are filled at most.
pub const fn most_of(slots: usize) -> usize {
    slots / 4 * 3
}

/// The longest word that is remembered.
pub const LONGEST: usize = 16;

/// What a load of 16 bytes keeps of a word of so many letters.
const KEPT: [[u64; 2]; LONGEST + 1] = {
    let mut kept = [[0; 2]; LONGEST + 1];
    let mut letters = 1;
    while letters <= LONGEST {
        let low = if letters < 8 { letters } else { 8 };
        let bits = u64::MAX >> (64 - 8 * low);
        let rest = if letters > 8 { u64::MAX >> (64 - 8 * (letters - 8)) } else { 0 };
        #[allow(clippy::indexing_slicing, reason = "evaluated when compiled")]
        {
            kept[letters] = [bits, rest];
        }
        letters += 1;
    }
    kept
};

/// Up to [`LONGEST`] bytes as two little-endian numbers, padded with zeros; never all zeros.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Key {
    /// The first eight bytes.
    pub low: u64,
    /// The others.
    pub high: u64,
}

impl Key {
    /// The first `count` of some bytes, of which there are at least [`LONGEST`].
    #[inline(always)]
    pub fn of(bytes: Option<&[u8]>, count: usize) -> Self {
        let [low, high] = KEPT.get(count).copied().unwrap_or_default();
        let bytes = bytes.and_then(|bytes| bytes.first_chunk::<LONGEST>());
        let bytes = bytes.map_or(0, |bytes| u128::from_le_bytes(*bytes));
        Self { low: bytes as u64 & low, high: (bytes >> 64) as u64 & high }
    }

    /// The bytes, padded with zeros.
    pub fn bytes(self) -> [u8; 16] {
        (u128::from(self.low) | u128::from(self.high) << 64).to_le_bytes()
    }

    /// Of `slots`, a power of two, the one where the search for this key begins.
    #[inline(always)]
    fn slot(self, seeds: [u64; 2], slots: usize) -> usize {
        let [for_low, for_high] = seeds;
        let mixed = self.low.wrapping_mul(for_low) ^ self.high.wrapping_mul(for_high);
        (mixed >> (u64::BITS - slots.trailing_zeros())) as usize
    }
}

/// Aligned, so that no slot lies on two lines of the processor's cache.
#[derive(Clone, Copy, Default)]
#[repr(align(32))]
struct Slot<Value> {
    key: Key,
    value: Value,
}

/// A table from words to what is remembered of them, in so many slots, a power of two.
pub struct Memo<Value, const SLOTS: usize> {
    slots: Box<[Slot<Value>; SLOTS]>,
    words: usize,
    /// Random and odd: no one can choose words that all begin at one slot.
    seeds: [u64; 2],
}

impl<Value: Copy + Default, const SLOTS: usize> Memo<Value, SLOTS> {
    /// An empty table.
    pub fn new() -> Self {
        // Made on the heap: the stack of a thread need not have the room.
        let slots = vec![Slot::default(); SLOTS].into_boxed_slice().try_into();
        Self {
            slots: slots.unwrap_or_else(|_| Box::new([Slot::default(); SLOTS])),
            words: 0,
            seeds: [0, 1].map(|number| RandomState::new().hash_one(number) | 1),
        }
    }

    /// Whether so many words more may be inserted.
    pub fn has_room(&self, more: usize) -> bool {
        self.words + more <= most_of(SLOTS)
    }

    /// Forgets all words.
    pub fn clear(&mut self) {
        self.slots.fill(Slot::default());
        self.words = 0;
    }

    /// What is remembered of `key`, if it is known.
    #[inline(always)]
    pub fn get(&self, key: Key) -> Option<Value> {
        let mut index = key.slot(self.seeds, SLOTS);
        // The table is never full, so an empty slot ends the walk.
        loop {
            let slot = self.slots.get(index % SLOTS)?;
            if slot.key == key {
                return Some(slot.value);
            }
            if slot.key == Key::default() {
                return None;
            }
            index += 1;
        }
    }

    /// Remembers what `key`, which is not known yet, means. The caller has asked [`Self::has_room`].
    pub fn insert(&mut self, key: Key, value: Value) {
        let mut index = key.slot(self.seeds, SLOTS);
        while let Some(slot) = self.slots.get_mut(index % SLOTS) {
            if slot.key == Key::default() {
                *slot = Slot { key, value };
                self.words += 1;
                return;
            }
            index += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_words_as_there_is_room_for_are_remembered() {
        const SLOTS: usize = 1 << 9;
        let mut memo = Memo::<usize, SLOTS>::new();
        let key = |number: usize| Key { low: number as u64 + 1, high: number as u64 % 3 };
        let most = most_of(SLOTS);
        assert!(memo.has_room(most) && !memo.has_room(most + 1));
        for number in 0..most {
            assert!(memo.has_room(1));
            assert_eq!(memo.get(key(number)), None);
            memo.insert(key(number), number);
        }
        assert!(!memo.has_room(1));
        assert!((0..most).all(|number| memo.get(key(number)) == Some(number)));
        assert_eq!(memo.get(key(most)), None);
        memo.clear();
        assert_eq!(memo.get(key(7)), None);
    }
}
