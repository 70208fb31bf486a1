"""Measures what docs/proof.md says.

    python tests/proof.py FILE [coverage|shuffled|pooled]     of a large file
    python tests/proof.py planted [GAMES [BOT]]               of games of its own with planted effects

Small corpora are drawn from the file without overlap, and every one gets marts of its own, so what is measured is the
way of every number from the facts to its interval.
"""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import duckdb
import numpy as np
import polars as pl

from gah_stats import cli
from gah_stats.bots import selfplay
from gah_stats.bots.selfplay import Plan
from gah_stats.engine.journal import new_journal
from gah_stats.experiments import play
from gah_stats.experiments.estimates import effects
from gah_stats.experiments.pairs import run
from gah_stats.experiments.treatments import StaffInHand
from gah_stats.games.grand_austria_hotel.box import use_faces
from gah_stats.statistics import (
    auctions,
    ballrooms,
    cards,
    dice,
    emperor,
    games,
    guests,
    modules,
    openings,
    scores,
    strength,
)
from gah_stats.warehouse import connect, marts, schema

OVER_FIRST = ("win_over_first", "score_over_first")
# what other openings are held against
FIRST = "die=5"
KINDS = ("staff", "guest")
# questions about means, and what their rows are about
MEANS: dict[str, tuple[Callable[[duckdb.DuckDBPyConnection], pl.DataFrame], tuple[str, ...]]] = {
    "auctions": (auctions.auctions, ("hotel",)),
    "auctions by players": (partial(auctions.auctions, by="players"), ("hotel", "players")),
    "ballrooms by players": (partial(ballrooms.ballrooms, by="players"), ("ballroom", "players")),
    "ballrooms by dancers": (partial(ballrooms.ballrooms, by="dancers"), ("ballroom", "dancers")),
    "emperor by round": (partial(emperor.emperor, by="round"), ("round",)),
    "emperor by tile and seat": (partial(emperor.emperor, by="tile_seat"), ("tile", "seat")),
    "emperor by position": (partial(emperor.emperor, by="position"), ("round", "position")),
    "scores by players": (partial(scores.scores, by="players"), ("part", "players")),
    "games by players": (partial(games.games, by="players"), ("players",)),
    "dice by round": (partial(dice.dice, by="round"), ("die", "round")),
    "guests": (guests.guests, ("card",)),
    "keys taken": (partial(cards.cards, kind="key"), ("card",)),
    "staff played": (partial(cards.cards, how="played"), ("card",)),
    "staff by round": (cards.by_round, ("card", "round")),
}
CORPORA = 40
pl.Config.set_tbl_rows(-1)


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


# Booking Manager gives 6 VP more at the end; Custodian, at her own price, waits for what the base game does not have
BETTER, USELESS = 27, 23
PLANTED = f"""table,id,field,value
staff,{BETTER},effect,vp 3 per occupied red room; vp 6
staff,{USELESS},effect,on send_dancer: vp 1
"""


def truth(plan: Plan) -> dict[int, tuple[float, float]]:
    """What being dealt each planted card is worth in VP, and the standard error, by brute force: without a treatment.

    Chance deals the hands. So seats dealt a card differ by it alone from the seats of games in which nobody was.
    """
    arrays = selfplay.plan_arrays(plan, 0, plan.games)
    box, configs, seeds, _, states = arrays
    play.lay_out(box, configs, seeds, new_journal()[0], states)
    players = plan.players[0]
    hands = states["hand"][:, :players, 0].copy()
    selfplay.play_all(*arrays)
    score = states["vp"].sum(axis=2, dtype=np.int64)[:, :players]
    found = {}
    for card in (BETTER, USELESS):
        held = (hands >> card - 1 & 1).astype(bool)
        with_it, without = score[held], score[~held.any(axis=1)].mean(axis=1)
        error = np.sqrt(with_it.var(ddof=1) / len(with_it) + without.var(ddof=1) / len(without))
        found[card] = with_it.mean() - without.mean(), float(error)
    return found


