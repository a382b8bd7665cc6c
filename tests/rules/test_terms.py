"""The terms of a match: what is played otherwise, who brought it, and what is refused."""

import inspect
import json
from collections.abc import Callable
from pathlib import Path
from typing import get_type_hints

import msgspec
import pytest

from rules import game, record
from rules.book.editions import BOOKS, N4, Book, WrongTerms
from rules.book.house_rules import HouseRule, can_be_changed
from rules.book.printed import OWN
from rules.book.terms import MOST, Part, Season, because, book_under, resolved, what
from rules.log import events as e
from rules.log.commands import EnterArmy, OpenMatch
from rules.log.events import Entry
from rules.log.fold import fold
from rules.log.table import EMPTY, Mission, Table
from rules.measured.map_answers import zone_of_control
from rules.reference import ArmyList, number, numbers, rules_by_id
from rules.reference.starter_rosters import rosters
from rules.refusals import Refused
from rules.registry import STATES, functions, pages, registered
from rules.scenario import play
from rules.space import REACH
from rules.switched_off import played_by
from rules.turn.retreat import threshold
from rules.view import View
from tests.switch_off import every_page, scripts

OFF = HouseRule("CAMO-E4", off=True)
SIX = HouseRule("TOKEN-1", number=6)
TWO = "Two lines speak of TOKEN-1: one contradicts the other."
WRONG = [
    ((HouseRule("CAMO-Z1", off=True),), "There is no rule “CAMO-Z1”."),
    (
        (HouseRule("CAMO-C9", off=True),),
        "CAMO-C9 is not in force in N4: there is nothing to change.",
    ),
    (
        (HouseRule("CAMO-C5", edition="ZZ"),),
        "There is no edition “ZZ” here: N4 and N4 2.1 and N5.2 and N5.3 are played.",
    ),
    (
        (HouseRule("CAMO-C5", edition="N4"),),
        "CAMO-C5 is in force as N4 words it: that would change nothing.",
    ),
    (
        (HouseRule("CAMO-E1", edition="N4 2.1"),),
        "CAMO-E1 is in force as N4 2.1 words it: that would change nothing.",
    ),
    (
        (HouseRule("TOKEN-1", number=4),),
        "Command Tokens of a player: 4 it is already, that would change nothing.",
    ),
    ((HouseRule("TOKEN-1", number=99),), "Command Tokens of a player: from 0 to 12."),
    ((HouseRule("TOKEN-2", number=3),), "TOKEN-2 has no number that can be changed."),
    ((SIX, HouseRule("TOKEN-1", off=True)), TWO),
    ((SIX, SIX), TWO),
    (
        (HouseRule("SEAL-1", off=True),),
        "By SEAL-1 the notebook itself works: it can’t be switched off.",
    ),
    (
        (HouseRule("SEQ-6", off=True),),
        "What comes after it rests on SEQ-6: it can’t be switched off.",
    ),
    (
        (HouseRule("FAQ-M1", off=True),),
        "FAQ-M1 is for the players to keep: that it is off would change nothing here.",
    ),
    (
        (HouseRule("CAMO-X1", off=True),),
        "CAMO-X1 is an example of other rules: that it is off would change nothing.",
    ),
    (
        (HouseRule("CAMO-C5"),),
        "Say of CAMO-C5 one thing: that it is off, whose wording holds, or its number.",
    ),
    ((OFF,) * (MOST + 1), f"There can be {MOST} such rules at most."),
]


def opened(*house: HouseRule, **more: object) -> e.MatchOpened:
    return e.MatchOpened("N4", 3, 300, {}, house=house, **more)  # type: ignore[arg-type]


def table(*house: HouseRule) -> Table:
    return fold(EMPTY, [Entry("all", (), opened(*house))])


# ------------------------------------------------------------------ refused in one sentence


