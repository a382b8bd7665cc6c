"""`/metrics` for Prometheus, on an address of its own that no player gets to: METRICS=127.0.0.1:9464."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable
from typing import Any, Final
from wsgiref.simple_server import WSGIRequestHandler, make_server

from django.conf import settings
from prometheus_client import CollectorRegistry, make_wsgi_app
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

PREFIX: Final = "notebook_"


class Standing(Collector):
    """How the whole stands, found out each time somebody asks."""

    def collect(self) -> Iterable[GaugeMetricFamily]:
        from infinity_site.figures import figures

        for one in figures():
            yield GaugeMetricFamily(PREFIX + one.name, one.says, value=one.value)

    def describe(self) -> Iterable[GaugeMetricFamily]:
        return []


def registry() -> CollectorRegistry:
    """What is told: how all stands, and what every process has counted."""
    from tracker import measures  # it says where is counted

    found = CollectorRegistry()
    found.register(Standing())
    if settings.MEASURES_DIR:
        MultiProcessCollector(found, path=settings.MEASURES_DIR)
    else:
        for counted in measures.ALL:
            found.register(counted)
    return found


def answering() -> Any:
    """The application of that address. It keeps no connection to the database in between."""
    from django.db import connections

    told = make_wsgi_app(registry())

    def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        if environ["PATH_INFO"] != "/metrics":
            start_response("404 Not Found", [("Content-Type", "text/plain")])
            return [b"/metrics\n"]
        try:
            answer: Iterable[bytes] = told(environ, start_response)
            return answer
        finally:
            connections.close_all()

    return application


class Quiet(WSGIRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Says nothing."""


def serve() -> None:
    """Answer for as long as the process lives."""
    host, _, port = settings.METRICS.rpartition(":")
    with make_server(host, int(port), answering(), handler_class=Quiet) as server:
        server.serve_forever()


def serve_beside() -> None:
    """The same beside the pages of a notebook that is one process; nothing where no address is said."""
    if settings.METRICS:
        threading.Thread(target=serve, name="metrics", daemon=True).start()


if __name__ == "__main__":
    import django

    from infinity_site.orphans import end_with_parent

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "infinity_site.settings")
    end_with_parent()
    django.setup()
    serve()
