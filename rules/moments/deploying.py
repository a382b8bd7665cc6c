"""Moments of the Deployment Phase, and of arriving by air."""

from typing import Final

from rules.book.profiles import Profile
from rules.log.table import Card
from rules.moment import Begins, Fact, Forbids

form: Final = Begins[[Profile]](
    "A trooper is deployed, and may be so as this State's Marker, as another, or off the table."
)
stance: Final = Begins[[Card]]("A trooper is deployed, and may be so with this State beside it.")
near: Final = Forbids[[bool]](
    "Several pieces are deployed for a trooper. Told: whether its owner says they are in Coherency."
)
near_landing: Final = Forbids[[bool]]("The same, as they arrive by air.")
all_noted: Final = Fact[bool]("Deployed off the table, all places of its bearer are noted.")
