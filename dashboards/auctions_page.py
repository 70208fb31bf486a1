"""Page: what unique hotels cost and bring."""

import charts
import frame
from gah_stats.statistics import auctions, cards


def show() -> None:
    """Price and win contribution of every hotel."""
    rows = frame.ask(auctions.auctions, frame.filters())
    shown = rows.filter(rows["metric"].is_in(["auction_price", "win_excess"]))
    frame.block(
        "Which hotels are worth their price?",
        shown,
        auctions.takeaway(rows),
        lambda: charts.auctions(shown),
        cards.footnote(shown),
        module="hotels",
    )
