"""The result of a game on its page: why it counts, and what it is worth to each side, part by part."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tracker.leagues import actions
from tracker.leagues.missions import Scored, scored
from tracker.leagues.models import SIDES, Pairing, Report
from tracker.leagues.scoring import Scoring, whose


def how_it_counts(pairing: Pairing, reports: dict[str, Report]) -> str:
    """Why it counts, and what was left open although both reported it."""
    how = str(NOT_PLAYED if pairing.not_played else HOW.get(pairing.how, ""))
    if pairing.how == "agreed" and len(reports) == len(SIDES):
        apart = _(" and ").join(_(one) for one in actions.left_open(*reports.values()))
        if apart:
            left = _("Of %(apart)s they say different things, so that is left open.")
            how = " ".join([how, left % {"apart": apart}])
    return how


def results_of(pairing: Pairing, scoring: Scoring) -> list[dict[str, Any]]:
    """The result side by side: points, and what they are worth."""
    found = []
    for worth in _worth(pairing, scoring):
        side = worth["side"]
        entry = getattr(pairing, side)
        found.append(
            {
                **worth,
                "name": entry.called if entry else "",
                "faction": getattr(pairing, f"faction_{side}") or (entry.faction if entry else ""),
                "op": getattr(pairing, f"op_{side}"),
                "vp": getattr(pairing, f"vp_{side}"),
                "lines": _lines(pairing, side),
            }
        )
    return found


def _lines(pairing: Pairing, side: str) -> tuple[Scored, ...]:
    """Where the objective points of a side come from, if they were counted by the sheet."""
    role = pairing.sheets.get("roles", {}).get(side, "")
    return scored(pairing.mission, role, pairing.sheets.get(side, ()))


def _worth(pairing: Pairing, scoring: Scoring) -> list[dict[str, Any]]:
    """What the result is worth to each side, part by part."""
    if pairing.rests or pairing.not_played:
        return []
    if pairing.is_bye:
        return [{"side": "first", "parts": [(_("bye"), scoring.bye)], "tp": scoring.bye}]
    if pairing.walkover:
        return [_absent(pairing, side, scoring.bye) for side in SIDES]
    return worth_of((pairing.op_first, pairing.op_second), pairing.conceded, scoring)


def worth_of(op: tuple[int, int], conceded: str, scoring: Scoring) -> list[dict[str, Any]]:
    """What a game is worth to each side, part by part, and the sum."""
    found = []
    for side, own, theirs in zip(SIDES, op, op[::-1], strict=True):
        parts = scoring.parts(own, theirs, whose(conceded, side))
        found.append({"side": side, "parts": parts, "tp": sum(worth for _, worth in parts)})
    return found


def _absent(pairing: Pairing, side: str, bye: int) -> dict[str, Any]:
    missing = pairing.walkover in ("both", side)
    words, tp = (_("did not come"), 0) if missing else (_("nobody came to play"), bye)
    return {"side": side, "parts": [(words, tp)], "tp": tp}


NOT_PLAYED: Final = gettext_lazy("It was not played, and counts for nobody. The two have not met.")
HOW: Final = {
    "agreed": gettext_lazy("Both players say so."),
    "organiser": gettext_lazy("An organiser decided it."),
    "unanswered": gettext_lazy("One player reported it, and the other didn’t object in time."),
    "here": gettext_lazy("It was played in this notebook."),
    "left": gettext_lazy("One player has left."),
    "bye": gettext_lazy("There is an odd number of players."),
    "rest": gettext_lazy(
        "There is an odd number of players: they sit this round out and score nothing."
    ),
}
"""Why a result counts, in a sentence."""
