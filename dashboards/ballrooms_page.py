"""Page: what ballrooms give."""

import charts
import frame
from gah_stats.statistics import ballrooms, cards


def show() -> None:
    """Ballroom by ballroom, then dancer by dancer."""
    rows = frame.ask(ballrooms.ballrooms, frame.filters())
    shown = rows.filter(rows["metric"].is_in(["ballroom_vp", "no_dancer_rate"]))
    frame.block(
        "What does a ballroom give?",
        shown,
        ballrooms.takeaway(rows),
        lambda: charts.ballrooms(shown),
        cards.footnote(shown),
        module="ballrooms",
    )
    rows = frame.ask(ballrooms.ballrooms, frame.filters(), by="dancers")
    points = rows.filter(rows["metric"] == "ballroom_vp")
    frame.block(
        "What is each dancer worth?",
        points,
        ballrooms.dancers_takeaway(rows),
        lambda: charts.dancers(points),
        cards.footnote(points),
        module="ballrooms",
    )
