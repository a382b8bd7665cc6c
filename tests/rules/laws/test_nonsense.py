"""Commands that no page would send: each is answered in a sentence that tells nothing."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, Final

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules import game
from rules.game import SIDES, Command, Refusal, Refused, Side
from rules.ids import NO_PIECE, PieceId, TrooperId
from rules.log import commands as c
from rules.log.commands import PLAYERS
from rules.log.table import Change, Table, pieces_of
from tests.rules.laws.armies import odd_army
from tests.rules.laws.matches import Script, guess, opened, playing, scripts
from tests.rules.laws.play import Match, seed
from tests.rules.laws.test_laws import ELSEWHERE

BATCH = 100
BATCHES = 2 * settings().max_examples

JUNK: Final[tuple[Any, ...]] = (
    None, True, False, 0, 1, -1, 21, 10**30, 0.5, float("nan"), float("inf"), "", " ", "A", "B",
    "watcher", "Model", "Camouflaged", "Dead", "Move", "Pistol", "\0", "\ud800", "é" * 300,
    "<script>", "0" * 10, "EnterArmy", [], {}, [1, 2, 3], ["a"] * 41, {"a": {}}, [[[[[[[[]]]]]]]],
    [{"kind": "remove"}], [{"kind": "reveal", "piece": "x"}], {"name": 1}, b"bytes",
)  # fmt: skip


class Moment:
    """A match as it stood, and how: tables are never changed."""

    def __init__(self, match: Match) -> None:
        self.full: Table = match.full
        self.tables = dict(match.tables)
        self.given = [one for one, _ in match.given if isinstance(one, Command)]

    def hidden_from(self, side: Side) -> frozenset[str]:
        """Names that no sentence may hold for this side: of troopers it knows nothing of."""
        theirs = {one.profile.name for one in self.full.troopers.values() if one.side != side}
        mine = {one.profile.name for one in self.full.troopers.values() if one.side == side}
        table = self.tables[side]
        shown = {one.card.name for one in table.pieces.values() if one.card}
        return frozenset(theirs - mine - shown)


@cache
def moments() -> tuple[Moment, ...]:
    """Matches at every stage."""
    found = []
    for number in range(12):
        match = opened()
        for at, _ in enumerate(playing(Script(number, 60), match)):
            if at % 2:
                found.append(Moment(match))
    return tuple(found)


def nonsense(chance: Random, moment: Moment) -> dict[str, Any]:
    """A command that is stale, foreign, out of place or bent; or legal by accident."""
    side = chance.choice(SIDES)
    origin = chance.random()
    if origin < 0.3 and moment.given:
        command: Command | None = chance.choice(moment.given)
    elif origin < 0.55:
        command = guess(chance, moment.tables[side], side)
    elif origin < 0.8:
        table = replace(moment.tables[side], step=chance.choice(ELSEWHERE))
        command = guess(chance, table, side)
    else:
        command = None
    if command is None:
        kind = chance.choice(tuple(PLAYERS))
        fields = {one.name for one in msgspec.structs.fields(PLAYERS[kind])}
        data: dict[str, Any] = {name: chance.choice(JUNK) for name in fields}
        data["by"] = side
    else:
        kind = type(command).__name__
        data = msgspec.to_builtins(command)
    data["kind"] = kind
    for _ in range(chance.randint(0, 2)):
        _bend(chance, moment, data)
    return data


def _bend(chance: Random, moment: Moment, data: dict[str, Any]) -> None:
    name = chance.choice(sorted(data))
    kind = chance.random()
    if kind < 0.15:
        data.pop(name)
    elif kind < 0.5:
        data[name] = chance.choice(JUNK)
    elif kind < 0.9:
        data[
            chance.choice(("actor", "target", "piece", "trooper", "contact", "roll", "winner"))
        ] = chance.choice(_ids(moment))
    else:
        data[chance.choice(("extra", "by", "kind", "dice", "whole"))] = chance.choice(JUNK)


def _ids(moment: Moment) -> list[str]:
    return [
        *moment.full.pieces,
        *moment.full.troopers,
        *moment.full.names,
        "0000000000",
        "lieutenant",
    ]


def answer(data: dict[str, Any], moment: Moment) -> Refusal | None:
    """What the notebook says; where it says yes, that it can also be done."""
    try:
        command = game.command(data)
    except Refused as refused:
        return refused.refusal
    no = game.may(command, moment.tables[command.by])
    if no is None:
        entries = game.happens(command, moment.full, game.Luck(seed("nonsense")))
        game.fold(moment.full, entries)
        for entry in entries:
            msgspec.json.encode(game.encode(entry.event))
    return no


@settings(max_examples=BATCHES)
@given(st.integers(0, 2**24))
def test_nonsense_is_refused_in_a_sentence_that_tells_nothing(number: int) -> None:
    chance = Random(number)
    for _ in range(BATCH):
        moment = chance.choice(moments())
        data = nonsense(chance, moment)
        no = answer(data, moment)
        if no is not None:
            assert no.sentence.endswith(".")
            assert not telling(no, moment, data.get("by"))


def telling(no: Refusal, moment: Moment, by: object) -> list[str]:
    """The names in a refusal that who is refused can't know."""
    return [name for side in SIDES if side == by for name in moment.hidden_from(side)
            if name in no.sentence]  # fmt: skip


