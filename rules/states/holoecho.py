"""Holoecho State: a trooper and two holograms of it act as one, and only its owner knows which is
the trooper.

Page "Holoecho State" (N4). C1 to C7, H1, H2, I1 and I2 are those of the same page in the N4 wiki.
"""

from msgspec.structs import replace

from rules.profiles import Profile, has
from rules.reference import SkillCard
from rules.registry import rule
from rules.state import Aim, Cause, State, When
from rules.table import MODEL, Card, Shape, name_of

NAME = "Holoecho"
EQUIPMENT = "Holoprojector"
FACES = ("Holoecho 1", "Holoecho 2")
DEPLOYED = ("FastPanda", "CrazyKoala", "Minelayer")

# ------------------------------------------------------------------ Activation


@rule("HOLO-A1", off=0)
def up_to_three(profile: Profile) -> int:
    """Deployed with a Holoprojector, a trooper may be up to three Holoechoes: two more pieces."""
    return len(FACES) if has(profile, EQUIPMENT) else 0


@rule("HOLO-A5")
def in_coherency(coherent: bool) -> str | None:
    """Once they are down the owner checks that each is near another."""
    return None if coherent else "Each Holoecho is placed within 8 inches of another of them."


@rule("HOLO-A2", off=False)
def in_the_states_phase(profile: Profile) -> bool:
    """The bearer may activate the State in the States Phase; that is automatic."""
    return has(profile, EQUIPMENT)


@rule("HOLO-A2")
def unseen_in_the_states_phase(unseen: bool) -> str | None:
    """Outside the LoF of enemy Markers and Troopers; its owner says so."""
    return None if unseen else "It can't activate Holoecho State in the LoF of an enemy."


@rule("HOLO-A3", off=False)
def returns_by_entire_order(skill: SkillCard) -> bool:
    """In its Active Turn it comes back by one Entire Order, the one named after the item."""
    return skill.name == EQUIPMENT


@rule("HOLO-A3")
def out_of_sight(unseen: bool) -> str | None:
    """Outside the LoF of enemy Markers and Troopers; its owner says so."""
    return None if unseen else "It can't return to Holoecho State in the LoF of an enemy."


@rule("HOLO-H1", off=False)
def hidden_with_its_decoys() -> bool:
    """In Hidden Deployment all three places are written down, and which of them is real."""
    return True


# ------------------------------------------------------------------ Effects: what shows


@rule("HOLO-M1")
def models_of_one_type(at: int, first: Shape, imitated: bool) -> Shape | None:
    """With HoloMask all three may be Models of one imitated trooper."""
    return first if imitated else None


@rule("HOLO-A4")
def holoecho_markers(at: int, first: Shape, imitated: bool) -> Shape | None:
    """The Model, Holoecho Marker 1 and Holoecho Marker 2; any of them may be the real one."""
    return replace(first, face=FACES[at - 1])


@rule("HOLO-E16", off=None)
def replicates_equipment(card: Card) -> Card | None:
    """Each Holoecho has the bearer's pieces of equipment: it shows the same Card."""
    return card


@rule("HOLO-E10", off=False)
def replicates_tokens() -> bool:
    """What State token the bearer has, each Holoecho has too."""
    return True


@rule("HOLO-M3", off=lambda card: card)
def without_what_is_deployed(card: Card) -> Card:
    """Not replicated is what the imitated trooper deploys as a token or a model of its own."""
    return replace(
        card,
        skills=tuple(one for one in card.skills if not one.startswith(DEPLOYED)),
        weapons=tuple(one for one in card.weapons if not one.startswith(DEPLOYED)),
        equipment=tuple(one for one in card.equipment if not one.startswith(DEPLOYED)),
    )


@rule("HOLO-M2", off=False)
def a_marker_beside_one() -> bool:
    """The first time that three Models are activated in their owner's Active Turn, a Holoecho Marker
    is placed next to one of them."""
    return True


@rule("HOLO-I1", off=False)
def private_information() -> bool:
    """That it is in this State, or in HoloMask's, is noted for its owner alone."""
    return True


@rule("HOLO-E7", off=0)
def sees_half_round() -> int:
    """A Holoecho sees over the front half of its base, in degrees."""
    return 180


# ------------------------------------------------------------------ Effects: what they do


@rule("HOLO-E1", off=False)
def act_together() -> bool:
    """All three do the same declared Order at once, each on its own path."""
    return True


