//! Looking words up in the package's tables.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// The rows of a table: every line but the first, which says the format.
pub(super) fn rows(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().skip(1)
}

/// The rows of a large table by their first field, looked up in place: the text stays as it is and
/// the map holds where in it the rows begin, which is read several times as quickly as a map of
/// slices.
pub(super) struct RowMap {
    text: &'static str,
    /// The upper half of the field's hash, and the row's place in the text; the place 0, where
    /// the line about the format stands, marks a free slot. Their number is a power of two.
    slots: Vec<(u32, u32)>,
}

impl RowMap {
    /// A map of all rows. No first field may come twice.
    pub(super) fn new(text: &'static str) -> Self {
        let count = text.bytes().filter(|byte| *byte == b'\n').count();
        let size = (count + count / 2 + 1).next_power_of_two();
        let mut slots = vec![(0, 0); size];
        let mut place = 0;
        for line in text.split_inclusive('\n') {
            if place > 0
                && let Some((field, _)) = line.split_once('\t')
            {
                let hash = hash(field.as_bytes());
                let mut at = hash as usize;
                while let Some(slot) = slots.get_mut(at & (size - 1)) {
                    if slot.1 == 0 {
                        *slot = ((hash >> 32) as u32, place);
                        break;
                    }
                    at = at.wrapping_add(1);
                }
            }
            place += line.len() as u32;
        }
        Self { text, slots }
    }

    /// What stands behind the field and its tab, if the field has a row.
    pub(super) fn get(&self, field: &str) -> Option<&'static str> {
        let hash = hash(field.as_bytes());
        let mut at = hash as usize;
        loop {
            let (upper, place) = *self.slots.get(at & (self.slots.len() - 1))?;
            if place == 0 {
                return None;
            }
            if upper == (hash >> 32) as u32
                && let Some(row) = self.text.get(place as usize..)
                && let Some(rest) = row.strip_prefix(field).and_then(|row| row.strip_prefix('\t'))
            {
                return rest.split('\n').next();
            }
            at = at.wrapping_add(1);
        }
    }
}

fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = QuickHasher::default();
    hasher.write(bytes);
    hasher.finish()
}

/// A map from a table's fixed keys.
pub(super) type FixedMap<K, V> = HashMap<K, V, BuildHasherDefault<QuickHasher>>;

/// A map from a table's words.
pub(super) type WordMap<V> = FixedMap<&'static str, V>;

/// Hashes one string or number, a few times quicker than the standard library: the keys are the
/// tables', so nobody can choose colliding ones.
#[derive(Default)]
pub(super) struct QuickHasher(u64);

impl QuickHasher {
    fn mix(&mut self, value: u64) {
        let product = u128::from(self.0 ^ value ^ 0x9E37_79B9_7F4A_7C15) * 0xD6E8_FEB8_6659_FD93;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }
}

impl Hasher for QuickHasher {
    fn write(&mut self, bytes: &[u8]) {
        let mut chunks = bytes.chunks_exact(8);
        for chunk in &mut chunks {
            if let Ok(eight) = chunk.try_into() {
                self.mix(u64::from_le_bytes(eight));
            }
        }
        let rest = chunks.remainder().iter().fold(0, |value, byte| (value << 8) | u64::from(*byte));
        self.mix(rest | (bytes.len() as u64) << 56);
    }

    fn write_u8(&mut self, _end_of_string: u8) {}

    fn write_u32(&mut self, value: u32) {
        self.mix(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        self.mix(value);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
