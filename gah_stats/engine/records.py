"""Records: the one shape in which states, boxes, configurations and journals are held."""

import numpy as np


def record(fields: list[tuple]) -> np.dtype:
    """A record type whose fields are attributes, aligned, in plain Python as in compiled code.

    Gaps of the alignment get fields of their own (`gap_0`, ...): numpy copies no byte that belongs to no field, and
    equal records shall be equal bytes.
    """
    aligned = np.dtype(fields, align=True)
    whole: list[tuple] = []
    end = 0
    for field in fields:
        start = aligned.fields[field[0]][1]
        if start > end:
            whole.append((f"gap_{end}", "i1", (start - end,)))
        whole.append(field)
        end = start + aligned.fields[field[0]][0].itemsize
    if aligned.itemsize > end:
        whole.append((f"gap_{end}", "i1", (aligned.itemsize - end,)))
    return np.dtype((np.record, np.dtype(whole, align=True)))
