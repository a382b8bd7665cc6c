"""A report says nothing twice; a deed is told in a sentence, alike answers together."""

from __future__ import annotations

from rules import game
from rules.game import Words
from rules.tell.words import plain
from tests.reviews.written import example
from tracker.matches.page.board import Board
from tracker.reviews.report.cut import cut
from tracker.reviews.report.once import Once

SAID: Words = (game.Name("Orc 1", "A"), " shoots at ", game.Name("Nox 2", "B"), ".")


def test_what_comes_again_says_so() -> None:
    once = Once()
    told = [plain(once.again(SAID)) for _ in range(6)]
    assert told[:3] == [
        "Orc 1 shoots at Nox 2.",
        "Once more: Orc 1 shoots at Nox 2.",
        "A third time: Orc 1 shoots at Nox 2.",
    ]
    assert len(set(told)) == len(told)
    assert plain(once.again(("Bad luck.",))) == "Bad luck."
    assert plain(once.again(("Bad luck.",))) == "Once more: Bad luck."


def test_a_truth_is_told_once() -> None:
    once = Once()
    assert once.new(SAID)
    assert not once.new(SAID)


def test_alike_answers_are_told_together_and_back_only_against_an_attack() -> None:
    table = example("camo_x1").full
    who, *others = table.pieces
    aro = next(
        one.event.declared  # type: ignore[attr-defined]
        for one in example("camo_x1").log
        if type(one.event).__name__ == "AroDeclared"
    )
    shot = next(
        one.event.declared  # type: ignore[attr-defined]
        for one in example("camo_x1").log
        if type(one.event).__name__ == "SkillDeclared" and one.event.declared.skill == "BS Attack"  # type: ignore[attr-defined]
    )
    moved = type(shot)("Move")
    answers = dict.fromkeys(others[:2], aro)
    assert plain(game.deeds(table, (who,), [shot], answers)).endswith("shoot back")
    assert plain(game.deeds(table, (who,), [moved], answers)).endswith(" shoot")
    alone = {others[0]: aro}
    assert plain(game.deeds(table, (who,), [moved], alone)).endswith(" shoots")


def test_where_nobody_is_on_the_map_there_is_no_cut() -> None:
    empty = Board("The yard", 48, 48, 12, False, 36, 0, (), (), "", (), ())
    assert cut(empty, ()) is None
