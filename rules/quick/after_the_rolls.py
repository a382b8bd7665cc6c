"""What is said of an Order told in one go after its Rolls: nerve, Dodges, who falls."""

from collections.abc import Iterator

from rules.ids import PieceId
from rules.log.commands import Announce, DodgeMove, Guts
from rules.log.table import Fell, Outcome, Slip, Stood, Table, side_of
from rules.messages import say
from rules.order.dodging import may_dodge_move
from rules.order.step_5_2_conclusion import may_roll_guts
from rules.order.withstanding import may_announce
from rules.refusals import Refusal


def may_follow(came: Outcome, table: Table) -> Iterator[Refusal | None]:
    """What is asked already is judged as it is when it is said by itself."""
    if table.step == "5.2":
        yield from (
            _nobody(one.piece, table) or may_roll_guts(nerve(one, table), table)
            for one in came.guts
        )
    elif table.step == "5.1":
        yield from (
            _nobody(one.piece, table) or may_dodge_move(slip(one, table), table)
            for one in came.slips
        )
        yield from (
            _nobody(one.piece, table) or may_announce(fall(one, table), table) for one in came.falls
        )
    named = (one.piece for rows in (came.guts, came.slips, came.falls) for one in rows)
    yield from (_nobody(piece, table) for piece in named)


def _nobody(piece: PieceId, table: Table) -> Refusal | None:
    if piece in table.pieces:
        return None
    return Refusal("no-such-piece", say("There is no such piece on the table."))


def nerve(one: Stood, table: Table) -> Guts:
    """A Guts Roll, as its owner says how it ended."""
    by = side_of(table.pieces[one.piece])
    return Guts(by=by, piece=one.piece, passed=one.passed, to=one.to, stance=one.stance)


def slip(one: Slip, table: Table) -> DodgeMove:
    """A Dodge movement, as its owner says where to."""
    by = side_of(table.pieces[one.piece])
    return DodgeMove(
        by=by, piece=one.piece, to=one.to, stance=one.stance, contact=one.contact,
        lies_last=one.lies_last, stands_last=one.stands_last,
    )  # fmt: skip


def fall(one: Fell, table: Table) -> Announce:
    """Whether somebody fights on, or explodes, as its owner says."""
    by = side_of(table.pieces[one.piece])
    return Announce(by=by, piece=one.piece, skill=one.skill, caught=one.caught)
