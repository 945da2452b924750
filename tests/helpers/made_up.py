"""Conventions made up at random over a handful of words, and captions of these words.

So few words that compounds of two to four of them touch, nest and overlap.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from helpers.draw import Draw

FORMS = ["red", "hot", "dog", "stand", "seat", "men"]
CAPTION_WORDS = [*FORMS, *FORMS, "dogs", "seats", "seat,", "hot-dog", "dog/seat", "a", ".", "Red."]
CAPTION_WORDS += ["standing", "quickly", "no", "Men's", "red\u2026"]
_ITEMS = ["hot", "<some>", "{first}", "*s", "*ing", "NN", "VB*", "JJ", ".", "red|dog", "!hot"]
_ITEMS += ["DT?", "hot?", "!<some>?", "NN|NNS"]
_WORDS = ["_", "_", "_", "_/dogs", "_/*s", "_/NNS"]


def _phrase(draw: Draw) -> str:
    return " ".join(draw.several(FORMS, 2, 4))


def _word(draw: Draw) -> str:
    return draw.pick(FORMS) if draw.often() else _phrase(draw)


def _pattern(draw: Draw) -> str:
    around = draw.several(_ITEMS, 0, 2), draw.several(_ITEMS, 0, 2)
    return " ".join([*around[0], draw.pick(_WORDS), *around[1]])


def _rule(draw: Draw, words: list[str]) -> dict[str, Any]:
    rule: dict[str, Any] = {"words": [draw.pick(words)], "drop": [_pattern(draw)]}
    if draw.below(4) == 0:
        rule["categories"] = [draw.pick(["first", "second"])]
    if draw.below(2):
        rule["unless"] = [_pattern(draw)]
    return rule


def made_up(draw: Draw) -> dict[str, Any]:
    """A convention's tables; some that are no convention are among them."""
    words = list(dict.fromkeys(_word(draw) for _ in range(2 + draw.below(5))))
    cut = 1 + draw.below(max(len(words) - 1, 1))
    tokens = {"tokenizer": draw.pick(["treebank", "treebank", "letters"])}
    if draw.below(4) == 0:
        tokens["hyphens"] = "-"
    if draw.below(4) == 0:
        tokens["separators"] = "/\u2026"
    matching: dict[str, Any] = {}
    if draw.below(2):
        matching["compound_words"] = 2 + draw.below(3)
    if draw.below(2):
        matching["drop"] = [{"word": _word(draw), "beside": _word(draw)}]
    tables = {
        "name": "made-up",
        "summary": "made up",
        "source": "made up",
        "tokens": tokens,
        "forms": {
            "normalizer": draw.pick(["strip-s", "pattern", "wordnet", "wordnet-noun"]),
            "irregular": {w: _word(draw) for w in draw.several(["men", "dogs"], 0, 1)},
        },
        "counting": {"mentions": draw.pick(["every", "distinct"])},
        "categories": {"first": words[:cut], "second": words[cut:]},
        "compounds": {_phrase(draw): _word(draw) for _ in range(draw.below(5))},
        "matching": matching,
    }
    if draw.below(3) == 0:
        tables["lists"] = {"some": draw.several(FORMS, 1, 2)}
        tables["context"] = [_rule(draw, words) for _ in range(1 + draw.below(2))]
    return tables


def made_up_caption(draw: Draw, most: int = 12) -> str:
    """A caption of the words that made-up conventions are about."""
    return " ".join(draw.several(CAPTION_WORDS, 0, most))


def toml(tables: Mapping[str, Any]) -> str:
    """The tables as TOML; inline ones, all strings being plain."""

    def value(given: Any) -> str:
        if isinstance(given, dict):
            return "{" + ", ".join(f"{json.dumps(k)} = {value(v)}" for k, v in given.items()) + "}"
        if isinstance(given, list):
            return "[" + ", ".join(map(value, given)) + "]"
        return json.dumps(given, ensure_ascii=False)

    return "\n".join(f"{key} = {value(given)}" for key, given in tables.items())
