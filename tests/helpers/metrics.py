"""Every metric as one kind of case: rows drawn at random, scorers, and each of their options."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

import armchair
from armchair.files import Row
from armchair.metrics.amber import Amber, AmberData
from armchair.metrics.amber.data import Scene, YesNo
from armchair.metrics.amber.similarity import SimilarWords
from armchair.metrics.charthal import RELATIONS, TYPES, ChartHal
from armchair.metrics.detail_verify import DetailVerify
from armchair.metrics.hallusionbench import HallusionBench
from armchair.metrics.mme import Mme
from armchair.metrics.mmhal import QUESTION_TYPES, MMHal
from armchair.metrics.object_halbench import ObjectHalBench

Scorer = Any
Rows = list[Any]


@dataclass(frozen=True)
class Case:
    """One metric.

    Attributes:
        scorer: makes a scorer; it takes the options' other values by name.
        rows: draws rows; no two of a list are one and the same item of the benchmark.
        arguments: what `score` and `update` take for some rows: by position, by name.
        bad: a row that no scorer takes.
        options: each option and another value than the default one's.
        unsigned: options that decide no score, so that scorers of other values merge.
        exact: whether `score` keeps the order of the items, so that `compute` is not equal to it.
    """

    name: str
    scorer: Callable[..., Scorer]
    rows: st.SearchStrategy[Rows]
    arguments: Callable[[Rows], tuple[Sequence[Any], Mapping[str, Any]]]
    bad: Any
    options: Mapping[str, Any]
    unsigned: Mapping[str, Any] = field(default_factory=dict)
    ordered: bool = False

    def score(self, scorer: Scorer, rows: Rows) -> Any:
        """The result of these rows at once."""
        positional, named = self.arguments(rows)
        return scorer.score(*positional, **named)

    def update(self, scorer: Scorer, rows: Rows) -> None:
        """Adds these rows as one batch."""
        positional, named = self.arguments(rows)
        scorer.update(*positional, **named)

    def updated(self, rows: Rows, **options: Any) -> Scorer:
        """A scorer that has these rows, one batch each."""
        scorer = self.scorer(**options)
        for row in rows:
            self.update(scorer, [row])
        return scorer


def _columns(rows: Rows, width: int) -> list[list[Any]]:
    return [[row[column] for row in rows] for column in range(width)]


def _lists(element: st.SearchStrategy[Any], **unique: Any) -> st.SearchStrategy[Rows]:
    return st.lists(element, max_size=12, **unique)


def _placed(rows: st.SearchStrategy[Rows]) -> st.SearchStrategy[Rows]:
    # Places of their own, as rows of a file have them: batches leave no trace in them.
    return rows.map(
        lambda values: [Row(value, f"x, line {n}") for n, value in enumerate(values, 1)]
    )


_WORDS = ["a", "dog", "no", "two", "cats", "the", "dining table", "hot dogs", "person.", "zebra"]
_SENTENCE = st.lists(st.sampled_from(_WORDS), max_size=5).map(" ".join)
TRUTH = armchair.GroundTruth.from_mapping(
    {1: ["dog", "cat"], 2: [], "street.png": ["person", "hot dog"], 4: ["zebra"]}
)


def _chair(**options: Any) -> armchair.Chair:
    return armchair.Chair(**{"ground_truth": TRUTH} | options)


CHAIR = Case(
    "chair",
    _chair,
    _lists(st.tuples(_SENTENCE, st.sampled_from(list(TRUTH)))),
    lambda rows: (_columns(rows, 2), {}),
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

POPE = Case(
    "pope",
    armchair.Pope,
    _lists(
        st.tuples(
            st.sampled_from(["Yes.", "no", "I cannot tell.", ""]),
            st.sampled_from(["yes", "no"]),
            st.sampled_from(["random", "popular", "adversarial", "mine"]),
        )
    ),
    lambda rows: (_columns(rows, 3), {}),
    ("yes", "perhaps", "mine"),
    {"convention": "official", "clean": True},
)

_INDICES = st.lists(st.integers(0, 9), max_size=4)
TOKEN_F1 = Case(
    "token-f1",
    armchair.TokenF1,
    _lists(st.tuples(_INDICES, _INDICES)),
    lambda rows: (_columns(rows, 2), {}),
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
    _lists(st.tuples(_TAGGED, _TAGGED, _LABELS, st.sampled_from(["zoo", "city"]))),
    lambda rows: (
        _columns(rows, 2),
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
    _placed(_lists(_RESPONSE, unique_by=lambda row: row["id"])),
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
    _placed(_lists(_QUESTION, unique_by=lambda row: tuple(row[key] for key in _FIVE))),
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
    _placed(
        _lists(
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
    _placed(
        _lists(
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
    _placed(
        _lists(
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

# Both questions of an image: one alone is no item of the benchmark.
_IMAGES = st.lists(
    st.tuples(
        st.sampled_from(["count", "color"]), st.sampled_from(["Yes.", "no", "Perhaps.", "y"])
    ),
    max_size=6,
)


def both_questions(number: int, task: str, said: str) -> list[Row]:
    """The rows of an image whose two questions got the same answer."""
    return [
        Row(
            {"category": task, "image": number, "answer": label, "prediction": said},
            f"x, line {2 * number + place}",
        )
        for place, label in enumerate(("yes", "no"))
    ]


MME = Case(
    "mme",
    Mme,
    _IMAGES.map(lambda images: [both_questions(n, *image) for n, image in enumerate(images)]),
    lambda rows: ([[question for both in rows for question in both]], {}),
    [{"category": "taste"}],
    {"convention": "lmms-eval"},
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
    MMHAL,
    OBJECT_HALBENCH,
]
