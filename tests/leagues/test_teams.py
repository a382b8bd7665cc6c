"""A tournament of teams: signed up, paired, and ranked by what their players have together."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tests.leagues import cast
from tests.leagues.test_pages import claimed, do, olga, signed_in
from tracker.leagues import actions
from tracker.leagues.actions import NotDone, Told
from tracker.leagues.models import Act, Club, Encounter, Entry, Event, Pairing, Team
from tracker.leagues.queries import exports, teams
from tracker.leagues.terms import Terms

pytestmark = pytest.mark.django_db

TEAMS = {
    "Norte": "Ana Bo Cruz",
    "Sur": "Dee Eva Fox",
    "Este": "Gus Hal Ivo",
    "Oeste": "Jun Kai Lea",
}


def of_teams(club: Club, names: dict[str, str] = TEAMS, **terms: Any) -> Event:
    """An event of teams of three, each with its first one as captain."""
    everybody = [one for line in names.values() for one in line.split()]
    event = cast.opened(club, everybody, terms=Terms(teams=3, rounds=3, **terms))
    for name, line in names.items():
        captain, *others = (cast.entry(event, one) for one in line.split())
        actions.enter_team(event=event, by="Olga", name=name, captain=captain, players=others)
    return event


@pytest.fixture
def event(club: Club) -> Event:
    return of_teams(club)


def met(event: Event, number: int = 1) -> list[Encounter]:
    rows = Encounter.objects.filter(round__event=event, round__number=number)
    return list(rows.select_related("first", "second", "round__event__club"))


def in_order(encounter: Encounter) -> list[tuple[int, int]]:
    """Each of the first team against who came in the same place of the second."""
    assert encounter.second
    sides = (teams.playing(team=side) for side in (encounter.first, encounter.second))
    return [(one.pk, other.pk) for one, other in zip(*sides, strict=True)]


def seat_all(event: Event, number: int = 1) -> list[Pairing]:
    for one in met(event, number):
        if one.second:
            actions.seat_by_hand(encounter=one, by="Olga", pairs=in_order(one))
    return cast.of_round(event, number)


def settle(game: Pairing, op: tuple[int, int], vp: tuple[int, int] = (0, 0)) -> None:
    actions.decide(pairing=game, by="Olga", told=Told(op, vp))


def table(event: Event) -> list[tuple[str, int, int, int]]:
    event.refresh_from_db()
    return [
        (one.name, one.standing.tp, one.standing.op, one.standing.vp)
        for one in teams.table(event=event)
    ]


def words(client: Client, event: Event, part: str = "") -> str:
    answer = client.get(f"/e/{event.public_id}/{part}")
    assert answer.status_code == 200
    return " ".join(re.sub("<[^>]*>", " ", answer.content.decode()).split())


# ------------------------------------------------------------------------- signed up


def test_an_event_of_teams_is_prepared_on_its_page(db: None) -> None:
    client = signed_in(cast.guest("Olga"))
    said = {"club": "Norte", "name": "Cup", "kind": "league", "teams": "4"}
    client.post("/leagues/new/", said)
    event = Event.objects.get()
    assert (event.form, event.terms.teams) == ("swiss", 4)


@pytest.mark.parametrize(
    ("more", "refused"),
    [({"form": "round_robin"}, "Teams meet in Swiss rounds alone"),
     ({"divisions": "A\nB"}, "Teams are ranked in one table"),
     ({"teams": "7"}, "Select a valid choice")],
)  # fmt: skip
def test_what_teams_can_t_have_is_said(db: None, more: dict[str, str], refused: str) -> None:
    client = signed_in(cast.guest("Olga"))
    said = {"club": "Norte", "name": "Cup", "kind": "tournament", "teams": "3"} | more
    answer = client.post("/leagues/new/", said)
    assert answer.status_code == 422
    assert refused in answer.content.decode()


def test_a_captain_signs_up_their_own_team_and_no_other(club: Club) -> None:
    event = cast.opened(club, ["Ana", "Bo", "Cruz", "Dee"], terms=Terms(teams=3))
    ana = claimed(event, "Ana")
    pk = {name: cast.entry(event, name).pk for name in ("Ana", "Bo", "Cruz", "Dee")}
    said = {"name": "Norte", "player": [pk["Bo"], pk["Cruz"]]}
    assert do(ana, event, "enter-team", **said, captain=pk["Bo"]).status_code == 404
    assert do(ana, event, "enter-team", **said).status_code == 302
    team = Team.objects.get()
    assert [one.member.name for one in teams.playing(team=team)] == ["Ana", "Bo", "Cruz"]
    assert teams.captain_of(team=team) == cast.entry(event, "Ana")
    assert "In no team: Dee." in words(ana, event, "players/")
    # Of another team she changes nothing.
    other = do(olga(club), event, "enter-team", name="Sur", captain=pk["Dee"])
    sur = Team.objects.get(name="Sur")
    assert other.status_code == 302
    assert do(ana, event, "change-team", team=sur.pk, name="X").status_code == 404
    assert do(ana, event, "take-team-out", team=sur.pk).status_code == 404


@pytest.mark.parametrize(
    ("name", "captain", "players", "refused"),
    [("", "Mia", "", "what the team is called"), ("norte", "Mia", "", "called norte already"),
     ("New", "Ana", "", "Ana plays for another team"),
     ("New", "Mia", "Nil Oli Pia", "A team has 3 players here; these are 4")],
)  # fmt: skip
def test_a_team_that_can_t_be_is_refused_in_a_sentence(
    event: Event, name: str, captain: str, players: str, refused: str
) -> None:
    actions.type_in(event=event, by="Olga", names=["Mia", "Nil", "Oli", "Pia"])
    those = [cast.entry(event, one) for one in players.split()]
    with pytest.raises(NotDone, match=refused):
        actions.enter_team(
            event=event, by="Olga", name=name, captain=cast.entry(event, captain), players=those
        )
    assert Team.objects.filter(event=event).count() == 4


def test_no_team_in_an_event_of_single_players(club: Club) -> None:
    event = cast.opened(club, ["Ana", "Bo"])
    with pytest.raises(NotDone, match="everybody plays for themselves"):
        actions.enter_team(
            event=event, by="Olga", name="X", captain=cast.entry(event, "Ana"), players=[]
        )
    assert "Sign up a team" not in words(olga(club), event, "players/")


def test_a_team_is_changed_undone_and_taken_out(event: Event) -> None:
    actions.type_in(event=event, by="Olga", names=["Mia"])
    norte = Team.objects.get(name="Norte")
    those = [cast.entry(event, one) for one in ("Mia", "Bo")]
    actions.change_team(
        team=norte, by="Olga", name="Nord", captain=cast.entry(event, "Bo"), players=those
    )
    assert [one.member.name for one in teams.playing(team=norte)] == ["Bo", "Mia"]
    assert cast.entry(event, "Ana").plays_for is None
    actions.undo(act=Act.objects.latest("pk"), by="Olga")
    assert [one.member.name for one in teams.playing(team=norte)] == ["Ana", "Bo", "Cruz"]
    assert teams.captain_of(team=norte) == cast.entry(event, "Ana")
    norte.refresh_from_db()
    assert norte.name == "Norte"
    actions.take_team_out(team=norte, by="Olga")
    assert not Team.objects.filter(name="Norte").exists()
    actions.undo(act=Act.objects.latest("pk"), by="Olga")
    found = Team.objects.get(name="Norte")
    assert [one.member.name for one in teams.playing(team=found)] == ["Ana", "Bo", "Cruz"]


def test_nobody_comes_back_into_a_full_team_or_its_name(event: Event) -> None:
    norte = Team.objects.get(name="Norte")
    actions.change_team(
        team=norte,
        by="Olga",
        name="Nord",
        captain=cast.entry(event, "Ana"),
        players=[cast.entry(event, "Bo")],
    )
    changed = Act.objects.latest("pk")
    actions.type_in(event=event, by="Olga", names=["Mia"])
    actions.enter_team(
        event=event, by="Olga", name="Norte", captain=cast.entry(event, "Mia"), players=[]
    )
    with pytest.raises(NotDone, match="called Norte already"):
        actions.undo(act=changed, by="Olga")


# ------------------------------------------------------------------------- rounds


def test_a_round_pairs_teams_and_an_organiser_pairs_their_players(event: Event, club: Club) -> None:
    assert cast.next_round(event) == []
    first, second = met(event)
    assert {first.first, first.second, second.first, second.second} == set(Team.objects.all())
    client = olga(club)
    assert "who plays whom is still open" in words(client, event, "round/1/")
    pairs = in_order(first)
    said = {"encounter": first.pk, "first": [a for a, _ in pairs], "second": [b for _, b in pairs]}
    assert do(client, event, "seat", **said).status_code == 302
    assert do(client, event, "seat", **said).status_code == 422
    games = cast.of_round(event, 1)
    assert [(one.first_id, one.second_id) for one in games] == pairs
    assert [one.table for one in games] == [1, 2, 3]
    actions.seat_by_hand(encounter=second, by="Olga", pairs=in_order(second))
    assert [one.table for one in cast.of_round(event, 1)] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("wrong", ["twice", "missing", "strangers"])
def test_by_hand_each_is_named_once_against_the_other_team(event: Event, wrong: str) -> None:
    cast.next_round(event)
    one, other = met(event)
    pairs = in_order(one)
    pairs = {
        "twice": [pairs[0], pairs[0], pairs[2]],
        "missing": pairs[:2],
        "strangers": [*pairs[:2], in_order(other)[0]],
    }[wrong]
    with pytest.raises(NotDone, match=r"Name each player once|Say of each player"):
        actions.seat_by_hand(encounter=one, by="Olga", pairs=pairs)
    assert not Pairing.objects.exists()


def test_teams_do_not_meet_again_and_have_one_bye(club: Club) -> None:
    event = of_teams(club, dict(list(TEAMS.items())[:3]))
    pairs, byes = [], []
    for number in (1, 2, 3):
        cast.next_round(event)
        for one in met(event, number):
            if one.second:
                pairs.append(frozenset((one.first.name, one.second.name)))
            else:
                byes.append(one.first.name)
        for game in seat_all(event, number):
            if game.second:
                settle(game, (5, 3))
    assert len(set(pairs)) == 3
    assert sorted(byes) == ["Este", "Norte", "Sur"]
    # Each of a team with a bye has one.
    assert Pairing.objects.filter(round__event=event, second=None, how="bye").count() == 9


def test_a_team_has_what_its_players_have_and_the_page_says_so(event: Event, club: Club) -> None:
    cast.next_round(event)
    games = seat_all(event)
    for game, op, vp in zip(games, [(7, 3), (2, 4), (5, 5)] * 2, [(100, 50)] * 6, strict=True):
        settle(game, op, vp)
    one, other = met(event)
    assert one.second
    # 5+0+..: a win by four with five points; a loss by two; a draw at five.
    sums = {name: line for name, *line in table(event)}
    assert sums[one.first.name] == [5 + 1 + 3, 14, 300]
    assert sums[one.second.name] == [0 + 4 + 3, 12, 150]
    html = words(olga(club), event)
    assert "A team has what its players have below, added up" in html
    assert re.search(rf"1 {one.first.name} .*?1–0–0", html) or re.search(
        rf"1 {other.first.name} .*?1–0–0", html
    )
    assert "9 TP, 14 OP, 300 VP" in words(Client(), event, f"encounters/{one.pk}/")


def test_a_bonus_of_a_player_is_their_team_s(event: Event) -> None:
    cast.next_round(event)
    actions.award(entry=cast.entry(event, "Ana"), by="Olga", tp=3, why="Painted")
    assert table(event)[0][:2] == ("Norte", 3)


def test_who_leaves_leaves_an_empty_seat(event: Event) -> None:
    actions.leave(entry=cast.entry(event, "Bo"), by="Olga")
    cast.next_round(event)
    norte = Team.objects.get(name="Norte")
    one = next(one for one in met(event) if norte in (one.first, one.second))
    sides = [teams.playing(team=side) for side in (one.first, one.second) if side]
    few, many = sorted(sides, key=len)
    pairs = [(a.pk, b.pk) for a, b in zip(few, many[:2], strict=True)]
    actions.seat_by_hand(encounter=one, by="Olga", pairs=pairs)
    alone = Pairing.objects.get(encounter=one, second=None)
    assert (alone.first, alone.how) == (many[2], "bye")
    assert alone.reason == "a bye: nobody of the other team is left"


def test_only_those_of_one_team_change_places(event: Event) -> None:
    cast.next_round(event)
    seat_all(event)
    round = event.rounds.get()
    games = cast.of_round(event, 1)
    with pytest.raises(NotDone, match="two teams"):
        actions.swap(round=round, by="Olga", one=games[0].first, other=games[-1].first)
    before = {frozenset(cast.names(one)) for one in cast.of_round(event, 1)}
    actions.swap(
        round=round, by="Olga", one=cast.entry(event, "Ana"), other=cast.entry(event, "Bo")
    )
    assert {frozenset(cast.names(one)) for one in cast.of_round(event, 1)} != before


def test_the_next_round_waits_for_who_plays_whom(event: Event) -> None:
    cast.next_round(event)
    with pytest.raises(NotDone, match="2 results are missing"):
        actions.ask_for_round(event=event, by="Olga")
    with pytest.raises(NotDone, match="2 results are missing"):
        actions.close(event=event, by="Olga")


def test_players_in_no_team_are_said_before_the_first_round(event: Event, club: Club) -> None:
    actions.type_in(event=event, by="Olga", names=["Mia"])
    with pytest.raises(NotDone, match="1 player is in no team"):
        actions.ask_for_round(event=event, by="Olga")
    client = olga(club)
    assert "1 player in no team" in words(client, event)
    assert re.search(r"Mia no team", words(client, event, "desk/"))
    cast.next_round(event, anyway=True)
    seat_all(event)
    mia = cast.entry(event, "Mia")
    assert not Pairing.objects.filter(first=mia).exists()


def test_two_teams_are_needed(club: Club) -> None:
    event = of_teams(club, {"Norte": "Ana Bo Cruz"})
    with pytest.raises(NotDone, match="at least two teams"):
        actions.ask_for_round(event=event, by="Olga", anyway=True)


def test_what_was_seated_is_undone_in_its_order(event: Event) -> None:
    cast.next_round(event)
    paired = Act.objects.latest("pk")
    one, _ = met(event)
    actions.seat_by_hand(encounter=one, by="Olga", pairs=in_order(one))
    seated = Act.objects.latest("pk")
    with pytest.raises(NotDone, match="Undo th"):
        actions.undo(act=paired, by="Olga")
    with pytest.raises(NotDone, match="already been paired"):
        actions.take_team_out(team=one.first, by="Olga")
    entered = Act.objects.get(said__endswith=f"the team {one.first.name}")
    with pytest.raises(NotDone, match="already been paired"):
        actions.undo(act=entered, by="Olga")
    actions.undo(act=seated, by="Olga")
    assert not Pairing.objects.filter(encounter=one).exists()
    actions.undo(act=paired, by="Olga")
    assert not Encounter.objects.exists()


def test_who_was_paired_stays_in_the_team_until_they_leave(event: Event) -> None:
    cast.next_round(event)
    seat_all(event)
    norte, ana = Team.objects.get(name="Norte"), cast.entry(event, "Ana")
    with pytest.raises(NotDone, match="has already been paired"):
        actions.change_team(team=norte, by="Olga", name="Norte", captain=ana, players=[])
    actions.leave(entry=cast.entry(event, "Bo"), by="Olga")
    actions.type_in(event=event, by="Olga", names=["Mia"])
    those = [cast.entry(event, one) for one in ("Cruz", "Mia")]
    actions.change_team(team=norte, by="Olga", name="Norte", captain=ana, players=those)
    assert [one.member.name for one in teams.playing(team=norte)] == ["Ana", "Cruz", "Mia"]
    assert Entry.objects.filter(plays_for=norte).count() == 4


def test_the_files_say_how_the_teams_stand(event: Event) -> None:
    cast.next_round(event)
    for game in seat_all(event):
        settle(game, (6, 1))
    event.refresh_from_db()
    found = exports.everything(event=event)["teams"]
    assert [(one["place"], one["tp"], one["op"], one["won"]) for one in found] == [
        (1, 15, 18, 1),
        (2, 15, 18, 1),
        (3, 0, 3, 0),
        (4, 0, 3, 0),
    ]
    assert exports.everything(event=cast.opened(event.club, ["X", "Y"], name="Z"))["teams"] == []


@pytest.mark.parametrize("part", ["", "players/", "round/1/", "desk/", "trail/", "screen/"])
def test_every_page_is_there_with_teams_and_without_any(club: Club, part: str) -> None:
    client = olga(club)
    empty = cast.opened(club, [], terms=Terms(teams=3), name="Empty")
    full = of_teams(club)
    cast.next_round(full)
    assert words(client, full, part)
    if part != "round/1/":
        assert words(client, empty, part)
    for team in Team.objects.filter(event=full):
        assert team.name in words(Client(), full, f"teams/{team.pk}/")
