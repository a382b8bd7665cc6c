"""The dice to be entered now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rules.game import Offer, PieceId, View
from tracker.matches.page.acts import act
from tracker.matches.page.deciding import MOVES
from tracker.matches.page.entries import (
    fails_unrolled,
    guts_entry,
    jump_entry,
    roll_entry,
    save_entry,
)
from tracker.matches.page.ranging import ranging
from tracker.matches.page.rolls import duels

DICE: Final = {"5": "ReadDice", "5.1": "Save", "5.2": "Guts", "landing": "RollJump"}


def dice(view: View, offers: Sequence[Offer], chosen: str) -> dict[str, Any]:
    """The dice to be entered now: one's own first; the other side's only when asked for."""
    wanted = DICE[view.step]
    open_ones = list(dict.fromkeys(one.about for one in offers if one.command == wanted))
    mine = {piece.id for piece in view.mine}
    now = chosen if chosen in open_ones else next((one for one in open_ones if one in mine), "")
    names = {piece.id: piece.name for piece in (*view.mine, *view.theirs)}
    read = {
        "5": roll_entry, "5.1": save_entry, "5.2": guts_entry, "landing": jump_entry
    }[view.step]  # fmt: skip
    moves = (one for one in offers if one.command in MOVES)
    guts = [one for one in offers if one.command == "Guts" and one.about == now]
    gives_way = guts if fails_unrolled(guts) else []
    return {
        "duels": duels(view),
        "ranging": ranging(view, offers, now),
        "entry": read(view, offers, now),
        "others": tuple((one, names.get(PieceId(one), "")) for one in open_ones if one != now),
        "moves": tuple(act(one, view.step) for one in (*moves, *gives_way)),
    }
