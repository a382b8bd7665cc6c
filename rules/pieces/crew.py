"""Pilots, Operators and riders, and what they sit in: who is inside, and who stands beside it. Pages
"Pilot", "Escape System" and "Motorcycle" (N4).

A Pilot on the table is a piece of its own, and a trooper of its own to its owner, that gives and is
worth nothing beside its TAG.
"""

from typing import Final

from rules.book.editions import Book
from rules.book.profiles import Bearer, Profile, has, rides, says
from rules.ids import PieceId
from rules.log.table import Piece, Pool, Table, Trooper, piece_of, under
from rules.messages import say
from rules.moments import counting, declaring
from rules.moments.declaring import Act
from rules.reference import SkillCard, skill
from rules.registry import rule
from rules.state import State
from rules.states import seen

PILOT: Final = "Pilot"
REMOTE: Final = "Remote"
ESCAPE: Final = "Escape System"
MOTORCYCLE: Final = "Motorcycle"


def pilot_in(profile: Profile) -> Profile | None:
    """The Pilot that is printed with a profile, if one is."""
    return next((one for one in profile.becomes if has(one, PILOT)), None)


def operator_in(profile: Profile) -> Profile | None:
    """The Operator that an Escape System brings out, if there is one."""
    inside = (one for one in profile.becomes if not has(one, PILOT))
    return next(inside, None) if has(profile, ESCAPE) else None


def on_foot(profile: Profile) -> Profile | None:
    """A rider as it is without its Motorcycle; None for who rides none, or gets off by Transmutation."""
    walking = (one for one in profile.becomes if not rides(one) and not has(one, PILOT))
    return next(walking, None) if rides(profile) and not _transmutes(profile) else None


def mounted(profile: Profile) -> Profile | None:
    """A rider on foot as it is on its Motorcycle."""
    riding = (one for one in profile.becomes if rides(one) and not _transmutes(one))
    return None if rides(profile) else next(riding, None)


def _transmutes(profile: Profile) -> bool:
    return says(profile, "Transmutation", "Auto")


def is_rider(trooper: Trooper | None) -> bool:
    """Whether it rides a Motorcycle that it can get off, or has got off one."""
    return trooper is not None and bool(on_foot(trooper.profile) or mounted(trooper.profile))


def is_pilot(trooper: Trooper | None) -> bool:
    """Whether this is a Pilot outside its TAG, remote or not."""
    return trooper is not None and has(trooper.profile, PILOT)


def seat_of(table: Table, pilot: PieceId) -> PieceId | None:
    """The TAG that a Pilot on the table has got out of, or the Motorcycle of who is on foot, while it
    stands."""
    return next((tag for tag, one in table.riders.items() if one == pilot), None)


def pays_as(table: Table, actor: Piece, trooper: Trooper | None) -> Trooper | None:
    """Whose Order a Pilot on the table would spend: that of its TAG, which is the same trooper."""
    tag = piece_of(table, seat_of(table, actor.id))
    return (under(table, tag) if tag else None) or trooper


@rule("PILOT-1")
def nobody_inside(wanted: SkillCard, calls_back: bool) -> str | None:
    """A TAG whose Pilot is outside spends no Order and declares no ARO with its own profile."""
    if calls_back and wanted.name == "Reset":
        return None
    return say("Its Pilot is outside: act with the Pilot instead.")


@rule("PILOT-6")
def calls_back(pilot: Piece, held: bool) -> bool:
    """Of a Remote Pilot that is Isolated, Immobilized or Null the TAG may Reset to regain control."""
    return pilot.card is not None and says(pilot.card, PILOT, REMOTE) and held


def stranded(table: Table, tag: PieceId) -> bool:
    """Whether the Remote Pilot of a TAG is in a State in which it may be called back."""
    pilot = piece_of(table, table.riders.get(tag))
    return pilot is not None and calls_back(pilot, held(table, pilot))


def held(table: Table, piece: Piece) -> bool:
    """Whether it is Isolated, Immobilized or in a Null State."""
    return any(
        one.null or one.speaks(counting.unled) or _stops(table.book, one)
        for one in seen(table, piece)
    )


def _stops(book: Book, state: State) -> bool:
    """Whether its bearer can do nothing, not even an Idle: it is Immobilized."""
    return state.holds(declaring.forbids, Act(skill(book, "Idle")))


@rule("FAQ-K23")
def not_the_tags_own(pool: Pool) -> str | None:
    """Tactical Awareness and Lieutenant are the TAG's: its Pilot spends neither of those Orders."""
    if pool in ("tactical", "lieutenant"):
        return say("That Order is the TAG's own: its Pilot can't spend it.")
    return None


@rule("PILOT-3")
def counts_with_its_tag(profile: Profile) -> bool:
    """A Pilot outside gives no Order of its own, and is neither survivor nor casualty: its TAG is."""
    return has(profile, PILOT)


@rule("PILOT-4")
def dies_with_it() -> bool:
    """With its Pilot Dead outside, the TAG is a casualty too, and taken off the table."""
    return True


def escapes(book: Book, bearer: Bearer) -> bool:
    """Whether an Escape System brings an Operator out of it. Where it is a Transmutation it does nothing
    beside that."""
    return held_by_the_tag.wording(book) is not None and has(bearer, ESCAPE)


@rule("ESC-2", off=lambda lost, wounds: lost)
def held_by_the_tag(lost: int, wounds: int) -> int:
    """STR beyond the last point of a TAG with an Escape System is its Operator's to lose."""
    return min(lost, wounds)
