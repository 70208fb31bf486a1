"""Refusals as problem documents (RFC 9457)."""

from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException

from gah_stats.errors import InputError

MEDIA_TYPE = "application/problem+json"


class Problem(BaseModel):
    """A problem document (RFC 9457)."""

    type: str = Field(description="Nothing more is known about the problem than its status")
    title: str = Field(description="The status in words")
    status: int = Field(description="The HTTP status")
    detail: str = Field(description="One line: what is wrong and where")
    instance: str = Field(description="The path that was asked for")


def install(app: FastAPI) -> None:
    """Answer every 4xx and 5xx of `app` with a problem document."""

    @app.exception_handler(HTTPException)
    async def refused(request: Request, error: HTTPException) -> JSONResponse:
        return _problem(request, error.status_code, str(error.detail), dict(error.headers or {}))

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        return _problem(request, 422, "; ".join(_complaint(one) for one in error.errors()))

    @app.exception_handler(InputError)
    async def bad_input(request: Request, error: InputError) -> JSONResponse:
        return _problem(request, 422, str(error))

    @app.exception_handler(Exception)
    async def failed(request: Request, error: Exception) -> JSONResponse:
        return _problem(request, 500, "the service failed on this request; its log says why")


def _complaint(error: dict) -> str:
    _, *place = error["loc"]
    name = ".".join(map(str, place))
    if error["type"] == "extra_forbidden":
        return f"no such query parameter: {name}"
    return f"{name}: {error['msg'][:1].lower()}{error['msg'][1:]}, got {error['input']!r}"


def _problem(request: Request, status: int, detail: str, headers: dict[str, str] | None = None) -> JSONResponse:
    title = HTTPStatus(status).phrase
    problem = Problem(
        type="about:blank", title=title, status=status, detail=" ".join(detail.split()), instance=request.url.path
    )
    return JSONResponse(problem.model_dump(), status, headers, media_type=MEDIA_TYPE)
