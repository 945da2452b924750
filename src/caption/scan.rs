//! The fast path: one pass over a caption, a probe a word, nothing allocated.
//!
//! Sentence and Treebank rules act only at punctuation, and only inside one chunk between white
//! space. So a chunk of letters, with or without a comma or a final full stop, is a token by itself;
//! any other chunk is read by [`super::chunks`]. Where a sentence's end depends on more than the
//! chunk shows (an abbreviation, a number, a bracket after the stop), Punkt finds the sentences of the
//! caption first. What even then is unclear takes the exact path.
//!
//! What costs time is not the number of instructions but branches that cannot be foreseen: whether a
//! word is long, has a comma or matters. So none of these is a branch. Tried and no faster: finding all
//! words of a caption before the first is looked up; instructions that newer processors have.

use super::chunks::Chunks;
use super::kinds::BLOCK;
use super::memo::{LONGEST, Memo, WORD_SLOTS, most_of};
use super::places::TokenPlace;
use super::text::{Text, Walk};
use super::trail::Trail;
use super::walker::Walker;
use super::word::{MAY_KEEP_STOP, Remembered, SPLIT};
use super::work::{Extent, Scan};
use crate::convention::{Hit, NO_SYMBOL};
use crate::tokenize;

/// The memories of the fast path, kept from caption to caption.
pub struct Scanner {
    pub(super) memo: Memo<Remembered, WORD_SLOTS>,
    chunks: Chunks,
    pub(super) text: Text,
}

impl Scanner {
    /// A scanner that has seen nothing yet.
    pub fn new() -> Self {
        Self { memo: Memo::new(), chunks: Chunks::new(), text: Text::default() }
    }

    /// Makes sure that one more caption of so many bytes can be scanned; false for one too long.
    pub fn make_room(&mut self, trail: &mut Trail, bytes: usize) -> bool {
        let full = trail.is_full();
        if full {
            // Words and chunks know tokens by their numbers: all are forgotten together.
            trail.clear();
            self.chunks.clear();
        }
        self.chunks.make_room();
        // Each word may be a new one, and every other byte be a word.
        let words = bytes.div_ceil(2);
        let fits = words <= most_of(WORD_SLOTS);
        if full || fits && !self.memo.has_room(words) {
            self.memo.clear();
        }
        fits
    }

    /// Appends the hits of a caption under Treebank rules; none where only the exact path can tell.
    /// The caller has asked [`Self::make_room`].
    pub fn treebank<const PLACED: bool>(
        &mut self,
        scan: &mut Scan<'_>,
        caption: &str,
    ) -> Option<Extent> {
        self.text.set::<false>(caption.as_bytes());
        if scan.convention.needs_neighbours() {
            self.caption::<true, PLACED>(scan, caption)
        } else {
            self.caption::<false, PLACED>(scan, caption)
        }
    }

    fn caption<const TAGGED: bool, const PLACED: bool>(
        &mut self,
        scan: &mut Scan<'_>,
        caption: &str,
    ) -> Option<Extent> {
        if TAGGED {
            scan.trail.begin();
        }
        let words = self.text.words();
        match self.sentences::<TAGGED, PLACED, false>(scan, 0, 0) {
            Some(tokens) => Some(Extent { tokens, words }),
            None if caption.is_ascii() => {
                self.sentence_by_sentence::<TAGGED, PLACED>(scan, caption)
            }
            None => None,
        }
    }

    #[inline(never)]
    fn sentence_by_sentence<const TAGGED: bool, const PLACED: bool>(
        &mut self,
        scan: &mut Scan<'_>,
        caption: &str,
    ) -> Option<Extent> {
        scan.hits.clear();
        scan.places.notes().clear();
        if TAGGED {
            scan.trail.begin();
        }
        let lowered = caption.to_ascii_lowercase();
        let mut tokens = 0;
        for sentence in tokenize::sentences(&lowered, scan.convention.nltk()) {
            self.text.set::<false>(lowered.as_bytes().get(sentence.clone())?);
            self.text.forget_full_stops();
            tokens = self.sentences::<TAGGED, PLACED, true>(scan, tokens, sentence.start)?;
        }
        // Sentences may meet inside a word ("what?!"), and U+001C to U+001F separate words alone.
        let words = lowered.split(crate::unicode::is_space).filter(|word| !word.is_empty());
        Some(Extent { tokens, words: words.count() as u32 })
    }

