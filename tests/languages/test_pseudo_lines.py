"""Every kind of line of the log, in a language that nobody speaks: what has no accents there is in no
catalogue, and is no name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from django.utils.translation import override
from pytest_django import Settings

from rules import game
from rules.game import Event, Table
from rules.scenario import play
from rules.tell.words import TELLERS
from tests.languages import pseudo
from tests.languages.test_pseudo import NAMES, OF_PIECES, WORDS
from tests.switch_off import scripts
from tracker.spoken import as_text

SHOWN: Final = (
    "aimc_1_beside_its_rider", "air_10_blown_off_course", "back_1_refused",
    "back_3_opened_as_it_passed", "back_4_not_so", "bagg_1_fills_up",
    "booty_1_by_its_own_chart", "class_2_shown_when_done", "coord_2_one_of_three_figures",
    "counter_1_one_order_less", "cube_1_harder_to_take_over", "dazer_2_stops_who_comes_in",
    "devices_are_named_in_the_open", "disco_c1_recovered_outside_an_order",
    "embryo_e3_counts_until_the_end", "end_1_a_whole_match_of_three_rounds",
    "end_5_until_a_moment", "expl_2_dodged_out_of_it", "faq_b7_who_declares_first",
    "faq_e3_gone_for_each_of_its_echoes", "faq_i2_takes_it_along", "faq_i3_worth_its_tag",
    "faq_k22_as_it_comes", "faq_k26_as_near_as_it_can", "faq_k44_named_at_once",
    "faq_k8_immunity_total", "faq_s2_somebody_stands_there", "frenzy_2_impetuous_from_then_on",
    "int_3_places_a_deployable", "look_1_taken_back", "luck_2_thrown_before_an_army_came",
    "mnem_1_passes_on", "morph_2_takes_their_numbers", "remdr_1_drives_a_remote",
    "retreat_e8_leaves_alive", "score_2_the_missions_lines", "solo_scribe",
    "speed_1_a_better_landing", "strat_3_one_for_nothing", "symb_3_given_to_their_users",
    "team_17_looks_as_one", "token_12_doctor_rolls_again", "token_4_one_token_a_turn",
    "told_1_a_marker_shows_itself", "told_1_a_state", "trans_4_by_its_will",
)  # fmt: skip
"""Scenarios in which, taken together, every kind is told."""
OF_BEFORE: Final = {"PieceReplaced", "MatchAdjourned"}
"""Lines of matches of before: nothing writes them any more."""
TYPED: Final = set(
    WORDS.findall(
        """free troopers, The docks, That table is too small, ein Löwe, the plaza, the kerb, the wall,
        the north edge, by the gate, beside the well, the server room, a Supply Box, a Civilian,
        The crate is held, The bridge is broken"""
    )
)
"""What players of these scenarios call their armies, tables, missions, zones and what they carry, and what
they say."""
AS_PRINTED: Final = {"ARM", "Dam", "Core", "Haris", "UTC"}
"""What every language has from a profile, a Fireteams Chart or a clock."""


@pytest.fixture
def spoken(settings: Settings, tmp_path: Path) -> Iterator[None]:
    with pseudo.spoken(settings, tmp_path):
        yield


def told(name: str) -> Iterator[tuple[Event, str, Table]]:
    """The lines of a scenario: each with what it tells of, and the Table that it is told from."""
    for moment in play(scripts()[name]).moments:
        table = moment.tables["referee"]
        lines = zip(reversed(moment.entries), game.told_back(table, moment.entries), strict=True)
        for entry, line in lines:
            if line is not None:
                yield entry.event, as_text(line.words), table


def names(table: Table, event: Event) -> set[str]:
    """What players call their own: troopers and pieces; and where these stand, or are said to."""
    called = [*table.names.values(), *(one for each in table.once.values() for one in each)]
    called += [one.profile.name for one in table.troopers.values()]
    called += [one.shape.where for one in table.pieces.values()]
    called.append(getattr(event, "where", ""))
    return {word for one in called for word in WORDS.findall(str(one))} - OF_PIECES


@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize("name", SHOWN)
def test_no_line_says_anything_else(name: str) -> None:
    with override(pseudo.CODE):
        left = {
            (type(event).__name__, text): words
            for event, text, table in told(name)
            if (words := pseudo.bare(text) - names(table, event) - NAMES - TYPED - AS_PRINTED)
        }
    assert left == {}


@pytest.mark.long("some twenty scenarios")
def test_every_kind_that_tells_a_line_is_among_them() -> None:
    found = {type(event).__name__ for name in SHOWN for event, _, _ in told(name)}
    assert {kind.__name__ for kind in TELLERS} - found == OF_BEFORE
