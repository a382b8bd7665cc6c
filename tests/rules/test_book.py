"""The Book: an edition is known or refused, and no step asks which it is."""

import ast
from pathlib import Path

import msgspec
import pytest

from rules import record
from rules.book import editions
from rules.book.editions import (
    BOOKS,
    N4,
    N4_2_1,
    N5_2,
    N5_3,
    Book,
    UnknownEdition,
    book_of,
    versions,
)
from rules.book.house_rules import HouseRule
from rules.log import events as e
from rules.log.commands import OpenMatch
from rules.log.events import Entry
from rules.log.fold import fold
from rules.log.table import EMPTY, Terms
from rules.refusals import Refused
from rules.scenario import Malformed, play, read

RULES = Path(__file__).parents[2] / "rules"
KEEPS = ("book", "registry.py", "scenario")
"""Where an edition is told from another: in the Book, where rules are registered, where it is chosen."""
TELLS = {
    "book",
    "edition",
    *(name for name, one in vars(editions).items() if isinstance(one, Book)),
}
"""By these names somebody who compares would ask: a Book's own, and that of every Book there is."""
SENTENCE = "There is no edition “ZZ” here: N4 and N4 2.1 and N5.2 and N5.3 are played."


def test_each_edition_stands_on_what_it_is_written_over() -> None:
    assert N4_2_1.line == ("N4 2.1", "N4")
    assert N4.line == ("N4",)
    assert book_of("N4 2.1") is N4_2_1
    assert [book.edition for book in BOOKS.values()] == list(BOOKS)


def test_n5_stands_beside_n4_and_is_not_written_over_it() -> None:
    assert (N5_2.line, N5_2.base, N5_2.beside) == (("N5.2",), None, N4)
    assert (N5_3.line, N5_3.base, N5_3.beside) == (("N5.3", "N5.2"), N5_2, N4)
    assert tuple(BOOKS) == ("N4", "N4 2.1", "N5.2", "N5.3")
    assert (versions(N4), versions(N5_3)) == ((N4, N4_2_1), (N5_2, N5_3))


def test_a_table_gives_its_own() -> None:
    table = msgspec.structs.replace(EMPTY, terms=Terms("N4 2.1"))
    assert table.book is N4_2_1
    assert EMPTY.book is N4


# ------------------------------------------------------------------ an unknown one is refused


def test_a_match_of_an_unknown_edition_is_not_opened() -> None:
    with pytest.raises(Refused, match=SENTENCE) as refused:
        OpenMatch(edition="ZZ")
    assert (refused.value.refusal.code, refused.value.refusal.field) == (
        "no-such-edition",
        "edition",
    )


def test_the_fold_of_its_first_line_says_so() -> None:
    opened = Entry("all", (), e.MatchOpened("ZZ", 3, 300, {}))
    with pytest.raises(UnknownEdition, match=SENTENCE):
        fold(EMPTY, [opened])


def test_verify_says_so(tmp_path: Path) -> None:
    kept = record.decode((Path(__file__).parent / "record" / "format_1.json").read_text("utf-8"))
    first, *others = kept.lines
    data = {**first.data, "edition": "ZZ"}
    lines = (msgspec.structs.replace(first, data=data), *others)
    problems = record.verify(msgspec.structs.replace(kept, lines=lines))
    assert f"Line 1: can't be followed. {SENTENCE}" in [str(one) for one in problems]


# ------------------------------------------------------------------ two games are not mixed


@pytest.mark.parametrize(
    ("edition", "other"), [("N4", "N5.3"), ("N4 2.1", "N5.2"), ("N5.3", "N4"), ("N5.2", "N4 2.1")]
)
def test_no_house_rule_takes_a_wording_of_another_game(edition: str, other: str) -> None:
    with pytest.raises(Refused) as refused:
        OpenMatch(edition=edition, house=(HouseRule("CAMO-E11", edition=other),))
    said = refused.value.refusal
    assert said.sentence == (
        f"{other} is another game than {edition}: no wording is taken from one into the other."
    )
    assert said.field == "house"