def estimated(plan: Plan, faces: Path, folder: Path, pairs: int) -> pl.DataFrame:
    """Raw, adjusted and causal VP of the planted cards, of games played by the commands: columns of `strength`."""
    logs, file = folder / "logs", folder / "planted.duckdb"
    kind = [f"--players={plan.players[0]}", f"--bots={plan.bots[0]}", f"--seed={plan.seed}", f"--games={plan.games}"]
    assert cli.main(["play", *kind, f"--faces={faces}", "--out", str(logs)]) == 0
    assert cli.main(["replay", str(logs), "--db", str(file), f"--faces={faces}"]) == 0
    causal = []
    use_faces(faces)
    for card in (BETTER, USELESS):
        found = effects(run(StaffInHand(card - 1), plan, pairs, None, 2).sums)
        causal.append(found.with_columns(card=pl.lit(card, pl.Int32), q=pl.lit(None, pl.Float64)))
    use_faces(None)
    with connect(file) as con:
        frame = strength.with_causal(strength.strength(con, how="dealt"), pl.concat(causal))
    return frame.filter(pl.col("card").is_in((BETTER, USELESS)))


def planted(games: int = 20_000, bot: str = "tuned") -> None:
    """What raw, adjusted and causal find of the planted cards, beside the truth of as many games of other seeds."""
    with TemporaryDirectory() as folder:
        faces = Path(folder) / "planted.csv"
        faces.write_text(PLANTED)
        frame = estimated(Plan(games, 5, (3,), bots=(bot,)), faces, Path(folder), games // 4)
        use_faces(faces)
        true = truth(Plan(games, 99, (3,), bots=(bot,)))
        use_faces(None)
    for card, (value, error) in true.items():
        print(f"card {card}: truth {value:+.2f} VP (standard error {error:.2f})")
    wanted = ("score_excess", "adjusted_margin", "causal_score", "causal_margin")
    with pl.Config(tbl_rows=20, tbl_cols=20):
        print(frame.filter(pl.col("metric").is_in(wanted)).select("card", "metric", "n", "value", "low", "high"))


def asked(con: duckdb.DuckDBPyConnection) -> pl.DataFrame:
    """All values of cards and of openings, single ones and each over FIRST, and of MEANS: kind, of, metric, value, low,
    high."""
    frames = {name: ask(con).with_columns(of=pl.concat_str(keys, separator=" ")) for name, (ask, keys) in MEANS.items()}
    frames |= {
        kind: strength.strength(con, kind=kind).with_columns(of=pl.col("card").cast(pl.String)) for kind in KINDS
    }
    frames["openings"] = openings.openings(con).with_columns(of="strategy")
    others = frames["openings"].filter(pl.col("strategy") != FIRST)["strategy"].unique(maintain_order=True)
    compared = openings.openings(con, strategies=[FIRST, *others]).with_columns(of="strategy")
    frames["compared"] = compared.filter(pl.col("metric").is_in(OVER_FIRST))
    columns = ("of", "metric", "value", "low", "high")
    return pl.concat(frame.select(pl.lit(kind).alias("kind"), *columns) for kind, frame in frames.items())


def coverage(path: Path) -> None:
    """How many 95 % intervals from 500 games hold the value of the whole file."""
    with duckdb.connect(str(path), read_only=True) as large:
        truth = asked(large).select("kind", "of", "metric", truth="value")
    found = [asked(con).join(truth, on=["kind", "of", "metric"]) for con in corpora(path, CORPORA, 500)]
    rows = pl.concat(found).drop_nulls()
    print(
        rows.group_by("kind", "metric", maintain_order=True).agg(
            pl.len().alias("intervals"),
            held=(pl.col("truth").is_between("low", "high")).mean(),
            half=((pl.col("high") - pl.col("low")) / 2).mean(),
        )
    )


def shuffled(path: Path) -> None:
    """In how many corpora of 500 games with shuffled results there is any discovery."""
    found = []
    for con in corpora(path, CORPORA, 500, shuffled=True):
        frames = {kind: [strength.strength(con, kind=kind), modules.by_module(con, kind=kind)] for kind in KINDS}
        frames["openings"] = [openings.openings(con)]
        found += [
            frame.drop_nulls("q").group_by("metric").agg((pl.col("q") <= 0.05).any(), of=pl.lit(of))
            for of, some in frames.items()
            for frame in some
        ]
    rows = (
        pl.concat(found).group_by("of", "metric", maintain_order=True).agg(pl.len().alias("corpora"), pl.col("q").sum())
    )
    print(rows.rename({"q": "with a discovery"}).sort("of", "metric"))


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
    if sys.argv[1:2] == ["planted"]:
        planted(*map(int, sys.argv[2:3]), *sys.argv[3:4])
        sys.exit()
    for name in sys.argv[2:] or ("coverage", "shuffled", "pooled"):
        {"coverage": coverage, "shuffled": shuffled, "pooled": pooled}[name](Path(sys.argv[1]))
