//! From byte offsets, as the core counts, to character offsets, as Python counts.

/// Turns byte offsets of one text into character offsets.
///
/// Offsets asked in rising order cost one walk over the text altogether; ASCII costs nothing.
pub struct CharacterOffsets<'t> {
    text: &'t str,
    ascii: bool,
    bytes: usize,
    characters: usize,
}

impl<'t> CharacterOffsets<'t> {
    /// Offsets into this text.
    pub fn new(text: &'t str) -> Self {
        Self { text, ascii: text.is_ascii(), bytes: 0, characters: 0 }
    }

    /// How many characters stand before a byte offset (an offset past the end counts as the end).
    pub fn at(&mut self, offset: usize) -> usize {
        let offset = offset.min(self.text.len());
        if self.ascii {
            return offset;
        }
        if offset < self.bytes {
            (self.bytes, self.characters) = (0, 0);
        }
        let passed = self.text.as_bytes().get(self.bytes..offset).unwrap_or_default();
        self.characters += passed.iter().filter(|&&byte| byte & 0xC0 != 0x80).count();
        self.bytes = offset;
        self.characters
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_characters_in_any_order() {
        let mut offsets = CharacterOffsets::new("aé中🐕b");
        assert_eq!(
            [0, 1, 3, 6, 10, 11, 99].map(|offset| offsets.at(offset)),
            [0, 1, 2, 3, 4, 5, 5]
        );
        assert_eq!(offsets.at(3), 2);
        assert_eq!(CharacterOffsets::new("dog").at(2), 2);
    }
}
