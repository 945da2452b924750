"""DetailVerifyBench: official figures, the reference, and what troubles.md says of localisation."""

from __future__ import annotations

import dataclasses
import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

import armchair
from armchair.metrics.detail_verify import DetailVerify, DetailVerifyOptions
from armchair.metrics.detail_verify.runs import averages, runs_tables, spreads
from armchair.reference import detail_verify as reference
from helpers import FEWER_EXAMPLES, read_lines
from helpers.detail_verify import KEY, assert_same
from helpers.recorded import recorded

WORDS = ["a", "b", "3.5", "e.g.x", "dog.", "cat!", "。", "狗", " ", "\n", "-"]
TAGS = ["<H>", "</H>", "</H>", "<H>", "<h>", "<think>", "</think>"]
CAPTION = st.lists(st.sampled_from(WORDS + TAGS), max_size=14).map(" ".join)
ALIGN = st.sampled_from(["cut", "diff"])
READING = st.sampled_from(["published", "repaired"])
SENTENCES = st.sampled_from(["published", "whole-tokens"])


@st.composite
def predictions(draw):
    """A gold caption, and the same caption tagged anew or something else altogether."""
    gold = draw(CAPTION)
    if draw(st.booleans()):
        return draw(st.one_of(CAPTION, st.just(" no hallucination\n"))), gold
    words = [word for word in gold.split(" ") if word not in TAGS]
    for _ in range(draw(st.integers(0, 3))):
        words.insert(draw(st.integers(0, len(words))), draw(st.sampled_from([*TAGS, "a", "also"])))
    return " ".join(words), gold


@FEWER_EXAMPLES
@given(predictions(), ALIGN, READING, SENTENCES)
def test_core_and_reference_agree(texts, align, tags, sentences):
    predicted, gold = texts
    options = reference.Options(align, tags, sentences, "H")
    counts, spans = reference.compare(predicted, gold, options)
    scorer = DetailVerify(align, tags=tags, sentences=sentences, tag="H")
    every_span = [{"text": text, "labels": [str(k)]} for k, (_, _, text) in enumerate(spans)]
    result = scorer.score([predicted], [gold], labels=[every_span])
    assert {name: int(column[0]) for name, column in result.columns.items()} == counts
    # Each span has a label of its own, but equal texts may swap theirs: compare the totals.
    assert sorted(result.labels.values()) == sorted(
        (hits, tokens) for tokens, hits, _ in spans if tokens
    )


@pytest.mark.parametrize(("place", "run"), [("written", ""), ("shared", "_21")])
def test_official_figures(place, run):
    folder = recorded(place) / "detailverifybench"
    gold = {row["id"]: row for row in read_lines(folder / f"gold{run}.jsonl.gz")}
    rows = read_lines(folder / f"predictions{run}.jsonl.gz")
    rows = [row for row in rows if row["id"] in gold]
    result = DetailVerify("cut").score(
        [row[KEY] for row in rows],
        [gold[row["id"]][KEY] for row in rows],
        labels=[gold[row["id"]]["hallucination_labels"] for row in rows],
    )
    expected = json.loads((folder / f"expected{run}.json").read_text())
    assert_same(result.official, expected)
    if place == "shared":
        assert result.unfaithful == 25


def test_tables_by_hand():
    # Tokens: a(0) red(1) dog(2) sits(3) 3.5(4) m(5) away(6); gold marks 1 and 4, the model 1 and 2.
    gold = (
        "A <HALLUCINATION>red</HALLUCINATION> dog sits. <HALLUCINATION>3.5</HALLUCINATION> m away"
    )
    predicted = "A <HALLUCINATION>red dog</HALLUCINATION> sits. 3.5 m away"
    labels = [[{"text": "Red!", "labels": ["attribute"]}, {"text": "3.5", "labels": []}]]
    result = DetailVerify().score([predicted], [gold], labels=labels, domains=["Nature"])
    tables = result.official
    assert tables["token_level"] == {"precision": 0.5, "recall": 0.5, "f1": 0.5, "iou": 1 / 3}
    # First sentence: both; second: gold only.
    assert tables["sentence_level"] == {"precision": 1.0, "recall": 0.5, "f1": 2 / 3}
    assert tables["response_level"] == {"precision": 1.0, "recall": 1.0, "f1": 1.0}
    first = tables["split_half"]["first_half"]
    assert (first["precision"], first["recall"], first["avg_test_hal_count"]) == (0.5, 1.0, 2.0)
    assert tables["category_level"] == {
        "Unknown": {"recall": 0.0, "hits_count": 0, "gt_count": 1},
        "attribute": {"recall": 1.0, "hits_count": 1, "gt_count": 1},
    }
    assert list(tables["domain_level"]) == ["Nature"]
    assert tables["length_stratified_level"]["short (<100)"]["count"] == 1
    assert math.isnan(tables["length_stratified_level"]["long (>=150)"]["f1"])
    assert "Unknown" in str(result) and "-" in str(result)


