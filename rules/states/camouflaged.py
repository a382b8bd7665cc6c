"""Camouflaged State: a Marker stands where the Model would, and nobody sees what is under it.

Page "Camouflaged State" (N4, and what N4 2.1 words in its own way).
"""

from msgspec.structs import replace

from rules.book.labels import Count, ranked
from rules.book.profiles import Profile, all_borne, has, level, says
from rules.dice.mods import Mod
from rules.log.table import MODEL, Card, Piece, Shape, Table, card_of, name_of
from rules.messages import say
from rules.moment import When
from rules.moments import (
    declaring,
    deploying,
    ending,
    entering,
    meeting,
    reacting,
    rolling,
    showing,
)
from rules.moments.declaring import Act
from rules.moments.ending import Cause
from rules.moments.rolling import Roll
from rules.page import at, fact
from rules.reference import SkillCard
from rules.state import State

NAME = "Camouflaged"
SKILL = "Camouflage"
ALLOWED_AROS = frozenset({"Discover", "Dodge", "Reset"})
LOOK_OUT = "Look Out!"
ENDED_BY = frozenset({"Impetuous", "Retreat!"})

# ------------------------------------------------------------------ Activation


@at(deploying.form, "CAMO-A1", "Activation")
def deployed_as_marker(profile: Profile) -> bool:
    """A trooper with Camouflage may be deployed as a Marker; that is automatic."""
    return has(profile, SKILL)


@at(entering.order, "CAMO-A2", "Activation")
def returns_by_entire_order(skill: SkillCard) -> bool:
    """In its Active Turn it comes back by one Entire Order, the one named after the skill."""
    return skill.name == SKILL


@at(entering.spent, "CAMO-A4", "Activation")
def one_use(profile: Profile) -> str:
    """Camouflage (1 Use) is used up by whatever way it is entered: deployed as a Model it is left."""
    return SKILL if _once(profile) else ""


@at(entering.spent_in_vain, "CAMO-A5", "Activation")
def used_by_failing(profile: Profile) -> str:
    """And by trying in vain to be deployed further forward as a Marker."""
    return SKILL if _once(profile) else ""


@at(entering.spared, "FAQ-K46", "Activation")
def left_to_a_model(profile: Profile) -> bool:
    """Deployed as a Model it has that use left for later."""
    return _once(profile)


def _once(profile: Profile) -> bool:
    return any(Count(1, "Use") in one.said for one in all_borne(profile, SKILL))


@at(entering.watched, "CAMO-A2", "Activation")
def out_of_sight(unseen: bool) -> str | None:
    """Only the table knows whether an enemy sees it; its owner says so, and may be objected to."""
    return None if unseen else say("It can't return to a Marker State in an enemy's LoF.")


# ------------------------------------------------------------------ Effects


@at(showing.shape, "CAMO-E1", "Effects")
def marker_stands_in(profile: Profile, shape: Shape) -> Shape:
    """A Marker in place of the Model: the opponent never sees what is under it."""
    return replace(shape, face=NAME)


@at(showing.shape, "CAMO-E2", "Effects")
def shows_mimetism(profile: Profile, shape: Shape) -> Shape:
    """The Marker tells the level of Mimetism under it, if there is one."""
    return replace(shape, mimetism=level(profile, "Mimetism"))


@at(showing.shape, "CAMO-E15", "Effects", off=lambda profile, shape: replace(shape, s="?"))
def shows_silhouette(profile: Profile, shape: Shape) -> Shape:
    """Its Silhouette is that of the trooper under it; no more of the profile is shown."""
    return replace(shape, s=str(profile.s))


@at(showing.marker, "CAMO-E19", "Effects", only="N5.2")
def shows_a_seed(profile: Profile) -> Profile:
    """The Marker of a trooper that hatches has Silhouette 2: nobody else learns that it is for this."""
    return replace(profile, s=2) if says(profile, "Transmutation", "Hatching") else profile


@at(meeting.moved_into, "CAMO-E3", "Effects")
def no_contact(table: Table, marker: Piece) -> str | None:
    """Nobody moves into Silhouette contact with an enemy Camouflaged Marker."""
    return say(
        "You can't move into contact with {marker}: it is a Camouflaged Marker.",
        marker=name_of(table, marker.id),
    )


