//! From the events of an answer to its reading.

use super::super::Reading;
use super::class::Class;
use super::events::Event;

/// How many events after a "not" a word of presence makes it a denial of presence.
const REACH: usize = 3;

/// Settle the characters that are an answer only where they stand alone.
pub(super) fn resolve_bare(events: &mut [Event]) {
    let mut opens = true;
    for index in 0..events.len() {
        let closes = at_end(events, index + 1);
        let Some(event) = events.get_mut(index) else { return };
        let alone = opens && closes;
        *event = match *event {
            Event::Is(Class::BareYes) if alone => Event::Is(Class::Yes),
            Event::Is(Class::BareYes) => Event::Other,
            Event::Is(Class::BareExists) if alone => Event::Is(Class::Yes),
            Event::Is(Class::BareExists) => Event::Is(Class::Exists),
            Event::Is(Class::BareNo) if alone => Event::Is(Class::No),
            Event::Is(Class::BareNo) => Event::Other,
            Event::Is(Class::BareNot) if alone => Event::Is(Class::No),
            Event::Is(Class::BareNot) => Event::Is(Class::Not),
            other => other,
        };
        opens = event.is_break() || matches!(event, Event::Is(Class::Marker | Class::Filler));
    }
}

/// Whether anything in the events can decide a reading.
pub(super) fn has_evidence(events: &[Event]) -> bool {
    events.iter().any(|event| {
        matches!(
            event,
            Event::Is(
                Class::Yes
                    | Class::No
                    | Class::WeakYes
                    | Class::WeakNo
                    | Class::Not
                    | Class::Deny
                    | Class::Lacks
                    | Class::Exists
                    | Class::ExistsAtEnd
                    | Class::Unsure
                    | Class::Maybe
                    | Class::Partly
            )
        )
    })
}

/// What the events say; the last correction ("Wait, ...") that says anything stands for all of them.
pub(super) fn decide(events: &[Event]) -> Reading {
    for index in (0..events.len()).rev() {
        let tail = events.get(index + 1..).unwrap_or_default();
        if corrects(events, index) && has_evidence(tail) {
            match plainly(tail) {
                Reading::Unreadable => break,
                reading => return reading,
            }
        }
    }
    plainly(events)
}

fn corrects(events: &[Event], index: usize) -> bool {
    let before = index.checked_sub(1).and_then(|index| events.get(index));
    match events.get(index) {
        Some(Event::Is(Class::Correction)) => before.is_none_or(|before| {
            before.is_break()
                || matches!(before, Event::Is(Class::Yes | Class::No | Class::Contrast))
        }),
        Some(Event::Is(Class::CorrectionAfterSentence)) => {
            before.is_none_or(|before| *before == Event::Sentence)
        }
        _ => false,
    }
}

/// Read events; a doubt leaves the answer open, unless a "but" follows that decides it.
fn plainly(events: &[Event]) -> Reading {
    match settle(events) {
        Ok(reading) => reading,
        Err(doubt) => after_contrast(events, doubt).map_or(Reading::Unreadable, |rest| {
            if has_evidence(rest) {
                settle(rest).unwrap_or(Reading::Unreadable)
            } else {
                Reading::Unreadable
            }
        }),
    }
}

/// The reading, or where the doubt is that keeps it open.
fn settle(events: &[Event]) -> Result<Reading, usize> {
    let interjections = Interjections::of(events);
    match interjections {
        Interjections { yes: Some(_), no: Some(_), .. } => Ok(Reading::Unreadable),
        Interjections { first: Some(first), .. } if is_open(events, first) => {
            Ok(Reading::Unreadable)
        }
        Interjections { yes: Some(last), .. } if is_taken_back(events, last) => {
            Ok(Reading::Unreadable)
        }
        Interjections { yes: Some(_), .. } => Ok(Reading::Yes),
        Interjections { no: Some(_), .. } => Ok(Reading::No),
        _ => doubt(events).map_or_else(|| Ok(statement(events)), Err),
    }
}

/// Where "yes" and "no" stand as answers of their own.
#[derive(Default)]
struct Interjections {
    first: Option<usize>,
    /// The last yes.
    yes: Option<usize>,
    /// The last no.
    no: Option<usize>,
}

impl Interjections {
    fn of(events: &[Event]) -> Self {
        let opening = opening(events);
        let mut found = Self::default();
        for (index, event) in events.iter().enumerate() {
            match event {
                Event::Is(Class::Yes) => found.yes = Some(index),
                // Before a noun it is no interjection but denies what follows.
                Event::Is(Class::No) if index == opening || at_end(events, index + 1) => {
                    found.no = Some(index);
                }
                _ => continue,
            }
            found.first.get_or_insert(index);
        }
        found
    }
}

/// Where the answer begins: after marks, fillers and the name of an option.
fn opening(events: &[Event]) -> usize {
    let mut index = 0;
    loop {
        match events.get(index) {
            Some(Event::Label | Event::Is(Class::Article))
                if events.get(index + 1).is_some_and(|event| event.is_break()) => {}
            Some(Event::Is(Class::Filler | Class::Ignore)) => {}
            Some(event) if event.is_break() => {}
            _ => return index,
        }
        index += 1;
    }
}

