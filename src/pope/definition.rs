//! A convention of POPE as its TOML file states it, checked.

use super::Reading;
use super::rule::{Case, Decision, Edits, Rule};
use super::search::{Place, Split, Tables};
use crate::convention::reader::{Reader as File, Section, Span};
use crate::error::{Result, cut};

const READER: [&str; 15] = [
    "lower",
    "upper",
    "strip",
    "cut",
    "punctuation",
    "delete",
    "replace",
    "split",
    "head",
    "yes",
    "no",
    "neither",
    "otherwise",
    "first",
    "judge",
];
const PLACES: [(&str, Place); 4] = [
    ("words", Place::Word),
    ("ends", Place::End),
    ("inside", Place::Inside),
    ("whole", Place::Whole),
];

/// What the scores make of the counts: the choices of the table `[scores]`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scores {
    /// Unreadable answers lower neither accuracy nor yes ratio.
    pub unread_left_out_of_accuracy: bool,
    /// Unreadable answers to yes-questions do not lower the recall.
    pub unread_left_out_of_recall: bool,
    /// The yes ratio is that of the labels.
    pub yes_ratio_of_labels: bool,
    /// A zero denominator gives 0 and no NaN.
    pub undefined_is_zero: bool,
    /// Added to the denominators of precision, recall and F1.
    pub epsilon: f64,
    /// The true negative rate is shown too, and its harmonic mean with the recall.
    pub shows_rates: bool,
}

/// The name, the reader (`None` for this package's own) and the scores of a file.
pub(super) fn parse(text: &str, place: &str) -> Result<(String, Option<Rule>, Scores)> {
    let file = File::new(text, place);
    let document = file.document()?;
    let top = file.section(&document, "the file");
    top.only(&["name", "summary", "used_by", "source", "reader", "scores"])?;
    let (name, span) = top.required_text("name")?;
    if name.trim().is_empty() {
        return Err(file.fault(span, "the convention's name is empty"));
    }
    for key in ["summary", "used_by", "source"] {
        top.text(key)?;
    }
    let section = top.section("reader")?;
    let section = section.ok_or_else(|| top.fault("the table [reader] is missing"))?;
    let rule =
        if section.has("code") { own_code(&section)? } else { Some(read_rule(&file, &section)?) };
    let scores = top.section("scores")?;
    let scores = scores.map_or(Ok(Scores::default()), |section| read_scores(&section))?;
    Ok((name.to_owned(), rule, scores))
}

/// `code = "strict"`: a reader that no table describes.
fn own_code(section: &Section<'_, '_>) -> Result<Option<Rule>> {
    section.only(&["code"])?;
    choice(section, "code", &[("strict", ())])?;
    Ok(None)
}

fn read_scores(section: &Section<'_, '_>) -> Result<Scores> {
    section.only(&[
        "unread_in_accuracy",
        "unreadable_in_recall",
        "yes_ratio_of",
        "undefined",
        "epsilon",
        "shown",
    ])?;
    let is = |key, choices: &[(&str, bool)]| Ok(choice(section, key, choices)?.unwrap_or(false));
    Ok(Scores {
        unread_left_out_of_accuracy: is(
            "unread_in_accuracy",
            &[("wrong", false), ("left out", true)],
        )?,
        unread_left_out_of_recall: is(
            "unreadable_in_recall",
            &[("missed", false), ("left out", true)],
        )?,
        yes_ratio_of_labels: is("yes_ratio_of", &[("answers", false), ("labels", true)])?,
        undefined_is_zero: is("undefined", &[("nan", false), ("zero", true)])?,
        epsilon: section.number("epsilon")?.unwrap_or(0.0),
        shows_rates: is("shown", &[("scores", false), ("rates", true)])?,
    })
}

fn read_rule(file: &File<'_>, section: &Section<'_, '_>) -> Result<Rule> {
    section.only(&READER)?;
    let case = match (section.flag("lower")?, section.flag("upper")?) {
        (true, true) => {
            return Err(section.fault_at("upper", "\"lower\" and \"upper\" cannot both be"));
        }
        (true, false) => Case::Lower,
        (false, true) => Case::Upper,
        (false, false) => Case::AsWritten,
    };
    let mut edits = Edits { case, strip: section.flag("strip")?, ..Edits::default() };
    let single = |text: &str, span: Span| one_character(file, case, text, span);
    if let Some((text, span)) = section.text("cut")? {
        let mark = single(text, span.clone())?;
        if mark.is_alphanumeric() {
            return Err(file.fault(span, "\"cut\" is a letter or a digit"));
        }
        edits.cut = Some(mark);
    }
    edits.vqa = choice(section, "punctuation", &[("vqa", true)])?.unwrap_or(false);
    for (text, span) in section.optional_texts("delete")? {
        edits.delete.push(single(text, span)?);
    }
    if let Some(table) = section.section("replace")? {
        for (from, span) in table.keys() {
            let (to, to_span) = table.required_text(from)?;
            let mut letters = to.chars();
            let (Some(to), None) = (letters.next(), letters.next()) else {
                return Err(file.fault(to_span, "a character is replaced by one character"));
            };
            edits.replace.push((single(from, span)?, to));
        }
    }
    let tables = Tables {
        split: choice(
            section,
            "split",
            &[(" ", Split::Space), ("blank", Split::Blank), ("word", Split::Word)],
        )?,
        head: section.count("head")?,
        no: read_words(file, section, "no", case)?,
        yes: read_words(file, section, "yes", case)?,
        neither: read_words(file, section, "neither", case)?,
    };
    let decision = read_decision(section, &tables)?;
    Ok(Rule::new(edits, tables, decision))
}

