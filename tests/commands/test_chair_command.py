"""`armchair chair` from files to what it prints: forms of files, keys, ids, errors, exit codes.

Expected values are worked by hand: "A dog and a cat." against an image with a dog has two mentions,
one of them hallucinated.
"""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path

import pytest

from armchair.cli import main
from helpers import only_row, read_lines
from helpers.recorded import ground_truth_file, recorded_captions

TRUTH = [
    {"image_id": 1, "objects": ["dog"]},
    {"image_id": 2, "objects": ["cat", "person"]},
    {"image_id": "street.png", "objects": []},
]
ROWS = [
    {"image_id": 1, "caption": "A dog and a cat."},
    {"image_id": 2, "caption": "A man with a cat."},
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    lines(tmp_path / "truth.jsonl", TRUTH)
    lines(tmp_path / "captions.jsonl", ROWS)
    return tmp_path


def lines(path: Path, rows: list[object]) -> str:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return str(path)


def run(capsys, folder: Path, *arguments: object) -> tuple[int, str, str]:
    code = main(["chair", *map(str, arguments), "--ground-truth", str(folder / "truth.jsonl")])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def scores(capsys, folder: Path, *arguments: object) -> dict:
    code, out, err = run(capsys, folder, *arguments, "--json")
    assert code == 0, err
    found = json.loads(out)
    return found["rows"][0] if len(found["rows"]) == 1 else found


def refused(capsys, folder: Path, *arguments: object) -> str:
    code, out, err = run(capsys, folder, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("armchair: ") and err.count("\n") == 1, err
    return err


def test_one_json_object_with_the_scores(capsys, folder):
    got = scores(capsys, folder, folder / "captions.jsonl")
    assert got["chair_i"] == 1 / 4
    assert got["chair_s"] == 1 / 2
    assert got["recall"] == 1.0
    assert got["captions"] == 2
    assert (got["mentions"], got["hallucinated_mentions"], got["hallucinated_captions"]) == (
        4,
        1,
        1,
    )
    assert got["hallucinated_categories"] == {"cat": 1}
    assert got["convention"] == "opera"
    assert got["signature"].startswith("metric:chair|convention:opera|")


def test_the_table_and_what_is_said_beside_it(capsys, folder):
    code, out, err = run(capsys, folder, folder / "captions.jsonl")
    assert code == 0
    # Worked by hand: one of two captions and one of four mentions is hallucinated.
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert "CHAIR_s % 50.0 1 / 2 captions" in lines
    assert "CHAIR_i % 25.0 1 / 4 mentions" in lines
    # Three of its categories are right, of four mentioned and three in the images; ten words.
    assert "F1 % 85.7 6 / 7 both kinds of categories" in lines
    assert "Len (words) 5.0 10 / 2 captions" in lines
    assert any(line.startswith("CHAIR_s refined % 50.0 1 / 2 ") for line in lines)
    assert "hallucinated most: cat 1" in out
    assert out.rstrip().endswith("version:0.1.0")
    assert 'image ids from "image_id", captions from "caption"' in err


def test_the_original_scripts_flags(capsys, folder):
    rows = [{"name": row["image_id"], "sentence": row["caption"]} for row in ROWS]
    path = folder / "captions.json"
    path.write_text(json.dumps(rows), encoding="utf-8")
    flags = ["--cap_file", str(path), "--image_id_key", "name", "--caption_key", "sentence"]
    flags += ["--cache", str(folder / "truth.jsonl"), "--save_path", str(folder / "out.json")]
    assert main(["chair", *flags, "--convention", "rohrbach2018"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""  # nothing was guessed, so nothing is said
    saved = json.loads((folder / "out.json").read_text(encoding="utf-8"))
    assert saved["overall_metrics"] == {"CHAIRs": 0.5, "CHAIRi": 0.25, "Recall": 1.0}
    assert saved["sentences"][0] == {
        "image_id": 1,
        "caption": "A dog and a cat.",
        "words": ["a", "dog", "and", "a", "cat", "."],
        "mscoco_generated_words": ["dog", "cat"],
        "mscoco_hallucinated_words": [["cat", "cat"]],
        "hallucination_idxs": [4],
        "mscoco_gt_words": ["dog"],
        "metrics": {"CHAIRs": 1, "CHAIRi": 0.5, "Recall": 1.0},
    }


@pytest.mark.parametrize("name", ["short", "modern", "opera_shikra_ours", "pope_i1_instructblip"])
def test_save_path_is_the_published_scorers_output(capsys, tmp_path, name):
    parity = recorded_captions(name)
    saved = tmp_path / "out.json"
    truth = ground_truth_file(parity)
    captions = parity / "captions" / f"{name}.jsonl.gz"
    given = ["chair", str(captions), "--ground-truth", str(truth), "--save-path", str(saved)]
    assert main([*given, "--convention", "rohrbach2018", "--nltk", "3.10.4"]) == 0
    got = json.loads(saved.read_text(encoding="utf-8"))
    expected = read_lines(parity / "expected" / "rohrbach2018" / f"{name}.jsonl.gz")
    for sentence, caption, want in zip(
        got["sentences"], read_lines(captions), expected, strict=True
    ):
        assert sentence["caption"] == caption["caption"]
        assert sentence["words"] == want["words"]
        assert sentence["mscoco_generated_words"] == want["objects"]
        assert sentence["mscoco_hallucinated_words"] == want["hallucinated"]
        assert sentence["hallucination_idxs"] == want["hallucinated_indices"]
        assert sentence["metrics"] == want["metrics"]
    overall = json.loads((parity / "expected" / "overall.json").read_text())[name]["rohrbach2018"]
    assert got["overall_metrics"] == {key: overall[key] for key in ("CHAIRs", "CHAIRi", "Recall")}


def test_keys_are_found_in_order_and_named_ones_win(capsys, folder):
    row = {"text": "A dog.", "response": "A cat.", "image": "1", "image_id": 1, "mine": "A man."}
    path = lines(folder / "rows.jsonl", [row])
    code, _, err = run(capsys, folder, path)
    assert code == 0 and 'image ids from "image_id", captions from "response"' in err
    assert "'text' could be meant as well: --caption-key chooses" in err
    assert scores(capsys, folder, path)["hallucinated_categories"] == {"cat": 1}
    named = scores(capsys, folder, path, "--caption-key", "mine", "--image-id-key", "image")
    assert named["hallucinated_categories"] == {"person": 1}


@pytest.mark.parametrize(
    "key", ["caption", "text", "answer", "response", "output", "prediction", "pred"]
)
def test_every_usual_key(capsys, folder, key):
    path = lines(folder / "rows.jsonl", [{"image": 1, key: "A dog."}])
    assert scores(capsys, folder, path)["mentions"] == 1


@pytest.mark.parametrize(
    "image", [2239, "2239", 2239.0, "000000002239", "x/COCO_val2014_000000002239.jpg"]
)
def test_ids_in_every_form_are_one_image(capsys, folder, image):
    lines(folder / "truth.jsonl", [{"image_id": 2239, "objects": ["dog"]}])
    path = lines(folder / "rows.jsonl", [{"image_id": image, "caption": "A dog."}])
    assert scores(capsys, folder, path)["recall"] == 1.0


FORMS = {
    "lines.json": "".join(json.dumps(row) + "\n" for row in ROWS),
    "array.json": json.dumps(ROWS),
    "indented.json": json.dumps(ROWS, indent=2),
    "pretty.json": "\n".join(json.dumps(row, indent=2) for row in ROWS),
    "bom.jsonl": "\ufeff" + "\r\n\n".join(json.dumps(row) for row in ROWS),
    "one_line.json": " ".join(json.dumps(row) for row in ROWS),
    "mixed.jsonl": json.dumps(ROWS[0]) + "\n" + json.dumps(ROWS[1], indent=1) + "\n",
    "nan.jsonl": "".join(f'{{"score": NaN, {json.dumps(row)[1:]}\n' for row in ROWS),
    "table.csv": "image_id,caption\n1,A dog and a cat.\n2,A man with a cat.\n",
    "table.tsv": "image_id\tcaption\n1\tA dog and a cat.\n2\tA man with a cat.\n",
}


@pytest.mark.parametrize("packed", [False, True], ids=["plain", "gzip"])
@pytest.mark.parametrize("name", FORMS)
def test_every_form_of_file_gives_the_same(capsys, folder, name, packed):
    expected = scores(capsys, folder, folder / "captions.jsonl")
    content = FORMS[name].encode()
    path = folder / name
    path.write_bytes(gzip.compress(content) if packed else content)
    got = scores(capsys, folder, path)
    assert {**got, "file": "", "name": ""} == {**expected, "file": "", "name": ""}


@pytest.mark.parametrize("form", ["array.json", "lines.json", "pretty.json"])
def test_standard_input(folder, form):
    command = [sys.executable, "-m", "armchair", "chair", "-", "--json"]
    command += ["--ground-truth", str(folder / "truth.jsonl")]
    done = subprocess.run(command, input=FORMS[form].encode(), capture_output=True)
    assert done.returncode == 0, done.stderr
    got = only_row(done.stdout)
    assert (got["file"], got["chair_i"]) == ("standard input", 0.25)


GOOD = json.dumps(ROWS[0])


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ('{"image_id": 1, "caption": "A dog', "line 2: broken JSON: invalid control character"),
        ('{"image_id": 1 "caption": ""}', "line 2: broken JSON: expecting ',' delimiter at column"),
        ('{"image_id": 1}', "line 2: no caption: expected the key 'caption', found 'image_id'"),
        ('{"caption": ""}', "line 2: no image id: expected the key 'image_id', found 'caption'"),
        ('{"image_id": 1, "caption": null}', "line 2: the caption ('caption') is null, not text"),
        ('{"image_id": 1, "caption": 7}', "line 2: the caption ('caption') is the number 7"),
        ('{"image_id": null, "caption": ""}', "line 2: the image id is null"),
        ('{"image_id": true, "caption": ""}', "line 2: the image id is true"),
        ('{"image_id": 1.5, "caption": ""}', "line 2: the image id is the number 1.5"),
        ('{"image_id": " ", "caption": ""}', "line 2: the image id is empty"),
        ('{"image_id": 1, "caption": "a \\ud83d"}', "line 2: the caption ('caption') has a lone"),
        ("[1, 2]", "line 2: expected an object with a key for the image id, found a list"),
        ("7", "line 2: expected an object"),
        (
            '{"image_id": 9, "caption": ""}',
            "1 of 3 captions have an image id that the ground truth",
        ),
    ],
)
def test_a_bad_row_is_named_with_its_line(capsys, folder, row, message):
    path = folder / "rows.jsonl"
    path.write_text(f"{GOOD}\n{row}\n{GOOD}\n", encoding="utf-8")
    assert message in refused(capsys, folder, path)


def test_bytes_that_are_no_text(capsys, folder):
    path = folder / "rows.jsonl"
    path.write_bytes(GOOD.encode() + b'\n{"image_id": 1, "caption": "\xff"}\n')
    assert "line 2: not UTF-8: byte 0xff" in refused(capsys, folder, path)


def test_gzip_cut_short(capsys, folder):
    path = folder / "rows.jsonl.gz"
    path.write_bytes(gzip.compress(GOOD.encode() * 100)[:-9])
    assert "the gzip data is damaged or cut short" in refused(capsys, folder, path)


@pytest.mark.parametrize("content", ["", "\n \n"])
def test_an_empty_file(capsys, folder, content):
    path = folder / "rows.jsonl"
    path.write_text(content)
    assert "the file is empty: it has no captions" in refused(capsys, folder, path)


def test_images_without_ground_truth_are_counted_and_the_first_few_named(capsys, folder):
    rows = [*ROWS, *({"image_id": f"x{n}.png", "caption": "A dog."} for n in range(7))]
    path = lines(folder / "rows.jsonl", rows)
    message = refused(capsys, folder, path)
    assert "7 of 9 captions have an image id that the ground truth does not have" in message
    assert "'x0.png' (line 3), 'x1.png' (line 4)" in message
    assert "'x4.png' (line 7) and 2 more" in message
    code, out, err = run(capsys, folder, path, "--on-missing", "skip", "--json")
    got = only_row(out)
    assert (code, got["captions"], got["skipped"], got["chair_i"]) == (0, 2, 7, 0.25)
    assert "7 captions left out: no ground truth for them" in err


def test_repeated_images_are_said(capsys, folder):
    path = lines(folder / "rows.jsonl", [*ROWS, ROWS[0], ROWS[0]])
    code, out, err = run(capsys, folder, path, "--json")
    assert code == 0 and only_row(out)["captions"] == 4
    assert "2 captions of an image that has one already" in err


def test_captions_without_words_and_undefined_scores(capsys, folder):
    path = lines(folder / "rows.jsonl", [{"image_id": "street.png", "caption": ""}])
    got = scores(capsys, folder, path)
    assert (got["captions"], got["chair_s"], got["mean_words"]) == (1, 0.0, 0.0)
    assert got["chair_i"] is None and got["recall"] is None and got["precision"] is None
    code, out, _ = run(capsys, folder, path)
    assert code == 0
    assert any(line.split()[:3] == ["CHAIR_i", "%", "-"] for line in out.splitlines())
    # A comparison of no captions at all has dashes too.
    skipped = lines(folder / "skipped.jsonl", [{"image_id": "x", "caption": ""}])
    code, out, _ = run(capsys, folder, skipped, "--on-missing", "skip", "--convention", "all")
    assert code == 0 and out.splitlines()[1].split()[1:7] == ["-"] * 6


def test_null_characters_and_a_caption_of_ten_megabytes(capsys, folder):
    long = "A dog\0and a cat. " * 600_000
    path = lines(folder / "rows.jsonl", [ROWS[0], {"image_id": 1, "caption": long}, ROWS[1]])
    got = scores(capsys, folder, path)
    assert got["captions"] == 3
    assert got["mentions"] > 600_000


def test_an_unknown_convention(capsys, folder):
    message = refused(capsys, folder, folder / "captions.jsonl", "--convention", "rohrbach")
    assert 'unknown convention "rohrbach" (known: rohrbach2018, opera' in message


def test_what_cannot_go_together(capsys, folder):
    captions = folder / "captions.jsonl"
    for option in ("--save-path", "--per-caption"):
        message = refused(capsys, folder, captions, captions, option, folder / "out.json")
        assert f"{option} takes one caption file and one convention" in message
    assert "standard input can be read only once" in refused(capsys, folder, "-", "-")
    assert "no caption file was given" in refused(capsys, folder)
    assert main(["chair", str(captions)]) == 2
    assert "no ground truth was given" in capsys.readouterr().err
    assert "nowhere.jsonl: No such file" in refused(capsys, folder, folder / "nowhere.jsonl")


def test_all_conventions_in_one_reading(capsys, folder):
    rows = [*ROWS, {"image_id": 1, "caption": "A dog, a dog and a cat, boating."}]
    path = lines(folder / "rows.jsonl", rows)
    got = scores(capsys, folder, path, "--convention", "all")["rows"]
    alone = [scores(capsys, folder, path, "--convention", row["convention"]) for row in got]
    assert [row["convention"] for row in got][:2] == ["rohrbach2018", "opera"]
    assert got == [
        {**row, "different_captions": other["different_captions"]}
        for row, other in zip(alone, got, strict=True)
    ]
    assert got[0]["different_captions"] == 0
    code, out, _ = run(capsys, folder, path, "--convention", "all")
    assert code == 0 and "differ from rohrbach2018" in out


def test_several_files_and_their_common_images(capsys, folder):
    one, two = folder / "captions.jsonl", lines(folder / "two.jsonl", [ROWS[0]])
    code, out, err = run(capsys, folder, one, two, "--json")
    rows = json.loads(out)["rows"]
    assert code == 0 and [row["captions"] for row in rows] == [2, 1]
    assert "have different images (1 in common): their scores are not comparable" in err
    code, out, err = run(capsys, folder, one, two, "--common", "--json")
    rows = json.loads(out)["rows"]
    assert [row["captions"] for row in rows] == [1, 1]
    assert rows[0]["signature"] == rows[1]["signature"]
    assert rows[0]["skipped"] == 0
    assert "different images" not in err
    other = lines(folder / "other.jsonl", [ROWS[1]])
    assert "no image in common" in refused(capsys, folder, two, other, "--common")


def test_common_images_with_standard_input(folder):
    command = [sys.executable, "-m", "armchair", "chair", "-", str(folder / "captions.jsonl")]
    command += ["--ground-truth", str(folder / "truth.jsonl"), "--common", "--json"]
    done = subprocess.run(command, input=GOOD.encode(), capture_output=True)
    assert done.returncode == 0, done.stderr
    assert [row["captions"] for row in json.loads(done.stdout)["rows"]] == [1, 1]


def test_an_unfinished_sentence_is_left_out_on_request(capsys, folder):
    path = lines(folder / "rows.jsonl", [{"image_id": 1, "caption": "A dog sits. Next to a cat"}])
    assert scores(capsys, folder, path)["hallucinated_mentions"] == 1
    dropped = scores(capsys, folder, path, "--drop-incomplete")
    assert dropped["hallucinated_mentions"] == 0
    assert "drop-incomplete:yes" in dropped["signature"]


def test_a_failed_run_leaves_what_was_there(capsys, folder):
    path = folder / "rows.jsonl"
    path.write_text(f"{GOOD}\n{GOOD}\nnothing\n")
    for option, name in (("--save-path", "out.json"), ("--per-caption", "out.csv")):
        (folder / name).write_text("before")
        refused(capsys, folder, path, option, folder / name)
        assert (folder / name).read_text() == "before"
    names = {file.name for file in folder.iterdir()}
    assert names == {"truth.jsonl", "captions.jsonl", "rows.jsonl", "out.json", "out.csv"}
