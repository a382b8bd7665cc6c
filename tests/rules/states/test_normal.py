"""The page "Normal State"; in play: tests/scenarios/norm_*.toml."""

from msgspec.structs import replace

from rules.book.editions import N4
from rules.ids import TrooperId
from rules.log.table import Trooper
from rules.moments import suffering
from rules.reference.starter_rosters import starter
from rules.states import in_force, states
from rules.states import normal as page

FUSILIER = Trooper(TrooperId("t"), "A", starter("fusilier-combi-rifle").profile, 1)


def names(*states: str) -> set[str]:
    return {state.name for state in in_force(N4, replace(FUSILIER, states=frozenset(states)))}


def test_a1_whoever_is_in_no_null_state_is_in_it() -> None:
    assert names() == {"Normal"}
    assert names("Isolated", "Prone") == {"Isolated", "Normal", "Prone"}


def test_e1_one_order() -> None:
    assert page.gives_one_order() == 1


def test_e2_counts_for_victory_during_the_game_and_at_its_end() -> None:
    assert page.counts_for_victory(False)
    assert page.counts_for_victory(True)


def test_c1_ends_with_the_first_null_state_and_is_back_after_the_last() -> None:
    assert names("Unconscious", "Prone") == {"Prone", "Unconscious"}
    assert names("Unconscious", "Possessed") == {"Possessed", "Unconscious"}
    assert names("Prone") == {"Normal", "Prone"}


def test_no_token_tells_it() -> None:
    assert not states(N4)["Normal"].speaks(suffering.harmed)
    assert not page.STATE.marker
