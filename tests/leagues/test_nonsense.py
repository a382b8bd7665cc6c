"""Whatever is typed or sent, twice, at once, or by somebody else: a sentence or nothing, never a fault."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from rules.reference import N4
from rules.reference.starter_rosters import rosters
from tests.leagues import cast
from tests.leagues.test_pages import FOUR, claimed, do, olga, signed_in
from tracker.armies import actions as armies
from tracker.leagues import actions
from tracker.leagues.actions import Told
from tracker.leagues.models import Club, Event, Member, Pairing
from tracker.leagues.terms import Terms

pytestmark = pytest.mark.django_db(transaction=True)

FIELDS = ("entry", "round", "act", "one", "other", "minutes", "days", "number", "division", "army",
          "name", "names", "begins", "due", "maps", "missions")  # fmt: skip
HUGE = ("9" * 5000, "9" * 30, "٣", "-1", "x", "\x00", "")


@pytest.fixture
def event(club: Club) -> Event:
    return cast.opened(club, FOUR, terms=Terms(missions=(("hardlock",),)))


def test_numbers_that_no_row_has(club: Club, event: Event) -> None:
    [one, _] = cast.next_round(event)
    client, page = olga(club), f"/e/{event.public_id}/"
    for said in HUGE:
        everything = dict.fromkeys(FIELDS, said)
        for verb in ("leave", "back", "entry", "divide", "replace", "swap", "set-round", "clock",
                     "put-off", "undo", "challenge", "hand-in", "begins", "type-in"):  # fmt: skip
            assert do(client, event, verb, **everything).status_code in (302, 404, 422), verb
        for address in ("", "trail/", "calendar.ics", "round/1/"):
            query = {"on": said, "player": said, "before": said}
            assert client.get(page + address, query).status_code in (200, 404), address
        for verb in ("report", "decide", "dispute", "propose", "accept", "decline"):
            points = {"by": "points", "op_first": said, "op_second": said, "when": said,
                      "why": said, "offer": said, "where": said, "best": said}  # fmt: skip
            answer = client.post(f"/p/{one.public_id}/do/{verb}/", points)
            assert answer.status_code in (302, 404, 422), verb
    assert client.get(f"{page}players/{'9' * 30}/").status_code == 404
    assert client.get(f"{page}round/{'9' * 30}/").status_code == 404


@pytest.mark.parametrize("when", ["9999-12-31T23:59", "0001-01-01T00:00", "1999-12-31T00:00"])
def test_days_that_cannot_be_counted_from(club: Club, event: Event, when: str) -> None:
    client = olga(club)
    said = {"club": "Norte", "name": "Far", "kind": "league", "begins": when}
    answer = client.post("/leagues/new/", {**said, "zone": "Pacific/Kiritimati"})
    assert answer.status_code == 422
    assert "a day of this century" in answer.content.decode()
    assert do(client, event, "begins", begins=when).status_code == 422
    [one, _] = cast.next_round(event)
    assert do(client, event, "set-round", round=1, due=when).status_code == 422
    first = claimed(event, cast.names(one)[0])
    assert first.post(f"/p/{one.public_id}/do/propose/", {"when": when}).status_code == 422


def test_divisions_of_one_name_and_too_many(club: Club) -> None:
    client = olga(club)
    for divisions, words in (("A, a", "the same name"), (",".join(map(str, range(99))), "at most")):
        said = {"club": "Norte", "name": "Cup", "kind": "league", "divisions": divisions}
        answer = client.post("/leagues/new/", said)
        assert answer.status_code == 422
        assert words in answer.content.decode()


def test_an_event_is_sent_twice(db: None) -> None:
    client = signed_in(cast.guest("Olga"))
    html = client.get("/leagues/new/").content.decode()
    once = html.split('name="once" value="')[1][:16]
    said = {"club": "Norte", "name": "Open", "kind": "tournament", "once": once}
    assert client.post("/leagues/new/", said).headers["Location"] == f"/e/{once}/players/"
    assert client.post("/leagues/new/", said).headers["Location"] == f"/e/{once}/"
    assert (Club.objects.count(), Event.objects.count()) == (1, 1)
    # Nobody comes into somebody else's event by its address, or leaves a club behind.
    eve = signed_in(cast.guest("Eve"))
    eve.post("/leagues/new/", {**said, "club": "Eve's"})
    assert (Club.objects.count(), Event.objects.count()) == (1, 1)


def test_a_round_that_nobody_asked_for_is_not_being_paired(event: Event) -> None:
    client = Client()
    assert client.get(f"/e/{event.public_id}/round/1/").status_code == 404
    actions.ask_for_round(event=event, by="Olga")
    assert "is being paired" in client.get(f"/e/{event.public_id}/round/1/").content.decode()
    cast.do_jobs()
    assert "Ana" in client.get(f"/e/{event.public_id}/round/1/").content.decode()
    assert client.get(f"/e/{event.public_id}/round/2/").status_code == 404


# ----------------------------------------------------------------------------- score sheets


def test_lines_beyond_their_caps_and_missions_of_other_rounds(event: Event) -> None:
    [one, _] = cast.next_round(event)
    first, second = (claimed(event, name) for name in cast.names(one))
    page = f"/p/{one.public_id}/do/report/"

    def refused(**said: Any) -> str:
        answer = first.post(page, said)
        assert answer.status_code == 422
        return str(answer.content.decode())

    html = refused(mission="hardlock", **{"first-0": 7})
    assert html.count("can’t be scored 7 times") == 1
    assert "Victory points go from" not in html
    assert "can’t be scored 99 times" in refused(mission="hardlock", **{"first-0": "x"})
    assert "In this round the mission is Hardlock" in refused(mission="b_pong")
    assert refused(mission="hardlock", vp_first=1000).count("Victory points go from 0 to 999") == 1
    assert not one.reports.exists()
    # An organiser may know of another one.
    said = {"mission": "b_pong", "vp_first": 100}
    assert olga(event.club).post(page.replace("report", "decide"), said).status_code == 302
    one.refresh_from_db()
    assert one.mission == "b_pong"
    assert second.get(f"/p/{one.public_id}/").status_code == 200


def test_who_attacked_is_one_of_the_two(event: Event) -> None:
    [one, _] = cast.next_round(event)
    client = olga(event.club)
    said = {"mission": "critical_intervention", "attacker": "neither"}
    assert client.post(f"/p/{one.public_id}/do/decide/", said).status_code == 302
    one.refresh_from_db()
    assert one.sheets["roles"] == {"first": "attacker", "second": "defender"}


def test_the_lines_of_the_sheet_stand_with_the_result(event: Event) -> None:
    [one, _] = cast.next_round(event)
    first, second = (claimed(event, name) for name in cast.names(one))
    said = {"mission": "hardlock", "first-0": 3, "first-1": 1, "second-0": 1}
    first.post(f"/p/{one.public_id}/do/report/", said)
    page = f"/p/{one.public_id}/"
    # For the two alone until it counts.
    assert "3 OP: Your opponent’s beacon" not in Client().get(page).content.decode()
    second.post(f"{page}do/agree/")
    html = Client().get(page).content.decode()
    assert "3 OP: Your opponent’s beacon" in html
    assert "1 OP: Your opponent’s beacon" in html


# ------------------------------------------------------------------------------- who is who


def test_somebody_of_the_same_name_is_asked_whether_it_is_them(event: Event) -> None:
    client, page = Client(), f"/i/{event.invitation}/"
    answer = client.post(page, {"name": "ana"})
    assert answer.status_code == 422
    assert "Is that you?" in answer.content.decode()
    assert not Member.objects.filter(player__name="ana").exists()
    client.post(page, {"name": "ana", "me": "new"})
    assert cast.entry(event, "ana (2)").member.player
    other = Client()
    other.post(page, {"name": "ana", "me": str(cast.entry(event, "Ana").pk)})
    assert cast.entry(event, "Ana").member.player


def test_one_names_oneself_and_an_organiser_names_everybody(club: Club, event: Event) -> None:
    ana, bo = cast.entry(event, "Ana").member, cast.entry(event, "Bo").member
    client = claimed(event, "Ana")
    page = f"/c/{club.public_id}/p/{{}}/"
    assert client.post(page.format(bo.pk) + "rename/", {"name": "Nobody"}).status_code == 404
    client.post(page.format(ana.pk) + "rename/", {"name": "Anita"})
    assert "Anita" in Client().get(page.format(ana.pk)).content.decode()
    olga(club).post(page.format(bo.pk) + "rename/", {"name": "Anita"})
    bo.refresh_from_db()
    assert bo.name == "Bo"
    trail = f"/c/{club.public_id}/trail/"
    assert "Ana is called Anita" in Client().get(trail).content.decode()
    act = club.acts.filter(said="Ana is called Anita").get()
    undo = f"/c/{club.public_id}/undo/"
    assert client.post(undo, {"act": act.pk}).status_code == 404
    assert olga(club).post(undo, {"act": act.pk}).headers["Location"] == trail
    ana.refresh_from_db()
    assert ana.name == "Ana"


def test_a_link_that_got_about_opens_nothing_any_more(club: Club, event: Event) -> None:
    client, old, helpers = olga(club), event.invitation, club.helpers
    do(client, event, "new-link")
    assert Client().get(f"/i/{old}/").status_code == 404
    assert claimed(event, "Ana").post(f"/c/{club.public_id}/new-link/").status_code == 404
    client.post(f"/c/{club.public_id}/new-link/")
    assert claimed(event, "Bo").get(f"/o/{helpers}/").status_code == 404
    club.refresh_from_db()
    for address in (f"/c/{club.public_id}/trail/", f"/e/{event.public_id}/trail/"):
        html = client.get(address).content.decode()
        assert not any(one in html for one in (old, helpers, club.helpers))


def test_ids_of_another_club_open_nothing(club: Club, event: Event) -> None:
    other = cast.opened(actions.found_club(player=cast.guest("Otto"), name="Sur"), ["X", "Y"])
    cast.next_round(other)
    x, client = cast.entry(other, "X"), olga(club)
    for verb in ("leave", "entry", "replace", "divide"):
        assert do(client, event, verb, entry=x.pk, name="Z").status_code == 404
    act = other.trail.first()
    assert act
    assert do(client, event, "undo", act=act.pk).status_code == 404
    assert client.get(f"/e/{event.public_id}/players/{x.pk}/").status_code == 404
    assert client.get(f"/c/{club.public_id}/p/{x.member_id}/").status_code == 404
    game = Pairing.objects.get(round__event=other)
    said = {"by": "points", "op_first": 7, "op_second": 3}
    assert client.post(f"/p/{game.public_id}/do/decide/", said).status_code == 404


# ------------------------------------------------------------------------------------ lists


def test_a_list_is_handed_in_on_a_page_and_its_faction_waits_for_the_others(club: Club) -> None:
    event = cast.opened(club, ["Ana", "Bo"], terms=Terms(lists=1))
    client = claimed(event, "Ana")
    ana = cast.entry(event, "Ana")
    assert ana.member.player
    army = armies.create_from_roster(player=ana.member.player, roster=rosters(N4)[0].id)
    page = f"/e/{event.public_id}/"
    assert "0 of 1 handed in" in client.get(page).content.decode()
    own = f"{page}players/{ana.pk}/"
    assert army.public_id in client.get(own).content.decode()
    said = {"number": 1, "army": army.public_id}
    assert do(client, event, "hand-in", **said).headers["Location"] == own
    assert "1 of 1 handed in" in client.get(page).content.decode()
    public = ("", "players/", "standings.csv", "event.json", f"players/{ana.pk}/", "statistics/")
    for address in public:
        for who in (Client(), olga(club), claimed(event, "Bo") if not address else Client()):
            assert army.faction not in who.get(page + address).content.decode().replace(
                f'value="{army.faction}"', ""
            ), address
    cast.next_round(event)
    assert cast.entry(event, "Ana").faction == army.faction
    assert do(client, event, "hand-in", **said).status_code == 422
    assert "Lists are closed" in client.get(own).content.decode()
    # Undone, it is hidden again.
    act = event.trail.first()
    assert act
    actions.undo(act=act, by="Olga")
    assert cast.entry(event, "Ana").faction == ""


def test_who_leaves_after_handing_in_keeps_the_list_and_can_come_back(club: Club) -> None:
    event = cast.opened(club, ["Ana", "Bo"], terms=Terms(lists=1))
    claimed(event, "Ana")
    ana = cast.entry(event, "Ana")
    assert ana.member.player
    army = armies.create_from_roster(player=ana.member.player, roster=rosters(N4)[0].id)
    actions.hand_in(entry=ana, player=ana.member.player, number=1, public_id=army.public_id)
    actions.leave(entry=ana, by="Ana")
    ana = cast.entry(event, "Ana")
    assert ana.left == 0
    actions.come_back(entry=ana, by="Olga")
    assert cast.entry(event, "Ana").lists.count() == 1


# ------------------------------------------------------------------------------------ where


def test_where_two_meet_is_for_the_two_of_them(event: Event) -> None:
    [one, _] = cast.next_round(event)
    first, second = (claimed(event, name) for name in cast.names(one))
    page = f"/p/{one.public_id}/"
    first.post(f"{page}do/propose/", {"when": "2090-05-01T19:00", "where": "Elm Street 5"})
    offer = one.offers.get()
    second.post(f"{page}do/accept/", {"offer": offer.pk})
    cast.do_jobs()
    assert "1 May, 19:00, Elm Street 5" in first.get(page).content.decode()
    assert "LOCATION:Elm Street 5" in second.get(f"{page}date.ics").content.decode()
    addresses = (page, f"{page}date.ics", f"/e/{event.public_id}/calendar.ics",
                 f"/e/{event.public_id}/event.json", f"/e/{event.public_id}/round/1/",
                 f"/e/{event.public_id}/trail/")  # fmt: skip
    for address in addresses:
        for client in (Client(), olga(event.club)):
            assert "Elm Street" not in client.get(address).content.decode(), address


def test_a_long_trail_can_be_followed_to_its_beginning(club: Club, event: Event) -> None:
    [one, _] = cast.next_round(event)
    for number in range(110):
        actions.decide(pairing=one, by="Olga", told=Told((number % 10, 0)))
    client, page = olga(club), f"/e/{event.public_id}/trail/"
    html = client.get(page).content.decode()
    earlier = html.split('href="?before=')[1].split('"')[0]
    html = client.get(page, {"before": earlier}).content.decode()
    assert "Prepared Norte Open" in html
    assert 'Undo<span class="away">: Prepared' not in html
    assert 'Undo<span class="away">: Opened' in html
