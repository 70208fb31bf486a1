"""The arena: seat-balanced tournaments among bots on common deals, and what they say about strength.

```
Tournament -> design: who sits where -> play: a file per chunk of deals -> ratings, shares, scores
```

`games` is the only module that knows bots and the engine.
"""

from gah_stats.arena.play import Results, Tournament, measure, play, read_results, speeds
from gah_stats.arena.standings import best, notes, summary, takeaway

__all__ = [
    "Results",
    "Tournament",
    "best",
    "measure",
    "notes",
    "play",
    "read_results",
    "speeds",
    "summary",
    "takeaway",
]
