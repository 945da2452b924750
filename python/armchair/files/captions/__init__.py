"""Caption files: image ids and captions in batches, whatever the file's size and form.

`CaptionFile` is what a path stands for, and gives its captions as one `Batch` after another. What
becomes of them is the caller's.
"""

from armchair.files.captions.file import CaptionFile
from armchair.files.captions.rows import Batch

__all__ = ["Batch", "CaptionFile"]
