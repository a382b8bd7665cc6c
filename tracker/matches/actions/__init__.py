"""Everything that changes a match: open it, sit down, play, settle, let go."""

from tracker.matches.actions.afterwards import (
    check_opened,
    drop_left_behind,
    verify_snapshots,
    write_snapshots,
)
from tracker.matches.actions.answers import STALE, Answer, outdated
from tracker.matches.actions.clock_consent import agree_clock, ask_clock, ask_no_more_clock
from tracker.matches.actions.clocks import hear, hear_command, hear_no_more
from tracker.matches.actions.consent import NotDone
from tracker.matches.actions.expiry import expire, expire_all, purge_match
from tracker.matches.actions.handing_in import hand_in_dice, hand_in_place
from tracker.matches.actions.lists import give_lists
from tracker.matches.actions.opening import EXAMPLE, open_match, play_example
from tracker.matches.actions.opening_up import open_up
from tracker.matches.actions.patience import in_time
from tracker.matches.actions.playing import (
    bring,
    play,
    play_all,
)
from tracker.matches.actions.rematch import rematch
from tracker.matches.actions.seats import (
    NoSuchSeat,
    WrongPin,
    invite_anew,
    join,
    let_roll,
    note_habit,
    note_reacting,
    opens,
    saw,
    set_pin,
)
from tracker.matches.actions.settling import settle, settle_now
from tracker.matches.actions.telling import tell
from tracker.matches.actions.watching import ask_no_more, ask_to_watch, let_watch, stop_watching

__all__ = [
    "EXAMPLE",
    "STALE",
    "Answer",
    "NoSuchSeat",
    "NotDone",
    "WrongPin",
    "agree_clock",
    "ask_clock",
    "ask_no_more",
    "ask_no_more_clock",
    "ask_to_watch",
    "bring",
    "check_opened",
    "drop_left_behind",
    "expire",
    "expire_all",
    "give_lists",
    "hand_in_dice",
    "hand_in_place",
    "hear",
    "hear_command",
    "hear_no_more",
    "in_time",
    "invite_anew",
    "join",
    "let_roll",
    "let_watch",
    "note_habit",
    "note_reacting",
    "open_match",
    "open_up",
    "opens",
    "outdated",
    "play",
    "play_all",
    "play_example",
    "purge_match",
    "rematch",
    "saw",
    "set_pin",
    "settle",
    "settle_now",
    "stop_watching",
    "tell",
    "verify_snapshots",
    "write_snapshots",
]
