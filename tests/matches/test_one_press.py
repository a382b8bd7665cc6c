"""What one press says: a die and that the rest miss, how many failed, and what goes with it."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.matches.phone import Phone, refusal
from tests.matches.test_example import revealed, up_to_the_reveal
from tests.matches.test_map import deployed
from tracker.accounts.models import Player
from tracker.matches.models import Match


@pytest.fixture
def rolling(anas: Phone, bos: Phone) -> tuple[Phone, Phone, str]:
    """The Caliban's two dice are to be read, against nobody's."""
    up_to_the_reveal(anas, bos)
    revealed(anas, bos)
    bos.do("Done")
    caliban = anas.piece("Caliban 1")
    anas.do("GiveMods", piece=caliban, band=6)
    return anas, bos, caliban


def told(phone: Phone) -> str:
    return " ".join(one.line.text for one in phone.lines)


def test_one_die_is_read_and_the_rest_miss(rolling: tuple[Phone, Phone, str]) -> None:
    anas, bos, caliban = rolling
    assert ">Rest miss<" in anas.html()
    anas.do("ReadDice", piece=caliban, dice="11", rest="true")
    assert "Caliban 1: 11 and 1 miss, read" in told(bos)
    assert "Fusilier 1 is hit: a Saving Roll" in told(bos)


def test_the_rest_of_nothing_is_no_roll(rolling: tuple[Phone, Phone, str]) -> None:
    anas, bos, caliban = rolling
    before = told(bos)
    for dice in ([], ["11", "4", "5"]):
        answer = anas.send("ReadDice", piece=caliban, dice=dice, rest="true")
        assert answer.status_code == 422
        assert refusal(answer).sentence
    assert told(bos) == before


def test_where_every_die_succeeds_none_misses(rolling: tuple[Phone, Phone, str]) -> None:
    anas, _, caliban = rolling
    anas.do("GiveMods", piece=caliban, band=6, more=9)
    assert ">Rest miss<" not in anas.html()
    answer = anas.send("ReadDice", piece=caliban, dice="11", rest="true")
    assert refusal(answer).code == "no-miss"


def test_saving_rolls_are_a_sum_and_a_key_for_each_number(
    rolling: tuple[Phone, Phone, str],
) -> None:
    anas, bos, caliban = rolling
    anas.do("ReadDice", piece=caliban, dice=["11", "4"])
    html = bos.html()
    (save,) = bos.view.saves
    assert sum(part.value for part in save.hit.parts) == save.hit.fails_on
    assert [part.label for part in save.hit.parts] == ["Damage", "half of ARM"]
    assert save.after == ("no Wound", "Unconscious", "Dead")
    for number, does in enumerate(save.after):
        assert f'<b>{number}</b><span><span class="away">failed: </span>{does}</span>' in html
    bos.do("Save", piece=save.piece, failed="1")
    assert "Fusilier 1 fails " in told(anas)
    assert anas.view.step == "orders"


def press(phone: Phone, kind: str, id: str, **fields: object) -> int:
    said = {"kind": kind, "command_id": id, "cursor": phone.cursor, **fields}
    headers = {"HX-Request": "true"}
    return phone.client.post(phone.url + "do/", said, headers=headers).status_code


def test_commands_of_one_press_come_in_turn_and_once(rolling: tuple[Phone, Phone, str]) -> None:
    anas, bos, caliban = rolling
    then = f"kind=ReadDice&piece={caliban}&dice=11&dice=4"
    id = str(uuid4())
    for _ in range(2):
        assert press(anas, "GiveMods", id, piece=caliban, band="3", besides=then) == 200
    text = told(bos)
    assert text.count("range +3") == 1
    assert text.count("11 and 4, read") == 1


def test_what_is_refused_ends_a_press(rolling: tuple[Phone, Phone, str]) -> None:
    anas, bos, caliban = rolling
    before, dice = told(bos), f"kind=ReadDice&piece={caliban}&dice=11&dice=4"
    band = {"piece": caliban, "band": "3"}
    assert press(anas, "GiveMods", str(uuid4()), piece=caliban, band="30", besides=dice) == 422
    assert press(anas, "GiveMods", str(uuid4()), besides=["kind=Done"] * 21, **band) == 422
    assert told(bos) == before
    assert press(anas, "GiveMods", str(uuid4()), besides=["kind=", dice], **band) == 422
    assert "11 and 4, read" not in told(bos)


def test_by_the_map_the_keypad_is_open_at_once(match: Match, ana: Player, bo: Player) -> None:
    """Nothing is asked that the map answers: it goes with the dice."""
    anas, bos = Phone(ana, match), Phone(bo, match)
    deployed(anas, bos)
    actor = next(one for one in anas.view.mine if not one.marker)
    target = bos.view.mine[0]
    anas.do(
        "DeclareSkill", actor=actor.id, skill="BS Attack", pool="regular", target=target.id,
        weapon=next(iter(actor.card.weapons)) if actor.card else "",
    )  # fmt: skip
    bos.do("Done", whole="true")
    anas.do("SkipSecond")
    (roll,) = anas.view.rolls
    (hand,) = roll.hands
    assert hand.measured
    html = anas.html()
    assert "how far?" not in html.split('id="keys"')[1].split("</section>")[0]
    anas.do("ReadDice", piece=hand.piece, dice=["20"] * hand.burst)
    assert f"{hand.name}: range" in told(bos)
