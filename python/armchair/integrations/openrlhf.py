"""`ChairReward` for OpenRLHF: a file of one's own for `--reward.remote_url` says
`from armchair.integrations.openrlhf import reward_func`.

The data's label is the list of the image's objects as JSON. Queries are the whole text, so the
prompt in front of the caption is cut off.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from armchair.integrations.verl import compute_score


def reward_func(
    queries: Sequence[str], prompts: Sequence[str], labels: Sequence[Any], **options: Any
) -> dict[str, Any]:
    """Rewards, the same as scores for the filtering of samples, and nothing to log.

    Args:
        queries: n texts, prompt and caption.
        prompts: n prompts.
        labels: n lists of objects, or such lists as JSON.
        options: of `ChairReward`.

    Raises:
        InputError: a label is no list of objects.

    >>> reward_func(["Describe. a dog"], ["Describe."], ['["dog"]'], convention="distinct")
    {'rewards': [1.0], 'scores': [1.0], 'extra_logs': {}}
    """
    captions = [query.removeprefix(prompt) for query, prompt in zip(queries, prompts, strict=True)]
    rewards = compute_score(solution_strs=captions, ground_truths=labels, **options)
    return {"rewards": rewards, "scores": rewards, "extra_logs": {}}
