//! What each distinct word reads as, remembered.
//!
//! Captions use few distinct words: nearly every word of a caption costs one probe of this table.
//! It is bounded, so that hostile text cannot grow it: when the next caption might fill it, it is
//! emptied and starts again.

/// A word of at most 16 ASCII letters, lower-cased, as a little-endian number padded with zeros.
pub type Key = u128;

/// The longest word that a [`Key`] holds.
pub const LONGEST: usize = 16;

const SLOT_BITS: u32 = 14;
const SLOTS: usize = 1 << SLOT_BITS;
const MOST_WORDS: usize = SLOTS / 4 * 3;

#[derive(Clone, Copy, Default)]
struct Slot {
    low: u64,
    high: u64,
    value: Remembered,
}

/// What is remembered of a word.
#[derive(Clone, Copy, Default)]
pub struct Remembered {
    /// Its reading and flags, as the scan packs them.
    pub reading: u32,
    /// Its number as a token, where tags are needed.
    pub token: u32,
}

/// The longest caption, in bytes, that the table can take when empty.
pub const MOST_BYTES: usize = MOST_WORDS;

/// A table from words to what is remembered of them.
pub struct WordMemo {
    slots: Box<[Slot]>,
    words: usize,
}

impl WordMemo {
    /// An empty table.
    pub fn new() -> Self {
        Self { slots: vec![Slot::default(); SLOTS].into_boxed_slice(), words: 0 }
    }

    /// Whether a caption of so many bytes certainly fits, each of its words being a new one.
    pub fn has_room(&self, bytes: usize) -> bool {
        self.words + bytes.div_ceil(2) <= MOST_WORDS
    }

    /// Forgets all words.
    pub fn clear(&mut self) {
        self.slots.fill(Slot::default());
        self.words = 0;
    }

    /// The value of `key`; where it is not known yet, what `compute` says, remembered.
    ///
    /// `key` is not zero: no word is empty. The caller has asked [`Self::has_room`].
    #[inline(always)]
    pub fn get_or(&mut self, key: Key, compute: impl FnOnce() -> Remembered) -> Remembered {
        let (low, high) = (key as u64, (key >> 64) as u64);
        let mut index = Self::home(low, high);
        // The table is never full, so an empty slot ends the walk.
        while let Some(slot) = self.slots.get(index) {
            if slot.low == low && slot.high == high {
                return slot.value;
            }
            if slot.low == 0 {
                return self.insert(index, low, high, compute());
            }
            index = (index + 1) % SLOTS;
        }
        compute()
    }

    #[cold]
    fn insert(&mut self, index: usize, low: u64, high: u64, value: Remembered) -> Remembered {
        if let Some(slot) = self.slots.get_mut(index) {
            *slot = Slot { low, high, value };
            self.words += 1;
        }
        value
    }

    #[inline(always)]
    fn home(low: u64, high: u64) -> usize {
        // Two odd multipliers; the top bits of the product mix all bits of the word.
        let mixed = low.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ high.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(32);
        (mixed >> (64 - SLOT_BITS)) as usize
    }
}
