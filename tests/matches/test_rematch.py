"""Once more: the same two, the same terms, sides swapped."""

from __future__ import annotations

import pytest

from tests.matches.phone import Phone
from tracker.accounts.models import Player
from tracker.live import hub
from tracker.matches import actions
from tracker.matches.models import Match, Seat


@pytest.fixture
def over(match: Match) -> Match:
    """Ana's and Bo's match, which Ana has conceded."""
    match.refresh_from_db()
    seat = Seat.objects.select_related("player").get(match=match, side="A")
    assert seat.player is not None
    Phone(seat.player, match).do("Concede")
    match.refresh_from_db()
    assert match.finished
    return match


def asks(player: Player, match: Match) -> Match:
    """Press Rematch; the match that it leads to."""
    phone = Phone(player, match)
    assert 'id="rematch"' in phone.html()
    answer = phone.client.post(phone.url + "rematch/")
    return Match.objects.get(public_id=answer.headers["Location"].split("/")[2])


def test_one_asks_the_other_sits_down_and_both_have_swapped(
    over: Match, ana: Player, bo: Player
) -> None:
    again = asks(bo, over)
    assert again != over
    assert (again.rounds, again.points, again.title) == (2, 150, "Supplies")
    assert "Bo asks for a rematch" in Phone(ana, over).html()
    assert asks(ana, over) == again
    sides = dict(Seat.objects.filter(match=again).values_list("side", "player"))
    assert sides == {"A": bo.pk, "B": ana.pk}


def test_pressed_by_both_or_twice_it_is_one_match(over: Match, ana: Player, bo: Player) -> None:
    assert len({asks(one, over).pk for one in (ana, ana, bo, ana, bo)}) == 1
    assert Match.objects.count() == 2


def test_nobody_else_takes_the_seat(over: Match, ana: Player, bo: Player, cruz: Player) -> None:
    again = asks(ana, over)
    cruzs = Phone(cruz, over)
    assert cruzs.client.post(cruzs.url + "rematch/").status_code == 404
    with pytest.raises(actions.NoSuchSeat):
        actions.join(match=again, player=cruz, token_or_code=again.join_token)


def test_the_other_side_is_told_at_once_and_its_page_has_something_new(
    over: Match,
    ana: Player,
    bo: Player,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: object,
) -> None:
    woken: list[str] = []
    monkeypatch.setattr(hub, "publish", lambda *topics: woken.extend(topics))
    bos = Phone(bo, over)
    has = {"HX-Request": "true", "Has": f"again at={bos.cursor}"}
    assert bos.client.get(bos.url + "panel/", headers=has).status_code == 204
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        asks(ana, over)
    assert hub.topic(over.record_id, "B") in woken
    assert (
        "Ana asks for a rematch" in bos.client.get(bos.url + "panel/", headers=has).content.decode()
    )


def test_before_the_end_there_is_none(match: Match, ana: Player) -> None:
    phone = Phone(ana, match)
    assert 'id="rematch"' not in phone.html()
    phone.client.post(phone.url + "rematch/")
    assert Match.objects.count() == 1


def test_the_report_the_review_and_sharing_are_one_tap_from_the_end(
    over: Match, ana: Player
) -> None:
    html = Phone(ana, over).html()
    for door in ("report/", "review/", "review/share/"):
        assert f'href="/m/{over.public_id}/{door}"' in html
