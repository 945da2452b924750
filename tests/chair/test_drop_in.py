"""The drop-in functions: the task sheets' samples, their edge cases, and lists of any size."""

import pytest

import armchair


def test_chair_metrics_on_the_task_sheets_sample():
    captions = [["a", "man", "riding", "a", "horse"], ["dog", "dog", "frisbee"]]
    truth = [["person", "horse"], ["dog"]]
    synonyms = {
        "man": "person",
        "woman": "person",
        "horse": "horse",
        "dog": "dog",
        "frisbee": "frisbee",
    }
    assert armchair.chair_metrics(captions, truth, synonyms) == [0.25, 0.5, ["frisbee"]]


def test_chair_on_the_task_sheets_sample():
    scores = armchair.chair([["dog", "cat"], ["car"]], [["dog"], ["car", "tree"]])
    assert scores == {"chair_i": 0.3333, "chair_s": 0.5}


def test_hallucinated_objects_are_sorted_and_unique():
    # Worked by hand: 4 mentions, 3 of them absent, in both captions.
    result = armchair.chair_metrics(
        [["zebra", "ant"], ["ant", "dog", "dog"]],
        [["dog"], ["dog"]],
        {word: word for word in ("zebra", "ant", "dog")},
    )
    assert result == [0.75, 1.0, ["ant", "zebra"]]


def test_without_mentions_or_captions_the_rates_are_zero():
    assert armchair.chair_metrics([["a"]], [["dog"]], {}) == [0.0, 0.0, []]
    assert armchair.chair_metrics([], [], {"a": "b"}) == [0.0, 0.0, []]
    assert armchair.chair([[]], [["dog"]]) == {"chair_i": 0.0, "chair_s": 0.0}
    assert armchair.chair([], []) == {"chair_i": 0.0, "chair_s": 0.0}


def test_two_words_of_one_object_count_once():
    result = armchair.chair_metrics([["man", "woman"]], [[]], {"man": "person", "woman": "person"})
    assert result == [1.0, 1.0, ["person"]]


def test_lengths_must_agree():
    with pytest.raises(armchair.InputError, match="2 captions and 1 lists of present objects"):
        armchair.chair([["a"], ["b"]], [["a"]])


def test_a_word_that_is_no_text_is_named():
    with pytest.raises(armchair.InputError, match="caption 1: word 0 is None"):
        armchair.chair([["a"], [None]], [["a"], []])
    with pytest.raises(armchair.InputError, match="image 0: object 1 is 3"):
        armchair.chair([["a"]], [["a", 3]])
    with pytest.raises(armchair.InputError, match="not one text"):
        armchair.chair(["dog"], [["a"]])


def test_mentioned_objects_in_order_of_mention():
    # The article's own check (../shared/seeds).
    caption = "two hot dogs and three men on benches"
    assert armchair.mentioned_objects(caption) == ["hot dog", "person", "bench"]
    assert armchair.mentioned_objects("a dog, a man, a dog") == ["dog", "person"]
    assert armchair.mentioned_objects("") == []
    assert armchair.mentioned_objects("a red bus", convention="rohrbach2018") == []
