//! The rule of POPE's evaluation script, which LLaVA's copied.

use super::Reading;

/// `No` if one of the space-separated pieces of the first sentence, without its commas, is `No`,
/// `not` or `no` as written; else `Yes`.
///
/// The sentence ends at the first full stop. Only U+0020 separates pieces, so a tab or a line
/// break stays part of one.
pub(super) fn read(answer: &str) -> Reading {
    let bytes = answer.as_bytes();
    let mut from = 0;
    // Few letters can begin a denial, so most of an answer is passed over without being cut up.
    while let Some(found) =
        bytes.iter().skip(from).position(|byte| matches!(byte, b'n' | b'N' | b'.'))
    {
        let place = from + found;
        let (before, rest) = bytes.split_at_checked(place).unwrap_or((bytes, &[]));
        if rest.first() == Some(&b'.') {
            return Reading::Yes;
        }
        let opens = matches!(before.iter().rev().find(|&&byte| byte != b','), None | Some(b' '));
        if opens && is_denial(rest) {
            return Reading::No;
        }
        from = place + 1;
    }
    Reading::Yes
}

/// Whether the piece at the beginning of `rest` is one of the three words.
fn is_denial(rest: &[u8]) -> bool {
    let ends = |byte: &&u8| matches!(byte, b' ' | b'.');
    let mut letters = rest.iter().take_while(|byte| !ends(byte)).filter(|&&byte| byte != b',');
    let mut next = || letters.next().copied();
    matches!(
        (next(), next(), next(), next()),
        (Some(b'N' | b'n'), Some(b'o'), None, _) | (Some(b'n'), Some(b'o'), Some(b't'), None)
    )
}