    /// Scans the text that is set: a whole caption, or, where `SINGLE`, one of its sentences, with so
    /// many tokens and bytes before it. Returns how many tokens there are then.
    fn sentences<const TAGGED: bool, const PLACED: bool, const SINGLE: bool>(
        &mut self,
        scan: &mut Scan<'_>,
        tokens: u32,
        bytes: usize,
    ) -> Option<u32> {
        let mut walker = Walker::behind(tokens, bytes);
        if TAGGED {
            walker.comma = scan.trail.number(scan.convention, ",");
            walker.full_stop = scan.trail.number(scan.convention, ".");
        }
        let mut block = 0;
        // Which of the block's bits are still to be visited.
        let mut ahead = u64::MAX;
        'blocks: while let Some(walk) = self.text.walk(block) {
            loop {
                let visits = walk.visits & ahead;
                let bit =
                    self.plain_words::<TAGGED, PLACED>(scan, &mut walker, block, walk, visits)?;
                if bit == u64::BITS {
                    break;
                }
                let at = block * BLOCK + bit as usize;
                if !self.flagged_word::<TAGGED, PLACED>(scan, &mut walker, block, walk, bit)? {
                    walker.chunk::<PLACED, SINGLE>(scan, &mut self.chunks, &self.text, at)?;
                }
                ahead = u64::MAX.checked_shl((walker.start % BLOCK) as u32).unwrap_or(0);
                if walker.start / BLOCK != block {
                    block = walker.start / BLOCK;
                    continue 'blocks;
                }
            }
            block += 1;
            ahead = u64::MAX;
        }
        Some(walker.tokens)
    }

    /// Reads the words of a block that are known and need no thought, up to the first place that is
    /// something else; returns its bit, 64 where there is none.
    #[inline(always)]
    fn plain_words<const TAGGED: bool, const PLACED: bool>(
        &self,
        scan: &mut Scan<'_>,
        walker: &mut Walker,
        block: usize,
        walk: Walk,
        visits: u64,
    ) -> Option<u32> {
        let window = self.text.window(block)?;
        let hits = scan.hits.room::<BLOCK>()?;
        let mut none = [0; 2 * BLOCK];
        let trail = if TAGGED { scan.trail.tokens().room::<{ 2 * BLOCK }>()? } else { &mut none };
        let mut nowhere = [TokenPlace::default(); BLOCK];
        let places = if PLACED { scan.places.notes().room::<BLOCK>()? } else { &mut nowhere };
        let (mut hit_count, mut trail_count) = (0, 0);
        let mut tokens = walker.tokens;
        // Counted from the block's first byte.
        let first_byte = (block * BLOCK) as i32;
        let mut start = walker.start as i32 - first_byte;
        let others = visits & !walk.ends;
        let mut plain = visits & lowest(others).wrapping_sub(1);
        while plain != 0 {
            let bit = plain.trailing_zeros();
            let letters = (bit as i32 - start) as usize;
            if !(1..=LONGEST).contains(&letters) {
                break;
            }
            let Some(word) = self.memo.get(window.key(start, letters)) else { break };
            if word.reading >= MAY_KEEP_STOP {
                break;
            }
            let mark = (walk.marks >> bit & 1) as u32;
            if let Some(slot) = hits.get_mut(hit_count % BLOCK) {
                *slot = Hit { index: tokens, symbol: word.reading };
            }
            if PLACED && let Some(slot) = places.get_mut(hit_count % BLOCK) {
                let start = (start + first_byte) as usize;
                *slot = walker.place(tokens, start, start + letters);
            }
            hit_count += usize::from(word.reading != NO_SYMBOL);
            if TAGGED {
                for (place, token) in [(0, word.token), (1, walker.mark(window.byte(bit)))] {
                    if let Some(slot) = trail.get_mut((trail_count + place) % (2 * BLOCK)) {
                        *slot = token;
                    }
                }
                trail_count += 1 + mark as usize;
            }
            tokens += 1 + mark;
            start = (bit + 1 + mark) as i32;
            plain &= plain - 1;
        }
        scan.hits.keep(hit_count);
        if PLACED {
            scan.places.notes().keep(hit_count);
        }
        if TAGGED {
            scan.trail.tokens().keep(trail_count);
        }
        walker.tokens = tokens;
        walker.start = (start + first_byte) as usize;
        Some(if plain != 0 { plain.trailing_zeros() } else { others.trailing_zeros() })
    }

    /// Goes past one more white space, or a word that is new or may not be plain; false where it is
    /// for [`Walker::chunk`] to tell.
    #[inline(never)]
    fn flagged_word<const TAGGED: bool, const PLACED: bool>(
        &mut self,
        scan: &mut Scan<'_>,
        walker: &mut Walker,
        block: usize,
        walk: Walk,
        bit: u32,
    ) -> Option<bool> {
        let at = block * BLOCK + bit as usize;
        let letters = at - walker.start;
        if walk.ends >> bit & 1 == 0 || letters > LONGEST {
            return Some(false);
        }
        if letters == 0 {
            walker.start += 1;
            return Some(true);
        }
        let key = self.text.key(walker.start, letters);
        let word = match self.memo.get(key) {
            Some(word) => word,
            None => {
                let Scan { convention, readings, trail, .. } = &mut *scan;
                let word = Remembered::of(convention, readings, trail, key, letters);
                self.memo.insert(key, word);
                word
            }
        };
        let mark = walk.marks >> bit & 1 != 0;
        let stop = self.text.bytes().get(at).copied();
        let may_keep_stop = stop == Some(b'.') && word.reading & MAY_KEEP_STOP != 0;
        if word.reading & SPLIT != 0 || mark && may_keep_stop {
            return Some(false);
        }
        let symbol = word.reading & !MAY_KEEP_STOP;
        if symbol != NO_SYMBOL {
            scan.hits.push(Hit { index: walker.tokens, symbol });
            if PLACED {
                scan.places.notes().push(walker.place(walker.tokens, walker.start, at));
            }
        }
        if TAGGED {
            let stop = stop.filter(|_| mark).map(|stop| walker.mark(stop));
            scan.trail.tokens().extend([word.token].into_iter().chain(stop));
        }
        walker.tokens += 1 + u32::from(mark);
        walker.start = at + 1 + usize::from(mark);
        Some(true)
    }
}

/// The lowest bit that is set, alone.
#[inline(always)]
fn lowest(bits: u64) -> u64 {
    bits & bits.wrapping_neg()
}
