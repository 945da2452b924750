"""`armchair tokens`: files of every layout, ids, runs, errors, one JSON object."""

from __future__ import annotations

import gzip
import io
import json

import pytest

from armchair.cli import main
from helpers.detail_verify import KEY, assert_same
from helpers.recorded import recorded

GOLD = [
    {"id": "1.jpg", KEY: "A <HALLUCINATION>red</HALLUCINATION> dog."},
    {"id": "2.jpg", KEY: "A <HALLUCINATION>blue</HALLUCINATION> cat."},
    {"id": "3.jpg", KEY: "A cow."},
]
PREDICTIONS = [
    {"id": "2.jpg", KEY: "A blue <HALLUCINATION>cat.</HALLUCINATION>"},
    {"id": "1.jpg", KEY: "A <HALLUCINATION>red</HALLUCINATION> dog."},
    {"id": "9.jpg", KEY: "A hen."},
]


@pytest.fixture
def files(tmp_path):
    """The two files as JSON Lines."""
    paths = {"gold": tmp_path / "gold.jsonl", "predictions": tmp_path / "predictions.jsonl"}
    for name, rows in (("gold", GOLD), ("predictions", PREDICTIONS)):
        paths[name].write_text("".join(json.dumps(row) + "\n" for row in rows))
    return paths