def test_a_house_rule_takes_a_wording_of_another_version() -> None:
    for edition, other in (("N4", "N4 2.1"), ("N5.3", "N5.2")):
        OpenMatch(edition=edition, house=(HouseRule("CAMO-E11", edition=other),))


def test_a_scenario_that_names_no_edition_is_one_of_n4() -> None:
    assert read(DIFFER).editions == ("N4", "N4 2.1")
    with pytest.raises(Malformed, match=r"no scenario of N5\.3"):
        play(read(DIFFER), "N5.3")
    named = read(DIFFER.replace("[table]", '[table]\nedition = ["N4", "N5.3"]'))
    assert named.editions == ("N4", "N5.3")
    assert play(named, "N5.3").moments[0].tables["A"].book is N5_3


# ------------------------------------------------------------------ a scenario says its editions

DIFFER = """
title = "Two outcomes in one file"

[table]
Ana = ["Alguacil"]
Bo = ["Fusilier"]

[[step]]
do = { Ana = "done" }
refused = "no"
edition = "N4 2.1"
"""


def test_a_step_of_one_edition_is_played_by_that_one_alone() -> None:
    script = read(DIFFER)
    assert play(script, "N4").failures == ()
    assert len(play(script, "N4 2.1").failures) == 1
    tables = [play(script, one).moments[0].tables["A"] for one in script.editions]
    assert [one.book for one in tables] == [N4, N4_2_1]


def test_a_scenario_of_one_edition_is_played_by_no_other() -> None:
    script = read(DIFFER.replace("[table]", '[table]\nedition = "N4"'))
    assert script.editions == ("N4",)
    with pytest.raises(Malformed, match=r"no scenario of N4 2\.1"):
        play(script, "N4 2.1")


@pytest.mark.parametrize("said", ['"ZZ"', "[]", '["N4", "ZZ"]'])
def test_a_scenario_of_an_unknown_edition_is_none(said: str) -> None:
    with pytest.raises(Malformed, match="There is no edition"):
        read(DIFFER.replace("[table]", f"[table]\nedition = {said}"))


# ------------------------------------------------------------------ no step compares editions


def test_no_step_compares_editions() -> None:
    found = {
        f"{path.relative_to(RULES)}:{getattr(node, 'lineno', 0)}"
        for path in sorted(RULES.rglob("*.py"))
        if path.relative_to(RULES).parts[0] not in KEEPS
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if _tells_editions_apart(node)
    }
    assert found == set()


@pytest.mark.parametrize(
    "asked",
    [
        "table.book is N4",
        "book == N4_2_1",
        'table.terms.edition == "N4"',
        '"N4 2.1" in book.line',
        "table.book in (N4,)",
        "played is N5_3",
        "asked in {N5_2, N5_3}",
        'book.edition == "N5.3"',
        "{N4: 1, N4_2_1: 2}[book]",
        "match book.edition:\n    case 'N4': pass",
    ],
)
def test_such_a_question_is_found(asked: str) -> None:
    assert any(_tells_editions_apart(node) for node in ast.walk(ast.parse(asked)))


def _tells_editions_apart(node: ast.AST) -> bool:
    """Whether a comparison, a `match` or a look-up asks which edition it is."""
    if isinstance(node, ast.Compare):
        return any(map(_is_edition, (node.left, *node.comparators)))
    if isinstance(node, ast.Match):
        return _is_edition(node.subject)
    return isinstance(node, ast.Dict) and any(key and _is_edition(key) for key in node.keys)


def _is_edition(node: ast.expr) -> bool:
    if isinstance(node, (ast.Tuple, ast.List, ast.Set)):
        return any(map(_is_edition, node.elts))
    if isinstance(node, ast.Constant):
        return node.value in BOOKS
    named = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
    if named == "line":
        return isinstance(node, ast.Attribute) and _is_edition(node.value)
    return named in TELLS
