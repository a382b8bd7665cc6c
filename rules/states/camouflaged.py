"""Camouflaged State: a Marker stands where the Model would, and nobody sees what is under it.

Page "Camouflaged State" (N4).
"""

from msgspec.structs import replace

from rules.dice.mods import Mod
from rules.profiles import Profile, has, level
from rules.reference import SkillCard
from rules.registry import rule
from rules.state import Aim, Cause, State, When
from rules.table import MODEL, Card, Piece, Shape, Table, card_of, name_of

NAME = "Camouflaged"
SKILL = "Camouflage"
ALLOWED_AROS = frozenset({"Discover", "Dodge", "Reset"})

# ------------------------------------------------------------------ Activation


@rule("CAMO-A1", off=False)
def deployed_as_marker(profile: Profile) -> bool:
    """A trooper with Camouflage may be deployed as a Marker; that is automatic."""
    return has(profile, SKILL)


@rule("CAMO-A2", off=False)
def returns_by_entire_order(skill: SkillCard) -> bool:
    """In its Active Turn it comes back by one Entire Order, the one named after the skill."""
    return skill.name == SKILL


@rule("CAMO-A4", off="")
def one_use(profile: Profile) -> str:
    """Camouflage (1 Use) is used up by whatever way it is entered: deployed as a Model it is left."""
    return SKILL if any(label == f"{SKILL} (1 Use)" for label in profile.skills) else ""


@rule("CAMO-A5", off="")
def used_by_failing(profile: Profile) -> str:
    """And by trying in vain to be deployed further forward as a Marker."""
    return SKILL if any(label == f"{SKILL} (1 Use)" for label in profile.skills) else ""


@rule("FAQ-K46", off=False)
def left_to_a_model(profile: Profile) -> bool:
    """Deployed as a Model it has that use left for later."""
    return any(label == f"{SKILL} (1 Use)" for label in profile.skills)


@rule("CAMO-A2")
def out_of_sight(unseen: bool) -> str | None:
    """Only the table knows whether an enemy sees it; its owner says so, and may be objected to."""
    return None if unseen else "It can't go back under a Marker in the LoF of an enemy."


# ------------------------------------------------------------------ Effects


@rule("CAMO-E1", off=lambda profile, shape: shape)
def marker_stands_in(profile: Profile, shape: Shape) -> Shape:
    """A Marker in place of the Model: the opponent never sees what is under it."""
    return replace(shape, face=NAME)


@rule("CAMO-E2", off=lambda profile, shape: shape)
def shows_mimetism(profile: Profile, shape: Shape) -> Shape:
    """The Marker tells the level of Mimetism under it, if there is one."""
    return replace(shape, mimetism=level(profile, "Mimetism"))


@rule("CAMO-E15", off=lambda profile, shape: replace(shape, s="?"))
def shows_silhouette(profile: Profile, shape: Shape) -> Shape:
    """Its Silhouette is that of the trooper under it; no more of the profile is shown."""
    return replace(shape, s=str(profile.s))


@rule("CAMO-E3")
def no_contact(table: Table, marker: Piece) -> str | None:
    """Nobody moves into Silhouette contact with an enemy Camouflaged Marker."""
    return f"Nobody may move into contact with {name_of(table, marker.id)}, a Camouflaged Marker."


@rule("CAMO-E4")
def no_attack(aim: Aim) -> str | None:
    """An Attack needs the Marker to be Discovered first; an Intuitive Attack does not."""
    if aim.aro or "Attack" not in aim.skill.labels or aim.skill.name == "Intuitive Attack":
        return None
    return f"{name_of(aim.table, aim.piece.id)} must be Discovered before it can be attacked."


@rule("CAMO-E16", off=False)
def discover_and_attack(aim: Aim) -> bool:
    """One Order may Discover a Marker and then attack it."""
    order = aim.table.order
    if order is None or aim.aro or not order.declared:
        return False
    first = order.declared[0]
    return first.skill == "Discover" and first.target == aim.piece.id


@rule("CAMO-E5")
def mimetism_against_discover(marker: Piece) -> Mod | None:
    """The Marker's Mimetism is a MOD to the Discover Roll that would reveal it."""
    return Mod("Mimetism", marker.shape.mimetism, "CAMO-E5") if marker.shape.mimetism else None


@rule("CAMO-E6")
def failed_this_turn(aim: Aim) -> str | None:
    """Who failed to Discover this Marker may not try it again until the next Player Turn."""
    if aim.skill.name != "Discover":
        return None
    if not any(f.by == aim.by and f.piece == aim.piece.id for f in aim.table.failures):
        return None
    return (
        f"{name_of(aim.table, aim.by)} failed to Discover {name_of(aim.table, aim.piece.id)}: "
        "not again this Player Turn."
    )


