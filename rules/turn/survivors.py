"""Victory points: the army points of those who are still in the fight."""

from rules.book.editions import Book
from rules.book.profiles import Profile, has
from rules.ids import Side
from rules.log.table import Table, Trooper
from rules.moments import counting
from rules.page import said
from rules.pieces.crew import ESCAPE, counts_with_its_tag
from rules.registry import rule
from rules.skills.ai_motorcycle import ridden_by
from rules.states import in_force


def points(table: Table, side: Side, *, end: bool) -> int:
    """The victory points of a side; costs are private, so only its owner's Table can tell."""
    return sum(
        worth(one)
        for one in table.troopers.values()
        if one.side == side and survives(table.book, _falls_with(table, one), end)
    )


def _falls_with(table: Table, trooper: Trooper) -> Trooper:
    """With whom a trooper stands and falls: a Motorcycle that is ridden with its rider, others by
    themselves."""
    return ridden_by(table, trooper) or trooper


def worth(trooper: Trooper) -> int:
    """The army points of a trooper: those that its list gave for it, whatever it is by now."""
    if trooper.was is None or not has(trooper.was, ESCAPE):
        return (trooper.was or trooper.profile).points
    return worth_its_tag(trooper.was, trooper)


@rule("FAQ-I3", off=lambda was, trooper: trooper.profile.points)
def worth_its_tag(was: Profile, trooper: Trooper) -> int:
    """An Operator on the table is worth the Victory Points of its TAG."""
    return was.points


def troopers_left(table: Table, side: Side) -> int:
    """How many troopers of a side are still in the fight, those off the table among them."""
    return sum(
        one.side == side
        and survives(table.book, one, False)
        and not counts_with_its_tag(one.profile)
        and not ridden_by(table, one)
        and not one.escaped
        for one in table.troopers.values()
    )


def list_points(table: Table, side: Side) -> int:
    """The points of a side's army list; none, where its troopers were typed in without."""
    return sum(
        (one.was or one.profile).points for one in table.troopers.values() if one.side == side
    )


def killed(table: Table, side: Side) -> int:
    """The army points of those of a side that count as Killed: who is Dead, or Null at the end."""
    return sum(
        (one.was or one.profile).points
        for one in table.troopers.values()
        if one.side == side
        and (not survives(table.book, _falls_with(table, one), True) or _lost_already(one))
    )


def _lost_already(trooper: Trooper) -> bool:
    return _escaped(trooper) and not killed_with_its_operator()


def _escaped(trooper: Trooper) -> bool:
    """Whether it is the Operator of a TAG by now."""
    return trooper.was is not None and has(trooper.was, ESCAPE)


@rule("FAQ-I4")
def killed_with_its_operator() -> bool:
    """The unit of a TAG whose Operator is on the table is Killed only when the Operator is."""
    return True


@rule("VP-2", off=True)
def survives(book: Book, trooper: Trooper, end: bool) -> bool:
    """Whoever is in no Null State, on the table or still to come; a State may say otherwise."""
    return any(said(in_force(book, trooper), counting.survives, end))


def counted_by(table: Table, side: Side, *, end: bool) -> tuple[str, ...]:
    """The rules by which troopers of a side count."""
    mine = [one for one in table.troopers.values() if one.side == side]
    told = [said(in_force(table.book, one), counting.survives, end) for one in mine]
    own = {id for found in told for _, id, _ in found}
    ejected = any(_escaped(one) for one in mine)
    return tuple(
        sorted(own | ({worth_its_tag.id, killed_with_its_operator.id} if ejected else set()))
    )
