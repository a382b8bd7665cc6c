"""The page "Possessed State": what its rules say when they are asked.

How they come to bear in play is in tests/scenarios/poss_*.toml.
"""

from rules.log.table import card_of
from rules.moments.suffering import Harm
from rules.reference.starter_rosters import starter
from rules.states import possessed as page

ORC = card_of(starter("orc-multi-rifle").profile)


def test_a1_by_what_names_it() -> None:
    assert page.taken_over(Harm(frozenset({"Possessed"})))
    assert not page.taken_over(Harm(frozenset({"Stunned"})))


def test_e1_its_owner_has_no_say() -> None:
    assert "Possessed" in (page.not_its_owners() or "")


def test_e2_it_changes_sides() -> None:
    assert page.changes_sides()
    assert page.STATE.null


def test_e4_has_a_profile_of_its_own_and_keeps_the_rest() -> None:
    card = page.its_other_profile(ORC)
    assert (card.mov, card.cc, card.bs, card.wip) == ((4, 4), 13, 12, 11)
    assert (card.ph, card.arm, card.bts, card.wounds) == (ORC.ph, ORC.arm, ORC.bts, ORC.wounds)


def test_c1_bought_back_in_the_executive_use() -> None:
    assert page.bought_back() == "executive"


def test_c2_won_back_by_total_control() -> None:
    assert page.won_back()
