"""Records: the one shape in which states, boxes, configurations and journals are held."""

import numpy as np


def record(fields: list[tuple]) -> np.dtype:
    """A record type whose fields are attributes, aligned, in plain Python as in compiled code."""
    return np.dtype((np.record, np.dtype(fields, align=True)))
