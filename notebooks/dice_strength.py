# Dice strength: what a roll gives, and what players make of it.
#
#   marimo edit notebooks/dice_strength.py -- --db FILE     read it and change it in the browser
#   python notebooks/dice_strength.py -- --db FILE          run it and print its sentences

import marimo

__generated_with = "0.25.2"
app = marimo.App(app_title="Dice strength")

with app.setup:
    import sys

    import marimo as mo

    from gah_stats.errors import InputError
    from gah_stats.paths import DASHBOARDS
    from gah_stats.statistics import dice
    from gah_stats.warehouse import connect

    sys.path.insert(0, str(DASHBOARDS))
    import charts


@app.cell
def _():
    try:
        if "db" not in mo.cli_args():
            raise InputError("no database given: add `-- --db FILE`")
        connection = connect(mo.cli_args()["db"])
        strengths = dice.strengths(connection)
        if strengths.is_empty():
            raise InputError("the database holds no games yet")
    except InputError as error:
        if mo.app_meta().mode == "script":
            print(f"gah: {error}", file=sys.stderr)
            sys.exit(2)
        mo.stop(True, mo.callout(str(error), kind="danger"))
    return connection, strengths


@app.cell
def _(connection):
    rolls = dice.distribution(connection)
    fairness = dice.fits_takeaway(dice.fits(connection))
    rolls_chart = charts.rolls(rolls)
    mo.vstack(
        [
            mo.md(f"""
            # How strong are dice?

            Each round one player rolls all dice and sorts them onto six action spaces. A space is as strong as it has
            dice. Chance alone decides how many lie there: each die falls on a given face with probability 1/6, so their
            number follows an exact law.

            ## What a roll gives
            **{fairness}**
            """),
            rolls_chart,
        ]
    )
    return fairness, rolls_chart


@app.cell
def _(strengths):
    choice = dice.strengths_takeaway(strengths)
    strengths_chart = charts.strengths(strengths)
    mo.vstack(
        [
            mo.md(f"""
            ## What players take
            Players see the dice before they choose, and every die taken leaves its space weaker for the next player.
            Here is the strength of the dice they took, beside the law of a single space.

            **{choice}**
            """),
            strengths_chart,
        ]
    )
    return choice, strengths_chart


@app.cell
def _(connection):
    means = dice.dice(connection)
    preference = dice.takeaway(means)
    faces_chart = charts.faces(means)
    mo.vstack(
        [
            mo.md(f"""
            ## Which spaces they wait for
            All spaces are equally strong when the dice are rolled. Where the blue dot lies far right, players take the
            space only when many dice lie on it; where it lies near the grey one, they take it at any strength.

            **{preference}**
            """),
            faces_chart,
        ]
    )
    return faces_chart, preference


@app.cell
def _(choice, fairness, preference):
    if mo.app_meta().mode == "script":
        print(fairness, choice, preference, sep="\n")
    return


if __name__ == "__main__":
    app.run()
