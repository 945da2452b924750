"""`ground-truth build` on annotation files of COCO's full size: time, and peak memory.

Makes the files of train2017's size (118,287 images, 600 MB) in a temporary folder, or takes those
of --coco, and reports the build against a scan of the same bytes and against parsing them whole:
with the standard library, and with orjson, the fastest JSON parser of Python's, if installed.
Each runs in a process of its own, so that each has its own peak. Times are of the processor, so
that other work on the machine does not count.

    python benches/ground_truth_build.py [--images N | --coco DIR]
"""

from __future__ import annotations

import argparse
import importlib.util
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parents[1] / "scripts"


def scan(paths: list[Path]) -> None:
    for path in paths:
        with path.open("rb") as file:
            while block := file.read(1 << 20):
                block.count(b"{")


def parse_with_json(paths: list[Path]) -> None:
    import json

    for path in paths:
        json.loads(path.read_bytes())


def parse_with_orjson(paths: list[Path]) -> None:
    import orjson

    for path in paths:
        orjson.loads(path.read_bytes())


def read_annotations(paths: list[Path]) -> None:
    from armchair.ground_truth.annotations import find, read

    for file in find(paths[0].parent):
        read(file, lambda _: None)


def build(paths: list[Path]) -> None:
    from armchair.cli import main

    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "objects.jsonl.gz"
        assert (
            main(["ground-truth", "build", "--coco", str(paths[0].parent), "-o", str(output)]) == 0
        )


TASKS: dict[str, Callable[[list[Path]], None]] = {
    task.__name__: task
    for task in (scan, read_annotations, build, parse_with_orjson, parse_with_json)
}


def measure(task: str, coco: Path) -> None:
    """Runs one task and prints its seconds and its peak in MB."""
    paths = sorted(coco.glob("*.json"))
    started = time.process_time()
    TASKS[task](paths)
    seconds = time.process_time() - started
    # Kilobytes on Linux, bytes on macOS.
    unit = 1e6 if sys.platform == "darwin" else 1e3
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
    print(f"RESULT {seconds} {peak}")


def compare(coco: Path) -> None:
    """Runs every task in a process of its own and prints the table."""
    size = sum(path.stat().st_size for path in coco.glob("*.json")) / 1e6
    print(f"{size:,.0f} MB of annotation files")
    base = None
    for task in TASKS:
        if task == "parse_with_orjson" and importlib.util.find_spec("orjson") is None:
            print(f"{task:20} (orjson is not installed)")
            continue
        command = [sys.executable, __file__, "--task", task, "--coco", str(coco)]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        results = [line for line in run.stdout.splitlines() if line.startswith("RESULT ")]
        if run.returncode or not results:
            print(f"{task:20} failed (exit code {run.returncode})")
            continue
        seconds, peak = map(float, results[0].split()[1:])
        base = base or seconds
        print(
            f"{task:20} {seconds:7.2f} s  {size / seconds:7.0f} MB/s  "
            f"{seconds / base:6.1f} x scan  peak {peak:7,.0f} MB"
        )


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--images", type=int, default=118_287)
    parser.add_argument("--coco", type=Path, metavar="DIR")
    parser.add_argument("--task", choices=TASKS, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.task:
        measure(arguments.task, arguments.coco)
    elif arguments.coco:
        compare(arguments.coco)
    else:
        sys.path.insert(0, str(SCRIPTS))
        from make_coco_annotations import write_split

        with tempfile.TemporaryDirectory() as folder:
            write_split(Path(folder), 2017, "train", arguments.images)
            compare(Path(folder))


if __name__ == "__main__":
    main()
