"""How a caption is read: tokens, dictionary forms, compounds, mentions and verdicts.

What a person looks at when two scripts disagree. Words in [brackets] are hallucinated, words in
_underscores_ are in the image; without an image all mentions are in underscores.

examples:
  armchair explain "Two hot dogs on a toilet seat."
  armchair explain "A bus." --convention all --image-id 42 --ground-truth objects.jsonl.gz
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import Any

from armchair import _core
from armchair.convention import named
from armchair.errors import InputError, UnknownNameError
from armchair.files import read_text
from armchair.files.source import decoded
from armchair.ground_truth import GroundTruth
from armchair.image_ids import image_id
from armchair.metrics.chair import Chair, Mention
from armchair.metrics.chair.marking import marked
from armchair.output import Table, json_text, render


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("caption", metavar="CAPTION", help="the text, or - for standard input")
    parser.add_argument(
        "--convention",
        default="all",
        metavar="NAME|FILE.toml|all",
        help="the convention to read it under (default: %(default)s)",
    )
    parser.add_argument(
        "--nltk", metavar="VERSION", help="the version of NLTK to follow, as in `armchair chair`"
    )
    parser.add_argument("--image-id", metavar="ID", help="the caption's image")
    parser.add_argument("--ground-truth", metavar="FILE", help="objects of each image")
    parser.add_argument("--clean", action="store_true", help="as in `armchair chair`")
    parser.add_argument("--drop-incomplete", action="store_true", help="as in `armchair chair`")
    parser.add_argument("--skip-negated", action="store_true", help="as in `armchair chair`")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Prints the reading of the caption under each convention."""
    caption = read_text("-") if arguments.caption == "-" else _written(arguments.caption)
    if arguments.clean:
        caption = _core.clean(caption)
    present = _present(arguments)
    readings = [
        _reading(
            Chair(
                convention,
                drop_incomplete=arguments.drop_incomplete,
                skip_negated=arguments.skip_negated,
            ),
            caption,
            present,
        )
        for convention in named(arguments.convention, nltk=arguments.nltk)
    ]
    if arguments.json:
        image = None if present is None else sorted(present)
        print(json_text({"caption": caption, "ground_truth": image, "readings": readings}))
    else:
        if present is not None:
            print(f"ground truth: {', '.join(sorted(present)) or 'nothing'}\n")
        print("\n\n".join(_text(", ".join(names), one) for names, one in _grouped(readings)))
    return 0


def _written(argument: str) -> str:
    """A text of the command line; bytes that are no UTF-8 come as what stands for them."""
    return decoded(argument.encode("utf-8", "surrogateescape"), "the caption")


def _present(arguments: argparse.Namespace) -> frozenset[str] | None:
    if (arguments.image_id is None) != (arguments.ground_truth is None):
        raise InputError("--image-id and --ground-truth go together")
    if arguments.image_id is None:
        return None
    truth = GroundTruth.read(arguments.ground_truth)
    image = image_id(arguments.image_id)
    if image not in truth:
        raise UnknownNameError(f"{arguments.ground_truth}: no image {arguments.image_id}")
    return frozenset(truth[image])


def _reading(chair: Chair, caption: str, present: frozenset[str] | None) -> dict[str, Any]:
    tokens, words = chair.reading.core.detail(caption)
    mentions = chair.mentions(caption)
    if present is not None:
        mentions = [replace(one, hallucinated=one.category not in present) for one in mentions]
    return {
        "convention": chair.convention.name,
        "marked": marked(caption, mentions),
        "tokens": [
            {"token": token, "tag": tag, "form": form, "start": start, "end": end}
            for token, tag, form, start, end in tokens
        ],
        "compounds": [word for word, _, length, *_ in words if length > 1],
        "dropped": [word for word, _, _, _, dropped, *_ in words if dropped],
        "mentions": [vars(mention) for mention in mentions],
        "hallucinated": any(mention.hallucinated for mention in mentions),
    }


def _grouped(readings: list[dict[str, Any]]) -> list[tuple[list[str], dict[str, Any]]]:
    """The readings that differ, each with the conventions that read so."""
    groups: list[tuple[list[str], dict[str, Any]]] = []
    for reading in readings:
        name = reading["convention"]
        for names, one in groups:
            if {**one, "convention": name} == reading:
                names.append(name)
                break
        else:
            groups.append(([name], reading))
    return groups


def _text(names: str, reading: dict[str, Any]) -> str:
    lines = [names, f"  {reading['marked']}"]
    changed = [
        f"{token['token']}{'/' + token['tag'] if token['tag'] else ''} -> {token['form']}"
        for token in reading["tokens"]
        if token["form"] != token["token"]
    ]
    lines.append("  tokens: " + " | ".join(token["token"] for token in reading["tokens"]))
    lines.append("  forms that differ: " + (", ".join(changed) or "none"))
    for name in ("compounds", "dropped"):
        if reading[name]:
            lines.append(f"  {name}: " + ", ".join(reading[name]))
    rows = [_mention_row(Mention(**mention)) for mention in reading["mentions"]]
    if rows:
        shown = render([Table(["category", "as written", "characters", "verdict"], rows)])
        lines += [f"  {line}" for line in shown.splitlines()]
    else:
        lines.append("  no mention")
    return "\n".join(lines)


def _mention_row(mention: Mention) -> list[str]:
    verdict = {None: "-", True: "hallucinated", False: "in the image"}[mention.hallucinated]
    return [mention.category, mention.text, f"{mention.start}-{mention.end}", verdict]
