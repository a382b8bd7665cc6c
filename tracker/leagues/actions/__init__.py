"""Everything that changes a club and its events. Each act is on the trail, and can be undone."""

from tracker.leagues.actions.clubs import claim, found_club, help_organise, member_of, step_down
from tracker.leagues.actions.counting import (
    count_ratings,
    keep_calendar,
    keep_standings,
    recount,
    remind,
)
from tracker.leagues.actions.dates import accept, decline, propose
from tracker.leagues.actions.entries import (
    come_back,
    divide,
    edit,
    join,
    leave,
    replace,
    type_in,
)
from tracker.leagues.actions.events import (
    change,
    close,
    open_event,
    open_next_season,
    prepare,
)
from tracker.leagues.actions.lists import hand_in
from tracker.leagues.actions.playing import look, play_here
from tracker.leagues.actions.results import Told, agree, decide, dispute, report, stand
from tracker.leagues.actions.rounds import (
    ask_for_round,
    challenge,
    pair,
    set_round,
    start_clock,
    swap,
)
from tracker.leagues.actions.trail import NotDone, undo

__all__ = [
    "NotDone",
    "Told",
    "accept",
    "agree",
    "ask_for_round",
    "challenge",
    "change",
    "claim",
    "close",
    "come_back",
    "count_ratings",
    "decide",
    "decline",
    "dispute",
    "divide",
    "edit",
    "found_club",
    "hand_in",
    "help_organise",
    "join",
    "keep_calendar",
    "keep_standings",
    "leave",
    "look",
    "member_of",
    "open_event",
    "open_next_season",
    "pair",
    "play_here",
    "prepare",
    "propose",
    "recount",
    "remind",
    "replace",
    "report",
    "set_round",
    "stand",
    "start_clock",
    "step_down",
    "swap",
    "type_in",
    "undo",
]
