//! Looking words up in the package's tables, in place: a table stays the text it is, and a slot
//! holds where in it a row's word begins.

/// The rows of a table: every line but the first, which says the format.
pub(super) fn rows(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().skip(1)
}

/// Words of a table and, for each, what stands behind it in its row.
pub(super) struct WordTable {
    text: &'static str,
    /// The upper half of the word's hash and where the word begins; the place 0, where the format
    /// line is, marks a free slot. There are more slots than words, a power of two.
    slots: Vec<(u32, u32)>,
}

impl WordTable {
    /// `rows` are the ends of lines of `text`, each beginning with its word and a tab. No word may
    /// come twice.
    pub(super) fn new(text: &'static str, rows: impl Iterator<Item = &'static str>) -> Self {
        let starts: Vec<(u64, u32)> = rows
            .filter_map(|row| {
                let (word, _) = row.split_once('\t')?;
                let start = (row.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
                Some((hash(word.as_bytes()), u32::try_from(start).ok()?))
            })
            .collect();
        let size = (starts.len() + starts.len() / 2 + 1).next_power_of_two();
        let mut table = Self { text, slots: vec![(0, 0); size] };
        for (hash, start) in starts {
            let free = table.probe(hash).find(|at| table.slot(*at).1 == 0);
            if let Some(slot) = free.and_then(|at| table.slots.get_mut(at)) {
                *slot = (upper(hash), start);
            }
        }
        table
    }

    /// What stands in the word's row behind the tab, if it has a row.
    pub(super) fn get(&self, word: &str) -> Option<&'static str> {
        let hash = hash(word.as_bytes());
        for at in self.probe(hash) {
            let (tag, start) = self.slot(at);
            if start == 0 {
                return None;
            }
            if tag == upper(hash)
                && let Some(row) = self.text.get(start as usize..)
                && let Some(value) = row.strip_prefix(word).and_then(|row| row.strip_prefix('\t'))
            {
                return value.split('\n').next();
            }
        }
        None
    }

    fn probe(&self, hash: u64) -> impl Iterator<Item = usize> + use<> {
        let mask = self.slots.len() - 1;
        (0..self.slots.len()).map(move |step| (hash as usize).wrapping_add(step) & mask)
    }

    fn slot(&self, at: usize) -> (u32, u32) {
        self.slots.get(at).copied().unwrap_or_default()
    }
}

fn upper(hash: u64) -> u32 {
    (hash >> 32) as u32
}

/// A quick hash; the tables are fixed, so nobody can choose colliding words for them.
pub(super) fn hash(bytes: &[u8]) -> u64 {
    let mut hash = bytes.len() as u64;
    let mut chunks = bytes.chunks_exact(8);
    for chunk in &mut chunks {
        if let Ok(eight) = chunk.try_into() {
            hash = mix(hash ^ u64::from_le_bytes(eight));
        }
    }
    let rest = chunks.remainder().iter().fold(0, |value, byte| (value << 8) | u64::from(*byte));
    mix(hash ^ rest)
}

/// Spreads every bit of a number over all of it.
pub(super) fn mix(value: u64) -> u64 {
    let product = u128::from(value ^ 0x9E37_79B9_7F4A_7C15) * 0xD6E8_FEB8_6659_FD93;
    (product >> 64) as u64 ^ product as u64
}
