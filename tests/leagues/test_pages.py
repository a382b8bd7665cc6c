"""The pages: who may do what, what a page tells, and that nothing of a running match is in any."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from rules.reference import N4
from rules.reference.season_missions import season
from rules.reference.starter_rosters import rosters
from tests.leagues import cast
from tests.matches.phone import BACKEND, Phone
from tracker.accounts.models import Player
from tracker.armies import actions as armies
from tracker.leagues import actions
from tracker.leagues.actions import Told
from tracker.leagues.missions import total, wrong
from tracker.leagues.models import Act, Club, Entry, Event, HandedIn, Member, Pairing
from tracker.leagues.terms import Terms
from tracker.matches import actions as matches
from tracker.matches.models import Match

pytestmark = pytest.mark.django_db(transaction=True)

FOUR = ("Ana, Shasvastii", "Bo, PanOceania", "Cruz, Nomads", "Dee, Haqqislam")
OF_EVENT = ("", "round/1/", "players/", "statistics/", "trail/", "standings.csv", "results.csv",
            "event.json", "calendar.ics")  # fmt: skip


@pytest.fixture
def event(club: Club) -> Event:
    return cast.opened(club, FOUR, terms=Terms(lists=2, points=300))


def signed_in(player: Player | None) -> Client:
    client = Client()
    if player is not None:
        client.force_login(player, backend=BACKEND)
    return client


def olga(club: Club) -> Client:
    found = Member.objects.get(club=club, role="organiser").player
    return signed_in(found)


def claimed(event: Event, name: str) -> Client:
    """The browser of somebody who was typed in and has come."""
    player = cast.guest(name)
    actions.claim(member=cast.entry(event, name).member, player=player)
    return signed_in(player)


def do(client: Client, event: Event, verb: str, **said: Any) -> Any:
    return client.post(f"/e/{event.public_id}/do/{verb}/", said)


# ------------------------------------------------------------------------- the first minutes


def test_two_names_open_an_event_and_one_press_pairs_it(db: None) -> None:
    client = signed_in(cast.guest("Olga"))
    answer = client.post("/leagues/new/", {"club": "Norte", "name": "Open", "kind": "tournament"})
    event = Event.objects.get()
    assert answer.headers["Location"] == f"/e/{event.public_id}/players/"
    assert (event.status, event.form, event.terms.scoring.name) == ("open", "swiss", "ITS 17")
    do(client, event, "type-in", names="\n".join(FOUR))
    answer = do(client, event, "pair")
    assert answer.headers["Location"] == f"/e/{event.public_id}/round/1/"
    assert "Ana" in client.get(answer.headers["Location"]).content.decode()
    assert Pairing.objects.count() == 2


def test_a_league_is_a_round_robin_unless_it_is_said_otherwise(db: None) -> None:
    client = signed_in(cast.guest("Olga"))
    said = {"club": "Norte", "name": "Spring", "kind": "league", "divisions": "First\nA, B"}
    client.post("/leagues/new/", {**said, "then": "keep", "missions": ["hardlock", "b_pong"]})
    event = Event.objects.get()
    assert (event.form, event.status, event.terms.days) == ("round_robin", "draft", 14)
    assert event.terms.missions == (("hardlock",), ("b_pong",))
    assert [(one.name, one.tier) for one in event.divisions.all()] == [
        ("First", 1), ("A", 2), ("B", 2),
    ]  # fmt: skip
    # Nobody else sees it before it opens.
    assert signed_in(None).get(f"/e/{event.public_id}/").status_code == 404
    edit = f"/e/{event.public_id}/edit/"
    assert 'value="Spring"' in client.get(edit).content.decode()
    client.post(
        edit, {"name": "Summer", "kind": "league", "form": "swiss", "scoring": "own", "win": 7}
    )
    event.refresh_from_db()
    assert (event.name, event.form, event.terms.scoring.points(3, 0)) == ("Summer", "swiss", 7)


def test_a_table_of_ones_own(db: None) -> None:
    client = signed_in(cast.guest("Olga"))
    own = {
        "scoring": "own",
        "win": 5,
        "draw": 2,
        "loss": 1,
        "bye": 3,
        "offensive": 6,
        "order": "op",
    }
    client.post("/leagues/new/", {"club": "Norte", "name": "Open", "kind": "tournament", **own})
    scoring = Event.objects.get().terms.scoring
    assert [scoring.points(*op) for op in ((7, 0), (4, 3), (2, 2), (0, 9))] == [6, 5, 2, 1]
    assert (scoring.bye, scoring.order[0]) == (3, "op")


def test_an_invitation_lets_a_passer_by_in_with_a_name(event: Event) -> None:
    client = Client()
    answer = client.post(f"/i/{event.invitation}/", {"name": "Eli", "faction": "Ariadna"})
    assert answer.headers["Location"] == f"/e/{event.public_id}/"
    assert cast.entry(event, "Eli").faction == "Ariadna"
    assert "(you)" in client.get(f"/e/{event.public_id}/").content.decode()
    # Once in, the link leads to the event.
    assert client.get(f"/i/{event.invitation}/").status_code == 302


def test_who_was_typed_in_says_that_it_is_them(event: Event) -> None:
    ana = cast.entry(event, "Ana")
    client = Client()
    client.post(f"/i/{event.invitation}/", {"name": "Anita", "me": str(ana.pk)})
    ana.member.refresh_from_db()
    assert ana.member.player
    assert ana.member.player.name == "Anita"
    assert Entry.objects.filter(event=event).count() == 4
    other = Client()
    again = other.post(f"/i/{event.invitation}/", {"name": "Bad", "me": str(ana.pk)})
    assert again.status_code == 422
    assert "Ana has already joined" in again.content.decode()


# ------------------------------------------------------------------------------- who may what


def test_organisers_verbs_are_for_organisers(event: Event) -> None:
    ana = claimed(event, "Ana")
    for verb in ("pair", "close", "undo", "swap", "type-in", "clock", "divide"):
        assert do(ana, event, verb, act=1, round=1).status_code == 404
        assert do(Client(), event, verb).status_code == 302
    assert not event.rounds.exists()
    # One takes out oneself and nobody else.
    bo = cast.entry(event, "Bo")
    assert do(ana, event, "leave", entry=bo.pk).status_code == 404
    assert do(ana, event, "leave", entry=cast.entry(event, "Ana").pk).status_code == 302
    assert Entry.objects.filter(event=event).count() == 3


def test_only_who_plays_reports(event: Event) -> None:
    [one, two] = cast.next_round(event)
    stranger = claimed(event, two.first.member.name)
    said = {"op_first": 7, "op_second": 3}
    assert stranger.post(f"/p/{one.public_id}/do/report/", said).status_code == 404
    assert Client().post(f"/p/{one.public_id}/do/report/", said).status_code == 302
    assert not one.reports.exists()


def test_a_refusal_stands_on_the_page_it_came_from(club: Club, event: Event) -> None:
    cast.next_round(event)
    answer = do(olga(club), event, "pair")
    assert answer.status_code == 422
    html = answer.content.decode()
    assert "2 results are missing" in html
    assert 'role="alert"' in html
    assert do(olga(club), event, "pair", anyway=1).status_code == 302


def test_helpers_come_by_their_own_link(club: Club, event: Event) -> None:
    hal = cast.guest("Hal")
    client = signed_in(hal)
    assert do(client, event, "pair", anyway=1).status_code == 404
    client.post(f"/o/{club.helpers}/")
    assert do(client, event, "pair", anyway=1).status_code == 302
    assert Act.objects.filter(event=event).first().by == "Hal"  # type: ignore[union-attr]


def test_an_organiser_moves_sets_times_and_undoes_on_the_round(club: Club, event: Event) -> None:
    client = olga(club)
    [one, two] = cast.next_round(event)
    page = f"/e/{event.public_id}/round/1/"
    said = {"round": 1, "one": one.first_id, "other": two.first_id}
    assert do(client, event, "swap", **said).headers["Location"] == page
    one.refresh_from_db()
    assert one.first_id == said["other"]
    assert do(client, event, "swap", round=1, one=one.first_id).status_code == 422
    do(client, event, "set-round", round=1, missions=["hardlock"], maps="Docks", due="")
    do(client, event, "clock", round=1, minutes=150)
    html = client.get(page).content.decode()
    assert "Hardlock" in html
    assert "Docks" in html
    assert "Time is up at" in html
    do(client, event, "clock", round=1, minutes=0)
    assert "Time is up at" not in client.get(page).content.decode()
    for _ in range(4):
        last = (
            Act.objects.filter(event=event, undone=None).exclude(said__startswith="Undid").first()
        )
        assert last is not None
        assert do(client, event, "undo", act=last.pk).status_code == 302
    one.refresh_from_db()
    assert one.first_id == said["one"]
    assert one.round.missions == []
    html = client.get(f"/e/{event.public_id}/trail/").content.decode()
    assert html.count("<s>") == 4
    assert last is not None
    assert do(client, event, "undo", act=last.pk).status_code == 422


def test_a_league_of_divisions_up_to_the_next_season(club: Club) -> None:
    client = olga(club)
    said = {
        "club": "Norte",
        "name": "Spring",
        "kind": "league",
        "divisions": "First\nSecond",
        "up": 1,
        "down": 1,
    }
    client.post("/leagues/new/", said)
    event = Event.objects.get()
    do(client, event, "type-in", names="Ana\nBo\nCruz\nDee")
    assert do(client, event, "pair").status_code == 422
    first, second = event.divisions.all()
    for name, division in (("Ana", first), ("Bo", first), ("Cruz", second), ("Dee", second)):
        do(client, event, "divide", entry=cast.entry(event, name).pk, division=division.pk)
    assert do(client, event, "pair").status_code == 302
    bo = cast.entry(event, "Bo")
    page = client.get(f"/e/{event.public_id}/players/{bo.pk}/").content.decode()
    assert "Somebody takes their place" in page
    do(client, event, "replace", entry=bo.pk, name="Eli")
    assert "Has left" in client.get(f"/e/{event.public_id}/players/{bo.pk}/").content.decode()
    for a, b in (("Ana", "Eli"), ("Cruz", "Dee")):
        game = cast.between(event, a, b)
        op = (7, 3) if cast.names(game)[0] == a else (3, 7)
        points = {"by": "points", "op_first": op[0], "op_second": op[1]}
        client.post(f"/p/{game.public_id}/do/decide/", points)
    assert "Close the season" in client.get(f"/e/{event.public_id}/").content.decode()
    do(client, event, "close")
    html = client.get(f"/e/{event.public_id}/").content.decode()
    assert "The next season" in html
    answer = do(client, event, "next-season")
    after = Event.objects.exclude(pk=event.pk).get()
    assert answer.headers["Location"] == f"/e/{after.public_id}/"
    placed = {
        (entry.member.name, str(entry.division)) for entry in Entry.objects.filter(event=after)
    }
    assert placed == {("Ana", "First"), ("Cruz", "First"), ("Eli", "Second"), ("Dee", "Second")}
    assert "Open it" in client.get(f"/e/{after.public_id}/").content.decode()


def test_somebody_climbs_a_ladder_on_its_pages(club: Club) -> None:
    event = cast.opened(club, ["Ana", "Bo", "Cruz"], kind="league", form="ladder")
    cruz = claimed(event, "Cruz")
    page = f"/e/{event.public_id}/"
    assert "Challenge Ana, 1" in cruz.get(page).content.decode()
    answer = do(cruz, event, "challenge", entry=cast.entry(event, "Ana").pk)
    game = Pairing.objects.get()
    assert answer.headers["Location"] == f"/p/{game.public_id}/"
    assert do(cruz, event, "challenge", entry=cast.entry(event, "Bo").pk).status_code == 422
    said = {"by": "points", "op_first": 6, "op_second": 2}
    olga(club).post(f"/p/{game.public_id}/do/decide/", said)
    html = cruz.get(page).content.decode()
    places = [html.index(f">{name}") for name in ("Cruz (you)", "Ana", "Bo")]
    assert places == sorted(places)


def test_a_player_objects_and_the_organiser_is_shown_what_to_decide(
    club: Club, event: Event
) -> None:
    [one, _] = cast.next_round(event)
    cast.result(one, (7, 3))
    first = claimed(event, cast.names(one)[0])
    page = f"/p/{one.public_id}/"
    assert first.post(f"{page}do/dispute/", {"why": ""}).status_code == 422
    first.post(f"{page}do/dispute/", {"why": "It was 8 to 3"})
    client = olga(club)
    assert "To be decided" in client.get(f"/e/{event.public_id}/").content.decode()
    assert "It was 8 to 3" in client.get(f"/e/{event.public_id}/trail/").content.decode()
    said = {"by": "points", "op_first": 8, "op_second": 3, "then": "round"}
    answer = client.post(f"{page}do/decide/", said)
    assert answer.headers["Location"] == f"/e/{event.public_id}/round/1/"
    assert "To be decided" not in client.get(f"/e/{event.public_id}/").content.decode()
    assert "An organiser decided it" in first.get(page).content.decode()


def test_of_two_reports_that_differ_the_organiser_takes_one(club: Club, event: Event) -> None:
    [one, _] = cast.next_round(event)
    page = f"/p/{one.public_id}/"
    first, second = (claimed(event, name) for name in cast.names(one))
    for client, points in ((first, (7, 3)), (second, (6, 4))):
        said = {"by": "points", "op_first": points[0], "op_second": points[1]}
        client.post(f"{page}do/report/", said)
    # Nobody's word counts by waiting.
    for client, theirs in ((first, "6–4"), (second, "7–3")):
        html = client.get(page).content.decode()
        assert f"{theirs}: is that right after all?" in html
        assert "it waits for an organiser" in html
        assert "hours" not in html
        table = client.get(f"/e/{event.public_id}/").content.decode()
        assert "Your game waits for an organiser" in table
        assert "Your next game" not in table
    client = olga(club)
    html = client.get(page).content.decode()
    for side, name in zip(("first", "second"), cast.names(one), strict=True):
        assert f'href="?report={side}#report"><span><b>As {name} says' in html
    taken = client.get(page, {"report": "second"}).content.decode()
    assert re.search(r'name="op_first"[^>]*value="6"', taken)
    assert re.search(r'name="op_first"[^>]*value="7"', html)


# ----------------------------------------------------------------------------- score sheets


@pytest.mark.parametrize("id", season())
def test_every_sheet_is_worth_ten(id: str) -> None:
    mission = season()[id]
    for role in mission.roles or [""]:
        sheet = mission.sheet(role)
        best = [_best(sheet, at) for at in range(len(sheet))]
        assert sum(row.points(count) for row, count in zip(sheet, best, strict=True)) == 10
        assert total(sheet, best) == 10


def _best(sheet: Any, at: int) -> int:
    """The most that a line brings to who has the most in all: not what a better line shuts out."""
    row = sheet[at]
    other = row.instead
    if row.versus == "same" or (other is not None and sheet[other].cap >= row.cap):
        return 0
    return int(max(row.worth) if row.worth else row.times)


def test_what_cannot_be_true_of_both_is_said() -> None:
    sheet = season()["last_launch"].sheet()
    none = [0] * len(sheet)
    more = [1, 0, 0, 0, 0, 0]
    assert wrong(sheet, sheet, more, none) == []
    assert "Only one of you" in wrong(sheet, sheet, more, more)[0]
    same = [0, 0, 0, 1, 0, 0]
    assert "Either both of you" in wrong(sheet, sheet, same, none)[0]
    assert wrong(sheet, sheet, same, same) == []
    assert "can’t score both" in wrong(sheet, sheet, [0, 0, 1, 1, 0, 0], same)[0]
    assert "can’t be scored 7 times" in wrong(sheet, sheet, [0, 0, 0, 0, 0, 7], none)[0]


def test_a_report_by_the_missions_own_sheet(event: Event) -> None:
    [one, _] = cast.next_round(event)
    first, second = (claimed(event, name) for name in cast.names(one))
    page = f"/p/{one.public_id}/"
    assert (
        "Each console you have switched on"
        in first.get(f"{page}?mission=hardlock").content.decode()
    )
    said = {
        "mission": "hardlock", "first-0": 3, "first-1": 1, "first-2": 1, "first-3": 2, "second-0": 1,
        "second-2": 1, "vp_first": 210, "vp_second": 150, "first_turn": "second",
    }  # fmt: skip
    answer = first.post(f"{page}do/report/", said)
    assert answer.status_code == 422
    assert "Only one of you can score" in answer.content.decode()
    sums = first.post(f"{page}sum/", {**said, "second-2": 0}).content.decode()
    assert "8 OP, 5 TP" in sums
    assert first.post(f"{page}do/report/", {**said, "second-2": 0}).status_code == 302
    assert "8–1: is that right?" in second.get(page).content.decode()
    assert second.post(f"{page}do/agree/").status_code == 302
    one.refresh_from_db()
    assert (one.op_first, one.op_second, one.vp_first, one.mission) == (8, 1, 210, "hardlock")
    # What it is worth, part by part.
    html = Client().get(page).content.decode()
    assert "4: win" in html
    assert "1: 5 objective points or more" in html
    figures = Client().get(f"/e/{event.public_id}/statistics/").content.decode()
    assert "Hardlock" in figures
    assert "With the first turn" in figures


def test_points_out_of_bounds_are_refused_where_they_were_typed(event: Event) -> None:
    [one, _] = cast.next_round(event)
    client = claimed(event, cast.names(one)[0])
    for bad in ("11", "-1", "x", ""):
        said = {"by": "points", "op_first": bad, "op_second": "3"}
        answer = client.post(f"/p/{one.public_id}/do/report/", said)
        assert answer.status_code == 422, bad
        assert 'class="wrong"' in answer.content.decode()
    assert not one.reports.exists()


# ------------------------------------------------------------------------------------ why


def test_why_one_stands_above_another_is_spelled_out(event: Event) -> None:
    [one, two] = cast.next_round(event)
    cast.result(one, (7, 3), (200, 90))
    cast.result(two, (7, 3), (180, 90))
    html = Client().get(f"/e/{event.public_id}/").content.decode()
    upper, lower = one.first.member.name, two.first.member.name
    assert f"{upper} above {lower}: why?" in html
    sentence = (
        "Level in tournament points (5) and objective points (7): "
        "victory points decide, 200 to 180."
    )
    assert sentence in html
    assert html.count('class="cut-here"') == 1


# -------------------------------------------------------------------------------- secrecy


def everything_of(event: Event) -> dict[str, bytes]:
    """Every page and file of an event and its club, as a stranger gets them."""
    client, found = Client(), {}
    game = Pairing.objects.filter(round__event=event).first()
    assert game is not None
    addresses = [f"/e/{event.public_id}/{part}" for part in OF_EVENT]
    addresses += [f"/p/{game.public_id}/", f"/c/{event.club.public_id}/"]
    addresses.append(f"/c/{event.club.public_id}/p/{game.first.member_id}/")
    addresses.append(f"/e/{event.public_id}/players/{game.first_id}/")
    for address in addresses:
        answer = client.get(address)
        assert answer.status_code == 200, address
        # The tokens of forms are new in every answer.
        found[address] = re.sub(rb"[A-Za-z0-9]{64}", b"", answer.content)
    return found


def test_nothing_of_a_match_shows_before_its_end(event: Event) -> None:
    [one, _] = cast.next_round(event)
    first = claimed(event, cast.names(one)[0])
    second = claimed(event, cast.names(one)[1])
    cast.do_jobs()
    event.refresh_from_db()
    before = everything_of(event)
    table = first.post(f"/p/{one.public_id}/do/play/").headers["Location"]
    one.refresh_from_db()
    assert one.match
    assert table == f"/m/{one.match.public_id}/"
    join = second.post(f"/p/{one.public_id}/do/play/").headers["Location"]
    second.post(join)
    assert everything_of(event) == before
    # Deep in a match, with points on both sides: the rulebook's example in the place of theirs.
    one, a, _ = at_the_table(one)
    a.send("NoteScore", side="A", objective=7, victory=277)
    a.send("NoteScore", side="B", objective=2, victory=99)
    assert a.view.scores["A"].victory == 277
    actions.look(pairing_id=one.pk)
    assert everything_of(event) == before
    # Nor is anything but the way to the table on the page of who plays it.
    for client in (first, second):
        html = client.get(f"/p/{one.public_id}/").content.decode()
        # A digest of who looks has any figures in it.
        assert "277" not in re.sub(r'data-who="\w+"', "", html)
        assert "Round 1:" not in html


def at_the_table(one: Pairing) -> tuple[Pairing, Phone, Phone]:
    """The two of a pairing at a match of theirs that is well under way."""
    one = Pairing.objects.select_related("first__member__player", "second__member__player").get(
        pk=one.pk
    )
    assert one.second
    sit = [
        entry.member.player or cast.guest(entry.member.name) for entry in (one.first, one.second)
    ]
    match = matches.play_example(player=sit[0], both=False)
    matches.join(match=match, player=sit[1], token_or_code=match.join_token)
    one.match = match
    one.save(update_fields=["match"])
    return one, Phone(sit[0], match), Phone(sit[1], match)


def test_a_match_reports_itself_once_it_is_over(event: Event) -> None:
    [one, _] = cast.next_round(event)
    one, a, b = at_the_table(one)
    assert one.match
    a.send("NoteScore", side="A", objective=7, victory=200)
    a.send("NoteScore", side="B", objective=2, victory=90)
    a.send("ProposeEnd")
    b.send("Agree")
    assert Match.objects.get(pk=one.match.pk).finished
    ended = a.view.scores
    actions.look(pairing_id=one.pk)
    one.refresh_from_db()
    assert (one.how, one.op_first, one.op_second) == ("here", 7, 2)
    # What survived is counted as time is called, by the match itself.
    assert (one.vp_first, one.vp_second) == (ended["A"].victory, ended["B"].victory)
    assert (one.faction_first, one.faction_second) == ("Shasvastii", "PanOceania")
    assert "It was played in this notebook" in Client().get(f"/p/{one.public_id}/").content.decode()
    acts = Act.objects.filter(event=event).count()
    actions.look(pairing_id=one.pk)
    assert Act.objects.filter(event=event).count() == acts


def test_who_gives_up_leaves_the_points_to_be_said(event: Event) -> None:
    [one, _] = cast.next_round(event)
    one, a, _ = at_the_table(one)
    a.send("Concede")
    assert one.match
    assert Match.objects.get(pk=one.match.pk).finished
    actions.look(pairing_id=one.pk)
    one.refresh_from_db()
    assert one.settled is None


def test_who_gave_up_is_led_to_the_points_as_they_stood(event: Event) -> None:
    [one, _] = cast.next_round(event)
    one, a, b = at_the_table(one)
    assert one.match
    assert one.second
    for phone, entry in ((a, one.first), (b, one.second)):
        entry.member.player = phone.player
        entry.member.save()
    address = f"/m/{one.match.public_id}/event/"
    assert a.client.get(address).status_code == 204
    a.send("NoteScore", side="A", objective=3, victory=120)
    a.send("NoteScore", side="B", objective=5, victory=150)
    a.send("Concede")
    for phone in (a, b):
        led = phone.client.get(address).content.decode()
        assert "Enter the points" in led
        assert f"/p/{one.public_id}/#report" in led
    html = a.client.get(f"/p/{one.public_id}/").content.decode()
    assert "the game was given up" in html
    assert "To the table" not in html
    for name, points in (("op_first", 3), ("vp_first", 120), ("op_second", 5), ("vp_second", 150)):
        assert re.search(
            rf'name="{name}"[^>]*value="{points}"|value="{points}"[^>]*name="{name}"', html
        )
    # Nobody else is told of it.
    assert Client().get(address).status_code == 204


def test_lists_are_handed_in_and_nobody_else_reads_them(club: Club, event: Event) -> None:
    ana = cast.entry(event, "Ana")
    client = claimed(event, "Ana")
    player = cast.entry(event, "Ana").member.player
    assert player
    army = armies.create_from_roster(player=player, roster=rosters(N4)[0].id)
    lists = actions.hand_in(entry=ana, player=player, number=1, public_id=army.public_id)
    assert HandedIn.objects.get() == lists
    with pytest.raises(actions.NotDone, match="Choose one of your armies"):
        actions.hand_in(entry=ana, player=cast.guest("Eve"), number=2, public_id=army.public_id)
    with pytest.raises(actions.NotDone, match="no such list"):
        actions.hand_in(entry=ana, player=player, number=3, public_id=army.public_id)
    organiser = olga(club)
    html = organiser.get(f"/e/{event.public_id}/lists/").content.decode()
    assert "1 of 2" in html
    names = {trooper["profile"]["name"] for trooper in lists.written["entries"]}
    assert names
    pages = [
        organiser.get(f"/e/{event.public_id}/{part}").content.decode()
        for part in (*OF_EVENT[:1], *OF_EVENT[2:], "lists/")
    ]
    for name in names:
        assert all(name not in page for page in pages), name
    assert client.get(f"/e/{event.public_id}/lists/").status_code == 404
    cast.next_round(event)
    with pytest.raises(actions.NotDone, match="closed"):
        actions.hand_in(entry=ana, player=player, number=1, public_id=army.public_id)
    # Who is deleted takes their lists along; their results stay, of a former player.
    player.delete()
    assert not HandedIn.objects.exists()
    assert cast.entry(event, "A former player").member.player is None


# --------------------------------------------------------------------------------- files


def test_files_say_what_the_pages_say(event: Event) -> None:
    [one, _] = cast.next_round(event)
    cast.result(one, (7, 3), (200, 90))
    client = Client()
    found = json.loads(client.get(f"/e/{event.public_id}/event.json").content)
    assert found["standings"][0]["name"] == one.first.member.name
    assert found["results"][0]["op_first"] == 7
    csv = client.get(f"/e/{event.public_id}/standings.csv").content.decode("utf-8-sig")
    assert csv.splitlines()[0].startswith("division,place,name")
    assert f"1,{one.first.member.name}" in csv
    assert "BEGIN:VCALENDAR" in client.get(f"/e/{event.public_id}/calendar.ics").content.decode()


def test_a_name_is_no_formula_in_a_spreadsheet(club: Club) -> None:
    event = cast.opened(club, ["=1+1", "Bo"])
    csv = Client().get(f"/e/{event.public_id}/standings.csv").content.decode()
    assert "'=1+1" in csv


def test_pages_take_few_queries(
    event: Event, django_assert_max_num_queries: Any, club: Club
) -> None:
    big = cast.opened(club, [f"P{n:03}" for n in range(60)], name="Big")
    for pairing in cast.next_round(big):
        actions.decide(pairing=pairing, by="Olga", told=Told((7, 3)))
    cast.do_jobs()
    organiser = olga(club)
    for part in ("", "round/1/", "players/", "statistics/", "trail/"):
        with django_assert_max_num_queries(24) as asked:
            assert organiser.get(f"/e/{big.public_id}/{part}").status_code == 200
        # The table that is kept comes with its division, never once more with everybody in it.
        with_kept = [one["sql"] for one in asked if '"kept"' in one["sql"]]
        assert all('FROM "leagues_division"' in sql for sql in with_kept), part
