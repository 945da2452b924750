//! A table as text: the lines of its file, and what its digest is made of.

use super::table::Table;

impl Table {
    /// A line of JSON for each image: `{"image_id": 42, "objects": ["dog"]}`.
    pub fn json_lines(&self) -> String {
        let names: Vec<String> = self.categories().iter().map(|name| quoted(name)).collect();
        let mut text = String::with_capacity(64 * self.len());
        for (row, image) in self.written_images(quoted).enumerate() {
            text.push_str("{\"image_id\": ");
            text.push_str(&image);
            text.push_str(", \"objects\": ");
            let own = self.codes(row).iter().filter_map(|&code| names.get(code as usize));
            write_list(&mut text, own.map(String::as_str));
            text.push_str("}\n");
        }
        text
    }

    /// What the digest is over: the ids and the categories as lists of ASCII JSON, how many
    /// categories each image has (64 bits each) and their codes (32 bits each), little-endian.
    pub fn digested(&self) -> [Vec<u8>; 4] {
        let (mut images, mut categories) = (String::new(), String::new());
        write_list(&mut images, self.written_images(escaped));
        write_list(&mut categories, self.categories().iter().map(|name| escaped(name)));
        let mut lengths = Vec::with_capacity(8 * self.len());
        for row in 0..self.len() {
            lengths.extend_from_slice(&(self.codes(row).len() as u64).to_le_bytes());
        }
        let mut codes = Vec::with_capacity(4 * self.all_codes().len());
        for code in self.all_codes() {
            codes.extend_from_slice(&code.to_le_bytes());
        }
        [images.into_bytes(), categories.into_bytes(), lengths, codes]
    }

    fn written_images(&self, written: fn(&str) -> String) -> impl Iterator<Item = String> {
        let numbers = self.numbers().iter().map(i64::to_string);
        numbers.chain(self.texts().iter().map(move |text| written(text)))
    }
}

fn write_list(text: &mut String, items: impl Iterator<Item = impl AsRef<str>>) {
    text.push('[');
    for (number, item) in items.enumerate() {
        text.push_str(if number == 0 { "" } else { ", " });
        text.push_str(item.as_ref());
    }
    text.push(']');
}

/// A string of JSON.
fn quoted(text: &str) -> String {
    // A text always has one.
    serde_json::to_string(text).unwrap_or_default()
}

/// A string of JSON in ASCII, as Python's `json.dumps` writes it.
fn escaped(text: &str) -> String {
    let mut ascii = String::with_capacity(text.len() + 2);
    for char in quoted(text).chars() {
        if matches!(char, ' '..='~') {
            ascii.push(char);
        } else {
            for unit in char.encode_utf16(&mut [0; 2]) {
                ascii.push_str(&format!("\\u{unit:04x}"));
            }
        }
    }
    ascii
}

#[cfg(test)]
mod tests {
    use super::super::Builder;
    use super::Table;
    use crate::files::image_ids::ImageId;

    fn table() -> Table {
        let mut builder = Builder::new();
        for (image, name) in
            [(ImageId::Text("a\"é😀\u{7f}\n".into()), "hot dog"), (ImageId::Number(7), "cat")]
        {
            let mut numbers = vec![builder.names().number(name)];
            builder.add(image, &mut numbers).unwrap();
        }
        builder.build().unwrap()
    }

    // As Python's json.dumps writes these, with ensure_ascii and without.
    #[test]
    fn texts_are_written_as_python_writes_them() {
        let [images, categories, lengths, codes] = table().digested();
        assert_eq!(images, br#"[7, "a\"\u00e9\ud83d\ude00\u007f\n"]"#);
        assert_eq!(categories, br#"["cat", "hot dog"]"#);
        assert_eq!(lengths, [1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(codes, [0, 0, 0, 0, 1, 0, 0, 0]);
        let lines = "{\"image_id\": 7, \"objects\": [\"cat\"]}\n\
                     {\"image_id\": \"a\\\"é😀\u{7f}\\n\", \"objects\": [\"hot dog\"]}\n";
        assert_eq!(table().json_lines(), lines);
    }
}
