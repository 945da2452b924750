//! The hot case of the published evaluator's pickle, read as data.
//!
//! `armchair.ground_truth.pickled` says what a pickle may hold, and why nothing of it can run; here
//! the opcodes of evaluators and of dicts of image ids do the same, with the same limits. Anything
//! else ends the reading, and the caller asks that reader, which takes its time and says what is
//! wrong.

use super::builder::Builder;
use super::pickle_machine::Machine;
use super::pickle_values::{Kind, Name, Place, Value};
use crate::files::image_ids::ImageId;

/// The attribute, or the key, that has the images.
const OBJECTS: &str = "imid_to_objects";

/// Reads a pickle into `builder`, which is spoilt if this is none: something is unusual.
pub fn read_pickle(builder: &mut Builder, data: &[u8]) -> Option<()> {
    let mut machine = Machine::new(data);
    let found = machine.run()?;
    let images = machine.images(found)?;
    let mut objects_left = data.len();
    let mut numbers = Vec::new();
    for &(image, objects) in images {
        let image = match machine.value(image)? {
            Value::Integer(number) => ImageId::Number(*number),
            Value::Text(text) => ImageId::from_text(text)?,
            _ => return None,
        };
        let Value::Items(_, objects) = machine.value(objects)? else { return None };
        objects_left = objects_left.checked_sub(objects.len())?;
        numbers.clear();
        for &name in objects {
            let Value::Text(name) = machine.value(name)? else { return None };
            numbers.push(builder.names().number(name));
        }
        builder.add(image, &mut numbers).ok()?;
    }
    Some(())
}

impl Machine<'_> {
    /// The value that stands on the stack when the pickle says it is done.
    fn run(&mut self) -> Option<Place> {
        loop {
            match *self.take(1)?.first()? {
                b'.' => return self.stack.pop(),
                0x80 => drop(self.take(1)?),
                0x95 => drop(self.take(8)?),
                b'(' => self.marks.push(self.stack.len()),
                b'0' if self.marks.last() != Some(&self.stack.len()) => drop(self.pop()?),
                b'0' | b'1' => drop(self.pop_to_mark()?),
                b'N' => self.push(Value::Nothing),
                0x88 | 0x89 => self.push(Value::Other),
                b'G' => {
                    self.take(8)?;
                    self.push(Value::Other);
                }
                b'I' => self.integer_line("")?,
                b'L' => self.integer_line("L")?,
                b'J' => self.signed(4)?,
                b'K' => self.unsigned(1)?,
                b'M' => self.unsigned(2)?,
                0x8a => {
                    let width = self.take_number(1)?;
                    self.signed(width)?;
                }
                b'X' | b'T' => self.text_of_length(4)?,
                0x8c | b'U' => self.text_of_length(1)?,
                0x8d => self.text_of_length(8)?,
                b'S' => self.quoted_line()?,
                b'V' => self.text_line()?,
                b']' => self.contain(Value::Items(Kind::List, Vec::new()))?,
                b')' => self.contain(Value::Items(Kind::Tuple, Vec::new()))?,
                0x8f => self.contain(Value::Items(Kind::Set, Vec::new()))?,
                b'}' => self.contain(Value::Pairs(Vec::new()))?,
                b'l' => self.contain_to_mark(Kind::List)?,
                b't' => self.contain_to_mark(Kind::Tuple)?,
                0x91 => self.contain_to_mark(Kind::Set)?,
                b'd' => {
                    let pairs = self.pairs_to_mark()?;
                    self.contain(Value::Pairs(pairs))?;
                }
                0x85 => self.tuple_of(1)?,
                0x86 => self.tuple_of(2)?,
                0x87 => self.tuple_of(3)?,
                b'a' => {
                    let item = self.pop()?;
                    self.items(Kind::List)?.push(item);
                }
                b'e' => {
                    let items = self.pop_to_mark()?;
                    self.items(Kind::List)?.extend(items);
                }
                0x90 => {
                    let items = self.pop_to_mark()?;
                    self.all_keys(&items)?;
                    self.items(Kind::Set)?.extend(items);
                }
                b's' => {
                    let (value, key) = (self.pop()?, self.pop()?);
                    self.all_keys(&[key])?;
                    self.pairs()?.push((key, value));
                }
                b'u' => {
                    let pairs = self.pairs_to_mark()?;
                    self.pairs()?.extend(pairs);
                }
                b'g' => {
                    let index = self.take_line()?.parse().ok()?;
                    self.recall(index)?;
                }
                b'h' => {
                    let index = self.take_number(1)?;
                    self.recall(index)?;
                }
                b'j' => {
                    let index = self.take_number(4)?;
                    self.recall(index)?;
                }
                b'p' => {
                    let index = self.take_line()?.parse().ok()?;
                    self.remember(index)?;
                }
                b'q' => {
                    let index = self.take_number(1)?;
                    self.remember(index)?;
                }
                b'r' => {
                    let index = self.take_number(4)?;
                    self.remember(index)?;
                }
                0x94 => self.remember(self.memo.len())?,
                b'c' => {
                    let (module, name) = (self.take_line()?, self.take_line()?);
                    self.refer(module, name)?;
                }
                0x93 => {
                    let (name, module) = (self.pop()?, self.pop()?);
                    let (module, name) = (self.text_at(module)?, self.text_at(name)?);
                    self.refer(module, name)?;
                }
                b'R' => {
                    let (arguments, called) = (self.pop()?, self.pop()?);
                    self.call(called, arguments)?;
                }
                0x81 => {
                    let (arguments, called) = (self.pop()?, self.pop()?);
                    let is_evaluator = matches!(self.value(called)?, Value::Name(Name::Evaluator));
                    let Value::Items(Kind::Tuple, given) = self.value(arguments)? else {
                        return None;
                    };
                    (is_evaluator && given.is_empty()).then_some(())?;
                    self.push(Value::Record(Vec::new()));
                }
                b'b' => {
                    let state = self.pop()?;
                    let Value::Pairs(state) = self.value(state)?.clone() else { return None };
                    self.pay(state.len())?;
                    let Value::Record(own) = self.top()? else { return None };
                    own.extend(state);
                }
                _ => return None,
            }
        }
    }

    /// Image ids and objects of what was pickled: the evaluator, what has its key, or a dict of them.
    fn images(&self, found: Place) -> Option<&[(Place, Place)]> {
        let inner = |pairs: &[(Place, Place)]| {
            let is_wanted = |&&(key, _): &&(Place, Place)| self.text_at(key) == Some(OBJECTS);
            pairs.iter().rfind(is_wanted).map(|&(_, value)| value)
        };
        let dict = match self.value(found)? {
            Value::Record(attributes) => self.value(inner(attributes)?)?,
            Value::Pairs(pairs) => {
                inner(pairs).map_or(Some(self.value(found)?), |at| self.value(at))?
            }
            _ => return None,
        };
        let Value::Pairs(images) = dict else { return None };
        Some(images)
    }
}
