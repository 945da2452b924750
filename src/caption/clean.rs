//! What stands in a model's text beside what it says: special tokens, thinking, chat markers with
//! what a user said, and line ends written as a backslash and an `n`.
//!
//! `docs/cleaning.md` has the list. Each kind is taken off in one pass, in the order of [`clean`].

use std::borrow::Cow;

/// Tokens of models that are no text; besides, all of `<|NAME|>` and `<｜NAME｜>`.
const TOKENS: [&str; 15] = [
    "<s>",
    "</s>",
    "<unk>",
    "<pad>",
    "[PAD]",
    "<bos>",
    "<eos>",
    "<image>",
    "<im_start>",
    "<im_end>",
    "<start_of_turn>",
    "<end_of_turn>",
    "<start_of_image>",
    "<end_of_image>",
    "<end_of_utterance>",
];
/// What begins and ends the name of any other token, and how many letters it may have.
const FRAMES: [(&str, &str); 2] = [("<|", "|>"), ("<｜", "｜>")];
const LONGEST_NAME: usize = 64;
/// Names of tags around a model's thinking.
const THINKING: [&str; 4] = ["think", "thinking", "thought", "reasoning"];
/// Before what a user (or the system) says, and before what the model says.
const USER: [&str; 10] = [
    "USER:",
    "HUMAN:",
    "<|im_start|>user",
    "<|im_start|>system",
    "<|user|>",
    "<|system|>",
    "<|start_header_id|>user<|end_header_id|>",
    "<|start_header_id|>system<|end_header_id|>",
    "<start_of_turn>user",
    "[INST]",
];
const MODEL: [&str; 6] = [
    "ASSISTANT:",
    "<|im_start|>assistant",
    "<|assistant|>",
    "<|start_header_id|>assistant<|end_header_id|>",
    "<start_of_turn>model",
    "[/INST]",
];
/// The same at the beginning of a line or behind `#` only, since they are words too.
const USER_OF_LINE: [&str; 2] = ["User:", "Human:"];
const MODEL_OF_LINE: [&str; 1] = ["Assistant:"];
const BLANKS: [char; 4] = [' ', '\t', '\r', '\n'];
/// How many bytes are looked at together.
const BLOCK: usize = 64;

/// Takes one kind of mark off; none where there is none.
type Step = fn(&str) -> Option<String>;

/// Which kinds of marks a text had.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Special tokens.
    pub tokens: bool,
    /// Thinking.
    pub thinking: bool,
    /// Chat markers.
    pub chat: bool,
    /// Line ends written out.
    pub line_ends: bool,
}

impl Marks {
    /// Whether there were none.
    pub fn none(self) -> bool {
        self == Self::default()
    }
}

/// The text without its marks, and which it had. A text without any stays as it is; blanks around
/// any other are taken off.
///
/// ```
/// use armchair::caption::clean::clean;
/// assert_eq!(clean("There is a dog.</s>").0, "There is a dog.");
/// assert_eq!(clean("USER: A cat? ASSISTANT: A dog.").0, "A dog.");
/// assert_eq!(clean("<think>A cat?</think>A dog.").0, "A dog.");
/// ```
pub fn clean(text: &str) -> (Cow<'_, str>, Marks) {
    let mut marks = Marks::default();
    if !may_have_marks(text) {
        return (Cow::Borrowed(text), marks);
    }
    let mut cleaned = Cow::Borrowed(text);
    let steps: [(&mut bool, Step); 4] = [
        (&mut marks.thinking, without_thinking),
        (&mut marks.chat, of_the_model),
        (&mut marks.tokens, without_tokens),
        (&mut marks.line_ends, with_line_ends),
    ];
    for (found, step) in steps {
        if let Some(shorter) = step(&cleaned) {
            *found = true;
            cleaned = Cow::Owned(shorter);
        }
    }
    if let Cow::Owned(changed) = cleaned {
        cleaned = Cow::Owned(changed.trim_matches(BLANKS).to_owned());
    }
    (cleaned, marks)
}

/// Whether any mark can be there: each has one of these bytes.
fn may_have_marks(text: &str) -> bool {
    text.as_bytes().chunks(BLOCK).any(|block| {
        // Without a branch a byte, so that the compiler takes many at once.
        block.iter().fold(false, |found, &byte| {
            found | (byte == b'<') | (byte == b'[') | (byte == b'\\') | (byte == b':')
        })
    }) || text.trim_end_matches(BLANKS).ends_with("###")
}

/// Pairs of tags with what is between; then all up to an end alone, and from a beginning alone on.
fn without_thinking(text: &str) -> Option<String> {
    let mut left: Option<String> = None;
    for name in THINKING {
        let (begin, end) = (format!("<{name}>"), format!("</{name}>"));
        let given = left.as_deref().unwrap_or(text);
        if given.contains(&begin) || given.contains(&end) {
            left = Some(without_tag(given, &begin, &end));
        }
    }
    left
}

