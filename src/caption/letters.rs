//! The fast path where tokens are runs of letters: no rule asks for anything else.

use super::kinds::BLOCK;
use super::memo::LONGEST;
use super::places::TokenPlace;
use super::scan::Scanner;
use super::word::{MAY_KEEP_STOP, Remembered, SPLIT};
use super::work::{Extent, Scan};
use crate::convention::{Hit, NO_SYMBOL};

impl Scanner {
    /// Appends the hits of a caption whose tokens are its runs of letters; none where only the exact
    /// path can tell. The caller has asked [`Self::make_room`].
    pub fn letters<const PLACED: bool>(
        &mut self,
        scan: &mut Scan<'_>,
        caption: &str,
    ) -> Option<Extent> {
        let Self { memo, text, .. } = self;
        let Scan { convention, readings, trail, hits: all_hits, places: all_places } = scan;
        if !text.set::<true>(caption.as_bytes()) {
            return None;
        }
        let mut tokens = 0;
        let mut letter_before = false;
        // Counted from the block's first byte.
        let mut start = 0_i32;
        for (block, kinds) in text.kinds().iter().enumerate() {
            let window = text.window(block)?;
            let hits = all_hits.room::<BLOCK>()?;
            let mut nowhere = [TokenPlace::default(); BLOCK];
            let places = if PLACED { all_places.notes().room::<BLOCK>()? } else { &mut nowhere };
            let mut hit_count = 0;
            let after_letters = kinds.letters << 1 | u64::from(letter_before);
            let mut ends = !kinds.letters & after_letters;
            start = if letter_before {
                start - BLOCK as i32
            } else {
                kinds.letters.trailing_zeros() as i32
            };
            letter_before = kinds.letters >> 63 != 0;
            while ends != 0 {
                let bit = ends.trailing_zeros();
                let letters = (bit as i32 - start) as usize;
                let known =
                    if letters <= LONGEST { memo.get(window.key(start, letters)) } else { None };
                let reading = match known {
                    Some(word) => word.reading & !(SPLIT | MAY_KEEP_STOP),
                    None if letters <= LONGEST => {
                        let key = window.key(start, letters);
                        let word = Remembered::of(convention, readings, trail, key, letters);
                        memo.insert(key, word);
                        continue;
                    }
                    None => {
                        let end = block * BLOCK + bit as usize;
                        let word = text.bytes().get(end - letters..end).unwrap_or_default();
                        let word = String::from_utf8_lossy(word);
                        readings.symbol(convention.reading(&word))
                    }
                };
                if let Some(slot) = hits.get_mut(hit_count % BLOCK) {
                    *slot = Hit { index: tokens, symbol: reading };
                }
                if PLACED && let Some(slot) = places.get_mut(hit_count % BLOCK) {
                    let end = (block * BLOCK) as u32 + bit;
                    *slot = TokenPlace { token: tokens, start: end - letters as u32, end };
                }
                hit_count += usize::from(reading != NO_SYMBOL);
                tokens += 1;
                ends &= ends - 1;
                start = (bit + (kinds.letters >> bit).trailing_zeros()) as i32;
            }
            all_hits.keep(hit_count);
            if PLACED {
                all_places.notes().keep(hit_count);
            }
        }
        Some(Extent { tokens, words: text.words() })
    }
}
