"""The routes. Every number comes from gah_stats.statistics."""

from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path
from typing import Annotated, Any

import duckdb
import polars as pl
from fastapi import FastAPI, Query
from fastapi.openapi.utils import get_openapi
from fastapi.responses import HTMLResponse, RedirectResponse

from gah_stats import __version__
from gah_stats.experiments.results import causal_of
from gah_stats.service import models, problems
from gah_stats.service.docs import page
from gah_stats.statistics import (
    METRICS,
    Filters,
    auctions,
    ballrooms,
    cards,
    checks,
    dice,
    emperor,
    games,
    guests,
    modules,
    openings,
    strength,
)


def create_app(connection: duckdb.DuckDBPyConnection, causal: Path | None = None) -> FastAPI:
    """The service over one read-only `connection`; every request works on a cursor of its own. causal: a folder of gah
    experiment all-cards, to stand beside the strength of its cards.

    The file behind the connection does not change while it is open, so an answer once given is kept.
    """
    app = FastAPI(
        title="gah_stats",
        version=__version__,
        description="Statistics of the board game Grand Austria Hotel: dice, emperor, cards, openings, modules.",
        docs_url=None,
        redoc_url=None,
    )
    problems.install(app)

    @lru_cache(maxsize=500)
    def ask(question: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
        return question(connection.cursor(), *arguments, **options)

    def split(question: Any, rows: Callable[..., Any], takeaway: Callable[..., str]) -> tuple[Any, dict[str, Any]]:
        """The rows split by `question.by`, and the answer with the sentence about those that are not split."""
        filters = question.filters()
        frame = ask(rows, filters, by=question.by)
        return frame, _answer(filters, frame, takeaway(ask(rows, filters)))

    answers = partial(app.get, response_model_exclude_unset=True, response_description="The answer")

    @answers("/v1/dice", summary="How strong dice are")
    def dice_strength(question: Annotated[models.DiceQuestion, Query()]) -> models.DiceAnswer:
        filters = question.filters()
        frame = ask(dice.dice, filters, by=question.by)
        strengths = ask(dice.strengths, filters)
        sentence = dice.strengths_takeaway(strengths)
        return models.DiceAnswer(
            **_answer(filters, frame, sentence),
            strengths=strengths.to_dicts(),
            picks=ask(dice.best, filters).to_dicts(),
            fits=ask(dice.fits, filters).drop_nulls().to_dicts(),
        )

    @answers("/v1/emperor", summary="Whom the emperor rewards")
    def emperor_scorings(question: Annotated[models.EmperorQuestion, Query()]) -> models.EmperorAnswer:
        _, answer = split(question, emperor.emperor, emperor.takeaway)
        return models.EmperorAnswer(**answer)

    @answers("/v1/cards", summary="Which cards win")
    def card_contribution(question: Annotated[models.CardsQuestion, Query()]) -> models.CardsAnswer:
        filters = question.filters()
        how = question.how or cards.HAD[question.kind]
        frame = ask(cards.cards, filters, kind=question.kind, how=question.how)
        sentence, footnote = cards.takeaway(frame, how), cards.footnote(frame)
        return models.CardsAnswer(**_answer(filters, frame, sentence), footnote=footnote)

    @answers("/v1/strength", summary="How strong cards are: raw, adjusted, in points, causal")
    def card_strength(question: Annotated[models.StrengthQuestion, Query()]) -> models.StrengthAnswer:
        filters = question.filters()
        frame = ask(strength.strength, filters, kind=question.kind, how=question.how)
        sentence = strength.takeaway(frame)
        if found := causal_of(causal, question.kind, filters):
            measured, played = found
            frame = strength.with_causal(frame, measured)
            sentence = f"{sentence} {strength.causal_takeaway(frame)} {played}"
        undefined = strength.UNDEFINED.format(question.kind) if question.kind in strength.COMMON else ""
        answer = _answer(filters, frame, sentence)
        return models.StrengthAnswer(**answer, footnote=cards.footnote(frame), undefined=undefined)

    @answers("/v1/guests", summary="What becomes of guests")
    def guest_courses(question: Annotated[models.Question, Query()]) -> models.GuestsAnswer:
        frame = ask(guests.guests, filters := question.filters())
        return models.GuestsAnswer(**_answer(filters, frame, guests.takeaway(frame)), footnote=cards.footnote(frame))

    @answers("/v1/games", summary="How many games there are and how they end")
    def game_results(question: Annotated[models.GamesQuestion, Query()]) -> models.GamesAnswer:
        _, answer = split(question, games.games, games.takeaway)
        return models.GamesAnswer(**answer)

    @answers("/v1/openings", summary="How openings do, several side by side")
    def opening_strategies(question: Annotated[models.OpeningsQuestion, Query()]) -> models.OpeningsAnswer:
        filters = question.filters()
        frame = ask(openings.openings, filters, strategies=tuple(question.strategy), precision=question.precision)
        return models.OpeningsAnswer(
            **_answer(filters, frame, openings.takeaway(frame)), footnote=cards.footnote(frame)
        )

    @answers("/v1/modules", summary="Strength of cards with and without modules, pooled; who starts best there")
    def card_modules(question: Annotated[models.ModulesQuestion, Query()]) -> models.ModulesAnswer:
        filters = question.filters()
        if question.by == "seat":
            frame = ask(modules.levels, filters)
            sentence = f"{modules.levels_takeaway(frame)} {modules.seats_takeaway(frame)}".rstrip()
            return models.ModulesAnswer(**_answer(filters, frame, sentence), footnote="")
        rows = modules.by_module if question.by == "module" else modules.in_sets
        frame = ask(rows, filters, kind=question.kind, how=question.how)
        answer = _answer(filters, frame, modules.takeaway(frame))
        return models.ModulesAnswer(**answer, footnote=cards.footnote(frame))

    @answers("/v1/ballrooms", summary="What ballrooms give (module ballrooms)")
    def ballroom_scorings(question: Annotated[models.BallroomsQuestion, Query()]) -> models.BallroomsAnswer:
        frame, answer = split(question, ballrooms.ballrooms, ballrooms.takeaway)
        return models.BallroomsAnswer(**answer, footnote=cards.footnote(frame))

    @answers("/v1/auctions", summary="What unique hotels cost (module hotels)")
    def hotel_auctions(question: Annotated[models.AuctionsQuestion, Query()]) -> models.AuctionsAnswer:
        frame, answer = split(question, auctions.auctions, auctions.takeaway)
        return models.AuctionsAnswer(**answer, footnote=cards.footnote(frame))

    @app.get("/v1/health", response_description="The answer", summary="Whether the service and its figures are sound")
    def health(question: Annotated[models.Nothing, Query()]) -> models.Health:
        latest = ask(checks.checks)
        failed = latest.filter(pl.col("violations") > 0)["name"].to_list()
        return models.Health(
            status="checks failed" if failed else "ok",
            version=__version__,
            games=ask(checks.overview)["games"].sum(),
            checks_held=len(latest) - len(failed),
            checks_failed=failed,
        )

    @app.get("/", include_in_schema=False)
    def front() -> RedirectResponse:
        return RedirectResponse("docs")

    @app.get("/docs", include_in_schema=False)
    def docs() -> HTMLResponse:
        return HTMLResponse(page(app.openapi()))

    def openapi() -> dict[str, Any]:
        if not app.openapi_schema:
            app.openapi_schema = _with_problems(
                get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
            )
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]
    return app


def _answer(filters: Filters, frame: pl.DataFrame, sentence: str) -> dict[str, Any]:
    names = frame["metric"].unique(maintain_order=True)
    return {
        "filters": vars(filters),
        "takeaway": sentence,
        "metrics": [vars(METRICS[name]) for name in names],
        "rows": frame.to_dicts(),
    }


def _with_problems(schema: dict[str, Any]) -> dict[str, Any]:
    """`schema` with the problem document as the answer to every refused or failed request."""
    schemas = schema["components"]["schemas"]
    schemas.pop("HTTPValidationError", None)
    schemas.pop("ValidationError", None)
    schemas["Problem"] = problems.Problem.model_json_schema()
    content = {problems.MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    for path in schema["paths"].values():
        for operation in path.values():
            operation["responses"]["422"] = {"description": "A parameter cannot be used", "content": content}
            operation["responses"]["500"] = {"description": "The service failed", "content": content}
    return schema
