"""Stealth: who goes quietly is answered by nobody that does not see it. Page "Stealth" (N4)."""

from typing import Final

from rules.book.editions import Book
from rules.book.profiles import Profile, has
from rules.ids import PieceId, Side
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import MODEL, Declared, Order, Piece, Table, under
from rules.messages import say, term
from rules.moments import declaring
from rules.reference import SkillCard
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.seen.effective import acting, counted
from rules.skill import made_by, skill_card
from rules.skills.requirements.whose import own_piece
from rules.states import force

STEALTH: Final = "Stealth"
SIXTH_SENSE: Final = "Sixth Sense"
CAUTIOUS: Final = "Cautious Movement"
UNSEEN: Final = ("ZoC", "Hacking Area")
NO_STEALTH: Final = Refusal("no-stealth", say("Only troopers with Stealth can use it."))


# ------------------------------------------------------------------ may


def may_go_quietly(
    table: Table, by: Side, card: SkillCard, quiet: tuple[PieceId, ...]
) -> Refusal | None:
    """Whether these pieces may use Stealth with this skill."""
    if not quiet:
        return None
    pieces = [own_piece(table, by, one) for one in quiet]
    known = [under(table, one) if one else None for one in pieces]
    if not all(one is not None and has(one.profile, STEALTH) for one in known):
        return NO_STEALTH
    marked = (state for one in pieces if one for state in force(table, one))
    if no := next((no for one in marked if (no := one.refusal(declaring.hushes, card))), None):
        return no
    return (
        None
        if is_quiet(table.book, card)
        else Refusal("not-quiet", say("Stealth doesn't work with {card}.", card=term(card.name)))
    )


def is_quiet(book: Book, card: SkillCard | None) -> bool:
    """Whether Stealth goes with a skill."""
    return card is not None and goes_with_stealth.by(book)(card)


@rule("FAQ-K17")
def goes_with_stealth(card: SkillCard) -> bool:
    """It goes with a Short Movement Skill, and with Cautious Movement."""
    return card.may_be("short_movement") or card.name == CAUTIOUS


@goes_with_stealth.worded("N5.2")
def goes_with_stealth_by_its_label(card: SkillCard) -> bool:
    """It goes with Cautious Movement, Idle and a Basic Short Skill of Movement."""
    moves = card.may_be("short_movement") and card.bears("Movement")
    return moves or card.name in (CAUTIOUS, "Idle")


def may_hear(
    table: Table, order: Order, piece: Piece, target: PieceId | None, through: str
) -> Refusal | None:
    """Whether a chance without LoF is one against who goes quietly."""
    if through not in UNSEEN or _senses(table, piece):
        return None
    quiet = [goes_quietly(table, order, piece) for piece in order.pieces]
    if all(quiet):
        return refuse(holds_without_line, True)
    at = target is not None and goes_quietly(table, order, target)
    return refuse(holds_without_line, True) if at and not may_be_named() else None


def goes_quietly(table: Table, order: Order, piece: PieceId) -> bool:
    """Whether a piece said that it uses Stealth, and has done nothing else up to now."""
    said = any(fact.ask == STEALTH and fact.piece == piece for fact in table.facts)
    done = [skill_card(table.book, one.skill) for one in made_by(order, piece)]
    return said and all(is_quiet(table.book, card) for card in done)


def came_quietly(table: Table, order: Order, piece: PieceId, hearer: Piece) -> bool:
    """Whether a piece used Stealth with the first skill of the Order, against who has no Sixth Sense."""
    if _senses(table, hearer):
        return False
    said = any(fact.ask == STEALTH and fact.piece == piece for fact in table.facts)
    return said and is_quiet(table.book, skill_card(table.book, order.declared[0].skill))


def _senses(table: Table, piece: Piece) -> bool:
    """Whether a piece has Sixth Sense: its own, under a Marker too, or that of its Fireteam."""
    trooper, card = acting(table, piece), counted(table, piece)
    hears = hears_it_coming.wording(table.book)
    instinct = trooper is not None and hears is not None and hears(trooper.profile)
    own = trooper is not None and has(trooper.profile, SIXTH_SENSE)
    return instinct or own or (card is not None and has(card, SIXTH_SENSE))


@rule("STEALTH-2", only="N5.2")
def hears_it_coming(profile: Profile) -> bool:
    """Stealth is no use against Combat Instinct either."""
    return has(profile, "Combat Instinct")


@rule("FAQ-K17")
def holds_without_line(quiet: bool) -> str | None:
    """Stealth holds against whoever has no LoF, a Hacker with it in its Hacking Area included."""
    return say("It uses Stealth: nobody reacts without LoF.") if quiet else None


@rule("FAQ-K40")
def may_be_named() -> bool:
    """Of several troopers activated at once the one that uses Stealth may still be named as target."""
    return True


# ------------------------------------------------------------------ happens


def tell(course: Course, quiet: tuple[PieceId, ...]) -> None:
    """Who uses Stealth says so; a Marker has to."""
    for piece in (one for one in course.table.pieces if one in quiet):
        standing = course.table.pieces[piece]
        if standing.shape.face == MODEL:
            course.add(e.FactStated(standing.side, STEALTH, piece), holds_without_line.id)
        else:
            course.by(told_by_a_marker, standing, STEALTH)


@rule("FAQ-K10")
def told_by_a_marker(marker: Piece, what: str) -> e.FactStated | None:
    """A Marker declares what changes how an Order activates it (NCO) or restricts AROs (Stealth) as it
    uses it; Stealth that it keeps to itself does not work."""
    return e.FactStated(marker.side, what, marker.id)


def unheard(table: Table, order: Order, piece: PieceId, declared: Declared) -> bool:
    """Whether an ARO without LoF is aimed at who has gone quietly to the end."""
    user = table.pieces.get(piece)
    card = counted(table, user) if user else None
    if declared.through not in UNSEEN or (card is not None and has(card, SIXTH_SENSE)):
        return False
    named = declared.target is not None and goes_quietly(table, order, declared.target)
    return named and piece in order.aros and may_be_named()
