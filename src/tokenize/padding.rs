//! What every rewriting builds its text with: room for it, and parts between spaces.

/// Adds a part between spaces.
pub(super) fn pad(text: &mut String, part: &str) {
    text.push(' ');
    text.push_str(part);
    text.push(' ');
}

/// An empty text with room for a rewritten one.
pub(super) fn with_room(text: &str) -> String {
    String::with_capacity(text.len() + text.len() / 4 + 16)
}
