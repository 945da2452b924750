"""Outputs never destroy inputs: the rows of the list "Outputs and inputs"."""

import json
import os
import subprocess
import sys

import pytest

from armchair.cli import COMMANDS, _parser, main
from armchair.files.outputs import OutputPath

CAPTIONS = '{"image_id": 1, "caption": "A dog."}\n'
TRUTH = '{"image_id": 1, "objects": ["dog"]}\n'


@pytest.fixture
def files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "c.jsonl").write_text(CAPTIONS)
    (tmp_path / "g.jsonl").write_text(TRUTH)
    (tmp_path / "link.jsonl").symlink_to("c.jsonl")
    os.link("c.jsonl", "hard.jsonl")
    (tmp_path / "shards").mkdir()
    (tmp_path / "shards" / "one.jsonl").write_text(CAPTIONS)
    return tmp_path


def refused(capsys, *words):
    code = main(list(words))
    printed = capsys.readouterr()
    assert code == 2
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err


@pytest.mark.parametrize(
    "output", ["c.jsonl", "./c.jsonl", "link.jsonl", "hard.jsonl", "g.jsonl", "shards/../c.jsonl"]
)
@pytest.mark.parametrize("option", ["--per-caption", "--save-path"])
def test_an_output_onto_an_input(files, capsys, output, option):
    words = ("chair", "c.jsonl", "--ground-truth", "g.jsonl", option, output)
    assert "would replace the input" in refused(capsys, *words)
    assert (files / "c.jsonl").read_text() == CAPTIONS
    assert (files / "g.jsonl").read_text() == TRUTH


@pytest.mark.parametrize("captions", ["shards", "shards/*.jsonl"])
def test_an_output_onto_a_file_of_a_folder_or_pattern(files, capsys, captions):
    words = ("chair", captions, "--ground-truth", "g.jsonl", "--save-path", "shards/one.jsonl")
    assert "would replace the input shards/one.jsonl" in refused(capsys, *words)


def test_two_outputs_of_one_name(files, capsys):
    words = ("chair", "c.jsonl", "--ground-truth", "g.jsonl", "--save-path", "o.jsonl")
    assert "two outputs" in refused(capsys, *words, "--per-caption", "./o.jsonl")
    assert not (files / "o.jsonl").exists()


def test_an_empty_output_name(files, capsys):
    words = ("chair", "c.jsonl", "--ground-truth", "g.jsonl", "--save-path", "")
    assert "empty" in refused(capsys, *words)


def test_ground_truth_onto_cocos_own_file(files, capsys):
    coco = files / "coco"
    coco.mkdir()
    for kind in ("instances", "captions"):
        (coco / f"{kind}_val2014.json").write_text("{}")
    target = str(coco / "instances_val2014.json")
    error = refused(capsys, "ground-truth", "build", "--coco", str(coco), "-o", target)
    assert "would replace the input" in error
    assert (coco / "instances_val2014.json").read_text() == "{}"


def test_saved_similarity_onto_ambers_own_file(files, capsys):
    amber = files / "AMBER"
    amber.mkdir()
    for name in ("annotations.json", "relation.json", "safe_words.txt"):
        (amber / name).write_text("{}")
    words = ("amber", "c.jsonl", "--data", "AMBER", "--similarity", "en_core_web_lg")
    error = refused(capsys, *words, "--save-similarity", "AMBER/relation.json")
    assert "would replace the input" in error


def test_every_argument_that_names_an_output_is_of_that_type():
    words = {name: [[name]] for name in COMMANDS}
    words["pope"].append(["pope", "build"])
    found = set()
    for command in (words for several in words.values() for words in several):
        parser = _parser(command)
        for action in _actions(parser):
            names = set(action.option_strings)
            if any(name.startswith(("--save", "--per-", "--output")) for name in names):
                # The folder of question sets is checked where its files are named.
                assert action.type is OutputPath or action.metavar == "DIR" or _hidden(action)
                found.add(min(names))
    assert {"--per-caption", "--save-path", "--save-similarity", "--output"} <= found


