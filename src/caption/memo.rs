//! What each distinct word reads as, remembered.
//!
//! Captions use few distinct words: nearly every word of a caption costs one probe of this table.
//! It is bounded, so that hostile text cannot grow it: when the next caption might fill it, it is
//! emptied and starts again.

const SLOT_BITS: u32 = 15;
const SLOTS: usize = 1 << SLOT_BITS;
const MOST_WORDS: usize = SLOTS / 4 * 3;

/// The longest caption, in bytes, that a table can take when empty.
pub const MOST_BYTES: usize = MOST_WORDS;

/// A word of ASCII letters in lower case, as a little-endian number padded with zeros; never 0.
pub trait Key: Copy + Default + PartialEq {
    /// A number whose top bits mix all bits of the word.
    fn mixed(self) -> u64;
}

impl Key for u64 {
    #[inline(always)]
    fn mixed(self) -> u64 {
        self.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

impl Key for u128 {
    #[inline(always)]
    fn mixed(self) -> u64 {
        (self as u64).mixed() ^ ((self >> 64) as u64).wrapping_mul(0xc2b2_ae3d_27d4_eb4f)
    }
}

/// What is remembered of a word.
#[derive(Clone, Copy, Default)]
pub struct Remembered {
    /// Its reading and flags, as the scan packs them.
    pub reading: u32,
    /// Its number as a token, where tags are needed.
    pub token: u32,
}

#[derive(Clone, Copy, Default)]
struct Slot<K> {
    key: K,
    value: Remembered,
}

/// A table from words to what is remembered of them.
pub struct WordMemo<K> {
    slots: Box<[Slot<K>]>,
    words: usize,
}

impl<K: Key> WordMemo<K> {
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

    /// What is remembered of `key`; where it is not known yet, what `compute` says, from now on.
    ///
    /// The caller has asked [`Self::has_room`].
    #[inline(always)]
    pub fn get_or(&mut self, key: K, compute: impl FnOnce() -> Remembered) -> Remembered {
        let mut index = (key.mixed() >> (64 - SLOT_BITS)) as usize;
        // The table is never full, so an empty slot ends the walk.
        while let Some(slot) = self.slots.get_mut(index) {
            if slot.key == key {
                return slot.value;
            }
            if slot.key == K::default() {
                *slot = Slot { key, value: compute() };
                self.words += 1;
                return slot.value;
            }
            index = (index + 1) % SLOTS;
        }
        compute()
    }
}
