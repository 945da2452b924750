"""trl's GRPOTrainer calls the rewards as they are: two steps with a tiny random model, offline."""

import math

import pytest

pytest.importorskip("trl")
import datasets
import tokenizers
import transformers
import trl

from armchair.integrations.rewards import ChairReward

WORDS = ["a", "dog", "cat", "bench", "on", "and", "the", "describe", "image", "<pad>", "<end>", "?"]
CHAT = "{% for message in messages %}{{ message['content'] }} {% endfor %}"


def tokenizer():
    vocabulary = {word: number for number, word in enumerate(WORDS)}
    model = tokenizers.Tokenizer(tokenizers.models.WordLevel(vocabulary, unk_token="?"))
    model.pre_tokenizer = tokenizers.pre_tokenizers.Whitespace()
    made = transformers.PreTrainedTokenizerFast(
        tokenizer_object=model, pad_token="<pad>", eos_token="<end>", unk_token="?"
    )
    made.chat_template = CHAT
    return made


def model():
    config = transformers.LlamaConfig(
        vocab_size=len(WORDS),
        hidden_size=16,
        intermediate_size=32,
        num_hidden_layers=1,
        num_attention_heads=2,
        num_key_value_heads=2,
        max_position_embeddings=64,
        pad_token_id=WORDS.index("<pad>"),
        eos_token_id=WORDS.index("<end>"),
    )
    return transformers.LlamaForCausalLM(config)


@pytest.mark.parametrize("chat", [False, True])
def test_two_steps(tmp_path, chat):
    transformers.set_seed(7)
    prompt = [{"role": "user", "content": "describe the image"}] if chat else "describe the image"
    rows = [
        {"prompt": prompt, "objects": ["dog", "bench"]},
        {"prompt": prompt, "objects": None},
    ] * 4
    reward = ChairReward(convention="opera")
    called = []

    def noted(completions, **columns):
        found = reward(completions, **columns)
        called.append((columns["objects"], found))
        return found

    trainer = trl.GRPOTrainer(
        model=model(),
        processing_class=tokenizer(),
        reward_funcs=[noted],
        train_dataset=datasets.Dataset.from_list(rows),
        args=trl.GRPOConfig(
            output_dir=str(tmp_path),
            per_device_train_batch_size=4,
            num_generations=2,
            max_completion_length=8,
            max_steps=2,
            report_to=[],
            use_cpu=True,
            logging_steps=1,
            save_strategy="no",
        ),
    )
    trainer.train()
    assert len(called) == 2
    for objects, rewards in called:
        for listed, given in zip(objects, rewards, strict=True):
            assert given is None if listed is None else 0 <= given <= 1
    logged = [row for row in trainer.state.log_history if "reward" in row]
    assert len(logged) == 2
    assert all(math.isfinite(row["reward"]) for row in logged)
    assert all("chair_i" in row for row in logged)
