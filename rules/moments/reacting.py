"""Moments of the ARO step, of Discover and of what is set off by a bearer."""

from typing import Final

from rules.moment import Allows, Fact

delays: Final = Fact[bool]("Who reacts to its bearer may delay the ARO.")
waits: Final = Allows[[bool]](
    "A delayed ARO is to be declared. Told: whether somebody has shown itself."
)
real: Final = Allows[[str]](
    "A replica may count as a real trooper. Told: for an ARO, LoF, a trigger or a Hacking Area."
)
failure_kept: Final = Fact[bool]("Who fails to Discover its bearer is written down.")
found_once: Final = Fact[bool]("Discovered in an Order, it is not found further in the same.")
from_its_place: Final = Fact[bool]("Who is hidden reacts from the place that was written down.")
sensed: Final = Fact[bool]("A Sensor finds its bearer.")
