"""The match page arranged for its parts: what each of them may name is there, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.http import HttpRequest
from django.utils.translation import gettext as _

from rules.game import MomentSeen, Refusal
from tracker.matches.by_hand import ByHand
from tracker.matches.clocks import Shown
from tracker.matches.habit import Habit
from tracker.matches.page import Page
from tracker.matches.page import page as arrange
from tracker.matches.page.clock import Faces
from tracker.matches.views.drawing import Drawing

UNSAID: Final[Mapping[str, Any]] = {
    "shut": False,
    "ask": False,
    "behind": 0,
    "before": False,
    "board": None,
    "by_hand": ByHand(),
    "clock": None,
    "ended": None,
    "faces": None,
    "fresh": (),
    "guidance": None,
    "habit": Habit(),
    "has_older": False,
    "head": "",
    "heads": "",
    "known": (),
    "log_drawn": "",
    "moment": None,
    "older": 0,
    "open": False,
    "own_refusal": None,
    "progress": None,
    "reach": None,
    "reacting": None,
    "refusal": None,
    "rematch": "",
    "said": None,
    "shown": None,
    "telling": None,
    "signing": None,
    "stale": False,
    "steps": (),
    "unknown": (),
    "watch_asked": None,
    "wrong": None,
}
"""What the parts may name and a view need not say: there is none of it. Any other name that a view
leaves out is a fault."""


def arranged(request: HttpRequest, context: Mapping[str, Any]) -> dict[str, Any]:
    """What the match page is drawn from, of what its view knows."""
    known = {**UNSAID, **context}
    match, sitting, view = known["match"], known["sitting"], known["view"]
    page = arrange(
        view,
        known["offers"],
        known["lines"],
        known["chosen"],
        known["picked"],
        known["skill"],
        shown=known["shown"],
        said=known["said"],
        reach=known["reach"],
        kept=known["reacting"],
        split=known["split"],
        ask=known["ask"],
        scene=known["moment"].number if known["moment"] else 0,
        telling=known["telling"],
        habit=known["habit"],
        by_hand=known["by_hand"],
    )
    return {
        **known,
        "page": page,
        "secrets": (*_not_done(known["own_refusal"]), *view.secrets),
        "faces": _faces(known["clock"], page),
        "covers": _covers(page, known["moment"], known["refusal"], known["stale"]),
        "drawing": Drawing(request, match, sitting.side, known["cursor"], view.book, known["has"]),
    }


def _covers(page: Page, moment: MomentSeen | None, refusal: Refusal | None, stale: bool) -> bool:
    """Whether what came of the dice stands over what is being decided: not over the next dice that its
    reader has to throw, nor over what is asked of them or was wrong."""
    return bool(
        moment and not page.dice_part and not page.proposed_to_you and not (refusal or stale)
    )


def _not_done(refusal: Refusal | None) -> tuple[tuple[str, str], ...]:
    """Why what was pressed in the open was not done, as a line of one's secrets."""
    return ((_("Not done"), refusal.sentence),) if refusal else ()


def _faces(clock: Shown | None, page: Page) -> Faces | None:
    """Both times as this seat reads them; nothing where there is no clock."""
    if not clock or not clock.minutes:
        return None
    return Faces.of(clock, page.view.names, page.view.you, theirs=not page.yours)
