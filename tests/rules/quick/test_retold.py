"""Whatever is told step by step in a scenario may be told in one go: both end in the same Table."""

from __future__ import annotations

from typing import Final

import pytest

from rules.scenario import Script
from tests import records
from tests.rules.quick.retold import Parts, Telling
from tests.switch_off import scripts

KNOWN: Final = scripts()
JUMPS: Final = "A jump is rolled first"
WHOLE: Final = "it is a whole Order already"
APART: Final = {
    "air_5_combat_jump": JUMPS,
    "air_5_rolled_once_answered": JUMPS,
    "air_7_blown_off_course": JUMPS,
    "air_10_blown_off_course": JUMPS,
    "faq_k3_no_cover_as_it_lands": JUMPS,
    "faq_t3_loses_its_own_order": JUMPS,
    "end_1_a_whole_match_of_300_points": JUMPS,
    "faq_b1_irregular_by_group": WHOLE,
    "faq_m2_climbs": WHOLE,
    "ord_2_irregular_orders": WHOLE,
    "ord_4_groups_share_nothing": WHOLE,
    "whole_order_attack_first": WHOLE,
    "whole_order_from_a_marker": WHOLE,
    "whole_order_in_one_command": WHOLE,
    "whole_order_with_an_attack": WHOLE,
    # What happens between two steps has no place where there is one step.
    "back_3_no_aros_this_whole_order": "AskBack can't be said any more",
    "faq_i2_takes_it_along": "NoteCarried can't be said any more",
    "holo_a4_all_of_them_carry_it": "NoteCarried can't be said any more",
    # An ARO tells that there is LoF: before it, who acts has to say so.
    "eng_e1_shoots_on_its_way": "confirm that it has LoF as well",
    # A Ruling between the halves leaves out a Move that is owed.
    "impet_2_no_move_to_follow": "has to include a Move",
    # AROs that are told together tell what they say of the table in another order: another is doubted.
    "map_obj_4_an_aro_without_its_line": "facts",
    # Whose Roll is made again has two outcomes: the second is told once it is asked.
    "token_12_doctor_rolls_again": "a Roll is made again",
    "token_12_doctor_rolls_again_by_n5": "a Roll is made again",
    # Who gets off as the Order goes stands nowhere yet as the whole of it is told.
    "aimc_1_beside_its_rider": "You have no such piece on the table",
    # The other form is taken between two skills, which are one word here.
    "trans_3_another_form_as_it_moves": "arm: 5, not 3",
    "trans_3_another_form_as_it_moves_by_n5": "arm: 5, not 3",
    # Which of the figures is the bearer is seen as it shows itself: who waits answers then.
    "holo_x1_by_n5": "can only react against the one that has shown itself",
}
"""Where the two can't agree, and why."""


def _declares(script: Script) -> bool:
    asked = (one for step in script.steps for one in step.asked)
    return any(one.do in ("DeclareSkill", "DeclareOrder") for one in asked)


ORDERS: Final = [name for name, script in KNOWN.items() if _declares(script)]


def told_twice(name: str) -> Telling:
    script = KNOWN[name]
    telling = Telling(script.of(script.editions[0]))
    telling.tell()
    return telling


@pytest.mark.parametrize("name", [name for name in ORDERS if name not in APART])
def test_an_order_told_in_one_go_ends_in_the_same_table(name: str) -> None:
    telling = told_twice(name)
    quick = telling.quick
    log = records.given_up(quick.log, quick.tables["referee"], quick.secret)
    assert records.amiss(log) == ()


@pytest.mark.parametrize("name", APART)
def test_where_they_part_it_is_said_why(name: str) -> None:
    with pytest.raises(Parts, match=APART[name]):
        told_twice(name)


@pytest.mark.long("a good part of the scenarios, told twice")
def test_enough_are_told_twice_to_say_so() -> None:
    named = [name for name in ORDERS if name not in APART]
    assert sum(told_twice(name).compared > 0 for name in named[:120]) >= 40