@rule("HOLO-E2")
def no_scenery(scenery: str) -> str | None:
    """A decoy can't interact with scenery; only its owner is told so, who knows which it is."""
    return "That is a holographic decoy: it can't interact with scenery." if scenery else None


@rule("HOLO-E3", off=False)
def looks_out_for_nobody(skill: SkillCard) -> bool:
    """A decoy's Look Out! is an Idle."""
    return skill.name == "Look Out!"


@rule("HOLO-E4", off=False)
def checked_for_coherency() -> bool:
    """Each Holoecho has another of them in its ZoC, at the start and at the end of the Order."""
    return True


@rule("HOLO-H2", off=False)
def checked_as_it_appears() -> bool:
    """When its Hidden Deployment ends, those out of Coherency are removed."""
    return True


@rule("HOLO-E9", off=False)
def surprise_in_active_turn() -> bool:
    """Surprise Attack works from this State, in the owner's Active Turn only."""
    return True


@rule("HOLO-E12", off=False)
def automatic_skills_work() -> bool:
    """Automatic Special Skills and Automatic Equipment go on working."""
    return True


@rule("HOLO-E13")
def in_no_fireteam(what: str) -> str | None:
    """It is in no Fireteam: a member that activates the State leaves at once."""
    return "Who is in Holoecho State is in no Fireteam." if what == "Fireteam" else None


# ------------------------------------------------------------------ Effects: what the opponent does


@rule("HOLO-E5", off=False)
def count_for_aros(what: str) -> bool:
    """Each of them may be answered with an ARO, as a real trooper."""
    return what == "ARO"


@rule("HOLO-E6", off=False)
def each_chooses_one(what: str) -> bool:
    """A reactive trooper aims at one of them; others may choose another."""
    return what == "ARO"


@rule("HOLO-E14", off=False)
def count_for_lines_of_fire(what: str) -> bool:
    """Each of them counts as a real trooper for LoF."""
    return what == "LoF"


@rule("HOLO-E15", off=False)
def set_weapons_off(what: str) -> bool:
    """Each of them, decoys too, sets off enemy weapons and equipment."""
    return what == "trigger"


@rule("HOLO-I2", off=False)
def hackable_is_open(what: str) -> bool:
    """Inside an enemy's Hacking Area it is open whether they can be hacked."""
    return what == "Hacking Area"


@rule("HOLO-E8")
def not_discovered_again(aim: Aim) -> str | None:
    """Whether one is the bearer is learned by a passed Discover Roll; who failed it is barred from
    that one until the next Player Turn."""
    if aim.skill.name != "Discover":
        return None
    if not any(f.by == aim.by and f.piece == aim.piece.id for f in aim.table.failures):
        return None
    return (
        f"{name_of(aim.table, aim.by)} failed to Discover {name_of(aim.table, aim.piece.id)}: "
        "not again this Player Turn."
    )


@rule("HOLO-E8", off=False)
def failure_tells_nothing() -> bool:
    """A failed Discover is written down against its maker, and tells nothing."""
    return True


@rule("HOLO-E11", off=False)
def aro_may_wait() -> bool:
    """Each reactive trooper may delay its ARO until the second half is declared."""
    return True


@rule("HOLO-E17", off=True)
def waiting_ends(revealed: bool) -> bool:
    """A delayed ARO may be declared if the bearer showed itself; otherwise it is lost."""
    return revealed


# ------------------------------------------------------------------ Cancellation: of the bearer


@rule("HOLO-C1")
def attack_or_roll(cause: Cause) -> When | None:
    """Declaring an Attack, Look Out!, or any skill that needs a Roll."""
    if cause.kind != "declared" or cause.skill is None:
        return None
    shows = "Attack" in cause.skill.labels or cause.skill.roll or cause.skill.name == "Look Out!"
    return "conclude" if shows else None


@rule("HOLO-C2")
def entire_order(cause: Cause) -> When | None:
    """Declaring an Entire Order other than Cautious Movement."""
    if cause.kind != "declared" or cause.skill is None or cause.half != 0:
        return None
    return None if cause.skill.name in ("Cautious Movement", EQUIPMENT) else "conclude"


@rule("HOLO-C3")
def contact(cause: Cause) -> When | None:
    """Coming into Silhouette contact with a Model."""
    return "conclude" if cause.kind == "contact" else None


