"""The metrics of yes/no questions as cases."""

from __future__ import annotations

from hypothesis import strategies as st

import armchair
from armchair.files import Row
from armchair.metrics.mme import Mme
from armchair.metrics.opope import ObjectQuestion, ObjectQuestions, Opope
from helpers.metric_case import SENTENCE, Case, columns, lists, placed

POPE = Case(
    "pope",
    armchair.Pope,
    lists(
        st.tuples(
            st.sampled_from(["Yes.", "no", "I cannot tell.", ""]),
            st.sampled_from(["yes", "no"]),
            st.sampled_from(["random", "popular", "adversarial", "mine"]),
        )
    ),
    lambda rows: (columns(rows, 3), {}),
    ("yes", "perhaps", "mine"),
    {"convention": "official", "clean": True},
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


def _asked(thing: str) -> ObjectQuestions:
    by_image = {
        image: [
            ObjectQuestion(name, word, word, label)
            for name in ("random", "popular")
            for word, label in ((thing, True), ("cat", image == 2))
        ]
        for image in (1, 2, 3)
    }
    return ObjectQuestions(by_image, ("random", "popular"))


OPOPE = Case(
    "opope",
    lambda **options: Opope(**{"questions": _asked("dog")} | options),
    placed(
        lists(
            st.fixed_dictionaries({"image_id": st.integers(1, 5), "caption": SENTENCE}),
            unique_by=lambda row: row["image_id"],
        )
    ),
    lambda rows: ([rows], {}),
    {"caption": "a dog"},
    {
        "convention": "category",
        "questions": _asked("zebra"),
    },
    {"chair_convention": "distinct"},
)
