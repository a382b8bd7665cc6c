"""A match that one side broke off alone, as it once could: its log folds, and it goes on."""

from random import Random

from rules import game
from rules.game import Entry
from rules.log import commands as c
from rules.log import events as e
from tests.rules.laws import armies
from tests.rules.laws.matches import opened
from tests.rules.laws.play import Match, seed


def broken_off() -> Match:
    match = opened()
    line = Entry("all", (), e.MatchAdjourned("B"))
    match.log.append(line)
    for seat, table in match.tables.items():
        match.tables[seat] = game.fold(table, [line])
    return match


def refused(match: Match, command: game.Command) -> str:
    no = match.may(command)
    assert no is not None
    return no.code


def test_either_takes_it_up_at_once() -> None:
    match = broken_off()
    match.put(c.Resume(by="A"), seed("back"))
    assert match.full.step == "armies"
    assert match.log[-1].event == e.MatchResumed("A")


def test_who_broke_it_off_has_not_won_by_it() -> None:
    match = broken_off()
    for side in game.SIDES:
        assert refused(match, c.Forfeit(by=side)) == "not-called"
    match.put(c.CallBack(by="A"), seed("call"))
    assert refused(match, c.Forfeit(by="B")) == "called"
    match.put(c.Resume(by="B"), seed("here"))
    assert match.full.step == "armies"
    assert refused(match, c.Forfeit(by="A")) == "not-called"


def test_somebody_who_sits_down_has_given_a_sign() -> None:
    match = opened()
    line = Entry("all", (), e.CalledBack("A"))
    for seat, table in match.tables.items():
        match.tables[seat] = game.fold(table, [line])
    assert match.full.calls == "A"
    match.put(c.SeatPlayer(side="B", name="Bo"), seed("sits"))
    assert match.full.calls is None


def test_who_never_comes_is_called_by_who_has_brought_an_army() -> None:
    match = opened()
    assert refused(match, c.CallBack(by="A")) == "your-move"
    match.put(c.EnterArmy(by="A", army=armies.any_army(Random(1))), seed("army"))
    assert refused(match, c.CallBack(by="B")) == "your-move"
    match.put(c.CallBack(by="A"), seed("call"))
    match.put(c.Forfeit(by="A"), seed("gone"))
    assert match.full.winner == "A"
