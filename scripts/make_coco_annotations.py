"""Makes annotation files in COCO's format, of any size, for tests and benchmarks.

Content is invented and the same for the same arguments; layout, fields, category numbers, the
share of polygons and run lengths, and the bytes per object are those of the real files.

    python scripts/make_coco_annotations.py FOLDER --year 2017 --split train --images 118287
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

# Numbers and names of COCO's 80 categories (cocodataset.org); the numbers have gaps.
SUPERCATEGORIES = {
    "person": {1: "person"},
    "vehicle": {
        2: "bicycle", 3: "car", 4: "motorcycle", 5: "airplane", 6: "bus", 7: "train", 8: "truck",
        9: "boat",
    },
    "outdoor": {
        10: "traffic light", 11: "fire hydrant", 13: "stop sign", 14: "parking meter", 15: "bench",
    },
    "animal": {
        16: "bird", 17: "cat", 18: "dog", 19: "horse", 20: "sheep", 21: "cow", 22: "elephant",
        23: "bear", 24: "zebra", 25: "giraffe",
    },
    "accessory": {27: "backpack", 28: "umbrella", 31: "handbag", 32: "tie", 33: "suitcase"},
    "sports": {
        34: "frisbee", 35: "skis", 36: "snowboard", 37: "sports ball", 38: "kite",
        39: "baseball bat", 40: "baseball glove", 41: "skateboard", 42: "surfboard",
        43: "tennis racket",
    },
    "kitchen": {
        44: "bottle", 46: "wine glass", 47: "cup", 48: "fork", 49: "knife", 50: "spoon",
        51: "bowl",
    },
    "food": {
        52: "banana", 53: "apple", 54: "sandwich", 55: "orange", 56: "broccoli", 57: "carrot",
        58: "hot dog", 59: "pizza", 60: "donut", 61: "cake",
    },
    "furniture": {
        62: "chair", 63: "couch", 64: "potted plant", 65: "bed", 67: "dining table", 70: "toilet",
    },
    "electronic": {
        72: "tv", 73: "laptop", 74: "mouse", 75: "remote", 76: "keyboard", 77: "cell phone",
    },
    "appliance": {
        78: "microwave", 79: "oven", 80: "toaster", 81: "sink", 82: "refrigerator",
    },
    "indoor": {
        84: "book", 85: "clock", 86: "vase", 87: "scissors", 88: "teddy bear", 89: "hair drier",
        90: "toothbrush",
    },
}  # fmt: skip
CATEGORIES = [
    {"supercategory": group, "id": number, "name": name}
    for group, names in SUPERCATEGORIES.items()
    for number, name in names.items()
]

_INSTANCES_PER_IMAGE = 7.27  # 860,001 in the 118,287 images of train2017
_CAPTIONS_PER_IMAGE = 5
_POLYGONS = 997
_CAPTIONS = (
    "A {} sitting next to a {} in the sun.",
    "Two {}s and a {}.",
    "a man is looking at the {} behind some {}s",
    "There is a {} on the table near the {}. ",
    "The \u201c{}\u201d of the picture is a \"{}\"\n",
    "A close up of something nobody can name.",
)  # fmt: skip


def write_split(
    folder: Path, year: int, split: str, images: int, seed: int = 0, *, first_id: int = 9
) -> None:
    """Writes `instances_SPLITYEAR.json` and `captions_SPLITYEAR.json` into `folder`."""
    random_ = random.Random(f"{seed} {year} {split}")
    ids = [first_id + 4 * number for number in range(images)]
    folder.mkdir(parents=True, exist_ok=True)
    head = {
        "info": {"description": f"COCO {year} Dataset (invented)", "year": year, "version": "1.0"},
        "licenses": [{"url": "http://creativecommons.org/licenses/by/2.0/", "id": 4}],
    }
    described = [_image(number, year, split) for number in ids]
    for kind, written, tail in (
        ("instances", _instances(ids, random_), {"categories": CATEGORIES}),
        ("captions", _captions(ids, random_), {}),
    ):
        with (folder / f"{kind}_{split}{year}.json").open("w", encoding="utf-8") as file:
            file.write(json.dumps(head)[:-1] + ', "images": ' + json.dumps(described))
            file.write(', "annotations": [')
            for number, annotation in enumerate(written):
                file.write(", " * (number > 0) + annotation)
            file.write(
                "]" + "".join(f", {json.dumps(k)}: {json.dumps(v)}" for k, v in tail.items())
            )
            file.write("}")


def _image(number: int, year: int, split: str) -> dict[str, Any]:
    name = f"{number:012d}.jpg" if year >= 2017 else f"COCO_{split}{year}_{number:012d}.jpg"
    return {
        "license": 4,
        "file_name": name,
        "coco_url": f"http://images.cocodataset.org/{split}{year}/{name}",
        "height": 427,
        "width": 640,
        "date_captured": "2013-11-14 17:02:52",
        "flickr_url": f"http://farm7.staticflickr.com/6116/{number}_02c742fae9_z.jpg",
        "id": number,
    }


def _instances(ids: list[int], random_: random.Random) -> Iterator[str]:
    shapes = [_shape(random_) for _ in range(_POLYGONS)]
    numbers = [category["id"] for category in CATEGORIES]
    number = 0
    for image in ids:
        # Whole images without an object exist; most have a few of a few categories.
        count = min(int(random_.expovariate(1 / (_INSTANCES_PER_IMAGE + 0.5))), 60)
        some = random_.choices(numbers, k=4)
        for _ in range(count):
            number += 1
            yield (
                f"{random_.choice(shapes)}, \"image_id\": {image}, \"bbox\": [199.84, 200.46, "
                f"77.71, 70.88], \"category_id\": {random_.choice(some)}, \"id\": {number}}}"
            )  # fmt: skip


def _shape(random_: random.Random) -> str:
    """The start of an annotation: a polygon, or for a crowd (one in a hundred) its run lengths."""
    points = [round(random_.uniform(0, 640), 2) for _ in range(2 * random_.randint(8, 36))]
    crowd = random_.random() < 0.01
    shape: Any = {"counts": [int(p) for p in points], "size": [427, 640]} if crowd else [points]
    return json.dumps({"segmentation": shape, "area": 2765.14865, "iscrowd": int(crowd)})[:-1]


def _captions(ids: list[int], random_: random.Random) -> Iterator[str]:
    names = [category["name"] for category in CATEGORIES]
    number = 0
    for image in ids:
        for _ in range(_CAPTIONS_PER_IMAGE):
            number += 1
            caption = random_.choice(_CAPTIONS).format(*random_.choices(names, k=2))
            yield json.dumps({"image_id": image, "id": number, "caption": caption})


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--year", type=int, default=2017)
    parser.add_argument("--split", default="val")
    parser.add_argument("--images", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    write_split(arguments.folder, arguments.year, arguments.split, arguments.images, arguments.seed)


if __name__ == "__main__":
    main()
