"""What the other side said of the table and the map was asked of: it may be doubted before the Rolls."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rules.game import View
from tracker.matches.page.acts import Act, Acts

WHERE: Final = ("aros", "skill", "roll")
"""What is decided while it does not count yet."""


def doubts(part: str, view: View, acts: Acts) -> tuple[Act, ...]:
    """Each with what the map says; nothing once dice lie on the table."""
    thrown = any(hand.dice for roll in view.rolls for hand in roll.hands)
    found = acts["Object"] if part in WHERE and not thrown else ()
    return tuple(replace(one, adds=one.offer.note) for one in found if one.offer.note)
