"""What a page says stands under its heading, at a moment that somebody asks; what does not fit is refused."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest
from msgspec.structs import replace

import rules
from rules import registry
from rules.book.editions import BOOKS, N4, Book
from rules.dice.mods import Mod
from rules.ids import PieceId
from rules.log.table import EMPTY, Piece, Shape
from rules.moment import Begins, Fact, Gives, Moment
from rules.moments import declaring, rolling
from rules.moments.declaring import Act, Aim
from rules.moments.rolling import Roll
from rules.page import Page, Spoken, at, fact, said
from rules.printing import printed, spoken
from rules.reference import SkillCard, rules_by_id, skills
from rules.registry import pages
from rules.states import speakers, states
from rules.switched_off import switched_off

ROOM: Final = "rules.moments"
FAR: Final = Begins[[int]]("Somebody is so many inches away.")
NEAR: Final = Fact[int]("So many inches are near.")
CLEAR: Final = Gives[[int]]("A Roll is made at so many inches.")


@pytest.fixture
def apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test registers is forgotten after it."""
    monkeypatch.setattr(registry, "_registered", {})


def declared() -> dict[str, Moment[..., Any]]:
    """Every moment by its module and name, as a step would ask it."""
    return {
        f"{module.__name__.rpartition('.')[2]}.{name}": one
        for module in pages(ROOM)
        for name, one in vars(module).items()
        if isinstance(one, Moment)
    }


def amiss(standing: Iterable[Spoken[..., Any]], page: str, book: Book) -> Iterator[str]:
    """What does not hold of rules on a page of a Book: their ids and headings are those of its rows."""
    rows, moments = rules_by_id(book), set(declared().values())
    for one in standing:
        row = rows.get(one.id)
        if one.wording(book) is None:
            continue
        if row is None:
            yield f"{one.id} is no rule of {book.edition}."
        elif row.page == page and row.heading != one.heading:
            yield f"{one.id} is printed under {row.heading}, not under {one.heading}."
        if one.moment not in moments:
            yield f"{one.id} speaks at a moment that is not in the room of moments."


# ------------------------------------------------------------------ every page


def _pages() -> dict[str, ModuleType]:
    """The file of each page, by its title."""
    found = {module: getattr(module, "STATES", None) or (module.STATE,) for module in STATES}
    return {of[0].page: module for module, of in found.items()}


STATES: Final = pages("rules.states")


@pytest.mark.parametrize("edition", BOOKS)
@pytest.mark.parametrize("title", _pages())
def test_what_a_page_says_is_a_rule_under_its_heading(title: str, edition: str) -> None:
    assert list(amiss(spoken(_pages()[title]), title, BOOKS[edition])) == []


def test_whatever_speaks_stands_on_a_page_and_on_one_alone() -> None:
    standing = [one for module in STATES for one in spoken(module)]
    everywhere = [one for found in registry._registered.values() for one in found]
    assert len(standing) == len(set(standing))
    assert {one for one in everywhere if isinstance(one, Spoken)} == set(standing)


@pytest.mark.parametrize("name", declared())
def test_each_moment_has_a_speaker_and_somebody_who_asks(name: str) -> None:
    assert any(speakers(book, declared()[name]) for book in BOOKS.values())
    module, _, own = name.partition(".")
    asks = re.compile(rf"\b{module}\.{own}\b|from {ROOM}\.{module} import {own}\n")
    assert any(asks.search(step) for step in _steps())


@cache
def _steps() -> tuple[str, ...]:
    """The code of the rules but their moments and the pages that speak at them."""
    root = Path(rules.__file__).parent
    every = (file.relative_to(root) for file in root.rglob("*.py"))
    doors = {Path(room, "__init__.py") for room in ("states", "moments")}
    return tuple(
        (root / file).read_text("utf-8")
        for file in every
        if file.parts[0] not in ("states", "moments") or file in doors
    )


def test_they_are_asked_in_the_order_of_the_page() -> None:
    for module in STATES:
        order = list(spoken(module))
        for state in getattr(module, "STATES", None) or (module.STATE,):
            for asked in states(N4)[state.name].says.values():
                heads = [head for one in asked for head in order if head.wording(N4) is one]
                assert heads == sorted(heads, key=order.index)


# ------------------------------------------------------------------ what is refused


@pytest.mark.usefixtures("apart")
def test_an_id_a_heading_or_a_moment_that_there_is_not_is_refused() -> None:
    wrong = (
        at(FAR, "CAMO-A1", "Activation")(lambda inches: True),
        fact(NEAR, "CAMO-E8", "Cancellation", "Its LoF.", 360),
        fact(NEAR, "CAMO-X9", "Effects", "No such thing.", 1),
    )
    told = list(amiss(wrong, "Camouflaged State", N4))
    assert [one for one in told if "moment" not in one] == [
        "CAMO-E8 is printed under Effects, not under Cancellation.",
        "CAMO-X9 is no rule of N4.",
    ]
    assert len(told) == 5


