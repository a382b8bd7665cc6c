"""Who leads: the check for a Lieutenant, Chain of Command, a new Lieutenant at the end of the turn."""

from rules.book.profiles import has
from rules.ids import Side
from rules.log import events as e
from rules.log.commands import NameLieutenant, TakeCommand
from rules.log.course import Course
from rules.log.table import Piece, Table, Trooper, card_of
from rules.messages import say
from rules.moments import counting
from rules.moments.ending import Cause
from rules.page import said
from rules.pieces.cancellation import strikes
from rules.pieces.sealing import commit
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.skills.g_jumper import leader_of, leads_in_any_body
from rules.states import force, states
from rules.turn.orders_given import standing

CHECKING = ("executive", "loss")
"""Where a player may say who leads: at the check, or with what comes right before it."""
NOT_NOW = Refusal("not-now", say("That comes at another point of the turn."))

# ------------------------------------------------------------------ the check


def check_lieutenant(course: Course, side: Side) -> None:
    """Loss of Lieutenant holds for this turn, or it does not (any more)."""
    table = course.table
    routed = side in table.retreating
    if routed or not _leads(table, side):
        if course.by(nobody_leads, side, also=(led_by_nobody.id,) if routed else ()):
            for piece, _ in standing(table, side):
                strikes(course, piece.id, Cause("other", what="Loss of Lieutenant"))
    elif side in table.leaderless:
        course.add(e.LossOfLieutenantEnded(side), nobody_leads.id)


def _leads(table: Table, side: Side) -> bool:
    leader = leader_of(table, side)
    return any(one.lieutenant or leads_in_any_body(leader, one) for one in _able(table, side))


def _able(table: Table, side: Side) -> list[Trooper]:
    """The troopers of a side that nothing keeps from leading."""
    return [trooper for piece, trooper in standing(table, side) if not any(_cut_off(table, piece))]


def _cut_off(table: Table, piece: Piece) -> tuple[str, ...]:
    return tuple(id for _, id, _ in said(force(table, piece), counting.unled))


@rule("LOL-1")
def nobody_leads(side: Side) -> e.LossOfLieutenantHeld | None:
    """With no Lieutenant on the table all its troopers are Irregular in this turn."""
    return e.LossOfLieutenantHeld(side)


@rule("RETREAT-E1")
def led_by_nobody(routed: bool) -> str | None:
    """An army in Retreat! is in Loss of Lieutenant, and names nobody."""
    return say("An army in Retreat! can't name a new Lieutenant.") if routed else None


# ------------------------------------------------------------------ Chain of Command


def may_take_command(command: TakeCommand, table: Table) -> Refusal | None:
    """Until the check is over, when the Lieutenant is Null or Isolated."""
    if table.step not in CHECKING or command.by not in table.waits:
        return NOT_NOW
    return refuse(led_by_nobody, command.by in table.retreating) or refuse(
        next_in_line, command.trooper in {one.id for one in successors(table, command.by)}
    )


@rule("CHAIN-1")
def next_in_line(able: bool) -> str | None:
    """Chain of Command: on the table, neither Null nor Isolated, for a Lieutenant that is."""
    return None if able else say("It can't take command now.")


def successors(table: Table, side: Side) -> tuple[Trooper, ...]:
    """Who could take command now."""
    leader = next(
        (one for one in table.troopers.values() if one.side == side and one.lieutenant), None
    )
    if leader is None or not _has_fallen(table, leader):
        return ()
    able = _able(table, side)
    return tuple(one for one in able if one != leader and has(one.profile, "Chain of Command"))


def _has_fallen(table: Table, leader: Trooper) -> bool:
    """Whether a Lieutenant is Null or cut off; one that was never deployed is neither."""
    known = states(table.book)
    if any(name in known and known[name].null for name in leader.states):
        return True
    stands = [piece for piece in table.pieces.values() if piece.trooper == leader.id]
    return any(_cut_off(table, piece) for piece in stands)


def take_command(command: TakeCommand, course: Course) -> None:
    """Noted in private: that nobody asks for a Lieutenant is all that the enemy sees of it."""
    course.add(e.LieutenantNoted(command.by, command.trooper), next_in_line.id)


# ------------------------------------------------------------------ a new Lieutenant


def candidates(table: Table, side: Side) -> tuple[Trooper, ...]:
    """Who may be named Lieutenant: on the table, not Null, no Remote, not Irregular."""
    return tuple(
        trooper
        for _, trooper in standing(table, side)
        if trooper.profile.type != "REM" and trooper.profile.training == "regular"
    )


def may_name(command: NameLieutenant, table: Table) -> Refusal | None:
    """At the end of a turn in Loss of Lieutenant, one of those who can lead."""
    if table.step != "lieutenant" or command.by not in table.waits:
        return refuse(led_by_nobody, command.by in table.retreating) or NOT_NOW
    if command.trooper not in {one.id for one in candidates(table, command.by)}:
        return Refusal("no-such-trooper", say("It can't be named Lieutenant."), named.id)
    return None


def name_lieutenant(command: NameLieutenant, course: Course) -> None:
    """Noted in private; that it was done is public, with its commitment."""
    trooper = course.table.troopers[command.trooper]
    course.add(e.LieutenantNoted(command.by, command.trooper), named.id)
    course.by(named, command.by)
    who = f"{trooper.profile.name} {card_of(trooper.profile).type}"
    commit(course, command.by, f"lieutenant round {course.table.round}", who)


@rule("LOL-2")
def named(side: Side) -> e.LieutenantNamed | None:
    """A new Lieutenant is named at the end of that turn; who it is stays private."""
    return e.LieutenantNamed(side)
