"""The exceptions that `armchair` raises for input it cannot use.

Both are ordinary `ValueError` and `KeyError` subclasses. Their text is one sentence that names
the file and line, or the caption's index, and the value. The command prints it and exits with 2.
"""


class InputError(ValueError):
    """Input that cannot be used: the message says where it is and what is wrong with it."""


class UnknownNameError(KeyError):
    """A name or an id that is not known: the message lists what is, or where it was looked up."""

    def __str__(self) -> str:
        # KeyError shows the repr of its argument; the message is a sentence, not a key.
        return str(self.args[0]) if self.args else ""
