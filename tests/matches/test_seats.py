"""Who may sit where: links, codes, strangers, watchers, and two seats on one phone."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.matches.phone import BACKEND, Phone
from tracker.accounts import actions as accounts
from tracker.accounts import codes
from tracker.accounts.models import Player
from tracker.matches import actions
from tracker.matches.models import CODE_LENGTH, Match, Seat


@pytest.fixture
def opened(ana: Player) -> Match:
    """Ana's match, with Bo's seat still free."""
    return actions.open_match(player=ana)


def holder(match: Match, side: str) -> Player | None:
    return Seat.objects.get(match=match, side=side).player


def test_a_code_can_be_read_aloud(opened: Match) -> None:
    assert len(opened.code) == CODE_LENGTH
    assert set(opened.code) <= set(codes.ALPHABET)
    assert not set("ILOU") & set(codes.ALPHABET)


def test_the_link_seats_who_has_a_name(opened: Match, bo: Player) -> None:
    phone = Phone(bo, opened)
    link = f"/j/{opened.join_token}/"
    page = phone.client.get(link)
    assert "Play Ana" in page.content.decode()
    assert page.context["form"] is None
    assert phone.client.post(link).headers["Location"] == phone.url
    assert holder(opened, "B") == bo
    assert "Bo sits down." in [line.line.text for line in phone.lines]


def test_the_link_seats_a_passer_by_with_a_name_alone(opened: Match) -> None:
    client = Client()
    answer = client.post(f"/j/{opened.join_token}/", {"name": "Dee"})
    assert answer.headers["Location"] == f"/m/{opened.public_id}/"
    dee = holder(opened, "B")
    assert dee is not None
    assert (dee.name, dee.is_guest) == ("Dee", True)
    assert client.get(f"/m/{opened.public_id}/").context["view"].names == {"A": "Ana", "B": "Dee"}


def test_a_name_that_cannot_be_seen_seats_nobody(opened: Match) -> None:
    answer = Client().post(f"/j/{opened.join_token}/", {"name": "\u202e"})
    assert answer.status_code == 422
    assert holder(opened, "B") is None
    assert Player.objects.count() == 1


@pytest.mark.parametrize("typed", ["{0}", " {1} ", "{2}"])
def test_the_code_leads_where_the_link_does(typed: str, opened: Match, bo: Player) -> None:
    code = opened.code
    said = typed.format(code, f"{code[:3]}-{code[3:]}".lower(), code.replace("0", "O"))
    answer = Phone(bo).client.post("/join/", {"code": said})
    assert answer.headers["Location"] == f"/j/{opened.join_token}/"


def test_a_wrong_code_is_told_so_on_the_first_page(opened: Match, bo: Player) -> None:
    answer = Phone(bo).client.post("/join/", {"code": "000000"})
    assert answer.status_code == 422
    assert "There is no match with this code." in answer.content.decode()


def test_codes_cannot_be_tried_without_end(opened: Match, bo: Player) -> None:
    client = Phone(bo).client
    for _ in range(20):
        client.post("/join/", {"code": "000000"})
    answer = client.post("/join/", {"code": opened.code})
    assert "Too many codes" in answer.content.decode()


def test_right_codes_are_no_guesses(opened: Match, bo: Player) -> None:
    client = Phone(bo).client
    for _ in range(21):
        answer = client.post("/join/", {"code": opened.code})
    assert answer.headers["Location"] == f"/j/{opened.join_token}/"


def test_who_joins_twice_sits_where_they_sat(opened: Match, bo: Player) -> None:
    phone = Phone(bo, opened)
    link = f"/j/{opened.join_token}/"
    phone.client.post(link)
    before = phone.cursor
    assert phone.client.get(link).headers["Location"] == phone.url
    assert phone.client.post(link).headers["Location"] == phone.url
    actions.join(match=opened, player=bo, token_or_code=opened.code)
    assert phone.cursor == before


def test_ana_does_not_take_the_other_seat_by_her_own_link(opened: Match, ana: Player) -> None:
    assert actions.join(match=opened, player=ana, token_or_code=opened.join_token).side == "A"
    assert holder(opened, "B") is None


@pytest.mark.parametrize("by", ["link", "code", "action"])
def test_a_stranger_takes_no_seat_that_is_taken(by: str, match: Match, cruz: Player) -> None:
    phone = Phone(cruz, match)
    if by == "link":
        assert phone.client.get(f"/j/{match.join_token}/").status_code == 404
        assert phone.client.post(f"/j/{match.join_token}/").status_code == 404
    elif by == "code":
        known = phone.client.post("/join/", {"code": match.code})
        unknown = phone.client.post("/join/", {"code": "000000"})
        assert known.status_code == unknown.status_code == 422
        assert known.context["join_error"] == unknown.context["join_error"]
    else:
        with pytest.raises(actions.NoSuchSeat):
            actions.join(match=match, player=cruz, token_or_code=match.join_token)
    assert {holder(match, "A"), holder(match, "B")}.isdisjoint({cruz, None})


def test_a_wrong_token_opens_nothing(opened: Match, bo: Player) -> None:
    assert Phone(bo).client.get("/j/AAAAAAAAAAAAAAAAAAAAAAAA/").status_code == 404
    with pytest.raises(actions.NoSuchSeat):
        actions.join(match=opened, player=bo, token_or_code="AAAAAAAAAAAAAAAAAAAAAAAA")


def test_the_seat_of_a_player_who_is_gone_is_nobodys(
    match: Match, bo: Player, cruz: Player
) -> None:
    accounts.delete(player=bo)
    assert holder(match, "B") is None
    with pytest.raises(actions.NoSuchSeat):
        actions.join(match=match, player=cruz, token_or_code=match.join_token)


def test_a_guest_comes_back_by_code_on_another_phone(match: Match, bo: Player) -> None:
    client = Client()
    assert client.get(f"/m/{match.public_id}/").status_code == 404
    assert bo.rejoin_code
    client.post("/accounts/rejoin/", {"code": bo.rejoin_code})
    assert client.get(f"/m/{match.public_id}/").context["view"].you == "B"


def test_the_page_to_share_shows_link_code_and_drawing(opened: Match, ana: Player) -> None:
    page = Phone(ana, opened).get("share/")
    html = page.content.decode()
    assert f"http://testserver/j/{opened.join_token}/" in html
    assert f"{opened.code[:3]} {opened.code[3:]}" in html
    assert "<svg" in html
    assert 'class="qr"' in html


def test_a_link_made_at_the_servers_own_machine_opens_on_a_phone(
    opened: Match, ana: Player, settings: pytest.FixtureRequest
) -> None:
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "notebook.local", "192.168.1.20"]  # type: ignore[attr-defined]
    phone = Phone(ana, opened)
    page = phone.client.get(f"{phone.url}share/", SERVER_NAME="localhost", SERVER_PORT="8000")
    assert page.context["link"] == f"http://192.168.1.20:8000/j/{opened.join_token}/"


def test_once_both_sit_there_is_nothing_to_share(match: Match, ana: Player) -> None:
    html = Phone(ana, match).get("share/").content.decode()
    assert match.join_token not in html
    assert match.code not in html


def test_the_page_to_share_says_who_came_and_nothing_before(
    opened: Match, ana: Player, bo: Player
) -> None:
    looks = {"HX-Request": "true"}
    phone = Phone(ana, opened)
    assert f'hx-sse:connect="{phone.url}stream/"' in phone.get("share/").content.decode()
    assert phone.client.get(f"{phone.url}share/", headers=looks).status_code == 204
    actions.join(match=opened, player=bo, token_or_code=opened.join_token)
    answer = phone.client.get(f"{phone.url}share/", headers=looks).content.decode()
    assert "<h1>Bo is here</h1>" in answer
    # Nothing is left to look for.
    assert "hx-" not in answer
    assert "<html" not in answer


# ------------------------------------------------------------------ looking on


def test_who_looks_on_sees_what_everybody_sees(looker: Phone) -> None:
    page = looker.page()
    assert page.context["view"].seat == "watcher"
    assert page.context["offers"] == ()
    assert page.context["sitting"].side is None
    assert "Caliban" not in page.content.decode()


def test_who_looks_on_gives_no_command(looker: Phone) -> None:
    before = looker.cursor
    assert looker.send("Concede").status_code == 403
    assert looker.cursor == before


def test_looking_on_ends_when_the_players_end_it(anas: Phone, looker: Phone) -> None:
    anas.client.post(f"{anas.url}watchers/")
    assert looker.get().status_code == 404
    assert looker.get("panel/").status_code == 404


def test_a_watchers_link_is_made_by_players_alone(
    anas: Phone, looker: Phone, cruzs: Phone, example: Match
) -> None:
    token = Match.objects.get(pk=example.pk).watch_token
    for phone in (looker, cruzs):
        assert phone.client.post(f"{phone.url}watchers/", {"on": "1"}).status_code == 404
    assert Match.objects.get(pk=example.pk).watch_token == token


def test_a_player_who_follows_the_watchers_link_keeps_the_seat(
    bos: Phone, looker: Phone, example: Match
) -> None:
    token = Match.objects.get(pk=example.pk).watch_token
    bos.client.get(f"/w/{token}/")
    assert bos.view.you == "B"


# ------------------------------------------------------------------ two seats on one phone


@pytest.fixture
def shared(ana: Player) -> Phone:
    """Ana's phone, with both seats of the example."""
    return Phone(ana, actions.play_example(player=ana, both=True))


