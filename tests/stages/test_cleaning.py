"""What is beside a model's text: worked by hand, and core and reference on made-up texts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armchair import language
from armchair.reference.cleaning import clean
from helpers.outcome import outcome

# Worked by hand, after the marks that chat templates and tokenizers of models have.
CASES = {
    "no mark": (" A dog: [a cat] <b>, ### C\\d\n", " A dog: [a cat] <b>, ### C\\d\n"),
    "an end token": ("There is a dog.</s>", "There is a dog."),
    "a ChatML end": ("A dog.<|im_end|>\n", "A dog."),
    "a Gemma end": ("A dog.<end_of_turn>", "A dog."),
    "a DeepSeek end": ("A dog.<｜end▁of▁sentence｜>", "A dog."),
    "tokens within": ("<s> A <unk> dog.<pad><pad>", "A  dog."),
    "a stop word": ("A dog.###", "A dog."),
    "a heading stays": ("### Scene\nA dog.", "### Scene\nA dog."),
    "thinking": ("<think>A cat?\n</think>\n\nA dog.", "A dog."),
    "thinking twice": ("<think>a</think>A dog. <think>b</think>A cup.", "A dog. A cup."),
    "thinking begun by the prompt": ("A cat?</think>A dog.", "A dog."),
    "thinking cut short": ("<think>A cat? Or", ""),
    "other names": ("<reasoning>A cat.</reasoning>A dog.", "A dog."),
    "a chat": ("USER: Is it a cat? ASSISTANT: A dog.", "A dog."),
    "a chat with its prompt": (
        "A chat with a cat. USER: <image>\nWhat? ASSISTANT: A dog.",
        "A dog.",
    ),
    "a chat that goes on": ("A dog.\nUSER: And a cat?", "A dog."),
    "headings of a chat": ("###Human: A cat? ### Assistant: A dog.###", "A dog."),
    "lines of a chat": ("### Human: A cat?\n### Assistant: A dog.\n### Human: And", "A dog."),
    "ChatML": (
        "<|im_start|>system\nA cat.<|im_end|>\n<|im_start|>user\nWhat?<|im_end|>\n"
        "<|im_start|>assistant\nA dog.<|im_end|>",
        "A dog.",
    ),
    "Llama 2": ("<s>[INST] <<SYS>>A cat.<</SYS>> What? [/INST] A dog.</s>", "A dog."),
    "Llama 3": (
        "<|start_header_id|>user<|end_header_id|>\n\nA cat?<|eot_id|>"
        "<|start_header_id|>assistant<|end_header_id|>\n\nA dog.<|eot_id|>",
        "A dog.",
    ),
    "Gemma": ("<start_of_turn>user\nA cat?<end_of_turn>\n<start_of_turn>model\nA dog.", "A dog."),
    "a word that is no marker": ("The SUPERUSER: a dog.", "The SUPERUSER: a dog."),
    "a sign": ('The sign says "Human: a dog".', 'The sign says "Human: a dog".'),
    "line ends": ("A dog.\\n\\nA cat.", "A dog.\n\nA cat."),
    "nothing left": ("</s>", ""),
    "empty": ("", ""),
}


@pytest.mark.parametrize("name", CASES)
def test_a_text_by_hand(name: str) -> None:
    text, wanted = CASES[name]
    assert language.clean(text) == wanted
    assert clean(text) == wanted


_PIECES = """<s> </s> <unk> [PAD] <|im_end|> <|a-b_1|> <|| <|x <｜end▁of▁sentence｜> <｜ <think>
    </think> <thinking> </thinking> <reasoning> USER: HUMAN: User: Human: Assistant: ASSISTANT:
    <|im_start|>user <|im_start|>assistant <|user|> <|assistant|> <start_of_turn>user [/INST]
    <|start_header_id|>system<|end_header_id|> <start_of_turn>model <end_of_turn> [INST]
    # ### \\n \\ a dog. é < [ :"""
PIECES = [*_PIECES.split(), "\ud800"]
TEXTS = st.lists(
    st.tuples(st.sampled_from(PIECES), st.sampled_from(["", " ", "\n", "\t"])).map("".join),
    max_size=9,
).map("".join)


@given(TEXTS)
def test_core_and_reference(text: str) -> None:
    assert outcome(language.clean, text) == outcome(clean, text)