@pytest.mark.usefixtures("apart")
def test_a_fact_is_no_function() -> None:
    with pytest.raises(TypeError, match="X-1 is a fact"):
        at(NEAR, "X-1", "Effects")(lambda: 8)


@pytest.mark.usefixtures("apart")
def test_what_does_not_fit_its_moment_is_refused_by_the_type_checker() -> None:
    """Each of these lines is an error to mypy; one that were none would be an ignore too many."""

    def of_a_name(name: str) -> bool:
        return bool(name)

    def in_words(inches: int) -> str:
        return str(inches)

    at(FAR, "X-1", "Effects")(of_a_name)  # type: ignore[arg-type]
    at(FAR, "X-1", "Effects")(in_words)  # type: ignore[arg-type]
    at(CLEAR, "X-1", "Effects")(in_words)  # type: ignore[arg-type]
    at(FAR, "X-1", "Footnotes")  # type: ignore[arg-type]
    fact(NEAR, "X-1", "Effects", "Near.", "near")  # type: ignore[call-overload]
    page = Page(name="page")
    page.holds(FAR, "far")  # type: ignore[arg-type]
    list(said((page,), FAR))  # type: ignore[call-overload]


# ------------------------------------------------------------------ how it is asked


@pytest.mark.usefixtures("apart")
def test_who_says_something_is_told_with_its_rule_and_who_says_nothing_is_not() -> None:
    rules = (
        at(CLEAR, "X-1", "Effects")(lambda inches: Mod("far", -3, "X-1") if inches > 8 else None),
        at(CLEAR, "X-2", "Effects")(lambda inches: Mod("clear", 3, "X-2")),
    )
    page = printed(Page(name="page"), rules, N4)
    assert [id for _, id, _ in said((page,), CLEAR, 9)] == ["X-1", "X-2"]
    assert [(one, id) for one, id, _ in said((page,), CLEAR, 8)] == [(page, "X-2")]
    assert list(said((page,), FAR, 8)) == []


@pytest.mark.usefixtures("apart")
def test_what_one_level_of_a_page_has_no_other_says() -> None:
    rules = (
        fact(NEAR, "X-1", "Effects", "Both.", 8),
        fact(NEAR, "X-2", "Effects", "The second.", 16, level="second"),
    )
    ids = {name: printed(Page(name=name), rules, N4).ids(NEAR) for name in ("first", "second")}
    assert ids == {"first": ("X-1",), "second": ("X-1", "X-2")}


@pytest.mark.usefixtures("apart")
def test_a_fact_that_is_switched_off_is_nothing_of_its_kind() -> None:
    page = printed(Page(name="page"), (fact(NEAR, "X-1", "Effects", "Near.", 8),), N4)
    assert (page.tells(NEAR), page.speaks(NEAR)) == (8, True)
    with switched_off("X-1"):
        assert (page.tells(NEAR), page.speaks(NEAR)) == (None, True)


# ------------------------------------------------------------------ whose it is

MARKER: Final = Piece(PieceId("m"), "A", Shape(face="Camouflaged", s="2", mimetism=-3))


def _acts(card: SkillCard) -> Iterator[Act]:
    yield Act(card)
    yield Act(card, "replica")
    for aro in (False, True):
        aim = Aim(replace(EMPTY, pieces={MARKER.id: MARKER}), PieceId("f"), card, MARKER, aro)
        yield Act(card, "opponent", aim=aim)


def _rolls(card: SkillCard) -> Iterator[Roll]:
    yield Roll(card.name)
    yield Roll(card.name, "opponent", card, MARKER, allies=1)
    yield Roll(card.name, "opponent", facing=True)


@pytest.mark.parametrize("name", states(N4))
@pytest.mark.parametrize("edition", BOOKS)
def test_no_rule_forgets_whose_act_or_roll_it_is(name: str, edition: str) -> None:
    """What bars, lets through or changes one's own never does so to an opponent's."""
    state, cards = states(BOOKS[edition])[name], skills(BOOKS[edition])
    for asked in (*state.rules(declaring.forbids), *state.rules(declaring.allows)):
        assert len({act.whose for card in cards for act in _acts(card) if asked(act)}) <= 1
    for given in state.rules(rolling.mods):
        assert len({roll.whose for card in cards for roll in _rolls(card) if given(roll)}) == 1
