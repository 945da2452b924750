"""What an attacker found: each of these once crashed, leaked or gave another number."""

import os
import subprocess
import sys
import threading

import pytest

import armchair
from armchair.reading import Reading

# Captions whose quotation marks stand beside white space that is no blank. The expected counts are
# those of the exact path, which the reference confirms.
BESIDE_OTHER_SPACE = [
    "dog's'\nx",
    "dog'd'\nx",
    'aa skiing\n" a',
    'xes bottle\t" a',
    "\x0b\"d'ye battleships?",
    "m .#parrots\x0b''victims a",
    "the dog's\nbowl and a cat",
]


@pytest.mark.parametrize("caption", BESIDE_OTHER_SPACE)
@pytest.mark.parametrize("name", armchair.convention.NAMES)
def test_quotation_marks_beside_line_ends(name, caption):
    convention = armchair.Convention.load(name)
    _, words = Reading(convention).core.detail(caption)
    categories = [
        convention.categories[n]
        for _, _, _, n, dropped, *_ in words
        if n is not None and not dropped
    ]
    result = armchair.Chair(convention).score([caption], [1], {1: []})
    assert result.counts.emitted_words == len(words)
    assert armchair.mentioned_objects(caption, convention) == list(dict.fromkeys(categories))


def test_a_pickle_nested_without_end_is_refused(tmp_path):
    path = tmp_path / "chair.pkl"
    path.write_bytes(b"\x80\x04}(K\x01" + b"\x85" * 200_000 + b"u.")
    # In a program of its own: a stack that overflows would end this one.
    code = f"import armchair; armchair.GroundTruth.read({str(path)!r})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 1
    assert "InputError" in done.stderr


def test_one_scorer_serves_several_threads_and_ground_truths():
    chair = armchair.Chair("distinct", threads=1)
    truths = [
        armchair.GroundTruth.from_mapping({f"{number}-{image}": ["dog"] for image in range(50)})
        for number in range(4)
    ]
    wrong = []

    def work(number):
        ids = list(truths[number])
        for _ in range(40):
            table = chair.score(["a dog"] * 50, ids, truths[number]).to_arrow()
            import pyarrow

            if pyarrow.table(table)["image_id"].to_pylist() != ids:
                wrong.append(number)

    workers = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert not wrong


@pytest.mark.parametrize("threads", [0, -1, 2**70, 1.5, "2"])
def test_threads_are_a_sensible_number(threads):
    with pytest.raises(armchair.InputError, match="threads is"):
        armchair.Chair(threads=threads)


@pytest.mark.parametrize("closing", [">&-", "2>&-", "<&-"])
def test_closed_standard_streams_end_without_a_traceback(closing, tmp_path):
    command = f'"{sys.executable}" -m armchair explain "a dog" {closing}'
    done = subprocess.run(command, shell=True, capture_output=True, text=True)
    assert done.returncode == 0
    assert "Traceback" not in done.stderr


def test_a_narrow_terminal_shows_what_it_can():
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "armchair",
            "explain",
            "a caf\u00e9 dog",
            "--convention",
            "distinct",
        ],
        capture_output=True,
        env={
            "PYTHONIOENCODING": "ascii",
            "PATH": "",
            "PYTHONPATH": os.environ.get("PYTHONPATH", ""),
        },
    )
    assert done.returncode == 0
    assert b"caf\\xe9" in done.stdout