@at(declaring.forbids, "CAMO-E4", "Effects")
def no_attack(act: Act) -> str | None:
    """An Attack needs the Marker to be Discovered first; an Intuitive Attack does not."""
    aim = act.aim
    if aim is None or aim.aro or not act.skill.attacks or act.skill.name == "Intuitive Attack":
        return None
    return say(
        "{piece} must be Discovered before it can be attacked.",
        piece=name_of(aim.table, aim.piece.id),
    )


@at(declaring.allows, "CAMO-E16", "Effects")
def discover_and_attack(act: Act) -> bool:
    """One Order may Discover a Marker and then attack it."""
    aim = act.aim
    order = aim.table.order if aim else None
    if aim is None or order is None or aim.aro or not order.declared:
        return False
    first = order.declared[0]
    return first.skill == "Discover" and first.target == aim.piece.id


@at(declaring.allows, "CAMO-E18", "Effects", only="N5.2")
def shot_at_as_a_marker(act: Act) -> bool:
    """In its Active Turn who has a Multispectral Visor of Level 3 may make a BS Attack on it undiscovered."""
    aim = act.aim
    if aim is None or aim.aro or act.skill.name != "BS Attack":
        return False
    by = aim.table.pieces.get(aim.by)
    worn = map(ranked, by.card.equipment if by and by.card else ())
    return ("Multispectral Visor", 3) in worn


@at(rolling.mods, "CAMO-E5", "Effects")
def mimetism_against_discover(roll: Roll) -> Mod | None:
    """The Marker's Mimetism is a MOD to the Discover Roll that would reveal it."""
    level = roll.aimed.shape.mimetism if roll.aimed else 0
    return Mod("Mimetism", level, mimetism_against_discover.id) if level else None


failure_is_kept = fact(
    reacting.failure_kept,
    "CAMO-E6",
    "Effects",
    "A failed Discover is written down against its maker.",
)


comes_back_as_new = fact(
    showing.new_marker,
    "CAMO-E7",
    "Effects",
    "A trooper that comes back is a new Marker; earlier failures do not count against it.",
)


sees_all_round = fact(
    showing.arc, "CAMO-E8", "Effects", "A Camouflaged Marker's LoF, in degrees.", 360, off=180
)


automatic_skills_work = fact(
    rolling.automatic_works,
    "CAMO-E10",
    "Effects",
    "Automatic skills and equipment go on working under the Marker.",
)


@at(declaring.joins, "CAMO-E17", "Effects", only="N5.2")
def in_no_fireteam(what: str) -> str | None:
    """It is in no Fireteam: a member that enters the State leaves at once."""
    return (
        say("A trooper in Camouflaged State can't be in a Fireteam.")
        if what == "Fireteam"
        else None
    )


@at(declaring.forbids, "CAMO-E11", "Effects")
def three_aros_only(act: Act) -> str | None:
    """Against a Marker the only AROs are Discover, Dodge and Reset."""
    if act.aim is None or not act.aim.aro or act.skill.name in ALLOWED_AROS:
        return None
    return say("Against a Camouflaged Marker the only AROs are Discover, Dodge and Reset.")


@three_aros_only.worded("N4 2.1")
def look_out_too(act: Act) -> str | None:
    """Against a Marker the only AROs are Discover, Dodge, Look Out! and Reset."""
    if act.aim is None or not act.aim.aro or act.skill.name in {*ALLOWED_AROS, LOOK_OUT}:
        return None
    return say(
        "Against a Camouflaged Marker the only AROs are Discover, Dodge, Look Out! and Reset."
    )


aro_may_wait = fact(
    reacting.delays,
    "CAMO-E12",
    "Effects",
    "Each reactive trooper may delay its ARO until the second half is declared.",
)


@at(reacting.waits, "CAMO-E13", "Effects", off=True)
def waiting_ends(revealed: bool) -> bool:
    """A delayed ARO may be declared if the Marker showed itself; otherwise it is lost."""
    return revealed


