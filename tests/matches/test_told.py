"""Orders told in one go on two phones: each player's habit, the keys, what came of it, and back."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from rules import scenario
from tests.matches.phone import Phone, refusal
from tracker.accounts.models import Player
from tracker.matches import actions
from tracker.matches.models import Seat

MARKER = "Marker 1"
EVERY_STEP = """
title = "Every step"

[table]
house = [{ rule = "TOLD-1", off = true }]
Ana = ["Alguacil, Lieutenant, on the roof"]
Bo = ["Fusilier, Lieutenant, in the pit"]
"""


def keeps(phone: Phone, how: str) -> Any:
    """Say how one's own Orders are kept."""
    return phone.client.post(
        f"{phone.url}telling/", {"in_one_go": how}, headers={"HX-Request": "true"}
    )


def piece(phone: Phone, name: str) -> str:
    (found,) = (one.id for one in phone.view.mine if one.name == name)
    return str(found)


def picked(phone: Phone, name: str) -> str:
    """The page with this piece chosen to act."""
    moment = phone.page().context["page"].moment
    html: str = phone.get(who=f"{piece(phone, name)}.{moment}").content.decode()
    return html


def told(phone: Phone, **more: Any) -> Any:
    """Two skills of the Marker, by the key of its page."""
    said = {"actor": piece(phone, MARKER), "pool": "regular", "skill": "Move", "then": "Move"}
    return phone.do("TellOrder", **said | more)


def buttons(html: str, field: str) -> list[str]:
    """What stands on the keys that send a row of this field."""
    return re.findall(
        rf'<button class="btn" type="submit" name="{field}"[^>]*>([^<]*)</button>', html
    )


def test_every_step_is_asked_until_a_player_says_otherwise(anas: Phone, bos: Phone) -> None:
    assert "Move + Move<" not in picked(anas, MARKER)
    assert keeps(anas, "yes").status_code == 200
    assert "no AROs, said aloud" in picked(anas, MARKER)
    # Each has a habit of their own, which is kept.
    seats = {seat.side: seat.habit for seat in Seat.objects.filter(match=anas.match)}
    assert seats["A"]["in_one_go"]
    assert seats["B"] is None
    keeps(anas, "no")
    assert "no AROs, said aloud" not in picked(anas, MARKER)


