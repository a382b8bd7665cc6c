"""Several who act or react together in an Order told in one go keep the same secrets: who is under a Marker
that goes along, which of several was named, who hides while others answer."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Any, Final

import msgspec
import pytest
from msgspec.structs import replace

from rules import game
from rules.game import Key, PieceId, Side, Table, other
from rules.ids import NO_PIECE
from rules.log import commands as c
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import MODEL, Piece, Reaction, pieces_of
from rules.offers.quick import aros as aro_offers
from rules.offers.quick import order as order_offers
from rules.offers.quick import party as party_offers
from rules.seen.absence import off_table
from tests.rules.laws.pairs import PAIRS, Pair
from tests.rules.laws.play import Match, seed
from tests.rules.laws.prologues import to_the_orders_of
from tests.rules.laws.telling import Tellers
from tests.rules.laws.twins import Leak, same


def _twins(name: str, number: int) -> Tellers:
    pair: Pair = next(one for one in PAIRS if one.name == name)
    return Tellers(replace(pair, prologue=None), Random(number))


def _open_keys(
    match: Match, side: Side, actor: PieceId = NO_PIECE, party: tuple[PieceId, ...] = ()
) -> list[tuple[Any, ...]]:
    """What stands on one's own open page: no cover is lifted."""
    told = game.telling(match.tables[side], side, actor, party=party)
    if told is None:
        return []
    keys = [(one.label, one.note, one.about, _plain(one)) for one in told.keys]
    return [*keys, told.joins, told.arms, told.states, told.bearers, told.goes, told.second]


def _plain(key: Key) -> Any:
    return msgspec.to_builtins(key.said)


def _open_pages_alike(
    twins: Tellers, actor: PieceId = NO_PIECE, party: tuple[PieceId, ...] = ()
) -> None:
    """Whoever looks over either player's shoulder reads the same in both."""
    for side in game.SIDES:
        one, another = (
            _open_keys(match, side, actor, party) for match in (twins.left, twins.right)
        )
        same(f"{side}: open keys", one, another)


def _both(twins: Tellers, command: c.Command) -> bool:
    return twins.left.may(command) is None and twins.right.may(command) is None


def _of(twins: Tellers, side: Side, face: str = "") -> list[Piece]:
    every = pieces_of(twins.left.full, side)
    return [one for one in every if not face or one.shape.face == face]


# ------------------------------------------------------------------ by the book


def a_marker_goes_along(number: int) -> None:
    """A Model takes a Marker with it: another trooper is under it in each twin."""
    twins = _twins("another trooper under the Marker", number)
    to_the_orders_of(twins, twins.secret)
    leads = _of(twins, twins.secret, MODEL)[0]
    marker = next(one for one in _of(twins, twins.secret) if one.shape.face != MODEL)
    _open_pages_alike(twins, leads.id, (marker.id,))
    _open_pages_alike(twins, marker.id, (leads.id,))
    moves = c.TellOrder(
        by=twins.secret, actor=leads.id, skill="Move", then="Move", party=(marker.id,),
        then_paths=(c.Path(marker.id, "the well"),),
    )  # fmt: skip
    if _both(twins, moves):
        assert twins.say(moves, seed("moves"))
        _open_pages_alike(twins)
        assert twins.say(c.TellAros(by=other(twins.secret)), seed("nobody"))


def another_of_several_is_named(number: int) -> None:
    """Several of one trooper move in company; each twin names another of them."""
    twins = _twins("which of several was named to move in company", number)
    to_the_orders_of(twins, twins.secret)
    standing = _of(twins, twins.secret)
    echoes = [one for one in standing if one.card and "Holoprojector" in one.card.equipment]
    friend = next(one for one in standing if one not in echoes)
    left, right = (
        c.TellOrder(
            by=twins.secret, actor=named.id, skill="Move", to=named.shape.where, party=(friend.id,),
            paths=tuple(c.Path(one.id, one.shape.where) for one in echoes if one is not named),
            then="Move",
        )
        for named in (echoes[0], echoes[-1])
    )  # fmt: skip
    assert twins.say(left, seed("moves"), right)
    _open_pages_alike(twins)
    assert twins.say(c.TellAros(by=other(twins.secret)), seed("nobody"))


def a_fireteam_answers(number: int) -> None:
    """A Fireteam reacts by one key; in one twin somebody hides beside it, who could as well."""
    twins = _twins("a secret present against absent", number)
    mine = twins.secret
    to_the_orders_of(twins, mine)
    for two in combinations(_of(twins, mine, MODEL), 2):
        forms = c.FormFireteam(by=mine, leader=two[0].id, members=(two[1].id,), coherent=True)
        if _both(twins, forms):
            assert twins.say(forms, seed("forms"))
            break
    to_the_orders_of(twins, other(mine))
    actor = _of(twins, other(mine), MODEL)[0]
    assert twins.say(
        c.TellOrder(by=other(mine), actor=actor.id, skill="Move", then="Move"), seed("moves")
    )
    _open_pages_alike(twins)
    left, right = (game.aro_keys(match.tables[mine], mine) for match in (twins.left, twins.right))
    assert twins.say(left[0].said, seed("answers"), right[0].said)
    _open_pages_alike(twins)
    twins.say(c.TellOutcome(by=mine), seed("came"))


