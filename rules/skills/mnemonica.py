"""Mnemonica: whoever falls passes on to another of its army. Page "Mnemonica" (N4)."""

from typing import Final

from msgspec.structs import replace

from rules.book.labels import label
from rules.book.profiles import CUBES, Profile, has
from rules.ids import SIDES, PieceId, Side
from rules.log import events as e
from rules.log.commands import TransferMind
from rules.log.course import Course
from rules.log.table import Piece, Table, Trooper, card_of, pieces_of, real_of, standing_for, under
from rules.messages import say
from rules.pieces.entering import enter
from rules.pieces.sealing import commit, commit_who
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.states import states

NAME: Final = "Mnemonica"
LEADS: Final = "Lieutenant"
STEP: Final = "5.2"


def fallen(table: Table, side: Side) -> tuple[Trooper, ...]:
    """The troopers of a side with Mnemonica that have entered a Null State, as far as this Table knows, and
    of which it is not settled whether they pass on to one of those that could take them in."""
    every = (one for one in table.troopers.values() if one.side == side and has(one.profile, NAME))
    return tuple(one for one in every if _unsettled(table, one) and hosts(table, one))


def _unsettled(table: Table, trooper: Trooper) -> bool:
    known = states(table.book)
    null = {name for name in trooper.states if name in known and known[name].null}
    return bool(null - table.minds.get(trooper.id, frozenset()))


def open_minds(table: Table) -> frozenset[Side]:
    """The sides that have yet to say whether somebody passes on."""
    return frozenset(side for side in SIDES if fallen(table, side))


def hosts(table: Table, mind: Trooper) -> tuple[Piece, ...]:
    """The pieces that a mind may pass on to."""
    every = ((piece, under(table, piece)) for piece in pieces_of(table, mind.side))
    return tuple(
        piece for piece, one in every if one and one.id != mind.id and takes_it_in(one.profile)
    )


@rule("MNEM-1")
def takes_it_in(host: Profile) -> bool:
    """Another of its army on the table, Model or Marker, that is a REM or has a Cube."""
    return host.type == "REM" or any(has(host, one) for one in CUBES)


# ------------------------------------------------------------------ may


def may_transfer(command: TransferMind, table: Table) -> Refusal | None:
    """Whether such a mind has to pass on now, and may to this host."""
    minds = {one.id: one for one in fallen(table, command.by)}
    mind = minds.get(command.trooper)
    if table.step != STEP or table.due is not None or command.by not in table.waits or mind is None:
        return Refusal("not-now", say("No mind passes on now."))
    able = not command.host or command.host in {one.id for one in hosts(table, mind)}
    return refuse(of_its_own_kind, able)


@rule("MNEM-1")
def of_its_own_kind(able: bool) -> str | None:
    """It passes on to one that can take it in, and to no other."""
    return None if able else say("A mind passes on to a REM of your army, or to who has a Cube.")


# ------------------------------------------------------------------ happens


def transfer(command: TransferMind, course: Course) -> None:
    """The host has its WIP and its Mnemonica, and leads if it led; it is Dead itself."""
    mind = course.table.troopers[command.trooper]
    host = under(course.table, course.table.pieces[command.host]) if command.host else None
    if host is not None:
        course.by(passes_on, command.host, mind)
        _take_in(course, command.host, host, mind)
        standing = real_of(course.table, mind.id)
        if standing is not None:
            enter(course, standing.id, states(course.table.book)["Dead"], is_left_behind.id)
    course.by(is_left_behind, command.by, mind)


@rule("MNEM-2")
def passes_on(host: PieceId, mind: Trooper) -> e.MindMoved | None:
    """Everybody learns which Model or Marker is the new host, and that it has that WIP."""
    return e.MindMoved(host, mind.profile.name, mind.profile.wip)


@rule("MNEM-3")
def is_left_behind(side: Side, mind: Trooper) -> e.MindSettled | None:
    """Who has passed on is Dead and removed; who has not is asked no more until it enters another Null
    State."""
    return e.MindSettled(side, mind.id)


def _take_in(course: Course, piece: PieceId, host: Trooper, mind: Trooper) -> None:
    side, led = host.side, mind.lieutenant
    before, after = card_of(host.profile), with_the_mind_of(host.profile, mind)
    course.add(e.ProfileTaken(side, host.id, after), with_the_mind_of.id)
    for one in standing_for(course.table, host.id):
        if one.card == before:
            course.add(e.CardShown(one.id, card_of(after)), with_the_mind_of.id)
        commit_who(course, side, one.id, card_of(after))
    if led:
        course.add(e.LieutenantNoted(side, host.id), with_the_mind_of.id)
    # Bound whether or not it is so: that it is bound tells nothing.
    commit(course, side, f"{piece} leads", "yes" if led else "no")


@rule("MNEM-4", off=lambda profile, mind: profile)
def with_the_mind_of(profile: Profile, mind: Trooper) -> Profile:
    """The host's WIP is that of the mind; it has Mnemonica, so no Cube counts, and the command that the
    other had with all its brackets say."""
    taken = (NAME, LEADS) if mind.lieutenant else (NAME,)
    brings = (one for one in mind.profile.skills if label(one).name in taken)
    bare = tuple(one for one in profile.equipment if label(one).name not in CUBES)
    skills = (*profile.skills, *brings)
    return replace(profile, wip=mind.profile.wip, skills=skills, equipment=bare)
