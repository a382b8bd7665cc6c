"""Moments at which a bearer is healed, repaired, or frees itself."""

from typing import Final

import msgspec

from rules.moment import Allows, Ends, Fact, Forbids


class Cure(msgspec.Struct, frozen=True):
    """A Roll that was passed: by what skill or item, on a trooper with STR or with Wounds, what cuts that
    one off from its Controller, whether it is wedged in, and whether it is Technorganic."""

    skill: str
    structure: bool = False
    severed: str = ""
    wedged: bool = False
    technorganic: bool = False


treated: Final = Ends[[Cure], bool]("A Roll for its bearer was passed.")
outlasts: Final = Allows[[Cure]]("The same, and it may stay for all that.")
kept: Final = Allows[[Cure]]("The same, and it stays whatever else is said.")
unhealed: Final = Forbids[[Cure]](
    "Somebody wants to give its bearer a Wound or a point of STR back."
)
regains: Final = Fact[bool]("A Wound or a point of STR comes back as it ends.")
