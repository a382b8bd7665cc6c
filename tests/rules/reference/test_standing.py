"""N5 beside N4: what it says, what it takes up, what is gone, and of what nothing could be read."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from rules import happens as _engine  # noqa: F401  (so that every rule of the engine is registered)
from rules import registry
from rules.book import anew
from rules.book.editions import BOOKS, N4, N4_2_1, N5_2, N5_3, Book, versions
from rules.book.printed import OWN, line_of, numbers, rules_by_id, standings
from rules.book.rows import folder, rows
from rules.messages import with_lengths
from rules.printing import printed, spoken
from rules.reference import programmes, silent, skills, standing, weapons
from rules.registry import functions, pages, registered, rule
from rules.states import states

BOTH = (N5_2, N5_3)
OF_N4_ALONE = re.compile(
    r"Entire Order|Short Movement|Attack Damage|\bDamage \d|Tactical Use(?!\))|Veteran|Immobilized-2|\bPilot"
)
"""What N5 has other words for, or not at all."""
NEW = """
    AIMC-6 AIMC-7 AIMC-8 AIR-9 BALL-1 BALL-2 BALL-3 BANG-1 CAMO-C9 CAMO-E17 CAMO-E18 CAMO-E19 CARE-11
    CAUT-2 CHAIN-2 CLIMB-4 COVER-1 COVER-2 CUBE-1 CYBER-2 DISC-3 DODGE-5 FTM-1 FTM-2 FTM-3
    GUIDE-6 HACK-22 HACK-23 HIDE-E4 HIDE-E8 HOLO-C8 IMMU-5 IMP-E15 IMP-E16 INF-5 ISO-E9 JOURN-1
    JUMP-3 LAYER-3 MASK-E6 RECOV-1 RELOAD-1 REPL-10 ROLL-9 SAVE-6 SAVE-7 SAVE-8
    SAVE-9 SCORE-3 SEPS-A2 SEQ-11 SIL-0 SPEED-1 SPEED-2 STEALTH-2 SURP-2 SURP-3
    TAGCOM-1 TARG-E4 TEAM-20 TEAM-21 TEAM-22 TEAM-23 TEAM-24 TECHNO-1 TOKEN-13 TOKEN-14
    TRAIT-18 TRAIT-19 TRAIT-20 TRANS-4 TURRET-1 TURRET-2 UNC-E3