/// Whether a clause ends before the event at `index`.
fn at_end(events: &[Event], index: usize) -> bool {
    events.get(index).is_none_or(|event| event.is_break())
}

fn is(events: &[Event], index: usize, class: Class) -> bool {
    events.get(index) == Some(&Event::Is(class))
}

fn after_contrast(events: &[Event], from: usize) -> Option<&[Event]> {
    let rest = events.get(from + 1..)?;
    let contrast = rest.iter().position(|event| *event == Event::Is(Class::Contrast))?;
    rest.get(contrast + 1..)
}

/// Whether a doubt stands against the yes or no at `first`: before it, or after it, with no "but"
/// in between.
fn is_open(events: &[Event], first: usize) -> bool {
    let mut doubted = false;
    for (index, event) in events.iter().enumerate() {
        match event {
            Event::Is(Class::Contrast) if index < first => doubted = false,
            Event::Is(Class::Maybe) if index < first => doubted = true,
            Event::Is(Class::Unsure) if !is(events, index + 1, Class::About) => doubted = true,
            // What comes after these is about something else than presence.
            Event::Is(Class::Contrast | Class::Exists) if index > first => return doubted,
            _ => {}
        }
    }
    doubted
}

/// Whether what follows a yes denies it at once: "Yes, there is no dog."
fn is_taken_back(events: &[Event], yes: usize) -> bool {
    for (index, event) in events.iter().enumerate().skip(yes + 1) {
        match event {
            Event::Is(Class::Contrast) => return false,
            Event::Is(Class::Deny) => return true,
            Event::Is(Class::ExistsAtEnd) if at_end(events, index + 1) => return false,
            Event::Is(Class::Exists) => {
                return matches!(
                    events.get(index + 1),
                    Some(Event::Is(Class::No | Class::Not | Class::Deny))
                );
            }
            Event::Is(Class::Not) if at_end(events, index + 1) => return true,
            Event::Is(Class::Not) if denies_presence(events, index) => return true,
            Event::Is(Class::No) if events.get(index - 1) == Some(&Event::Comma) => return true,
            _ => {}
        }
    }
    false
}

/// Whether the "not" at `not` is about presence: "there isn't", "do not see".
fn denies_presence(events: &[Event], not: usize) -> bool {
    let after = events.iter().skip(not + 1).take(REACH).take_while(|event| !event.is_break());
    not.checked_sub(1).is_some_and(|before| is(events, before, Class::Perceive))
        || after
            .into_iter()
            .any(|event| matches!(event, Event::Is(Class::Perceive | Class::Exists)))
}

/// The first doubt that leaves open whether the object is there.
fn doubt(events: &[Event]) -> Option<usize> {
    let mut first_exists = None;
    let mut said = false;
    for (index, event) in events.iter().enumerate() {
        match event {
            Event::Is(Class::Unsure) if !is(events, index + 1, Class::About) => {
                let ends = at_end(events, index + 1)
                    || is(events, index + 1, Class::Whether)
                    || is(events, index + 1, Class::Contrast);
                // "There is no way to tell" affirms nothing; a word in between makes the difference.
                let affirmed = first_exists.is_some_and(|exists| exists + 1 < index);
                if ends || !affirmed {
                    return Some(index);
                }
            }
            Event::Is(Class::Maybe) if !said => return Some(index),
            Event::Is(Class::No | Class::Not | Class::Deny) => said = true,
            Event::Is(Class::Exists) => {
                said = true;
                first_exists.get_or_insert(index);
            }
            _ => {}
        }
    }
    None
}

/// A statement without a yes or no of its own.
fn statement(events: &[Event]) -> Reading {
    let opening = opening(events);
    let mut affirmed = false;
    let mut half = false;
    let (mut weak_yes, mut weak_no) = (false, false);
    for (index, event) in events.iter().enumerate() {
        let before = index.checked_sub(1).and_then(|index| events.get(index));
        let stands_out = index == opening || at_end(events, index + 1);
        match event {
            Event::Is(Class::No | Class::Deny) => return Reading::No,
            Event::Is(Class::Lacks) if !affirmed => return Reading::No,
            Event::Is(Class::Not) => {
                let contrasted =
                    before == Some(&Event::Comma) && is(events, index + 1, Class::Article);
                let directly = before == Some(&Event::Is(Class::Exists));
                if !affirmed || directly || contrasted || denies_presence(events, index) {
                    return Reading::No;
                }
            }
            Event::Is(Class::Partly) => half |= !affirmed,
            Event::Is(Class::Exists) => affirmed = true,
            Event::Is(Class::ExistsAtEnd) => affirmed |= at_end(events, index + 1),
            Event::Is(Class::WeakYes) => weak_yes |= stands_out,
            Event::Is(Class::WeakNo) => weak_no |= stands_out,
            _ => {}
        }
    }
    match (weak_yes, weak_no) {
        (true, true) => Reading::Unreadable,
        (_, true) => Reading::No,
        _ if half => Reading::Unreadable,
        _ if affirmed || weak_yes => Reading::Yes,
        _ => Reading::Unreadable,
    }
}
