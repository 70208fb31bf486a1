"""`gah metrics`: what every number means."""

import argparse
import dataclasses
import json

from gah_stats.errors import InputError
from gah_stats.terminal import table


def register(subparsers: argparse._SubParsersAction) -> None:
    """Add the command."""
    metrics = subparsers.add_parser("metrics", help="what every number means: definition, unit, formula, version")
    metrics.add_argument("name", nargs="?", help="only this one, with its grain, formula and changes")
    metrics.add_argument("--json", action="store_true", help="print one JSON object")
    metrics.set_defaults(run=run_metrics)


def run_metrics(arguments: argparse.Namespace) -> None:
    """List the registry, or one entry of it."""
    from gah_stats.statistics import COLUMNS, METRICS

    entries = {**METRICS, **COLUMNS}
    if arguments.name:
        if arguments.name not in entries:
            raise InputError(f"no metric {arguments.name}; 'gah metrics' lists them")
        entries = {arguments.name: entries[arguments.name]}
    if arguments.json:
        print(json.dumps({name: dataclasses.asdict(metric) for name, metric in entries.items()}, ensure_ascii=False))
    elif arguments.name:
        [metric] = entries.values()
        rows = [(field, value) for field, value in dataclasses.asdict(metric).items() if field != "changes"]
        rows += [(f"version {version}", change) for version, change in enumerate(metric.changes, 2)]
        table(metric.title, ("", "what"), rows)
    else:
        lines = [(metric.name, metric.unit, f"v{metric.version}", metric.definition) for metric in entries.values()]
        note = "gah metrics NAME: grain and formula of one."
        table(f"{len(lines)} numbers and what they mean", ("name", "unit", "", "definition"), lines, note)
