"""POPE's question sets in plain Python, with the official builder's draws and spelling."""

from __future__ import annotations

import random
from collections.abc import Sequence

Row = tuple[str, Sequence[str]]


def official_sets(
    rows: Sequence[Row],
    *,
    images: int,
    pairs: int,
    seed: int,
    template: str,
    adversarial: str = "pairwise",
) -> dict[str, list[dict[str, object]]]:
    """Setting -> questions: one stream of draws, the images first, then the settings in turn."""
    stream = random.Random(seed)
    sampled = stream.sample([row for row in rows if len(row[1]) >= pairs], images)
    return {
        setting: _questions(sampled, pairs, template, setting, adversarial, stream)
        for setting in ("random", "popular", "adversarial")
    }


def _questions(
    sampled: Sequence[Row],
    pairs: int,
    template: str,
    setting: str,
    adversarial: str,
    stream: random.Random,
) -> list[dict[str, object]]:
    names = [name for _, objects in sampled for name in objects]
    known = list(dict.fromkeys(names))
    questions: list[dict[str, object]] = []

    def together(one: str, other: str) -> int:
        return sum(
            objects.count(one) * objects.count(other) for _, objects in sampled if one != other
        )

    def ask(image: str, name: str, label: str) -> None:
        written = template.replace("a", "an") if name[0] in "aeiou" else template
        number = len(questions) + 1
        text = written.replace("{}", name)
        questions.append({"question_id": number, "image": image, "text": text, "label": label})

    for image, objects in sampled:
        excluded = list(objects)
        for name in objects[:pairs]:
            ask(image, name, "yes")
            absent = [other for other in known if other not in excluded]
            if setting == "popular":
                weights = {other: names.count(other) for other in absent}
            elif setting == "adversarial":
                partners = [name] if adversarial == "pairwise" else list(dict.fromkeys(objects))
                weights = {
                    other: weight
                    for other in absent
                    if (weight := sum(together(partner, other) for partner in partners))
                }
                # Ties go to the object that was first seen along with that one.
                if adversarial == "pairwise":
                    order = _first_seen_with(name, sampled)
                    weights = {other: weights[other] for other in order if other in weights}
            else:
                weights = {}
            if weights:
                chosen = max(weights, key=lambda other: weights[other])
            else:
                chosen = stream.choice(known)
                while chosen in excluded:
                    chosen = stream.choice(known)
            excluded.append(chosen)
            ask(image, chosen, "no")
    return questions


def _first_seen_with(name: str, sampled: Sequence[Row]) -> list[str]:
    return list(
        dict.fromkeys(other for _, objects in sampled if name in objects for other in objects)
    )
