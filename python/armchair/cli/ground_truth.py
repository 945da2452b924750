"""The ground truth: which objects each image shows.

`build` makes one from COCO's annotation files (2014 or 2017; train, val or both): the categories of
an image's instances united with those that its reference captions mention. DIR, or its folder
annotations, has instances_*.json and captions_*.json, gzipped or not. `show` prints what a file
holds, how it was made, and whose lemmatizer read the captions: two chair.pkl go around.

examples:
  armchair ground-truth build --coco coco/annotations -o coco_objects.jsonl.gz
  armchair ground-truth build --coco coco --convention rohrbach2018 --year 2014 -o objects.jsonl.gz
  armchair ground-truth show coco_objects.jsonl.gz
  armchair ground-truth convert chair.pkl -o coco_objects.arrow
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from armchair.cli.progress import progress
from armchair.convention import DEFAULT, NAMES, Convention
from armchair.errors import InputError
from armchair.files import FilePath, describe
from armchair.files.outputs import OutputPath, is_standard_output
from armchair.ground_truth import GroundTruth
from armchair.ground_truth.annotations import find
from armchair.ground_truth.build import CocoBuilder
from armchair.ground_truth.origin import reader_of
from armchair.output import json_text

_OUTPUT = "the file to write: .arrow, which is read at once, or .jsonl, or .jsonl.gz"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The subcommands and their arguments."""
    actions = parser.add_subparsers(title="commands", metavar="ACTION", required=True)
    build = actions.add_parser("build", help="make one from COCO's annotation files")
    build.add_argument("--coco", required=True, metavar="DIR", help="folder of the annotations")
    build.add_argument(
        "--convention",
        default=DEFAULT,
        metavar="NAME|FILE.toml",
        help=f"{', '.join(NAMES)} or a file of your own (default: %(default)s)",
    )
    build.add_argument(
        "--nltk", metavar="VERSION", help="the version of NLTK to follow, as in `armchair chair`"
    )
    build.add_argument("--year", metavar="YEAR", help="only files whose names end in this year")
    build.add_argument(
        "--keep-incomplete",
        action="store_true",
        help="keep images that have only instances or only captions (left out by default)",
    )
    build.add_argument(
        "-o",
        "--output",
        type=OutputPath,
        required=True,
        metavar="FILE",
        help=_OUTPUT,
    )
    build.add_argument("--json", action="store_true", help="print the record as JSON")
    build.set_defaults(action=_build, inputs=_inputs)
    show = actions.add_parser("show", help="print what a ground truth holds")
    show.add_argument("ground_truth", metavar="FILE", help="the ground truth")
    show.add_argument("--json", action="store_true", help="print one JSON object")
    show.set_defaults(action=_show)
    convert = actions.add_parser("convert", help="write one in the form that is read at once")
    convert.add_argument("ground_truth", metavar="FILE", help="the ground truth, in any form")
    convert.add_argument(
        "-o", "--output", type=OutputPath, required=True, metavar="FILE", help=_OUTPUT
    )
    convert.add_argument("--json", action="store_true", help="print one JSON object")
    convert.set_defaults(action=_convert)


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand."""
    code: int = arguments.action(arguments)
    return code


def _build(arguments: argparse.Namespace) -> int:
    folder = Path(arguments.output).resolve().parent
    if not folder.is_dir():
        # Said before the long work, not after it.
        raise InputError(f"{arguments.output}: no folder {folder} to write into")
    convention = Convention.load(arguments.convention, nltk=arguments.nltk)
    builder = CocoBuilder(convention, incomplete=arguments.keep_incomplete)
    files = find(arguments.coco, arguments.year)
    for file in files:
        # How long a gzipped file is shows only at its end.
        size = None if file.path.suffix == ".gz" else file.path.stat().st_size
        with progress(file.path.name, "B", total=size, leave=True) as advance:
            builder.add_file(file, advance)
    truth = GroundTruth(*builder.table())
    truth.write(arguments.output)
    for note in _notes(truth.record or {}):
        print(f"armchair: note: {note}", file=sys.stderr)
    # With -o - standard output is the file itself.
    if not is_standard_output(arguments.output):
        _print(truth, describe(arguments.output), as_json=arguments.json)
    return 0


def _inputs(arguments: argparse.Namespace) -> list[FilePath]:
    # COCO's folder may have the ground truth, too.
    return [arguments.convention, *(file.path for file in find(arguments.coco, arguments.year))]


def _show(arguments: argparse.Namespace) -> int:
    truth = GroundTruth.read(arguments.ground_truth)
    _print(truth, describe(arguments.ground_truth), as_json=arguments.json)
    return 0


def _convert(arguments: argparse.Namespace) -> int:
    truth = GroundTruth.read(arguments.ground_truth)
    truth.write(arguments.output)
    if not is_standard_output(arguments.output):
        _print(truth, describe(arguments.output), as_json=arguments.json)
    return 0


def _notes(record: dict[str, Any]) -> list[str]:
    notes = []
    years = record["years"]
    if years["instances"] != years["captions"]:
        notes.append(
            f"instances of {''.join(years['instances'])} with captions of "
            f"{''.join(years['captions'])}, as the file's record says"
        )
    for count, lacking in (
        (record["images_without_captions"], "captions"),
        (record["images_without_instances"], "instances"),
    ):
        if count:
            notes.append(
                f"{count:,} images have no {lacking} and are {record['incomplete_images']}"
            )
    if others := record["mentions_and_instances_of_unlisted_images"]:
        notes.append(f"{others:,} mentions and instances are of images that no file lists")
    return notes


def _print(truth: GroundTruth, name: str, *, as_json: bool) -> None:
    reader, reason = reader_of(truth)
    facts: dict[str, Any] = {
        "file": name,
        "images": len(truth),
        "categories": len(truth.categories),
        "digest": truth.digest,
    }
    if as_json:
        read_by = {"convention": reader, "reason": reason}
        print(json_text({**facts, "captions_read_by": read_by, "record": truth.record}))
        return
    record = truth.record or {}
    rows = [
        (key, f"{value:,}" if isinstance(value, int) else value) for key, value in facts.items()
    ]
    rows.append(("captions read by", f"{reader or 'unknown'} ({reason})"))
    rows += [(key, record[key]) for key in ("nltk", "version") if key in record]
    rows += [(source["name"], f"sha256 {source['sha256']}") for source in _sources(record)]
    width = max(len(key) for key, _ in rows)
    print("\n".join(f"{key:{width}}  {value}" for key, value in rows))


def _sources(record: dict[str, Any]) -> list[dict[str, Any]]:
    # A record may be anything that somebody wrote into a file.
    sources = record.get("annotations")
    known = sources if isinstance(sources, list) else []
    return [s for s in known if isinstance(s, dict) and {"name", "sha256"} <= s.keys()]
