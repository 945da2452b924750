//! How many threads to start.

/// More threads than this help nobody, and starting thousands fails.
const MOST: usize = 256;

/// How many threads to start of those asked for, given how many pieces of work there are.
pub fn sensible(asked: usize, pieces: usize) -> usize {
    asked.clamp(1, MOST).min(pieces.max(1))
}
