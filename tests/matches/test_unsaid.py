"""What the notebook can’t say of one trooper, line or place on the map is one plain sentence there: the page,
the API and the log stand with all else, at both seats, and a Ruling carries the match on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pytest_django import Settings

from rules import view as whole
from rules.log import events as e
from rules.measured import lines, map_answers
from rules.tell.words import TELLERS
from rules.view import base_replacement, chart, deploying, in_truth, order, pieces, reach, standing
from tests.api.conftest import token_of
from tests.api.program import Program
from tests.matches.phone import Phone
from tests.matches.test_map import army, deployed
from tests.rules.laws.armies import LINE, SPECTRE
from tracker.matches.models import Match

pytestmark = pytest.mark.django_db
CANT = "The notebook can’t say this"
SECRET = "Caliban behind the crates"
WAYS_ON = {"ProposeRuling", "Concede"}


class Planted(Exception):
    """A fault that no rule knows of, and that quotes what is hidden."""


@pytest.fixture(autouse=True)
def _in_service(settings: Settings) -> None:
    settings.FAULTS_ARE_BARRED = True


def plant(
    monkeypatch: pytest.MonkeyPatch, where: Any, name: str, when: Callable[..., bool]
) -> None:
    """A reader throws where that is so of what it is asked."""
    sound = getattr(where, name)

    def throws(*asked: Any, **more: Any) -> Any:
        if when(*asked):
            raise Planted(SECRET)
        return sound(*asked, **more)

    monkeypatch.setattr(where, name, throws)


def stands(*phones: Phone) -> None:
    """Everything that is asked for is there, and ways on, and nothing that the fault quoted."""
    for phone in phones:
        for address in ("", "panel/", "map/", "log/", "terms/", "dice/", "record.json"):
            answer = phone.get(address)
            assert answer.status_code == 200, address
            assert SECRET not in answer.content.decode()
        if phone.sitting.side:
            assert {one.command for one in phone.offers if one.refusal is None} >= WAYS_ON
            answers(phone)


def answers(phone: Phone) -> dict[str, Any]:
    """What a program is told at this seat."""
    assert phone.player is not None
    assert phone.match is not None
    program = Program(token_of(phone.player), match=phone.match.public_id)
    found = {
        name: program.get(f"matches/{program.match}/{name}/") for name in ("view", "offers", "log")
    }
    assert {one.status_code for one in found.values()} == {200}
    assert SECRET not in str([one.content.decode() for one in found.values()])
    return {name: one.json() for name, one in found.items()}


def told(caplog: pytest.LogCaptureFixture, *names: str) -> None:
    assert "a fault was withstood" in caplog.text
    assert not any(name in caplog.text for name in (SECRET, "Ana", *names))


def test_one_trooper_is_not_the_page(
    anas: Phone, bos: Phone, looker: Phone, monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    first = next(one for one in anas.view.mine if not one.marker)
    plant(monkeypatch, pieces, "counted", lambda _, piece: piece.id == first.id)
    sentence = f"{CANT}: how {first.name} stands. That is its fault, not yours."
    for phone in (anas, bos, looker):
        assert phone.html().count(sentence) == 1
        view = phone.view
        seen = {one.id: one for one in (*view.mine, *view.theirs)}
        assert [one.id for one in seen.values() if one.unsaid] == [first.id]
        assert (seen[first.id].name, seen[first.id].card) == (first.name, None)
        assert all(one.card for one in seen.values() if not one.marker and one.id != first.id)
    stands(anas, bos, looker)
    said = answers(bos)["view"]["view"]
    assert [one["unsaid"] for one in said["theirs"] if one["id"] == first.id] == [sentence]
    told(caplog, first.name)


def test_what_a_marker_is_in_truth_is_unsaid_under_its_cover_alone(
    anas: Phone, bos: Phone, looker: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    marker = next(one for one in anas.view.mine if one.marker)
    others = [phone.html().count(CANT) for phone in (bos, looker)]
    for where in (in_truth, pieces):
        plant(monkeypatch, where, "secret_of", lambda _, piece: piece.id == marker.id)
    view = anas.view
    assert view.unsaid == ()
    assert next(one.secret for one in view.mine if one.id == marker.id).startswith(CANT)
    assert [label for label, secret in view.secrets if secret.startswith(CANT)] == [marker.name]
    # Nothing in the open says which of the Markers it is.
    assert not any(one.unsaid for one in view.mine)
    assert [phone.html().count(CANT) for phone in (bos, looker)] == others == [0, 0]
    stands(anas)


def test_one_line_is_not_the_log(
    anas: Phone, bos: Phone, looker: Phone, monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    before = [[one.line.text for one in phone.lines] for phone in (anas, bos, looker)]
    at, sound = TELLERS[e.PiecePlaced]
    first = next(one for one in anas.view.mine)

    def throws(table: Any, event: Any) -> Any:
        if event.piece == first.id:
            raise Planted(SECRET)
        return sound(table, event)

    tellers: dict[Any, Any] = TELLERS
    monkeypatch.setitem(tellers, e.PiecePlaced, (at, throws))
    for phone, was in zip((anas, bos, looker), before, strict=True):
        now = [one.line.text for one in phone.lines]
        apart = [(a, b) for a, b in zip(was, now, strict=True) if a != b]
        assert len(apart) == 1
        assert apart[0][1].startswith(f"{CANT}: what this line of the log is about")
    stands(anas, bos, looker)
    assert CANT in str(answers(anas)["log"])
    told(caplog, first.name)


def test_one_place_is_not_the_map(
    ana: Any, bo: Any, match: Match, monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    anas, bos = Phone(ana, match), Phone(bo, match)
    deployed(anas, bos)
    first, *_ = anas.view.mine
    plant(monkeypatch, chart, "body", lambda _, piece: piece.id == first.id)
    sentence = f"{CANT}: where {first.name} stands."
    for phone in (anas, bos):
        page = phone.page()
        assert sentence in page.content.decode()
        assert len(page.context["board"].marks) == 3
        assert sentence in phone.get("map/").content.decode()
    stands(anas, bos)
    told(caplog, first.name)


def test_what_one_answers_is_not_the_measuring(
    ana: Any, bo: Any, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    anas, bos = Phone(ana, match), Phone(bo, match)
    deployed(anas, bos)
    one, other = anas.view.mine[0], anas.view.theirs[0]
    plant(monkeypatch, map_answers, "zone", lambda *_: True)
    plant(monkeypatch, lines, "sight", lambda *_: True)
    page = anas.get("map/", a=one.id, b=other.id).content.decode()
    assert f"{CANT}: Zone of Control" in page
    assert "Distance" in page
    assert SECRET not in page


def test_what_would_come_of_a_base_is_not_the_map(
    ana: Any, bo: Any, match: Match, monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    anas, bos = Phone(ana, match), Phone(bo, match)
    deployed(anas, bos)
    mine = anas.view.mine[0]
    plant(monkeypatch, base_replacement, "rims", lambda *_: True)
    answer = anas.get("map/", base=mine.id, s="5")
    assert answer.status_code == 200
    page = answer.content.decode()
    assert page.count(f"{CANT}: what would come of this base") == 1
    assert 'id="board"' in page
    assert 'id="came"' not in page
    assert SECRET not in page
    stands(anas, bos)
    told(caplog, mine.name)


def test_whether_one_could_react_is_not_the_check(
    ana: Any, bo: Any, match: Match, monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    anas, bos = Phone(ana, match), Phone(bo, match)
    deployed(anas, bos)
    acts = next(one for one in anas.view.mine if not one.marker)
    anas.do("DeclareSkill", actor=acts.id, skill="Move", to="12, 25", pool="regular")
    first, second = bos.view.mine
    plant(monkeypatch, reach, "_chance", lambda _, __, piece: piece == first.id)
    page = bos.page()
    assert f"{CANT}: whether {first.name} could react" in page.content.decode()
    assert CANT not in anas.html()
    # The map answers for the other one still; of the first the table is asked.
    assert page.context["reach"].chances[first.id] == ""
    assert page.context["reach"].chances[second.id]
    assert {one.piece.id for one in page.context["page"].answers} == {first.id, second.id}
    stands(anas, bos)
    told(caplog, first.name)


def test_one_to_be_deployed_is_not_the_deployment(
    ana: Any, bo: Any, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    anas, bos = Phone(ana, match), Phone(bo, match)
    anas.do("EnterArmy", army=army(ana, LINE, SPECTRE))
    bos.do("EnterArmy", army=army(bo, LINE, LINE))
    anas.do("RollInitiative", dice_a="10", dice_b="1")
    anas.do("KeepInitiative", keep="turn", first="true")
    bos.do("TakeRest", first="true", zone="the north")
    if bos.view.yours:
        bos.do("Compose", trooper=bos.view.to_deploy[0].trooper, form="Model", where="the road")
        bos.do("Done")
    own = [one.name for one in anas.view.to_deploy]
    plant(monkeypatch, deploying, "_to_deploy", lambda _, one: one.profile.name == SPECTRE.name)
    assert [one.name for one in anas.view.to_deploy] == [one for one in own if one != SPECTRE.name]
    # What is open names nobody: who can't be said anything of may be who hides.
    assert [one for one in anas.view.unsaid if SPECTRE.name in one] == []
    assert anas.html().count(f"{CANT}: how one of your troopers is deployed") == 1
    assert CANT not in bos.html()
    stands(anas, bos)


def test_one_line_and_one_trooper_are_not_the_look_back(
    anas: Phone, bos: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = next(one for one in anas.view.mine if not one.marker)
    plant(monkeypatch, pieces, "counted", lambda _, piece: piece.id == first.id)
    for phone in (anas, bos):
        answer = phone.get("review/")
        assert answer.status_code == 200
        assert f"{CANT}: how {first.name} stands" in answer.content.decode()
        assert SECRET not in answer.content.decode()


PARTS = ("headline", "naming", "where", "title", "waiting_for", "pools_of", "spine", "secrets", "absent",
         "to_deploy", "noted", "rolls_seen", "saves_seen", "hits_left", "dodgers", "pause", "proposal",
         "open_objections", "result", "why", "by_round", "mission", "reserve", "terms_seen")  # fmt: skip
STEPS = ("orders", "2", "5")


@pytest.mark.long("every part of a page, at every step")
@pytest.mark.parametrize("step", STEPS)
def test_whatever_part_throws_the_page_stands(
    anas: Phone, bos: Phone, looker: Phone, step: str
) -> None:
    brought_to(step, anas, bos)
    for where, part in (
        *((whole, one) for one in PARTS),
        (order, "roll_seen"),
        (order, "_declared"),
    ):
        with pytest.MonkeyPatch.context() as patch:
            plant(patch, where, part, lambda *_: True)
            for phone in (anas, bos, looker):
                for address in ("", "panel/"):
                    answer = phone.get(address)
                    assert answer.status_code == 200, (part, address)
                    assert SECRET not in answer.content.decode()
            for phone in (anas, bos):
                assert {one.command for one in phone.offers if one.refusal is None} >= WAYS_ON, part


def brought_to(step: str, anas: Phone, bos: Phone) -> None:
    if step == "orders":
        return
    one = next(one for one in anas.view.mine if not one.marker)
    anas.do("DeclareSkill", actor=one.id, skill="Move", to="the gate")
    if step == "2":
        return
    bos.do("Done")
    target = next(one for one in anas.view.theirs if not one.marker)
    attack = next(
        offer for offer in anas.offers
        if offer.command == "DeclareSkill" and offer.given.get("skill") == "BS Attack"
    )  # fmt: skip
    weapon = next(b for b in attack.blanks if b.name == "weapon").choices[0].value
    anas.do("DeclareSkill", **attack.given, target=target.id, weapon=weapon)
    bos.do("Done")
    assert anas.view.step == "5"


def test_a_list_of_matches_stands_and_a_command_is_taken(
    anas: Phone, bos: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("where", "result", "title"):
        plant(monkeypatch, standing, name, lambda *_: True)
    anas.do("DeclareSkill", actor=anas.view.mine[0].id, skill="Move", to="the gate")
    assert anas.client.get("/").status_code == 200


def test_where_faults_are_to_be_found_it_is_raised(
    anas: Phone, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    settings.FAULTS_ARE_BARRED = False
    plant(monkeypatch, pieces, "counted", lambda *_: True)
    with pytest.raises(Planted):
        anas.get()
