"""CHAIR against the published scorers' own output, caption by caption and in total."""

import functools
import json

import pytest

import armchair.convention
from armchair.metrics.chair import Mention, original_output
from armchair.reading import Reading
from helpers import read_lines
from helpers.chair_records import assert_recorded, assert_totals
from helpers.recorded import CAPTIONS, WRITTEN, ground_truth_file, recorded_captions

CONVENTIONS = ["rohrbach2018", "opera"]
# With which the records were made; tests/chair/test_nltk_versions.py has the other ones.
NLTK = "3.10.4"


@pytest.fixture
def folder(name):
    return recorded_captions(name)


@functools.cache
def truth_of(folder):
    return armchair.GroundTruth.read(ground_truth_file(folder))


@pytest.fixture
def ground_truth(folder):
    return truth_of(folder)


@pytest.mark.parametrize("convention", CONVENTIONS)
@pytest.mark.parametrize("name", CAPTIONS)
def test_every_field_of_every_caption_is_the_published_scorers(
    folder, ground_truth, name, convention
):
    rows = read_lines(folder / "captions" / f"{name}.jsonl.gz")
    expected = read_lines(folder / "expected" / convention / f"{name}.jsonl.gz")
    chosen = armchair.Convention.load(convention, nltk=NLTK)
    for row, want in zip(rows, expected, strict=True):
        assert_recorded(chosen, row, want, ground_truth)


@pytest.mark.parametrize("convention", CONVENTIONS)
@pytest.mark.parametrize("name", CAPTIONS)
def test_totals_are_the_published_scorers_to_the_last_bit(folder, ground_truth, name, convention):
    rows = read_lines(folder / "captions" / f"{name}.jsonl.gz")
    expected = json.loads((folder / "expected" / "overall.json").read_text())[name][convention]
    assert_totals(armchair.Chair(convention, nltk=NLTK), rows, expected, ground_truth)


@pytest.mark.parametrize("convention", armchair.convention.NAMES)
@pytest.mark.parametrize("name", CAPTIONS)
def test_the_fast_path_and_the_exact_path_agree(folder, ground_truth, name, convention):
    rows = read_lines(folder / "captions" / f"{name}.jsonl.gz")
    captions = [row["caption"] for row in rows]
    chosen = armchair.Convention.load(convention)
    scorer = armchair.Chair(chosen)
    images = [row["image_id"] for row in rows]
    result = scorer.score(captions, images, ground_truth, details=True)
    mentioned = scorer.mentioned(captions)
    for index, caption in enumerate(captions):
        # `detail` always takes the exact path.
        _, words = scorer.reading.core.detail(caption)
        exact = [
            Mention(
                chosen.categories[category],
                text,
                caption[start:end],
                start,
                end,
                first,
                chosen.categories[category] not in ground_truth[images[index]],
            )
            for text, first, _, category, dropped, start, end in words
            if category is not None and not dropped
        ]
        assert result.mentions_per_caption[index] == tuple(exact)
        categories = [mention.category for mention in exact]
        assert mentioned[index] == list(dict.fromkeys(categories))
        assert result.per_caption.emitted_words[index] == len(words)
        assert result.per_caption.words[index] == len(caption.split())
        if chosen.counting == "every":
            assert result.per_caption.mentions[index] == len(categories)


@pytest.mark.parametrize(("name", "percent"), [("pope_i1_llava", 18.8), ("pope_i2_llava", 10.5)])
def test_the_figures_that_li_et_al_printed(folder, ground_truth, name, percent):
    # Li et al., Evaluating Object Hallucination in LVLMs, EMNLP 2023, Table 2.
    rows = read_lines(folder / "captions" / f"{name}.jsonl.gz")
    result = armchair.Chair("rohrbach2018", nltk=NLTK).score(
        [row["caption"] for row in rows], [row["image_id"] for row in rows], ground_truth
    )
    assert round(100 * result.chair_i, 1) == percent


def test_object_halbench_is_its_script():
    # RLAIF-V's script with its judge switched off (tests/parity/records/README.md).
    records = WRITTEN / "object_halbench"
    rows = read_lines(records / "captions.jsonl.gz")
    truth = truth_of(WRITTEN)
    chosen = armchair.Convention.load("object-halbench", nltk=NLTK)
    for row, want in zip(rows, read_lines(records / "expected.jsonl.gz"), strict=True):
        image = row["image_id"]
        got = original_output.sentence(Reading(chosen), image, row["caption"], truth[image])
        assert got["words"] == want["words"]
        assert got["mscoco_generated_words"] == want["objects"]
        assert got["mscoco_hallucinated_words"] == want["hallucinated"]
        assert got["hallucination_idxs"] == want["hallucinated_indices"]
    expected = json.loads((records / "overall.json").read_text())
    result = armchair.Chair(chosen).score(
        [row["caption"] for row in rows], [row["image_id"] for row in rows], truth
    )
    assert (result.chair_s, result.chair_i) == (expected["CHAIRs"], expected["CHAIRi"])
    assert result.chair_s_refined == expected["CHAIRs_refine"]
    assert result.counts.captions == expected["sentence_num"]
    assert result.counts.mentions == expected["mentions"]
    assert result.counts.hallucinated_mentions == expected["hallucinated"]
    assert result.counts.hallucinated_captions == expected["hallucinated_captions"]
    assert result.recall == expected["obj_rec"]