def test_a_refusal_that_tells_is_seen() -> None:
    """Were the names of hidden troopers in the sentences, the fuzz would find them."""
    told = 0
    for moment in moments():
        for side in SIDES:
            for name in moment.hidden_from(side):
                told += 1
                assert telling(Refusal("x", f"There is no {name} there."), moment, side) == [name]
    assert told > 50


def test_much_of_it_is_refused_and_some_of_it_is_not() -> None:
    """The fuzz is worth its time: it reaches both answers, and every way to refuse."""
    chance, refused, taken = Random(1), set(), 0
    for _ in range(9000):
        moment = chance.choice(moments())
        no = answer(nonsense(chance, moment), moment)
        taken += no is None
        refused |= {no.code} if no else set()
    assert taken > 50
    assert len(refused) > 25
    assert {"malformed", "oversize", "no-such-piece", "no-such-skill", "not-now"} <= refused


@pytest.mark.long("random troopers, played")
@settings(max_examples=BATCHES // 2)
@given(st.integers(0, 2**24), scripts)
def test_troopers_typed_in_anyhow_can_be_played(number: int, script: Script) -> None:
    """Whatever list is accepted, the match with it never comes to grief."""
    chance, match = Random(number), opened()
    for side in SIDES:
        typed = msgspec.to_builtins(odd_army(chance))
        command = game.command({"kind": "EnterArmy", "by": side, "army": typed})
        assert match.may(command) is None
        match.put(command, seed("odd", side))
    for _ in playing(script, match):
        for seat in SIDES:
            match.view(seat)
            match.offers(seat)
            match.told(seat, match.parts[seat][-3:])


# ------------------------------------------------------------------ not there, or hidden


def questions(side: Side, mine: PieceId, one: PieceId) -> list[Command]:
    """Every command that names a piece, about this one."""
    ask: list[Command] = [
        c.DeclareSkill(by=side, actor=one, skill="Move"),
        c.DeclareSkill(by=side, actor=mine, skill="BS Attack", target=one, weapon="Combi Rifle"),
        c.DeclareSkill(by=side, actor=mine, skill="Discover", target=one),
        c.DeclareSkill(by=side, actor=mine, skill="Move", contact=one),
        c.DeclareOrder(by=side, actor=one, first="Move", second="Move"),
        c.DeclareAro(by=side, actor=one, skill="Dodge"),
        c.DeclareAro(by=side, actor=mine, skill="Discover", target=one),
        c.DelayAro(by=side, actor=one),
        c.Withdraw(by=side, piece=one),
        c.Withdraw(by=side, trooper=TrooperId(one)),
        c.Compose(by=side, trooper=TrooperId(one), form="Camouflaged"),
        c.NameLieutenant(by=side, trooper=TrooperId(one)),
        c.GiveMods(by=side, piece=one),
        c.ReadDice(by=side, piece=one, dice=(3,)),
        c.RollDice(by=side, piece=one),
        c.GiveOutcome(by=side, roll=one),
        c.GiveOutcome(by=side, roll=mine, winner=one),
        c.Save(by=side, piece=one),
        c.Guts(by=side, piece=one),
        c.DodgeMove(by=side, piece=one),
        c.Announce(by=side, piece=one),
    ]
    kinds = ("state on", "state off", "wounds", "move", "remove", "reveal", "hit")
    changes = [Change(kind, one, "Prone") for kind in kinds]
    return ask + [c.ProposeRuling(by=side, changes=(change,)) for change in changes]


@pytest.mark.parametrize("side", SIDES)
def test_what_is_hidden_is_refused_in_the_words_for_what_is_not_there(side: Side) -> None:
    hidden = 0
    for moment in moments():
        table = moment.tables[side]
        mine = next((one.id for one in pieces_of(table, side)), NO_PIECE)
        gone = [one for one in moment.full.names if one not in moment.full.pieces]
        theirs = [one.id for one in moment.full.troopers.values() if one.side != side]
        nobody = [game.may(one, table) for one in questions(side, mine, PieceId("0000000000"))]
        for one in (*gone, *theirs):
            hidden += 1
            assert [game.may(ask, table) for ask in questions(side, mine, PieceId(one))] == nobody
    assert hidden > 100
