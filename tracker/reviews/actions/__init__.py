"""Everything that is written about a match afterwards."""

from tracker.reviews.actions.across import show_own
from tracker.reviews.actions.counts import COUNT, ask_to_count, count_match, progress_key
from tracker.reviews.actions.notes import NotDone, Said, change, delete, write
from tracker.reviews.actions.notes import read as read_photograph
from tracker.reviews.actions.printing import PRINT, ask_to_print, print_report, printing_key
from tracker.reviews.actions.progress import percent
from tracker.reviews.actions.sharing import hide_from, hide_link, show_by_link, show_to
from tracker.reviews.actions.telling import take_along, tell

__all__ = [
    "COUNT",
    "PRINT",
    "NotDone",
    "Said",
    "ask_to_count",
    "ask_to_print",
    "change",
    "count_match",
    "delete",
    "hide_from",
    "hide_link",
    "percent",
    "print_report",
    "printing_key",
    "progress_key",
    "read_photograph",
    "show_by_link",
    "show_own",
    "show_to",
    "take_along",
    "tell",
    "write",
]
