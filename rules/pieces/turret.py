"""Armed Turret: a Deployable with a profile of its own. Page "Armed Turret" (N5)."""

from typing import Final

from msgspec.structs import replace

from rules.book.labels import label
from rules.log.table import Card
from rules.reference import Weapon
from rules.registry import rule

NAME: Final = "Armed Turret"
S: Final = "2"


def is_a_turret(used: Weapon) -> bool:
    """Whether it is one, whatever stands in its brackets."""
    return label(used.name).name == NAME


@rule("TURRET-1", off=lambda card: card, only="N5.2")
def has_its_own_profile(card: Card) -> Card:
    """CC 5, BS 10, ARM 2, BTS 3, STR 1, S2; a 360º Visor and Total Reaction."""
    return replace(
        card, cc=5, bs=10, arm=2, bts=3, s=S, skills=("Total Reaction",), equipment=("360º Visor",)
    )
