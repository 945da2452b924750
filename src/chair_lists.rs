//! Which categories each caption hallucinates: lists beside the counts of [`crate::chair`].

use crate::caption::Options;
use crate::chair::{GroundTruthRows, Pool};
use crate::error::{Error, Result};
use crate::threads::sensible;

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
    if captions.len() != rows.len() {
        let lengths = (captions.len(), rows.len());
        return Err(Error::value(format!("{} captions and {} rows", lengths.0, lengths.1)));
    }
    let share = captions.len().div_ceil(sensible(threads, captions.len())).max(1);
    let read = |captions: &[Caption], rows: &[u32]| {
        pool.with(|analyzer| {
            let (mut lengths, mut categories) = (Vec::with_capacity(rows.len()), Vec::new());
            for (caption, &row) in captions.iter().zip(rows) {
                let before = categories.len();
                for category in analyzer.mentioned(caption.as_ref(), options) {
                    match truth.has(row, category) {
                        Some(true) => {}
                        Some(false) => categories.push(category),
                        None => return Err(Error::value(format!("no ground truth row {row}"))),
                    }
                }
                lengths.push(categories.len() - before);
            }
            Ok((lengths, categories))
        })
    };
    let parts: Vec<Result<(Vec<usize>, Vec<u32>)>> = std::thread::scope(|scope| {
        let mut shares = captions.chunks(share).zip(rows.chunks(share));
        let own = shares.next();
        let helpers: Vec<_> =
            shares.map(|(captions, rows)| scope.spawn(move || read(captions, rows))).collect();
        let own = own.map(|(captions, rows)| read(captions, rows));
        let failed = |_| Err(Error::value("a reading thread failed"));
        let others = helpers.into_iter().map(|helper| helper.join().unwrap_or_else(failed));
        own.into_iter().chain(others).collect()
    });
    let mut lists = CategoryLists { offsets: vec![0], categories: Vec::new() };
    let mut end = 0;
    for part in parts {
        let (lengths, categories) = part?;
        for length in lengths {
            end += length as i64;
            lists.offsets.push(end);
        }
        lists.categories.extend(categories);
    }
    Ok(lists)
}
