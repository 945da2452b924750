"""`ChairReward` for verl: `reward.custom_reward_function.path=pkg://armchair.integrations.verl`.

The name is `compute_score`; options of `ChairReward` come as `reward_kwargs`. The data's
`reward_model.ground_truth` is the list of the image's objects, or that list as JSON.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable, Sequence
from typing import Any

from armchair.errors import InputError, cut, shown
from armchair.integrations.rewards import ChairReward


def compute_score(
    data_source: str | None = None,
    solution_str: str | None = None,
    ground_truth: Any = None,
    extra_info: Any = None,
    *,
    data_sources: Sequence[str] | None = None,
    solution_strs: Sequence[str] | None = None,
    ground_truths: Sequence[Any] | None = None,
    extra_infos: Any = None,
    **options: Any,
) -> float | list[float]:
    """The reward of one caption, or, with the plural arguments, of each of many.

    Args:
        data_source, extra_info, data_sources, extra_infos: not asked.
        options: of `ChairReward`, hashable ones.

    Raises:
        InputError: there is no caption or no list of objects, or no reward for what is compared.

    >>> compute_score("mine", "a dog", ["dog"], convention="distinct")
    1.0
    """
    reward = _reward(**options)
    if solution_strs is not None:
        if ground_truths is None:
            raise InputError("solution_strs without ground_truths")
        return _scores(reward, solution_strs, ground_truths)
    if solution_str is None:
        raise InputError("neither solution_str nor solution_strs was given")
    return _scores(reward, [solution_str], [ground_truth])[0]


def _scores(reward: ChairReward, captions: Sequence[str], truths: Sequence[Any]) -> list[float]:
    objects = [objects_of(truth, place) for place, truth in enumerate(truths)]
    scores: list[float] = []
    for place, score in enumerate(reward(captions, objects=objects)):
        if score is None:
            raise InputError(
                f"caption {place} has no reward: it mentions nothing, and its image has no object"
            )
        scores.append(score)
    return scores


def objects_of(truth: Any, place: int) -> list[str]:
    """The objects of a ground truth as data sets of trainers have it; `place` is for the error.

    Raises:
        InputError: it is no list of names, nor one as JSON.
    """
    found = truth
    if isinstance(truth, str):
        try:
            found = json.loads(truth)
        except ValueError:
            raise InputError(
                f'ground truth {place} is "{cut(truth)}", no list of objects as JSON'
            ) from None
    if isinstance(found, dict) or not isinstance(found, Iterable):
        raise InputError(f"ground truth {place} is {shown(truth)}, no list of objects")
    return [str(name) for name in found]


@functools.cache
def _reward(**options: Any) -> ChairReward:
    return ChairReward(**options)
