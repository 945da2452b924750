//! The named choices a convention makes, one enum a stage.

use crate::error::{Error, Result, cut};

/// Declares an enum whose variants are chosen by name in a convention's file.
macro_rules! choice {
    ($(#[$about:meta])* $name:ident, $what:literal, { $($(#[$doc:meta])* $variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$doc])* $variant),+ }

        impl $name {
            /// The name that a convention's file uses.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }

            /// The choice of that name; an unknown name is an error that lists the known ones.
            pub fn parse(name: &str) -> Result<Self> {
                match name {
                    $($text => Ok(Self::$variant),)+
                    _ => Err(Error::value(format!(
                        concat!("unknown ", $what, " \"{}\" (known: {})"),
                        cut(name),
                        [$($text),+].join(", ")
                    ))),
                }
            }
        }
    };
}

choice!(
    /// How a lower-cased caption becomes tokens.
    Tokenizer, "tokenizer", {
        /// NLTK's `word_tokenize`: Punkt sentences, then Treebank words.
        Treebank = "treebank",
        /// Runs of the letters a to z.
        Letters = "letters",
    }
);

choice!(
    /// How a token becomes its dictionary form.
    Normalizer, "normalizer", {
        /// Pattern's `singularize`.
        Pattern = "pattern",
        /// WordNet's lemma, for the part of speech that the tagger finds.
        Wordnet = "wordnet",
        /// WordNet's lemma, always as a noun.
        WordnetNoun = "wordnet-noun",
        /// One final `s` off, unless the word ends in `ss`.
        StripS = "strip-s",
    }
);

choice!(
    /// Which mentions of a caption are counted.
    Counting, "counting", {
        /// Every mention.
        Every = "every",
        /// Each category once a caption.
        Distinct = "distinct",
    }
);

choice!(
    /// A total that some published scripts print besides the usual three.
    PrintedTotal, "total", {
        /// OPERA's mean length: 0.01 x emitted words / captions.
        Length = "Len",
        /// Object HalBench's rate over the captions that mention any object.
        RefinedSentences = "CHAIRs_refine",
    }
);
