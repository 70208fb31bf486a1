"""Writes docs/metrics.md from the registry: `python -m gah_stats.statistics.glossary`."""

from collections.abc import Iterator

from gah_stats.paths import ROOT
from gah_stats.statistics.metrics import COLUMNS, METRICS, Metric

PATH = ROOT / "docs" / "metrics.md"
HEAD = """# What the numbers mean

Every number of a report, a chart, the service or a notebook is one of these. This page is written by
`python -m gah_stats.statistics.glossary` from the registry in `gah_stats/statistics/metrics.py`; `gah metrics` prints
the same. In formulas y is what is observed and n how often. An entry whose meaning changes gets a new version, and a
line under Changes.
"""


def glossary() -> str:
    """The page."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield HEAD
    yield "## Metrics\n"
    for metric in METRICS.values():
        yield from _entry(metric)
    yield "## Beside them\n"
    for metric in COLUMNS.values():
        yield from _entry(metric)
    yield "## Changes\n"
    changed = [
        f"- `{metric.name}` {version}: {change}"
        for metric in (*METRICS.values(), *COLUMNS.values())
        for version, change in enumerate(metric.changes, 2)
    ]
    yield "\n".join(changed) or "None yet: every entry has its first meaning, version 1."


def _entry(metric: Metric) -> Iterator[str]:
    yield f"### {metric.name}\n{metric.title[:1].upper()}{metric.title[1:]} [{metric.unit}]. {metric.definition}\n"
    yield f"- One observation: {metric.grain}\n- Formula: {metric.formula}\n- Version: {metric.version}\n"


if __name__ == "__main__":
    PATH.write_text(glossary(), encoding="utf-8")
    print(f"{PATH} written")