"""
"""The rules of N5.2 that N4 has not. An id that N4 takes as well would be no new one."""
RECORDED = {"AERIAL-1", "CYBER-1", "DODGE-6", "IMPET-8", "NULL-1", "PLACE-2", "TEAM-25"}
REWORDED = {"BERS-1", "CAMO-E11", "CLIMB-3", "FAQ-B4", "GUTS-1", "HACK-8", "SPEED-1"}
"""What is recorded of N5.3: rules that it alone has, and those that it words anew."""


# ------------------------------------------------------------------ every row of N4 is said


@pytest.mark.parametrize("book", BOTH, ids=repr)
def test_every_row_of_n4_is_said(book: Book) -> None:
    said = standings(book)
    assert list(said) == list(rules_by_id(N4))
    counted = standing(book)
    assert counted is not None
    assert counted.same + counted.changed + counted.new == counted.rules == len(rules_by_id(book))
    assert counted.same + counted.changed + len(counted.gone) + len(counted.unseen) == len(said)
    assert all((counted.same, counted.changed, counted.new, counted.gone, counted.unseen))


def test_it_is_told_in_a_sentence() -> None:
    counted = standing(N5_3)
    assert counted is not None
    assert counted.words.startswith(
        f"N5.3 has {counted.rules} rules: {counted.same} as N4 has them, "
    )
    assert counted.words.endswith(f"are gone and {len(counted.unseen)} unseen.")
    assert [standing(book) for book in versions(N4)] == [None, None]


@pytest.mark.parametrize("book", BOTH, ids=repr)
def test_what_is_gone_or_unseen_takes_nothing_up(book: Book) -> None:
    off = {id for id, one in standings(book).items() if one in ("gone", "unseen")}
    assert off.isdisjoint(rules_by_id(book))
    assert off.isdisjoint(registered(book))
    assert all(line_of(book, id) == book.line for id in off)
    assert off.isdisjoint(numbers(book))
    assert {"MASK-C7", "PILOT-1", "IMM2-E1"} <= set(anew.gone(book))
    assert set(anew.gone(book)) <= off
    assert silent("PILOT-1") == (("N5.2", "gone"), ("N5.3", "gone"))
    assert silent("OFF-2") == (("N5.2", "unseen"), ("N5.3", "unseen"))
    assert silent("CAMO-A1") == ()


@pytest.mark.parametrize("book", BOTH, ids=repr)
def test_its_charts_are_its_own(book: Book) -> None:
    was, now = ({one.name: one for one in skills(asked)} for asked in (N4, book))
    assert set(was) - set(now) == {"Baggage"}
    assert set(now) - set(was) == {"Reload"}
    assert [name for name, one in now.items() if name in was and one != was[name]] == []
    assert {one.edition for one in weapons(book)} == {"N5"}
    rifle = next(one for one in weapons(book) if one.name == "Combi Rifle")
    assert (rifle.damage, rifle.burst, rifle.save) == (7, 3, "ARM")
    own = {one.name: (one.damage, one.burst, one.ammo) for one in programmes(book)}
    assert own["Spotlight"] == (5, 2, "AP")
    assert own["Trinity"] == (6, 3, "")
    assert set(own) == {one.name for one in programmes(N4)}
    assert skills(N4_2_1) == skills(N4)


def test_no_weapon_of_n5_has_a_trait_by_its_name_of_n4() -> None:
    traits = {trait for one in weapons(N5_3) for trait in one.traits}
    assert not traits & {"Technical Weapon", "Throwing Weapon", "Continous Damage"}
    assert {"BS Weapon (WIP)", "BS Weapon (PH)", "Continuous Damage"} <= traits


# ------------------------------------------------------------------ as N4 has it, or in other words


@pytest.mark.parametrize("book", BOTH, ids=repr)
def test_what_is_the_same_is_done_by_n4s_function(book: Book) -> None:
    same = {id for id, one in standings(book).items() if one == "same"}
    theirs = [one for one in functions(N4) if one.id in same]
    assert [one for one in functions(book) if one.id in same] == theirs
    assert len(theirs) > 100


def test_where_n5_says_what_n4_2_1_said_one_function_serves_both() -> None:
    as_2_1 = {id for id, row in rules_by_id(N5_2).items() if row.as_ == "N4 2.1"}
    assert as_2_1 == {"CAMO-E11", "CAMO-C1", "CAMO-C2", "CAMO-C5", "CAMO-C9", "FAQ-K7"}
    theirs = {one.id: one for one in functions(N4_2_1)}
    found = {one.id: one for one in functions(N5_2) if one.id in as_2_1}
    assert {id: theirs[id] for id in as_2_1} == found
    assert standings(N5_2)["CAMO-C5"] == "changed"


def test_what_changed_is_said_in_words_of_its_own() -> None:
    was, now = rules_by_id(N4), rules_by_id(N5_3)
    for id, one in standings(N5_3).items():
        if one == "changed":
            assert now[id].text != was[id].text, id
    assert now["SAVE-1"].text.startswith("A Saving Roll succeeds on a d20 of PS plus ARM")
    assert (now["RETREAT-A1"].page, was["RETREAT-A1"].page) == (
        "Retreat! Situation",
        "Retreat! State",
    )


@pytest.mark.parametrize("book", BOTH, ids=repr)
def test_no_row_speaks_in_words_that_n5_has_not(book: Book) -> None:
    found = {
        id: row.text
        for id, row in rules_by_id(book).items()
        if row.page != OWN and OF_N4_ALONE.search(row.text)
    }
    assert found == {}


@pytest.mark.parametrize("book", BOTH, ids=repr)
def test_no_row_names_a_rule_that_the_edition_has_not(book: Book) -> None:
    known, every = rules_by_id(book), set(rules_by_id(N4))
    named = {id: set(re.findall(r"[A-Z]{2,}2?-[A-Z]?\d+", row.text)) for id, row in known.items()}
    assert {id: ids for id, ids in named.items() if ids & every - set(known)} == {}


def test_the_rules_that_n5_alone_has() -> None:
    new = {book: set(rules_by_id(book)) - set(rules_by_id(N4)) for book in BOTH}
    assert new[N5_2] == set(NEW.split())
    assert new[N5_3] - new[N5_2] == RECORDED


def test_n5_3_says_what_is_recorded_of_it_and_no_more() -> None:
    before, now = rules_by_id(N5_2), rules_by_id(N5_3)
    own = {id for id, row in now.items() if row.edition == "N5.3"}
    assert own == RECORDED | REWORDED
    assert all(now[id].source for id in own)
    assert {id: row for id, row in now.items() if id not in own} == {
        id: row for id, row in before.items() if id not in own
    }
    assert (numbers(N5_2)["SPEED-1"].is_, numbers(N5_3)["SPEED-1"].is_) == (14, 15)


def test_by_what_the_notebook_works_it_works_in_every_edition() -> None:
    for book in BOOKS.values():
        own = {id: row.text for id, row in rules_by_id(book).items() if row.page == OWN}
        assert own == {id: row.text for id, row in rules_by_id(N4).items() if row.page == OWN}


# ------------------------------------------------------------------ its files


def of_pages() -> Iterator[tuple[str, dict[str, object]]]:
    for name, file in folder("n5").items():
        assert set(file) == {"page"}, name
        for page in file["page"]:
            yield f"{name}: {page['title']}", page


@pytest.mark.parametrize(("named", "page"), list(of_pages()), ids=lambda one: str(one)[:40])
def test_a_page_has_what_it_says(named: str, page: dict[str, object]) -> None:
    rules = {id: row for id, row in page.items() if isinstance(row, dict)}
    assert set(page) - set(rules) <= {"title", "same", "gone"}, named
    for id, row in rules.items():
        assert re.fullmatch(r"[A-Z]+2?-[A-Z]?\d+", id)
        assert "as" in row or "text" in row, f"{id} says nothing"
        assert str(row.get("text", ".")).endswith(".")
        assert id in rules_by_id(N4) or row.get("as") or {"level", "heading"} <= set(row), id


def test_its_keys_are_its_own() -> None:
    for book in BOOKS.values():
        keys = [row.key for row in rules_by_id(book).values()]
        assert len(set(keys)) == len(keys)
    assert rules_by_id(N5_3)["CAMO-A1"].key == "N5-CAMO-A1"
    assert rules_by_id(N5_3)["CAMO-E11"].key == "N5-CAMO-E11 N5.3"
    assert rules_by_id(N4_2_1)["CAMO-E11"].key == "CAMO-E11 N4 2.1"


def test_a_row_that_stands_twice_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    twice = {"x": {"page": [{"title": "Prone State", "same": ["PRONE-A1", "PRONE-A1"]}]}}
    monkeypatch.setattr(anew, "folder", lambda name: twice)
    with pytest.raises(ValueError, match="PRONE-A1 stands twice"):
        rules_by_id(Book("N5.2", beside=N4))


def test_what_the_other_edition_has_not_can_not_be_taken_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wrong = {"x": {"page": [{"title": "Prone State", "same": ["PRONE-Z9"]}]}}
    monkeypatch.setattr(anew, "folder", lambda name: wrong)
    with pytest.raises(ValueError, match="PRONE-Z9: N4 has no such rule"):
        rules_by_id(Book("N5.2", beside=N4))


# ------------------------------------------------------------------ printed books stand still


@pytest.mark.parametrize("book", [N4, N4_2_1], ids=repr)
def test_n5_changes_no_rule_of_n4(book: Book) -> None:
    asked: list[str] = []
    for name in ("core", "states", "faq"):
        for id, row in rows(name).items():
            stands = row["edition"] in book.line and book.edition not in row.get("gone", ())
            asked += [id] if stands else []
            own = row.get("N4 2.1", {}) if book is N4_2_1 else {}
            if stands:
                found = rules_by_id(book)[id]
                assert found.text == with_lengths(own.get("text", row["text"]))
                assert found.edition == ("N4 2.1" if own else row["edition"])
                assert (found.as_, found.source) == ("", "")
    assert list(rules_by_id(book)) == asked
    assert dict(standings(book)) == {}


@pytest.fixture
def apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test registers is forgotten after it."""
    monkeypatch.setattr(registry, "_registered", {})


@pytest.mark.usefixtures("apart")
def test_a_function_is_n5s_only_where_a_row_of_n5_takes_it_up() -> None:
    unseen = rule("ESC-2")(lambda: True)
    same = rule("FOX-E2")(lambda: True)
    assert (unseen.wording(N4), unseen.wording(N5_3)) == (unseen, None)
    assert (same.wording(N4), same.wording(N5_3)) == (same, same)


def test_a_state_has_of_n4s_rules_those_that_n5_takes_up() -> None:
    foxhole = next(one for one in pages("rules.states") if one.__name__.endswith(".foxhole"))
    page = printed(states(N4)["Foxhole"], spoken(foxhole), N5_3)
    found = {one.id for rules in page.says.values() for one in rules}
    assert "FOX-E2" in found
    taken = {id for id, one in standings(N5_3).items() if one in ("same", "changed")}
    assert found <= taken
