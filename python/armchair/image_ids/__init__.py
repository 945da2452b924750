"""Image ids: one canonical form (`image_id`), columns of them, their rows and their digest."""

from armchair.image_ids.canonical import IMAGE_ID_KEYS, image_id
from armchair.image_ids.column import ImageIds
from armchair.image_ids.digest import ImageHashes
from armchair.image_ids.rows import ImageRows

__all__ = ["IMAGE_ID_KEYS", "ImageHashes", "ImageIds", "ImageRows", "image_id"]
