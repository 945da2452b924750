"""Compares what must agree, on cases made up at random, for as many as are asked for.

    python scripts/fuzz                                  # a thousand cases of every subject
    python scripts/fuzz paths --cases 10000000 --state fuzz.json

subjects:
  paths        the fast path against the exact rules, captions under the shipped conventions
  captions     the core against the reference, captions under the shipped conventions
  conventions  both paths and the reference, under conventions made up at random
  stages       sentences, tokens, tags and forms against the reference's, every class of NLTK
  answers      POPE's readers against the reference's
  spans        tagged captions and index lists against the reference's
  files        damaged files of every format: rows or an error that names the file, and the
               core's reader of captions against Python's

A difference is made as small as it goes and printed, and the exit code is 1. With `--state` a
run that was stopped goes on where it was. Case n of a seed is the same on every machine.
"""

from __future__ import annotations

import argparse
import faulthandler
import json
import random
import sys
import time
from pathlib import Path

# What is compared stands in the helpers of the tests, which compare the same in small.
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

from reduction import smallest
from subjects import SUBJECTS

BLOCK = 1_000


def case(seed: int, name: str, number: int) -> bytes:
    """The bytes that a case is made of."""
    chooser = random.Random(f"{seed} {name} {number}")
    # Short ones too, and zeros: what is simple is often missed.
    return chooser.randbytes(SUBJECTS[name].size >> chooser.choice((0, 0, 0, 1, 2)))


def explained(name: str, cases: list[bytes], place: int, difference: str) -> str:
    """The smallest input that still differs; `difference` is what case `place` gave."""

    def fails(given: list[bytes]) -> bool:
        return SUBJECTS[name]().first_difference(given) is not None

    failing = [cases[place]]
    if not fails(failing):
        # It needs what was read before it.
        failing = smallest(cases[: place + 1], fails)
        if not fails(failing):
            return f"once, and not again:\n{difference}"
    for at, one in enumerate(failing):
        before, after = failing[:at], failing[at + 1 :]
        failing[at] = smallest(one, lambda data: fails([*before, data, *after]))  # noqa: B023
    found = SUBJECTS[name]().first_difference(failing)
    others = "".join(f"after {one!r}\n" for one in failing[:-1])
    return f"{others}case {failing[-1]!r}\n{difference if found is None else found[1]}"


def run(name: str, cases: int, seed: int, state: Path | None) -> bool:
    """Runs a subject up to so many cases; false after a difference, which it prints."""
    done = _done(state, seed).get(name, 0)
    subject = SUBJECTS[name]()
    begun, before = time.monotonic(), done
    while done < cases:
        numbers = range(done, min(done + BLOCK, cases))
        block = [case(seed, name, number) for number in numbers]
        found = subject.first_difference(block)
        if found is not None:
            print(f"{name}: case {numbers[found[0]]:,} of seed {seed} differs")
            print(explained(name, block, *found), flush=True)
            return False
        done = numbers.stop
        if state is not None:
            _remember(state, seed, name, done)
        rate = (done - before) / (time.monotonic() - begun)
        if sys.stderr.isatty():
            print(f"\r{name}: {done:,} cases, {rate:,.0f} a second ", end="", file=sys.stderr)
    print(f"{name}: {done:,} cases, no difference", flush=True)
    return True


def _done(state: Path | None, seed: int) -> dict[str, int]:
    if state is None or not state.exists():
        return {}
    found = json.loads(state.read_text(encoding="utf-8"))
    if found["seed"] != seed:
        raise SystemExit(f"{state} is about seed {found['seed']}, not {seed}")
    done: dict[str, int] = found["done"]
    return done


def _remember(state: Path, seed: int, name: str, done: int) -> None:
    record = {"seed": seed, "done": {**_done(state, seed), name: done}}
    beside = state.with_suffix(".part")
    beside.write_text(json.dumps(record), encoding="utf-8")
    beside.replace(state)


def main(arguments: list[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("subjects", nargs="*", metavar="SUBJECT", help="default: all of them")
    parser.add_argument("--cases", type=int, default=1_000, help="of each (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--state", type=Path, metavar="FILE", help="go on where FILE says")
    given = parser.parse_args(arguments)
    unknown = set(given.subjects) - set(SUBJECTS)
    if unknown:
        parser.error(f"unknown subject {unknown.pop()} (known: {', '.join(SUBJECTS)})")
    faulthandler.enable()
    agreed = [
        run(name, given.cases, given.seed, given.state) for name in given.subjects or SUBJECTS
    ]
    return 0 if all(agreed) else 1


if __name__ == "__main__":
    raise SystemExit(main())
