"""A digest of the images that were scored, which adds up over batches and ignores order.

Each image id has a 128-bit hash; the digest is the sum, over captions, of their images' hashes.
So the digest of two batches together is the sum of theirs, and two files over the same images
agree however they are sorted.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

_MODULUS = 1 << 128


class ImageHashes:
    """The hashes of the images of a ground truth, computed when first asked for.

    Args:
        image_ids: the canonical ids (`armchair.image_ids`), in row order.
    """

    def __init__(self, image_ids: Sequence[int | str]) -> None:
        self._image_ids = image_ids
        self._known: dict[int, int] = {}

    def total(self, rows: npt.NDArray[np.uint32]) -> int:
        """The sum, modulo 2**128, of the hashes of the images at `rows`, repetitions included."""
        total = 0
        for row, count in self._counted(rows):
            hashed = self._known.get(row)
            if hashed is None:
                hashed = self._known[row] = image_hash(self._image_ids[row])
            total += hashed * count
        return total % _MODULUS

    def _counted(self, rows: npt.NDArray[np.uint32]) -> Iterable[tuple[int, int]]:
        """Each row that is there, and how often."""
        if len(rows) < len(self._image_ids) // 32:
            # A small batch need not pass over all images of a large ground truth.
            return Counter(rows.tolist()).items()
        counts = np.bincount(rows, minlength=1)
        found = np.flatnonzero(counts)
        return zip(found.tolist(), counts[found].tolist(), strict=True)


def image_hash(image_id: int | str) -> int:
    """The 128-bit hash of a canonical image id; the number 7 and the text "7" differ."""
    kind = "number" if isinstance(image_id, int) else "text"
    digest = hashlib.sha256(f"{kind}:{image_id}".encode()).digest()
    return int.from_bytes(digest[:16], "little")


def written(total: int) -> str:
    """A sum of hashes as the signature shows it: 16 hexadecimal digits."""
    return hashlib.sha256(total.to_bytes(16, "little")).hexdigest()[:16]
