"""A digest of the images that were scored, which adds up over batches and ignores order.

Each image id has a 128-bit hash; the digest is the sum, over captions, of their images' hashes.
So the digest of two batches together is the sum of theirs, and two files over the same images
agree however they are sorted.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from armchair import _core

_MODULUS = 1 << 128
_SHIFTS = (0, 32, 64, 96)


class ImageHashes:
    """The hashes of the images of a ground truth, computed when first asked for.

    Args:
        image_ids: the canonical ids (`armchair.image_ids`), in row order.
    """

    def __init__(self, image_ids: Sequence[int | str]) -> None:
        self._image_ids = image_ids
        # Each hash as four numbers of 32 bits: sums of them stay within 64.
        self._parts = np.zeros((len(image_ids), 4), np.uint64)
        self._known = np.zeros(len(image_ids), np.bool_)

    def total(self, rows: npt.NDArray[np.uint32]) -> int:
        """The sum, modulo 2**128, of the hashes of the images at `rows`, repetitions included."""
        found, counts = _core.counted(rows)
        for row in found[~self._known[found]].tolist():
            hashed = image_hash(self._image_ids[row])
            self._parts[row] = [hashed >> shift & 0xFFFFFFFF for shift in _SHIFTS]
            self._known[row] = True
        sums: list[int] = (counts @ self._parts[found]).tolist()
        return sum(part << shift for part, shift in zip(sums, _SHIFTS, strict=True)) % _MODULUS


def image_hash(image_id: int | str) -> int:
    """The 128-bit hash of a canonical image id; the number 7 and the text "7" differ."""
    import hashlib

    kind = "number" if isinstance(image_id, int) else "text"
    digest = hashlib.sha256(f"{kind}:{image_id}".encode()).digest()
    return int.from_bytes(digest[:16], "little")


def written(total: int) -> str:
    """A sum of hashes as the signature shows it: 16 hexadecimal digits."""
    import hashlib

    return hashlib.sha256(total.to_bytes(16, "little")).hexdigest()[:16]
