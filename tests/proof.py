"""Measures what docs/proof.md says about a large file: `python tests/proof.py FILE [coverage|shuffled|pooled]`.

Small corpora are drawn from the file without overlap, and every one gets marts of its own, so what is measured is the
way of every number from the facts to its interval.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import duckdb
import numpy as np
import polars as pl

from gah_stats.statistics import modules, strength
from gah_stats.warehouse import marts, schema

METRICS = ("win_excess", "score_excess", "adjusted_win", "adjusted_margin")
KINDS = ("staff", "guest")
CORPORA = 20


def corpora(path: Path, number: int, games: int, shuffled: bool = False) -> Iterator[duckdb.DuckDBPyConnection]:
    """So many warehouses of so many games each. shuffled: the results of a game belong to another game of its kind."""
    with duckdb.connect(str(path), read_only=True) as large:
        order = large.execute("select game from games where finished order by hash(game_id), game").fetchnumpy()["game"]
    assert len(order) >= number * games, f"{path} holds {len(order)} games, {number * games} are needed"
    for i in range(number):
        con = duckdb.connect()
        con.execute(f"attach '{path}' as large (read_only)")
        schema.create(con)
        con.register("drawn", pl.DataFrame({"game": order[i * games : (i + 1) * games]}).to_arrow())
        for name, table in schema.tables().items():
            kept = "semi join drawn using (game)" if any(c.name == "game" for c in table.columns) else ""
            con.execute(f"insert into {name} select * from large.{name} {kept}")
        if shuffled:
            shuffle(con, i)
        marts.build(con)
        yield con
        print(f"{i + 1} of {number}", file=sys.stderr)
        con.close()


def shuffle(con: duckdb.DuckDBPyConnection, seed: int) -> None:
    """Give every game the results of another one of its kind."""
    rng = np.random.default_rng(seed)
    names = "players, boards, hands, source, modules, lineup"
    games = con.sql(f"select game, dense_rank() over (order by {names}) as kind from games order by kind, game").pl()
    other = games.with_columns(pl.Series("luck", rng.random(len(games)))).sort("kind", "luck")["game"]
    con.register("moved", games.with_columns(other=other).to_arrow())
    con.execute("""
        create table results as
        select moved.game, seat, score, win_share, rank
        from seats join moved on moved.other = seats.game
    """)
    con.execute("""
        update seats set score = r.score, win_share = r.win_share, rank = r.rank
        from results as r where r.game = seats.game and r.seat = seats.seat
    """)


def coverage(path: Path) -> None:
    """How many 95 % intervals from 500 games hold the value of the whole file."""
    with duckdb.connect(str(path), read_only=True) as large:
        truth = {kind: strength.strength(large, kind=kind) for kind in KINDS}
    found = []
    for con in corpora(path, CORPORA, 500):
        for kind in KINDS:
            rows = strength.strength(con, kind=kind).join(
                truth[kind].select("card", "metric", truth="value"), on=["card", "metric"]
            )
            found.append(rows.select("metric", "value", "low", "high", "truth", kind=pl.lit(kind)))
    rows = pl.concat(found).filter(pl.col("metric").is_in(METRICS)).drop_nulls()
    print(
        rows.group_by("kind", "metric", maintain_order=True).agg(
            pl.len().alias("intervals"),
            held=(pl.col("truth").is_between("low", "high")).mean(),
            half=((pl.col("high") - pl.col("low")) / 2).mean(),
        )
    )


def shuffled(path: Path) -> None:
    """In how many corpora of 500 games with shuffled results there is any discovery."""
    counts: dict[tuple[str, str], list[bool]] = {}
    for con in corpora(path, CORPORA, 500, shuffled=True):
        for kind in KINDS:
            rows = strength.strength(con, kind=kind)
            for metric in METRICS:
                q = rows.filter(pl.col("metric") == metric)["q"]
                counts.setdefault((kind, metric), []).append(bool((q <= 0.05).any()))
            for metric in modules.MODULES:
                q = modules.by_module(con, kind=kind).filter(pl.col("metric") == metric)["q"]
                counts.setdefault((kind, metric), []).append(bool((q <= 0.05).any()))
    for (kind, metric), any_found in counts.items():
        print(f"{kind} {metric}: {sum(any_found)} of {len(any_found)} corpora with a discovery")


def pooled(path: Path) -> None:
    """Pooled and unpooled values of one half of the games, against the unpooled ones of the other half."""
    with duckdb.connect(str(path), read_only=True) as large:
        games = large.execute("select count(*) from games where finished").fetchall()[0][0]
    halves = []
    for con in corpora(path, 2, games // 2):
        halves.append({kind: modules.in_sets(con, kind=kind) for kind in (*KINDS, "hotel")})
    for kind in halves[0]:
        for word in ("win", "score"):
            misses, held, raw, n = 0.0, 0.0, 0.0, 0
            for one, other in (halves, halves[::-1]):
                ours = [one[kind].filter(pl.col("metric") == f"{name}_{word}") for name in ("pooled", "cell")]
                theirs = other[kind].filter(pl.col("metric") == f"cell_{word}")
                keys = ["card", "modules"]
                rows = ours[0].join(ours[1], on=keys, suffix="_cell").join(theirs, on=keys, suffix="_theirs")
                v, cell, seen = (rows[name].to_numpy() for name in ("value", "value_cell", "value_theirs"))
                half = [(rows[f"high{e}"] - rows[f"low{e}"]).to_numpy() / 2 for e in ("", "_theirs")]
                held += float((np.abs(v - seen) <= np.hypot(*half)).sum())
                noise = (half[1] / 1.96) ** 2
                misses += float(((v - seen) ** 2 - noise).sum())
                raw += float(((cell - seen) ** 2 - noise).sum())
                n += len(rows)
            scale = 100 if word == "win" else 1
            print(
                f"{kind} {word}: {n} cells, predicted interval held {held / n:.3f}; root mean square error "
                f"pooled {scale * max(misses / n, 0) ** 0.5:.2f}, unpooled {scale * max(raw / n, 0) ** 0.5:.2f}"
            )


if __name__ == "__main__":
    for name in sys.argv[2:] or ("coverage", "shuffled", "pooled"):
        {"coverage": coverage, "shuffled": shuffled, "pooled": pooled}[name](Path(sys.argv[1]))