@at(
    declaring.under_template,
    "CAMO-E14",
    "Effects",
    off=say("You can't place a Template on a Marker."),
)
def caught_beside_another(main: set[str]) -> str | None:
    """A Template whose Main Target is another, no Camouflaged Marker, may reach it."""
    if NAME in main:
        return say("A Template only catches a Camouflaged Marker if its Main Target is not one.")
    return None


@at(showing.of_a_weapon, "CAMO-E9", "Effects")
def of_a_weapon(shape: Shape) -> Shape:
    """The Marker of a camouflaged weapon or piece of equipment has Silhouette 2."""
    return replace(shape, face=NAME, s="2")


# ------------------------------------------------------------------ Cancellation


@at(ending.struck, "CAMO-C1", "Cancellation")
def attack_or_roll(cause: Cause) -> When | None:
    """Declaring an Attack, or any skill that needs a Roll."""
    if cause.kind != "declared" or cause.skill is None:
        return None
    return "now" if cause.skill.attacks or cause.skill.roll else None


@attack_or_roll.worded("N4 2.1")
def attack_look_out_or_roll(cause: Cause) -> When | None:
    """Declaring an Attack, Look Out!, or any skill that needs a Roll."""
    if cause.kind != "declared" or cause.skill is None:
        return None
    shows = cause.skill.attacks or cause.skill.roll or cause.skill.name == LOOK_OUT
    return "now" if shows else None


@at(ending.struck, "CAMO-C2", "Cancellation")
def entire_order(cause: Cause) -> When | None:
    """Declaring an Entire Order of any kind but the return to the State itself."""
    if cause.kind != "declared" or cause.skill is None or cause.half != 0:
        return None
    return None if cause.skill.name == SKILL else "now"


@entire_order.worded("N4 2.1")
def entire_order_but_a_cautious_one(cause: Cause) -> When | None:
    """Declaring an Entire Order other than Cautious Movement."""
    if cause.kind != "declared" or cause.skill is None or cause.half != 0:
        return None
    return None if cause.skill.name == "Cautious Movement" else "now"


@at(ending.struck, "CAMO-C3", "Cancellation")
def enemy_contact(cause: Cause) -> When | None:
    """Coming into Silhouette contact with an enemy Model."""
    return "now" if cause.touches_a_model else None


@at(ending.struck, "CAMO-C4", "Cancellation")
def discovered(cause: Cause) -> When | None:
    """Being Discovered."""
    return "now" if cause.kind == "discovered" else None


found_by_a_sensor = fact(
    reacting.sensed,
    "SENS-1",
    "Cancellation",
    "A Sensor Discovers it inside its user's ZoC, whatever is under the Marker.",
)


@at(ending.struck, "CAMO-C5", "Cancellation")
def attacked(cause: Cause) -> When | None:
    """Receiving a successful Attack."""
    return "now" if cause.kind == "hit" else None


@attacked.worded("N4 2.1")
def forced_to_save(cause: Cause) -> When | None:
    """Having to make a Saving Roll."""
    return "now" if cause.kind == "forced" else None


@at(ending.struck, "CAMO-C9", "Cancellation", only="N4 2.1")
def impetuous_or_in_retreat(cause: Cause) -> When | None:
    """Being or becoming Impetuous, and entering Retreat!."""
    return "now" if cause.kind == "other" and cause.what in ENDED_BY else None


@at(showing.model, "CAMO-C6", "Cancellation")
def model_replaces_marker(profile: Profile, marker: Shape) -> Shape | None:
    """The Model takes the Marker's place, facing as its owner chooses."""
    return replace(marker, face=MODEL, s=str(profile.s), mimetism=0, facing="")


@at(showing.told, "CAMO-C7", "Cancellation")
def open_information(profile: Profile) -> Card | None:
    """The trooper's Open Information is told, and no Private Information."""
    return card_of(profile)


whole_order = fact(
    ending.whole_order,
    "CAMO-C8",
    "Cancellation",
    "The cancellation holds for the whole declared Order, its first half included.",
)


STATE = State(name=NAME, marker=True)
