"""Every metric as one kind of case: rows drawn at random, scorers, and each of their options."""

from __future__ import annotations

import dataclasses
from typing import Any

from hypothesis import strategies as st

import armchair
from armchair.metrics.amber import Amber, AmberData
from armchair.metrics.amber.data import Scene, YesNo
from armchair.metrics.amber.similarity import SimilarWords
from armchair.metrics.charthal import RELATIONS, TYPES, ChartHal
from armchair.metrics.detail_verify import DetailVerify
from armchair.metrics.hallusionbench import HallusionBench
from armchair.metrics.mmhal import QUESTION_TYPES, MMHal
from armchair.metrics.object_halbench import ObjectHalBench
from helpers.metric_case import SENTENCE, Case, columns, lists, placed
from helpers.yes_no_metrics import MME, OPOPE, POPE

TRUTH = armchair.GroundTruth.from_mapping(
    {1: ["dog", "cat"], 2: [], "street.png": ["person", "hot dog"], 4: ["zebra"]}
)


def _chair(**options: Any) -> armchair.Chair:
    return armchair.Chair(**{"ground_truth": TRUTH} | options)


CHAIR = Case(
    "chair",
    _chair,
    lists(st.tuples(SENTENCE, st.sampled_from(list(TRUTH)))),
    lambda rows: (columns(rows, 2), {}),
    ("a dog", 99),
    {
        "convention": "distinct",
        "ground_truth": {image: ["dog"] for image in TRUTH},
        "drop_incomplete": True,
        "nltk": "3.10.4",
        "skip_negated": True,
        "clean": True,
    },
    {"on_missing": "skip", "on_null": "skip", "threads": 3},
)

_INDICES = st.lists(st.integers(0, 9), max_size=4)
TOKEN_F1 = Case(
    "token-f1",
    armchair.TokenF1,
    lists(st.tuples(_INDICES, _INDICES)),
    lambda rows: (columns(rows, 2), {}),
    ([-1], [1]),
    {"empty": "skip"},
    ordered=True,
)

_PIECE = st.sampled_from(
    ["a", "red", "dog.", "3.5", "<HALLUCINATION>blue</HALLUCINATION>", "<HALLUCINATION>cat"]
)
_TAGGED = st.lists(_PIECE, max_size=6).map(" ".join)
_LABELS = st.none() | st.just([{"text": "blue", "labels": ["color"]}])
DETAIL_VERIFY = Case(
    "detail-verify",
    lambda **options: DetailVerify(
        **{"align": "cut", "tags": "repaired", "sentences": "whole-tokens"} | options
    ),
    lists(st.tuples(_TAGGED, _TAGGED, _LABELS, st.sampled_from(["zoo", "city"]))),
    lambda rows: (
        columns(rows, 2),
        {"labels": [row[2] for row in rows], "domains": [row[3] for row in rows]},
    ),
    ("a", 7, None, "zoo"),
    {
        "align": "diff",
        "tags": "published",
        "sentences": "published",
        "empty": "zero",
        "tag": "WRONG",
    },
    ordered=True,
)

_AMBER = AmberData(
    scenes={1: Scene(("dog",), ("cat",)), 2: Scene((), ("dog",)), 3: Scene(("cat", "dog"), ())},
    questions={
        4: YesNo("existence", False),
        5: YesNo("state", True),
        6: YesNo("number", False),
        7: YesNo("relation", True),
    },
    associations={"dog": ("puppy",), "cat": ()},
    safe_words=frozenset({"picture"}),
)
_ONE_MORE = dataclasses.replace(_AMBER, safe_words=frozenset({"picture", "photo"}))
_SIMILAR = SimilarWords("made_up", "1.0", 0.8, _AMBER.words, (("cat", "dog"),))


def _amber(data: AmberData = _AMBER, **options: Any) -> Amber:
    return Amber(data, **options)


