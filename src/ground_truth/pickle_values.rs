//! The values of a pickle: one place for each, referred to by its number.

/// The number of a value.
pub(super) type Place = u32;

/// What a pickle can hold, as far as ground truth needs it. Nothing of it can run.
#[derive(Clone, Debug)]
pub(super) enum Value<'data> {
    /// None.
    Nothing,
    /// What is no key and no name in a ground truth: a truth value, a fraction.
    Other,
    /// A whole number.
    Integer(i64),
    /// A text, as it stands in the file.
    Text(&'data str),
    /// A list, a tuple or a set.
    Items(Kind, Vec<Place>),
    /// Keys and values, in order; of a key that comes twice the last counts.
    Pairs(Vec<(Place, Place)>),
    /// A class that the pickle refers to.
    Name(Name),
    /// An instance of the evaluator's class: its attributes.
    Record(Vec<(Place, Place)>),
}

/// What kind of container.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A list.
    List,
    /// A tuple.
    Tuple,
    /// A set, frozen or not.
    Set,
}

/// The names that are known by their text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Name {
    /// A class named CHAIR, of whatever module.
    Evaluator,
    /// A builtin container of items.
    Items(Kind),
    /// `dict`, or `collections.OrderedDict`.
    Dict,
    /// `collections.defaultdict`.
    DefaultDict,
    /// `int` or `str`, a `defaultdict`'s factory.
    Factory,
    /// `copyreg._reconstructor`.
    Reconstructor,
    /// `object`.
    Object,
}

impl Name {
    /// The name of a module's class; none of what only the slow reader judges.
    pub(super) fn of(module: &str, name: &str) -> Option<Self> {
        Some(match (module, name) {
            (_, "CHAIR") => Self::Evaluator,
            ("builtins" | "__builtin__", "list") => Self::Items(Kind::List),
            ("builtins" | "__builtin__", "tuple") => Self::Items(Kind::Tuple),
            ("builtins" | "__builtin__", "set" | "frozenset") => Self::Items(Kind::Set),
            ("builtins" | "__builtin__", "int" | "str") => Self::Factory,
            ("builtins" | "__builtin__", "object") => Self::Object,
            ("builtins" | "__builtin__", "dict") | ("collections", "OrderedDict") => Self::Dict,
            ("collections", "defaultdict") => Self::DefaultDict,
            ("copyreg" | "copy_reg", "_reconstructor") => Self::Reconstructor,
            _ => return None,
        })
    }

    /// Whether a `defaultdict` may have it as its factory.
    pub(super) fn is_factory(self) -> bool {
        match self {
            Self::Items(kind) => kind != Kind::Tuple,
            Self::Dict | Self::Factory => true,
            _ => false,
        }
    }
}