fn without_tag(text: &str, begin: &str, end: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once(begin) {
        let Some((_, after)) = behind.split_once(end) else { break };
        kept += before;
        rest = after;
    }
    kept += rest;
    if let Some((_, after)) = kept.rsplit_once(end) {
        kept = after.to_owned();
    }
    if let Some((before, _)) = kept.split_once(begin) {
        kept = before.to_owned();
    }
    kept
}

/// Who speaks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Speaker {
    User,
    Model,
}

/// What the model said of a chat. What stands before the first marker is the model's as well,
/// unless a user and then the model speak behind it: then it is the prompt's.
fn of_the_model(text: &str) -> Option<String> {
    let mut parts = Vec::new();
    let (mut speaker, mut start, mut at) = (None, 0, 0);
    while let Some(rest) = text.get(at..) {
        let Some(character) = rest.chars().next() else { break };
        match marker(text, at) {
            Some((who, from, length)) => {
                parts.push((speaker, text.get(start..from).unwrap_or_default()));
                at += length;
                (speaker, start) = (Some(who), at);
            }
            None => at += character.len_utf8(),
        }
    }
    speaker?;
    parts.push((speaker, text.get(start..).unwrap_or_default()));
    let asked = parts.iter().position(|(who, _)| *who == Some(Speaker::User));
    let answered = parts.iter().rposition(|(who, _)| *who == Some(Speaker::Model));
    let exchange = matches!((asked, answered), (Some(asked), Some(answered)) if asked < answered);
    let kept: Vec<&str> = parts
        .iter()
        .filter(|(who, _)| *who == Some(Speaker::Model) || (who.is_none() && !exchange))
        .map(|(_, said)| said.trim_matches(BLANKS))
        .filter(|said| !said.is_empty())
        .collect();
    Some(kept.join("\n"))
}

/// The marker at a byte: who speaks, where it begins (with `###` and blanks before it) and its length.
fn marker(text: &str, at: usize) -> Option<(Speaker, usize, usize)> {
    let (before, rest) = (text.get(..at)?, text.get(at..)?);
    if !rest.starts_with(['<', '[', 'U', 'H', 'A']) {
        return None;
    }
    let bare = before.trim_end_matches([' ', '\t']).trim_end_matches('#');
    let headed = bare.len() < before.trim_end_matches([' ', '\t']).len();
    let line = bare.trim_end_matches([' ', '\t']);
    let opens = headed || line.is_empty() || line.ends_with('\n');
    let apart = before.is_empty() || before.ends_with(BLANKS) || before.ends_with(['>', '#']);
    let find = |markers: &[&str]| {
        let longest = markers.iter().filter(|marker| rest.starts_with(**marker));
        longest.map(|marker| marker.len()).max()
    };
    let word = rest.starts_with(['U', 'H', 'A']);
    let who = |user: &[&str], model: &[&str]| {
        find(model)
            .map(|length| (Speaker::Model, length))
            .or_else(|| find(user).map(|length| (Speaker::User, length)))
    };
    let found = if !word || apart { who(&USER, &MODEL) } else { None };
    let (speaker, length) =
        found.or_else(|| if opens { who(&USER_OF_LINE, &MODEL_OF_LINE) } else { None })?;
    Some((speaker, if headed && word { bare.len() } else { at }, length))
}

fn without_tokens(text: &str) -> Option<String> {
    let mut kept = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['<', '[']) {
        let (before, token) = rest.split_at(at);
        kept += before;
        let length = token_length(token);
        kept += token.get(..if length == 0 { 1 } else { 0 }).unwrap_or_default();
        rest = token.get(length.max(1)..).unwrap_or_default();
    }
    kept += rest;
    // A stop word of some chats.
    let stopped = kept.trim_end_matches(BLANKS);
    if let Some(before) = stopped.strip_suffix("###") {
        kept.truncate(before.trim_end_matches('#').len());
    }
    (kept.len() < text.len()).then_some(kept)
}

/// The length of the special token that the text begins with; 0 where it begins with none.
fn token_length(text: &str) -> usize {
    if let Some(token) = TOKENS.iter().find(|token| text.starts_with(**token)) {
        return token.len();
    }
    let is_name = |one: &char| one.is_ascii_alphanumeric() || matches!(one, '_' | '-' | '▁');
    FRAMES
        .iter()
        .find_map(|(begin, end)| {
            let rest = text.strip_prefix(begin)?;
            let name = rest.chars().take_while(is_name).take(LONGEST_NAME + 1);
            let (letters, length) =
                name.fold((0, 0), |(letters, bytes), one| (letters + 1, bytes + one.len_utf8()));
            let named = (1..=LONGEST_NAME).contains(&letters);
            (named && rest.get(length..)?.starts_with(end))
                .then_some(begin.len() + length + end.len())
        })
        .unwrap_or(0)
}

fn with_line_ends(text: &str) -> Option<String> {
    text.contains("\\n").then(|| text.replace("\\n", "\n"))
}

#[cfg(test)]
mod tests {
    use super::clean;

    #[test]
    fn many_brackets_take_linear_time() {
        let text = "<|".repeat(200_000);
        assert_eq!(clean(&text).0, text);
    }
}
