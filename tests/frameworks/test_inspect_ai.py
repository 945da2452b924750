"""inspect-ai scores its samples with ours: a task with a model that says what it is told."""

import pytest

import armchair

inspect_ai = pytest.importorskip("inspect_ai")
from inspect_ai.dataset import Sample  # noqa: E402
from inspect_ai.model import ModelOutput, ModelUsage, get_model  # noqa: E402
from inspect_ai.solver import generate  # noqa: E402

from armchair.integrations.inspect_ai import chair  # noqa: E402
from helpers.engine_data import TRUTH, table  # noqa: E402


def said(caption):
    """An answer that says its own length: counting tokens would ask the net for a table."""
    output = ModelOutput.from_content("mockllm", caption)
    output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
    return output


def test_a_task_gives_what_the_scorer_gives(tmp_path):
    rows = table("numbers").slice(0, 12).to_pylist()
    model = get_model(
        "mockllm/model",
        custom_outputs=[said(row["caption"]) for row in rows],
    )
    samples = [
        Sample(input="Describe the image.", id=str(number), metadata={"image_id": row["image_id"]})
        for number, row in enumerate(rows)
    ]
    task = inspect_ai.Task(
        dataset=samples, solver=[generate()], scorer=chair(TRUTH, convention="opera")
    )
    (log,) = inspect_ai.eval(
        task, model=model, log_dir=str(tmp_path), display="none", max_samples=1
    )
    wanted = armchair.Chair("opera", ground_truth=armchair.GroundTruth.read(TRUTH)).score(
        [row["caption"] for row in rows], [row["image_id"] for row in rows]
    )
    metrics = {
        name.split("/")[-1]: metric.value
        for score in log.results.scores
        for name, metric in score.metrics.items()
    }
    assert metrics["chair_i"] == wanted.chair_i
    assert metrics["chair_s"] == wanted.chair_s
    assert metrics["recall"] == wanted.recall
