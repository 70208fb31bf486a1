"""A statistics lab for the board game Grand Austria Hotel: play, log, replay, measure."""

import os

from gah_stats.engine.compiling import use_cache

__version__ = "0.1.0"

# Read when NumPy loads. On matrices as narrow as ours its threads wait for each other many times longer than they work.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
use_cache()