@pytest.mark.parametrize("tag", ["cut", "diff"])
def test_nothing_tagged_counts_as_chosen(tag):
    """troubles.md: F1 0 and IoU 1 officially; the other is offered and the signature tells."""
    for empty, f1, iou in (("official", 0, 1), ("perfect", 1, 1), ("zero", 0, 0)):
        result = DetailVerify(tag, empty=empty).score(["A dog."], ["A dog."])
        level = result.official["token_level"]
        assert (level["f1"], level["iou"]) == (f1, iou)
        assert f"empty:{empty}" in result.signature
    skipped = DetailVerify("diff", empty="skip").score(["A dog."], ["A dog."])
    assert math.isnan(skipped.official["token_level"]["f1"])


def test_an_inserted_word_shifts_under_cut_and_not_under_diff():
    """troubles.md: F1 0 under `cut`, unharmed under `diff`."""
    gold = "a man and a <HALLUCINATION>dog</HALLUCINATION> on a beach"
    predicted = "a man and also a <HALLUCINATION>dog</HALLUCINATION> on a beach"
    scores = {
        align: DetailVerify(align).score([predicted], [gold]).official["token_level"]["f1"]
        for align in ("cut", "diff")
    }
    assert scores == {"cut": 0.0, "diff": 1.0}
    result = DetailVerify().score([predicted, "a"], [gold, "a"])
    assert (result.unfaithful, result.unfaithful_share) == (1, 0.5)
    assert "unfaithful predictions: 50.0%" in str(result)


def test_a_full_stop_within_a_number_ends_no_sentence():
    """troubles.md: "a 3.5 m board" is no sentence end; the published reading makes it one."""
    gold = "a <H>big</H> 3.5 m board and a dog"
    predicted = "a big 3.5 m board and a <H>dog</H>"
    found = {}
    for align in ("cut", "diff"):
        columns = DetailVerify(align, tag="H").score([predicted], [gold]).columns
        found[align] = [
            int(columns[f"sentence_{kind}"][0])
            for kind in ("true_positives", "false_positives", "false_negatives")
        ]
    assert found == {"cut": [0, 1, 1], "diff": [1, 0, 0]}


def test_malformed_predictions_are_counted():
    """troubles.md: unclosed, lower case, around nothing, nested, text before, cut short."""
    gold = "a <H>big red</H> dog on a beach"
    predicted = [
        "a <H>big red dog on a beach",
        "a <h>big red</h> dog on a beach",
        "a big<H></H> <H>red</H> dog on a beach",
        "a <H>big <H>red</H></H> dog on a beach",
        "<think>It is <H>small</H>.</think>a <H>big red</H> dog on a beach",
        "Here is the caption: a <H>big red</H> dog on a beach",
        "a <H>big red</H> dog",
        "**No hallucination.**",
    ]
    result = DetailVerify(tag="H").score(predicted, [gold] * len(predicted))
    assert result.malformed["predicted"] == {
        "texts": 5,
        "unclosed": 1,
        "unopened": 0,
        "nested": 1,
        "empty": 1,
        "other_form": 2,
        "inside_word": 0,
        "reasoning": 1,
    }
    assert result.tokens.f1.tolist() == [0, 1, 2 / 3, 1, 1, 1, 1, 0]
    assert result.columns["faithful"].tolist() == [1, 1, 1, 1, 1, 0, 0, 1]
    assert result.columns["cut_short"].tolist() == [0, 0, 0, 0, 0, 0, 1, 0]
    assert result.columns["declared_clean"].tolist() == [0, 0, 0, 0, 0, 0, 0, 1]
    assert "malformed tags in 5 predictions: 1 unclosed, 1 nested, 1 empty" in str(result)


