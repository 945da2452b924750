"""POPE's question sets, built from annotated images.

For each sampled image, k pairs: an annotated object (yes), then an absent one (no), chosen at
random, by frequency ("popular") or by co-occurrence ("adversarial").
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from armchair.errors import InputError, cut, first_few, shown
from armchair.metrics.pope.articles import article

Adversarial = Literal["pairwise", "image"]
Question = dict[str, int | str]

SETTINGS = ("random", "popular", "adversarial")
TEMPLATE = "Is there a {} in the image?"


def setting_place(name: str) -> int:
    """Where a set of that name comes in papers: random, popular, adversarial, others after them."""
    places = (place for place, setting in enumerate(SETTINGS) if name.endswith(setting))
    return next(places, len(SETTINGS))


@dataclass(frozen=True)
class QuestionSets:
    """The three question sets and the images they are about.

    Attributes:
        random, popular, adversarial: the questions in order: `question_id`, `image`, `text`,
            `label`.
        images: the sampled images, in order.
        too_few_objects: images left out because they have fewer objects than pairs.
        not_drawn: images that could have been sampled and were not.
    """

    random: list[Question]
    popular: list[Question]
    adversarial: list[Question]
    images: list[str]
    too_few_objects: list[str]
    not_drawn: list[str]

    def of(self, setting: str) -> list[Question]:
        """The questions of one setting."""
        return {
            "random": self.random,
            "popular": self.popular,
            "adversarial": self.adversarial,
        }[setting]


def build_questions(
    objects: Mapping[str, Sequence[str]] | Sequence[tuple[str, Sequence[str]]],
    *,
    images: int = 500,
    pairs: int = 3,
    seed: int = 0,
    template: str = TEMPLATE,
    adversarial: Adversarial = "pairwise",
    official: bool = False,
) -> QuestionSets:
    """POPE's three question sets from images and their objects.

    Draws are those of the official builder for the same seed: one `random.Random(seed)` samples
    the images, then serves the three settings in turn. Frequencies and co-occurrences are counted
    over the sampled images; ties keep the order of first appearance.

    Args:
        objects: image -> its objects, in the order in which they are asked for; or pairs of both.
        images: how many images are sampled.
        pairs: yes/no pairs an image; images with fewer objects are left out.
        template: the question, with {} for the object. An "a" or "an" before the {} becomes the
            right one for the word.
        adversarial: "pairwise": the absent object that co-occurs most with the object just asked
            for, as the official builder does; "image": the one whose co-occurrence summed over all
            of the image's objects is highest, as the paper's text and the article have it.
        official: spell as the official builder does, "an imange" included.

    Raises:
        InputError: too few images, a template without its {}, an image twice (unless `official`),
            or an image for which no absent object is left.

    >>> sets = build_questions(
    ...     {"1.jpg": ["orange", "dog"], "2.jpg": ["cat", "cup"]}, images=2, pairs=1
    ... )
    >>> [question["text"] for question in sets.popular][:2]
    ['Is there a cat in the image?', 'Is there an orange in the image?']
    """
    rows = list(objects.items() if isinstance(objects, Mapping) else objects)
    _check(rows, pairs, template, adversarial, official)
    eligible = [row for row in rows if len(row[1]) >= pairs]
    if len(eligible) < images:
        raise InputError(
            f"{images} images are asked for, but only {len(eligible)} of {len(rows)} have at "
            f"least {pairs} objects"
        )
    draws = random.Random(seed)
    sampled = draws.sample(eligible, images)
    writer = _official_text if official else _spelled_text
    builder = _Builder(sampled, pairs, draws, lambda name: writer(template, name))
    by_pair, by_image = builder.co_occurring, builder.co_occurring_with_all
    rankings = {
        "random": None,
        "popular": lambda _image, _asked: builder.most_frequent,
        "adversarial": by_pair if adversarial == "pairwise" else by_image,
    }
    built = {setting: builder.questions(ranking) for setting, ranking in rankings.items()}
    drawn = {id(row) for row in sampled}
    return QuestionSets(
        **built,
        images=[image for image, _ in sampled],
        too_few_objects=[image for image, names in rows if len(names) < pairs],
        not_drawn=[row[0] for row in eligible if id(row) not in drawn],
    )


# An image's objects and the one just asked for -> absent candidates, best first.
_Ranking = Callable[[Sequence[str], str], Sequence[str]]


@dataclass
class _Builder:
    sampled: list[tuple[str, Sequence[str]]]
    pairs: int
    draws: random.Random
    write: Callable[[str], str]
    vocabulary: list[str] = field(init=False)
    most_frequent: list[str] = field(init=False)

    def __post_init__(self) -> None:
        frequency = Counter(name for _, names in self.sampled for name in names)
        self.vocabulary = list(frequency)
        self.most_frequent = _by_count(frequency)
        self._together: dict[str, Counter[str]] = {name: Counter() for name in frequency}
        for _, names in self.sampled:
            for name in names:
                self._together[name].update(other for other in names if other != name)
        self._pairwise = {name: _by_count(counts) for name, counts in self._together.items()}

    def co_occurring(self, _names: Sequence[str], asked: str) -> Sequence[str]:
        return self._pairwise[asked]

    def co_occurring_with_all(self, names: Sequence[str], _asked: str) -> Sequence[str]:
        total: Counter[str] = Counter()
        for name in dict.fromkeys(names):
            total.update(self._together[name])
        return _by_count({name: total[name] for name in self.vocabulary if total[name]})

    def questions(self, ranking: _Ranking | None) -> list[Question]:
        asked = self._asked(ranking)
        return [
            {"question_id": number, "image": image, "text": self.write(name), "label": label}
            for number, (image, name, label) in enumerate(asked, 1)
        ]

    def _asked(self, ranking: _Ranking | None) -> Iterator[tuple[str, str, str]]:
        for image, names in self.sampled:
            used = set(names)
            for name in names[: self.pairs]:
                yield image, name, "yes"
                ranked = ranking(names, name) if ranking else ()
                absent = next((other for other in ranked if other not in used), None)
                if absent is None:
                    absent = self._any(used, image)
                used.add(absent)
                yield image, absent, "no"

    def _any(self, used: set[str], image: str) -> str:
        """Any object that is not used, drawn again until one is not: the official way to draw."""
        if used.issuperset(self.vocabulary):
            raise InputError(
                f"image {image}: no absent object is left to ask for; "
                f"the images have {len(self.vocabulary)} objects in all"
            )
        while (name := self.draws.choice(self.vocabulary)) in used:
            pass
        return name


def _by_count(counts: Mapping[str, int]) -> list[str]:
    return sorted(counts, key=lambda name: -counts[name])


def _spelled_text(template: str, name: str) -> str:
    spelled = re.sub(
        r"\b(a|A)n?(?=\s+\{\})",
        lambda match: article(name).replace("a", match.group(1), 1),
        template,
    )
    return spelled.replace("{}", name)


def _official_text(template: str, name: str) -> str:
    # The official builder puts "an" for every "a" of the template, those inside words as well.
    return (template.replace("a", "an") if name[0] in "aeiou" else template).replace("{}", name)


def _check(
    rows: list[tuple[str, Sequence[str]]],
    pairs: int,
    template: str,
    adversarial: str,
    official: bool,
) -> None:
    if adversarial not in ("pairwise", "image"):
        raise InputError(f"adversarial is {shown(adversarial)} (known: pairwise, image)")
    if pairs < 1:
        raise InputError(f"pairs is {pairs}; at least 1 is needed")
    if template.count("{}") != 1:
        raise InputError(f"the template {shown(template)} needs one {{}} for the object")
    for image, names in rows:
        if "" in names:
            raise InputError(f"image {cut(image)}: an object has no name")
    repeated = [image for image, times in Counter(image for image, _ in rows).items() if times > 1]
    if repeated and not official:
        raise InputError(f"{len(repeated)} images are there more than once: {first_few(repeated)}")