def test_the_curtain_has_nothing_of_either_side(shared: Phone) -> None:
    assert "Caliban" in shared.html()
    page = shared.get("seat/B/")
    html = page.content.decode()
    assert "Give the phone to Bo" in html
    assert "Caliban 1" not in html
    assert "Marker 1" not in html


def test_while_the_phone_is_handed_over_there_is_only_the_curtain(shared: Phone) -> None:
    shared.get("seat/B/")
    for part in ("", "panel/", "log/", "record.json"):
        answer = shared.get(part)
        assert answer.status_code == 302
        assert "/seat/" in answer.headers["Location"]
        assert b"Caliban" not in answer.content
    from_a_page = shared.client.get(shared.url + "panel/", headers={"HX-Request": "true"})
    assert (from_a_page.status_code, from_a_page.content) == (204, b"")
    assert from_a_page.headers["HX-Redirect"].endswith("/seat/B/")


def test_the_other_side_opens_by_saying_so(shared: Phone) -> None:
    shared.get("seat/B/")
    shared.client.post(f"{shared.url}seat/B/")
    assert shared.view.you == "B"
    assert "Caliban" not in shared.html()
    assert shared.get("pass/").headers["Location"] == f"{shared.url}seat/A/"
    shared.client.post(f"{shared.url}seat/A/")
    assert "Caliban" in shared.html()


