"""Grand Austria Hotel, as everything outside this room sees it."""

from gah_stats.cards import load_cards
from gah_stats.engine import loops
from gah_stats.engine.compiling import specialise
from gah_stats.engine.contract import Game
from gah_stats.games.grand_austria_hotel.box import box_in_use
from gah_stats.games.grand_austria_hotel.codes import Event, Part, Phase
from gah_stats.games.grand_austria_hotel.compiled import open_rule
from gah_stats.games.grand_austria_hotel.decisions import act, settle
from gah_stats.games.grand_austria_hotel.forms import forms
from gah_stats.games.grand_austria_hotel.rewards import top_owner
from gah_stats.games.grand_austria_hotel.scoring import score
from gah_stats.games.grand_austria_hotel.setup import setup
from gah_stats.games.grand_austria_hotel.state import CONFIG, STATE


@open_rule
def is_over(state):
    """Whether the final scoring is done."""
    return state.phase == Phase.OVER


GAME = Game(
    name="grand_austria_hotel",
    edition="2022",
    state=STATE,
    config=CONFIG,
    box=box_in_use,
    setup=setup,
    settle=settle,
    act=act,
    is_over=is_over,
    owner=top_owner,
    score=score,
    forms=forms(tuple(card.id for card in load_cards().staff)),
    event_kinds=Event,
    score_parts=Part,
)

replay = specialise(loops.replay, setup=setup, settle=settle, act=act, is_over=is_over)
