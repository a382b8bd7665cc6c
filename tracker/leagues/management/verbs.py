"""The verbs of `manage.py league`: what each is given, and what it does."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from typing import Any, Final

from django.core.management.base import BaseCommand

from rules.reference import BOOKS, N4
from tracker.leagues.management.acts import (
    close,
    found_club,
    leave,
    next_season,
    open_event,
    pair,
    recount,
    seat,
    table,
    trail,
    undo,
)
from tracker.leagues.management.results import result, results
from tracker.leagues.scoring import SEASONS
from tracker.leagues.terms import FORMS, KINDS

EVENT: Final[dict[str, Any]] = {"event": {}}
ANYWAY: Final[dict[str, Any]] = {"--anyway": {"action": "store_true"}}
VERBS: Final[dict[str, tuple[str, dict[str, Any], Callable[[BaseCommand, Namespace], None]]]] = {
    "found": ("found a club", {"name": {}, "--organiser": {"default": "Organiser"}}, found_club),
    "open": (
        "open an event",
        {
            "club": {},
            "name": {},
            "--kind": {"choices": list(KINDS), "default": "tournament"},
            "--form": {"choices": list(FORMS), "default": "swiss"},
            "--scoring": {"choices": list(SEASONS), "default": "its17"},
            "--rounds": {"type": int, "default": 0},
            "--meetings": {"type": int, "default": 1, "choices": range(1, 5)},
            "--points": {"type": int, "default": 300},
            "--days": {"type": int, "default": 0},
            "--up": {"type": int, "default": 2},
            "--down": {"type": int, "default": 2},
            "--scale-walkovers": {"action": "store_true"},
            "--edition": {"choices": tuple(BOOKS), "default": N4.edition},
            "--divisions": {"nargs": "+", "help": "a tier each, its divisions with commas"},
        },
        open_event,
    ),
    "seat": ("seat names from a file", {**EVENT, "file": {}, "--division": {"default": ""}}, seat),
    "pair": ("pair the next round", {**EVENT, **ANYWAY}, pair),
    "result": (
        "enter a result",
        {**EVENT, "first": {}, "second": {}, "op": {}, "--vp": {"default": "0-0"}},
        result,
    ),
    "results": ("enter results from a CSV file", {**EVENT, "file": {}}, results),
    "leave": (
        "take somebody out",
        {**EVENT, "name": {}, "--strike": {"action": "store_true"}},
        leave,
    ),
    "table": ("print the tables", {**EVENT}, table),
    "close": ("close it", {**EVENT, **ANYWAY}, close),
    "next": ("open the season after it", {**EVENT, "name": {}}, next_season),
    "trail": ("print who did what", {**EVENT}, trail),
    "undo": ("undo an act of the trail", {**EVENT, "act": {"type": int}}, undo),
    "recount": ("count a club's ratings anew", {"club": {}}, recount),
}
