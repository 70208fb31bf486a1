"""`gah dashboard` and `gah serve`: the same answers in the browser and over HTTP."""

import argparse
import os
import socket
import sys
from pathlib import Path

from gah_stats.errors import InputError


def register(subparsers) -> None:
    """Add the two commands."""
    dashboard = subparsers.add_parser("dashboard", help="charts in the browser")
    dashboard.add_argument("--db", type=Path, required=True, metavar="FILE", help="DuckDB file of gah replay")
    dashboard.add_argument("--arena", type=Path, metavar="DIR", help="results of gah arena, for a page of their own")
    add_causal(dashboard)
    dashboard.add_argument("--port", type=_port, default=8501, help="default 8501; 0 takes a free one")
    dashboard.set_defaults(run=run_dashboard)

    serve = subparsers.add_parser("serve", help="the statistics over HTTP")
    serve.add_argument("--db", type=Path, required=True, metavar="FILE", help="DuckDB file of gah replay")
    add_causal(serve)
    serve.add_argument("--host", default="127.0.0.1", help="address to listen on, default 127.0.0.1")
    serve.add_argument("--port", type=_port, default=8000, help="default 8000; 0 takes a free one")
    serve.set_defaults(run=run_serve)


def add_causal(parser: argparse.ArgumentParser) -> None:
    """Add where causal strength is."""
    parser.add_argument(
        "--causal", type=Path, metavar="DIR", help="results of gah experiment all-cards, to show beside"
    )


def run_dashboard(arguments: argparse.Namespace) -> None:
    """Turn this process into Streamlit's; the page opens by itself where there is a display."""
    from gah_stats.paths import DASHBOARDS
    from gah_stats.warehouse import connect

    connect(arguments.db).close()
    files = ["--db", str(arguments.db)]
    if arguments.arena:
        from gah_stats.arena import read_results

        read_results(arguments.arena)
        files += ["--arena", str(arguments.arena)]
    if arguments.causal:
        from gah_stats.experiments.results import read

        read(arguments.causal)
        files += ["--causal", str(arguments.causal)]
    with _listen("127.0.0.1", arguments.port) as listening:
        port = listening.getsockname()[1]
    print(f"dashboard: http://127.0.0.1:{port}  (Ctrl-C ends it)", flush=True)
    options = {
        "server.address": "127.0.0.1",
        "server.port": port,
        "server.headless": str(not _has_display()).lower(),
        "server.showEmailPrompt": "false",
        "server.fileWatcherType": "none",
        "browser.gatherUsageStats": "false",
        "logger.hideWelcomeMessage": "true",
        "logger.level": "warning",
    }
    streamlit = [sys.executable, "-m", "streamlit", "run", str(DASHBOARDS / "app.py")]
    streamlit += [f"--{name}={value}" for name, value in options.items()]
    os.execv(sys.executable, [*streamlit, "--", *files])


def run_serve(arguments: argparse.Namespace) -> None:
    """Serve until interrupted."""
    import uvicorn

    from gah_stats.experiments.results import read
    from gah_stats.service import create_app
    from gah_stats.warehouse import connect

    if arguments.causal:
        read(arguments.causal)
    app = create_app(connect(arguments.db), arguments.causal)
    with _listen(arguments.host, arguments.port) as listening:
        host, port = listening.getsockname()[:2]
        host = f"[{host}]" if ":" in host else host
        print(f"serving: http://{host}:{port}/docs  (Ctrl-C ends it)", flush=True)
        uvicorn.Server(uvicorn.Config(app, log_level="warning")).run([listening])


def _port(text: str) -> int:
    port = int(text)
    if not 0 <= port <= 65535:
        raise ValueError
    return port


def _listen(host: str, port: int) -> socket.socket:
    """A socket bound to `host` and `port`; InputError if they cannot be had."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server(address[:2], family=family)
    except OSError as error:
        raise InputError(f"cannot listen on {host} port {port}: {error.strerror}") from None


def _has_display() -> bool:
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
