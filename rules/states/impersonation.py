"""Impersonation State: a Marker that enemies take for one of their own, at two levels.

Page "Impersonation State" (N4). Its first level, IMP-1, is one State here, and its second, IMP-2,
another: a trooper is in one of them, and a Marker that comes from one to the other is a new one.
"""

from msgspec.structs import replace

from rules.dice.mods import Mod
from rules.profiles import Profile, label_name
from rules.reference import SkillCard
from rules.registry import rule
from rules.state import Aim, Cause, State, When
from rules.table import MODEL, Card, Piece, Shape, Table, card_of, name_of

PAGE = "Impersonation"
FIRST, SECOND = "IMP-1", "IMP-2"
CYBERMASK = "Cybermask"
ALLOWED_AROS = frozenset({"Discover", "Dodge", "Look Out!", "Reset"})


def _level(profile: Profile) -> str:
    """The level that a profile begins at and comes back to; empty for who has no such skill."""
    label = next((one for one in profile.skills if label_name(one) == PAGE), "")
    return SECOND if SECOND in label else FIRST if label else ""


# ------------------------------------------------------------------ Activation


@rule("IMP-A1", off=False)
def deployed_at_the_first(profile: Profile) -> bool:
    """A trooper with Impersonation may be deployed as an IMP-1 Marker."""
    return _level(profile) == FIRST


@rule("IMP-A2", off=False)
def deployed_at_the_second(profile: Profile) -> bool:
    """A trooper with Impersonation (IMP-2) may be deployed as an IMP-2 Marker."""
    return _level(profile) == SECOND


@rule("IMP-A3", off=False)
def returns_by_entire_order(skill: SkillCard) -> bool:
    """In its Active Turn it comes back by one Entire Order."""
    return skill.name == PAGE


@rule("IMP-A3", off=False)
def masked_by_entire_order(skill: SkillCard) -> bool:
    """That of the skill, or that of the Programme."""
    return skill.name in (PAGE, CYBERMASK)


@rule("IMP-A3")
def out_of_sight(unseen: bool) -> str | None:
    """Only the table knows whether an enemy sees it; its owner says so, and may be objected to."""
    return None if unseen else "It can't go back under a Marker in the LoF of an enemy."


@rule("IMP-A3", off=False)
def back_to_the_first(profile: Profile, skill: SkillCard) -> bool:
    """It comes back at the level of its profile."""
    return skill.name == PAGE and _level(profile) == FIRST


@rule("IMP-A3", off=False)
def back_to_the_second(profile: Profile, skill: SkillCard) -> bool:
    """It comes back at the level of its profile."""
    return skill.name == PAGE and _level(profile) == SECOND


@rule("IMP-A4", off=False)
def by_cybermask(profile: Profile, skill: SkillCard) -> bool:
    """Cybermask makes its user an IMP-2 Marker."""
    return skill.name == CYBERMASK


# ------------------------------------------------------------------ Effects


@rule("IMP-E1", off=lambda profile, shape: shape)
def first_stands_in(profile: Profile, shape: Shape) -> Shape:
    """An IMP-1 Marker in place of the Model."""
    return replace(shape, face=FIRST)


@rule("IMP-E1", off=lambda profile, shape: shape)
def second_stands_in(profile: Profile, shape: Shape) -> Shape:
    """An IMP-2 Marker in place of the Model."""
    return replace(shape, face=SECOND)


@rule("IMP-E2", off=lambda profile, shape: replace(shape, s="?"))
def shows_silhouette(profile: Profile, shape: Shape) -> Shape:
    """Its Silhouette is that of the trooper under it."""
    return replace(shape, s=str(profile.s))


@rule("IMP-E3")
def no_contact(table: Table, marker: Piece) -> str | None:
    """Nobody moves into contact with what is taken for a friend."""
    return f"Nobody may move into contact with {name_of(table, marker.id)}: it passes for a friend."


@rule("IMP-E4")
def no_attack(aim: Aim) -> str | None:
    """No Attack on what passes for a friend, unless it is Discovered."""
    if aim.aro or not aim.skill.bears("Attack"):
        return None
    return f"{name_of(aim.table, aim.piece.id)} passes for a friend: nobody may attack it."


@rule("IMP-E5", off=False)
def discover_and_attack(aim: Aim) -> bool:
    """One Order may Discover an IMP-2 Marker and then attack it."""
    order = aim.table.order
    if order is None or aim.aro or not order.declared:
        return False
    first = order.declared[0]
    return first.skill == "Discover" and first.target == aim.piece.id


@rule("IMP-E6")
def hard_to_discover(marker: Piece) -> Mod | None:
    """-6 to a Discover Roll against an IMP-1 Marker."""
    return Mod(FIRST, -6, hard_to_discover.id)


@rule("IMP-E7")
def failed_this_turn(aim: Aim) -> str | None:
    """Who failed to Discover this Marker may not try it again until the next Player Turn."""
    failed = any(f.by == aim.by and f.piece == aim.piece.id for f in aim.table.failures)
    if aim.skill.name != "Discover" or not failed:
        return None
    return (
        f"{name_of(aim.table, aim.by)} failed to Discover {name_of(aim.table, aim.piece.id)}: "
        "not again this Player Turn."
    )


@rule("IMP-E7", off=False)
def failure_is_kept() -> bool:
    """A failed Discover is written down against its maker."""
    return True


@rule("IMP-E8", off=False)
def another_marker() -> bool:
    """Come back, or at another level, it is another Marker."""
    return True


