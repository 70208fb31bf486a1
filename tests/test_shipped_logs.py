"""The logs in logs/: whole, varied, and what their command writes."""

import shipped_logs

from gah_stats.gamelog import GameBatch, read_logs
from gah_stats.games.grand_austria_hotel.codes import Hands, Module


def test_twelve_whole_matches_cover_players_boards_and_hands():
    batches = list(read_logs([shipped_logs.LOGS / "recorded"]))
    assert all(isinstance(batch, GameBatch) for batch in batches)
    whole = [batch for batch in batches if batch.complete.all() and not batch.guessed[0]]
    whole = [batch for batch in whole if not batch.configs["modules"][0]]
    assert len(whole) == 12
    players = {(int(batch.configs["players"][0]), int(batch.configs["hands"][0])) for batch in whole}
    assert players == {(count, hands) for count in (2, 3, 4) for hands in Hands}
    boards = [set(batch.configs["board"][0, : batch.configs["players"][0]] > 0) for batch in whole]
    assert {False} in boards and {True} in boards and {True, False} in boards
    assert all("not a game of people" in batch.sources[0] for batch in batches)


def test_every_module_alone_and_seven_combinations_are_among_them():
    sets = {int(batch.configs["modules"][0]) for batch in read_logs([shipped_logs.LOGS / "recorded"])} - {0}
    assert {1 << module for module in Module} < sets
    assert len(sets) == len(Module) + 7
    assert (1 << Module.PROMO) - 1 in sets


def test_hidden_cards_and_an_early_end_are_among_them():
    batches = list(read_logs([shipped_logs.LOGS / "recorded"]))
    assert sum(bool(batch.guessed[0]) for batch in batches) == 1
    assert sum(not batch.complete.all() for batch in batches) == 1


def test_shipped_logs_are_what_their_command_writes(tmp_path):
    shipped_logs.write_all(tmp_path)
    written = {path.relative_to(tmp_path): path.read_bytes() for path in tmp_path.rglob("*.*") if path.is_file()}
    shipped = {path.relative_to(shipped_logs.LOGS): path.read_bytes() for path in shipped_logs.LOGS.rglob("*.*")}
    shipped = {name: data for name, data in shipped.items() if name.suffix in (".jsonl", ".parquet")}
    assert written == shipped
