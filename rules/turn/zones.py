"""What the players note of a mission on the table: what a piece has with it, and who counts in a Zone of
Operations.
"""

from typing import Final

from rules.log import events as e
from rules.log.commands import CountZone, NoteCarried
from rules.log.course import Course
from rules.log.table import MODEL, Piece, Table, under
from rules.messages import say
from rules.pieces.crew import is_pilot
from rules.pieces.deployables import is_deployable
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.skills.requirements.whose import NO_SUCH_PIECE, own_piece
from rules.states import null
from rules.turn import survivors
from rules.turn.scoring import ask_again

WHILE_PLAYING: Final = ("orders", "3", "states", "score")
NOT_ACTING: Final = Refusal(
    "not-acting", say("Note it in the Order in which the trooper picks it up.")
)
NOT_THERE: Final = Refusal("not-there", say("It carries nothing of that name."))
UNNAMED: Final = Refusal("unnamed", say("Give it a name."))


def may_note_carried(command: NoteCarried, table: Table) -> Refusal | None:
    """Whether it may be noted now that a Model of one's own has something with it, or no more."""
    piece = own_piece(table, command.by, command.piece)
    if piece is None or is_deployable(piece) or piece.shape.face != MODEL:
        return NO_SUCH_PIECE
    if table.step not in WHILE_PLAYING:
        return Refusal("not-now", say("You can't note that in the middle of this step."))
    if not command.item.strip():
        return UNNAMED
    acts = table.order is not None and piece.id in table.order.pieces
    if table.terms.mission is None and not (acts or piece.carries):
        return NOT_ACTING
    return None if command.holds or command.item in piece.carries else NOT_THERE


def note_carried(command: NoteCarried, course: Course) -> None:
    """Everybody sees what it has with it."""
    course.add(e.ItemCarried(command.piece, command.item, command.holds))


def may_count(command: CountZone, table: Table) -> Refusal | None:
    """Whether these count in a Zone of Operations, at the end of the game."""
    if table.step != "score":
        return Refusal("not-now", say("Zones of Operations are counted with the score."))
    if not command.zone.strip():
        return UNNAMED
    found = [own_piece(table, command.by, one) for one in command.members]
    pieces = [one for one in found if one is not None]
    if len(pieces) < len(found) or any(is_deployable(one) or one.real is False for one in pieces):
        return NO_SUCH_PIECE
    out = any(null(table, one) for one in pieces)
    outside = any(is_pilot(under(table, one)) for one in pieces)
    return refuse(not_in_the_fight, out) or refuse(pilots_dominate_nothing, outside)


@rule("ZONE-1")
def not_in_the_fight(out: bool) -> str | None:
    """Who is in a Null State does not count in a Zone of Operations."""
    return say("Troopers in a Null State don't count there.") if out else None


@rule("FAQ-I1")
def pilots_dominate_nothing(outside: bool) -> str | None:
    """Pilots, remote ones too, count for no Zone of Operations."""
    return say("A Pilot does not count for Dominating a Zone of Operations.") if outside else None


def count(command: CountZone, course: Course) -> None:
    """The Victory Points that a side has there; all costs are open by now."""
    pieces = tuple(one for one in course.table.pieces if one in command.members)
    points = sum(_worth(course.table, course.table.pieces[one]) for one in pieces)
    told = e.ZoneCounted(command.by, command.zone.strip(), pieces, points)
    course.add(told, not_in_the_fight.id, pilots_dominate_nothing.id)
    ask_again(course)


def _worth(table: Table, piece: Piece) -> int:
    trooper = under(table, piece)
    return survivors.worth(trooper) if trooper else 0
