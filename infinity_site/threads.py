"""What is raised in a thread is heard by the event loop that waits for its answer."""

from __future__ import annotations

from typing import Any

from asgiref.sync import SyncToAsync


def hear() -> None:
    """An event loop takes no StopIteration from a thread: it would wait for that answer for ever, and
    nobody would read of it. As out of a generator it comes out as a RuntimeError."""
    run: Any = SyncToAsync.thread_handler

    def heard(*said: Any, **named: Any) -> Any:
        try:
            return run(*said, **named)
        except StopIteration as ended:
            raise RuntimeError("Nothing was left where something was asked for.") from ended

    SyncToAsync.thread_handler = heard  # type: ignore[method-assign]
