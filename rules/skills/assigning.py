"""SymbioMates and SymbioBombs: as their owner is deployed each is given to another, its user. Label
"Assignable" (N4)."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from rules.book.brackets import Count
from rules.book.editions import Book
from rules.book.labels import label
from rules.book.profiles import Profile, all_borne, label_name, says
from rules.ids import NO_TROOPER, Side, TrooperId
from rules.log import events as e
from rules.log.commands import Compose
from rules.log.course import Course
from rules.log.table import MODEL, Spot, Table, Trooper, card_of, standing_for
from rules.messages import say, term
from rules.refusals import Refusal
from rules.registry import refuse, rule

MATE: Final = "SymbioMate"
BOMB: Final = "SymbioBomb"
ITEMS: Final = (MATE, BOMB)
TRANSMUTATION: Final = "Transmutation"


def owned(profile: Profile, item: str) -> int:
    """How many of an item a profile lists: two of "SymbioMate (2)"."""
    printed = (label(one) for one in (*profile.equipment, *profile.weapons))
    mine = [one for one in printed if one.name == item]
    return sum(next((said.number for said in one.each(Count)), 1) for one in mine)


def owned_by(profile: Profile) -> int:
    """How many a profile lists of all that may be given away."""
    return sum(owned(profile, one) for one in ITEMS)


def assigned(noted: Compose | Spot) -> tuple[tuple[str, TrooperId], ...]:
    """What is given to whom by a note."""
    every = ((MATE, noted.mate), (MATE, noted.other_mate), (BOMB, noted.bomb))
    return tuple((item, user) for item, user in every if user != NO_TROOPER)


# ------------------------------------------------------------------ may


def users(table: Table, owner: Trooper, item: str) -> tuple[Trooper, ...]:
    """Those to whom a trooper may give an item that it owns: they stand as Models, or still may."""
    if not owned(owner.profile, item):
        return ()
    taken = {
        user
        for by, spot in table.spots.items()
        if by != owner.id
        for given, user in assigned(spot)
        if given == item
    }
    able = may_be_a_user.by(table.book)
    return tuple(
        one
        for one in table.troopers.values()
        if one.side == owner.side
        and one.id not in taken
        and (one.id == owner.id or not owned(one.profile, item))
        and able(one.profile)
        and (_is_model(table, one) or _is_undecided(table, one))
    )


def _is_model(table: Table, trooper: Trooper) -> bool:
    """Whether it stands, or is noted to stand, as the one Model of itself that it is."""
    standing, spot = standing_for(table, trooper.id), table.spots.get(trooper.id)
    if standing:
        return [one.shape.face for one in standing] == [MODEL] and trooper.imitated is None
    return spot is not None and spot.form == MODEL and not (spot.others or spot.imitated)


def _is_undecided(table: Table, trooper: Trooper) -> bool:
    is_placed = standing_for(table, trooper.id) or trooper.hidden
    return not is_placed and trooper.id not in table.spots


def may_assign(command: Compose, table: Table, owner: Trooper, *, off: bool) -> Refusal | None:
    """Whether what is given is its to give, each to who may be the user of one."""
    told = assigned(command)
    for item in ITEMS:
        named = [user for given, user in told if given == item]
        able = {one.id for one in users(table, owner, item)}
        fit = able.issuperset(named) and len(set(named)) == len(named)
        if no := refuse(as_it_is_deployed, item, fit and len(named) <= owned(owner.profile, item)):
            return no
    return refuse(as_it_is_deployed, told[0][0], False) if told and off else None


def may_show(table: Table, side: Side) -> Refusal | None:
    """Whether everybody who is given something stands on the table as the step is shown."""
    for owner, spot in table.spots.items():
        for item, user in assigned(spot) if table.troopers[owner].side == side else ():
            if no := refuse(as_it_is_deployed, item, _is_model(table, table.troopers[user])):
                return no
    return None


@rule("SYMB-3")
def as_it_is_deployed(item: str, fit: bool) -> str | None:
    """As its owner is deployed, and only then, an item goes to a user that is on the table as a Model; no
    user has two of a kind."""
    if fit:
        return None
    return say(
        "A {item} goes to one with Transmutation that is on the table as a Model and has none yet.",
        item=term(item),
    )


@rule("SYMB-3", off=True)
def may_be_a_user(profile: Profile) -> bool:
    """A user has Transmutation (W)."""
    return says(profile, TRANSMUTATION, "W") or says(profile, TRANSMUTATION, "Wounds")


@may_be_a_user.worded("N5.2")
def may_be_a_user_by_wounds(profile: Profile) -> bool:
    """A user has Transmutation (X): so many Wounds."""
    return any(one.each(Count) for one in all_borne(profile, TRANSMUTATION))


# ------------------------------------------------------------------ happens


def give_away(course: Course, owners: Sequence[Trooper], spots: dict[TrooperId, Spot]) -> None:
    """What they own leaves them, and is with its users: those that stand already show it."""
    given: dict[TrooperId, list[str]] = {}
    for owner in owners:
        keeps = _keeps(course.table.book, owner, spots[owner.id])
        items = {one for one in ITEMS if owned(owner.profile, one)} - keeps
        if items:
            course.by(has_nothing_of_it, course.table.troopers[owner.id], items)
        for item, user in assigned(spots[owner.id]):
            if user != owner.id:
                given.setdefault(user, []).append(item)
    for user in sorted(given):
        _receive(course, course.table.troopers[user], given[user])


def _keeps(book: Book, owner: Trooper, spot: Spot) -> frozenset[str]:
    """What it is the user of itself: what it may use, and gives to nobody."""
    told = assigned(spot)
    others = {item for item, user in told if user != owner.id}
    return frozenset(ITEMS) - others if may_be_a_user.by(book)(owner.profile) else frozenset()


def _receive(course: Course, user: Trooper, items: Sequence[str]) -> None:
    profile = _with(user.profile, items)
    course.add(e.ProfileTaken(user.side, user.id, profile), as_it_is_deployed.id)
    for piece in standing_for(course.table, user.id):
        course.add(e.CardShown(piece.id, card_of(profile)), as_it_is_deployed.id)


def _with(profile: Profile, items: Sequence[str]) -> Profile:
    mates = tuple(one for one in items if one == MATE)
    bombs = tuple(one for one in items if one == BOMB)
    return replace(
        profile,
        equipment=(*profile.equipment, *mates),
        weapons=(*profile.weapons, *bombs),
        becomes=tuple(_with(one, items) for one in profile.becomes),
    )


@rule("SYMB-4")
def has_nothing_of_it(owner: Trooper, items: set[str]) -> e.ProfileTaken | None:
    """Its owner has nothing of it, whether it was given to a user or to nobody."""
    return e.ProfileTaken(owner.side, owner.id, _without(owner.profile, items))


def _without(profile: Profile, items: set[str]) -> Profile:
    return replace(
        profile,
        equipment=tuple(one for one in profile.equipment if label_name(one) not in items),
        weapons=tuple(one for one in profile.weapons if label_name(one) not in items),
        becomes=tuple(_without(one, items) for one in profile.becomes),
    )
