"""Supportware: Programmes that go on running, for whom, and what ends them.

What runs is told by tokens on the table, so that everybody knows it: page "Hacking" (N4).
"""

from typing import Final

from rules.book.editions import Book
from rules.book.profiles import has
from rules.dice.mods import Mod
from rules.ids import PieceId, Side
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Card, Declared, Made, Piece, Running, Table, name_of, piece_of, side_of
from rules.messages import say
from rules.moments import rolling
from rules.page import said
from rules.reference import Weapon
from rules.reference.arms import programme
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.seen.effective import counted
from rules.skill import carries_out
from rules.states import seen

ASSISTED: Final = "Assisted Fire"
ENHANCED: Final = "Enhanced Reaction"
DUST: Final = "Fairy Dust"
JUMP: Final = "Controlled Jump"
MARKSMANSHIP: Final = "Marksmanship"
NO_USE: Final = Refusal("no-such-type", say("This Program is not run for a troop type."))

# ------------------------------------------------------------------ may


def may_run_for(book: Book, skill: str, kind: str) -> Refusal | None:
    """Whether a Programme may be run for this troop type: Fairy Dust for one, the others for none."""
    if skill != DUST:
        return NO_USE if kind else None
    return refuse(one_troop_type.by(book), book, kind)


@rule("HACK-16")
def one_troop_type(book: Book, kind: str) -> str | None:
    """Fairy Dust guards one troop type of its user's army: HI, REM or TAG."""
    named = kind in guarded(book)
    return None if named else say("Choose a troop type: HI, REM or TAG.")


@one_troop_type.worded("N5.2")
def one_troop_type_or_vehicles(book: Book, kind: str) -> str | None:
    """Fairy Dust guards one troop type of its user's army: HI, REM, TAG or VH."""
    named = kind in guarded(book)
    return None if named else say("Choose a troop type: HI, REM, TAG or VH.")


def guarded(book: Book) -> tuple[str, ...]:
    """The troop types that Fairy Dust is run for."""
    known = programme(book, DUST)
    return tuple(sorted(known.targets)) if known else ()


# ------------------------------------------------------------------ happens


@carries_out("at once", JUMP)
@carries_out("cured", ASSISTED, ENHANCED, DUST)
def starts(course: Course, piece: PieceId, declared: Declared, made: Made) -> None:
    """It needs no Roll, and runs from now on; Controlled Jump as soon as it is declared."""
    run(course, piece, declared)


def run(course: Course, piece: PieceId, declared: Declared) -> None:
    """A Programme begins to run; those ended by it go first."""
    now = Running(declared.skill, piece, declared.target, declared.troops)
    for one in course.table.supportware:
        if one.by == piece and sustains_one():
            course.add(e.SupportwareEnded(one), sustains_one.id)
        elif _displaced(course.table, one, now) and displaces():
            course.add(e.SupportwareEnded(one), displaces.id)
    course.by(runs, now)


@rule("HACK-24")
def sustains_one() -> bool:
    """A Hacker sustains one Supportware Programme: with the next it lets the one before go."""
    return True


@rule("HACK-12")
def runs(running: Running) -> e.SupportwareRun | None:
    """Supportware runs on, as its tokens tell, until something ends it."""
    return e.SupportwareRun(running)


def _displaced(table: Table, one: Running, new: Running) -> bool:
    """Whether who benefits from one of these is targeted by the other."""
    by, other = table.pieces.get(one.by), table.pieces.get(new.by)
    if one == new or by is None or other is None or side_of(by) != side_of(other):
        return False
    if one.on and one.on == new.on:
        return True
    kinds = {one.troops, new.troops} - {""}
    on = {_kind(table, one.on), _kind(table, new.on)} - {""}
    return bool(kinds & on) or bool(one.troops and one.troops == new.troops)


def _kind(table: Table, piece: PieceId | None) -> str:
    standing = piece_of(table, piece)
    return standing.card.type if standing and standing.card else ""


