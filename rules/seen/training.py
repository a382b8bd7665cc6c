"""What a trooper's Order counts as: Regular or Irregular."""

from collections.abc import Iterable

from rules.book.editions import Book
from rules.book.profiles import Profile, has
from rules.moments import counting
from rules.registry import rule
from rules.state import State


def training(
    book: Book, profile: Profile, states: Iterable[State], *, lost: bool
) -> tuple[str, tuple[str, ...]]:
    """Of who has this profile, in these States, in a turn of Loss of Lieutenant or not; and by which
    rules it is not what the profile says."""
    steady = lost and stays_regular.by(book)(profile)
    found = "irregular" if lost and not steady else str(profile.training)
    ids: list[str] = [stays_regular.id] if steady else []
    for state in states:
        for turned in state.rules(counting.training):
            found = turned(found)
            ids.append(turned.id)
    return found, tuple(ids)


@rule("VET-1")
def stays_regular(profile: Profile) -> bool:
    """A Veteran is not moved by Loss of Lieutenant, nor in Retreat!: it stays Regular."""
    return has(profile, "Veteran")


@stays_regular.worded("N5.2")
def stays_regular_at_war(profile: Profile) -> bool:
    """Warhorse: its bearer stays Regular in Loss of Lieutenant and in a Retreat! situation."""
    return has(profile, "Warhorse")
