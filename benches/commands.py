"""Commands and ground truth against `python -c "import numpy"`, in one run.

    python benches/commands.py            a table
    python benches/commands.py --json     one JSON object

Starts: a bare `import armchair`, the help, `from armchair import Chair`. Commands: `armchair chair`
with `opera` and 500 captions, against the ground truth in each form of file. Calls, in this
process: reading each form, `from_mapping` and a bare walk over the same dict, the first score. Each
is a ratio to loading numpy. All take turns, several times; the best processor time counts. The
ground truth is ../shared's where it is, else one of the same size, made up.
"""

from __future__ import annotations

import argparse
import json
import pickle
import random
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

from corpus import SHARED, long_captions
from versus import children, processor, taking_turns

from armchair import Chair, GroundTruth, __version__
from armchair.convention import Convention

IMAGES = 123_287
CAPTIONS = 500
CONVENTION = "opera"
NUMPY = 'python -c "import numpy"'

Work = Callable[[], object]


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--rounds", type=int, default=5, help="times that all take turns (5)")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report = measured(Path(folder), given.rounds)
    print(json.dumps(report, indent=2) if given.json else shown(report))


def measured(folder: Path, rounds: int) -> dict[str, Any]:
    """Milliseconds and ratios of one run."""
    truth = ground_truth()
    forms = written(truth, folder)
    captions = folder / "captions.jsonl"
    corpus = long_captions().sample(CAPTIONS)
    images = list(truth)
    rows = [
        {"image_id": image if image in truth else images[number], "caption": caption}
        for number, (image, caption) in enumerate(
            zip(corpus.image_ids, corpus.captions, strict=True)
        )
    ]
    captions.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    starts = {
        NUMPY: ["-c", "import numpy"],
        'python -c "pass"': ["-c", "pass"],
        "import armchair": ["-c", "import armchair"],
        "from armchair import Chair": ["-c", "from armchair import Chair"],
        "armchair --help": ["-m", "armchair", "--help"],
    }
    for form, path in forms.items():
        starts[f"armchair chair, {form}"] = [
            *("-m", "armchair", "chair", str(captions), "--ground-truth", str(path)),
            *("--convention", CONVENTION),
        ]
    works: dict[str, tuple[Work, Callable[[Work], float]]] = {
        name: (started(words), children) for name, words in starts.items()
    }
    for form, path in forms.items():
        works[f"GroundTruth.read, {form}"] = (lambda path=path: GroundTruth.read(path), processor)
    objects = {image: list(names) for image, names in truth.items()}
    chair = Chair(CONVENTION, threads=1)
    texts, ids = [row["caption"] for row in rows], [row["image_id"] for row in rows]
    works["a walk over the dict"] = (lambda: walked(objects), processor)
    works["GroundTruth.from_mapping"] = (lambda: GroundTruth.from_mapping(objects), processor)
    works["the first score against it"] = (
        lambda: chair.score(texts, ids, GroundTruth.read(forms["arrow"])),
        processor,
    )
    best = taking_turns(works, rounds)
    return {
        "version": __version__,
        "images": len(truth),
        "captions": len(rows),
        "milliseconds": {name: round(seconds * 1e3, 2) for name, seconds in best.items()},
        "times_numpy": {name: round(best[name] / best[NUMPY], 3) for name in best},
        "from_mapping_times_walk": round(
            best["GroundTruth.from_mapping"] / best["a walk over the dict"], 2
        ),
    }


def ground_truth() -> GroundTruth:
    """That of COCO 2014, or one of its size."""
    whole = SHARED / "ground_truth" / "coco2014_objects.jsonl.gz"
    if whole.is_file():
        return GroundTruth.read(whole)
    chosen = random.Random(7)
    names = Convention.load(CONVENTION).categories
    return GroundTruth.from_mapping(
        {4 * image: chosen.sample(names, chosen.randrange(8)) for image in range(IMAGES)}
    )


def written(truth: GroundTruth, folder: Path) -> dict[str, Path]:
    """Form -> its file."""
    forms = {form: folder / f"objects.{form}" for form in ("jsonl.gz", "jsonl", "arrow", "pkl")}
    for form in ("jsonl.gz", "jsonl", "arrow"):
        truth.write(forms[form])
    sets = defaultdict(set, {image: set(names) for image, names in truth.items()})
    forms["pkl"].write_bytes(pickle.dumps({"imid_to_objects": sets}))
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        return forms
    forms["parquet"] = folder / "objects.parquet"
    lists = [sorted(names) for names in truth.values()]
    table = pyarrow.table({"image_id": list(truth), "objects": lists})
    parquet.write_table(table, forms["parquet"])
    return forms


def started(words: list[str]) -> Work:
    """A Python of its own."""
    return lambda: subprocess.run(
        [sys.executable, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True
    )


def walked(objects: dict[Any, list[str]]) -> int:
    """What no reader of a dict of lists can do without: look at every string."""
    characters = 0
    for names in objects.values():
        for name in names:
            characters += len(name)
    return characters


def shown(report: dict[str, Any]) -> str:
    """The report for people."""
    lines = [f"{report['images']:,} images, {report['captions']} captions", ""]
    lines.append(f"{'':36}{'ms':>10}{'times numpy':>14}")
    for name, milliseconds in report["milliseconds"].items():
        lines.append(f"{name:36}{milliseconds:10,.1f}{report['times_numpy'][name]:14,.2f}")
    lines.append(f"\nfrom_mapping: {report['from_mapping_times_walk']} times the walk")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