def test_where_the_terms_ask_for_every_step_the_page_says_so(
    ana: Player, bo: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = scenario.read(EVERY_STEP)
    monkeypatch.setattr(scenario, "example", lambda _: script)
    match = actions.play_example(player=ana, both=False)
    actions.join(match=match, player=bo, token_or_code=match.join_token)
    phone = Phone(ana, match)
    keeps(phone, "yes")
    html = picked(phone, "Alguacil 1")
    assert html.count("This match is kept step by step: its terms ask for it.") == 1
    assert 'id="how-kept"' not in html
    assert "Move + Move<" not in html
    assert "its terms ask for it" not in Phone(bo, match).html()


def test_two_moves_with_no_aros_are_one_key(anas: Phone, bos: Phone) -> None:
    keeps(anas, "yes")
    told(anas, unanswered="true")
    assert anas.view.step == "orders"
    assert anas.view.yours
    assert "as said at the table" in bos.html()


def test_the_last_key_comes_first(anas: Phone, bos: Phone) -> None:
    keeps(anas, "yes")
    who = next(one.name for one in anas.view.mine if not one.marker)
    page = anas.page().context["page"]
    moment = page.moment
    before = anas.get(who=f"{piece(anas, who)}.{moment}").context["page"].told
    last = next(one for one in before.near if "BS Attack" in one.label)
    assert before.near[0].label == "Move + Move"
    fields = dict(last.act.fields)
    anas.do(fields.pop("kind"), **fields)
    bos.do("TellAros")
    anas.do("TellOutcome")
    # And who acted last is chosen already.
    now = anas.page().context["page"]
    assert now.picked.piece.name == who
    assert now.told.near[0].label == last.label
    assert last.label in anas.html().split('class="deck__act"')[1]


def test_who_reacts_is_a_key_each_and_several_are_ticked(anas: Phone, bos: Phone) -> None:
    keeps(anas, "yes")
    told(anas)
    html = bos.html()
    names = [one.name for one in bos.view.mine]
    labels = buttons(html, "aros")
    assert any(one.startswith(f"{names[0]}: Discover, to the 1st") for one in labels), labels
    assert not any("BS Attack" in one for one in labels)  # at what is a Marker
    rows = [urlencode({"actor": one.id, "skill": "Dodge"}) for one in bos.view.mine[:2]]
    # Ticked and pressed is said once.
    bos.do("TellAros", aros=[*rows, rows[0]])
    assert anas.view.step == "5"
    assert sum("Dodge" in str(one) for one in anas.view.spine) >= 1


def test_nobody_reacts_by_the_bright_key(anas: Phone, bos: Phone) -> None:
    keeps(anas, "yes")
    told(anas)
    assert "Nobody reacted" in bos.html().split('class="deck"')[1]
    # Ana may say so, too: it was said aloud.
    assert "said aloud" in anas.html()
    bos.do("TellAros")
    assert anas.view.step == "orders"


def test_what_came_of_it_is_said_on_either_phone(anas: Phone, bos: Phone) -> None:
    keeps(anas, "yes")
    dodger = bos.view.mine[0]
    told(anas)
    bos.do(
        "TellAros",
        aros=urlencode({"actor": dodger.id, "skill": "Discover", "target": piece(anas, MARKER)}),
    )
    for phone in (anas, bos):
        html = phone.html()
        assert "What came of it?" in html
        assert f"{dodger.name}: Discover succeeds" in buttons(html, "succeeded")
        assert "Nobody hurt" in html
    anas.do("TellOutcome")
    assert anas.view.step == "orders"


def test_a_state_is_told_behind_its_key_with_what_is_ticked(anas: Phone, bos: Phone) -> None:
    target = shot_at(anas, bos)
    for phone in (anas, bos):
        html = phone.html()
        assert "A State…" in html
        states = html.split('id="befell-state"')[1].split("</select>")[0]
        assert '<option value="Targeted">Targeted</option>' in states
        assert "Camouflaged" not in states
    # Nothing is lost by what is not complete, and what can't be is refused in a sentence.
    answer = bos.send("TellOutcome", **{"befell-0-piece": target.id})
    assert refusal(answer).code == "malformed"
    answer = bos.send("TellOutcome", **{"befell-0-piece": target.id, "befell-0-state": "Engaged"})
    assert refusal(answer).rule == "ENG-A1"
    assert anas.view.step == "5"
    bos.do(
        "TellOutcome", **{"befell-0-piece": target.id, "befell-0-state": "Targeted"}, steady="true"
    )
    (now,) = (one for one in anas.view.theirs if one.id == target.id)
    assert "Targeted" in now.tokens


def test_where_who_dodged_goes_is_told_on_either_phone(anas: Phone, bos: Phone) -> None:
    target = shot_at(anas, bos, urlencode({"actor": bos.view.mine[0].id, "skill": "Dodge"}))
    anas.do("TellOutcome", succeeded=urlencode({"piece": target.id}), steady="true")
    for phone in (anas, bos):
        html = phone.html()
        assert "Who goes on?" in html
        assert f"{target.name}: moves up to 2″" in buttons(html, "slips")
        assert "Nobody goes on" in html.split('class="deck__act"')[1]
    row = urlencode({"piece": target.id, "to": "round the corner"})
    anas.do("TellOutcome", slips=row, still="true")
    assert anas.view.step == "orders"
    (now,) = (one for one in bos.view.mine if one.id == target.id)
    assert now.where == "round the corner"


def test_a_row_in_fields_goes_with_the_key_that_is_pressed(anas: Phone, bos: Phone) -> None:
    target = shot_at(anas, bos, urlencode({"actor": bos.view.mine[0].id, "skill": "Dodge"}))
    anas.do("TellOutcome", succeeded=urlencode({"piece": target.id}), steady="true")
    key = urlencode({"piece": target.id, "to": "the ledge"})
    bos.do("TellOutcome", slips=key, **{"slips-0-piece": target.id}, still="true")
    (now,) = (one for one in bos.view.mine if one.id == target.id)
    assert now.where == "the ledge"


def shot_at(anas: Phone, bos: Phone, *aros: str) -> Any:
    """Somebody of Bo’s was shot at, and may have answered."""
    shooter = next(one.id for one in anas.view.mine if not one.marker)
    target = bos.view.mine[0]
    anas.do(
        "TellOrder", actor=shooter, pool="regular", skill="BS Attack", target=target.id,
        weapon="Combi Rifle", then="Move",
    )  # fmt: skip
    bos.do("TellAros", **({"aros": list(aros)} if aros else {}))
    return target


def fired_at(anas: Phone, bos: Phone) -> str:
    """Somebody of Bo's was shot at, and not hurt: its name."""
    target = shot_at(anas, bos)
    anas.do("TellOutcome", hurt=urlencode({"piece": target.id, "failed": 0}))
    return str(target.name)


def test_guts_are_told_on_either_phone_by_one_key(anas: Phone, bos: Phone) -> None:
    name = fired_at(anas, bos)
    for phone in (anas, bos):
        html = phone.html()
        assert "Who failed Guts?" in html
        assert buttons(html, "guts") == [f"{name}: Prone"]
        assert "All hold their ground" in html.split('class="deck__act"')[1]
    row = urlencode({"piece": bos.view.mine[0].id, "passed": "false"})
    anas.do("TellOutcome", guts=row, steady="true")
    assert anas.view.step == "orders"
    assert "Prone" in bos.view.mine[0].tokens


def test_guts_are_rolled_where_the_order_is_taken_step_by_step(anas: Phone, bos: Phone) -> None:
    fired_at(anas, bos)
    order = bos.page().context["page"].told.order
    bos.client.post(f"{bos.url}telling/", {"apart": order}, headers={"HX-Request": "true"})
    assert bos.page().context["page"].part == "guts"
    assert anas.page().context["page"].part == "came"


def test_one_order_is_taken_step_by_step(anas: Phone, bos: Phone) -> None:
    keeps(anas, "yes")
    told(anas)
    order = bos.page().context["page"].told.order
    answer = bos.client.post(f"{bos.url}telling/", {"apart": order}, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert "Who reacted?" not in bos.html()
    assert bos.page().context["page"].part == "aros"
    bos.do("Done", whole="true")
    assert anas.view.step == "orders"
    # The next one is told as ever.
    told(anas)
    assert bos.page().context["page"].part == "reacted"


def test_not_so_takes_it_back_by_one_press(anas: Phone, bos: Phone) -> None:
    told(anas)
    bos.do("TellAros")
    for phone in (anas, bos):
        assert phone.html().count('name="kind" value="TellAnew"') == 1
    bos.do("TellAnew")
    assert 'value="TellAnew"' not in anas.html()
    assert "not so" in anas.html()


def test_the_cover_for_who_hides_is_on_the_page_whoever_does(anas: Phone, bos: Phone) -> None:
    told(anas)
    html = bos.html()
    assert 'id="lid-told"' in html
    assert "None of yours that can answer." in html.split('id="lid-told"')[1]


def test_who_looks_on_has_no_keys(anas: Phone, bos: Phone, looker: Phone) -> None:
    keeps(anas, "yes")
    told(anas)
    assert "TellAros" not in looker.html()
    answer = looker.client.post(f"{looker.url}telling/", {"in_one_go": "yes"})
    assert answer.status_code == 403


def test_who_looks_on_from_behind_reads_of_it_once_the_next_begins(anas: Phone, bos: Phone) -> None:
    assert anas.match is not None
    client = Client()
    client.get(f"/w/{actions.let_watch(match=anas.match, behind=1)}/")

    def reads() -> str:
        html: str = client.get(anas.url).content.decode()
        return html

    told(anas)
    bos.do("TellAros")
    assert "Marker 1" in reads()
    assert "as said at the table" not in reads()
    told(anas)
    assert "as said at the table" in reads()


@pytest.mark.parametrize(
    "said", [{"apart": "x"}, {"apart": "9" * 12}, {}, {"in_one_go": "perhaps"}]
)
def test_nonsense_is_step_by_step(said: dict[str, str], anas: Phone) -> None:
    assert anas.client.post(f"{anas.url}telling/", said).status_code == 302
    assert Seat.objects.get(match=anas.match, side="A").habit["apart"] == 0


def test_a_row_that_is_none_is_refused_with_a_sentence(anas: Phone, bos: Phone) -> None:
    told(anas)
    for nonsense in ("actor=", "a=b", "=", "skill=Dodge"):
        answer = bos.send("TellAros", aros=nonsense)
        assert answer.status_code == 422
    assert bos.view.step == "2"
