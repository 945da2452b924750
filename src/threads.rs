//! Work shared out to threads.

use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::error::{Error, Result};

/// More threads than this help nobody, and starting thousands fails.
const MOST: usize = 256;

/// How many threads to start of those asked for, given how many pieces of work there are.
pub fn sensible(asked: usize, pieces: usize) -> usize {
    asked.clamp(1, MOST).min(pieces.max(1))
}

/// Shares pieces of work out to at most `threads` threads, this one among them.
///
/// Each thread calls `work` once, with an iterator that takes the next piece whenever the thread is
/// free. Returns what the threads' works return, or the first error.
pub fn shared<Piece: Send, T: Send>(
    threads: usize,
    pieces: impl ExactSizeIterator<Item = Piece> + Send,
    work: impl Fn(&mut dyn Iterator<Item = Piece>) -> Result<T> + Sync,
) -> Result<Vec<T>> {
    let threads = sensible(threads, pieces.len());
    let pieces = Mutex::new(pieces);
    let next = || pieces.lock().unwrap_or_else(PoisonError::into_inner).next();
    let one = || work(&mut std::iter::from_fn(next));
    thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(one)).collect();
        let own = one();
        let others: Vec<Result<T>> = helpers
            .into_iter()
            .map(|helper| helper.join().unwrap_or_else(|_| Err(Error::value("a thread failed"))))
            .collect();
        std::iter::once(own).chain(others).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_done_once_by_any_number_of_threads() {
        for threads in [0, 1, 3, 1000] {
            for pieces in [0_u64, 1, 2, 500] {
                let sums = shared(threads, 0..pieces as u32, |pieces| {
                    Ok(pieces.map(|piece| 1 << 32 | u64::from(piece)).sum::<u64>())
                });
                let sums = sums.unwrap();
                assert!(sums.len() <= sensible(threads, 500) && !sums.is_empty());
                let expected = pieces << 32 | (0..pieces).sum::<u64>();
                assert_eq!(sums.iter().sum::<u64>(), expected);
            }
        }
    }

    #[test]
    fn an_error_of_any_thread_is_the_result() {
        let failing = |pieces: &mut dyn Iterator<Item = u32>| {
            for piece in pieces {
                if piece == 77 {
                    return Err(Error::value("piece 77"));
                }
            }
            Ok(())
        };
        for threads in [1, 2, 8] {
            let error = shared(threads, 0..100, failing).unwrap_err();
            assert_eq!(error.to_string(), "piece 77");
        }
    }
}
