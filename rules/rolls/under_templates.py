"""Who is under a Template, what needs no Roll to hit, and who gets out of its way."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from rules.book.editions import Book
from rules.ids import PieceId
from rules.log.table import Declared, Made, Order
from rules.reference.arms import arm, lays
from rules.reference.used_with import COMMS
from rules.registry import rule
from rules.rolls.templates import laid_apart, uses_template
from rules.skill import made_by


def laid_over(declared: Declared, piece: PieceId, dice: int) -> int:
    """How many of the Direct Templates of an Attack lie over a piece: those that are laid as the first
    is, and of the others each for which it is named."""
    others = Counter(declared.split)
    alike = dice - max(others.values(), default=0)
    return others[piece] + (alike if piece in reached(declared) else 0)


def also_under(book: Book, declared: Declared) -> tuple[PieceId, ...]:
    """Who is under another of its Direct Templates beside the Main Target of that."""
    return declared.split[1:] if laid_apart(book, declared) else ()


def reached(declared: Declared) -> tuple[PieceId, ...]:
    """Whom an Attack reaches: its target, and all that are under its Template."""
    return tuple(dict.fromkeys(one for one in (declared.target, *declared.caught) if one))


def aimed_at(declared: Declared, target: PieceId | None) -> Declared:
    """An Attack on several as it is aimed at one of them: who else is under a Template is so under that
    of the first."""
    caught = declared.caught if target == declared.target else ()
    return replace(declared, target=target, caught=caught)


def may_hit(declared: Declared) -> tuple[PieceId, ...]:
    """Whom an Attack may hit: those whom it reaches, and all among whom its dice are divided."""
    return tuple(dict.fromkeys((*reached(declared), *declared.split)))


def covers(book: Book, declared: Declared, piece: PieceId) -> bool:
    """Whether an Attack lays its Template over a piece: not yet, where it puts a Deployable down."""
    return uses_template(book, declared) and not lays(book, declared) and piece in may_hit(declared)


def _laid(order: Order) -> Iterator[Declared]:
    """What the active side declares, as each of those performs it that do."""
    return (one for piece in order.pieces for one in made_by(order, piece))


def under_one(book: Book, order: Order, piece: PieceId) -> Iterator[Declared]:
    """The Attacks of this Order (its AROs too) with a Template that reaches this piece."""
    for one in (*_laid(order), *order.aros.values()):
        if covers(book, one, piece):
            yield one


@rule("ARO-6")
def template_reacts(book: Book, order: Order, piece: PieceId) -> bool:
    """Who is under a Template may declare an ARO, whether or not it sees who laid it there."""
    return any(covers(book, one, piece) for one in _laid(order))


def newly_under(book: Book, order: Order, piece: PieceId) -> bool:
    """Whether it is the second skill that lays a Template over a piece."""
    return any(one.half == 2 and covers(book, one, piece) for one in _laid(order))


def out_of_the_way(order: Order, piece: PieceId, skill: str = "Dodge") -> bool:
    """Whether a piece has passed a Dodge, which takes it out of every Direct Template at once, or what
    else evades: by itself, whatever its dice came to against those who opposed it."""
    return any(one.piece == piece and one.skill == skill and _passed(one) for one in order.made)


def _passed(made: Made) -> bool:
    return bool(made.alone if made.dice and made.against else made.hits or made.alone)


@rule("MINE-5", off=lambda book, weapon: "Dodge")
def evaded_by(book: Book, weapon: str) -> str:
    """By which skill a Deployable that goes off is evaded: one that is a Comms Attack by Reset alone."""
    return "Reset" if arm(book, weapon).bears(COMMS) else "Dodge"


@rule("TEMPL-2", off=True)
def evades(order: Order, piece: PieceId) -> bool:
    """A passed Dodge takes its user out of a Direct Template, by a Normal Roll."""
    return out_of_the_way(order, piece)


@rule("TEMPL-3", off=lambda declared, piece, criticals: criticals)
def critical_on_main_target(declared: Declared, piece: PieceId, criticals: int) -> int:
    """A Critical with a Template is one for its Main Target alone."""
    return criticals if piece == declared.target or not declared.caught else 0


@rule("TEMPL-4", off=lambda book, declared, cover: cover)
def no_cover_under(book: Book, declared: Declared, cover: bool) -> bool:
    """Partial Cover takes nothing off the Damage of a Template."""
    return cover and not uses_template(book, declared)