def test_tags_around_words_that_the_caption_lacks_are_reported():
    result = DetailVerify(tag="H").score(["a dog <H>is here</H>"], ["a <H>dog</H>"])
    assert result.faithfulness["tagged_tokens_outside_caption"] == 2
    assert "stand for none of the caption: 2" in str(result)


def test_a_caption_cut_to_nothing_scores_nothing_as_published():
    level = DetailVerify("cut").score([""], ["a dog"]).official["token_level"]
    assert level == {"precision": 0.0, "recall": 0.0, "f1": 0.0, "iou": 0.0}


def test_runs_are_averaged_with_their_spread():
    gold = ["a <HALLUCINATION>b</HALLUCINATION> c"]
    right, wrong = gold[0], "a b <HALLUCINATION>c</HALLUCINATION>"
    runs = [DetailVerify().score([text], gold) for text in (right, wrong)]
    assert averages(runs)["token_level"]["f1"] == 0.5
    # The standard deviation of 1 and 0, with n - 1.
    assert spreads(runs)["token_level"]["f1"] == pytest.approx(math.sqrt(0.5))
    assert math.isnan(spreads(runs[:1])["token_level"]["f1"])
    with pytest.raises(armchair.InputError, match="no run"):
        averages([])


def test_every_option_is_in_the_signature():
    changed = {
        "align": "cut",
        "tags": "published",
        "sentences": "published",
        "empty": "skip",
        "tag": "H",
    }
    # What was scored is in the next test.
    fields = {field.name for field in dataclasses.fields(DetailVerifyOptions)}
    assert {*changed, "captions", "gold"} == fields
    plain = DetailVerify(tags="repaired", sentences="whole-tokens")
    for name, value in changed.items():
        options = {"tags": "repaired", "sentences": "whole-tokens", name: value}
        signed = DetailVerify(**options).score(["a"], ["a"]).signature
        assert signed != plain.score(["a"], ["a"]).signature
        assert f"{name}:{value}" in signed


def test_the_signature_tells_which_gold_captions():
    scorer, gold = DetailVerify(), ["a <HALLUCINATION>red</HALLUCINATION> dog", "a cat"]
    labels = [[{"text": "red", "labels": ["color"]}], None]
    more = {"labels": labels, "domains": ["zoo", "city"]}
    plain = scorer.score(gold, gold, **more).signature
    assert "|captions:2|gold:" in plain
    assert scorer.score(["", ""], gold, **more).signature == plain
    backwards = {name: values[::-1] for name, values in more.items()}
    assert scorer.score(gold, gold[::-1], **backwards).signature == plain
    others = [
        (["a red dog", "a cat"], more),
        (gold, more | {"labels": [None, None]}),
        (gold, more | {"labels": [[{"text": "red", "labels": ["shape"]}], None]}),
        (gold, more | {"domains": ["city", "zoo"]}),
    ]
    for other, told in others:
        assert scorer.score(gold, other, **told).signature != plain
    tokens = scorer.score(gold, gold, **more).tokens
    assert f"|items:2|gold-tokens:1|gold:{tokens.gold}|" in tokens.signature
    assert tokens.gold in plain


def test_runs_of_different_captions_are_signed_one_by_one():
    scorer = DetailVerify()
    one, two = (scorer.score([text], [text]) for text in ("a dog", "a cat"))
    assert runs_tables("ab", [one, one])[0].signatures == [one.signature]
    assert runs_tables("ab", [one, two])[0].signatures == [f"{one.signature} + {two.signature}"]


def test_errors_name_the_place():
    with pytest.raises(armchair.InputError, match="predicted has 1 items and gold has 2"):
        DetailVerify().score(["a"], ["a", "b"])
    with pytest.raises(armchair.InputError, match="predicted text 1 is None"):
        DetailVerify().score(["a", None], ["a", "b"])
    with pytest.raises(armchair.InputError, match="labels has 1 items"):
        DetailVerify().score(["a", "b"], ["a", "b"], labels=[[]])
    with pytest.raises(armchair.UnknownNameError, match="cut, diff"):
        DetailVerify("zip")
    with pytest.raises(armchair.UnknownNameError, match="official, perfect"):
        DetailVerify(empty="none")
