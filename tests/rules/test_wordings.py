"""How editions word a rule in their own ways, and that a printed book stands still."""

from collections.abc import Iterator
from typing import Any, Final

import pytest

import rules.game  # noqa: F401  Every page is read by then, as in the product.
from rules import registry
from rules.book import rows as charts
from rules.book.editions import BOOKS, N4, N4_2_1, Book
from rules.moment import Begins
from rules.moments import ending
from rules.moments.ending import Cause
from rules.page import Page, at
from rules.printing import printed, spoken
from rules.reference import rules_by_id
from rules.registry import functions, registered, rule
from rules.scenario import play
from rules.states import states
from rules.switched_off import played_by
from tests.rules.scenario.test_turn_about import forget
from tests.switch_off import every_page, scripts

LATER = Book("later", N4)


@pytest.fixture
def apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test registers is forgotten after it."""
    monkeypatch.setattr(registry, "_registered", {})


def plain(inches: int) -> bool:
    return inches > 4


def further(inches: int) -> bool:
    return inches > 6


FAR: Final = Begins[[int]]("Somebody is so many inches away.")


@pytest.mark.usefixtures("apart")
def test_each_edition_hears_its_own_wording() -> None:
    asked = rule("X-1")(plain)
    asked.worded("N4 2.1")(further)
    assert (asked.by(N4)(5), asked.by(N4_2_1)(5)) == (True, False)


@pytest.mark.usefixtures("apart")
def test_what_is_off_says_nothing_though_it_is_met_later() -> None:
    without = Book("without", N4, off=frozenset({"X-1"}))
    first = rule("X-1")(plain)
    with played_by(without):
        assert not first(5)
    first.worded("N4 2.1")(further)
    other = rule("X-1")(further)
    with played_by(without):
        assert (first.by(N4)(5), first.by(N4_2_1)(7), other(7)) == (False, False, False)
    assert (first.by(N4)(5), first.by(N4_2_1)(7), other(7)) == (True, True, True)


@pytest.mark.usefixtures("apart")
def test_asked_plainly_it_answers_nobody() -> None:
    asked = rule("X-1")(plain)
    asked.worded("N4 2.1")(further)
    with pytest.raises(LookupError, match=r"ask plain.by\(book\)"):
        asked(5)


@pytest.mark.usefixtures("apart")
def test_an_edition_may_have_dropped_it_or_alone_have_it() -> None:
    gone = at(FAR, "X-1", "Effects")(plain)
    new = at(FAR, "X-2", "Effects", only="N4 2.1")(further)
    gone.gone("N4 2.1")
    assert [set(registered(one)) for one in (N4, N4_2_1)] == [{"X-1"}, {"X-2"}]
    for book, id in ((N4, "X-1"), (N4_2_1, "X-2")):
        assert printed(Page(name="page"), (gone, new), book).ids(FAR) == (id,)
    with pytest.raises(LookupError, match="N4 has no X-2"):
        new.by(N4)


@pytest.mark.usefixtures("apart")
def test_what_its_base_has_not_it_can_neither_word_nor_drop() -> None:
    new = rule("X-2", only="N4 2.1")(further)
    for says in (lambda: new.worded("N4")(plain), lambda: new.gone("N4")):
        with pytest.raises(ValueError, match=r"X-2: what N4 is written over has no such rule"):
            says()
    asked = rule("X-1")(plain)
    asked.gone("N4 2.1")
    with pytest.raises(ValueError, match=r"N4 2\.1 says it already"):
        asked.worded("N4 2.1")(further)


def test_a_state_on_which_editions_agree_is_the_same() -> None:
    assert states(N4)["Prone"] is states(N4_2_1)["Prone"]
    assert states(N4)["Camouflaged"] is not states(N4_2_1)["Camouflaged"]


# ------------------------------------------------------------------ rows

ROW = {"edition": "N4", "text": "as it was", "N4 2.1": {"text": "in other words"}}


def test_a_row_is_worded_beneath_it() -> None:
    assert charts.worded("X-1", ROW, N4) == {"edition": "N4", "text": "as it was"}
    assert charts.worded("X-1", ROW, N4_2_1) == {"edition": "N4 2.1", "text": "in other words"}


def test_a_row_that_an_edition_has_not() -> None:
    gone = {"edition": "N4", "text": "as it was", "gone": ["N4 2.1"]}
    assert charts.worded("X-1", gone, N4_2_1) is None
    assert charts.worded("X-1", gone, N4) == {"edition": "N4", "text": "as it was"}
    assert charts.worded("X-2", {"edition": "N4 2.1", "text": "new"}, N4) is None


def test_a_row_that_its_base_has_not_can_not_be_worded() -> None:
    new = {"edition": "N4 2.1", "text": "new", "N4": {"text": "old"}}
    with pytest.raises(ValueError, match="what N4 is written over has no such row"):
        charts.worded("X-2", new, N4)


@pytest.mark.parametrize("edition", BOOKS)
def test_every_row_tells_its_edition_truly(edition: str) -> None:
    book = BOOKS[edition]
    assert {row.edition for row in rules_by_id(book).values()} == set(book.line)
    assert registered(book) <= set(rules_by_id(book))


def test_what_n4_2_1_words_in_its_own_way() -> None:
    was, now = rules_by_id(N4), rules_by_id(N4_2_1)
    own = {id for id, row in now.items() if row.edition == "N4 2.1"}
    assert own == {
        "CAMO-E11", "CAMO-C1", "CAMO-C2", "CAMO-C5", "CAMO-C9", "FAQ-H6", "FAQ-K7", "FAQ-S4",
        "ISO-E10",
    }  # fmt: skip
    assert set(now) - set(was) == {"CAMO-C9", "ISO-E10"}
    assert set(was) - set(now) == {"FAQ-K14"}
    assert all(now[id] == row for id, row in was.items() if id not in own | {"FAQ-K14"})
    assert {(was[id].page, was[id].heading) for id in own & set(was)} == {
        (now[id].page, now[id].heading) for id in own & set(was)
    }
    said = {one.id for one in set(functions(N4_2_1)) - set(functions(N4))}
    # Of a Dodge ARO it bars nothing more.
    assert said == own - {"FAQ-S4"}


# ------------------------------------------------------------------ a printed book stands still


RULES: Final = ("core", "states", "faq")
OTHERWISE: Final = "It is as this edition says."
Resolved = dict[str, tuple[dict[str, Any], list[tuple[str, Any]]]]


def resolved() -> Resolved:
    """All rows of each printed Book, and what stands for its rules."""
    return {
        edition: (dict(rules_by_id(book)), [(one.id, one.function) for one in functions(book)])
        for edition, book in BOOKS.items()
    }


@pytest.fixture
def another(monkeypatch: pytest.MonkeyPatch) -> Iterator[Resolved]:
    """An edition over N4 that words each row, and all that States say, in its own way: it breaks. What the
    Books were before."""

    def breaks(*args: object) -> Any:
        raise AssertionError("Asked of a Book that is not played.")

    def with_its_words(name: str) -> dict[str, Any]:
        found = charts.rows(name)
        if name not in RULES:
            return found
        return {
            id: {**row, "later": {"text": OTHERWISE}} if row["edition"] == "N4" else row
            for id, row in found.items()
        }

    every_page()
    before = resolved()
    books = {**BOOKS, "later": LATER}
    monkeypatch.setattr(registry, "book_of", books.__getitem__)
    monkeypatch.setattr(charts, "book_of", books.__getitem__)
    monkeypatch.setattr(charts, "BOOKS", books)
    monkeypatch.setattr("rules.book.printed.rows", with_its_words)
    every = {one for page in registry.pages("rules.states") for one in spoken(page)}
    kept = [(one, dict(vars(one))) for one in every]
    for one in every:
        if one.wording(N4) is not None:
            one.worded("later")(breaks)
    forget()
    yield before
    for one, was in kept:
        vars(one).update(was)
        one._wordings.pop("later", None)
    forget()
    LATER.kept.clear()


def test_an_edition_that_is_added_changes_no_other(another: Resolved) -> None:
    assert rules_by_id(LATER)["CAMO-C5"].text == OTHERWISE
    with pytest.raises(AssertionError):
        states(LATER)["Camouflaged"].holds(ending.struck, Cause("hit"))
    assert resolved() == another
    shown = [one for name, one in scripts().items() if name.startswith(("camo", "holo", "decoy"))]
    red = [
        failure
        for script in shown
        for edition in script.editions
        for failure in play(script, edition).failures
    ]
    assert red == []
