//! The rule of POPE's evaluation script, which LLaVA's copied.

use super::Reading;

/// `No` if one of the space-separated pieces of the first sentence, without its commas, is `No`,
/// `not` or `no` as written; else `Yes`.
///
/// The sentence ends at the first full stop. Only U+0020 separates pieces, so a tab or a line
/// break stays part of one.
pub(super) fn read(answer: &str) -> Reading {
    // Most answers are one of these.
    match answer {
        "Yes" | "yes" | "Yes." | "yes." => return Reading::Yes,
        "No" | "no" | "No." | "no." => return Reading::No,
        _ => {}
    }
    // The letters of the current piece, commas left out; `length` goes on counting past the array.
    let mut piece = [0u8; 3];
    let mut length = 0usize;
    for &byte in answer.as_bytes() {
        match byte {
            b'.' => break,
            b' ' => {
                if is_denial(piece, length) {
                    return Reading::No;
                }
                length = 0;
            }
            b',' => {}
            _ => {
                if let Some(slot) = piece.get_mut(length) {
                    *slot = byte;
                }
                length += 1;
            }
        }
    }
    if is_denial(piece, length) { Reading::No } else { Reading::Yes }
}

fn is_denial(piece: [u8; 3], length: usize) -> bool {
    matches!((length, piece), (2, [b'N' | b'n', b'o', _]) | (3, [b'n', b'o', b't']))
}
