//! CHAIR over ready-made lists: the objects that each caption mentions against those present.

use std::collections::BTreeSet;

/// The sums over all captions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListCounts {
    /// Captions.
    pub captions: u64,
    /// Distinct objects mentioned, summed over captions.
    pub mentions: u64,
    /// Those of them that are not present.
    pub hallucinated_mentions: u64,
    /// Captions with a hallucinated object.
    pub hallucinated_captions: u64,
    /// Every object that was hallucinated anywhere.
    pub hallucinated: BTreeSet<u32>,
}

impl ListCounts {
    /// Adds a caption: its objects as numbers, in any order, repeated or not.
    pub fn add(&mut self, mentioned: &mut Vec<u32>, present: &[u32]) {
        mentioned.sort_unstable();
        mentioned.dedup();
        let before = self.hallucinated_mentions;
        for object in mentioned.iter() {
            self.mentions += 1;
            if !present.contains(object) {
                self.hallucinated_mentions += 1;
                self.hallucinated.insert(*object);
            }
        }
        self.captions += 1;
        self.hallucinated_captions += u64::from(self.hallucinated_mentions > before);
    }
}