@pytest.mark.parametrize(("house", "sentence"), WRONG)
def test_what_no_match_can_be_played_by_is_not_opened(
    house: tuple[HouseRule, ...], sentence: str
) -> None:
    with pytest.raises(Refused) as refused:
        OpenMatch(house=house)
    assert refused.value.refusal.sentence == sentence
    assert refused.value.refusal.field == "house"


@pytest.mark.parametrize(("house", "sentence"), WRONG)
def test_nor_folded(house: tuple[HouseRule, ...], sentence: str) -> None:
    with pytest.raises(WrongTerms) as wrong:
        table(*house)
    assert str(wrong.value) == sentence


def test_nor_verified() -> None:
    kept = record.decode((Path(__file__).parent / "record" / "format_1.json").read_text("utf-8"))
    first, *others = kept.lines
    data = {**first.data, "house": [{"rule": "CAMO-Z1", "off": True}]}
    lines = (msgspec.structs.replace(first, data=data), *others)
    problems = record.verify(msgspec.structs.replace(kept, lines=lines))
    told = "Line 1: can't be followed. There is no rule “CAMO-Z1”."
    assert told in [str(one) for one in problems]


def test_a_season_is_refused_as_its_players_are() -> None:
    with pytest.raises(Refused, match="There is no rule"):
        OpenMatch(season=Season("Winter", (HouseRule("CAMO-Z1", off=True),)))


# ------------------------------------------------------------------ one table, each line with its origin


def test_each_line_remembers_who_brought_it() -> None:
    season = Season("Winter", (OFF, SIX))
    mission = Mission("The bridge", rules=(HouseRule("COORD-2", number=5),))
    terms = fold(EMPTY, [Entry("all", (), opened(season=season, mission=mission))]).terms
    assert [because(one, "Winter", "The bridge") for one in terms.lines] == [
        "in force because of the mission “The bridge”, paragraph 1",
        "in force because of the season “Winter”, paragraph 1",
        "in force because of the season “Winter”, paragraph 2",
    ]
    assert [what(one, "N4") for one in terms.lines] == [
        "Troopers of a Coordinated Order: 5 in place of 4.",
        f"Off: {rules_by_id(N4)['CAMO-E4'].text}",
        "Command Tokens of a player: 6 in place of 4.",
    ]


def test_the_players_take_up_what_the_season_said() -> None:
    back = HouseRule("CAMO-E4", edition="N4")
    lines = resolved("N4", Part("season", (OFF, SIX)), Part("house", (back,)))
    assert [(one.rule, one.by) for one in lines] == [(SIX, "season"), (back, "house")]
    assert rules_by_id(book_under("N4", lines))["CAMO-E4"] == rules_by_id(N4)["CAMO-E4"]


def test_they_cant_repeal_what_the_season_has_repealed() -> None:
    with pytest.raises(WrongTerms, match="CAMO-E4 is not in force in N4: there is nothing"):
        resolved("N4", Part("season", (OFF,)), Part("house", (OFF,)))


def test_a_stored_first_line_of_before_is_read_as_it_was() -> None:
    kept = json.loads((Path(__file__).parent / "record" / "format_1.json").read_text("utf-8"))
    first = kept["lines"][0]
    assert "house" not in first["data"]
    event = game.decode(first["kind"], first["data"])
    assert fold(EMPTY, [Entry("all", (), event)]).book is N4


# ------------------------------------------------------------------ the Book of a match


def test_a_match_by_the_book_has_the_printed_one() -> None:
    assert table().book is N4
    assert table(SIX).book is not N4
    assert table(SIX).book is table(SIX).book
    assert table(SIX).book.printed is N4


def test_its_rules_are_the_editions_but_for_the_lines() -> None:
    book = table(OFF, HouseRule("CAMO-C5", edition="N4 2.1"), SIX).book
    own, printed = rules_by_id(book), rules_by_id(N4)
    assert set(printed) - set(own) == {"CAMO-E4"}
    assert {id for id in own if own[id] != printed[id]} == {"CAMO-C5"}
    assert own["CAMO-C5"] == rules_by_id(BOOKS["N4 2.1"])["CAMO-C5"]
    assert [id for id in own if id in printed] == [id for id in printed if id != "CAMO-E4"]
    assert (number(book, "TOKEN-1"), number(N4, "TOKEN-1")) == (6, 4)


