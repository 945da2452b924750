"""POPE with simulated models: what a co-occurrence prior does to each setting.

Invented images have a scene type that makes objects likely together. A simulated model sees the
object asked for through a noisy detector, and two of the three also go by what usually occurs
with the rest of the image. The colder the prior's evidence, the worse the adversarial set: the
table shows it. Answers are scored by `armchair.Pope`; the questions are sampled here, since the
models need the images.

    python examples/pope_simulation.py [SEED]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from armchair import Pope, PopeScores

Mask = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]
Indices = npt.NDArray[np.intp]

SETTINGS = ("random", "popular", "adversarial")
TRAINING_IMAGES, CANDIDATES, TEST_IMAGES, PAIRS = 5000, 3000, 500, 3
PERSON_RATE, OUT_OF_PLACE_RATE = 0.6, 0.02
DEFAULT_SEED = 3

# Scene type -> its share of the images and how often each object is in it.
SCENES: dict[str, tuple[float, dict[str, float]]] = {
    "kitchen": (
        0.30,
        {
            "dining table": 0.8,
            "cup": 0.6,
            "bowl": 0.6,
            "fork": 0.5,
            "knife": 0.45,
            "bottle": 0.5,
            "chair": 0.6,
            "oven": 0.4,
            "sink": 0.4,
        },
    ),
    "street": (
        0.25,
        {
            "car": 0.85,
            "traffic light": 0.5,
            "bicycle": 0.35,
            "bus": 0.3,
            "truck": 0.35,
            "handbag": 0.25,
            "bench": 0.25,
        },
    ),
    "office": (
        0.20,
        {
            "laptop": 0.75,
            "keyboard": 0.6,
            "mouse": 0.55,
            "chair": 0.7,
            "cup": 0.4,
            "book": 0.5,
            "tv": 0.3,
        },
    ),
    "living room": (
        0.15,
        {
            "couch": 0.7,
            "tv": 0.6,
            "chair": 0.5,
            "book": 0.4,
            "remote": 0.45,
            "potted plant": 0.4,
            "cat": 0.2,
            "dog": 0.2,
        },
    ),
    "beach": (
        0.10,
        {"surfboard": 0.6, "umbrella": 0.5, "kite": 0.35, "boat": 0.35, "bird": 0.3},
    ),
}


@dataclass(frozen=True)
class Model:
    """A simulated model: the weights of what it sees and of what it expects, and its bias."""

    sight: float
    prior: float
    bias: float


MODELS = {
    "vision only": Model(2.0, 0.0, 0.0),
    "vision + prior": Model(2.0, 1.5, 1.0),
    "yes-biased prior": Model(0.5, 1.5, 3.0),
}


class World:
    """The objects, the images and what is known of them from a training set."""

    def __init__(self, seed: int) -> None:
        self.draws = np.random.default_rng(seed)
        named = {name for _, rates in SCENES.values() for name in rates}
        self.objects = sorted(named | {"person"})
        training = self._images(TRAINING_IMAGES)
        self.frequency: Floats = training.mean(axis=0)
        counts = training.astype(float)
        self.together: Floats = counts.T @ counts
        # P(column present | row present), with one image of each outcome added.
        self.given = (self.together + 1) / (np.diag(self.together)[:, None] + 2)
        candidates = self._images(CANDIDATES)
        self.test = candidates[candidates.sum(axis=1) >= PAIRS][:TEST_IMAGES]

    def _images(self, count: int) -> Mask:
        rates = np.array([self._rates(objects) for _, objects in SCENES.values()])
        shares = np.array([share for share, _ in SCENES.values()])
        images = np.zeros((count, len(self.objects)), dtype=bool)
        for image, scene in enumerate(self.draws.choice(len(SCENES), count, p=shares)):
            images[image] = self.draws.random(len(self.objects)) < rates[scene]
        return images

    def _rates(self, of_scene: dict[str, float]) -> list[float]:
        usual = {name: OUT_OF_PLACE_RATE for name in self.objects}
        return list((usual | of_scene | {"person": PERSON_RATE}).values())

    def absent_objects(self, image: Mask, setting: str) -> Indices:
        """The objects asked for in vain: any, the most frequent, or the likeliest company."""
        absent = np.flatnonzero(~image)
        if setting == "random":
            chosen: Indices = self.draws.choice(absent, PAIRS, replace=False)
            return chosen
        weights = self.frequency if setting == "popular" else self.together[image].sum(axis=0)
        return absent[np.argsort(-weights[absent])[:PAIRS]]

    def answers(self, model: Model, image: Mask, asked: Indices) -> Mask:
        """Whether the model says yes to each object asked for."""
        sight = self.draws.normal(np.where(image[asked], 1.0, -1.0), 1.0)
        expected = np.array([self._expectation(image, name) for name in asked])
        logit = model.sight * sight + model.prior * np.log(expected / (1 - expected)) + model.bias
        said: Mask = self.draws.random(len(asked)) < 1 / (1 + np.exp(-logit))
        return said

    def _expectation(self, image: Mask, asked: np.intp) -> Any:
        others = image.copy()
        others[asked] = False
        return self.given[np.flatnonzero(others), asked].mean()


def simulate(seed: int) -> Iterator[tuple[str, str, PopeScores]]:
    """Model, setting and scores, in the order of the table; one stream of draws for all."""
    world = World(seed)
    for name, model in MODELS.items():
        for setting in SETTINGS:
            answers: list[str] = []
            labels: list[bool] = []
            for image in world.test:
                present = world.draws.choice(np.flatnonzero(image), PAIRS, replace=False)
                asked = np.concatenate([present, world.absent_objects(image, setting)])
                said = world.answers(model, image, asked)
                answers += ["Yes" if yes else "No" for yes in said]
                labels += [True] * PAIRS + [False] * PAIRS
            yield name, setting, Pope().score(answers, labels).pooled


def main() -> None:
    """Print the table."""
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT_SEED
    header = " ".join(f"{name:>5s}" for name in ("acc", "prec", "rec", "F1", "yes%"))
    print(f"{'model':17s} {'setting':12s} {header}")
    for name, setting, scores in simulate(seed):
        figures = (scores.accuracy, scores.precision, scores.recall, scores.f1, scores.yes_ratio)
        print(f"{name:17s} {setting:12s} " + " ".join(f"{100 * one:5.1f}" for one in figures))


if __name__ == "__main__":
    main()