fn read_words(
    file: &File<'_>,
    section: &Section<'_, '_>,
    side: &'static str,
    case: Case,
) -> Result<Vec<(Place, String)>> {
    let mut words = Vec::new();
    let Some(table) = section.section(side)? else { return Ok(words) };
    table.only(&PLACES.map(|(key, _)| key))?;
    for (key, place) in PLACES {
        if matches!(place, Place::Word | Place::End) && table.has(key) && !section.has("split") {
            let message = format!("\"{key}\" are looked for in pieces: \"split\" is missing");
            return Err(table.fault_at(key, &message));
        }
        for (word, span) in table.optional_texts(key)? {
            if word.is_empty() {
                return Err(file.fault(span, format!("an empty text in \"{key}\"")));
            }
            folded(file, case, word, span)?;
            words.push((place, word.to_owned()));
        }
    }
    Ok(words)
}

fn read_decision(section: &Section<'_, '_>, tables: &Tables) -> Result<Decision> {
    let [otherwise, first, judge] = ["otherwise", "first", "judge"].map(|key| section.has(key));
    if usize::from(otherwise) + usize::from(first) + usize::from(judge) != 1 {
        return Err(
            section.fault("one of \"otherwise\", \"first\" and \"judge\" is needed, and only one")
        );
    }
    let earlier = section.text("first")?.is_some_and(|(text, _)| text == "earlier");
    if section.has("neither") && !earlier {
        let message = "\"neither\" goes with first = \"earlier\"";
        return Err(section.fault_at("neither", message));
    }
    let sides = [("yes", Reading::Yes), ("no", Reading::No)];
    if let Some(silence) = choice(section, "otherwise", &sides)? {
        let (asked, idle) = match silence {
            Reading::Yes => (&tables.no, &tables.yes),
            _ => (&tables.yes, &tables.no),
        };
        if asked.is_empty() || !idle.is_empty() {
            let message = "with \"otherwise\" the other side's table is asked, and only that";
            return Err(section.fault_at("otherwise", message));
        }
        return Ok(Decision::Otherwise(silence));
    }
    if tables.yes.is_empty() || tables.no.is_empty() {
        return Err(
            section.fault("both tables are asked: words for \"yes\" or for \"no\" are missing")
        );
    }
    choice(section, "judge", &[("label", ())])?;
    let [yes, no] = sides.map(|(name, reading)| (name, Decision::First(reading)));
    let neither = ("neither", Decision::First(Reading::Unreadable));
    let first = choice(section, "first", &[yes, no, neither, ("earlier", Decision::Earlier)])?;
    Ok(first.unwrap_or(Decision::Label))
}

/// The choice under `key`, if it is there.
fn choice<T: Copy>(section: &Section<'_, '_>, key: &str, known: &[(&str, T)]) -> Result<Option<T>> {
    let Some((text, _)) = section.text(key)? else { return Ok(None) };
    match known.iter().find(|(name, _)| *name == text) {
        Some((_, value)) => Ok(Some(*value)),
        None => {
            let names: Vec<String> = known.iter().map(|(name, _)| format!("\"{name}\"")).collect();
            let message = format!("\"{key}\" is \"{}\" (known: {})", cut(text), names.join(", "));
            Err(section.fault_at(key, &message))
        }
    }
}

fn one_character(file: &File<'_>, case: Case, text: &str, span: Span) -> Result<char> {
    folded(file, case, text, span.clone())?;
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Ok(letter),
        _ => Err(file.fault(span, format!("\"{}\" is not one character", cut(text)))),
    }
}

/// Refuses what can never be found because the answer is folded first.
fn folded(file: &File<'_>, case: Case, text: &str, span: Span) -> Result<()> {
    if case.fold(text) == text {
        return Ok(());
    }
    let message = format!("\"{}\" is never found: the answer's case is folded first", cut(text));
    Err(file.fault(span, message))
}
