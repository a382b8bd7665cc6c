"""Doubles: two who play together are one, paired and ranked by one name, and either of them may say what came
of their game."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from django.test import Client

from tests.leagues import cast
from tests.leagues.test_notices import told, written_to
from tests.leagues.test_pages import claimed, do, olga, signed_in
from tests.leagues.test_teams import words
from tracker.leagues import actions
from tracker.leagues.actions import NotDone, Told
from tracker.leagues.models import Act, Change, Club, Entry, Event, Pairing, Team
from tracker.leagues.queries import (
    clubs,
    entered,
    events,
    exports,
    handed_in,
    paired,
    pairs,
    strength,
    tables,
    teams,
)
from tracker.leagues.terms import Terms
from tracker.matches import queries as matches

pytestmark = pytest.mark.django_db

PAIRS = {"Norte": "Ana Bo", "Sur": "Cruz Dee", "Este": "Eva Fox", "Oeste": "Gus Hal"}


def of_pairs(
    club: Club, names: dict[str, str] = PAIRS, kind: str = "tournament", **terms: Any
) -> Event:
    """Doubles, each pair signed up by its first one."""
    everybody = [one for line in names.values() for one in line.split()]
    event = cast.opened(club, everybody, kind=kind, terms=Terms(teams=2, **terms))
    for name, line in names.items():
        one, other = (cast.entry(event, each) for each in line.split())
        actions.enter_team(event=event, by="Olga", name=name, captain=one, players=[other])
    return event


@pytest.fixture
def event(club: Club) -> Event:
    return of_pairs(club)


def game_of(event: Event, name: str) -> tuple[Pairing, str]:
    """The game of a pair in the last round, and its side there."""
    number = event.rounds.count()
    for one in cast.of_round(event, number):
        for side in ("first", "second"):
            entry = getattr(one, side)
            if entry and entry.called == name:
                return one, side
    raise LookupError(name)


def rival(event: Event, name: str) -> str:
    game, side = game_of(event, name)
    other = game.second if side == "first" else game.first
    assert other
    return other.called


def play(event: Event) -> None:
    """A round, whose results an organiser types in: the first wins."""
    for one in cast.next_round(event):
        if one.second:
            actions.decide(pairing=one, by="Olga", told=Told((8, 2), (100, 50)))


def ranked(event: Event) -> list[tables.Row]:
    event.refresh_from_db()
    [division] = events.divisions(event=event)
    return tables.table(division=division)


# ------------------------------------------------------------------------- signed up


def test_doubles_are_prepared_on_the_page(db: None) -> None:
    client = signed_in(cast.guest("Olga"))
    client.post("/leagues/new/", {"club": "Norte", "name": "Cup", "kind": "league", "teams": "2"})
    event = Event.objects.get()
    assert (event.form, event.terms.doubles, event.terms.of_teams) == ("swiss", True, False)


def test_one_signs_up_with_another_and_is_called_as_the_two_are(club: Club) -> None:
    event = cast.opened(club, ["Ana", "Bo", "Cruz"], terms=Terms(teams=2))
    ana, bo, cruz = (cast.entry(event, one) for one in ("Ana", "Bo", "Cruz"))
    client = claimed(event, "Ana")
    assert do(client, event, "enter-team", name="", player=[bo.pk]).status_code == 302
    pair = Team.objects.get()
    assert (pair.name, pair.pair) == ("Ana & Bo", True)
    assert "In no pair: Cruz." in words(client, event, "players/")
    with pytest.raises(NotDone, match="A team has 2 players here; these are 3"):
        actions.change_team(team=pair, by="Olga", name="X", captain=ana, players=[bo, cruz])


def test_a_team_of_three_is_no_pair(club: Club) -> None:
    event = cast.opened(club, ["Ana", "Bo", "Cruz"], terms=Terms(teams=3))
    ana, bo = (cast.entry(event, one) for one in ("Ana", "Bo"))
    actions.enter_team(event=event, by="Olga", name="Norte", captain=ana, players=[bo])
    ana.refresh_from_db()
    assert not Team.objects.get().pair
    assert ana.called == "Ana"
    assert pairs.people(ana) == [ana]


def test_who_is_in_no_pair_is_said_and_is_paired_with_nobody(club: Club) -> None:
    event = of_pairs(club)
    actions.type_in(event=event, by="Olga", names=["Zoe"])
    with pytest.raises(NotDone, match="1 player is in no team"):
        actions.ask_for_round(event=event, by="Olga")
    assert "Put them into pairs" in words(olga(club), event)
    games = cast.next_round(event, anyway=True)
    zoe = cast.entry(event, "Zoe").pk
    assert zoe not in {pk for one in games for pk in (one.first_id, one.second_id)}


# ------------------------------------------------------------------------- paired and ranked


def test_pairs_meet_pairs_and_nobody_twice(event: Event) -> None:
    met = set()
    for _ in range(3):
        play(event)
        for one in cast.of_round(event, event.rounds.count()):
            assert one.second
            met.add(frozenset((one.first.called, one.second.called)))
            assert {one.first.called, one.second.called} <= set(PAIRS)
    assert met == {frozenset(two) for two in combinations(PAIRS, 2)}


def test_five_pairs_have_one_bye_a_round_and_never_twice(club: Club) -> None:
    event = of_pairs(club, PAIRS | {"Centro": "Ivo Jun"})
    free = []
    for _ in range(3):
        play(event)
        free += [one.first.called for one in cast.of_round(event, event.rounds.count())
                 if not one.second]  # fmt: skip
    assert len(set(free)) == 3
    assert {row.standing.byes for row in ranked(event) if row.name in free} == {1}


def test_those_of_one_place_are_kept_apart(club: Club) -> None:
    event = of_pairs(club, apart=True)
    for name in ("Ana", "Cruz"):
        actions.edit(entry=cast.entry(event, name), by="Olga", faction="", team="Bilbao")
    cast.next_round(event)
    assert rival(event, "Norte") != "Sur"


def test_the_table_the_files_and_a_program_have_pairs_and_nobody_alone(
    event: Event, club: Club
) -> None:
    play(event)
    rows = ranked(event)
    assert {row.name for row in rows} == set(PAIRS)
    assert {row.name: row.players for row in rows}["Norte"] == ("Ana", "Bo")
    assert {one["name"] for one in exports.standings(event=event)} == set(PAIRS)
    assert {one["first"] for one in exports.results(event=event)} <= set(PAIRS)
    [norte] = [one for one in exports.of_teams(event=event) if one["name"] == "Norte"]
    standing = next(row.standing for row in rows if row.name == "Norte")
    assert (norte["players"], norte["tp"]) == ("Ana; Bo", standing.tp)
    assert (norte["won"], norte["lost"]) == (standing.won, standing.lost)
    for part in ("", "round/1/", "screen/", "desk/", "paper/standings/"):
        html = words(olga(club), event, part)
        assert "Norte" in html
        assert "Sur" in html
    assert "Ana, Bo" in words(Client(), event)
    answer = Client().get(f"/api/v1/events/{event.public_id}/pairings/").json()
    assert {one["first"] for one in answer["pairings"]} <= set(PAIRS)
    answer = Client().get(f"/api/v1/events/{event.public_id}/standings/").json()
    assert {row["name"] for one in answer["divisions"] for row in one["rows"]} == set(PAIRS)


def test_both_names_stand_on_the_page_of_a_game(event: Event) -> None:
    cast.next_round(event)
    game, _ = game_of(event, "Norte")
    html = Client().get(f"/p/{game.public_id}/").content.decode()
    assert "Norte: Ana, Bo" in html


def test_what_two_play_together_is_in_nobody_s_rating(event: Event, club: Club) -> None:
    play(event)
    actions.recount(club=club)
    cast.do_jobs()
    assert not Change.objects.exists()
    assert strength.head_to_head(member=cast.entry(event, "Ana").member) == []
    assert "count for nobody’s rating" in words(Client(), event)
    # Both have it among their games.
    for name in ("Ana", "Bo"):
        assert len(clubs.games_of(member=cast.entry(event, name).member)) == 1


def test_a_bonus_of_either_is_their_pair_s(event: Event) -> None:
    play(event)
    before = {row.name: row.standing.tp for row in ranked(event)}["Norte"]
    actions.award(entry=cast.entry(event, "Bo"), by="Olga", tp=2, why="painted")
    assert {row.name: row.standing.tp for row in ranked(event)}["Norte"] == before + 2


# ------------------------------------------------------------------------- reported


def test_either_of_the_two_reports_and_either_of_the_others_agrees(event: Event) -> None:
    cast.next_round(event)
    game, side = game_of(event, "Norte")
    bo = claimed(event, "Bo")
    other = rival(event, "Norte")
    partner = claimed(event, PAIRS[other].split()[1])
    html = bo.get(f"/p/{game.public_id}/").content.decode()
    assert "Report the result" in html
    op = {"op_first": 8, "op_second": 2, "vp_first": 0, "vp_second": 0}
    said = {"by": "points", "mission": "", "walkover": "", **op}
    assert bo.post(f"/p/{game.public_id}/do/report/", said).status_code == 302
    told = paired.reports(pairing=game)[side]
    assert (told.by.name, told.op_first) == ("Bo", 8)
    # His own partner agrees to nothing by it: it is their report, too.
    ana = claimed(event, "Ana")
    answer = ana.post(f"/p/{game.public_id}/do/agree/", {})
    assert "has not reported yet" in answer.content.decode()
    assert partner.post(f"/p/{game.public_id}/do/agree/", {}).status_code == 302
    game.refresh_from_db()
    assert (game.how, game.op_first, game.op_second) == ("agreed", 8, 2)
    # The partner who did not report may object.
    assert ana.post(f"/p/{game.public_id}/do/dispute/", {"why": "a typo"}).status_code == 302
    game.refresh_from_db()
    assert game.disputed


def test_who_is_of_another_pair_reports_nothing(event: Event) -> None:
    cast.next_round(event)
    game, side = game_of(event, "Norte")
    strangers = set(PAIRS) - {"Norte", rival(event, "Norte")}
    for name in PAIRS[strangers.pop()].split():
        stranger = cast.entry(event, name).member
        with pytest.raises(NotDone, match="no longer in this game"):
            actions.report(pairing=game, by=stranger, side=side, told=Told((8, 2)))
        client = claimed(event, name)
        assert client.post(f"/p/{game.public_id}/do/agree/", {}).status_code == 404


def test_each_of_both_pairs_is_told(event: Event, mailoutbox: list[Any]) -> None:
    for name in ("Ana", "Bo"):
        written_to(event, name)
    cast.next_round(event)
    game, side = game_of(event, "Norte")
    other = rival(event, "Norte")
    said = told(mailoutbox)
    assert sorted(name for name, _ in said) == ["ana", "bo"]
    assert all(f"you play {other} at table" in words for _, words in said)
    theirs = cast.entry(event, PAIRS[other].split()[0]).member
    across = "second" if side == "first" else "first"
    actions.report(pairing=game, by=theirs, side=across, told=Told((8, 2)))
    said = told(mailoutbox)
    assert sorted(name for name, _ in said) == ["ana", "bo"]
    assert all(f"{other} has reported your game" in words for _, words in said)


def test_either_finds_their_next_game(event: Event) -> None:
    cast.next_round(event)
    other = rival(event, "Norte")
    for name in ("Ana", "Bo"):
        client = claimed(event, name)
        assert f"You and {other}" in words(client, event)
        player = cast.entry(event, name).member.player
        assert player
        assert [one.pk for one in paired.next_for(player=player)] == [game_of(event, "Norte")[0].pk]


def test_either_opens_the_match_and_the_free_seat_is_the_others(event: Event) -> None:
    cast.next_round(event)
    game, side = game_of(event, "Norte")
    bo, ana = claimed(event, "Bo"), claimed(event, "Ana")
    rivals = [claimed(event, name) for name in PAIRS[rival(event, "Norte")].split()]
    assert bo.post(f"/p/{game.public_id}/do/play/", {}).status_code == 302
    game.refresh_from_db()
    assert game.match
    own = "A" if side == "first" else "B"
    seats = {seat.side: seat for seat in matches.seats_of(match=game.match)}
    assert seats[own].player == cast.entry(event, "Bo").member.player
    assert seats["B" if own == "A" else "A"].meant_for is None
    page = f"/p/{game.public_id}/"
    assert f"/m/{game.match.public_id}/" in bo.get(page).content.decode()
    html = ana.get(page).content.decode()
    assert "the other one of your pair sits there" in html
    assert game.match.join_token not in html
    for one in rivals:
        assert game.match.join_token in one.get(page).content.decode()


# ------------------------------------------------------------------------- changed, left, undone


def test_a_pair_leaves_together_and_comes_back_together(event: Event) -> None:
    cast.next_round(event)
    game, side = game_of(event, "Norte")
    actions.leave(entry=cast.entry(event, "Bo"), by="Olga")
    game.refresh_from_db()
    assert (game.walkover, game.how) == (side, "left")
    assert {cast.entry(event, name).left for name in ("Ana", "Bo")} == {1}
    act = Act.objects.latest("pk")
    actions.come_back(entry=cast.entry(event, "Ana"), by="Olga")
    assert {cast.entry(event, name).left for name in ("Ana", "Bo")} == {None}
    actions.undo(act=Act.objects.latest("pk"), by="Olga")
    actions.undo(act=act, by="Olga")
    game.refresh_from_db()
    assert (game.settled, game.walkover) == (None, "")
    assert {cast.entry(event, name).left for name in ("Ana", "Bo")} == {None}


def test_who_leaves_before_the_first_round_leaves_the_other_one_standing(event: Event) -> None:
    actions.leave(entry=cast.entry(event, "Ana"), by="Olga")
    assert not Entry.objects.filter(event=event, member__name="Ana").exists()
    assert cast.entry(event, "Bo").called == "Norte"
    cast.next_round(event)
    game_of(event, "Norte")


def test_a_pair_that_was_paired_keeps_its_captain(event: Event) -> None:
    pair = Team.objects.get(name="Norte")
    ana, bo = cast.entry(event, "Ana"), cast.entry(event, "Bo")
    actions.change_team(team=pair, by="Olga", name="Norte", captain=bo, players=[ana])
    turned = Act.objects.latest("pk")
    assert cast.entry(event, "Bo").called == "Norte"
    cast.next_round(event)
    with pytest.raises(NotDone, match="Bo stays its captain"):
        actions.change_team(team=pair, by="Olga", name="Norte", captain=ana, players=[bo])
    with pytest.raises(NotDone, match="already been paired"):
        actions.undo(act=turned, by="Olga")
    with pytest.raises(NotDone, match="already been paired"):
        actions.take_team_out(team=pair, by="Olga")
    # Another name it may have.
    actions.change_team(team=pair, by="Olga", name="Nord", captain=bo, players=[ana])
    assert {row.name for row in ranked(event)} == {"Nord", "Sur", "Este", "Oeste"}


def test_two_pairs_change_places_by_hand(event: Event) -> None:
    cast.next_round(event)
    before, other = rival(event, "Norte"), "Sur"
    if before == "Sur":
        other = "Este"
    one, two = (Entry.objects.get(plays_for__name=name, captain=True) for name in ("Norte", other))
    actions.swap(round=event.rounds.get(), by="Olga", one=one, other=two)
    assert rival(event, other) == before
    assert f"Norte and {other} changed places" in Act.objects.latest("pk").said


def test_each_of_the_two_hands_in_lists_of_their_own(club: Club) -> None:
    event = of_pairs(club, lists=1)
    wanted = {one.name for one in handed_in.lists_of(event=event)}
    assert wanted == {name for line in PAIRS.values() for name in line.split()}


def test_pairs_have_no_play_offs_and_both_go_on_to_the_next_season(club: Club) -> None:
    event = of_pairs(club, kind="league", rounds=1)
    play(event)
    actions.close(event=event, by="Olga")
    with pytest.raises(NotDone, match="Pairs have no play-offs"):
        actions.open_playoffs(event=event, by="Olga", many=2)
    new = actions.open_next_season(event=event, by="Olga", name="Next")
    everybody = {one for line in PAIRS.values() for one in line.split()}
    assert {one.member.name for one in entered.players(event=new)} == everybody
    assert teams.teams(event=new) == []


@pytest.mark.parametrize(
    "part", ["", "players/", "round/1/", "desk/", "statistics/", "trail/", "screen/"]
)
def test_every_page_is_there(event: Event, club: Club, part: str) -> None:
    play(event)
    for client in (olga(club), claimed(event, "Ana"), claimed(event, "Bo"), Client()):
        answer = client.get(f"/e/{event.public_id}/{part}")
        assert answer.status_code in (200, 302, 404)  # whoever has no name is asked for one
    pair = Team.objects.get(name="Norte")
    html = words(claimed(event, "Cruz"), event, f"teams/{pair.pk}/")
    assert "a pair: two play together, as one" in html
    assert rival(event, "Norte") in html