def lock(phone: Phone, pin: str) -> int:
    return int(phone.client.post(f"{phone.url}pin/", {"pin": pin}).status_code)


def test_a_side_with_a_pin_opens_by_it_alone(shared: Phone) -> None:
    assert lock(shared, "2468") == 302
    assert "Caliban" in shared.html()  # who has just set it sits there
    shared.client.post(f"{shared.url}seat/B/")
    curtain = shared.get("seat/A/").content.decode()
    assert 'name="pin"' in curtain
    for wrong in ({}, {"pin": ""}, {"pin": "1357"}):
        answer = shared.client.post(f"{shared.url}seat/A/", wrong)
        assert answer.status_code == 422
        assert "That is not the PIN." in answer.content.decode()
        assert shared.get().status_code == 302  # the curtain, and nothing else
    shared.client.post(f"{shared.url}seat/A/", {"pin": "2468"})
    assert "Caliban" in shared.html()


def test_what_a_pin_does_not_cover_is_said_where_it_is_chosen(shared: Phone) -> None:
    page = shared.get("pin/").content.decode()
    assert "It covers the match and no more" in page
    assert 'href="/armies/"' in page


def test_a_browser_that_was_not_told_the_pin_is_shown_the_curtain(shared: Phone) -> None:
    lock(shared, "2468")
    another = Phone(shared.player, shared.match)
    assert another.get().status_code == 302
    assert another.get("record.json").status_code == 302


def test_a_link_to_a_side_with_a_pin_asks_for_it(shared: Phone, bo: Player) -> None:
    """Whoever holds the phone for both could else open the link, call themselves Bo, and read his side."""
    bos_pin, match = "2468", shared.match
    assert match
    shared.client.post(f"{shared.url}seat/B/")
    lock(shared, bos_pin)
    shared.client.post(f"{shared.url}seat/A/")
    for said in ({}, {"pin": "1357"}):
        other = Client()
        assert 'name="pin"' in other.get(f"/j/{match.join_token}/").content.decode()
        answer = other.post(f"/j/{match.join_token}/", {"name": "Bo", **said})
        assert answer.status_code == 422
        assert "That is not the PIN." in answer.content.decode()
        assert other.get(shared.url).status_code == 404
    assert not Player.objects.filter(name="Bo").exclude(pk=bo.pk).exists()
    with pytest.raises(actions.WrongPin):
        actions.join(match=match, player=bo, token_or_code=match.code)
    bos = Phone(bo, match)
    assert bos.client.post(f"/j/{match.join_token}/", {"pin": bos_pin}).status_code == 302
    assert bos.view.you == "B"