_RESPONSE = st.fixed_dictionaries(
    {
        "id": st.integers(1, 7),
        "response": st.sampled_from(["A dog.", "Two cats and a puppy.", "Yes", "No", "no.", ""]),
    }
)
AMBER = Case(
    "amber",
    _amber,
    placed(lists(_RESPONSE, unique_by=lambda row: row["id"])),
    lambda rows: ([rows], {}),
    {"id": 99, "response": "Yes"},
    {
        "data": _ONE_MORE,
        "similarity": _SIMILAR,
        "answers": "strict",
        "nltk": "3.10.4",
        "captions": "corrected",
        "clean": True,
    },
)

_QUESTION = st.fixed_dictionaries(
    {
        "category": st.sampled_from(["VD", "VS"]),
        "subcategory": st.sampled_from(["chart", "map"]),
        "set_id": st.sampled_from(["0", "1"]),
        "figure_id": st.sampled_from(["0", "1"]),
        "question_id": st.sampled_from(["0", "1"]),
        "visual_input": st.sampled_from(["0", "1", "2"]),
        "gt_answer": st.sampled_from(["0", "1"]),
        "verdict": st.sampled_from(["0", "1", "2", "?"]),
        "same": st.sampled_from(["0", "1"]),
        "model_prediction": st.sampled_from(["Yes.", "No.", "Perhaps.", None]),
    }
)
_FIVE = ("category", "subcategory", "set_id", "figure_id", "question_id")
HALLUSIONBENCH = Case(
    "hallusionbench",
    HallusionBench,
    placed(lists(_QUESTION, unique_by=lambda row: tuple(row[key] for key in _FIVE))),
    lambda rows: ([rows], {}),
    {"category": "VX"},
    {"from_answers": True, "convention": "evalscope"},
    {"verdict": "verdict", "answers": "vlmevalkit", "answer_key": "model_prediction"},
)
FROM_ANSWERS = dataclasses.replace(
    HALLUSIONBENCH,
    name="hallusionbench from answers",
    scorer=lambda **options: HallusionBench(**{"from_answers": True} | options),
    options={"from_answers": False, "answers": "vcd", "convention": "evalscope"},
    unsigned={"verdict": "verdict", "answer_key": "model_prediction"},
)

CHARTHAL = Case(
    "charthal",
    ChartHal,
    placed(
        lists(
            st.fixed_dictionaries(
                {
                    "id": st.sampled_from(["1_0", "1_1", "2_0"]),
                    "q_type": st.sampled_from(list(TYPES)),
                    "q_relation": st.sampled_from(list(RELATIONS)),
                    "score": st.sampled_from([0, 1, -1]),
                }
            )
        )
    ),
    lambda rows: ([rows], {}),
    {"q_type": "desc"},
    {},
)

MMHAL = Case(
    "mmhal",
    MMHal,
    placed(
        lists(
            st.fixed_dictionaries(
                {
                    "question_type": st.sampled_from(QUESTION_TYPES),
                    "question": st.sampled_from(["How many?", "Where?"]),
                    "judgement": st.sampled_from(["Rating: 5", "**Rating**: 1", "none", None]),
                }
            )
        )
    ),
    lambda rows: ([rows], {}),
    {"question_type": "other"},
    {},
)

OBJECT_HALBENCH = Case(
    "object-halbench",
    lambda **options: ObjectHalBench(**{"ground_truth": TRUTH} | options),
    placed(
        lists(
            st.fixed_dictionaries(
                {
                    "image_id": st.sampled_from([1, 4]),
                    "answer": st.sampled_from(["A dog.", "A dog and two cats."]),
                    "objects": st.sampled_from([["dog"], ["cats", "kitchen table"], [], None]),
                }
            )
        )
    ),
    lambda rows: ([rows], {}),
    {"image_id": 99, "answer": "", "objects": []},
    {"ground_truth": armchair.GroundTruth.from_mapping({1: ["cat"], 4: []})},
)

CASES = [
    CHAIR,
    POPE,
    TOKEN_F1,
    DETAIL_VERIFY,
    AMBER,
    HALLUSIONBENCH,
    FROM_ANSWERS,
    CHARTHAL,
    MME,
    OPOPE,
    MMHAL,
    OBJECT_HALBENCH,
]
