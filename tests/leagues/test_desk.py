"""The organiser's desk: one page for a round, the big screen for the hall, and sheets on paper."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tests.leagues import cast
from tests.leagues.test_pages import do, olga, signed_in
from tracker.leagues import actions
from tracker.leagues.actions import Told
from tracker.leagues.models import Act, Club, Event, Pairing
from tracker.leagues.terms import Terms

pytestmark = pytest.mark.django_db

FOUR = ("Ana, Nomads", "Bo", "Cruz", "Dee")


@pytest.fixture
def event(club: Club) -> Event:
    terms = Terms(rounds=3, lists=1, fee=True, check_in=True, minutes=90)
    return cast.opened(club, FOUR, terms=terms)


def words(answer: Any) -> str:
    return " ".join(re.sub("<[^>]*>", " ", answer.content.decode()).split())


def look(client: Client, event: Event, part: str = "desk/") -> str:
    answer = client.get(f"/e/{event.public_id}/{part}")
    assert answer.status_code == 200
    return words(answer)


def typed(client: Client, event: Event, game: Pairing, *op: int, **more: Any) -> Any:
    said = {"game": game.public_id, "op_first": op[0], "op_second": op[1]} | more
    return do(client, event, "type-result", **said)


def test_it_says_who_lacks_what_and_it_is_ticked_off(event: Event, club: Club) -> None:
    client = olga(club)
    html = look(client, event)
    for count in ("4 lists missing", "4 not checked in", "4 fees open"):
        assert count in html
    ana = cast.entry(event, "Ana")
    do(client, event, "tick", entry=ana.pk, what="paid")
    do(client, event, "tick", entry=ana.pk, what="came")
    html = look(client, event)
    assert "3 fees open" in html
    assert "3 not checked in" in html
    # It is an act like any other.
    assert Act.objects.latest("pk").said == "Ana is here"
    actions.undo(act=Act.objects.latest("pk"), by="Olga")
    assert "4 not checked in" in look(client, event)


def test_what_the_event_does_not_ask_for_nobody_lacks(club: Club) -> None:
    html = look(olga(club), cast.opened(club, FOUR))
    for word in ("fees", "checked in", "lists", "Who lacks"):
        assert word not in html


def test_a_round_is_typed_in_on_it(event: Event, club: Club) -> None:
    one, two = cast.next_round(event)
    client = olga(club)
    assert "2 results to come" in look(client, event)
    answer = typed(client, event, one, 7, 4, vp_first=210, vp_second=145)
    assert answer.status_code == 302
    one.refresh_from_db()
    assert (one.op_first, one.op_second, one.vp_first, one.how) == (7, 4, 210, "organiser")
    assert "1 result to come" in look(client, event)
    typed(client, event, two, 3, 3)
    assert "Pair Round 2" in look(client, event)


def test_a_row_is_drawn_anew_by_itself(event: Event, club: Club) -> None:
    game = cast.next_round(event)[0]
    client = olga(club)
    said = {"game": game.public_id, "op_first": "7", "op_second": "4"}
    address = f"/e/{event.public_id}/do/type-result/"
    answer = client.post(address, said, headers={"HX-Request": "true"})
    html = answer.content.decode()
    assert html.lstrip().startswith("<form")
    assert "7–4" in html
    # What can't be is said in the row, with what was typed still in it.
    answer = client.post(address, said | {"op_first": "77"}, headers={"HX-Request": "true"})
    assert answer.status_code == 422
    assert "points go from 0 to" in words(answer)
    assert 'value="77"' in answer.content.decode()


def test_who_types_over_what_was_decided_meanwhile_is_told(event: Event, club: Club) -> None:
    game = cast.next_round(event)[0]
    client = olga(club)
    page = client.get(f"/e/{event.public_id}/desk/").content.decode()
    seen = re.findall(r'name="seen" value="([^"]*)"', page.partition(f"at-{game.public_id}")[2])[0]
    actions.decide(pairing=game, by="Paco", told=Told((3, 7)))
    answer = typed(client, event, game, 7, 3, seen=seen)
    assert answer.status_code == 422
    assert "3–7 already" in words(answer)
    game.refresh_from_db()
    assert game.op_first == 3


def test_what_comes_in_elsewhere_is_seen_without_a_reload(event: Event, club: Club) -> None:
    game = cast.next_round(event)[0]
    client = olga(club)
    cast.result(game, (9, 2))
    answer = client.get(f"/e/{event.public_id}/desk/now/")
    assert "1 result to come" in words(answer)
    assert re.search(rf'id="state-{game.public_id}"[^>]*hx-swap-oob.*?9–2', answer.content.decode())


def test_a_dispute_stands_on_it(event: Event, club: Club) -> None:
    game = cast.next_round(event)[0]
    told = Told((9, 2)), Told((2, 9))
    actions.report(pairing=game, by=game.first.member, side="first", told=told[0])
    assert game.second
    assert "one side says so" in look(olga(club), event)
    actions.report(pairing=game, by=game.second.member, side="second", told=told[1])
    html = look(olga(club), event)
    assert "1 to decide" in html
    assert "disputed" in html


def test_it_is_for_organisers_alone(event: Event, club: Club) -> None:
    [game, _] = cast.next_round(event)
    stranger = signed_in(cast.guest("Cruz"))
    for part in ("desk/", "desk/now/", "paper/pairings/"):
        assert stranger.get(f"/e/{event.public_id}/{part}").status_code == 404
    assert typed(stranger, event, game, 7, 3).status_code == 404
    # Nor is a game of another event typed in at this one's.
    other = cast.opened(club, FOUR, name="Another")
    assert typed(olga(club), other, game, 7, 3).status_code == 404


# --------------------------------------------------------------------------------- for the hall


def test_everybody_reads_the_big_screen_and_nobody_presses_anything(event: Event) -> None:
    [game, _] = cast.next_round(event)
    actions.decide(pairing=game, by="Olga", told=Told((7, 4)))
    actions.start_clock(round=game.round, by="Olga", minutes=60)
    answer = Client().get(f"/e/{event.public_id}/screen/")
    html = answer.content.decode()
    assert "7 : 4" in words(answer)
    assert "data-ends" in html
    assert "every 12s" in html
    body = html.partition('<main class="beam"')[2].partition("</main>")[0]
    assert not re.search("<(button|a|input|form)", body)


def test_with_many_tables_the_screen_turns(club: Club) -> None:
    event = cast.opened(club, [f"P{n:02}" for n in range(26)])
    games = cast.next_round(event)
    seen = set()
    for on in (1, 2, 3):
        html = look(Client(), event, f"screen/?on={on}")
        assert f"{on} of 3" in html
        seen |= {one for one in games if " – ".join(cast.names(one)) in html}
    assert seen == set(games)


@pytest.mark.parametrize(
    ("what", "says"),
    [
        ("pairings", "Norte Open, Round 1"),
        ("control", "Signed"),
        ("standings", "Won–drawn–lost"),
        ("sign-up", "Nomads"),
    ],
)
def test_sheets_are_printed_without_anything_around_them(
    event: Event, club: Club, what: str, says: str
) -> None:
    cast.next_round(event)
    answer = olga(club).get(f"/e/{event.public_id}/paper/{what}/")
    html = answer.content.decode()
    assert says in words(answer)
    for name in ("Ana", "Bo", "Cruz", "Dee"):
        assert name in html
    body = html.partition('<main class="paper"')[2].partition("</main>")[0]
    assert not re.search("<(button|a|input|form|nav)", body)
    assert olga(club).get(f"/e/{event.public_id}/paper/nonsense/").status_code == 404


def test_the_desk_takes_few_queries(club: Club, django_assert_max_num_queries: Any) -> None:
    event = cast.opened(club, [f"P{n:03}" for n in range(60)], terms=Terms(lists=1, fee=True))
    cast.next_round(event)
    client = olga(club)
    for part in ("desk/", "desk/now/", "screen/", "paper/control/", "paper/sign-up/"):
        with django_assert_max_num_queries(24):
            assert client.get(f"/e/{event.public_id}/{part}").status_code == 200