@pytest.mark.parametrize("edition", BOOKS)
def test_what_can_be_switched_off_is_what_a_function_stands_for(edition: str) -> None:
    every_page()
    book, known = BOOKS[edition], set()
    for id in rules_by_id(book):
        try:
            resolved(edition, Part("house", (HouseRule(id, off=True),)))
        except WrongTerms:
            continue
        known.add(id)
    own = {id for id, row in rules_by_id(book).items() if row.page == OWN or row.stays}
    assert known == registered(book) - own


def test_whatever_can_be_changed_is_offered() -> None:
    offered = {one.id for one in can_be_changed(N4)}
    assert {"CAMO-C9", "CAMO-E4", *numbers(N4)} <= offered
    assert not offered & {"SEAL-1", "FAQ-M1", "CAMO-X1", "CAMO-Z1"}


def test_every_number_is_asked_of_the_book() -> None:
    every_page()
    asked = {one.id for one in functions(N4)}
    assert set(numbers(N4)) <= asked


# ------------------------------------------------------------------ off in one match, and in no other


def test_a_rule_that_one_match_has_off_speaks_in_the_next() -> None:
    without, with_it = (
        scripts()[name] for name in ("terms_a_rule_is_off", "camo_e4_no_attack_before_discover")
    )
    for _ in range(2):
        assert play(without, "N4").failures == ()
        assert play(with_it, "N4").failures == ()


def test_behind_a_door_alone_it_is_off() -> None:
    pages(STATES)
    (asked, *_) = (one for one in functions(N4) if one.id == "TOKEN-1")
    book = table(HouseRule("TOKEN-1", off=True)).book
    with played_by(book):
        assert asked("A", 4) is None
        with played_by(N4):
            assert asked("A", 4) is not None
    assert asked("A", 4) == e.TokensCounted("A", 4)


NO_DOORS = {
    "borne",
    "unread",
    "who",
    "as_called",
    "called_before",
    "deployed_before",
    "due",
    "fold",
    "is_said",
    "is_shut",
    "is_understood",
    "label_of",
    "level_of",
    "packed",
    "piece",
    "played_otherwise",
    "player",
    "told_back",
}
"""What asks no rule: it folds, it names, it writes down; and what tells line by line, each by a door."""


def _given(function: Callable[..., object]) -> set[object]:
    return {kind for name, kind in get_type_hints(function).items() if name != "return"}


def test_whatever_is_given_a_table_is_a_door() -> None:
    found = {
        name
        for name, one in vars(game).items()
        if inspect.isfunction(one)
        and {Table, Book, View} & _given(one)
        and not hasattr(one, "__wrapped__")
    }
    assert found == NO_DOORS


# ------------------------------------------------------------------ numbers


def test_the_first_wall_of_a_list_is_twice_what_an_army_has() -> None:
    few = table(HouseRule("SETUP-2", number=2))
    entry = rosters(N4)[0].army.entries[0]
    leads = msgspec.structs.replace(entry, lieutenant=True)
    army = ArmyList("x", "x", (leads, *(entry,) * 4))
    refusal = game.may(EnterArmy(by="A", army=army), msgspec.structs.replace(few, step="armies"))
    assert refusal is not None
    assert refusal.sentence == "That list has more than 4 troopers."


def test_retreat_begins_where_the_players_say() -> None:
    assert threshold(table(HouseRule("RETREAT-A1", number=50)).book, 300) == 150
    assert threshold(N4, 250) == 63


def test_the_zone_of_control_reaches_as_far() -> None:
    assert zone_of_control(table(HouseRule("ARO-4", number=6))) == 6
    assert zone_of_control(EMPTY) == REACH
