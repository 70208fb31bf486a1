"""Page: whom the emperor rewards and whom he punishes."""

import charts
import frame
from gah_stats.statistics import emperor


def show() -> None:
    """Reward, nothing, penalty and avoided penalty by round, then by seat."""
    rates()
    rows = frame.ask(emperor.emperor, frame.filters(), by="seat")
    shown = rows.filter(rows["metric"].is_in(list(charts.OUTCOMES)))
    frame.block(
        "Does the seat matter to the emperor?",
        shown,
        emperor.seats_takeaway(rows),
        lambda: charts.emperor(shown, "seat"),
        "Seats count in the turn order of round 1; the scorings of all rounds together. Games of fewer players have no "
        "seat 3 or 4: filter by players to compare like with like.",
    )


def rates() -> None:
    """The chart of the mission."""
    rows = frame.ask(emperor.emperor, frame.filters())
    shown = rows.filter(rows["metric"].is_in(list(charts.OUTCOMES)))
    frame.block(
        "How often does the emperor reward and punish?",
        shown,
        emperor.takeaway(rows),
        lambda: charts.emperor(shown),
        "Avoided: the Conference Manager paid 1 krone instead of the penalty.",
    )
