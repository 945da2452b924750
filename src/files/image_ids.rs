//! Image ids in their canonical form, by the rules of `armchair.image_ids`.

use crate::unicode;

/// An image id in its canonical form: a number, or text that is none. Numbers come before texts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ImageId {
    /// A number, or the number in a COCO file name.
    Number(i64),
    /// Any other text, without white space around it.
    Text(String),
}

impl ImageId {
    /// From text; none for what only the slow reader judges: nothing, or letters that are ASCII
    /// ones to a comparison that ignores case.
    pub fn from_text(text: &str) -> Option<Self> {
        let stripped = text.trim_matches(unicode::is_space);
        if stripped.is_empty() || stripped.contains(['\u{130}', '\u{131}', '\u{17f}', '\u{212a}']) {
            return None;
        }
        Some(match number(stripped).or_else(|| coco_file(stripped)) {
            Some(number) => Self::Number(number),
            None => Self::Text(stripped.to_owned()),
        })
    }

    /// The number, if it is one.
    pub fn number(&self) -> Option<i64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Text(_) => None,
        }
    }

    /// From a number with a decimal point or an exponent: none unless it is whole.
    pub fn from_float(number: f64) -> Option<Self> {
        // Above 2^53 not every whole number is a float: left to the slow reader.
        let is_id = number.fract() == 0.0 && number.abs() <= 9_007_199_254_740_992.0;
        is_id.then_some(Self::Number(number as i64))
    }
}

/// A number as Python or (with ".0") pandas writes it; 18 digits fit.
fn number(text: &str) -> Option<i64> {
    let whole = text.strip_suffix(".0").unwrap_or(text);
    let digits = whole.strip_prefix('-').unwrap_or(whole);
    let is_number = match digits.as_bytes() {
        [b'0'] => whole == "0",
        [b'1'..=b'9', rest @ ..] => rest.len() < 18 && rest.iter().all(u8::is_ascii_digit),
        _ => false,
    };
    if is_number { whole.parse().ok() } else { None }
}

/// The number in the name of one of COCO's files, in whatever folder.
fn coco_file(path: &str) -> Option<i64> {
    let name = path.rsplit(['/', '\\']).next()?;
    let stem = match name.rsplit_once('.') {
        None => name,
        Some((stem, ending)) => ["jpg", "jpeg", "png"]
            .iter()
            .any(|known| ending.eq_ignore_ascii_case(known))
            .then_some(stem)?,
    };
    let digits = match stem.len() {
        12 => stem.strip_prefix("000000")?,
        _ => of_a_split(stem)?,
    };
    if digits.bytes().all(|byte| byte.is_ascii_digit()) { digits.parse().ok() } else { None }
}

/// The twelve characters behind `COCO_val2014_` and the like.
fn of_a_split(stem: &str) -> Option<&str> {
    let (prefix, rest) = stem.split_at_checked(5)?;
    let rest = prefix.eq_ignore_ascii_case("COCO_").then_some(rest)?;
    let (split, digits) = rest.rsplit_once('_')?;
    let year = ["train", "val", "test"].iter().find_map(|known| {
        let (name, year) = split.split_at_checked(known.len())?;
        name.eq_ignore_ascii_case(known).then_some(year)
    })?;
    let is_year =
        year.len() == 4 && year.starts_with("20") && year.bytes().all(|byte| byte.is_ascii_digit());
    (is_year && digits.len() == 12).then_some(digits)
}

#[cfg(test)]
mod tests {
    use super::ImageId;

    // What armchair.image_ids gives; tests/test_streaming_image_ids.py asks it for many more.
    #[test]
    fn canonical_forms() {
        for text in [
            "2239",
            " 2239 ",
            "2239.0",
            "000000002239",
            "000000002239.JPG",
            "x/000000002239.png",
            "COCO_val2014_000000002239.jpg",
            "a\\b/coco_TEST2015_000000002239.jpeg",
            "COCO_train2017_000000002239",
            "\u{a0}2239\u{1c}",
        ] {
            assert_eq!(ImageId::from_text(text), Some(ImageId::Number(2239)), "{text:?}");
        }
        for text in [
            "0042",
            "2239.jpg",
            "-0",
            "--1",
            "2239.00",
            "1234567890123456789",
            "000001002239x",
            "COCO_val2014_2239.jpg",
            "COCO_val1914_000000002239.jpg",
            "COCO_x2014_000000002239",
            "000000002239.jpg.jpg",
            "COCO_val2014_00000000223é",
            "é00000",
        ] {
            assert_eq!(ImageId::from_text(text), Some(ImageId::Text(text.into())), "{text:?}");
        }
        assert_eq!(ImageId::from_text("-7.0"), Some(ImageId::Number(-7)));
        assert_eq!(ImageId::from_text("  "), None);
        assert_eq!(ImageId::from_float(7.0), Some(ImageId::Number(7)));
        assert_eq!(ImageId::from_float(7.5), None);
        assert_eq!(ImageId::from_float(f64::INFINITY), None);
    }
}