def several_act_and_one_answers_late(number: int) -> None:
    """Several act; in both twins another hides elsewhere and answers the second half. Until it appears both
    look the same."""
    twins = _twins("who hides, and where", number)
    acts = other(twins.secret)
    to_the_orders_of(twins, acts)
    party = _of(twins, acts)
    orders = (
        c.TellOrder(by=acts, actor=one.id, skill="Move", then="Move", party=(two.id,))
        for one in party
        for two in party
        if one is not two
    )
    alone = c.TellOrder(by=acts, actor=party[0].id, skill="Move", then="Move")
    moves = next((one for one in orders if _both(twins, one)), alone)
    assert twins.say(moves, seed("moves"))
    _open_pages_alike(twins)
    left, right = (
        c.TellAros(
            by=twins.secret,
            aros=(Reaction(off_table(one.full, twins.secret)[0].id, answers_with, 2),),
        )
        for one, answers_with in ((twins.left, "Dodge"), (twins.right, "Reset"))
    )
    assert not twins.say(left, seed("late"), right)


PLAYED: Final = (
    a_marker_goes_along,
    another_of_several_is_named,
    a_fireteam_answers,
    several_act_and_one_answers_late,
)


@pytest.mark.parametrize("played", PLAYED, ids=lambda one: one.__name__)
def test_twins_in_which_several_act_look_the_same(
    played: Callable[[int], None], thorough: bool
) -> None:
    for number in range(60 if thorough else 3):
        played(number)


def test_parties_and_fireteams_are_really_told() -> None:
    """What is played above is what its name says, at one of its seeds at least."""
    seen: set[str] = set()
    with pytest.MonkeyPatch.context() as patch:
        say = Tellers.say

        def heard(self: Tellers, command: c.Command, luck: bytes, *more: Any) -> bool:
            if isinstance(command, c.TellOrder) and command.party:
                seen.add("party")
            if isinstance(command, c.TellAros) and len(command.aros) > 1:
                seen.add("as one")
            return say(self, command, luck, *more)

        patch.setattr(Tellers, "say", heard)
        for played in PLAYED:
            for number in range(3):
                played(number)
    assert seen == {"party", "as one"}


# ------------------------------------------------------------------ planted leaks


def keys_are_made_of_the_truth(patch: pytest.MonkeyPatch) -> None:
    for offers in (order_offers, party_offers):
        patch.setattr(offers, "openly", lambda table, side: table)
    patch.setattr(order_offers, "shows_itself", lambda table, piece, heard: ())


def answers_are_made_of_the_truth(patch: pytest.MonkeyPatch) -> None:
    by_looks = aro_offers._by_looks

    def leaky(table: Table, side: Side, order: Any) -> tuple[Key, ...]:
        return (*by_looks(table, side, order), *aro_offers._hidden(table, side, order))

    patch.setattr(aro_offers, "_by_looks", leaky)


def _public(patch: pytest.MonkeyPatch, kind: type[e.Event]) -> None:
    add = Course.add

    def leaky(self: Course, event: e.Event, *rules: str) -> None:
        add(self, event, *rules)
        if isinstance(event, kind):
            self.entries[-1] = replace(self.entries[-1], audience="all")

    patch.setattr(Course, "add", leaky)


def what_its_side_said_is_heard(patch: pytest.MonkeyPatch) -> None:
    _public(patch, e.SecondNoted)


def what_is_kept_is_told(patch: pytest.MonkeyPatch) -> None:
    _public(patch, e.ArosKept)


LEAKS: Final = (
    (keys_are_made_of_the_truth, a_marker_goes_along),
    (answers_are_made_of_the_truth, a_fireteam_answers),
    (what_its_side_said_is_heard, another_of_several_is_named),
    (what_is_kept_is_told, several_act_and_one_answers_late),
)


@pytest.mark.parametrize(("plant", "played"), LEAKS, ids=lambda one: one.__name__)
def test_a_planted_leak_is_seen(
    plant: Callable[[pytest.MonkeyPatch], None], played: Callable[[int], None]
) -> None:
    with pytest.MonkeyPatch.context() as planted:
        plant(planted)
        assert any(_leaks(played, number) for number in range(4))


def _leaks(played: Callable[[int], None], number: int) -> bool:
    try:
        played(number)
    except Leak:
        return True
    return False
