"""What scoring commands share: named files, the form of what is printed, the JSON object."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import Any

from armchair._core import __version__
from armchair.files import describe
from armchair.output import FORMATS, Table, json_text, render
from armchair.results import Result

_JSON_VERSION = 1


class InputFile(str):
    """A file that a command reads: the text is its path, `name` what its row is called.

    NAME=FILE names it. What exists as it is written, or has a folder before the "=", is a path.
    """

    name: str | None

    def __new__(cls, text: str) -> InputFile:
        """From what stands on the command line."""
        name, sign, path = text.partition("=")
        named = bool(name and sign and path) and not {"/", "\\"} & {*name}
        named = named and not os.path.lexists(text)
        file = super().__new__(cls, path if named else text)
        file.name = name if named else None
        return file


def names_of(files: Sequence[InputFile]) -> list[str]:
    """What each file's row is called: as it was named, or after the file.

    A file is called by its name without folders where that tells all of them apart.
    """
    paths = [describe(file) for file in files]
    short = [PurePath(path).name or path for path in paths]
    unnamed = short if len(set(short)) == len(set(paths)) else paths
    return [file.name or name for file, name in zip(files, unnamed, strict=True)]


def add_format(parser: argparse.ArgumentParser) -> argparse._MutuallyExclusiveGroup:
    """Adds --format and --json; returns their group, for a form that only one command has."""
    form = parser.add_mutually_exclusive_group()
    form.add_argument(
        "--format",
        choices=FORMATS,
        default=FORMATS[0],
        help="how the scores are printed (default: %(default)s; latex is a booktabs table)",
    )
    form.add_argument(
        "--json",
        action="store_const",
        const="json",
        default=argparse.SUPPRESS,
        dest="format",
        help="one JSON object: --format json",
    )
    return form


def show(
    arguments: argparse.Namespace,
    rows: Sequence[Mapping[str, Any]],
    tables: Sequence[Table],
    *,
    over_rows: Mapping[str, Any] | None = None,
) -> None:
    """Prints the tables in the form asked for, or the JSON object with the rows (docs/json.md).

    `over_rows` is what is told of all rows together, beside them.
    """
    if arguments.format != "json":
        print(render(tables, arguments.format))
        return
    told: dict[str, Any] = {
        "format": _JSON_VERSION,
        "armchair": __version__,
        "command": arguments.command,
        "rows": rows,
    }
    # The warnings collected stand in place of the empty list.
    print(json_text({**told, **(over_rows or {}), "warnings": []}))


def show_results(
    arguments: argparse.Namespace, files: Sequence[InputFile], results: Sequence[Result]
) -> None:
    """Prints the results of files that were scored one by one."""
    names = names_of(files)
    several = len(files) > 1
    rows = []
    tables = []
    for file, name, result in zip(files, names, results, strict=True):
        rows.append({"name": name, "file": describe(file), **result.as_dict()})
        tables += [
            replace(table, title=": ".join(filter(None, [name, table.title]))) if several else table
            for table in result.tables()
        ]
    show(arguments, rows, tables)
