"""Whether a trooper that is not on the table may come onto it, in which form, by whose Order."""

from msgspec.structs import replace

from rules.book.editions import Book
from rules.book.profiles import has
from rules.ids import Actor, PieceId, Side, as_piece
from rules.log.commands import Compose, DeclareSkill
from rules.log.course import Course
from rules.log.table import MODEL, Declared, Made, Piece, Pool, Table, Trooper, under
from rules.messages import say
from rules.moments import declaring, deploying, ending, showing
from rules.moments.ending import Cause
from rules.page import said
from rules.pieces.figures import decoys, may_be_figure
from rules.reference import SkillCard
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.seen.absence import hidden_as, in_hiding, real_place
from rules.seen.looks import looks
from rules.skill import carries_out
from rules.skills import airborne_deployment as air
from rules.state import State
from rules.states import disguises, in_force, speakers, states

NOBODY_ARRIVES = Refusal("not-arriving", say("No trooper of yours is waiting to arrive that way."))
DELAY = Cause("declared", what="delay", aro=True)
BAR = Cause("declared", what="bar", aro=True)


@carries_out("declared", *air.ARRIVALS)
def arrives(course: Course, piece: PieceId, declared: Declared, made: Made) -> None:
    """Who arrives has done so as it was declared."""


def may_come_out(
    table: Table, by: Side, actor: Actor, card: SkillCard | None, form: str, cause: Cause
) -> Refusal | None:
    """Whether an own trooper may act by this skill (or as none) from where it is, on the table or
    off it, and come onto it in this form. What is told here is told to its owner alone."""
    trooper = hidden_as(table, by, actor)
    yet_to_arrive = trooper is not None and not in_hiding(table.book, trooper)
    if card is not None:
        refusal = refuse(air.only_to_arrive, card, yet_to_arrive)
        if refusal:
            return refusal
    if trooper is None:
        return None
    if yet_to_arrive and card is None:
        return Refusal(
            "not-arrived", say("It can't react: it is not on the table yet."), air.AWAY.absent.id
        )
    if form in forms_out(table.book, trooper, cause):
        return None
    for _, id, sentence in said(
        in_force(table.book, trooper), ending.comes_out_plainly, form != MODEL
    ):
        return Refusal("as-its-model", sentence, id)
    return None


def forms_out(book: Book, trooper: Trooper, cause: Cause) -> tuple[str, ...]:
    """In which forms a trooper may come onto the table by this: its Model, or under a Marker."""
    if not may_be_disguised(book, trooper, cause):
        return (MODEL,)
    standing = in_force(book, trooper)
    kept = [state.name for state in disguises_of(standing)]
    begun = [
        state.name
        for state in speakers(book, deploying.form)
        if state.marker and state.holds(deploying.form, trooper.profile)
    ]
    return (MODEL, *dict.fromkeys((*kept, *begun)))


def may_be_disguised(book: Book, trooper: Trooper, cause: Cause) -> bool:
    """Whether what brings it out of hiding lets it come out as something else than its Model."""
    return any(said(in_force(book, trooper), ending.comes_out, cause))


def disguises_of(standing: tuple[State, ...]) -> tuple[State, ...]:
    """Of these States those that disguise who stands on the table."""
    return tuple(one for one in standing if disguises(one) and not one.speaks(showing.absent))


def may_land(command: DeclareSkill, table: Table) -> Refusal | None:
    """Whether a trooper that arrives may do so with these decoys."""
    trooper = hidden_as(table, command.by, command.actor)
    if trooper is None or in_hiding(table.book, trooper):
        return None
    if command.die is not None and not 1 <= command.die <= 20:
        return Refusal("no-such-die", say("A d20 shows 1 to 20."))
    asked = Compose(
        by=command.by, trooper=trooper.id, form=MODEL, where=command.to, others=command.others,
        real=command.real, coherent=True,
    )  # fmt: skip
    refusal = may_be_figure(asked, trooper, table)
    several, _ = decoys(table.book, trooper)
    if refusal or several is None or not command.others:
        return refusal
    return several.refusal(deploying.near_landing, command.coherent)


def as_if_out(table: Table, by: Side, actor: Actor) -> tuple[Table, PieceId]:
    """The Table as it would stand with a trooper of one's own come out, and the piece it would be;
    of whoever stands on it already nothing changes."""
    trooper = hidden_as(table, by, actor)
    if trooper is None:
        return table, as_piece(actor)
    hidden = real_place(trooper)
    shown = replace(trooper, states=_shown(table.book, trooper), hidden=(), imitated=None)
    look = looks(table.book, shown, 1)[0]
    shape = replace(look.shape, where=hidden.place.where, facing=hidden.place.facing)
    piece = Piece(hidden.piece, by, shape, card=look.card, trooper=trooper.id, real=True)
    out = replace(
        table,
        pieces={**table.pieces, piece.id: piece},
        troopers={**table.troopers, trooper.id: shown},
        names={**table.names, piece.id: trooper.profile.name},
    )
    return out, piece.id


def _shown(book: Book, trooper: Trooper) -> frozenset[str]:
    """The States that a trooper would show beside its Model."""
    known = states(book)
    return frozenset(name for name in trooper.states if not disguises(known[name]))


def may_pay_own(
    book: Book, pool: Pool, trooper: Trooper | None, *, together: bool
) -> Refusal | None:
    """Whether the Order of a trooper off the table may be spent, which is its own; or must be.
    `together`: with others, in a Coordinated Order."""
    if trooper is not None and not in_hiding(book, trooper):
        another = air.loses_its_own(pool, together)
        return None if another else refuse(air.with_its_own_order, pool)
    return refuse(only_from_off_the_table, trooper is not None) if pool == "own" else None


@rule("OFF-1")
def only_from_off_the_table(off: bool) -> str | None:
    """The Order of a trooper off the table is in no pool: it spends it itself, to come onto it."""
    return (
        None
        if off
        else say("Only a trooper off the table has an Order of its own to come on with.")
    )


def may_arrive_too(command: DeclareSkill, table: Table, card: SkillCard) -> Refusal | None:
    """Whether these troopers arrive with the actor, in the same way; who stands on the table already
    can't."""
    if card.bears(air.NAME):
        for one in command.party:
            piece = table.pieces.get(one)
            here = under(table, piece) if piece else None
            if here is not None and has(here.profile, card.name):
                return refuse(air.only_to_arrive, card, False)
    for landing in command.arriving:
        trooper = hidden_as(table, command.by, landing.piece)
        if trooper is not None and in_hiding(table.book, trooper):
            joins = said(in_force(table.book, trooper), declaring.joins_out_of_hiding)
            if card.bears(air.NAME) or not any(joins):
                return NOBODY_ARRIVES
        elif trooper is None or not has(trooper.profile, card.name):
            return NOBODY_ARRIVES
        if landing.die is not None and not 1 <= landing.die <= 20:
            return Refusal("no-such-die", say("A d20 shows 1 to 20."))
    return None
