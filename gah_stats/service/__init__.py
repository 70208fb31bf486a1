"""The statistics over HTTP: `create_app(connection)` is the whole service."""

from gah_stats.service.app import create_app

__all__ = ["create_app"]