def test_pins_cannot_be_tried_without_end(shared: Phone) -> None:
    lock(shared, "2468")
    shared.client.post(f"{shared.url}seat/B/")
    answers = [
        shared.client.post(f"{shared.url}seat/A/", {"pin": str(1000 + guess)}).content.decode()
        for guess in range(12)
    ]
    assert "Too many PINs were tried" in answers[-1]


def test_a_pin_is_digits_and_may_be_taken_away(shared: Phone) -> None:
    assert lock(shared, "12") == 422
    assert lock(shared, "abcd") == 422
    assert lock(shared, "2468") == 302
    assert lock(shared, "") == 302
    shared.client.post(f"{shared.url}seat/B/")
    shared.client.post(f"{shared.url}seat/A/")
    assert "Caliban" in shared.html()


def test_nobody_sets_a_pin_for_a_side_that_is_not_theirs(anas: Phone, cruzs: Phone) -> None:
    for phone in (anas, cruzs):
        assert lock(phone, "2468") == 404


def test_a_command_of_the_seat_that_was_handed_over_is_stale(shared: Phone) -> None:
    cursor = shared.cursor
    shared.client.post(f"{shared.url}seat/B/")
    answer = shared.send("Concede", seat="A", cursor=cursor)
    assert answer.status_code == 409
    assert not shared.view.over


@pytest.mark.parametrize("side", ["A", "B", "C", "referee"])
def test_nobody_else_changes_seats(side: str, bos: Phone, cruzs: Phone, looker: Phone) -> None:
    for phone in (bos, cruzs, looker):
        assert phone.get(f"seat/{side}/").status_code == 404
        assert phone.client.post(f"{phone.url}seat/{side}/").status_code == 404
    assert bos.view.you == "B"


def test_one_player_logs_both_sides_until_the_other_comes(ana: Player, bo: Player) -> None:
    match = actions.open_match(player=ana, solo=True, opponent="Old Friend")
    anas = Phone(ana, match)
    assert anas.view.scribe == "A"
    assert anas.view.names == {"A": "Ana", "B": "Old Friend"}
    actions.join(match=match, player=bo, token_or_code=match.code)
    assert anas.view.scribe is None
    assert anas.view.names["B"] == "Bo"
    assert not anas.page().context["sitting"].both_seats
    assert Phone(bo, match).view.you == "B"


# ------------------------------------------------------------------ strangers


def test_a_stranger_cannot_tell_a_match_from_none(cruzs: Phone, passer: Phone) -> None:
    parts = ("", "panel/", "log/", "record.json", "share/", "stream/", "seat/A/", "pass/")
    for phone in (cruzs, passer):
        nothing = Phone(phone.player)
        nothing.client = phone.client
        for part in parts:
            there = phone.get(part)
            not_there = phone.client.get(f"/m/AAAAAAAAAAAAAAAA/{part}")
            assert there.status_code == not_there.status_code == 404, part
            assert _same(there.content) == _same(not_there.content)
        for part in ("do/", "nudge/", "watchers/"):
            assert phone.client.post(phone.url + part).status_code == 404


def _same(content: bytes) -> bytes:
    """A page but for its CSRF tokens and the address that was asked for."""
    content = re.sub(rb"[0-9A-Za-z]{64}", b"", content)
    return re.sub(rb'name="next" value="[^"]*"', b"", content)


def test_signing_out_ends_the_sitting(anas: Phone, ana: Player) -> None:
    anas.client.logout()
    assert anas.get().status_code == 404
    anas.client.force_login(ana, backend=BACKEND)
    assert anas.view.you == "A"


def test_a_finished_match_is_joined_by_nobody(opened: Match, bo: Player) -> None:
    Match.objects.filter(pk=opened.pk).update(finished=timezone.now() - timedelta(hours=1))
    opened.refresh_from_db()
    assert Phone(bo).client.get(f"/j/{opened.join_token}/").status_code == 404
    with pytest.raises(actions.NoSuchSeat):
        actions.join(match=opened, player=bo, token_or_code=opened.code)
