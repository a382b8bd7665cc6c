"""Steps 2 and 4: the reactive player answers, in private until Done."""

from rules.book.editions import Book
from rules.ids import PieceId, Side, as_piece, other
from rules.log import events as e
from rules.log.commands import DeclareAro, DelayAro, Done, Withdraw
from rules.log.course import Course
from rules.log.table import MODEL, Declared, Half, Table, real_of, under
from rules.messages import say
from rules.moments.ending import Cause
from rules.order.acting_together import acting_with
from rules.order.reactive import NOT_NOW, figure_of
from rules.order.step_2_2_declaration import publish
from rules.order.waiting import waiting_allowed
from rules.refusals import Refusal
from rules.registry import rule
from rules.seen.absence import hidden_as, real_place
from rules.skill import skill_card
from rules.skills.appearing import DELAY
from rules.skills.coming_out import come_out
from rules.skills.look_out import drop_unwarned
from rules.skills.nearby import claim_nearby, places

NOTHING_NOTED = Refusal("nothing-noted", say("No ARO is noted there."))


def may_withdraw(command: Withdraw, table: Table) -> Refusal | None:
    """Whether there is a noted ARO to take back."""
    order = table.order
    if order is None or command.by not in table.waits or command.piece not in order.noted:
        return NOTHING_NOTED
    return None


def may_close(command: Done, table: Table) -> Refusal | None:
    """Whether the reactive player may say "done"; the active one may, as said aloud."""
    return None if table.order is not None and table.waits else NOT_NOW


# ------------------------------------------------------------------ happens


def note(command: DeclareAro, course: Course) -> None:
    """Keep an ARO in private."""
    at: Half = 1 if course.table.step == "2" else command.at or 2
    declared = Declared(
        command.skill,
        2 if course.table.step == "4" else 1,
        command.target,
        command.weapon,
        command.to,
        None,
        at,
        command.through,
        via=command.via,
        caught=command.caught,
        zone=command.zone,
        met=command.met,
        double=command.double,
        saturated=command.saturated,
        as_team=command.as_team,
    )
    _note(command, course, declared)


def note_delay(command: DelayAro, course: Course) -> None:
    """Keep in private that a trooper waits."""
    _note(command, course, None, command.form)


def _note(
    command: DeclareAro | DelayAro, course: Course, declared: Declared | None, form: str = MODEL
) -> None:
    """The last that is noted for any piece of a trooper is what the trooper does."""
    piece = _piece(course.table, command)
    order = course.table.order
    if order is not None and piece in course.table.pieces:
        for before in sorted(figure_of(course.table, piece) & order.noted.keys() - {piece}):
            course.add(e.AroWithdrawn(command.by, before))
    course.add(e.AroNoted(command.by, piece, declared, form, places(command.instead)))


def _piece(table: Table, command: DeclareAro | DelayAro) -> PieceId:
    """The piece that reacts: of a trooper off the table, the one that it will be."""
    trooper = hidden_as(table, command.by, command.actor)
    return real_place(trooper).piece if trooper else as_piece(command.actor)


def withdraw(command: Withdraw, course: Course) -> None:
    """Forget what was noted."""
    course.add(e.AroWithdrawn(command.by, command.piece))


def close(by: Side, course: Course, *, whole: bool) -> None:
    """Publish all that was noted, in an order that says nothing; then the settling is due."""
    table = course.table
    order = table.order
    assert order is not None
    reactive = other(order.side)
    drop_unwarned(course)
    order = course.table.order
    assert order is not None
    acting = {
        one: declared
        for piece, declared in order.noted.items()
        if piece in table.pieces
        for one in _drawn(table, piece, declared)
    }
    noted = [(piece, acting[piece]) for piece in table.pieces if piece in acting]
    off = [piece for piece in order.noted if piece not in table.pieces]
    off.sort(key=lambda piece: (str(order.noted[piece]), piece))
    noted += [(piece, order.noted[piece]) for piece in off]
    label = f"aros {order.number} {table.step}"
    reacting = everybody_reacts(course.luck.shuffle(label, noted))
    several = (everybody_reacts.id,) if len(reacting) > 1 else ()
    for noted_for, declared in reacting:
        for piece in _standing(course, noted_for, declared):
            if declared is None:
                course.add(e.AroDelayed(piece), *waiting_allowed(table), *several)
            else:
                publish(course, piece, declared, several)
    course.add(e.ArosClosed(reactive, by, whole))
    course.add(e.StepReached("2" if table.step == "2" else "4", (), "reveal"))


def _drawn(table: Table, piece: PieceId, declared: Declared | None) -> tuple[PieceId, ...]:
    """The pieces whose turn to answer is drawn by lot.

    An ARO that tells which of several is real is drawn for the first of them, whichever that is:
    else the turns of all the others would tell as much before it.
    """
    if _tells_which(table.book, declared):
        return tuple(one for one in table.pieces if one in figure_of(table, piece))[:1]
    return _reacting(table, piece, declared)


def _standing(course: Course, piece: PieceId, declared: Declared | None) -> tuple[PieceId, ...]:
    """The piece that reacts, or those of a trooper that comes out of hiding to do so."""
    order = course.table.order
    if order is None:
        return ()
    if piece in course.table.pieces:
        return (
            _reacting(course.table, piece, declared)
            if _tells_which(course.table.book, declared)
            else (piece,)
        )
    trooper = hidden_as(course.table, other(order.side), piece)
    if trooper is None:
        return ()
    card = skill_card(course.table.book, declared.skill) if declared else None
    cause = Cause("declared", card, 1, aro=True) if declared else DELAY
    instead = order.elsewhere.get(piece, {})
    pieces = come_out(course, trooper, order.appearing.get(piece, MODEL), cause, instead)
    claim_nearby(course, trooper.side, instead)
    return _reacting(course.table, pieces[0], declared)


def _reacting(table: Table, piece: PieceId, declared: Declared | None) -> tuple[PieceId, ...]:
    """The pieces that declare an ARO noted for one of them: an ARO that tells which of several is
    real is that one's alone."""
    actor = table.pieces[piece]
    trooper = under(table, actor)
    if trooper is not None and _tells_which(table.book, declared):
        real = real_of(table, trooper.id)
        return (real.id,) if real else ()
    return tuple(one.id for one in acting_with(table, actor))


def _tells_which(book: Book, declared: Declared | None) -> bool:
    """Whether only the real one of several pieces can answer so: by a Roll, or an Attack."""
    card = skill_card(book, declared.skill) if declared else None
    return card is not None and (bool(card.roll) or card.attacks)


@rule("ARO-8", off=lambda noted: noted[:1])
def everybody_reacts(
    noted: list[tuple[PieceId, Declared | None]],
) -> list[tuple[PieceId, Declared | None]]:
    """Any number of troopers may react to one activation."""
    return noted