def _hidden(action):
    return action.help == "==SUPPRESS=="


def _actions(parser):
    for action in parser._actions:
        yield action
        if isinstance(action.choices, dict):
            for below in action.choices.values():
                yield from _actions(below)


def run(*words, **options):
    return subprocess.run(
        [sys.executable, "-m", "armchair", *words], capture_output=True, text=True, **options
    )


def test_standard_output_by_name(files):
    words = ("chair", "c.jsonl", "--ground-truth", "g.jsonl", "--save-path", "/dev/stdout")
    done = run(*words)
    assert done.returncode == 0, done.stderr
    value, end = json.JSONDecoder().raw_decode(done.stdout)
    assert value["sentences"][0]["mscoco_generated_words"] == ["dog"]
    assert "CHAIR_s" in done.stdout[end:]
    with (files / "printed").open("w") as printed:
        subprocess.run([sys.executable, "-m", "armchair", *words], stdout=printed, check=True)
    assert (files / "printed").read_text() == done.stdout
    done = run(*words, "--json")
    assert (done.returncode, done.stdout) == (2, "")
    assert "cannot hold this and --json" in done.stderr


def test_an_output_where_standard_output_goes(files):
    words = ("chair", "c.jsonl", "--ground-truth", "g.jsonl", "--save-path", "printed")
    with (files / "printed").open("w") as printed:
        done = subprocess.run(
            [sys.executable, "-m", "armchair", *words], stdout=printed, stderr=subprocess.PIPE
        )
    assert done.returncode == 2
    assert b"goes there already" in done.stderr


def test_an_output_onto_what_standard_input_reads(files):
    words = ("chair", "-", "--ground-truth", "g.jsonl", "--save-path", "c.jsonl")
    with (files / "c.jsonl").open() as captions:
        done = run(*words, stdin=captions)
    assert done.returncode == 2
    assert (files / "c.jsonl").read_text() == CAPTIONS


def test_an_output_into_a_process(files):
    line = "chair c.jsonl --ground-truth g.jsonl --save-path >(cat > got)"
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m armchair {line}; sleep 0.3"], capture_output=True
    )
    assert done.returncode == 0
    assert json.loads((files / "got").read_text())["sentences"]


def test_a_full_disk_is_named(files):
    full = run("chair", "c.jsonl", "--ground-truth", "g.jsonl", "--save-path", "/dev/full")
    assert (full.returncode, full.stderr.count("\n")) == (2, 1)
    assert "armchair: /dev/full: No space left on device" in full.stderr


@pytest.mark.parametrize("name", ["SIGHUP", "SIGQUIT", "SIGTERM"])
def test_a_signal_leaves_no_part_file(files, name):
    code = f"""
import os, signal
from armchair.cli import _ending_in_order
from armchair.files import write_atomically
# A program that is started by nohup or the like inherits that a signal is ignored.
signal.signal(signal.{name}, signal.SIG_DFL)
with _ending_in_order(), write_atomically("out.json") as out:
    out.write("half")
    os.kill(os.getpid(), signal.{name})
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True)
    assert done.returncode > 128
    assert not list(files.glob("*out.json*")) + list(files.glob(".*out.json*"))


def test_questions_that_are_there_already(files, capsys):
    objects = [f"o{n}" for n in range(9)]
    rows = [{"image": f"{n}.jpg", "objects": objects[n : n + 4]} for n in range(5)]
    (files / "s.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    words = ("pope", "build", "s.jsonl", "-o", "q", "--images", "3", "--pairs", "2")
    assert main([*words, "--seed", "1"]) == 0
    before = {path.name: path.stat().st_mtime_ns for path in (files / "q").iterdir()}
    assert main([*words, "--seed", "1"]) == 0
    assert before == {path.name: path.stat().st_mtime_ns for path in (files / "q").iterdir()}
    capsys.readouterr()
    assert "--force" in refused(capsys, *words, "--seed", "2")
    assert main([*words, "--seed", "2", "--force"]) == 0
