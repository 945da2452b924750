//! CHAIR (Rohrbach et al., 2018): how many of the objects that captions mention are absent.
//!
//! Captions go in with the row of their image's ground truth; integers come out, one set a caption
//! and one a category. Scores are quotients of their sums:
//! CHAIR_i = hallucinated mentions / mentions, CHAIR_s = captions with a hallucinated mention /
//! captions, recall = correct categories / ground-truth categories.

pub mod objects;
mod pool;
pub mod wanted;

use std::sync::Arc;

pub use pool::Pool;

use crate::caption::{Analyzer, Options, Read};
use crate::convention::{Convention, Counting};
use crate::error::{Error, Result};
use crate::threads::shared;
use wanted::{Mention, Wanted};

/// The integers of one caption.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CaptionCounts {
    /// Mentions, counted as the convention counts.
    pub mentions: u32,
    /// Those of them whose category is not in the image.
    pub hallucinated_mentions: u32,
    /// Distinct categories mentioned.
    pub mentioned_categories: u32,
    /// Distinct categories mentioned that are in the image.
    pub correct_categories: u32,
    /// Categories in the image.
    pub ground_truth_categories: u32,
    /// Words between white space.
    pub words: u32,
    /// Tokens after compounds were joined.
    pub emitted_words: u32,
}

/// How many integers a caption has.
pub const COLUMNS: usize = 7;

impl CaptionCounts {
    /// The names of the fields, in order.
    pub const NAMES: [&'static str; COLUMNS] = [
        "mentions",
        "hallucinated_mentions",
        "mentioned_categories",
        "correct_categories",
        "ground_truth_categories",
        "words",
        "emitted_words",
    ];
}

impl From<CaptionCounts> for [u32; COLUMNS] {
    /// The fields in the order of [`CaptionCounts::NAMES`].
    #[inline]
    fn from(counts: CaptionCounts) -> Self {
        [
            counts.mentions,
            counts.hallucinated_mentions,
            counts.mentioned_categories,
            counts.correct_categories,
            counts.ground_truth_categories,
            counts.words,
            counts.emitted_words,
        ]
    }
}

/// The categories of each image as rows of bits.
#[derive(Clone, Copy)]
pub struct GroundTruthRows<'bits> {
    bits: &'bits [u64],
    width: usize,
}

impl<'bits> GroundTruthRows<'bits> {
    /// Rows of `width` 64-bit words each; the bit of category `c` is bit `c % 64` of word `c / 64`.
    pub fn new(bits: &'bits [u64], width: usize, categories: usize) -> Result<Self> {
        if width != categories.div_ceil(64) || !bits.len().is_multiple_of(width.max(1)) {
            return Err(Error::value(format!(
                "ground truth rows of {width} words do not fit {categories} categories"
            )));
        }
        Ok(Self { bits, width })
    }

    fn row(&self, index: u32) -> Option<&'bits [u64]> {
        let start = (index as usize).checked_mul(self.width)?;
        self.bits.get(start..start.checked_add(self.width)?)
    }
}

/// The sums over many captions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Captions with a mention.
    pub captions_with_mentions: u64,
    /// Captions with a hallucinated mention.
    pub hallucinated_captions: u64,
    /// The sums of the fields of [`CaptionCounts`], in the order of their names.
    pub columns: [u64; COLUMNS],
    /// Category -> its counted mentions.
    pub mentions: Vec<u64>,
    /// Category -> its counted mentions that are hallucinated.
    pub hallucinated: Vec<u64>,
}

impl Sums {
    fn new(categories: usize) -> Self {
        let zeros = vec![0; categories];
        Self { mentions: zeros.clone(), hallucinated: zeros, ..Self::default() }
    }

    fn add(&mut self, other: &Self) {
        self.captions_with_mentions += other.captions_with_mentions;
        self.hallucinated_captions += other.hallucinated_captions;
        let add = |sums: &mut [u64], others: &[u64]| {
            sums.iter_mut().zip(others).for_each(|(sum, other)| *sum += other);
        };
        add(&mut self.columns, &other.columns);
        add(&mut self.mentions, &other.mentions);
        add(&mut self.hallucinated, &other.hallucinated);
    }
}

/// A batch of captions, and what they are counted against.
#[derive(Clone, Copy)]
pub struct Captions<'batch, Caption> {
    /// The captions.
    pub texts: &'batch [Caption],
    /// The ground truth row of each.
    pub rows: &'batch [u32],
    /// The ground truth.
    pub truth: GroundTruthRows<'batch>,
}

/// Captions that one thread takes at a time: enough to forget the lock, few enough to share evenly.
const CAPTIONS_AT_ONCE: usize = 512;
/// Before a caption of so many bytes it is asked whether to go on, as before every piece.
const LONG: usize = 1 << 16;

