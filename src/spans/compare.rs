//! One prediction against one gold caption, both tagged: every count that the scores are made of.

use super::align::{self, WINDOW};
use super::comparison::{Comparison, Outcome, SpanCount};
use super::find::is_space;
use super::options::{Alignment, Options, Sentences};
use super::read::{Reading, Span, Tagged};
use super::tokens::{Token, tokenize};

/// Compares captions one after another, with buffers that are used again.
#[derive(Debug)]
pub struct Comparer {
    options: Options,
    gold: Side,
    predicted: Side,
    /// Whether the prediction points at each compared token.
    pointed_at: Vec<bool>,
}

#[derive(Debug, Default)]
struct Side {
    tagged: Tagged,
    tokens: Vec<Token>,
    /// For each token the first span it overlaps.
    spans: Vec<Option<usize>>,
}

impl Side {
    fn mark(&mut self) -> [i64; 2] {
        mark(&self.tokens, &self.tagged.spans, &mut self.spans);
        [self.tokens.len() as i64, self.spans.iter().flatten().count() as i64]
    }

    fn words(&self) -> impl Iterator<Item = &str> {
        words(&self.tagged.text, &self.tokens)
    }
}

fn words<'a>(text: &'a str, tokens: &'a [Token]) -> impl Iterator<Item = &'a str> {
    tokens.iter().map(move |token| text.get(token.start..token.end).unwrap_or_default())
}

impl Comparer {
    /// A comparer with its buffers.
    pub fn new(options: Options) -> Self {
        Self { options, gold: Side::default(), predicted: Side::default(), pointed_at: Vec::new() }
    }

    /// The counts of one caption; `spans` gets the counts of its marked spans where they are wanted.
    pub fn compare(
        &mut self,
        predicted: &str,
        gold: &str,
        spans: Option<&mut Vec<SpanCount>>,
    ) -> Comparison {
        let Options { alignment, reading, ref name, .. } = self.options;
        self.gold.tagged.read(gold, name, reading);
        tokenize(&self.gold.tagged.text, &mut self.gold.tokens);
        self.predicted.tagged.read(predicted, name, reading);
        let mut counts = Comparison {
            gold: self.gold.mark(),
            faults: [self.predicted.tagged.faults, self.gold.tagged.faults],
            declared_clean: declares_clean(predicted, &self.predicted.tagged.text, reading),
            ..Comparison::default()
        };
        if counts.declared_clean {
            counts.faithful = true;
            counts.predicted = [counts.gold[0], 0];
            self.pointed_at.clear();
            self.pointed_at.resize(self.gold.tokens.len(), false);
        } else {
            self.read_prediction(&mut counts);
            match alignment {
                Alignment::Cut => self.cut(),
                Alignment::Diff if counts.faithful => self.cut(),
                Alignment::Diff => counts.outside = self.align(counts.predicted[1]),
            }
        }
        counts.compared = self.pointed_at.len() as i64;
        counts.halves = self.halves();
        counts.sentences = self.sentences();
        if let Some(list) = spans {
            self.span_counts(gold, list);
        }
        counts
    }

    /// The prediction's tokens, marks and faithfulness.
    fn read_prediction(&mut self, counts: &mut Comparison) {
        let (gold, predicted) = (&self.gold, &mut self.predicted);
        counts.faithful = gold.tagged.text == predicted.tagged.text;
        if counts.faithful {
            predicted.tokens.clone_from(&gold.tokens);
        } else {
            tokenize(&predicted.tagged.text, &mut predicted.tokens);
            let begins = gold.words().zip(predicted.words()).all(|(left, right)| left == right);
            counts.faithful = begins && gold.tokens.len() == predicted.tokens.len();
            counts.cut_short = begins && gold.tokens.len() > predicted.tokens.len();
        }
        counts.predicted = predicted.mark();
    }

    fn cut(&mut self) {
        self.pointed_at.clear();
        let marks = self.predicted.spans.iter().map(Option::is_some);
        self.pointed_at.extend(marks.take(self.gold.tokens.len()));
    }

