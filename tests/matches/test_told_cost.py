"""An Order told in one go sends no more than as many commands of one that is played step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from gzip import compress
from time import process_time
from typing import Any, Final, TypeAlias
from urllib.parse import urlencode

import pytest

from tests.matches.phone import Phone
from tests.matches.test_told import keeps
from tracker.accounts.models import Player
from tracker.matches import actions

Given: TypeAlias = Iterator[tuple[Phone, str, dict[str, Any]]]
TIMES: Final = 4


def step_by_step(anas: Phone, bos: Phone) -> Given:
    """A Move, an ARO, a BS Attack, dice of both, a Saving Roll."""
    shooter = next(one.id for one in anas.view.mine if not one.marker)
    target = bos.view.mine[0].id
    yield anas, "DeclareSkill", {"actor": shooter, "skill": "Move", "pool": "regular"}
    shoots = {"skill": "BS Attack", "weapon": "Combi Rifle"}
    yield bos, "DeclareAro", {"actor": target, "target": shooter, **shoots}
    yield bos, "Done", {}
    yield anas, "DeclareSkill", {"actor": shooter, "target": target, **shoots}
    yield bos, "Done", {}
    yield anas, "GiveMods", {"piece": shooter, "band": "2"}
    yield bos, "GiveMods", {"piece": target, "band": "2"}
    yield anas, "ReadDice", {"piece": shooter, "dice": ["11", "4", "3"]}
    yield bos, "ReadDice", {"piece": target, "dice": "20"}
    yield bos, "Save", {"piece": target, "failed": "1"}


def in_one_go(anas: Phone, bos: Phone) -> Given:
    """The same."""
    shooter = next(one.id for one in anas.view.mine if not one.marker)
    target = bos.view.mine[0].id
    shoots = {"skill": "BS Attack", "weapon": "Combi Rifle"}
    second = {"then": "BS Attack", "then_weapon": "Combi Rifle", "then_target": target}
    yield anas, "TellOrder", {"actor": shooter, "skill": "Move", "pool": "regular", **second}
    aro = {"actor": target, "target": shooter, **shoots}
    yield bos, "TellAros", {"aros": urlencode(aro)}
    hurt = {"piece": target, "failed": 1, "attacker": shooter}
    yield anas, "TellOutcome", {"hurt": urlencode(hurt), "steady": "true"}


def cost(ana: Player, bo: Player, told: Callable[[Phone, Phone], Given], how: str) -> list[float]:
    """Of the whole Order milliseconds of the processor; of one command, in the mean, bytes to both phones."""
    match = actions.play_example(player=ana, both=False)
    actions.join(match=match, player=bo, token_or_code=match.join_token)
    phones = Phone(ana, match), Phone(bo, match)
    for phone in phones:
        keeps(phone, how)
    used = sent = given = 0.0
    for phone, kind, fields in told(*phones):
        other = next(one for one in phones if one is not phone)
        began = process_time()
        answer = phone.do(kind, **fields)
        looked = other.client.get(f"{other.url}panel/", headers={"HX-Request": "true"})
        used += process_time() - began
        assert looked.status_code == 200
        sent += len(compress(answer.content)) + len(compress(looked.content))
        given += 1
    return [used * 1000, sent / given]


@pytest.mark.long("several Orders, each told in both ways")
def test_a_command_of_it_sends_no_more_than_any_other(ana: Player, bo: Player) -> None:
    steps = [cost(ana, bo, step_by_step, "no") for _ in range(TIMES)]
    quick = [cost(ana, bo, in_one_go, "yes") for _ in range(TIMES)]
    (by_step, bytes_by_step), (at_once, bytes_at_once) = (
        [min(found) for found in zip(*every, strict=True)] for every in (steps, quick)
    )
    # How long they take is printed, and no clock decides.
    print(f"In one go {at_once:.0f} ms an Order, {bytes_at_once:.0f} bytes a command.")
    print(f"Step by step {by_step:.0f} ms, {bytes_by_step:.0f} bytes.")
    assert bytes_at_once <= bytes_by_step
