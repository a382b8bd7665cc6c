"""What a skill needs of its user: that it has it, and that its States let it."""

from rules.book.editions import Book
from rules.book.profiles import Bearer, Profile, has
from rules.log.table import Piece, Table, Trooper
from rules.memory import remembered
from rules.messages import say
from rules.moments import declaring
from rules.moments.declaring import Act
from rules.page import said
from rules.pieces.crew import nobody_inside, stranded
from rules.reference import Length, SkillCard
from rules.reference.arms import programme
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.skill import played
from rules.states import force, seen
from rules.weapons.devices import bears

NO_SUCH_SKILL = Refusal("no-such-skill", say("This trooper can't declare that."))


def knows(book: Book, trooper: Trooper | None, wanted: SkillCard) -> bool:
    """Whether a trooper has a skill: the common ones everybody, a Programme by a device that bears
    it, the others by its profile."""
    return trooper is not None and _knows(book, trooper.profile, wanted)


def _knows(book: Book, profile: Profile, wanted: SkillCard) -> bool:
    known = programme(book, wanted.name)
    if known is not None:
        return bears(book, profile, known)
    return (
        wanted.kind == "common" or has(profile, wanted.name) or carries_a_kit(profile, wanted.name)
    )


@rule("PARAM-1")
def carries_a_kit(bearer: Bearer, wanted: str) -> bool:
    """A Paramedic has a MediKit."""
    return wanted == "MediKit" and has(bearer, "Paramedic")


def kit_of(bearer: Bearer, wanted: str) -> tuple[str, ...]:
    """The rule by which somebody has a kit that its list does not print."""
    return (carries_a_kit.id,) if not has(bearer, wanted) and carries_a_kit(bearer, wanted) else ()


def known_skills(book: Book, trooper: Trooper | None, *lengths: Length) -> tuple[SkillCard, ...]:
    """The skills that a trooper could declare at one of these lengths."""
    return _known(book, trooper.profile, lengths) if trooper else ()


@remembered
def _known(book: Book, profile: Profile, lengths: tuple[Length, ...]) -> tuple[SkillCard, ...]:
    able = (card for card in played(book) if any(card.may_be(length) for length in lengths))
    return tuple(card for card in able if _knows(book, profile, card))


def may_act(table: Table, piece: Piece, wanted: SkillCard) -> Refusal | None:
    """Whether the States in force on a piece let it declare this skill, and somebody is inside."""
    if piece.id in table.riders and (
        no := refuse(nobody_inside, wanted, stranded(table, piece.id))
    ):
        return no
    late = table.order.entered.get(piece.id, frozenset()) if table.order else frozenset()
    for state in force(table, piece):
        if not state.speaks(declaring.forbids):
            continue
        act = Act(wanted, stood=state.name not in late)
        for _, id, sentence in said((state,), declaring.forbids, act):
            if not state.holds(declaring.allows, act):
                return Refusal("state-forbids", sentence, id)
    return None


def let_by(table: Table, piece: Piece, wanted: SkillCard) -> tuple[str, ...]:
    """The rules by which a skill may be declared that a State in force would bar."""
    return tuple(id for _, id, _ in said(seen(table, piece), declaring.allows, Act(wanted)))
