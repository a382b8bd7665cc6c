"""Everything that changes a match: open it, sit down, play, settle, let go."""

from tracker.matches.actions.expiry import expire, expire_all, purge_match
from tracker.matches.actions.lists import give_lists
from tracker.matches.actions.opening import EXAMPLE, open_match, play_example
from tracker.matches.actions.playing import STALE, Answer, play, settle, settle_now
from tracker.matches.actions.seats import (
    NoSuchSeat,
    NotDone,
    invite_anew,
    join,
    let_watch,
    opens,
    set_pin,
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
    "give_lists",
    "invite_anew",
    "join",
    "let_watch",
    "open_match",
    "opens",
    "play",
    "play_example",
    "purge_match",
    "set_pin",
    "settle",
    "settle_now",
    "stop_watching",
]
