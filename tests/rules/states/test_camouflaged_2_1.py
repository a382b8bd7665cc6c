"""Camouflaged State as N4 2.1 words it: a Marker that is forced to a Saving Roll is one no more, before
a number of who is under it is told."""

import pytest

from rules.book.editions import BOOKS, N4, N4_2_1
from rules.log import events as e
from rules.moment import When
from rules.moments import ending
from rules.moments.ending import Cause
from rules.page import said
from rules.reference import skill
from rules.scenario import play
from rules.states import states
from tests.switch_off import scripts


def ended(edition: str, cause: Cause) -> list[tuple[str, When]]:
    state = states(BOOKS[edition])["Camouflaged"]
    return [(id, when) for _, id, when in said((state,), ending.struck, cause)]


def declared(name: str, half: int = 1) -> Cause:
    return Cause("declared", skill(N4, name), half)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("cause", "n4", "n4_2_1"),
    [
        (declared("Look Out!"), [], ["CAMO-C1"]),
        (declared("BS Attack"), ["CAMO-C1"], ["CAMO-C1"]),
        (declared("Reset"), ["CAMO-C1"], ["CAMO-C1"]),
        (declared("Move"), [], []),
        (declared("Cautious Movement", 0), ["CAMO-C2"], []),
        (declared("Climb", 0), ["CAMO-C2"], ["CAMO-C2"]),
        (Cause("hit"), ["CAMO-C5"], []),
        (Cause("forced"), [], ["CAMO-C5"]),
        (Cause("save"), [], []),
        (Cause("other", what="Impetuous"), [], ["CAMO-C9"]),
        (Cause("other", what="Retreat!"), [], ["CAMO-C9"]),
        (Cause("other", what="Isolated"), [], []),
        (Cause("discovered"), ["CAMO-C4"], ["CAMO-C4"]),
    ],
)
def test_what_ends_it(cause: Cause, n4: list[str], n4_2_1: list[str]) -> None:
    assert [id for id, _ in ended(N4.edition, cause)] == n4
    assert [id for id, _ in ended(N4_2_1.edition, cause)] == n4_2_1


@pytest.mark.parametrize("edition", [N4.edition, N4_2_1.edition])
def test_no_number_of_a_saving_roll_is_told_of_a_marker(edition: str) -> None:
    played = play(scripts()["camo_e14_under_anothers_template"], edition)
    last = played.moments[-1]
    told = [type(entry.event).__name__ for entry in last.entries]
    assert told.index("RevealCalled") < told.index("CardShown") < told.index("SaveCalled")
    saves = [one.event.hit.piece for one in last.entries if isinstance(one.event, e.SaveCalled)]
    assert all(last.tables["watcher"].pieces[one].card is not None for one in saves)
