"""The written captions as tables, and what one process makes of them."""

from itertools import pairwise

import pyarrow

import armchair
from helpers import ROOT, read_lines

RECORDS = ROOT / "tests" / "parity" / "records"
PARTS = [1, 3, 8]
TRUTH = RECORDS / "ground_truth.jsonl.gz"


def table(kind):
    """The written captions; with text ids, or with nulls and an image that is not there."""
    rows = [
        row
        for name in ("short", "long", "modern")
        for row in read_lines(RECORDS / "captions" / f"{name}.jsonl.gz")
    ]
    captions = [row["caption"] for row in rows]
    images = [row["image_id"] for row in rows]
    if kind == "texts":
        images = [f"COCO_val2014_{image:012}.jpg" for image in images]
    if kind == "nulls":
        captions[5] = captions[700] = None
        images[9], images[1200] = None, 5_000_000
    return pyarrow.table({"caption": captions, "image_id": images})


SKIP = {"on_null": "skip", "on_missing": "skip"}
KINDS = {"numbers": {}, "texts": {"skip_negated": True}, "nulls": SKIP}


def expected(kind, details=False):
    """What one process gives."""
    data = table(kind)
    scorer = armchair.Chair("opera", ground_truth=armchair.GroundTruth.read(TRUTH), **KINDS[kind])
    return scorer.score(data["caption"], data["image_id"], details=details)


def same(found, wanted):
    """Two results that nothing tells apart."""
    assert found.options == wanted.options
    assert found.counts == wanted.counts
    assert found.signature == wanted.signature


def pieces(data, parts):
    """Parts of uneven length; with more than one, an empty one among them."""
    ends = [len(data) * part * part // (parts * parts) for part in range(parts + 1)]
    cut = [data.slice(start, end - start) for start, end in pairwise(ends)]
    return [*cut, data.slice(0, 0)] if parts > 1 else cut
