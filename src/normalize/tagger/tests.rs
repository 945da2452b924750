//! Lazy tagging against tagging everything from left to right.

use super::{Shape, Tagger, tags};

const CAPTIONS: &[&str] = &[
    "",
    "dog",
    "the image features a woman sitting at a dining table , taking a picture .",
    "two 1990 well-known 25 % 3d - -start- -END- tv screens glow softly beside seated bikers",
    "green glass bottles stand tall near wooden tables while young people watch birds fly",
    "of the and a in on with at by for",
];

/// Every position alone, and all in some other order, gives the tags of the whole.
#[test]
fn lazy_tags_are_the_tags_of_the_whole() {
    let mut tagger = Tagger::new();
    for caption in CAPTIONS {
        let tokens: Vec<&str> = caption.split_whitespace().collect();
        let shapes: Vec<Shape> = tokens.iter().map(|token| Shape::of(token)).collect();
        let shape = |at: usize| shapes.get(at).copied();
        let expected = tags(&tokens);
        for (position, tag) in expected.iter().enumerate() {
            tagger.next_caption();
            assert_eq!(tagger.tag(position, shape), *tag, "{position} of {caption}");
        }
        tagger.next_caption();
        for step in 0..tokens.len() {
            let position = (step * 7 + 3) % tokens.len();
            assert_eq!(tagger.tag(position, shape), expected[position], "{caption}");
        }
    }
}

/// A word of the tag dictionary costs nothing, and two of them end the chain.
#[test]
fn only_the_chain_before_is_tagged() {
    let shapes = ["unpredictable", "of", "the", "dog"].map(Shape::of);
    let shape = |at: usize| shapes.get(at).copied();
    let mut tagger = Tagger::new();
    tagger.next_caption();
    assert_eq!(tagger.tag(1, shape).name(), "IN");
    assert_eq!(tagger.predicted(), 0);
    assert_eq!(tagger.tag(3, shape).name(), "NN");
    assert_eq!(tagger.predicted(), 1);
    assert_eq!(tagger.tag(3, shape).name(), "NN");
    assert_eq!(tagger.predicted(), 1);
}