/// Reads each caption once: counts it against its ground truth, into the place of the same index in
/// `counts`, as [`CaptionCounts`] or in the form that the caller keeps them in, and gathers what else
/// is wanted of each.
///
/// The result does not depend on `threads`. `is_stopped` is asked now and then; once it says so,
/// what was counted is an error.
pub fn count<Caption, Counts, W>(
    pool: &Pool,
    options: Options,
    captions: Captions<'_, Caption>,
    threads: usize,
    is_stopped: &(dyn Fn() -> bool + Sync),
    counts: &mut [Counts],
) -> Result<(Sums, W)>
where
    Caption: AsRef<str> + Sync,
    Counts: From<CaptionCounts> + Send,
    W: Wanted,
{
    let Captions { texts, rows, truth } = captions;
    same_length(texts.len(), rows.len())?;
    same_length(texts.len(), counts.len())?;
    let pieces = texts
        .chunks(CAPTIONS_AT_ONCE)
        .zip(rows.chunks(CAPTIONS_AT_ONCE))
        .zip(counts.chunks_mut(CAPTIONS_AT_ONCE))
        .enumerate();
    let shares = shared(threads, pieces, |pieces| {
        pool.with(|analyzer| {
            let mut counter = Counter::new(analyzer, options, truth);
            let mut parts = Vec::new();
            for (position, ((texts, rows), counts)) in pieces {
                let mut wanted = W::default();
                for (offset, ((text, &row), counts)) in
                    texts.iter().zip(rows).zip(counts).enumerate()
                {
                    if (offset == 0 || text.as_ref().len() > LONG) && is_stopped() {
                        return Err(Error::value("stopped"));
                    }
                    let counted =
                        counter.caption(text.as_ref(), row, &mut wanted).ok_or_else(|| {
                            no_ground_truth(position * CAPTIONS_AT_ONCE + offset, row)
                        })?;
                    *counts = counted.into();
                }
                parts.push((position, wanted));
            }
            Ok((counter.sums, parts))
        })
    })?;
    let mut total = Sums::new(pool.convention().vocabulary().categories().len());
    let mut parts = Vec::new();
    for (sums, some) in shares {
        total.add(&sums);
        parts.extend(some);
    }
    parts.sort_unstable_by_key(|&(position, _)| position);
    let mut wanted = W::default();
    parts.into_iter().for_each(|(_, part)| wanted.append(part));
    Ok((total, wanted))
}

/// The error of captions that are more or fewer than what belongs to them.
fn same_length(captions: usize, others: usize) -> Result<()> {
    if captions == others {
        return Ok(());
    }
    Err(Error::value(format!("{captions} captions and {others} image ids: the lengths must agree")))
}

/// The error of a caption whose row is not there.
fn no_ground_truth(caption: usize, row: u32) -> Error {
    Error::value(format!("caption {caption} has no ground truth row {row}"))
}

/// Counts captions one after another.
struct Counter<'work> {
    analyzer: &'work mut Analyzer,
    options: Options,
    convention: Arc<Convention>,
    truth: GroundTruthRows<'work>,
    every: bool,
    mentioned: Vec<u64>,
    sums: Sums,
}

impl<'work> Counter<'work> {
    fn new(analyzer: &'work mut Analyzer, options: Options, truth: GroundTruthRows<'work>) -> Self {
        let convention = analyzer.convention().clone();
        Self {
            every: convention.definition().counting == Counting::Every,
            mentioned: vec![0; truth.width],
            sums: Sums::new(convention.vocabulary().categories().len()),
            analyzer,
            options,
            convention,
            truth,
        }
    }

    #[inline]
    fn caption<W: Wanted>(
        &mut self,
        caption: &str,
        row: u32,
        wanted: &mut W,
    ) -> Option<CaptionCounts> {
        let present = self.truth.row(row)?;
        let read = match W::PLACED {
            true => self.analyzer.read::<true>(caption, self.options),
            false => self.analyzer.read::<false>(caption, self.options),
        };
        let Read { extent, emitted, places } = read;
        let vocabulary = self.convention.vocabulary();
        let mut counts = CaptionCounts {
            words: extent.words,
            emitted_words: extent.tokens,
            ground_truth_categories: present.iter().map(|word| word.count_ones()).sum(),
            ..CaptionCounts::default()
        };
        self.mentioned.fill(0);
        for one in emitted {
            counts.emitted_words -= one.tokens - 1;
            if one.dropped {
                continue;
            }
            let Some(category) = vocabulary.category(one.word) else { continue };
            let (word, bit) = (category as usize / 64, 1 << (category % 64));
            let is_present = present.get(word)? & bit != 0;
            let seen = self.mentioned.get_mut(word)?;
            let is_new = *seen & bit == 0;
            *seen |= bit;
            // Sums, not branches: nothing foresees whether an object is there.
            let counted = u32::from(self.every | is_new);
            let hallucinated = counted & u32::from(!is_present);
            counts.mentioned_categories += u32::from(is_new);
            counts.correct_categories += u32::from(is_new & is_present);
            counts.mentions += counted;
            counts.hallucinated_mentions += hallucinated;
            *self.sums.mentions.get_mut(category as usize)? += u64::from(counted);
            *self.sums.hallucinated.get_mut(category as usize)? += u64::from(hallucinated);
            if W::MENTIONS {
                wanted.mention(Mention {
                    category,
                    word: one.word,
                    token: one.first,
                    bytes: if W::PLACED { places.of(*one) } else { 0..0 },
                    is_new,
                    hallucinated: !is_present,
                });
            }
        }
        wanted.caption_ends(caption);
        self.sums.captions_with_mentions += u64::from(counts.mentions > 0);
        self.sums.hallucinated_captions += u64::from(counts.hallucinated_mentions > 0);
        for (sum, count) in self.sums.columns.iter_mut().zip(<[u32; COLUMNS]>::from(counts)) {
            *sum += u64::from(count);
        }
        Some(counts)
    }
}
