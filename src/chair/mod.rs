//! CHAIR (Rohrbach et al., 2018): how many of the objects that captions mention are absent.
//!
//! Captions go in with the row of their image's ground truth; integers come out, one set a caption
//! and one a category. Scores are quotients of their sums:
//! CHAIR_i = hallucinated mentions / mentions, CHAIR_s = captions with a hallucinated mention /
//! captions, recall = correct categories / ground-truth categories.

pub mod lists;
pub mod objects;

use std::sync::{Arc, Mutex, PoisonError};

use crate::caption::{Analyzer, Options};
use crate::convention::{Convention, Counting};
use crate::error::{Error, Result};
use crate::threads::shared;

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

    /// Whether the image at `row` has `category`; none where there is no such row.
    pub fn has(&self, row: u32, category: u32) -> Option<bool> {
        let word = self.row(row)?.get(category as usize / 64)?;
        Some(word >> (category % 64) & 1 == 1)
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

/// Analyzers that wait for their next captions, with all they remember.
pub struct Pool {
    convention: Arc<Convention>,
    idle: Mutex<Vec<Analyzer>>,
}

impl Pool {
    /// A pool without analyzers yet.
    pub fn new(convention: Arc<Convention>) -> Self {
        Self { convention, idle: Mutex::new(Vec::new()) }
    }

    /// The convention of all its analyzers.
    pub fn convention(&self) -> &Arc<Convention> {
        &self.convention
    }

    /// How many part-of-speech tags its analyzers have predicted so far.
    pub fn predicted_tags(&self) -> usize {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.iter().map(Analyzer::predicted_tags).sum()
    }

    /// Lends an analyzer to `work`.
    pub fn with<T>(&self, work: impl FnOnce(&mut Analyzer) -> T) -> T {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let waiting = idle().pop();
        let mut analyzer = waiting.unwrap_or_else(|| Analyzer::new(self.convention.clone()));
        let result = work(&mut analyzer);
        analyzer.rest();
        idle().push(analyzer);
        result
    }
}

/// Captions that one thread takes at a time: enough to forget the lock, few enough to share evenly.
pub const CAPTIONS_AT_ONCE: usize = 512;

/// Counts captions, each against the ground truth row of the same index in `rows`, into the place of
/// the same index in `counts`, as [`CaptionCounts`] or in the form that the caller keeps them in.
///
/// The result does not depend on `threads`.
pub fn count<Caption: AsRef<str> + Sync, Counts: From<CaptionCounts> + Send>(
    pool: &Pool,
    options: Options,
    captions: &[Caption],
    rows: &[u32],
    truth: GroundTruthRows<'_>,
    threads: usize,
    counts: &mut [Counts],
) -> Result<Sums> {
    same_length(captions.len(), rows.len())?;
    same_length(captions.len(), counts.len())?;
    let pieces = captions
        .chunks(CAPTIONS_AT_ONCE)
        .zip(rows.chunks(CAPTIONS_AT_ONCE))
        .zip(counts.chunks_mut(CAPTIONS_AT_ONCE))
        .enumerate();
    let sums = shared(threads, pieces, |pieces| {
        pool.with(|analyzer| {
            let mut counter = Counter::new(analyzer, options, truth);
            for (position, ((captions, rows), counts)) in pieces {
                let each = captions.iter().zip(rows).zip(counts).enumerate();
                for (offset, ((caption, &row), counts)) in each {
                    let counted = counter.caption(caption.as_ref(), row).ok_or_else(|| {
                        no_ground_truth(position * CAPTIONS_AT_ONCE + offset, row)
                    })?;
                    *counts = counted.into();
                }
            }
            Ok(counter.sums)
        })
    })?;
    let mut total = Sums::new(pool.convention.vocabulary().categories().len());
    sums.iter().for_each(|sums| total.add(sums));
    Ok(total)
}

/// The error of captions that are more or fewer than what belongs to them.
pub fn same_length(captions: usize, others: usize) -> Result<()> {
    if captions == others {
        return Ok(());
    }
    Err(Error::value(format!("{captions} captions and {others} image ids: the lengths must agree")))
}

/// The error of a caption whose row is not there.
pub fn no_ground_truth(caption: usize, row: u32) -> Error {
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
    fn caption(&mut self, caption: &str, row: u32) -> Option<CaptionCounts> {
        let present = self.truth.row(row)?;
        let (extent, emitted) = self.analyzer.read(caption, self.options);
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
        }
        self.sums.captions_with_mentions += u64::from(counts.mentions > 0);
        self.sums.hallucinated_captions += u64::from(counts.hallucinated_mentions > 0);
        for (sum, count) in self.sums.columns.iter_mut().zip(<[u32; COLUMNS]>::from(counts)) {
            *sum += u64::from(count);
        }
        Some(counts)
    }
}
