"""The conventions: published ways of scoring CHAIR, and what each of them chooses.

`armchair conventions show NAME` prints a convention's TOML file, a start for one's own.

examples:
  armchair conventions
  armchair conventions show opera > mine.toml
"""

from __future__ import annotations

import argparse
from typing import Any

from armchair.convention import NAMES, Convention
from armchair.errors import InputError
from armchair.output import DASH, Table, json_text, render


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("action", nargs="?", choices=["list", "show"], default="list")
    parser.add_argument("name", nargs="?", metavar="NAME", help="the convention to show")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Lists the conventions or prints one."""
    if arguments.action == "show":
        if arguments.name is None:
            raise InputError(f"name the convention to show: {', '.join(NAMES)}")
        print(Convention.load(arguments.name).text, end="")
        return 0
    conventions = [_parts(Convention.load(name)) for name in NAMES]
    if arguments.json:
        print(json_text({"conventions": conventions}))
        return 0
    for parts in conventions:
        print(f"{parts['name']}: {parts['summary']}\n  {parts['source']}\n")
    columns = (
        "name",
        "tokenizer",
        "normalizer",
        "nltk",
        "counting",
        "categories",
        "words",
        "digest",
    )
    rows = [[str(parts[column] or DASH) for column in columns] for parts in conventions]
    print(render([Table(columns, rows, alignment="lllllrrr")]))
    return 0


def _parts(convention: Convention) -> dict[str, Any]:
    return {
        "name": convention.name,
        "tokenizer": convention.tokenizer,
        "normalizer": convention.normalizer,
        "nltk": convention.nltk,
        "counting": convention.counting,
        "categories": len(convention.categories),
        "words": sum(map(len, convention.words.values())),
        "digest": convention.digest,
        "summary": convention.summary,
        "source": convention.source,
    }
