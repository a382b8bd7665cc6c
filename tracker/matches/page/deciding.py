"""What is being decided now, and who acts as it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rules.game import Offer, View
from tracker.matches.page.chosen import BETWEEN
from tracker.matches.page.drawn import ROLLS
from tracker.matches.page.setup import STEPS
from tracker.matches.page.telling import Told as Keys

MOVES: Final = frozenset({"DodgeMove", "Announce"})
"""What is said at 5.1 beside the Saving Rolls."""
WAITING: Final = (
    "executive", "loss", "strategic", "return", "jump", "sensor", "reroll", "states", "lieutenant",
    "classified", "score",
)  # fmt: skip
DECISIONS: Final = (
    "KeepInitiative", "TakeRest", "NameLieutenant", "PutDown", "NameSpearhead", "TransferMind",
)  # fmt: skip


def part_of(view: View, offers: Sequence[Offer], chosen: str, keys: Keys | None = None) -> str:
    """The part of the page that is open now, by what may be asked for."""
    commands = {one.command for one in offers}
    if view.over or (view.you and view.called == view.you):
        return "over" if view.over else "called"
    if view.step == "adjourned":
        return "adjourned"
    if view.settling:
        return "settling"
    if view.step == "armies" and view.you and view.you not in view.factions:
        return "armies"
    if view.step == "initiative" and view.you:
        return "initiative"
    if commands & set(DECISIONS):
        return "decision"
    if view.step in STEPS and view.yours:
        return "deployment"
    if view.step in BETWEEN and view.yours:
        return "skill" if acting(view, chosen) else "actors"
    if view.step == "3" and view.yours:
        return "skill"
    if keys is not None and keys.part in ("outcome", "going on", "guts"):
        return "came"
    if view.step in ("2", "4") and view.yours:
        return "reacted" if keys is not None else "aros"
    if "CheckCoherency" in commands and view.step == "5.2" and not commands & {"Guts"}:
        return "coherency"
    if view.step in ROLLS and (
        view.rolls or view.saves or view.dodges or view.guts or commands & MOVES
    ):
        return ROLLS[view.step]
    if view.step == "landing" and view.yours:
        return "landing"
    if view.step in WAITING and view.yours:
        return "done"
    return "waiting"


def seen_part(view: View) -> str:
    """What somebody sees who is asked for nothing: the Rolls as they stand, the end, whom it waits for."""
    if view.over:
        return "over"
    if view.rolls or view.saves or view.guts:
        return ROLLS.get(view.step, "waiting")
    return "waiting"


def acting(view: View, chosen: str) -> Any:
    """The piece whose skill is being chosen: the one asked for, or the one whose Order it is."""
    if view.step in BETWEEN:
        return next((one for one in view.mine if one.id == chosen), None)
    return first_of(view.mine)


def first_of(pieces: Sequence[Any]) -> Any:
    """Of those that act the one whose Order it is; the next one, where that stands no more."""
    acting = [one for one in pieces if one.acting]
    return next((one for one in acting if one.leads), acting[0] if acting else None)


def is_active(view: View) -> bool:
    """Whether it is one's own Order, or one's own turn between two Orders."""
    if view.spine:
        return any(one.acting for one in view.mine)
    return view.step in BETWEEN and view.yours
