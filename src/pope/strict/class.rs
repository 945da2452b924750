//! The classes of phrases, and their names in the data file.

/// What a phrase does in an answer. The data file says it in words, one section a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Class {
    Yes,
    No,
    BareYes,
    BareExists,
    BareNo,
    BareNot,
    WeakYes,
    WeakNo,
    Not,
    Deny,
    Lacks,
    Exists,
    ExistsAtEnd,
    Unsure,
    Maybe,
    About,
    Whether,
    Partly,
    Ignore,
    Contrast,
    Correction,
    CorrectionAfterSentence,
    Marker,
    MarkerBeforeColon,
    Filler,
    QuestionOpens,
    QuestionHolds,
    Perceive,
    Article,
    ReasoningTag,
    AnswerTag,
    EndTag,
}

const SECTIONS: [(&str, Class); 32] = [
    ("yes", Class::Yes),
    ("no", Class::No),
    ("bare yes", Class::BareYes),
    ("bare exists", Class::BareExists),
    ("bare no", Class::BareNo),
    ("bare not", Class::BareNot),
    ("weak yes", Class::WeakYes),
    ("weak no", Class::WeakNo),
    ("not", Class::Not),
    ("deny", Class::Deny),
    ("lacks", Class::Lacks),
    ("exists", Class::Exists),
    ("exists at end", Class::ExistsAtEnd),
    ("unsure", Class::Unsure),
    ("maybe", Class::Maybe),
    ("about", Class::About),
    ("whether", Class::Whether),
    ("partly", Class::Partly),
    ("ignore", Class::Ignore),
    ("contrast", Class::Contrast),
    ("correction", Class::Correction),
    ("correction after sentence", Class::CorrectionAfterSentence),
    ("marker", Class::Marker),
    ("marker before colon", Class::MarkerBeforeColon),
    ("filler", Class::Filler),
    ("question opens", Class::QuestionOpens),
    ("question holds", Class::QuestionHolds),
    ("perceive", Class::Perceive),
    ("article", Class::Article),
    ("reasoning tag", Class::ReasoningTag),
    ("answer tag", Class::AnswerTag),
    ("end tag", Class::EndTag),
];

impl Class {
    /// The class of a section of the data file.
    pub(super) fn of_section(name: &str) -> Option<Self> {
        SECTIONS.iter().find(|(known, _)| *known == name).map(|(_, class)| *class)
    }
}
