"""Looking on some Orders behind: the public lines up to there, at every door, and no more."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from rules import scenario
from tests.matches.phone import Phone
from tests.matches.test_map import deployed
from tests.profiles import profile
from tests.secrecy.canaries import Hidden
from tests.secrecy.doors import addresses, sent
from tracker.accounts.models import Player
from tracker.live import hub
from tracker.matches import actions
from tracker.matches.models import Match
from tracker.orderlog import orders_behind

NOW = "the bend"
"""What is public of the Order that goes on."""


@pytest.fixture
def hidden(ana: Player, bo: Player) -> Hidden:
    return Hidden(ana, bo)


def looking_on(hidden: Hidden, behind: int) -> Client:
    client = Client()
    token = actions.let_watch(match=hidden.match, behind=behind)
    client.get(f"/w/{token}/")
    return client


def everything(client: Client, hidden: Hidden) -> str:
    said = {"Watch-Token": hidden.match.watch_token or ""}
    return " ".join(sent(client.get(address, headers=said)) for address in addresses(hidden))


def test_who_looks_on_live_sees_the_order_that_goes_on(hidden: Hidden) -> None:
    assert NOW in everything(looking_on(hidden, 0), hidden)


def test_who_is_kept_behind_finds_it_at_no_address(hidden: Hidden) -> None:
    client = looking_on(hidden, 1)
    page = client.get(f"/m/{hidden.match.public_id}/").content.decode()
    assert "1 Order behind" in page
    assert "Marker 1" in page
    assert NOW not in everything(client, hidden)


def test_a_line_too_many_would_be_found(hidden: Hidden, monkeypatch: pytest.MonkeyPatch) -> None:
    real = orders_behind.before_orders
    monkeypatch.setattr(orders_behind, "before_orders", lambda **said: real(**said) + 100)
    assert NOW in everything(looking_on(hidden, 1), hidden)


def test_the_map_is_as_far_behind_as_the_page(match: Match, ana: Player, bo: Player) -> None:
    anas, bos = Phone(ana, match), Phone(bo, match)
    deployed(anas, bos)
    first = next(one for one in anas.view.mine if one.where.startswith("12"))
    client = Client()
    client.get(f"/w/{actions.let_watch(match=match, behind=1)}/")
    anas.do("DeclareSkill", actor=first.id, skill="Move", pool="regular", to="12.5, 25")

    def seen(where: str) -> str:
        return sent(client.get(f"/m/{match.public_id}/{where}"))

    assert "12.5" in anas.get("map/").content.decode()
    assert 'id="board"' in seen("map/")
    assert "12.5" not in seen("map/") + seen("")
    before = client.get(f"/m/{match.public_id}/").context["cursor"]
    assert client.get(f"/m/{match.public_id}/map/").context["cursor"] == before


ARRIVING = f"""
title = "Two who come onto the table in mid-game"
{profile("Diver", skills=["Combat Jump"])}{profile("Lurker", skills=["Hidden Deployment"])}
[table]
Ana = [
  "Alguacil, Lieutenant, the yard", "Diver, as Airborne Deployment",
  "Lurker, as Hidden Deployment, the dry well", "Alguacil, the lane",
]
Bo = ["Fusilier, Lieutenant, the road", "Fusilier, the ditch"]
"""


@pytest.fixture
def arriving(ana: Player, bo: Player, monkeypatch: pytest.MonkeyPatch) -> tuple[Phone, Phone]:
    """At a match in which Ana's Orders bring troopers onto the table."""
    monkeypatch.setattr(scenario, "example", lambda _: scenario.read(ARRIVING))
    match = actions.play_example(player=ana, both=False)
    actions.join(match=match, player=bo, token_or_code=match.join_token)
    return Phone(ana, match), Phone(bo, match)


