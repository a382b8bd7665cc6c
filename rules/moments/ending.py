"""Moments at which a State ends, and what comes of that."""

from typing import Final, Literal

import msgspec

from rules.log.table import Half
from rules.moment import Allows, Ends, Fact, Forbids, Tells, When
from rules.reference import SkillCard

OUTRIGHT: Final = "outright"
"""How that is Discovered which passes into no other disguise."""


class Cause(msgspec.Struct, frozen=True):
    """Something that may end a State: what its bearer declared (`traits`: of the weapon that it names),
    touched or suffered; `marker`: what
    it touched shows no Model. Of a successful Attack it hears that it was hit, that it is forced to a
    Saving Roll, before any number of it is told, and, once that is called, that it has to save; of its
    decoys, that the last of them was Discovered."""

    kind: Literal[
        "declared",
        "contact",
        "discovered",
        "decoys",
        "hit",
        "forced",
        "save",
        "coherency",
        "failed",
        "other",
        "entered",
    ]
    skill: SkillCard | None = None
    half: Half = 1
    weapon: str = ""
    traits: tuple[str, ...] = ()
    what: str = ""
    aro: bool = False
    null: bool = False
    marker: bool = False

    @property
    def touches_a_model(self) -> bool:
        """Whether it is Silhouette contact with what everybody sees as a Model."""
        return self.kind == "contact" and not self.marker


struck: Final = Ends[[Cause], When | None](
    "Its bearer has declared, touched or suffered something."
)
becomes: Final = Tells[[Cause], str](
    "The same has ended it. Answer: the State that it passes into."
)
at_conclusion: Final = Fact[bool]("Ended, it is still seen until the Order is over.")
whole_order: Final = Fact[bool]("Ended, it counts as ended for the whole declared Order.")
takes_along: Final = Fact[str]("The State that ends with it.")
reloads: Final = Fact[bool]("As it ends, all uses come back.")
won_back: Final = Fact[bool]("It ends where its owner's side does what brought it.")
states_phase: Final = Fact[bool]("It ends by itself as the States Phase begins.")
passes_into: Final = Fact[str]("The State that takes its place as the States Phase begins.")
token: Final = Fact[str]("The use of a Command Token by which it ends.")
for_good: Final = Fact[bool]("Ended by a Command Token, it begins no more.")

# ------------------------------------------------------------------ of a replica, or in hiding

replica_struck: Final = Ends[[Cause], bool](
    "A replica of its bearer has touched or suffered something, and may go."
)
replicas_go: Final = Fact[bool]("All replicas go as it ends.")
comes_out: Final = Allows[[Cause]]("Who is hidden comes out by this, and may do so as a Marker.")
comes_out_plainly: Final = Forbids[[bool]](
    "Who is hidden comes out by something else. Told: whether as a Marker."
)
