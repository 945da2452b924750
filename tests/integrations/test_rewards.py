"""Rewards: shapes worked out by hand, the trainers' ways of calling, and what is refused."""

import math
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

import armchair
from armchair.integrations.completions import text_of
from armchair.integrations.openrlhf import reward_func
from armchair.integrations.rewards import ChairReward, PopeReward, TokenReward
from armchair.integrations.verl import compute_score
from helpers import ROOT

# Worked by hand. Caption -> objects of the image -> reward by shape, under `distinct`.
# "a dog and a cat": categories dog, cat.
CASES = [
    ("a dog and a cat", ["dog", "cat"], {"f1": 1.0, "precision": 1.0, "count": 2.0}),
    ("a dog and a cat", ["dog"], {"f1": 2 / 3, "precision": 1 / 2, "count": 0.0}),
    ("a dog", ["dog", "cat"], {"f1": 2 / 3, "precision": 1.0, "count": 1.0}),
    ("a dog", ["cat"], {"f1": 0.0, "precision": 0.0, "count": -1.0}),
    ("a meadow", ["dog"], {"f1": 0.0, "precision": -1.0, "count": 0.0}),
    ("a meadow", [], {"f1": None, "precision": -1.0, "count": 0.0}),
    ("", ["dog"], {"f1": -1.0, "precision": -1.0, "count": -1.0}),
    (" \n", ["dog"], {"f1": -1.0, "precision": -1.0, "count": -1.0}),
    (None, ["dog"], {"f1": None, "precision": None, "count": None}),
    ("a dog", None, {"f1": None, "precision": None, "count": None}),
]


@pytest.mark.parametrize("shape", ["f1", "precision", "count"])
def test_shapes(shape):
    reward = ChairReward(convention="distinct", shape=shape, on_empty=-1.0)
    captions, objects, expected = zip(*CASES, strict=True)
    assert reward(list(captions), objects=list(objects)) == [each[shape] for each in expected]


def test_the_picture_of_the_document_is_what_its_script_draws(tmp_path):
    script = ROOT / "scripts" / "plot_rewards.py"
    subprocess.run([sys.executable, str(script), str(tmp_path / "rewards.svg")], check=True)
    assert (tmp_path / "rewards.svg").read_bytes() == (ROOT / "docs/rewards.svg").read_bytes()


def test_beta_weighs_recall():
    # Precision 1, recall 1/2: F2 = 5 x 1/2 / (4 + 1/2) = 5/9.
    reward = ChairReward(convention="distinct", shape="fbeta", beta=2)
    assert reward(["a dog"], objects=[["dog", "cat"]]) == [pytest.approx(5 / 9, abs=1e-15)]


@pytest.mark.parametrize(
    ("completion", "text"),
    [
        ("A dog.", "A dog."),
        (None, None),
        ([], ""),
        ([{"role": "assistant", "content": "A dog."}], "A dog."),
        ([{"role": "assistant", "content": [{"type": "text", "text": "A dog."}]}], "A dog."),
        (
            [
                {"role": "assistant", "content": "Looking."},
                {"role": "tool", "content": "a cat"},
                {"role": "assistant", "content": "A dog."},
            ],
            "Looking.\nA dog.",
        ),
        ([{"role": "assistant", "content": None}], ""),
    ],
)
def test_completions_are_texts_or_chats(completion, text):
    assert text_of(completion, 0) == text


def test_an_image_id_takes_the_ground_truth(tmp_path):
    path = tmp_path / "truth.jsonl"
    path.write_text('{"image_id": 7, "objects": ["dog"]}\n{"image_id": 8, "objects": ["cat"]}\n')
    captions = ["a dog", "a dog", "a dog"]
    for truth in (path, armchair.GroundTruth.read(path)):
        reward = ChairReward(truth, convention="distinct")
        assert reward(captions, image_id=[7, "8", 9], prompts=["?"] * 3) == [1.0, 0.0, None]


