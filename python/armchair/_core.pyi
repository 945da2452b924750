"""The compiled core (`src/python/`)."""

__version__: str
