"""The error every part raises for bad input."""


class InputError(Exception):
    """Input that cannot be used. The message is one line saying what is wrong and where."""
