//! Where a text has tags, and what stands around them.

/// A tag of a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tag {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) closing: bool,
    pub(super) exact: bool,
    /// The length of the text without tags where this one stands.
    pub(super) place: usize,
    /// How many stretches of text that are not blank come before it.
    pub(super) stretches: usize,
}

/// Notes for every tag the stretches of text before it; returns how many stand inside a word.
pub(super) fn look_around(source: &str, start: usize, tags: &mut [Tag]) -> u32 {
    let bytes = source.as_bytes();
    let letter = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    let (mut stretches, mut last_end) = (0, start);
    // Tags that follow each other directly are inside a word together or not at all.
    let (mut adjacent, mut after_letter) = (0, false);
    let mut inside = 0;
    for tag in tags {
        if tag.start > last_end || adjacent == 0 {
            inside += if after_letter && letter(bytes.get(last_end)) { adjacent } else { 0 };
            adjacent = 0;
            let stretch = source.get(last_end..tag.start).unwrap_or_default();
            after_letter = letter(stretch.as_bytes().last());
            stretches += usize::from(!stretch.chars().all(is_space));
        }
        adjacent += 1;
        last_end = tag.end;
        tag.stretches = stretches;
    }
    inside + if after_letter && letter(bytes.get(last_end)) { adjacent } else { 0 }
}

/// White space as Python's `str.isspace` has it: Unicode's, and four control characters.
pub fn is_space(char: char) -> bool {
    char.is_whitespace() || matches!(char, '\x1c'..='\x1f')
}

/// Puts every tag of `source`, whatever its form, into `tags`; returns where the caption starts:
/// after the last `</think>`, or at the end where reasoning begins the text and never ends.
pub(super) fn find_tags(source: &str, name: &str, tags: &mut Vec<Tag>) -> usize {
    tags.clear();
    let mut caption = None;
    let mut unfinished = false;
    let mut from = 0;
    while let Some(found) = source.get(from..).and_then(|rest| rest.find('<')) {
        let start = from + found;
        let rest = source.get(start..).unwrap_or_default();
        from = start + 1;
        if let Some((closing, end)) = tag_at(rest, name) {
            let exact = end == name.len() + 2 + usize::from(closing)
                && rest.get(1 + usize::from(closing)..end - 1) == Some(name);
            from = start + end;
            tags.push(Tag { start, end: from, closing, exact, place: 0, stretches: 0 });
        } else if let Some((closing, end)) = tag_at(rest, "think") {
            from = start + end;
            if closing {
                caption = Some(from);
            } else {
                unfinished |=
                    source.get(..start).is_some_and(|before| before.chars().all(is_space));
            }
        }
    }
    caption.unwrap_or(if unfinished { source.len() } else { 0 })
}

/// Whether `text` begins with a tag of that name, in any case and spacing: closing, and its length.
fn tag_at(text: &str, name: &str) -> Option<(bool, usize)> {
    let rest = text.strip_prefix('<')?.trim_start_matches(is_blank);
    let (closing, rest) = match rest.strip_prefix('/') {
        Some(rest) => (true, rest.trim_start_matches(is_blank)),
        None => (false, rest),
    };
    let written = rest.get(..name.len())?;
    let rest = rest.get(name.len()..)?.trim_start_matches(is_blank).strip_prefix('>')?;
    written.eq_ignore_ascii_case(name).then(|| (closing, text.len() - rest.len()))
}

/// What may stand between the parts of a tag.
fn is_blank(char: char) -> bool {
    matches!(char, ' ' | '\t' | '\r' | '\n')
}
