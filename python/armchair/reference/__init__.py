"""The definitions, in plain Python: slow, short, and what the core is checked against.

Module names follow the crate's (`src/`). Nothing here imports the core, and the package never
falls back to it: import it by name to read, to check or to teach.
"""
