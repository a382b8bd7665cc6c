"""A knock-out, and the play-offs at the end of a season."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.leagues import cast
from tests.leagues.test_pages import do, olga
from tracker.leagues import actions
from tracker.leagues.actions import NotDone, Told
from tracker.leagues.knockout import bracket, following, rounds_for
from tracker.leagues.models import Club, Entry, Event, Pairing
from tracker.leagues.promotion import best
from tracker.leagues.queries import exports, tables
from tracker.leagues.ranking import Standing
from tracker.leagues.scoring import ITS_17
from tracker.leagues.terms import Terms

pytestmark = pytest.mark.django_db

NAMES = ["Ana", "Bo", "Cruz", "Dee", "Eli", "Fay", "Gus", "Hal"]


def opened(club: Club, many: int, name: str = "Cup") -> Event:
    return cast.opened(club, NAMES[:many], form="knockout", name=name)


def wins(game: Pairing) -> None:
    """Who is earlier in the alphabet."""
    one, other = cast.names(game)
    if other:
        actions.decide(pairing=game, by="Olga", told=Told((7, 3) if one < other else (3, 7)))


def order(event: Event) -> list[str]:
    event.refresh_from_db()
    division = event.divisions.get()
    division.event = event
    return [row.name for row in tables.table(division=division)]


# --------------------------------------------------------------------------- who meets whom


@pytest.mark.parametrize("players", range(2, 34))
def test_the_best_have_byes_and_meet_as_late_as_can_be(players: int) -> None:
    now = bracket(range(1, players + 1))
    size = 2 ** rounds_for(players)
    assert sorted(one for pair in now for one in pair if one) == list(range(1, players + 1))
    # Who rests are the best, as many as it takes.
    assert sorted(a for a, b in now if b is None) == list(range(1, size - players + 1))
    rounds = 1
    while len(now) > 1:
        # The better one wins each: the best of as many as are left are left.
        winners = [min(a, b) if b else a for a, b in now]
        assert sorted(winners) == list(range(1, len(now) + 1))
        now, rounds = following(winners), rounds + 1
        assert {a + b for a, b in now if b} == {len(winners) + 1}
    assert rounds == rounds_for(players)


def test_eight_play_until_one_is_left(club: Club) -> None:
    event = opened(club, 8)
    first = {cast.names(one) for one in cast.next_round(event)}
    assert first == {("Ana", "Hal"), ("Dee", "Eli"), ("Bo", "Gus"), ("Cruz", "Fay")}
    for many in (4, 2, 1):
        games = cast.of_round(event, event.rounds.count())
        assert len(games) == many
        for game in games:
            wins(game)
        if many > 1:
            cast.next_round(event)
    assert {frozenset(cast.names(one)) for one in cast.of_round(event, 3)} == {
        frozenset(("Ana", "Bo"))
    }
    with pytest.raises(NotDone, match="All rounds are played"):
        actions.ask_for_round(event=event, by="Olga")
    assert do(olga(club), event, "close").status_code == 302
    found = order(event)
    assert (found[:2], sorted(found[2:4])) == (["Ana", "Bo"], ["Cruz", "Dee"])
    assert [row["name"] for row in exports.standings(event=event)][:2] == ["Ana", "Bo"]
    page = Client().get(f"/e/{event.public_id}/").content.decode()
    assert "Who loses is out." in page
    assert "why?" not in page


def test_five_have_three_byes(club: Club) -> None:
    event = opened(club, 5)
    games = cast.next_round(event)
    assert {cast.names(one)[0] for one in games if one.is_bye} == {"Ana", "Bo", "Cruz"}
    for game in games:
        wins(game)
    assert len(cast.next_round(event)) == 2


def test_the_next_round_waits_for_everybody_and_for_a_winner(club: Club) -> None:
    event = opened(club, 4)
    one, other = cast.next_round(event)
    wins(one)
    actions.adjourn(pairing=other, by="Olga", adjourned=True)
    page = olga(club).get(f"/e/{event.public_id}/").content.decode()
    assert "1 result missing" in page
    assert 'name="anyway"' not in page
    with pytest.raises(NotDone, match="only who wins goes on"):
        actions.ask_for_round(event=event, by="Olga", anyway=True)
    names = " against ".join(cast.names(other))
    for level in (Told((5, 5), (100, 100)), Told(walkover="both"), Told(walkover="void")):
        actions.decide(pairing=other, by="Olga", told=level)
        with pytest.raises(NotDone, match=f"Nobody has won {names}: say who goes on"):
            actions.ask_for_round(event=event, by="Olga")
    # Victory points decide, or that one of them concedes.
    actions.decide(pairing=other, by="Olga", told=Told((5, 5), (100, 100), conceded="first"))
    [final] = cast.next_round(event)
    assert cast.names(other)[1] in cast.names(final)


def test_who_leaves_is_out_and_nobody_joins_later(club: Club) -> None:
    event = opened(club, 4)
    for game in cast.next_round(event):
        wins(game)
    actions.leave(entry=cast.entry(event, "Bo"), by="Olga")
    [final] = cast.next_round(event)
    assert (cast.names(final), final.how) == (("Ana", ""), "bye")
    with pytest.raises(NotDone, match="The knock-out has begun"):
        actions.join(event=event, player=cast.guest("Zoe"))
    assert "Type them in" not in olga(club).get(f"/e/{event.public_id}/players/").content.decode()


def test_it_goes_on_by_itself_to_its_end(club: Club) -> None:
    event = opened(club, 4)
    actions.leave_alone(event=event, by="Olga", unattended=True)
    for game in cast.next_round(event):
        wins(game)
    cast.do_jobs()
    [final] = cast.of_round(event, 2)
    wins(final)
    cast.do_jobs()
    event.refresh_from_db()
    assert event.status == "over"


def test_what_does_nothing_in_it_is_refused(club: Club) -> None:
    said = {"club": "Norte", "in": club.public_id, "name": "Cup", "kind": "tournament"}
    answer = olga(club).post("/leagues/new/", said | {"form": "knockout", "rounds": "3"})
    assert answer.status_code == 422
    assert "lasts until one is left" in answer.content.decode()


# -------------------------------------------------------------------------------- play-offs


def season(club: Club) -> Event:
    """Two divisions at the top, and one below: A3 and B3 have left. Who has the lower number has won."""
    event = actions.prepare(
        club=club, by="Olga", name="Spring", kind="league", form="round_robin", terms=Terms(),
        divisions=[("A", 1), ("B", 1), ("C", 2)],
    )  # fmt: skip
    actions.open_event(event=event, by="Olga")
    for division in event.divisions.all():
        names = [f"{division.name}{number}" for number in range(1, 5)]
        for entry in actions.type_in(event=event, by="Olga", names=names):
            actions.divide(entry=entry, by="Olga", division=division)
    cast.next_round(event)
    for game in Pairing.objects.filter(round__event=event).select_related("round__event__club"):
        # In A they win more clearly.
        one, other = cast.names(game)
        win = (9, 1) if one[0] == "A" else (7, 3)
        told = Told(win if one < other else win[::-1])
        actions.decide(pairing=game, by="Olga", told=told)
    return event


def test_the_best_of_a_season_play_on(club: Club) -> None:
    event = season(club)
    page = f"/e/{event.public_id}/"
    assert "play-offs" not in olga(club).get(page).content.decode()
    with pytest.raises(NotDone, match="Close this season first"):
        actions.open_playoffs(event=event, by="Olga", many=4)
    actions.close(event=event, by="Olga")
    html = olga(club).get(page).content.decode()
    assert [f"The best {many}" in html for many in (2, 4, 8, 16)] == [True, True, True, False]
    assert "The best 4" not in Client().get(page).content.decode()
    assert do(olga(club), event, "play-offs", many=4).status_code == 302
    new = Event.objects.get(name="Spring, play-offs")
    assert (new.form, new.status) == ("knockout", "draft")
    seeds = Entry.objects.filter(event=new).order_by("place")
    assert list(seeds.values_list("member__name", flat=True)) == ["A1", "B1", "A2", "B2"]
    # Pressed again it is the same one.
    do(olga(club), event, "play-offs", many=4)
    assert Event.objects.filter(form="knockout").count() == 1
    actions.open_event(event=new, by="Olga")
    assert [cast.names(one) for one in cast.next_round(new)] == [("A1", "B2"), ("B1", "A2")]


def test_who_has_left_plays_on_in_nothing(club: Club) -> None:
    event = season(club)
    actions.leave(entry=cast.entry(event, "A1"), by="Olga")
    actions.close(event=event, by="Olga")
    new = actions.open_playoffs(event=event, by="Olga", many=2)
    seeds = Entry.objects.filter(event=new).order_by("place")
    # A1's games stand: A2 has 10 points of three games, and B1 15.
    assert list(seeds.values_list("member__name", flat=True)) == ["B1", "A2"]
    other = actions.open_playoffs(event=event, by="Olga", many=2)
    assert other == new
    Event.objects.filter(pk=new.pk).update(name="Something else")
    with pytest.raises(NotDone, match="there are no best 16"):
        actions.open_playoffs(event=event, by="Olga", many=16)
    assert do(olga(club), event, "play-offs", many=3).status_code == 404


def test_divisions_of_different_sizes_are_compared_by_the_game() -> None:
    """Who won 4 of 4 stands above who won 4 of 5, with the same points."""
    four = [Standing(1, tp=18, op=30, played=4, won=4)]
    five = [Standing(2, tp=20, op=35, played=5, won=4)]
    assert best([five, four], ITS_17) == [1, 2]
    with_a_walkover = [Standing(3, tp=20, op=35, played=4, won=4, byes=1)]
    assert best([with_a_walkover, four], ITS_17) == [1, 3]
