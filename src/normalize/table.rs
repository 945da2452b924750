//! Looking words up in the package's tables.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// The rows of a table: every line but the first, which says the format.
pub(super) fn rows(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().skip(1)
}

/// The rows of a table that is sorted by its first field, which no other row has, looked up in
/// place: nothing is made of the text, so a program that asks for a few words is quick to start.
pub(super) struct SortedRows(pub(super) &'static str);

impl SortedRows {
    /// What stands behind the field and its tab, if the field has a row.
    pub(super) fn get(&self, field: &str) -> Option<&'static str> {
        let text = self.0.as_bytes();
        let line_end = |from: usize| {
            let rest = text.get(from..).unwrap_or_default();
            from + rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len())
        };
        // Both are beginnings of lines; the first line says the format.
        let (mut low, mut high) = (line_end(0) + 1, text.len());
        while low < high {
            let before = text.get(low..low + (high - low) / 2)?;
            let start =
                before.iter().rposition(|byte| *byte == b'\n').map_or(low, |at| low + at + 1);
            let row = text.get(start..)?;
            let own = row.get(..row.iter().position(|byte| *byte == b'\t')?)?;
            match field.as_bytes().cmp(own) {
                Ordering::Less => high = start,
                Ordering::Greater => low = line_end(start) + 1,
                Ordering::Equal => {
                    return self.0.get(start + own.len() + 1..line_end(start + own.len()));
                }
            }
        }
        None
    }
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

#[cfg(test)]
mod tests {
    use super::SortedRows;

    #[test]
    fn rows_are_found_between_their_neighbours() {
        let rows = SortedRows("# word\tdog\na\t1\na b\t2\nab\t3 4\nb\t\n");
        for (field, found) in [("a", "1"), ("a b", "2"), ("ab", "3 4"), ("b", "")] {
            assert_eq!(rows.get(field), Some(found), "{field}");
        }
        for field in ["", "# word", "A", "a\t1", "a\t1\na b", "aa", "abc", "c", "\n", "\u{1}", "é"]
        {
            assert_eq!(rows.get(field), None, "{field:?}");
        }
        assert_eq!(SortedRows("# word").get("a"), None);
    }
}
