"""Holoecho State: a trooper and two holograms of it act as one, and only its owner knows which is
the trooper.

Page "Holoecho State" (N4). C1 to C7, H1, H2, I1 and I2 are those of the same page in the N4 wiki.
"""

from msgspec.structs import replace

from rules.book.editions import N4
from rules.book.profiles import Bearer, Profile, has
from rules.log.table import MODEL, Card, Shape
from rules.messages import Inches, say
from rules.moment import When
from rules.moments import declaring, deploying, ending, entering, reacting, rolling, showing
from rules.moments.declaring import Act
from rules.moments.ending import Cause
from rules.page import at, fact
from rules.reference import SkillCard
from rules.state import State

NAME = "Holoecho"
EQUIPMENT = "Holoprojector"
FACES = ("Holoecho 1", "Holoecho 2")
DEPLOYED = ("FastPanda", "CrazyKoala", "Minelayer")

# ------------------------------------------------------------------ Activation


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


# ------------------------------------------------------------------ Effects: what shows


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


# ------------------------------------------------------------------ Effects: what they do


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


# ------------------------------------------------------------------ Effects: what the opponent does


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


# ------------------------------------------------------------------ Cancellation: of the bearer


@at(ending.struck, "HOLO-C1", "Cancellation")
def attack_or_roll(cause: Cause) -> When | None:
    """Declaring an Attack, Look Out!, or any skill that needs a Roll."""
    if cause.kind != "declared" or cause.skill is None:
        return None
    shows = cause.skill.attacks or cause.skill.roll or cause.skill.name == "Look Out!"
    return "conclude" if shows else None


@at(ending.struck, "HOLO-C2", "Cancellation")
def entire_order(cause: Cause) -> When | None:
    """Declaring an Entire Order other than Cautious Movement."""
    if cause.kind != "declared" or cause.skill is None or cause.half != 0:
        return None
    return None if cause.skill.name in ("Cautious Movement", EQUIPMENT) else "conclude"


@at(ending.struck, "HOLO-C3", "Cancellation")
def contact(cause: Cause) -> When | None:
    """Coming into Silhouette contact with a Model."""
    return "conclude" if cause.touches_a_model else None


@at(ending.struck, "HOLO-C4", "Cancellation")
def saving_roll(cause: Cause) -> When | None:
    """Being forced to make a Saving Roll, which it makes."""
    return "conclude" if cause.kind == "save" else None


@at(ending.struck, "HOLO-C5", "Cancellation")
def discovered(cause: Cause) -> When | None:
    """Being Discovered."""
    return "conclude" if cause.kind == "discovered" else None


@at(ending.struck, "HOLO-C6", "Cancellation")
def impetuous_or_retreat(cause: Cause) -> When | None:
    """Being or becoming Impetuous, or entering Retreat! State."""
    return "now" if cause.kind == "other" and cause.what in ("Impetuous", "Retreat!") else None


@at(ending.struck, "HOLO-C7", "Cancellation")
def out_of_coherency(cause: Cause) -> When | None:
    """Breaking Coherency with the other Holoechoes."""
    return "conclude" if cause.kind == "coherency" and cause.what != "start" else None


@at(ending.struck, "HOLO-R2", "Cancellation")
def out_of_coherency_at_the_start(cause: Cause) -> When | None:
    """Failing the Coherency Check at the start of an Order: its decoys go at once."""
    return "now" if cause.kind == "coherency" and cause.what == "start" else None


@at(ending.struck, "HOLO-C8", "Cancellation", only="N5.2")
def none_left_to_discover(cause: Cause) -> When | None:
    """The Discovery of the last of its decoys."""
    return "conclude" if cause.kind == "decoys" else None


at_the_end_of_the_order = fact(
    ending.at_conclusion,
    "HOLO-R1",
    "Cancellation",
    "The decoys stand until the Order that ended the State is over.",
)


@at(showing.model, "HOLO-R4", "Cancellation")
def model_replaces_marker(profile: Profile, marker: Shape) -> Shape | None:
    """The bearer's own Model takes its place, facing the same way."""
    return replace(marker, face=MODEL, s=str(profile.s))


whole_order = fact(
    ending.whole_order,
    "HOLO-R3",
    "Cancellation",
    "The cancellation holds for the whole declared Order.",
)


# ------------------------------------------------------------------ Cancellation: of a decoy


@at(ending.replica_struck, "HOLO-D1", "Cancellation")
def decoy_discovered(cause: Cause) -> bool:
    """A decoy goes when it is Discovered."""
    return cause.kind == "discovered"


@at(ending.replica_struck, "HOLO-D2", "Cancellation")
def decoy_touched(cause: Cause) -> bool:
    """A decoy goes when it comes into Silhouette contact with an enemy Model."""
    return cause.touches_a_model


@at(ending.replica_struck, "HOLO-D3", "Cancellation")
def decoy_saves_nothing(cause: Cause) -> bool:
    """A decoy that would have to make a Saving Roll makes none, and goes."""
    return cause.kind == "save"


@decoy_saves_nothing.worded("N5.2")
def decoy_hit(cause: Cause) -> bool:
    """A decoy goes when a successful Attack hits it, whether or not that calls for a Saving Roll."""
    return cause.kind == "hit"


@at(ending.replica_struck, "HOLO-D4", "Cancellation")
def decoy_out_of_coherency(cause: Cause) -> bool:
    """A decoy goes when it breaks Coherency with the others."""
    return cause.kind == "coherency"


decoys_go_with_the_bearer = fact(
    ending.replicas_go,
    "HOLO-D5",
    "Cancellation",
    "All decoys go when the bearer's State is cancelled, for whatever reason.",
)


STATE = State(name=NAME, faces=FACES)