@rule("FAQ-K25", off=False)
def was_revealed(from_a_marker: bool) -> bool:
    """Revealed in between, it is another Marker when it comes back."""
    return not from_a_marker


@rule("FAQ-K45", off=False)
def was_of_another_level(from_a_marker: bool) -> bool:
    """A Marker whose level has changed is another: who failed before may try again."""
    return from_a_marker


@rule("IMP-E9", off=180)
def sees_all_round() -> int:
    """An Impersonation Marker's LoF, in degrees."""
    return 360


@rule("IMP-E10", off=False)
def automatic_skills_work() -> bool:
    """Automatic skills and equipment go on working under the Marker."""
    return True


@rule("IMP-E11")
def four_aros_only(aim: Aim) -> str | None:
    """Against the Marker the only AROs are Discover, Dodge, Look Out! and Reset."""
    if not aim.aro or aim.skill.name in ALLOWED_AROS:
        return None
    return f"Against an Impersonation Marker there is no {aim.skill.name}."


@rule("IMP-E12", off=False)
def aro_may_wait() -> bool:
    """Each reactive trooper may delay its ARO until the second half is declared."""
    return True


@rule("IMP-E13", off=True)
def waiting_ends(revealed: bool) -> bool:
    """A delayed ARO may be declared if the Marker showed itself; otherwise it is lost."""
    return revealed


@rule("IMP-E14")
def no_template(main: set[str]) -> str | None:
    """An Attack with a Template that would reach it is cancelled."""
    return "A Template that reaches who passes for a friend is not placed."


# ------------------------------------------------------------------ Discovering


@rule("IMP-D1", off="")
def falls_to_the_second(cause: Cause) -> str:
    """IMP-1, Discovered, becomes IMP-2."""
    return SECOND if cause.kind == "discovered" else ""


@rule("IMP-D2", off=False)
def one_level_an_order() -> bool:
    """More successes in the same Order find nothing more."""
    return True


# ------------------------------------------------------------------ Cancellation


@rule("IMP-C1")
def attack_or_roll(cause: Cause) -> When | None:
    """Declaring an Attack, or any skill that needs a Roll."""
    if cause.kind != "declared" or cause.skill is None:
        return None
    return "now" if cause.skill.bears("Attack") or cause.skill.roll else None


@rule("IMP-C2")
def entire_order(cause: Cause) -> When | None:
    """Declaring an Entire Order but Cautious Movement, or the return to the State itself."""
    if cause.kind != "declared" or cause.skill is None or cause.half != 0:
        return None
    return None if cause.skill.name in ("Cautious Movement", PAGE, CYBERMASK) else "now"


@rule("IMP-C3")
def enemy_contact(cause: Cause) -> When | None:
    """Coming into Silhouette contact with an enemy Model."""
    return "now" if cause.kind == "contact" else None


@rule("IMP-C4")
def discovered(cause: Cause) -> When | None:
    """Being Discovered as an IMP-2 Marker."""
    return "now" if cause.kind == "discovered" else None


@rule("IMP-D1")
def seen_through(cause: Cause) -> When | None:
    """Being Discovered, an IMP-1 Marker is one no more."""
    return "now" if cause.kind == "discovered" else None


@rule("IMP-C5")
def impetuous_or_retreat(cause: Cause) -> When | None:
    """Becoming Impetuous, or entering Retreat! State."""
    return "now" if cause.kind == "other" and cause.what in ("Impetuous", "Retreat!") else None


@rule("IMP-C6")
def model_replaces_marker(profile: Profile, marker: Shape) -> Shape | None:
    """The Model takes the Marker's place, facing as its owner chooses."""
    return replace(marker, face=MODEL, s=str(profile.s), mimetism=0, facing="")


@rule("IMP-C7")
def open_information(profile: Profile) -> Card | None:
    """The trooper's Open Information is told, and no Private Information."""
    return card_of(profile)


@rule("IMP-C8", off=False)
def whole_order() -> bool:
    """The cancellation holds for the whole declared Order, its first half included."""
    return True


_BOTH = State(
    name=PAGE,
    of=PAGE,
    marker=True,
    asks_to_return=out_of_sight,
    touched=(no_contact,),
    targeted=(no_attack, failed_this_turn, four_aros_only),
    arc=sees_all_round,
    renews=another_marker,
    renews_from=(was_revealed, was_of_another_level),
    keeps_automatic=automatic_skills_work,
    delays=aro_may_wait,
    waits_for_reveal=waiting_ends,
    missed=failure_is_kept,
    under_template=no_template,
    replaced=model_replaces_marker,
    discloses=open_information,
    whole_order=whole_order,
)
_ENDED = (attack_or_roll, entire_order, enemy_contact, impetuous_or_retreat)

STATES = (
    replace(
        _BOTH,
        name=FIRST,
        begins=deployed_at_the_first,
        returns=returns_by_entire_order,
        comes_back=(back_to_the_first,),
        shapes=(first_stands_in, shows_silhouette),
        discover_mods=(hard_to_discover,),
        ends=(*_ENDED, seen_through),
        becomes=(falls_to_the_second,),
    ),
    replace(
        _BOTH,
        name=SECOND,
        begins=deployed_at_the_second,
        returns=masked_by_entire_order,
        comes_back=(back_to_the_second, by_cybermask),
        shapes=(second_stands_in, shows_silhouette),
        allows=(discover_and_attack,),
        settled=one_level_an_order,
        ends=(*_ENDED, discovered),
    ),
)
