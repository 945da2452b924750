"""How far two judges agree; statsmodels has the expected kappas."""

from __future__ import annotations

import json
import random
from typing import Any

import numpy as np
import pytest
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.inter_rater import cohens_kappa

from armchair.cli import main
from armchair.errors import InputError
from armchair.metrics.agreement import agreement
from helpers.judged import CHARTHAL, HALLUSION


def charts(scores: list[Any]) -> list[dict[str, Any]]:
    return [
        {**CHARTHAL, "id": f"{number // 3}_{number % 3}", "score": score}
        for number, score in enumerate(scores)
    ]


def questions(verdicts: list[Any], category: str = "VD") -> list[dict[str, Any]]:
    return [
        {**HALLUSION, "category": category, "set_id": str(n // 2), "question_id": str(n % 2)}
        | {"verdict": verdict}
        for n, verdict in enumerate(verdicts)
    ]


def ratings(values: list[Any]) -> list[dict[str, Any]]:
    return [
        {"question_type": "other", "question": f"{n}?", "judgement": value and f"Rating: {value}"}
        for n, value in enumerate(values)
    ]


def drawn(labels: str, seed: int, count: int = 60) -> tuple[list[str], list[str]]:
    source = random.Random(seed)
    first = [source.choice(labels) for _ in range(count)]
    return first, [one if source.random() < 0.6 else source.choice(labels) for one in first]


@pytest.mark.parametrize("seed", range(3))
def test_kappas_are_those_of_statsmodels(seed: int) -> None:
    first, second = drawn("0123456", seed)
    result = agreement(ratings(first), ratings(second))
    table = np.array(result.counts)
    for a in range(7):
        for b in range(7):
            pairs = zip(first, second, strict=True)
            assert table[a, b] == sum(pair == (str(a), str(b)) for pair in pairs)
    assert result.kappa == pytest.approx(cohens_kappa(table).kappa, abs=1e-12)
    squared = cohens_kappa(table, wt="quadratic").kappa
    assert result.weighted_kappa == pytest.approx(squared, abs=1e-12)
    assert result.agreement == table.trace() / 60
    assert result.scores == (sum(map(int, first)) / 60, sum(map(int, second)) / 60)


def test_a_judge_agrees_with_itself() -> None:
    rows = questions(["0", "1", "2", "1"])
    result = agreement(rows, rows)
    assert (result.agreement, result.kappa) == (1, 1)
    assert result.difference is not None
    assert (result.difference.difference, result.difference.p) == (0, 1)


def test_scores_and_test_are_paired_by_what_was_drawn_together() -> None:
    first, second = drawn("01", 5)
    result = agreement(charts(list(map(int, first))), charts(list(map(int, second))))
    assert result.scores == (first.count("1") / 60, second.count("1") / 60)
    # Three questions a chart.
    assert result.agreement_interval.clusters == 20
    assert result.difference is not None
    assert result.difference.mcnemar is None
    alone = agreement(questions(first), questions(second))
    assert alone.agreement_interval.clusters == 30
    assert alone.difference is not None
    assert alone.difference.p == pytest.approx(result.difference.p, abs=0.2)


def test_one_answer_a_cluster_has_mcnemars_test() -> None:
    first, second = drawn("01", 7, 40)
    rows = [
        [{**CHARTHAL, "id": str(n), "score": int(score)} for n, score in enumerate(scores)]
        for scores in (first, second)
    ]
    found = agreement(*rows).difference
    assert found is not None
    assert found.mcnemar is not None
    expected = mcnemar(np.array(agreement(*rows).counts), exact=True).pvalue
    assert found.mcnemar.exact_p == pytest.approx(expected, abs=1e-12)


def test_uncertain_is_right_where_the_benchmark_has_it_so() -> None:
    rows = questions(["2", "1"], "VS")
    result = agreement(rows, questions(["1", "1"], "VS"))
    assert (result.agreement, result.scores) == (0.5, (1, 1))


def test_answers_without_a_verdict_are_left_out_and_named() -> None:
    first, second = charts([1, None, 0, 1]), charts([1, 1, 0, 7])
    result = agreement(first, second)
    assert result.left_out == ("row 2", "row 4")
    assert (result.options.answers, result.scores) == (2, (0.5, 0.5))
    assert "2 without a verdict of one of them, left out: row 2; row 4" in str(result)
    failed = [{**row, "error": "status 500", "judgement": None} for row in ratings(["1", "2"])]
    nothing = agreement(ratings(["1", "2"]), failed)
    assert nothing.as_dict()["kappa"] is None
    assert nothing.difference is None


def test_one_verdict_throughout_is_no_kappa() -> None:
    result = agreement(charts([1, 1]), charts([1, 1]))
    assert (result.agreement, result.as_dict()["kappa"]) == (1, None)


@pytest.mark.parametrize(
    ("first", "second", "sentence"),
    [
        (charts([1, 0]), charts([1]), "2 answers in the one file and 1 in the other"),
        (charts([1, 0]), charts([1, 0])[::-1], "row 1: another id than at row 1"),
        (charts([1]), ratings(["1"]), "rows of mmhal, and of charthal"),
        (ratings(["1"]), [{**ratings(["1"])[0], "question": "x"}], "another question than"),
        ([{"objects": []}], [{"objects": []}], "no verdicts to agree on"),
        (
            [{"question_type": "other", "samples": 2 * [{"judgement": "Rating: 1"}]}],
            ratings(["1"]),
            "row 1: 2 ratings of one answer have no one verdict",
        ),
    ],
)
def test_what_cannot_be_compared_is_one_sentence(first: Any, second: Any, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        agreement(first, second)


def test_the_command_names_both(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = drawn("01", 3, 12)
    for name, scores in (("a", first), ("b", second)):
        rows = charts(list(map(int, scores)))
        (tmp_path / f"{name}.jsonl").write_text("\n".join(map(json.dumps, rows)))
    files = [f"gpt={tmp_path / 'a.jsonl'}", f"qwen={tmp_path / 'b.jsonl'}"]
    assert main(["judge", "agreement", *files]) == 0
    text = capsys.readouterr().out
    assert "right answers %: gpt" in text
    assert "gpt (down), qwen (across)" in text
    assert main(["judge", "agreement", *files, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    (row,), (pair,) = told["rows"], told["pairs"]
    assert (pair["a"], pair["b"], pair["test"]) == ("gpt", "qwen", "swap")
    assert pair["difference"] == pytest.approx(row["first"] - row["second"])
    assert row["intervals"]["first"]["low"] < row["first"] < row["intervals"]["first"]["high"]
    assert row["agreement"] == sum(a == b for a, b in zip(first, second, strict=True)) / 12
