"""A statistics lab for the board game Grand Austria Hotel: play, log, replay, measure."""

from gah_stats.engine.compiling import use_cache

__version__ = "0.1.0"

use_cache()
