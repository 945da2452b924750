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
from armchair.output import json_text, table


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("action", nargs="?", choices=["list", "show"], default="list")
    parser.add_argument("name", nargs="?", metavar="NAME", help="the convention to show")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Lists the conventions or prints one."""
    if arguments.action == "show":
        names = [arguments.name] if arguments.name else list(NAMES)
        for name in names:
            print(Convention.load(name).text, end="")
        return 0
    conventions = [_parts(Convention.load(name)) for name in NAMES]
    if arguments.json:
        print(json_text({"conventions": conventions}))
        return 0
    columns = ("name", "tokenizer", "normalizer", "counting", "categories", "words", "tables")
    print(table(columns, [[str(parts[column]) for column in columns] for parts in conventions]))
    for parts in conventions:
        print(f"\n{parts['name']}: {parts['summary']}\n  {parts['source']}")
    return 0


def _parts(convention: Convention) -> dict[str, Any]:
    return {
        "name": convention.name,
        "tokenizer": convention.tokenizer,
        "normalizer": convention.normalizer,
        "counting": convention.counting,
        "categories": len(convention.categories),
        "words": sum(map(len, convention.words.values())),
        "tables": convention.digest,
        "summary": convention.summary,
        "source": convention.source,
    }