@rule("CAMO-E6", off=False)
def failure_is_kept() -> bool:
    """A failed Discover is written down against its maker."""
    return True


@rule("CAMO-E7", off=False)
def comes_back_as_new() -> bool:
    """A trooper that comes back is a new Marker; earlier failures do not count against it."""
    return True


@rule("CAMO-E8", off=180)
def sees_all_round() -> int:
    """A Camouflaged Marker's LoF, in degrees."""
    return 360


@rule("CAMO-E10", off=False)
def automatic_skills_work() -> bool:
    """Automatic skills and equipment go on working under the Marker."""
    return True


@rule("CAMO-E11")
def three_aros_only(aim: Aim) -> str | None:
    """Against a Marker the only AROs are Discover, Dodge and Reset."""
    if not aim.aro or aim.skill.name in ALLOWED_AROS:
        return None
    return f"Against a Camouflaged Marker there is no {aim.skill.name}: Discover, Dodge or Reset."


@rule("CAMO-E12", off=False)
def aro_may_wait() -> bool:
    """Each reactive trooper may delay its ARO until the second half is declared."""
    return True


@rule("CAMO-E13", off=True)
def waiting_ends(revealed: bool) -> bool:
    """A delayed ARO may be declared if the Marker showed itself; otherwise it is lost."""
    return revealed


@rule("CAMO-E14", off="Nobody says that a Marker is under a Template.")
def caught_beside_another(main: set[str]) -> str | None:
    """A Template whose Main Target is another, no Camouflaged Marker, may reach it."""
    if NAME in main:
        return "A Template reaches a Camouflaged Marker only beside a Main Target that is none."
    return None


@rule("CAMO-E9", off=lambda shape: shape)
def of_a_weapon(shape: Shape) -> Shape:
    """The Marker of a camouflaged weapon or piece of equipment has Silhouette 2."""
    return replace(shape, face=NAME, s="2")


# ------------------------------------------------------------------ Cancellation


@rule("CAMO-C1")
def attack_or_roll(cause: Cause) -> When | None:
    """Declaring an Attack, or any skill that needs a Roll."""
    if cause.kind != "declared" or cause.skill is None:
        return None
    return "now" if "Attack" in cause.skill.labels or cause.skill.roll else None


@rule("CAMO-C2")
def entire_order(cause: Cause) -> When | None:
    """Declaring an Entire Order of any kind but the return to the State itself."""
    if cause.kind != "declared" or cause.skill is None or cause.half != 0:
        return None
    return None if cause.skill.name == SKILL else "now"


@rule("CAMO-C3")
def enemy_contact(cause: Cause) -> When | None:
    """Coming into Silhouette contact with an enemy Model."""
    return "now" if cause.kind == "contact" else None


@rule("CAMO-C4")
def discovered(cause: Cause) -> When | None:
    """Being Discovered."""
    return "now" if cause.kind == "discovered" else None


@rule("CAMO-C5")
def attacked(cause: Cause) -> When | None:
    """Receiving a successful Attack."""
    return "now" if cause.kind == "hit" else None


@rule("CAMO-C6")
def model_replaces_marker(profile: Profile, marker: Shape) -> Shape | None:
    """The Model takes the Marker's place, facing as its owner chooses."""
    return replace(marker, face=MODEL, s=str(profile.s), mimetism=0, facing="")


@rule("CAMO-C7")
def open_information(profile: Profile) -> Card | None:
    """The trooper's Open Information is told, and no Private Information."""
    return card_of(profile)


@rule("CAMO-C8", off=False)
def whole_order() -> bool:
    """The cancellation holds for the whole declared Order, its first half included."""
    return True


STATE = State(
    name=NAME,
    marker=True,
    begins=deployed_as_marker,
    returns=returns_by_entire_order,
    asks_to_return=out_of_sight,
    once=one_use,
    once_tried=used_by_failing,
    once_left=left_to_a_model,
    shapes=(marker_stands_in, shows_mimetism, shows_silhouette),
    arc=sees_all_round,
    renews=comes_back_as_new,
    keeps_automatic=automatic_skills_work,
    targeted=(no_attack, failed_this_turn, three_aros_only),
    allows=(discover_and_attack,),
    touched=(no_contact,),
    delays=aro_may_wait,
    waits_for_reveal=waiting_ends,
    missed=failure_is_kept,
    under_template=caught_beside_another,
    of_a_weapon=of_a_weapon,
    discover_mods=(mimetism_against_discover,),
    ends=(attack_or_roll, entire_order, enemy_contact, discovered, attacked),
    replaced=model_replaces_marker,
    discloses=open_information,
    whole_order=whole_order,
)
