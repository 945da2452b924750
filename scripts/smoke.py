"""Whether an installed armchair works: every stage once, against values worked out by hand.

It needs nothing but the package, so that it runs wherever a wheel can be installed.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import armchair
from armchair.convention import NAMES
from armchair.reference import chair, convention

# Categories by hand: "hot dogs" are one object, the dogs are dogs.
CAPTION = "Two Hot Dogs on a dining table, \u2026 and two dogs, of which one isn't white."
PRESENT = {"hot dog", "dining table"}


def main() -> None:
    """Raises AssertionError where something is wrong."""
    for name in NAMES:
        scorer = armchair.Chair(name)
        result = scorer.score([CAPTION] * 70, [9] * 70, {9: PRESENT})
        expected = chair.counts(convention.load(name), [CAPTION], [PRESENT])[0]
        assert result.counts.mentions == 70 * expected.mentions, name
        assert result.counts.words == 70 * 16, name
    assert [m.category for m in armchair.Chair("opera").mentions(CAPTION)] == [
        "hot dog",
        "dining table",
        "dog",
    ]
    assert armchair.read_answer("There is no dog in it.") == "no"
    assert armchair.TokenF1().score([[1, 2]], [[2, 3]]).micro.f1 == 0.5
    with tempfile.TemporaryDirectory() as folder:
        captions, objects = Path(folder, "c.jsonl"), Path(folder, "o.jsonl")
        captions.write_text('{"image_id": 1, "caption": "A dog and a cat."}\n', encoding="utf-8")
        objects.write_text('{"image_id": 1, "objects": ["dog"]}\n', encoding="utf-8")
        command = [sys.executable, "-m", "armchair", "chair", captions, "--ground-truth", objects]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "50.0" in done.stdout, done.stdout
    print(f"armchair {armchair.__version__} works on Python {sys.version.split()[0]}")


if __name__ == "__main__":
    main()
