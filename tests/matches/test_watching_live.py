"""To show a match live to whoever looks on takes both players; to keep them behind, either."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.matches.phone import Phone
from tracker.accounts.models import Player
from tracker.live import hub
from tracker.matches import actions
from tracker.matches.models import Match


@pytest.fixture
def anas(ana: Player, match: Match) -> Phone:
    return Phone(ana, match)


@pytest.fixture
def bos(bo: Player, match: Match) -> Phone:
    return Phone(bo, match)


def asks(phone: Phone, behind: int | str) -> Any:
    return phone.client.post(f"{phone.url}watchers/", {"on": "1", "behind": str(behind)})


def says_no(phone: Phone) -> None:
    phone.client.post(f"{phone.url}watchers/", {"no": "1"})


def stops(phone: Phone) -> None:
    phone.client.post(f"{phone.url}watchers/")


def stands(phone: Phone) -> int | None:
    """How far behind the link shows the match; None where there is none."""
    assert phone.match is not None
    match = Match.objects.get(pk=phone.match.pk)
    return match.watch_behind if match.watch_token else None


def question(phone: Phone) -> bool:
    """Whether this player is asked, on the match page and where it is shared."""
    at_table = phone.html()
    shared = phone.get("share/").content.decode()
    assert ('id="watch-asked"' in at_table) == ('id="watch-asked"' in shared)
    return 'id="watch-asked"' in shared


def test_either_alone_lets_others_look_on_from_behind(anas: Phone, bos: Phone) -> None:
    asks(anas, 1)
    assert stands(anas) == 1
    asks(bos, 4)
    assert stands(anas) == 4
    assert not question(anas)
    assert not question(bos)


def test_live_is_asked_of_the_other_first(anas: Phone, bos: Phone) -> None:
    asks(anas, 0)
    assert stands(anas) is None
    assert question(bos)
    assert not question(anas)
    assert "asked" in anas.get("share/").content.decode()
    asks(bos, 0)
    assert stands(anas) == 0
    assert not question(bos)


def test_a_delayed_link_is_not_made_live_by_one(anas: Phone, bos: Phone) -> None:
    asks(bos, 3)
    match = anas.match
    assert match is not None
    match.refresh_from_db()
    link = match.watch_token
    for less in (0, 2):
        asks(anas, less)
        match.refresh_from_db()
        assert (match.watch_behind, match.watch_token) == (3, link)
    assert question(bos)
    asks(bos, 2)
    assert stands(anas) == 2


def test_nor_by_taking_it_away_first(anas: Phone, bos: Phone) -> None:
    asks(bos, 3)
    stops(anas)
    asks(anas, 1)
    assert stands(anas) is None
    assert question(bos)


def test_who_is_asked_may_say_no(anas: Phone, bos: Phone) -> None:
    asks(bos, 3)
    asks(anas, 0)
    says_no(bos)
    assert stands(anas) == 3
    assert not question(bos)


def test_who_asks_does_not_agree(anas: Phone, bos: Phone) -> None:
    asks(anas, 0)
    asks(anas, 0)
    assert stands(anas) is None
    says_no(anas)
    assert not question(bos)


def test_yes_is_said_to_what_was_asked(anas: Phone, bos: Phone) -> None:
    """Bo's page asks for two Orders behind while Ana has come to ask for none."""
    asks(bos, 5)
    asks(anas, 2)
    asks(anas, 0)
    asks(bos, 2)
    assert stands(anas) == 5
    assert question(anas)
    assert not question(bos)


def test_a_link_once_taken_away_is_asked_for_anew(anas: Phone, bos: Phone) -> None:
    asks(anas, 0)
    asks(bos, 0)
    stops(bos)
    asks(anas, 0)
    assert stands(anas) is None


def test_a_question_ends_with_the_link(anas: Phone, bos: Phone) -> None:
    asks(bos, 3)
    asks(anas, 0)
    stops(bos)
    assert not question(bos)


def test_a_live_link_that_stands_is_made_anew_by_either(anas: Phone, bos: Phone) -> None:
    asks(anas, 0)
    asks(bos, 0)
    asks(anas, 0)
    assert stands(anas) == 0
    assert not question(bos)


def test_a_match_that_is_over_is_shown_by_either(anas: Phone, match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(finished=timezone.now())
    asks(anas, 0)
    assert stands(anas) == 0


def test_who_logs_both_sides_asks_nobody(ana: Player) -> None:
    solo = Phone(ana, actions.open_match(player=ana, rounds=2, points=150, solo=True))
    asks(solo, 0)
    assert stands(solo) == 0


def test_a_free_seat_is_asked_when_somebody_sits_there(ana: Player, bo: Player) -> None:
    opened = actions.open_match(player=ana, rounds=2, points=150)
    anas = Phone(ana, opened)
    asks(anas, 0)
    assert stands(anas) is None
    actions.join(match=opened, player=bo, token_or_code=opened.join_token)
    assert question(Phone(bo, opened))


def test_who_comes_to_a_scribed_seat_is_asked_of_a_live_link(ana: Player, bo: Player) -> None:
    opened = actions.open_match(player=ana, rounds=2, points=150, solo=True)
    anas, bos = Phone(ana, opened), Phone(bo, opened)
    asks(anas, 0)
    actions.join(match=opened, player=bo, token_or_code=opened.join_token)
    assert stands(anas) is None
    assert question(bos)
    asks(bos, 0)
    assert stands(anas) == 0


def test_who_looks_on_is_not_told_of_the_question(anas: Phone, bos: Phone) -> None:
    asks(bos, 1)
    match = Match.objects.get(pk=anas.match.pk if anas.match else 0)
    looker = Client()
    looker.get(f"/w/{match.watch_token}/")
    before = looker.get(anas.url).content
    asks(anas, 0)
    assert b"watch-asked" not in looker.get(anas.url).content
    assert len(looker.get(anas.url).content) == len(before)
    assert looker.post(f"{anas.url}watchers/", {"on": "1", "behind": "0"}).status_code == 404


def test_the_page_of_who_is_asked_is_told_to_look(
    ana: Player,
    bo: Player,
    example: Match,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    anas, bos = Phone(ana, example), Phone(bo, example)
    woken: list[str] = []
    monkeypatch.setattr(hub, "publish", lambda *topics: woken.extend(topics))
    page = bos.page()
    has = {"HX-Request": "true", "Has": f"again at={page.context['cursor']}"}
    assert bos.client.get(f"{bos.url}panel/", headers=has).status_code == 204
    with django_capture_on_commit_callbacks(execute=True):
        asks(anas, 0)
    assert woken == [hub.topic(example.record_id, "B")]
    panel = bos.client.get(f"{bos.url}panel/", headers=has)
    assert 'id="watch-asked"' in panel.content.decode()