def test_who_comes_onto_the_table_comes_with_its_order(arriving: tuple[Phone, Phone]) -> None:
    anas, bos = arriving
    assert anas.match
    client = Client()
    client.get(f"/w/{actions.let_watch(match=anas.match, behind=1)}/")

    def seen() -> str:
        parts = ("", "log/", "record.json")
        return " ".join(sent(client.get(anas.url + part)) for part in parts)

    def off_the_table(name: str) -> str:
        return next(str(one.id) for one in anas.view.absent if one.name == name)

    diver, lurker = off_the_table("Diver"), off_the_table("Lurker")
    anas.do("DeclareSkill", actor=diver, skill="Combat Jump", pool="own", to="the high plaza")
    assert "the high plaza" not in seen()
    bos.do("Done")
    anas.do("RollJump", dice=["1"])
    assert "Diver" not in seen()
    assert "the high plaza" not in seen()
    bos.do("Done", whole="true")
    # The next Order shows that one, and nothing of who comes out of hiding by it.
    anas.do("DeclareSkill", actor=lurker, skill="Move", pool="own", to="the far end")
    assert "the high plaza" in seen()
    assert "Lurker" not in seen()
    assert "the dry well" not in seen()


def test_it_is_shown_when_the_next_order_begins(hidden: Hidden) -> None:
    client = looking_on(hidden, 1)
    url = f"/m/{hidden.match.public_id}/"
    before = client.get(url).context["cursor"]
    finish_the_order(hidden)
    assert NOW not in sent(client.get(url))
    hidden.bo.do(
        "DeclareSkill", actor=hidden.bo.piece("Fusilier 1"), skill="Move", to="the far bank"
    )
    page = client.get(url)
    assert NOW in sent(page)
    assert "the far bank" not in sent(page)
    assert page.context["cursor"] > before


def test_the_end_of_the_match_shows_it_all(hidden: Hidden) -> None:
    client = looking_on(hidden, 3)
    hidden.bo.do("Concede")
    page = sent(client.get(f"/m/{hidden.match.public_id}/"))
    assert NOW in sent(client.get(f"/m/{hidden.match.public_id}/log/"))
    assert "behind" not in page


def test_a_record_from_behind_ends_where_its_page_does(hidden: Hidden) -> None:
    client = looking_on(hidden, 1)
    record = client.get(f"/m/{hidden.match.public_id}/record.json").json()
    cursor = client.get(f"/m/{hidden.match.public_id}/").context["cursor"]
    assert record["lines"][-1]["cursor"] == cursor
    assert record["heads"]["all"] == record["lines"][-1]["chain"]


def test_who_is_kept_behind_is_woken_by_the_next_order_alone(
    hidden: Hidden, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    woken: list[str] = []
    monkeypatch.setattr(hub, "publish", lambda *topics: woken.extend(topics))
    late = hub.topic(hidden.match.record_id, hub.BEHIND)
    with django_capture_on_commit_callbacks(execute=True):
        finish_the_order(hidden)
    assert woken
    assert late not in woken
    with django_capture_on_commit_callbacks(execute=True):
        hidden.bo.do("DeclareSkill", actor=hidden.bo.piece("Fusilier 1"), skill="Move", to="x")
    assert late in woken


def finish_the_order(hidden: Hidden) -> None:
    hidden.ana.do("Withdraw", piece=hidden.ana.piece("Marker 1"))
    hidden.ana.do("Done")
    hidden.bo.do("DeclareSkill", actor=hidden.bo.piece("Fusilier 1"), skill="Idle")
    hidden.ana.do("Done")


def test_how_far_behind_is_the_players_to_say(hidden: Hidden, cruz: Player) -> None:
    hidden.ana.client.post(hidden.ana.url + "watchers/", {"on": "1", "behind": "2"})
    hidden.match.refresh_from_db()
    assert hidden.match.watch_behind == 2
    for said in ("-1", "x", "99999999999", "40"):
        hidden.ana.client.post(hidden.ana.url + "watchers/", {"on": "1", "behind": said})
        hidden.match.refresh_from_db()
        assert hidden.match.watch_behind in (2, 9)
    Phone(cruz, hidden.match).client.post(hidden.ana.url + "watchers/", {"on": "1"})
