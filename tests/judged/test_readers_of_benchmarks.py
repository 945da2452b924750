"""POPE's answer readers on AMBER and HallusionBench, and the harnesses' own figures."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from armchair.cli import main
from armchair.errors import InputError, UnknownNameError
from armchair.files import read_rows
from armchair.metrics.amber import Amber, AmberData
from armchair.metrics.amber.data import YesNo, read_amber_data
from armchair.metrics.hallusionbench import HallusionBench
from armchair.notices import InputWarning

DATA = AmberData({}, {1: YesNo("existence", False), 2: YesNo("state", True)}, {}, frozenset())
# An answer, the reader, and what it is read as; by the rules of docs/pope.md.
AMBER_ANSWERS: list[tuple[str, str, str | None]] = [
    ("No, there is no dog.", "official", None),
    ("No, there is no dog.", "opera", "no"),
    ("There isn't one.", "opera", "no"),
    ("There isn't one.", "vlmevalkit", None),
    ("no", "yes-no-case", "no"),
    ("No.", "yes-no-case", None),
    ("Yes, no dog.", "yes-first", "yes"),
    ("I see no dog. Yes", "first-word", None),
    ("I see No dog. Yes", "first-word", "no"),
    ("**Yes** - no doubt", "first-word", "yes"),
    ("YES, Yes", "first-word", None),
    ("NO dogs are visible.", "strict", "no"),
]


@pytest.mark.filterwarnings("ignore::armchair.notices.InputWarning")
@pytest.mark.parametrize(("text", "reader", "reading"), AMBER_ANSWERS)
def test_amber_reads_as_papers_did(text: str, reader: str, reading: str | None) -> None:
    rows = [{"id": number, "response": text} for number in (1, 2)]
    result = Amber(DATA, answers=reader).score(rows)
    assert result.kinds["existence"].right == (reading == "no")
    assert result.kinds["state"].right == (reading == "yes")
    assert result.discriminative.unread == (0 if reading else 2)
    assert f"answers:{reader}|" in result.signature
    # All but strict print as the authors' script does: 0.001 in each denominator.
    assert ("0.001 is added" in str(result)) == (reader != "strict")


def test_amber_says_that_most_answers_are_unread() -> None:
    # 1 of 2 is more than 5%; under another reader nothing is said.
    rows = [{"id": 1, "response": "No."}, {"id": 2, "response": "Yes"}]
    with pytest.warns(InputWarning, match="1 of 2 answers are not exactly Yes or No"):
        Amber(DATA).score(rows)
    assert Amber(DATA, answers="opera").score(rows).discriminative.right == 2


def test_amber_by_the_label_and_by_ones_own_reader(tmp_path: Path) -> None:
    # vcd asks only for the label's own word: "know" has a no in it, and "eyes" a yes.
    rows = [{"id": 1, "response": "I know."}, {"id": 2, "response": "Its eyes."}]
    assert Amber(DATA, answers="vcd").score(rows).discriminative.right == 2
    path = tmp_path / "own.toml"
    path.write_text(
        'name = "own"\n[reader]\nsplit = " "\nyes.words = ["ja"]\nno.words = ["nein"]\n'
        'first = "yes"\n'
    )
    rows = [{"id": 1, "response": "nein danke"}, {"id": 2, "response": "ja bitte"}]
    result = Amber(DATA, answers=path).score(rows)
    assert result.discriminative.right == 2
    assert "answers:own-" in result.signature


def test_amber_as_vlmevalkit_prints_it(parity: Path, capsys: pytest.CaptureFixture[str]) -> None:
    expected = json.loads((parity / "field" / "amber_vlmevalkit.json").read_text())["vlmevalkit"]
    folder = parity / "amber"
    rows = [row.value for row in read_rows(folder / "responses_31.jsonl.gz")]
    data = read_amber_data(folder)
    answers = [row for row in rows if row["id"] in data.questions]
    result = Amber(data, answers="vlmevalkit").score(answers)
    assert result.as_dict()["vlmevalkit"] == pytest.approx(expected, rel=0, abs=1e-12)
    assert "75.69" in str(result) and "75.78" in str(result)


def hallusion(figure: int, category: str = "VD", **more: Any) -> dict[str, Any]:
    return {
        "category": category,
        "subcategory": "ocr",
        "set_id": "0",
        "figure_id": str(figure),
        "question_id": "0",
        "visual_input": str(min(figure + 1, 2)),
        "gt_answer": "1",
        **more,
    }


@pytest.mark.parametrize("run", ["verdicts_1", "verdicts_2"])
def test_hallusionbench_as_harnesses_print_it(parity: Path, run: str) -> None:
    field = json.loads((parity / "field" / "hallusionbench_harnesses.json").read_text())[run]
    rows = [row.value for row in read_rows(parity / "hallusionbench" / f"{run}.jsonl.gz")]
    with_image = [row for row in rows if row["visual_input"] != "0"]
    whole = HallusionBench().score(with_image).splits["all"]
    ours = (whole.questions.accuracy, whole.figures.accuracy, whole.pairs.accuracy, whole.average)
    assert [100 * figure for figure in ours] == pytest.approx(
        list(field["vlmevalkit"].values()), rel=0, abs=1e-12
    )
    joined = HallusionBench(convention="evalscope").score(with_image).splits
    for name in ("answer", "figure", "question"):
        tally = getattr(
            joined["all"], {"answer": "questions", "figure": "figures"}.get(name, "pairs")
        )
        assert (tally.accuracy, tally.total) == (
            field["evalscope"][name]["score"],
            field["evalscope"][name]["n"],
        )
    # Only the whole changes: within a category the names are the same.
    assert joined["VD"] == HallusionBench().score(with_image).splits["VD"]


def test_the_average_by_hand() -> None:
    # Questions 1 of 2, figures 1 of 2, pairs 0 of 1: (1/2 + 1/2 + 0) / 3.
    result = HallusionBench().score([hallusion(0, verdict=1), hallusion(1, verdict=0)])
    printed = result.as_dict()
    assert (printed["average"], printed["questions"]["total"]) == (1 / 3, 2)
    assert "average of aAcc, qAcc, fAcc (%)" in str(result)


HALLUSION_ANSWERS = [
    # An answer whose label is yes, the reader, whether it is right, and read at all.
    ("Yes, it is.", "vlmevalkit", True, True),
    ("It is.", "vlmevalkit", False, False),
    ("Its eyes are green.", "yes-inside", True, True),
    ("It is.", "yes-inside", False, True),
    ("Its eyes are green.", "vcd", True, True),
    ("It is.", "strict", True, True),
]


@pytest.mark.parametrize(("text", "reader", "right", "read"), HALLUSION_ANSWERS)
def test_hallusionbench_reads_as_harnesses_do(
    text: str, reader: str, right: bool, read: bool
) -> None:
    rows = [hallusion(0, model_prediction=text)]
    result = HallusionBench(from_answers=True, answers=reader).score(rows)
    assert result.splits["all"].questions.correct == right
    assert len(result.uncertain_answers) == (not read)
    assert f"verdicts:answers-{reader}|" in result.signature


def test_unread_is_wrong_for_harnesses_and_uncertain_for_us() -> None:
    # Without a figure an uncertain answer is right; a harness's unread one never is.
    row = hallusion(0, "VS", visual_input="0", model_prediction="I cannot tell.")
    for reader, right, said in (("strict", 1, "uncertain"), ("vlmevalkit", 0, "wrong")):
        result = HallusionBench(from_answers=True, answers=reader).score([row])
        assert result.splits["all"].questions.correct == right
        assert f"1 answers are neither yes nor no, scored as {said}" in str(result)


def test_vlmevalkits_tables_and_lmms_evals_logs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "model.tsv"
    table.write_text(
        "index\tanswer\tl2-category\tprediction\n"
        "VD_ocr_1_0_0_0\tYes\tocr\tYes.\n"
        "VD_ocr_2_0_1_0\tNo\tocr\tYes\n"
    )
    log = tmp_path / "samples.jsonl"
    docs = [hallusion(0), hallusion(1, gt_answer="0")]
    log.write_text("\n".join(json.dumps({"doc": doc, "filtered_resps": ["Yes"]}) for doc in docs))
    printed = []
    for path in (table, log):
        command = ["hallusionbench", str(path), "--from-answers", "--answers", "vlmevalkit"]
        assert main([*command, "--json"]) == 0
        printed.append(json.loads(capsys.readouterr().out)["rows"][0])
    # By hand: one of two questions, one of two figures, no pair.
    for found in printed:
        assert found["tables"] == printed[0]["tables"]
        assert found["average"] == 1 / 3


def test_what_cannot_be_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    row = {"index": "VD_ocr_1", "answer": "Yes", "prediction": "Yes"}
    with pytest.raises(InputError, match="row 1: the index 'VD_ocr_1' is not made of category"):
        HallusionBench(from_answers=True).score([row])
    with pytest.raises(UnknownNameError, match="no HallusionBench convention is called 'odd'"):
        HallusionBench(convention="odd")
    assert main(["hallusionbench", "x.json", "--answers", "vcd"]) == 2
    assert "it goes with --from-answers" in capsys.readouterr().err
