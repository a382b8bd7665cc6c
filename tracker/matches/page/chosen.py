"""The piece that was chosen, and until when that counts."""

from __future__ import annotations

from typing import Final

from rules.game import View
from tracker.matches.page.parts import digest

BETWEEN: Final = ("orders", "impetuous")
"""Steps at which a trooper is chosen to be activated."""


def moment_of(view: View) -> str:
    """Until when a choice of a piece counts: until the next Order is spent, or a trooper noted."""
    if view.step in BETWEEN:
        return f"{view.pools[0].spent}-{sum(one.impetuous for one in view.mine)}"
    return f"{len(view.noted)}-{digest(view.to_deploy)}"


def preset(view: View) -> str:
    """Who acts unless another is picked: who acted last, in one's own turn."""
    mine = {one.id for one in view.mine}
    return view.acted if view.step == "orders" and view.yours and view.acted in mine else ""


def stands_for(view: View, piece: str) -> str:
    """Whose Orders a piece is given: its own; for a replica, those of the real one."""
    return next((one.idle_for or one.id for one in view.mine if one.id == piece), piece)


def still(view: View, chosen: str) -> str:
    """The piece that was chosen, if that was for this moment: a redraw may come late."""
    piece, _, moment = chosen.rpartition(".")
    return piece if moment == moment_of(view) else ""
