"""Deployable Cover: scenery that a trooper puts down. Page "Deployable Cover" (N5)."""

from typing import Final

from rules.reference import Weapon
from rules.reference.arms import COVER
from rules.registry import rule

S: Final = "3"


def is_cover(used: Weapon) -> bool:
    """Whether it is one."""
    return used.name == COVER


@rule("COVER-1", off="X", only="N5.2")
def is_scenery() -> str:
    """A scenery element of S3, which a Deactivator removes."""
    return S
