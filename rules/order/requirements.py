"""What a skill needs before it can be declared, by whoever: its user, target, weapon, length."""

from collections.abc import Iterator

from rules.ids import PieceId, Side
from rules.order.arms import arms
from rules.profiles import has
from rules.reference import Length, SkillCard, skill, skills
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.state import Aim, said
from rules.states import force, seen
from rules.table import Piece, Table, Trooper

NO_SUCH_PIECE = Refusal("no-such-piece", "You have no such piece on the table.")
NO_SUCH_TARGET = Refusal("no-such-target", "There is no such target on the table.")
NO_SUCH_SKILL = Refusal("no-such-skill", "That is nothing it can declare.")

PLAYED = frozenset(
    {"Move", "Idle", "Discover", "BS Attack", "Dodge", "Reset", "Cautious Movement", "Camouflage"}
)
"""The skills that this edition of the notebook carries out to their end."""


def own_piece(table: Table, by: Side, piece: PieceId | None) -> Piece | None:
    """A piece of one's own that stands on the table."""
    found = table.pieces.get(piece or "")
    return found if found and found.side == by else None


def enemy_piece(table: Table, by: Side, piece: PieceId | None) -> Piece | None:
    """A piece of the opponent's that stands on the table."""
    found = table.pieces.get(piece or "")
    return found if found and found.side != by else None


def skill_card(name: str) -> SkillCard | None:
    """A skill of the chart that the notebook plays."""
    return skill(name) if name in PLAYED else None


def knows(trooper: Trooper | None, wanted: SkillCard) -> bool:
    """Whether a trooper has a skill: the common ones everybody, the others by its profile."""
    if trooper is None:
        return False
    return wanted.kind == "common" or has(trooper.profile, wanted.name)


def known_skills(trooper: Trooper | None, *lengths: Length) -> Iterator[SkillCard]:
    """The skills that a trooper could declare at one of these lengths."""
    for card in skills():
        if (
            card.name in PLAYED
            and any(card.may_be(length) for length in lengths)
            and knows(trooper, card)
        ):
            yield card


def may_act(table: Table, piece: Piece, wanted: SkillCard) -> Refusal | None:
    """Whether the States in force on a piece let it declare this skill."""
    for _, id, sentence in said(force(table, piece), lambda state: state.acts, wanted):
        return Refusal("state-forbids", sentence, id)
    return None


def may_aim(
    table: Table, by: Piece, wanted: SkillCard, target: PieceId | None, *, aro: bool
) -> Refusal | None:
    """Whether a skill may be declared against a target, from what everybody sees of it."""
    if not wanted.target and target is None:
        return None
    aimed = enemy_piece(table, by.side, target)
    if aimed is None:
        return NO_SUCH_TARGET
    aim = Aim(table, by.id, wanted, aimed, aro)
    if allowed_by(aim):
        return None
    for _, id, sentence in said(seen(table, aimed), lambda state: state.targeted, aim):
        return Refusal("not-against-this", sentence, id)
    return None


def allowed_by(aim: Aim) -> tuple[str, ...]:
    """The ids of what lets an act through that a State of the target would bar."""
    states = seen(aim.table, aim.piece)
    return tuple(id for _, id, _ in said(states, lambda state: state.allows, aim))


def may_shoot_with(
    piece: Piece, trooper: Trooper | None, wanted: SkillCard, name: str
) -> Refusal | None:
    """Whether the trooper bears the weapon it names; a skill that needs none takes none."""
    if not wanted.weapon:
        return Refusal("no-weapon", f"{wanted.name} is done without a weapon.") if name else None
    return refuse(needs_weapon, name, arms(trooper.profile.weapons) if trooper else ())


@rule("BS-1")
def needs_weapon(name: str, weapons: tuple[str, ...]) -> str | None:
    """A BS Attack is made with a BS weapon that its user bears."""
    return None if name in weapons else "Say with which of its weapons."


def may_touch(table: Table, by: Side, wanted: SkillCard, contact: PieceId | None) -> Refusal | None:
    """Whether a skill may end in Silhouette contact with this enemy piece."""
    if contact is None:
        return None
    if not moves_into_contact(wanted):
        return Refusal("no-movement", f"{wanted.name} moves nobody into contact.")
    touched = enemy_piece(table, by, contact)
    if touched is None:
        return NO_SUCH_TARGET
    for _, id, sentence in said(seen(table, touched), lambda state: state.touched, table, touched):
        return Refusal("no-contact", sentence, id)
    return None


def moves_into_contact(card: SkillCard) -> bool:
    """Whether a skill moves its user as it is declared: a Dodge moves once it is passed."""
    return card.bears("Movement") and not card.roll


def arc_of(table: Table, piece: Piece) -> tuple[int, str]:
    """The angle of vision of a piece in degrees, and the rule that gives it."""
    for _, id, degrees in said(seen(table, piece), lambda state: state.arc):
        return degrees, id
    return front_arc(), front_arc.id


@rule("LOF-1", off=0)
def front_arc() -> int:
    """A Model sees over the front half of its base, 180 degrees."""
    return 180
