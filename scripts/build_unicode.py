"""Write the Unicode tables of the package: `python/armchair/data/unicode_*.tsv`.

    python3.11 scripts/build_unicode.py

Sources, both pinned: CPython 3.11's `str` methods (Unicode 14.0), and the classes of the `regex`
package, the engine in which NLTK 3.10.4 runs most of its expressions. `docs/unicode.md` is the
policy. The output is the same on every run.
"""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path

import regex
from checksums import record_checksums

DATA = Path(__file__).resolve().parents[1] / "python" / "armchair" / "data"
UNICODE_VERSION = "14.0.0"
REGEX_VERSION = "2026.11.19"

SURROGATES = range(0xD800, 0xE000)
CODE_POINTS = [code for code in range(sys.maxunicode + 1) if code not in SURROGATES]


def skipped_by_final_sigma(character: str) -> bool:
    """Whether `str.lower` looks past this character when it decides the form of a sigma."""
    return final_sigma_after("A" + character) and not final_sigma_after(character)


def final_sigma_after(before: str) -> bool:
    """Whether a capital sigma at the end of the text becomes the final form."""
    return (before + "Σ").lower().endswith("ς")


CLASSES: dict[str, Callable[[str], bool]] = {
    "alphanumeric": str.isalnum,
    "alphabetic": str.isalpha,
    "decimal": str.isdecimal,
    "digit": str.isdigit,
    "space": str.isspace,
    "upper": str.isupper,
    "lower": str.islower,
    "cased": final_sigma_after,
    "case_ignorable": skipped_by_final_sigma,
    "expression_word": lambda character: bool(regex.match(r"\w", character)),
    "expression_decimal": lambda character: bool(regex.match(r"\d", character)),
    "expression_space": lambda character: bool(regex.match(r"\s", character)),
}


def ranges(belongs: Callable[[str], bool]) -> Iterator[tuple[int, int]]:
    """The runs of code points for which `belongs` holds, first and last included."""
    first = last = None
    for code in CODE_POINTS:
        if not belongs(chr(code)):
            continue
        if last is not None and code == last + 1:
            last = code
            continue
        if first is not None and last is not None:
            yield first, last
        first = last = code
    if first is not None and last is not None:
        yield first, last


def main() -> None:
    """Write both tables and their checksums."""
    if unicodedata.unidata_version != UNICODE_VERSION:
        raise SystemExit(f"Unicode {UNICODE_VERSION} is needed: run this with Python 3.11")
    if version("regex") != REGEX_VERSION:
        raise SystemExit(f"regex {REGEX_VERSION} is needed, not {version('regex')}")
    classes = DATA / "unicode_classes.tsv"
    with classes.open("w", encoding="ascii", newline="\n") as table:
        table.write(
            "# class, first and last code point (hexadecimal, both included), tab-separated. "
            f"expression_* from regex {REGEX_VERSION}, the others from Unicode {UNICODE_VERSION}.\n"
        )
        for name, belongs in CLASSES.items():
            for first, last in ranges(belongs):
                table.write(f"{name}\t{first:X}\t{last:X}\n")
    lower = DATA / "unicode_lower.tsv"
    with lower.open("w", encoding="ascii", newline="\n") as table:
        table.write(
            "# code point, code points of its lower case (hexadecimal, separated by spaces), "
            f"tab-separated; all others are their own. Unicode {UNICODE_VERSION}.\n"
        )
        for code in CODE_POINTS:
            lowered = chr(code).lower()
            if lowered != chr(code):
                table.write(f"{code:X}\t{' '.join(f'{ord(part):X}' for part in lowered)}\n")
    record_checksums([classes, lower])


if __name__ == "__main__":
    main()
