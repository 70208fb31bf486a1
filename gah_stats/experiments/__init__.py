"""Experiments: the causes of winning, from pairs of games of one deal that differ in one thing.

```
designs: what is asked -> treatments: two arms of a deal -> play: both to their end -> estimates: the mean difference
```

`pairs` runs them; `deck` does it for every card of a deck, into a folder.
"""
