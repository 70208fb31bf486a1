"""The shipped logs. After a change of the rules or of the format:  python tests/shipped_logs.py  writes logs/ anew.

Twelve whole matches, every player count with every hand mode and three more boards, played by bots through the engine,
decision by decision; then one in which only the first seat's staff cards are known when they are dealt or drawn, and
one that ends early; then every module of Let's Waltz! and the promo cards alone, and seven combinations. And a small
batch of self-play.
"""

import dataclasses
import json
from pathlib import Path

from gah_stats.bots.selfplay import Plan, play_chunk
from gah_stats.gamelog import write_batch, write_recorded
from gah_stats.games.grand_austria_hotel.game import GAME

LOGS = Path(__file__).resolve().parents[1] / "logs"
SOURCE = "bots at every seat, driven through the engine decision by decision; not a game of people"
PLAYERS = (2, 3, 4)
BOARDS = ("night", "day", "mixed")
HANDS = ("random", "draft", "packets")
LINE_UPS = (("greedy",), ("greedy", "random"), ("random", "greedy", "greedy"), ("greedy", "greedy", "random"))
HIDDEN, EARLY = 12, 13
FIVE = ("ballrooms", "celebrities", "hotels", "start_player", "more")
MODULES = (
    *((name,) for name in (*FIVE, "promo")),
    ("ballrooms", "celebrities"),
    ("ballrooms", "hotels"),
    ("celebrities", "start_player"),
    ("hotels", "start_player", "more"),
    ("ballrooms", "more", "promo"),
    FIVE,
    (*FIVE, "promo"),
)
OBSERVER = 0


def plans() -> list[Plan]:
    """What the matches are played with: all nine mixes of players and hands, three more boards, hidden and early, then
    sets of modules."""
    mixes = [(players, hands) for hands in HANDS for players in PLAYERS]
    mixes += [(4, "random"), (3, "random"), (2, "random"), (3, "random"), (4, "random")]
    base = [
        Plan(1, 100 + i, (players,), BOARDS[(i + i // 3) % 3], hands, LINE_UPS[i % len(LINE_UPS)])
        for i, (players, hands) in enumerate(mixes)
    ]
    return base + [
        Plan(1, 200 + i, (PLAYERS[i % 3],), BOARDS[i % 3], HANDS[i // 2 % 3], LINE_UPS[i % len(LINE_UPS)], modules)
        for i, modules in enumerate(MODULES)
    ]


def end_early(lines: list[dict]) -> list[dict]:
    """Keep two thirds of the actions; nothing is claimed about the end."""
    header, events = lines[0], lines[1:]
    names = {form.name for form in GAME.forms.values()}
    actions = [i for i, line in enumerate(events) if line["event"] in names]
    header["complete"] = False
    for key in ("final_scores", "game_id", "seed", "shard", "number"):
        del header[key]
    return [header, *events[: actions[2 * len(actions) // 3]]]


def short(modules: tuple[str, ...]) -> str:
    """Modules in the name of a file."""
    return "+".join(modules).replace("+".join(FIVE), "all-five")


def write_match(folder: Path, number: int, plan: Plan) -> None:
    """One match, named after what is in it."""
    batch = dataclasses.replace(play_chunk(plan, 0, 1), sources=[SOURCE])
    ending = {HIDDEN: "-hidden", EARLY: "-early"}.get(number, "")
    words = (f"{plan.players[0]}p", plan.boards, plan.hands, short(plan.modules))
    path = folder / f"{number + 1:02d}-{'-'.join(filter(None, words))}{ending}.jsonl"
    write_recorded(path, [batch], seen_by=OBSERVER if number == HIDDEN else None)
    if number == EARLY:
        lines = end_early([json.loads(line) for line in path.read_text().splitlines()])
        path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))


def write_all(logs: Path) -> None:
    """Write the shipped logs into a folder."""
    recorded = logs / "recorded"
    recorded.mkdir(parents=True, exist_ok=True)
    for old in recorded.glob("*.jsonl"):
        old.unlink()
    for number, plan in enumerate(plans()):
        write_match(recorded, number, plan)
    plan = Plan(300, 2022, PLAYERS, "mixed", "random", ("greedy", "random"), ("random",))
    write_batch(logs / "self-play.parquet", play_chunk(plan, 0, plan.games), plan.metadata())


if __name__ == "__main__":
    write_all(LOGS)
