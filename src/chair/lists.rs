//! Which categories each caption hallucinates: lists beside the counts of [`crate::chair`].

use crate::caption::Options;
use crate::chair::{CAPTIONS_AT_ONCE, GroundTruthRows, Pool, no_ground_truth, same_length};
use crate::error::Result;
use crate::threads::shared;

/// One list of category numbers a caption, in two columns.
///
/// List `k` is `categories[offsets[k]..offsets[k + 1]]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CategoryLists {
    /// Where each list begins, and where the last ends.
    pub offsets: Vec<i64>,
    /// The lists one after another.
    pub categories: Vec<u32>,
}

/// The distinct categories that each caption mentions and its image does not have, in the order of
/// their first mention; `rows` are the captions' ground truth rows.
///
/// The result does not depend on `threads`.
pub fn hallucinated<Caption: AsRef<str> + Sync>(
    pool: &Pool,
    options: Options,
    captions: &[Caption],
    rows: &[u32],
    truth: GroundTruthRows<'_>,
    threads: usize,
) -> Result<CategoryLists> {
    same_length(captions.len(), rows.len())?;
    let pieces = captions.chunks(CAPTIONS_AT_ONCE).zip(rows.chunks(CAPTIONS_AT_ONCE)).enumerate();
    let parts = shared(threads, pieces, |pieces| {
        pool.with(|analyzer| {
            let mut parts = Vec::new();
            for (position, (captions, rows)) in pieces {
                let (mut lengths, mut categories) = (Vec::with_capacity(rows.len()), Vec::new());
                for (offset, (caption, &row)) in captions.iter().zip(rows).enumerate() {
                    let before = categories.len();
                    for category in analyzer.mentioned(caption.as_ref(), options) {
                        let present = truth.has(row, category).ok_or_else(|| {
                            no_ground_truth(position * CAPTIONS_AT_ONCE + offset, row)
                        })?;
                        categories.extend((!present).then_some(category));
                    }
                    lengths.push(categories.len() - before);
                }
                parts.push((position, lengths, categories));
            }
            Ok(parts)
        })
    })?;
    let mut parts: Vec<_> = parts.into_iter().flatten().collect();
    parts.sort_unstable_by_key(|&(position, ..)| position);
    let mut lists = CategoryLists { offsets: vec![0], categories: Vec::new() };
    let mut end = 0;
    for (_, lengths, categories) in parts {
        for length in lengths {
            end += length as i64;
            lists.offsets.push(end);
        }
        lists.categories.extend(categories);
    }
    Ok(lists)
}
