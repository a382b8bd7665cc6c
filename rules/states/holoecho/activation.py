"""How Holoecho State begins: deployed so, in the States Phase, or by a return to it."""

from rules.book.editions import N4
from rules.book.profiles import Bearer, Profile, has
from rules.messages import Inches, say
from rules.moments import deploying, entering, showing
from rules.page import at, fact
from rules.reference import SkillCard

EQUIPMENT = "Holoprojector"
FACES = ("Holoecho 1", "Holoecho 2")


@at(showing.several, "HOLO-A1", "Activation")
def up_to_three(profile: Profile) -> int:
    """Deployed with a Holoprojector, a trooper may be up to three Holoechoes: two more pieces."""
    return len(FACES) if has(profile, EQUIPMENT) else 0


@at(deploying.near, "HOLO-A5", "Activation")
def in_coherency(coherent: bool) -> str | None:
    """Once they are down the owner checks that each is near another."""
    if coherent:
        return None
    return say("Each Holoecho is placed within {reach:inches} of another of them.", reach=Inches(8))


@at(entering.states_phase, "HOLO-A2", "Activation")
def in_the_states_phase(profile: Bearer) -> bool:
    """The bearer may activate the State in the States Phase; that is automatic."""
    return has(profile, EQUIPMENT)


@at(entering.watched_then, "HOLO-A2", "Activation")
def unseen_in_the_states_phase(unseen: bool) -> str | None:
    """Outside the LoF of enemy Markers and Troopers; its owner says so."""
    return None if unseen else say("It can't activate Holoecho State in an enemy's LoF.")


@in_the_states_phase.worded("N5.2")
def in_the_states_phase_too(profile: Bearer) -> bool:
    """So here, with one Holoecho or two."""
    return in_the_states_phase.by(N4)(profile)


@unseen_in_the_states_phase.worded("N5.2")
def seen_by_nobody_in_the_states_phase(unseen: bool) -> str | None:
    """Outside the LoF of enemy Markers and Troopers; its owner says so."""
    return unseen_in_the_states_phase.by(N4)(unseen)


one_or_two_in_the_states_phase = fact(
    entering.fewer_then,
    "HOLO-A2",
    "Activation",
    "It may have one Holoecho beside it, or two.",
    only="N5.2",
)


@at(entering.order, "HOLO-A3", "Activation")
def returns_by_entire_order(skill: SkillCard) -> bool:
    """In its Active Turn it comes back by one Entire Order, the one named after the item."""
    return skill.name == EQUIPMENT


@at(entering.watched, "HOLO-A3", "Activation")
def out_of_sight(unseen: bool) -> str | None:
    """Outside the LoF of enemy Markers and Troopers; its owner says so."""
    return None if unseen else say("It can't return to Holoecho State in an enemy's LoF.")


@returns_by_entire_order.worded("N5.2")
def returns_by_long_skill(skill: SkillCard) -> bool:
    """In its Active Turn it comes back by one Long Skill, the one named after the item."""
    return returns_by_entire_order.by(N4)(skill)


@out_of_sight.worded("N5.2")
def seen_by_nobody(unseen: bool) -> str | None:
    """Outside the LoF of enemy Markers and Troopers; its owner says so."""
    return out_of_sight.by(N4)(unseen)


one_or_two = fact(
    entering.fewer,
    "HOLO-A3",
    "Activation",
    "It may have one Holoecho beside it, or two.",
    only="N5.2",
)