    /// Carries the prediction's marks over to the caption's tokens; returns how many found none.
    fn align(&mut self, marked: i64) -> i64 {
        self.pointed_at.clear();
        if marked == 0 {
            self.pointed_at.resize(self.gold.tokens.len(), false);
            return 0;
        }
        let caption: Vec<&str> = self.gold.words().collect();
        let prediction: Vec<&str> = self.predicted.words().collect();
        let marks = &self.predicted.spans;
        let is_marked = |place: usize| marks.get(place).is_some_and(Option::is_some);
        let aligned = align::align(&caption, &prediction, WINDOW);
        self.pointed_at.extend(aligned.iter().map(|place| place.is_some_and(is_marked)));
        marked - self.pointed_at.iter().filter(|&&pointed_at| pointed_at).count() as i64
    }

    fn halves(&self) -> [Outcome; 2] {
        let mut halves = [[0; 3]; 2];
        let middle = self.pointed_at.len() / 2;
        for (place, (pointed_at, span)) in self.pointed_at.iter().zip(&self.gold.spans).enumerate()
        {
            let [first, second] = &mut halves;
            add(if place < middle { first } else { second }, *pointed_at, span.is_some());
        }
        halves
    }

    fn sentences(&self) -> Outcome {
        let mut sentences = [0; 3];
        let (mut pointed_at, mut hallucinated) = (false, false);
        let mut places = self.pointed_at.iter().zip(&self.gold.spans);
        let split = self.options.sentences == Sentences::Published;
        let mut end = 0;
        for token in &self.gold.tokens {
            let text = &self.gold.tagged.text;
            if has_stop(text.get(end..token.start).unwrap_or_default()) {
                add(&mut sentences, pointed_at, hallucinated);
                (pointed_at, hallucinated) = (false, false);
            }
            end = token.end;
            let word = text.get(token.start..token.end).unwrap_or_default();
            let pieces = if split { 1 + word.matches('.').count() } else { 1 };
            for piece in 0..pieces {
                if piece > 0 {
                    add(&mut sentences, pointed_at, hallucinated);
                    (pointed_at, hallucinated) = (false, false);
                }
                // Where a token counts twice, the marks are used up before the text is.
                if let Some((mark, span)) = places.next() {
                    pointed_at |= mark;
                    hallucinated |= span.is_some();
                }
            }
        }
        add(&mut sentences, pointed_at, hallucinated);
        sentences
    }

    fn span_counts(&self, source: &str, list: &mut Vec<SpanCount>) {
        list.clear();
        list.extend(self.gold.tagged.spans.iter().map(|span| SpanCount {
            tokens: 0,
            hits: 0,
            text: source.get(span.source_start..span.source_end).unwrap_or_default().to_owned(),
        }));
        for (pointed_at, span) in self.pointed_at.iter().zip(&self.gold.spans) {
            if let Some(count) = span.and_then(|span| list.get_mut(span)) {
                count.tokens += 1;
                count.hits += i64::from(*pointed_at);
            }
        }
    }
}

fn add(outcome: &mut Outcome, pointed_at: bool, hallucinated: bool) {
    let [both, only_predicted, only_gold] = outcome;
    match (pointed_at, hallucinated) {
        (true, true) => *both += 1,
        (true, false) => *only_predicted += 1,
        (false, true) => *only_gold += 1,
        (false, false) => {}
    }
}

/// For each token the first span it overlaps; an empty span is within the token it splits.
fn mark(tokens: &[Token], spans: &[Span], marks: &mut Vec<Option<usize>>) {
    marks.clear();
    let mut spans = spans.iter().enumerate().peekable();
    for token in tokens {
        while spans.next_if(|(_, span)| span.end <= token.start).is_some() {}
        let overlapping = spans.peek().filter(|(_, span)| span.start < token.end);
        marks.push(overlapping.map(|&(place, _)| place));
    }
}

/// Whether the prediction only says that nothing is hallucinated.
fn declares_clean(predicted: &str, text: &str, reading: Reading) -> bool {
    let said = match reading {
        Reading::Published => predicted.trim_matches(is_space),
        // Quotes, asterisks or a full stop around it do no harm.
        Reading::Repaired => text.trim_matches(|char: char| !char.is_ascii_alphanumeric()),
    };
    said.len() < 64 && said.to_uppercase() == "NO HALLUCINATION"
}

fn has_stop(text: &str) -> bool {
    text.contains(['.', '!', '?', '。', '！', '？'])
}
