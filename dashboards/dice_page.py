"""Page: how strong the dice are that players take."""

import charts
import frame
from gah_stats.statistics import dice

OWN = "A die lies on its own space: even one taken blindly lies with more dice than a roll puts on a space."


def show() -> None:
    """The distribution beside the exact law; then the mean of each face; then the fairness of the rolls."""
    strengths()
    faces = frame.ask(dice.dice, frame.filters())
    shown = faces.filter(faces["metric"].is_in(["rolled_dice", "pool_strength"]))
    frame.block("Strength by face of the die", shown, dice.takeaway(faces), lambda: charts.faces(shown), OWN)
    picks = frame.ask(dice.best, frame.filters())
    frame.block(
        "How strong is the best die at each pick?",
        picks,
        dice.best_takeaway(picks),
        lambda: charts.picks(picks),
        "Laws: the exact expectation if earlier picks took any die, or always one from the fullest space.",
    )
    distribution = frame.ask(dice.distribution, frame.filters())
    rolled = distribution.filter(distribution["kind"] == "rolled")
    fits = frame.ask(dice.fits, frame.filters())
    frame.block("Do the rolls follow the law?", rolled, dice.fits_takeaway(fits), lambda: charts.rolls(rolled))
    best = frame.ask(dice.best_of_rolls, frame.filters())
    tests = "; ".join(f"{row['test']}: p = {row['p']:.2f}" for row in fits.drop_nulls().iter_rows(named=True))
    frame.block(
        "How many dice lie on the fullest space?",
        best,
        dice.best_of_rolls_takeaway(best),
        lambda: charts.best_of_rolls(best),
        f"Chi-squared tests: {tests}." if tests else "",
    )


def strengths() -> None:
    """The chart of the mission."""
    rows = frame.ask(dice.strengths, frame.filters())
    frame.block(
        "How strong are the dice that players take?",
        rows,
        dice.strengths_takeaway(rows),
        lambda: charts.strengths(rows),
        "Blindly: if every die of the pool were taken as often. The law is that of spaces in a fresh roll.",
    )
