"""What Holoechoes are, and how they act together."""

from msgspec.structs import replace

from rules.log.table import Card, Shape
from rules.messages import say
from rules.moments import declaring, deploying, rolling, showing
from rules.page import at, fact
from rules.reference import SkillCard
from rules.states.holoecho.activation import FACES

DEPLOYED = ("FastPanda", "CrazyKoala", "Minelayer")


hidden_with_its_decoys = fact(
    deploying.all_noted,
    "HOLO-H1",
    "Effects",
    "In Hidden Deployment all three places are written down, and which of them is real.",
)


@at(showing.copy, "HOLO-M1", "Effects")
def models_of_one_type(at: int, first: Shape, imitated: bool) -> Shape | None:
    """With HoloMask all three may be Models of one imitated trooper."""
    return first if imitated else None


# Printed under Activation. What HoloMask makes of it goes before.
@at(showing.copy, "HOLO-A4", "Activation")
def holoecho_markers(at: int, first: Shape, imitated: bool) -> Shape | None:
    """The Model, Holoecho Marker 1 and Holoecho Marker 2; any of them may be the real one."""
    return replace(first, face=FACES[at - 1])


@at(showing.copied_card, "HOLO-E16", "Effects")
def replicates_equipment(card: Card) -> Card | None:
    """Each Holoecho has the bearer's pieces of equipment: it shows the same Card."""
    return card


replicates_tokens = fact(
    showing.copied_tokens,
    "HOLO-E10",
    "Effects",
    "What State token the bearer has, each Holoecho has too.",
)


@at(showing.imitated_card, "HOLO-M3", "Effects")
def without_what_is_deployed(card: Card) -> Card:
    """Not replicated is what the imitated trooper deploys as a token or a model of its own."""
    return replace(
        card,
        skills=tuple(one for one in card.skills if not one.startswith(DEPLOYED)),
        weapons=tuple(one for one in card.weapons if not one.startswith(DEPLOYED)),
        equipment=tuple(one for one in card.equipment if not one.startswith(DEPLOYED)),
    )


a_marker_beside_one = fact(
    showing.marker_beside,
    "HOLO-M2",
    "Effects",
    "The first time that three Models are activated in their owner's Active Turn, a Holoecho Marker is"
    " placed next to one of them.",
)


private_information = fact(
    showing.secret,
    "HOLO-I1",
    "Effects",
    "That it is in this State, or in HoloMask's, is noted for its owner alone.",
)


sees_half_round = fact(
    showing.arc,
    "HOLO-E7",
    "Effects",
    "A Holoecho sees over the front half of its base, in degrees.",
    180,
)


act_together = fact(
    declaring.together,
    "HOLO-E1",
    "Effects",
    "All three do the same declared Order at once, each on its own path.",
)


@at(declaring.uses_scenery, "HOLO-E2", "Effects")
def no_scenery(scenery: str) -> str | None:
    """A decoy can't interact with scenery; only its owner is told so, who knows which it is."""
    return say("That is a holographic decoy: it can't interact with scenery.") if scenery else None


@at(declaring.idles, "HOLO-E3", "Effects")
def looks_out_for_nobody(skill: SkillCard) -> bool:
    """A decoy's Look Out! is an Idle."""
    return skill.name == "Look Out!"


checked_for_coherency = fact(
    declaring.coherent,
    "HOLO-E4",
    "Effects",
    "Each Holoecho has another of them in its ZoC, at the start and at the end of the Order.",
)


@at(declaring.apart, "HOLO-E4", "Effects")
def never_all_but_one(pieces: int, apart: int) -> str | None:
    """Coherency is mutual: who is near another has that other near it, so one is never left over."""
    if pieces - apart != 1:
        return None
    return say("Coherency is mutual: one alone is out of Coherency, too.")


checked_as_it_appears = fact(
    declaring.coherent_out_of_hiding,
    "HOLO-H2",
    "Effects",
    "When its Hidden Deployment ends, those out of Coherency are removed.",
)


surprise_in_active_turn = fact(
    rolling.surprises,
    "HOLO-E9",
    "Effects",
    "Surprise Attack works from this State, in the owner's Active Turn only.",
)


automatic_skills_work = fact(
    rolling.automatic_works,
    "HOLO-E12",
    "Effects",
    "Automatic Special Skills and Automatic Equipment go on working.",
)


@at(declaring.joins, "HOLO-E13", "Effects")
def in_no_fireteam(what: str) -> str | None:
    """It is in no Fireteam: a member that activates the State leaves at once."""
    return (
        say("A trooper in Holoecho State can't be in a Fireteam.") if what == "Fireteam" else None
    )
