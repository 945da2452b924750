use super::{Annotations, Kind, read_annotations};

const INSTANCES: &str = r#"{
  "info": {"description": "by hand ]}"}, "licenses": [{"id": 1, "url": "http://a/"}],
  "images": [{"license": 3, "file_name": "000000002239.jpg", "id": 2239}, {"id": 42}],
  "annotations": [
    {"segmentation": [[1.5, 2, 3.0, 4]], "area": 7.5, "iscrowd": 0, "image_id": 2239,
     "bbox": [1, 2, 3, 4], "category_id": 18, "id": 1},
    {"segmentation": {"counts": [3, 4], "size": [5, 6]}, "iscrowd": 1, "image_id": 42,
     "category_id": 1, "id": 2}
  ],
  "categories": [{"supercategory": "person", "id": 1, "name": "person"},
                 {"supercategory": "animal", "name": "dog", "id": 18}]
}"#;

const CAPTIONS: &str = r#"{"images": [], "annotations": [
  {"image_id": 42, "id": 7, "caption": "A person \u201cwaves\u201d.\n"}, {"caption": "", "image_id": 2239}]}"#;

fn read(text: &str, kind: Kind) -> crate::Result<Annotations> {
    read_annotations(text.as_bytes(), "a.json", kind)
}

#[test]
fn instances_are_read() {
    let expected = Annotations {
        images: Some(vec![2239, 42]),
        categories: Some(vec![(1, "person".to_owned()), (18, "dog".to_owned())]),
        annotation_images: vec![2239, 42],
        annotation_categories: vec![18, 1],
        captions: vec![],
    };
    assert_eq!(read(INSTANCES, Kind::Instances), Ok(expected));
}

#[test]
fn captions_are_read() {
    let expected = Annotations {
        images: Some(vec![]),
        annotation_images: vec![42, 2239],
        captions: vec!["A person “waves”.\n".to_owned(), String::new()],
        ..Annotations::default()
    };
    assert_eq!(read(CAPTIONS, Kind::Captions), Ok(expected));
}

#[test]
fn what_is_missing_is_told() {
    for (text, message) in [
        ("[]", "line 1 (byte 0): broken JSON: expected an object, found '['"),
        ("{}", "the file has no \"annotations\""),
        (r#"{"annotations": []}"#, "the file has no \"categories\""),
        (
            "{\"annotations\": [\n{\"image_id\": 1}]}",
            "line 2 (byte 33): the annotation has no \"category_id\"",
        ),
        (r#"{"annotations": {"a": 1}}"#, "expected an array, found '{'"),
        (r#"{"annotations": [{"image_id": "x"}]}"#, "expected a whole number"),
        (
            r#"{"annotations": [{"image_id": 1 "category_id": 2}]}"#,
            "expected ',' or '}', found '\"'",
        ),
        (r#"{"images": [{"file_name": "x"}]}"#, "the image has no \"id\""),
        (r#"{"categories": [{"id": 1}]}"#, "the category has no \"name\""),
        (r#"{"categories": [{"id": 1, "name": null}]}"#, "expected a string, found 'n'"),
        (r#"{"annotations": [], "categories": []} x"#, "expected the end of the file"),
    ] {
        let error = read(text, Kind::Instances).unwrap_err().message;
        assert!(error.starts_with("a.json, ") && error.contains(message), "{text}: {error}");
    }
    let whole = [(INSTANCES, Kind::Instances), (CAPTIONS, Kind::Captions)];
    for (text, kind) in whole {
        for end in 0..text.len() - 1 {
            let cut = text.get(..end).unwrap();
            assert!(read(cut, kind).is_err(), "{cut}");
        }
    }
}
