//! CHAIR (Rohrbach et al., 2018): how many of the objects that captions mention are absent.
//!
//! Captions go in with the row of their image's ground truth; integers come out, one set a caption
//! and one a category. Scores are quotients of their sums:
//! CHAIR_i = hallucinated mentions / mentions, CHAIR_s = captions with a hallucinated mention /
//! captions, recall = correct categories / ground-truth categories.

use std::sync::{Arc, Mutex, PoisonError};

use crate::caption::{Analyzer, Options};
use crate::convention::{Convention, Counting};
use crate::error::{Error, Result};
use crate::threads::sensible;

/// The integers of one caption.
#[repr(C)]
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

impl CaptionCounts {
    /// The names of the fields, in order.
    pub const NAMES: [&'static str; 7] = [
        "mentions",
        "hallucinated_mentions",
        "mentioned_categories",
        "correct_categories",
        "ground_truth_categories",
        "words",
        "emitted_words",
    ];

    /// The fields in the order of [`Self::NAMES`].
    pub fn values(&self) -> [u32; 7] {
        [
            self.mentions,
            self.hallucinated_mentions,
            self.mentioned_categories,
            self.correct_categories,
            self.ground_truth_categories,
            self.words,
            self.emitted_words,
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

/// The integers of many captions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// One entry a caption.
    pub captions: Vec<CaptionCounts>,
    /// Category -> its counted mentions.
    pub mentions: Vec<u64>,
    /// Category -> its counted mentions that are hallucinated.
    pub hallucinated: Vec<u64>,
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
        idle().push(analyzer);
        result
    }
}

/// Captions that one thread takes at a time: enough to forget the lock, few enough to share evenly.
const CAPTIONS_AT_ONCE: usize = 512;

/// Counts captions, each against the ground truth row of the same index in `rows`.
///
/// The result does not depend on `threads`.
pub fn count<Caption: AsRef<str> + Sync>(
    pool: &Pool,
    options: Options,
    captions: &[Caption],
    rows: &[u32],
    truth: GroundTruthRows<'_>,
    threads: usize,
) -> Result<Counts> {
    if captions.len() != rows.len() {
        return Err(Error::value(format!(
            "{} captions and {} image ids: the lengths must agree",
            captions.len(),
            rows.len()
        )));
    }
    let mut result =
        Counts { captions: vec![CaptionCounts::default(); captions.len()], ..Counts::default() };
    let pieces = captions
        .chunks(CAPTIONS_AT_ONCE)
        .zip(rows.chunks(CAPTIONS_AT_ONCE))
        .zip(result.captions.chunks_mut(CAPTIONS_AT_ONCE))
        .enumerate();
    let threads = sensible(threads, pieces.len());
    let pieces = Mutex::new(pieces);
    let work = || {
        pool.with(|analyzer| {
            let mut counter = Counter::new(analyzer, options, truth);
            loop {
                let piece = pieces.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some((position, ((captions, rows), counts))) = piece else { break };
                for (offset, ((caption, &row), counts)) in
                    captions.iter().zip(rows).zip(counts).enumerate()
                {
                    *counts = counter.caption(caption.as_ref(), row).ok_or_else(|| {
                        let index = position * CAPTIONS_AT_ONCE + offset;
                        Error::value(format!("caption {index} has no ground truth row {row}"))
                    })?;
                }
            }
            Ok((counter.mentions, counter.hallucinated))
        })
    };
    let sums: Vec<Result<(Vec<u64>, Vec<u64>)>> = std::thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let own = work();
        let others = helpers.into_iter().map(|helper| {
            helper.join().unwrap_or_else(|_| Err(Error::value("a counting thread failed")))
        });
        std::iter::once(own).chain(others.collect::<Vec<_>>()).collect()
    });
    let categories = pool.convention.vocabulary().categories().len();
    result.mentions = vec![0; categories];
    result.hallucinated = vec![0; categories];
    for sum in sums {
        let (mentions, hallucinated) = sum?;
        add(&mut result.mentions, &mentions);
        add(&mut result.hallucinated, &hallucinated);
    }
    Ok(result)
}

fn add(sums: &mut [u64], others: &[u64]) {
    for (sum, other) in sums.iter_mut().zip(others) {
        *sum += other;
    }
}

/// Counts captions one after another.
struct Counter<'work> {
    analyzer: &'work mut Analyzer,
    options: Options,
    convention: Arc<Convention>,
    truth: GroundTruthRows<'work>,
    every: bool,
    mentioned: Vec<u64>,
    mentions: Vec<u64>,
    hallucinated: Vec<u64>,
}

impl<'work> Counter<'work> {
    fn new(analyzer: &'work mut Analyzer, options: Options, truth: GroundTruthRows<'work>) -> Self {
        let convention = analyzer.convention().clone();
        let categories = convention.vocabulary().categories().len();
        Self {
            every: convention.definition().counting == Counting::Every,
            mentioned: vec![0; truth.width],
            mentions: vec![0; categories],
            hallucinated: vec![0; categories],
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
            let mentioned = self.mentioned.get_mut(word)?;
            let is_new = *mentioned & bit == 0;
            *mentioned |= bit;
            // Sums, not branches: nothing foresees whether an object is there.
            let counted = u32::from(self.every | is_new);
            let hallucinated = counted & u32::from(!is_present);
            counts.mentioned_categories += u32::from(is_new);
            counts.correct_categories += u32::from(is_new & is_present);
            counts.mentions += counted;
            counts.hallucinated_mentions += hallucinated;
            *self.mentions.get_mut(category as usize)? += u64::from(counted);
            *self.hallucinated.get_mut(category as usize)? += u64::from(hallucinated);
        }
        Some(counts)
    }
}
