"""The whole product on one port: pages, the live stream and, when embedded, the background jobs."""

import os
from pathlib import Path
from typing import Any

from django.core.asgi import get_asgi_application

from infinity_site import slow, threads
from infinity_site.alone import Taken, alone
from infinity_site.bodies import bounded
from infinity_site.orphans import end_with_parent
from tracker.live.holding import holding

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "infinity_site.settings")
os.environ.setdefault("DATABASE_PATIENCE", "10000")

end_with_parent()
threads.hear()
slow.tell()
pages = holding(bounded(get_asgi_application()))


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Answer one connection; Django itself does not know the server's start and stop."""
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
    else:
        await pages(scope, receive, send)


async def _lifespan(receive: Any, send: Any) -> None:
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            try:
                _start()
            except Taken as refused:
                await send({"type": "lifespan.startup.failed", "message": str(refused)})
                return
            except Exception as error:
                await send({"type": "lifespan.startup.failed", "message": repr(error)})
                return
            await send({"type": "lifespan.startup.complete"})
        else:
            _stop()
            await send({"type": "lifespan.shutdown.complete"})
            return


def _start() -> None:
    # Imported here: the rooms are ready only once Django has set up.
    from django.conf import settings
    from django.db import connection

    from infinity_site import metrics
    from tracker.live import hub

    if settings.EMBEDDED and connection.vendor == "sqlite":
        alone.hold(Path(connection.settings_dict["NAME"]))
    if settings.EMBEDDED:
        metrics.serve_beside()
    # Or every stop would wait for the pages that still listen.
    hub.end_at_exit()
    _beside().start()


def _stop() -> None:
    _beside().stop()
    alone.close()


def _beside() -> Any:
    """What runs beside the pages: the jobs' own thread or, with Redis, the one that listens."""
    from django.conf import settings

    from tracker.jobs import embedded
    from tracker.live import redis_bus

    return embedded if settings.EMBEDDED else redis_bus
