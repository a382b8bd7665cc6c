"""How Holoechoes are reacted to."""

from rules.book.editions import N4
from rules.messages import say
from rules.moments import declaring, reacting
from rules.moments.declaring import Act
from rules.page import at, fact


@at(reacting.real, "HOLO-E5", "Effects")
def count_for_aros(what: str) -> bool:
    """Each of them may be answered with an ARO, as a real trooper."""
    return what == "ARO"


@at(reacting.real, "HOLO-E6", "Effects")
def each_chooses_one(what: str) -> bool:
    """A reactive trooper aims at one of them; others may choose another."""
    return what == "ARO"


@at(reacting.real, "HOLO-E14", "Effects")
def count_for_lines_of_fire(what: str) -> bool:
    """Each of them counts as a real trooper for LoF."""
    return what == "LoF"


@at(reacting.real, "HOLO-E15", "Effects")
def set_weapons_off(what: str) -> bool:
    """Each of them, decoys too, sets off enemy weapons and equipment."""
    return what == "trigger"


@at(reacting.real, "HOLO-I2", "Effects")
def hackable_is_open(what: str) -> bool:
    """Inside an enemy's Hacking Area it is open whether they can be hacked."""
    return what == "Hacking Area"


failure_tells_nothing = fact(
    reacting.failure_kept,
    "HOLO-E8",
    "Effects",
    "A failed Discover is written down against its maker, and tells nothing.",
)


aro_may_wait = fact(
    reacting.delays,
    "HOLO-E11",
    "Effects",
    "Each reactive trooper may delay its ARO until the second half is declared.",
)


@at(reacting.waits, "HOLO-E17", "Effects", off=True)
def waiting_ends(revealed: bool) -> bool:
    """A delayed ARO may be declared if the bearer showed itself; otherwise it is lost."""
    return revealed


@waiting_ends.worded("N5.2")
def waiting_ends_so(revealed: bool) -> bool:
    """So here, where it is declared against the bearer alone."""
    return waiting_ends.by(N4)(revealed)


@at(declaring.forbids, "HOLO-E17", "Effects", only="N5.2")
def against_the_bearer_alone(act: Act) -> str | None:
    """Who waited answers the bearer, which everybody has seen show itself by then, and no decoy."""
    aim = act.aim
    order = aim.table.order if aim else None
    if aim is None or order is None or not aim.aro or aim.by not in order.delayed:
        return None
    if aim.piece.id in order.revealed:
        return None
    return say("It waited: it can only react against the one that has shown itself.")
