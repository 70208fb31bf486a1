"""Page: how strong the dice are that players take."""

import charts
import frame
from gah_stats.statistics import dice


def show() -> None:
    """The distribution beside the exact law; then the mean of each face; then the fairness of the rolls."""
    strengths()
    faces = frame.ask(dice.dice, frame.filters())
    shown = faces.filter(faces["metric"].is_in(["rolled_dice", "pool_strength"]))
    frame.block("Strength by face of the die", shown, dice.takeaway(faces), lambda: charts.faces(shown))
    distribution = frame.ask(dice.distribution, frame.filters())
    rolled = distribution.filter(distribution["kind"] == "rolled")
    fit = frame.ask(dice.fit, frame.filters())
    frame.block("Do the rolls follow the law?", rolled, dice.fit_takeaway(fit), lambda: charts.rolls(rolled))


def strengths() -> None:
    """The chart of the mission."""
    rows = frame.ask(dice.strengths, frame.filters())
    frame.block(
        "How strong are the dice that players take?",
        rows,
        dice.strengths_takeaway(rows),
        lambda: charts.strengths(rows),
    )