@rule("HOLO-C4")
def saving_roll(cause: Cause) -> When | None:
    """Being forced to make a Saving Roll, which it makes."""
    return "conclude" if cause.kind == "save" else None


@rule("HOLO-C5")
def discovered(cause: Cause) -> When | None:
    """Being Discovered."""
    return "conclude" if cause.kind == "discovered" else None


@rule("HOLO-C6")
def impetuous_or_retreat(cause: Cause) -> When | None:
    """Being or becoming Impetuous, or entering Retreat! State."""
    return "now" if cause.kind == "other" and cause.what in ("Impetuous", "Retreat!") else None


@rule("HOLO-C7")
def out_of_coherency(cause: Cause) -> When | None:
    """Breaking Coherency with the other Holoechoes."""
    return "conclude" if cause.kind == "coherency" and cause.what != "start" else None


@rule("HOLO-R2")
def out_of_coherency_at_the_start(cause: Cause) -> When | None:
    """Failing the Coherency Check at the start of an Order: its decoys go at once."""
    return "now" if cause.kind == "coherency" and cause.what == "start" else None


@rule("HOLO-R1", off=False)
def at_the_end_of_the_order() -> bool:
    """The decoys stand until the Order that ended the State is over."""
    return True


@rule("HOLO-R4")
def model_replaces_marker(profile: Profile, marker: Shape) -> Shape | None:
    """The bearer's own Model takes its place, facing the same way."""
    return replace(marker, face=MODEL, s=str(profile.s))


@rule("HOLO-R3", off=False)
def whole_order() -> bool:
    """The cancellation holds for the whole declared Order."""
    return True


# ------------------------------------------------------------------ Cancellation: of a decoy


@rule("HOLO-D1", off=False)
def decoy_discovered(cause: Cause) -> bool:
    """A decoy goes when it is Discovered."""
    return cause.kind == "discovered"


@rule("HOLO-D2", off=False)
def decoy_touched(cause: Cause) -> bool:
    """A decoy goes when it comes into Silhouette contact with an enemy Model."""
    return cause.kind == "contact"


@rule("HOLO-D3", off=False)
def decoy_saves_nothing(cause: Cause) -> bool:
    """A decoy that would have to make a Saving Roll makes none, and goes."""
    return cause.kind == "save"


@rule("HOLO-D4", off=False)
def decoy_out_of_coherency(cause: Cause) -> bool:
    """A decoy goes when it breaks Coherency with the others."""
    return cause.kind == "coherency"


@rule("HOLO-D5", off=False)
def decoys_go_with_the_bearer() -> bool:
    """All decoys go when the bearer's State is cancelled, for whatever reason."""
    return True


STATE = State(
    name=NAME,
    faces=FACES,
    multiplies=up_to_three,
    near=in_coherency,
    activates=in_the_states_phase,
    asks_to_activate=unseen_in_the_states_phase,
    returns=returns_by_entire_order,
    asks_to_return=out_of_sight,
    hidden_with=hidden_with_its_decoys,
    copies=(models_of_one_type, holoecho_markers),
    copies_card=(replicates_equipment,),
    copies_tokens=replicates_tokens,
    imitated_as=(without_what_is_deployed,),
    announces=a_marker_beside_one,
    keeps_secret=private_information,
    arc=sees_half_round,
    together=act_together,
    coherent=checked_for_coherency,
    appears_coherent=checked_as_it_appears,
    replica_works=no_scenery,
    replica_idles=looks_out_for_nobody,
    surprises=surprise_in_active_turn,
    keeps_automatic=automatic_skills_work,
    joins=(in_no_fireteam,),
    counts_for=(
        count_for_aros,
        each_chooses_one,
        count_for_lines_of_fire,
        set_weapons_off,
        hackable_is_open,
    ),
    targeted=(not_discovered_again,),
    missed=failure_tells_nothing,
    delays=aro_may_wait,
    waits_for_reveal=waiting_ends,
    ends=(
        attack_or_roll,
        entire_order,
        contact,
        saving_roll,
        discovered,
        impetuous_or_retreat,
        out_of_coherency,
        out_of_coherency_at_the_start,
    ),
    concludes=at_the_end_of_the_order,
    replaced=model_replaces_marker,
    whole_order=whole_order,
    replica_ends=(decoy_discovered, decoy_touched, decoy_saves_nothing, decoy_out_of_coherency),
    replicas_go=decoys_go_with_the_bearer,
)
