# One card's strength, four ways: raw, adjusted, in points, causal; and why they differ.
#
#   marimo edit notebooks/card_strength.py -- --db FILE     read it and change it in the browser
#   python notebooks/card_strength.py -- --db FILE          run it and print its sentences
#
# --kind staff or guest, --card N: its printed number (left out: the card for which raw and adjusted are furthest
# apart), --causal DIR: a folder of `gah experiment all-cards`

import marimo

__generated_with = "0.25.2"
app = marimo.App(app_title="The strength of a card, four ways")

with app.setup:
    import sys
    from pathlib import Path

    import marimo as mo

    from gah_stats.errors import InputError
    from gah_stats.experiments.results import causal_of
    from gah_stats.paths import DASHBOARDS
    from gah_stats.statistics import Filters, cards, strength
    from gah_stats.warehouse import connect

    sys.path.insert(0, str(DASHBOARDS))
    import charts


@app.cell
def _():
    _options = mo.cli_args()
    try:
        if "db" not in _options:
            raise InputError("no database given: add `-- --db FILE`")
        _connection = connect(_options["db"])
        _kind = _options.get("kind") or "staff"
        deck = strength.strength(_connection, kind=_kind)
        if deck.is_empty():
            raise InputError(f"the database holds no games with cards of the kind {_kind}")
        _found = causal_of(Path(_options["causal"]) if "causal" in _options else None, _kind, Filters())
        played = ""
        if _found:
            deck, played = strength.with_causal(deck, _found[0]), _found[1]
        _number = _options.get("card") or strength.most_apart(deck)
        if str(_number) not in set(map(str, deck["card"])):
            raise InputError(f"no card {_number} of the kind {_kind} in the database")
        card = int(_number)
    except InputError as error:
        if mo.app_meta().mode == "script":
            print(f"gah: {error}", file=sys.stderr)
            sys.exit(2)
        mo.stop(True, mo.callout(str(error), kind="danger"))
    return card, deck, played


@app.cell
def _(card, deck, played):
    one = deck.filter(deck["card"] == card)
    measures = one.filter(~one["metric"].is_in(strength.PARTS))
    measured = strength.told(one)
    four_chart = charts.strength(measures)
    mo.vstack(
        [
            mo.md(f"""
            # How strong is {cards.marked(one.row(0, named=True))}?

            Four measures of the same card answer four questions. **Raw**: how do seats that have it do against their
            base rate? **Adjusted**: what does it bring in the place of an average other card, all else alike?
            **Points**: how many VP come along the chain it sets off? **Causal**: what changes when it is put into the
            same deal? (With `--causal DIR`, from `gah experiment all-cards`.)

            **{measured}** {played}

            {cards.footnote(one)}
            """),
            four_chart,
        ]
    )
    return four_chart, measured, one


@app.cell
def _(one):
    reason = strength.disagreement(one)
    why_chart = charts.why_raw(one)
    mo.vstack(
        [
            mo.md(f"""
            ## Why raw and adjusted differ
            Seats with this card differ from others in more than the card: they may have more cards, better other cards,
            or weaker opponents. Raw counts all of it for the card. The regression behind adjusted says how much of raw
            comes from each. (Of very many games it takes a sample, so the parts need not add up to raw exactly.)

            **{reason}**
            """),
            why_chart,
        ]
    )
    return reason, why_chart


@app.cell
def _(one):
    caused = strength.causal_disagreement(one)
    mo.md(f"""
    ## And causal?
    Adjusted knows what seats have, not why they have it. Only the experiment does, as it deals the card out itself;
    what still lies between raw and causal is how and when seats come by the card.

    **{caused or "No experiment with this card was given."}**

    Points are another matter: they say what is written down for the card, not what its seat gave up to play it. A card
    that brings krones and cards can be strong with no points at all.
    """)
    return (caused,)


@app.cell
def _(deck):
    in_all = strength.takeaway(deck)
    deck_chart = charts.strength(deck.filter(~deck["metric"].is_in(strength.PARTS)))
    mo.vstack(
        [
            mo.md(f"""
            ## The whole deck
            **{in_all}**
            """),
            deck_chart,
        ]
    )
    return deck_chart, in_all


@app.cell
def _(caused, in_all, measured, reason):
    if mo.app_meta().mode == "script":
        print(*(sentence for sentence in (measured, reason, caused, in_all) if sentence), sep="\n")
    return


if __name__ == "__main__":
    app.run()
