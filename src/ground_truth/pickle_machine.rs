//! The stack, the memo and the containers of a pickle; the opcodes that drive them are in `pickle`.

use super::pickle_values::{Kind, Name, Place, Value};

// As armchair.ground_truth.pickle_machine has them.
const FEW_CONTAINERS: usize = 1000;
const BYTES_OF_A_CONTAINER: usize = 4;
const HIGHEST_STACK: usize = 1 << 16;

/// One run over one pickle. Each step is none where the slow reader must judge.
pub(super) struct Machine<'data> {
    data: &'data [u8],
    at: usize,
    values: Vec<Value<'data>>,
    pub(super) stack: Vec<Place>,
    pub(super) marks: Vec<usize>,
    pub(super) memo: Vec<Place>,
    containers_left: usize,
    copies_left: usize,
}

impl<'data> Machine<'data> {
    pub(super) fn new(data: &'data [u8]) -> Self {
        Self {
            data,
            at: 0,
            values: Vec::new(),
            stack: Vec::new(),
            marks: Vec::new(),
            memo: Vec::new(),
            containers_left: FEW_CONTAINERS + data.len() / BYTES_OF_A_CONTAINER,
            copies_left: data.len(),
        }
    }

    pub(super) fn value(&self, place: Place) -> Option<&Value<'data>> {
        self.values.get(place as usize)
    }

    pub(super) fn text_at(&self, place: Place) -> Option<&'data str> {
        match self.value(place)? {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    // Bytes of the file.

    pub(super) fn take(&mut self, count: usize) -> Option<&'data [u8]> {
        let start = self.at;
        self.at = start.checked_add(count)?;
        self.data.get(start..self.at)
    }

    pub(super) fn take_number(&mut self, width: usize) -> Option<usize> {
        let bytes = self.take(width)?.iter().rev();
        usize::try_from(bytes.fold(0_u64, |number, &byte| number << 8 | u64::from(byte))).ok()
    }

    pub(super) fn take_line(&mut self) -> Option<&'data str> {
        let rest = self.data.get(self.at..)?;
        let line = self.take(rest.iter().position(|&byte| byte == b'\n')?)?;
        self.take(1)?;
        std::str::from_utf8(line).ok()
    }

    // Numbers and texts.

    pub(super) fn unsigned(&mut self, width: usize) -> Option<()> {
        let number = self.take_number(width)?;
        self.push(Value::Integer(i64::try_from(number).ok()?));
        Some(())
    }

    pub(super) fn signed(&mut self, width: usize) -> Option<()> {
        let bytes = self.take(width)?;
        let is_negative = bytes.last().is_some_and(|&byte| byte >= 0x80);
        let mut wide = [if is_negative { 0xff } else { 0 }; 8];
        wide.get_mut(..width)?.copy_from_slice(bytes);
        self.push(Value::Integer(i64::from_le_bytes(wide)));
        Some(())
    }

    pub(super) fn integer_line(&mut self, suffix: &str) -> Option<()> {
        let line = self.take_line()?;
        let digits = line.strip_suffix(suffix).unwrap_or(line);
        self.push(match digits {
            "00" | "01" => Value::Other,
            _ => Value::Integer(digits.parse().ok()?),
        });
        Some(())
    }

    pub(super) fn text_of_length(&mut self, width: usize) -> Option<()> {
        let length = self.take_number(width)?;
        let text = std::str::from_utf8(self.take(length)?).ok()?;
        self.push(Value::Text(text));
        Some(())
    }

    pub(super) fn quoted_line(&mut self) -> Option<()> {
        let line = self.take_line()?;
        let unquoted = |quote| line.strip_prefix(quote)?.strip_suffix(quote);
        let text = unquoted('\'').or_else(|| unquoted('"'))?;
        self.push_unescaped(text)
    }

    pub(super) fn text_line(&mut self) -> Option<()> {
        let line = self.take_line()?;
        // Such bytes are Latin letters here.
        line.is_ascii().then_some(())?;
        self.push_unescaped(line)
    }

    fn push_unescaped(&mut self, text: &'data str) -> Option<()> {
        (!text.contains('\\')).then_some(())?;
        self.push(Value::Text(text));
        Some(())
    }

    // The stack.

    pub(super) fn push(&mut self, value: Value<'data>) {
        // A value takes a byte of the file at least, and files are of less than 4 GB.
        self.stack.push(self.values.len() as Place);
        self.values.push(value);
    }

    /// Pushes a container that the file makes, as many as a ground truth of its length needs.
    pub(super) fn contain(&mut self, value: Value<'data>) -> Option<()> {
        self.containers_left = self.containers_left.checked_sub(1)?;
        (self.stack.len() <= HIGHEST_STACK).then_some(())?;
        self.push(value);
        Some(())
    }

    pub(super) fn pop(&mut self) -> Option<Place> {
        (self.marks.last() != Some(&self.stack.len())).then_some(())?;
        self.stack.pop()
    }

    pub(super) fn pop_to_mark(&mut self) -> Option<Vec<Place>> {
        let start = self.marks.pop()?;
        (start <= self.stack.len()).then(|| self.stack.split_off(start))
    }

    pub(super) fn top(&mut self) -> Option<&mut Value<'data>> {
        let place = *self.stack.last()?;
        self.values.get_mut(place as usize)
    }

    pub(super) fn remember(&mut self, index: usize) -> Option<()> {
        let place = *self.stack.last()?;
        if index == self.memo.len() {
            self.memo.push(place);
        } else {
            *self.memo.get_mut(index)? = place;
        }
        Some(())
    }

    pub(super) fn recall(&mut self, index: usize) -> Option<()> {
        self.stack.push(*self.memo.get(index)?);
        Some(())
    }

    // Containers.

    /// The items of the container on top, which must be of that kind.
    pub(super) fn items(&mut self, kind: Kind) -> Option<&mut Vec<Place>> {
        match self.top()? {
            Value::Items(own, items) if *own == kind => Some(items),
            _ => None,
        }
    }

    pub(super) fn pairs(&mut self) -> Option<&mut Vec<(Place, Place)>> {
        match self.top()? {
            Value::Pairs(pairs) => Some(pairs),
            _ => None,
        }
    }

    pub(super) fn contain_to_mark(&mut self, kind: Kind) -> Option<()> {
        let items = self.pop_to_mark()?;
        if kind == Kind::Set {
            self.all_keys(&items)?;
        }
        self.contain(Value::Items(kind, items))
    }

    pub(super) fn tuple_of(&mut self, length: usize) -> Option<()> {
        let mut items = Vec::with_capacity(length);
        for _ in 0..length {
            items.push(self.pop()?);
        }
        items.reverse();
        self.contain(Value::Items(Kind::Tuple, items))
    }

    pub(super) fn pairs_to_mark(&mut self) -> Option<Vec<(Place, Place)>> {
        let values = self.pop_to_mark()?;
        let (pairs, []) = values.as_chunks::<2>() else { return None };
        let pairs: Vec<_> = pairs.iter().map(|&[key, value]| (key, value)).collect();
        pairs.iter().try_for_each(|&(key, _)| self.all_keys(&[key]))?;
        Some(pairs)
    }

    /// Whether all of some values may be keys or members of a set, as ids and names are.
    pub(super) fn all_keys(&self, places: &[Place]) -> Option<()> {
        let is_key =
            |&place: &Place| matches!(self.value(place), Some(Value::Integer(_) | Value::Text(_)));
        places.iter().all(is_key).then_some(())
    }

    // Names, and the calls a pickle asks for: told by name, made here or left.

    pub(super) fn refer(&mut self, module: &str, name: &str) -> Option<()> {
        self.push(Value::Name(Name::of(module, name)?));
        Some(())
    }

    pub(super) fn call(&mut self, called: Place, arguments: Place) -> Option<()> {
        let Value::Name(name) = *self.value(called)? else { return None };
        let Value::Items(Kind::Tuple, given) = self.value(arguments)? else { return None };
        let made = match (name, given.as_slice()) {
            (Name::Evaluator, []) => Value::Record(Vec::new()),
            (Name::DefaultDict, []) => Value::Pairs(Vec::new()),
            (Name::DefaultDict, &[factory]) => match self.value(factory)? {
                Value::Nothing => Value::Pairs(Vec::new()),
                Value::Name(name) if name.is_factory() => Value::Pairs(Vec::new()),
                _ => return None,
            },
            (Name::Reconstructor, &[class, base, ..]) => {
                match (self.value(class)?, self.value(base)?) {
                    (Value::Name(Name::Evaluator), Value::Name(Name::Object)) => {
                        Value::Record(Vec::new())
                    }
                    _ => return None,
                }
            }
            (Name::Dict, []) => Value::Pairs(Vec::new()),
            (Name::Items(kind), []) => Value::Items(kind, Vec::new()),
            (Name::Items(kind), &[from]) => {
                let Value::Items(_, items) = self.value(from)? else { return None };
                let items = items.clone();
                self.pay(items.len())?;
                if kind == Kind::Set {
                    self.all_keys(&items)?;
                }
                Value::Items(kind, items)
            }
            _ => return None,
        };
        self.push(made);
        Some(())
    }

    /// Takes from the elements that may be copied: a well-meant file copies fewer than it has bytes.
    pub(super) fn pay(&mut self, count: usize) -> Option<()> {
        self.copies_left = self.copies_left.checked_sub(count)?;
        Some(())
    }
}
