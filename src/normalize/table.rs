//! The package's tables as hash maps of string slices.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// The rows of a table: every line but the first, which says the format.
pub(super) fn rows(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().skip(1)
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

    fn finish(&self) -> u64 {
        self.0
    }
}