@rule("HACK-13")
def displaces() -> bool:
    """It ends when who benefits is targeted by new Supportware."""
    return True


def keep(course: Course) -> None:
    """End what runs on a Hacker that can run nothing any more, or for a piece that is gone."""
    for one in course.table.supportware:
        ids = _cut(course.table, one)
        if ids:
            course.add(e.SupportwareEnded(one), *ids)


def _cut(table: Table, one: Running) -> tuple[str, ...]:
    user = table.pieces.get(one.by)
    if user is None or (one.on and one.on not in table.pieces):
        return (ends_with_its_user.id,) if ends_with_its_user() else ()
    states = seen(table, user)
    if any(state.null for state in states):
        return (ends_with_its_user.id,) if ends_with_its_user() else ()
    return tuple(id for _, id, _ in said(states, rolling.programmes_stop))


@rule("HACK-14")
def ends_with_its_user() -> bool:
    """It ends when its Hacker enters a Null State, or leaves the table."""
    return True


# ------------------------------------------------------------------ what it does


def running(table: Table, skill: str, side: Side) -> tuple[Running, ...]:
    """What a side has running of a Programme."""
    return tuple(
        one
        for one in table.supportware
        if one.programme == skill and one.by in table.pieces and _of(table, one) == side
    )


def _of(table: Table, one: Running) -> Side:
    return side_of(table.pieces[one.by])


def dusted(table: Table, aimed: Piece, card: Card) -> Mod | None:
    """The Firewall that Fairy Dust gives a trooper of its troop type."""
    found = [one for one in running(table, DUST, side_of(aimed)) if one.troops == card.type]
    return dust() if found else None


@rule("HACK-16")
def dust() -> Mod | None:
    """All troopers of the troop type have a Firewall (-3)."""
    return Mod(DUST, -3, dust.id)


def enhanced(table: Table, piece: Piece, used: Weapon) -> int:
    """The Burst that Enhanced Reaction gives a trooper in ARO; 0 without it."""
    here = (one for one in running(table, ENHANCED, side_of(piece)) if one.on == piece.id)
    return two_in_aro() if any(here) else 0


@rule("HACK-15")
def two_in_aro() -> int:
    """Enhanced Reaction: Burst 2 in ARO."""
    return 2


def aims_past_cover(table: Table, piece: Piece) -> tuple[str, ...]:
    """The rules by which a trooper's BS Attack ignores Partial Cover (and what its Book has beside it): its
    Marksmanship, or what gives it."""
    given = any(one.on == piece.id for one in running(table, ASSISTED, side_of(piece)))
    card = counted(table, piece)
    ignores = past_cover.by(table.book)
    if given and gives_marksmanship():
        return (gives_marksmanship.id, past_cover.id) if ignores() else ()
    own = card is not None and has(card, MARKSMANSHIP)
    return (past_cover.id,) if own and ignores() else ()


@rule("HACK-17")
def gives_marksmanship() -> bool:
    """Assisted Fire gives its target Marksmanship."""
    return True


@rule("MARKS-1")
def past_cover() -> bool:
    """Marksmanship ignores the MOD of Partial Cover to a BS Attack, not that to the Saving Roll."""
    return True


@past_cover.worded("N5.2")
def past_cover_and_screen() -> bool:
    """It ignores that of a Nanoscreen, too."""
    return True


def told(table: Table, piece: PieceId) -> tuple[str, ...]:
    """What the tokens beside a piece tell of Supportware."""
    found = []
    for one in table.supportware:
        if one.by == piece:
            whom = (
                f" on {name_of(table, one.on)}"
                if one.on
                else f" for {one.troops}"
                if one.troops
                else ""
            )
            found.append(f"runs {one.programme}{whom}")
        elif one.on == piece:
            found.append(f"Sup: {one.programme}")
    return tuple(found)
