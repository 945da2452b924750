use super::captions::{Captions, End, Keys, read_items, read_lines};
use super::image_ids::ImageId;

const KEYS: Keys<'_> = Keys { image_id: "image_id", caption: "caption" };

fn texts(block: &str, captions: &Captions) -> Vec<String> {
    captions.texts.iter().map(|text| text.in_block(block.as_bytes()).to_owned()).collect()
}

#[test]
fn two_values_of_each_object() {
    let block = concat!(
        "{\"image_id\": 7, \"caption\": \"A dog.\", \"tokens\": [1, {\"caption\": 2}]}\n",
        "\n",
        "{\"caption\": \"caf\\u00e9 \\ud83d\\ude00\", \"image_id\": \"000000000042.jpg\"}\r\n",
        "{\"caption\": \"no\", \"image_id\": 1, \"caption\": \"é\", \"image_id\": 2.0}",
    );
    for threads in 1..6 {
        let read = read_lines(block.as_bytes(), KEYS, threads);
        assert_eq!(texts(block, &read), ["A dog.", "café 😀", "é"]);
        assert_eq!(read.image_ids, [7, 42, 2].map(ImageId::Number));
        assert_eq!((read.lines, read.bytes), (4, block.len()));
    }
}

#[test]
fn stops_before_what_is_unusual() {
    let good = "{\"image_id\": 7, \"caption\": \"A dog.\"}\n".repeat(20);
    for odd in [
        "{\"image_id\": 7, \"caption\": null}",
        "{\"image_id\": true, \"caption\": \"\"}",
        "{\"image_id\": -0, \"caption\": 1}",
        "{\"image_id\": 1.5, \"caption\": \"\"}",
        "{\"image_id\": 99999999999999999999, \"caption\": \"\"}",
        "{\"image_id\": \" \", \"caption\": \"\"}",
        "{\"image_id\": 7, \"caption\": \"\\ud800\"}",
        "{\"image_id\": 7, \"caption\": \"a\u{1}\"}",
        "{\"image_id\": 7}",
        "{\"image_id\": 7, \"caption\": \"\"} {}",
        "{\"image_id\": 7, \"caption\": NaN}",
        "{\"image_id\": 7,",
        "[]",
        "7",
    ] {
        let block = format!("{good}{odd}\n{good}");
        for threads in 1..4 {
            let read = read_lines(block.as_bytes(), KEYS, threads);
            assert_eq!((read.texts.len(), read.lines, read.bytes), (20, 20, good.len()), "{odd}");
        }
    }
    let block = [good.as_bytes(), b"{\"image_id\": 7, \"caption\": \"\xff\"}\n"].concat();
    assert_eq!(read_lines(&block, KEYS, 2).bytes, good.len());
}

#[test]
fn items_of_an_array() {
    let items =
        "{\"image_id\": 7, \"caption\": \"A dog.\"} , {\"caption\":\"\u{e9}\",\"image_id\":8}\n]";
    let block = format!(" {items} ");
    let (read, end) = read_items(block.as_bytes(), KEYS, true);
    assert_eq!((texts(&block, &read), end), (vec!["A dog.".into(), "é".into()], End::Array));
    assert_eq!(read.bytes, items.len() + 1);
    // Cut anywhere, the rest goes on from where the reading ended.
    for cut in 0..items.len() {
        let (before, end) = read_items(&block.as_bytes()[..cut], KEYS, true);
        assert_eq!(end, End::More, "{cut}");
        let first = before.texts.is_empty();
        let (after, end) = read_items(&block.as_bytes()[before.bytes..], KEYS, first);
        assert_eq!(before.texts.len() + after.texts.len(), 2, "{cut}");
        assert_eq!(end, End::Array);
    }
    assert_eq!(read_items(b" ] ", KEYS, true).1, End::Array);
    for odd in [
        "]",
        "{\"image_id\": 7, \"caption\": \"\"} {",
        "7",
        ",",
        "{}",
        "{\"image_id\": 7, \"caption\": \"\"},]",
    ] {
        assert_eq!(read_items(odd.as_bytes(), KEYS, false).1, End::Unusual, "{odd}");
    }
    assert_eq!(read_items(b"{\"image_id\": 7, \"caption\": \"\xff\"}", KEYS, true).1, End::Unusual);
}