@pytest.mark.parametrize("convention", armchair.convention.NAMES)
def test_counts_are_those_of_the_scorer(convention):
    captions = [
        "Two hot dogs, a cat.",
        "A man on a toilet seat.",
        "",
        "caf\u00e9 chairs and a TV",
    ] * 3
    objects = [["hot dog", "cat"], ["person", "toilet"], [], ["chair"]] * 3
    logged = {}
    rewards = ChairReward(convention=convention, threads=2)(
        captions, objects=objects, log_metric=logged.__setitem__
    )
    images = list(range(len(captions)))
    result = armchair.Chair(convention).score(
        captions, images, dict(zip(images, objects, strict=True))
    )
    expected = [
        0.0 if not caption else None if math.isnan(f1) else f1
        for caption, f1 in zip(captions, result.per_caption.f1.tolist(), strict=True)
    ]
    assert rewards == expected
    assert logged["chair_i"] == result.chair_i
    assert logged["mentions"] == result.mentions / 12


def test_thinking_is_no_caption():
    said = "<think>A cat?</think>A dog.</s>"
    assert ChairReward(convention="distinct")([said], objects=[["dog"]]) == [1.0]
    kept = ChairReward(convention="distinct", clean=False)
    assert kept([said], objects=[["dog"]]) == [pytest.approx(2 / 3, abs=1e-15)]
    assert PopeReward()(["<think>No dog? Yes.</think>No."], label=["no"]) == [1.0]


def test_eight_threads_at_once():
    reward = ChairReward(convention="opera")
    captions = [f"a dog and {number} cats on a bench" for number in range(600)]
    objects = [["dog", "bench"]] * 600
    expected = reward(captions, objects=objects)
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: reward(captions, objects=objects), range(32)))
    assert found == [expected] * 32


def test_answers_and_tags():
    assert PopeReward("official", on_unreadable=0.5)(
        ["Yes.", "no", None, "yes"], label=["yes", True, "no", None]
    ) == [1.0, 0.0, None, None]
    assert PopeReward(on_unreadable=0.5)(["Who knows"], label=["no"]) == [0.5]
    tagged = "A <HALLUCINATION>red</HALLUCINATION> dog."
    assert TokenReward()([tagged, tagged, None], gold=["A red dog.", None, tagged]) == [
        0.0,
        None,
        None,
    ]


def test_verl_calls_one_by_one_and_by_the_batch():
    one = compute_score("mine", "a dog and a cat", '["dog"]', {}, convention="distinct")
    assert one == pytest.approx(2 / 3, abs=1e-15)
    many = compute_score(
        data_sources=["mine"] * 2,
        solution_strs=["a dog", "a cat"],
        ground_truths=[["dog"], ("dog",)],
        extra_infos=[None, None],
        convention="distinct",
    )
    assert many == [1.0, 0.0]


def test_openrlhf_gives_prompt_and_caption_in_one():
    given = ["A cat? a dog"], ["A cat?"], ['["dog"]']
    assert reward_func(*given, convention="distinct")["rewards"] == [1.0]


TRUTH = {7: ["dog"]}
REFUSED = [
    (lambda: ChairReward(shape="f2"), "shape is"),
    (lambda: ChairReward(beta=0), "beta is 0"),
    (lambda: ChairReward()(["a"]), "no column objects"),
    (lambda: ChairReward()(["a"], image_id=[7]), "needs a ground truth"),
    (lambda: ChairReward()(["a"], objects=[]), "1 completions and 0 values of objects"),
    (lambda: ChairReward()(["a", "b"], objects=[["dog"], ["dgo"]]), 'objects 1: "dgo"'),
    (lambda: ChairReward()(["a"], objects=["dog"]), "objects 0 is one text"),
    (lambda: ChairReward()([7], objects=[["dog"]]), "completion 0 is 7"),
    (lambda: PopeReward()(["yes"], label=["maybe"]), "label 0 is 'maybe'"),
    (lambda: PopeReward()(["yes"]), "no column label"),
    (lambda: TokenReward()(["a"], gold=[]), "1 completions and 0 values of gold"),
    (lambda: compute_score("mine", "a dog", "dog"), 'ground truth 0 is "dog"'),
    (lambda: compute_score("mine", None, []), "neither solution_str"),
    (lambda: compute_score("mine", "a meadow", []), "caption 0 has no reward"),
]


@pytest.mark.parametrize(("call", "said"), REFUSED, ids=[said for _, said in REFUSED])
def test_what_cannot_be_is_refused_in_one_sentence(call, said):
    with pytest.raises(armchair.InputError) as caught:
        call()
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)
