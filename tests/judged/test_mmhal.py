"""MMHal-Bench: the authors' figures, and small cases worked by hand."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from armchair.cli import main
from armchair.errors import InputError
from armchair.metrics.mmhal import QUESTION_TYPES, MMHal, Ratings
from helpers import only_row
from helpers.recorded import recorded


def row(text: str | None, kind: str = "other") -> dict[str, str | None]:
    return {"question_type": kind, "judgement": text}


# Unreadable, counted by hand: no rating, two, a half, a seven or one in words.
@pytest.mark.parametrize(
    ("place", "run", "unreadable"), [("written", "", 14), ("shared", "_11", 8)]
)
def test_the_authors_figures(
    place: str, run: str, unreadable: int, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = recorded(place) / "mmhal"
    assert main(["mmhal", str(folder / f"judgements{run}.jsonl.gz"), "--json"]) == 0
    printed = only_row(capsys.readouterr().out)
    expected = json.loads((folder / f"expected{run}.json").read_text())
    found = printed["published"]
    assert found["scores"] == expected["scores"]
    assert found["score_per_type"] == pytest.approx(expected["score_per_type"], rel=0, abs=1e-12)
    for name in ("average_score", "hallucination_rate", "informativeness"):
        assert found[name] == pytest.approx(expected[name], rel=0, abs=1e-12)
    assert (printed["total"], len(printed["unreadable"])) == (96 - unreadable, unreadable)


def test_both_readings_side_by_side() -> None:
    # By hand: strict reads 5 and 2; the authors' substring reads 0 (marked up), 2, 0 (none).
    result = MMHal().score([row("**Rating**: 5"), row("Rating: 2"), row("no rating", "counting")])
    assert (result.strict.average, result.official.average) == (3.5, 2 / 3)
    assert (result.strict.hallucination_rate, result.official.hallucination_rate) == (0.5, 1.0)
    assert result.strict.informativeness == (2 + 2) / 6
    assert result.official_ratings == (0, 2, 0)
    assert result.unreadable == ("row 3",)
    assert math.isnan(result.strict_by_type["counting"].average)
    assert list(result.strict_by_type) == ["counting", "other"]
    text = str(result)
    assert "1 without exactly one rating" in text and "row 3" in text
    assert "3 judgements, not the 96 of MMHal-Bench" in text


def test_the_authors_file_has_chat_completions_in_the_benchmarks_order(tmp_path: Path) -> None:
    replies = [
        {"choices": [{"message": {"content": f"Rating: {position % 7}"}}]} for position in range(96)
    ]
    result = MMHal().score(replies)
    assert list(result.strict_by_type) == list(QUESTION_TYPES)
    assert [ratings.total for ratings in result.strict_by_type.values()] == [12] * 8
    assert result.strict == result.official
    assert "not the 96" not in str(result)
    path = tmp_path / "judged.json"
    path.write_text(json.dumps(replies))
    assert main(["mmhal", str(path)]) == 0


def test_an_empty_judgement_is_unreadable() -> None:
    result = MMHal().score([row("")])
    assert (result.unreadable, result.not_judged) == (("row 1",), ())
    assert math.isnan(result.strict.average)
    assert result.official.average == 0.0


@pytest.mark.parametrize(
    "failed",
    [
        row(None),
        {**row(None), "error": "no answer after 8 tries"},
        {**row("Rating: 0 of 8 requests"), "error": "no answer after 8 tries"},
        {"question_type": "other", "choices": [{"message": {"content": None}}]},
    ],
)
def test_a_row_that_was_not_judged_is_counted_and_no_reading_rates_it(failed: object) -> None:
    """The authors' script asks until it has a text, so it never rates such a row."""
    judged = row("Rating: 5")
    result = MMHal().score([failed, judged])
    assert (result.strict, result.official) == (Ratings.of([5]), Ratings.of([5]))
    assert (result.not_judged, result.unreadable) == (("row 1",), ())
    assert result.published()["scores"] == [None, 5]
    assert result.as_dict()["not_judged"] == ["row 1"]
    assert "1 not judged (an error, or no text), rated by neither: row 1" in str(result)
    assert result.signature == MMHal().score([judged]).signature
    both = MMHal().score([{**judged, "error": None}, {**judged, "error": ""}])
    assert both.official.total == 2


def test_nothing_scored_is_undefined() -> None:
    assert math.isnan(MMHal().score([]).official.average)


@pytest.mark.parametrize(
    ("item", "message"),
    [
        ({"judgement": "Rating: 1"}, "row 1: no 'question_type'"),
        ({"question_type": "other"}, "row 1: no judgement: expected the key"),
        ({"question_type": "other", "judgement": 3}, "row 1: the judgement is 3, not a text"),
        ({"choices": []}, r"row 1: choices\[0\].message.content is missing"),
    ],
)
def test_unusable_rows_are_named(item: object, message: str) -> None:
    with pytest.raises(InputError, match=message):
        MMHal().score([item])
