"""Everything that changes a match: open it, sit down, play, settle, let go."""

from tracker.matches.actions.expiry import expire, expire_all, purge_match
from tracker.matches.actions.opening import EXAMPLE, open_match, play_example
from tracker.matches.actions.playing import STALE, Answer, play, settle, settle_now
from tracker.matches.actions.seats import (
    NoSuchSeat,
    NotDone,
    join,
    let_watch,
    stop_watching,
)

__all__ = [
    "EXAMPLE",
    "STALE",
    "Answer",
    "NoSuchSeat",
    "NotDone",
    "expire",
    "expire_all",
    "join",
    "let_watch",
    "open_match",
    "play",
    "play_example",
    "purge_match",
    "settle",
    "settle_now",
    "stop_watching",
]
