"""What a trooper's Order counts as: Regular or Irregular."""

from collections.abc import Iterable
from typing import Final

from rules.book.editions import Book
from rules.book.profiles import Profile, has
from rules.ids import Side
from rules.log.table import Piece, Table, pieces_of, under
from rules.moments import counting
from rules.registry import rule
from rules.seen.company import team_mates
from rules.state import State
from rules.states import null

INSPIRES: Final = "Inspiring Leadership"
MASTER: Final = "FT Master"


def training(
    book: Book,
    profile: Profile,
    states: Iterable[State],
    *,
    lost: bool,
    led: bool = False,
    mastered: bool = False,
) -> tuple[str, tuple[str, ...]]:
    """Of who has this profile, in these States, in a turn of Loss of Lieutenant or not, `led` by one with
    Inspiring Leadership or not, its Fireteam `mastered` by one with FT Master or not; and by which rules it
    is not what the profile says."""
    steady = lost and stays_regular.by(book)(profile)
    irregular = profile.training != "regular"
    asked = regular_with_its_master.wording(book)
    of_team = irregular and asked is not None and asked(mastered)
    raised = irregular and not of_team and all_regular(led)
    found = (
        "irregular" if lost and not steady
        else "regular" if raised or of_team
        else str(profile.training)
    )  # fmt: skip
    ids: list[str] = [stays_regular.id] if steady else []
    ids += [all_regular.id] if raised and not lost else []
    ids += [regular_with_its_master.id] if of_team and not lost else []
    for state in states:
        for turned in state.rules(counting.training):
            found = turned(found)
            ids.append(turned.id)
    return found, tuple(ids)


def led_by_example(table: Table, side: Side) -> Piece | None:
    """The Lieutenant with Inspiring Leadership that a side has on the table, not Null: who it is, its
    owner's Table alone can tell."""
    return next((one for one in pieces_of(table, side) if _inspires(table, one)), None)


def _inspires(table: Table, piece: Piece) -> bool:
    trooper = under(table, piece)
    leads = trooper is not None and trooper.lieutenant and has(trooper.profile, INSPIRES)
    return leads and piece.real is not False and not null(table, piece)


def mastered(table: Table, piece: Piece, *, shown: bool = False) -> bool:
    """Whether somebody in the Fireteam of a piece has FT Master; as it is, or by what is `shown`."""
    team = (table.pieces.get(one) for one in team_mates(table, piece.id))
    return any(one is not None and _masters(table, one, shown=shown) for one in team)


def _masters(table: Table, piece: Piece, *, shown: bool) -> bool:
    trooper = None if shown else under(table, piece)
    card = trooper.profile if trooper else piece.told or piece.card
    return card is not None and has(card, MASTER)


@rule("FTM-1", only="N5.2")
def regular_with_its_master(mastered: bool) -> bool:
    """FT Master: as the Orders are counted all in its Fireteam are Regular."""
    return mastered


@rule("INSP-1")
def all_regular(led: bool) -> bool:
    """Inspiring Leadership: whoever of its army gives an Order is Regular."""
    return led


@rule("VET-1")
def stays_regular(profile: Profile) -> bool:
    """A Veteran is not moved by Loss of Lieutenant, nor in Retreat!: it stays Regular."""
    return has(profile, "Veteran")


@stays_regular.worded("N5.2")
def stays_regular_at_war(profile: Profile) -> bool:
    """Warhorse: its bearer stays Regular in Loss of Lieutenant and in a Retreat! situation."""
    return has(profile, "Warhorse")