def run_json(capsys, *words):
    assert main(["tokens", *map(str, words), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    return told | told["rows"][0] | told["rows"][0].get("published", {})


def test_rows_are_joined_by_id_and_what_is_left_out_is_named(files, capsys):
    found = run_json(capsys, files["predictions"], "--gold", files["gold"])
    assert found["token_level"]["f1"] == 0.5
    assert found["common_ids_count"] == 2
    assert (found["not_predicted"], found["not_gold"]) == (["3.jpg"], ["9.jpg"])
    assert main(["tokens", str(files["predictions"]), "--gold", str(files["gold"])]) == 0
    printed = capsys.readouterr().out
    assert "gold captions without a prediction, left out: 1 (3.jpg)" in printed
    assert "unfaithful predictions: 0.0%" in printed
    assert "metric:detail-verify|align:diff" in printed


@pytest.mark.parametrize(
    ("place", "run", "not_predicted"), [("written", "", 6), ("shared", "_21", 4)]
)
def test_official_figures_from_the_files(place, run, not_predicted, capsys):
    folder = recorded(place) / "detailverifybench"
    found = run_json(
        capsys,
        folder / f"predictions{run}.jsonl.gz",
        "--gold",
        folder / f"gold{run}.jsonl.gz",
        "--align",
        "cut",
    )
    expected = json.loads((folder / f"expected{run}.json").read_text())
    assert_same({name: found[name] for name in expected}, expected)
    assert len(found["not_predicted"]) == not_predicted


def test_the_benchmark_s_own_layout(files, tmp_path, capsys):
    """A folder of one .json file a caption, everything under `data`; images by domain."""
    folder, images = tmp_path / "gold", tmp_path / "images"
    folder.mkdir()
    for row in GOLD:
        (folder / f"{row['id']}.json").write_text(json.dumps({"data": row, "index": 1}, indent=1))
    for domain, name in (("Nature", "1.jpg"), ("Movie", "2.jpg")):
        (images / domain).mkdir(parents=True)
        (images / domain / name).touch()
    array = tmp_path / "run.json"
    array.write_text(json.dumps(PREDICTIONS))
    found = run_json(capsys, array, "--gold", folder, "--image-dir", images)
    assert found["domain_level"]["Nature"]["token_level"]["f1"] == 1.0
    assert found["domain_level"]["Movie"]["token_level"]["f1"] == 0.0


def test_runs_are_averaged(files, tmp_path, capsys):
    perfect = tmp_path / "perfect.jsonl.gz"
    with gzip.open(perfect, "wt") as lines:
        lines.writelines(json.dumps(row) + "\n" for row in GOLD)
    found = run_json(capsys, files["predictions"], perfect, "--gold", files["gold"])
    assert found["average"]["response_level"]["f1"] == 1.0
    # Runs score 1/2 and 2/3 (the caption without tags counts 0): their mean.
    assert found["average"]["token_level"]["f1"] == pytest.approx(7 / 12)
    assert len(found["rows"]) == 2
    assert main(["tokens", str(perfect), str(perfect), "--gold", str(files["gold"])]) == 0
    assert "standard deviation" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("predicted", "gold"),
    [
        ([{"id": 1, "indices": [3, 4]}], [{"id": "1", "hallucinated": [4]}]),
        ([[3, 4], []], [[4], []]),
        ([{"image_id": 1, "mine": [3, 4, 4]}], [{"image_id": 1, "mine": [4]}]),
    ],
)
def test_rows_of_indices(tmp_path, capsys, predicted, gold):
    paths = [tmp_path / "predicted.json", tmp_path / "gold.json"]
    for path, rows in zip(paths, (predicted, gold), strict=True):
        path.write_text(json.dumps(rows))
    keys = ["--key", "mine"] if isinstance(gold[0], dict) and "mine" in gold[0] else []
    found = run_json(capsys, paths[0], "--gold", paths[1], *keys)
    assert (found["true_positives"], found["false_positives"]) == (1, 1)


def test_standard_input(files, capsys, monkeypatch):
    class Stdin:
        buffer = io.BytesIO(gzip.compress(files["predictions"].read_bytes()))

    monkeypatch.setattr("sys.stdin", Stdin)
    assert run_json(capsys, "-", "--gold", files["gold"])["common_ids_count"] == 2


@pytest.mark.parametrize(
    ("rows", "options", "message"),
    [
        ([{"id": "7.jpg", KEY: "A dog."}], [], "none of its ids (7.jpg) is in"),
        ([{"id": "1.jpg", KEY: None}], [], "line 1: the tagged caption ("),
        ([{"id": None, KEY: "A dog."}], [], "line 1: the id ('id') is None"),
        ([{KEY: "A dog."}], [], "line 1: no id: expected the key 'id'"),
        ([{"id": 1, "reply": "A dog."}], [], "line 1: no tagged caption or token indices"),
        ([{"id": "1.jpg", "indices": [1]}], [], "both must hold the same"),
        (PREDICTIONS, ["--on-missing", "error"], "1 gold captions have no prediction (3.jpg)"),
        (PREDICTIONS, ["--image-dir", "nowhere"], "nowhere: no such folder"),
        (PREDICTIONS, ["--tag", "<H>"], "cannot be the name of a tag"),
        (PREDICTIONS, ["--domain-key", "scene"], "no domain: expected the key 'scene'"),
    ],
)
def test_errors_are_one_sentence(files, capsys, rows, options, message):
    files["predictions"].write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert main(["tokens", str(files["predictions"]), "--gold", str(files["gold"]), *options]) == 2
    captured = capsys.readouterr()
    assert message in captured.err
    assert captured.err.count("\n") == 1 and not captured.out


def test_a_wrong_index_is_named_with_its_line(tmp_path, capsys):
    path = tmp_path / "rows.jsonl"
    path.write_text('{"id": 1, "indices": [1]}\n{"id": 2, "indices": [true]}\n')
    assert main(["tokens", str(path), "--gold", str(path)]) == 2
    assert "rows.jsonl, line 2: True is not a token index" in capsys.readouterr().err


def test_other_gold_indices_change_the_signature(tmp_path, capsys):
    rows = {
        "predicted": [{"id": "a", "indices": [1]}, {"id": "b", "indices": []}],
        "gold": [{"id": "a", "indices": [4]}, {"id": "b", "indices": [2, 3]}],
        "again": [{"id": "b", "indices": [3, 2, 2]}, {"id": "a", "indices": [4]}],
        "other": [{"id": "a", "indices": [5]}, {"id": "b", "indices": [2, 3]}],
    }
    for name, values in rows.items():
        (tmp_path / name).write_text(json.dumps(values))
    signed = {
        name: run_json(capsys, tmp_path / "predicted", "--gold", tmp_path / name)["signature"]
        for name in ("gold", "again", "other")
    }
    assert "|items:2|gold-tokens:3|gold:" in signed["gold"]
    assert "gold:none" not in signed["gold"]
    assert signed["gold"] == signed["again"] != signed["other"]
