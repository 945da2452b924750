//! A line as `ground-truth build` and most scripts write it: the id, then the categories, no escapes.
//!
//! Reads such lines in a third of the time of a parser of all JSON.

use super::builder::Names;
use crate::files::image_ids::ImageId;

/// More digits may be too many for 64 bits.
const MOST_DIGITS: usize = 18;

/// The image's id, the numbers of its categories being left in `numbers`; none for all other lines.
pub(super) fn read(
    line: &str,
    (image_id_key, objects_key): (&str, &str),
    names: &mut Names,
    numbers: &mut Vec<u32>,
) -> Option<ImageId> {
    let mut at = At { line, place: 0 };
    numbers.clear();
    at.mark(b'{')?;
    (at.text()? == image_id_key).then_some(())?;
    at.mark(b':')?;
    let image = match at.next()? {
        b'"' => ImageId::from_text(at.text()?)?,
        _ => ImageId::Number(at.number()?),
    };
    at.mark(b',')?;
    (at.text()? == objects_key).then_some(())?;
    at.mark(b':')?;
    at.mark(b'[')?;
    if at.next()? != b']' {
        numbers.push(names.number(at.text()?));
        while at.next()? == b',' {
            at.mark(b',')?;
            numbers.push(names.number(at.text()?));
        }
    }
    at.mark(b']')?;
    at.mark(b'}')?;
    at.next().is_none().then_some(image)
}

/// A place in a line.
struct At<'line> {
    line: &'line str,
    place: usize,
}

impl<'line> At<'line> {
    /// The next byte that is no blank, to which this moves.
    fn next(&mut self) -> Option<u8> {
        loop {
            match *self.line.as_bytes().get(self.place)? {
                b' ' | b'\t' | b'\r' | b'\n' => self.place += 1,
                byte => return Some(byte),
            }
        }
    }

    fn mark(&mut self, mark: u8) -> Option<()> {
        (self.next()? == mark).then(|| self.place += 1)
    }

    fn text(&mut self) -> Option<&'line str> {
        self.mark(b'"')?;
        let start = self.place;
        let rest = self.line.as_bytes().get(start..)?;
        let length = rest.iter().position(|&byte| matches!(byte, b'"' | b'\\' | ..b' '))?;
        self.place += length;
        self.mark(b'"')?;
        self.line.get(start..start + length)
    }

    fn number(&mut self) -> Option<i64> {
        let digits = self.line.as_bytes().get(self.place..)?;
        let length = digits.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let digits = self.line.get(self.place..self.place + length)?;
        let is_plain = length <= MOST_DIGITS && (length == 1 || !digits.starts_with('0'));
        is_plain.then_some(())?;
        self.place += length;
        digits.parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::super::builder::Names;
    use super::read;
    use crate::files::image_ids::ImageId;

    #[test]
    fn only_plain_lines_are_read() {
        let mut names = Names::default();
        let mut numbers = Vec::new();
        let mut read = |line: &str| {
            let image = read(line, ("id", "of"), &mut names, &mut numbers)?;
            Some((image, numbers.clone()))
        };
        let seven = ImageId::Number(7);
        for (line, categories) in [
            (r#"{"id": 7, "of": ["dog", "café"]}"#, vec![0, 1]),
            ("{\"id\":7,\"of\":[]}\r\n", vec![]),
            (r#" { "id" : "000000000007.jpg" , "of" : [ "dog" ] } "#, vec![0]),
        ] {
            assert_eq!(read(line), Some((seven.clone(), categories)), "{line}");
        }
        for line in [
            r#"{"of": ["dog"], "id": 7}"#,
            r#"{"id": 7, "of": ["dog"], "x": 1}"#,
            r#"{"id": 7, "of": ["d\u006fg"]}"#,
            "{\"id\": 7, \"of\": [\"d\tg\"]}",
            r#"{"id": 7, "of": ["dog",]}"#,
            r#"{"id": 7, "of": ["dog"] "cat"]}"#,
            r#"{"id": 7, "of": [3]}"#,
            r#"{"id": 7, "of": ["dog"]}}"#,
            r#"{"id": 7, "of": ["dog"}"#,
            r#"{"id": 7.0, "of": []}"#,
            r#"{"id": 07, "of": []}"#,
            r#"{"id": -7, "of": []}"#,
            r#"{"id": 1234567890123456789, "of": []}"#,
            r#"{"id": , "of": []}"#,
            r#"{"id": 7, "of": ["#,
            r#"{"id": "", "of": []}"#,
            "{}",
            "",
        ] {
            assert_eq!(read(line), None, "{line}");
        }
    }
}
