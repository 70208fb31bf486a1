"""A statistics lab for the board game Grand Austria Hotel: play, log, replay, measure."""

__version__ = "0.1.0"
