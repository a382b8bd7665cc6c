"""Somebody comes late to a round robin, and meets everybody who is still there."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.leagues import cast
from tests.leagues.test_pages import claimed, do, olga
from tracker.leagues import actions
from tracker.leagues.actions import NotDone, Told
from tracker.leagues.models import Act, Club, Entry, Event, Pairing, Round
from tracker.leagues.terms import Terms

pytestmark = pytest.mark.django_db


def season(club: Club, *names: str, meetings: int = 1) -> Event:
    event = cast.opened(
        club, names, kind="league", form="round_robin", terms=Terms(meetings=meetings, days=7)
    )
    cast.next_round(event)
    event.refresh_from_db()
    return event


def played(event: Event, *numbers: int) -> None:
    for number in numbers:
        for game in cast.of_round(event, number):
            if not game.is_bye:
                actions.decide(pairing=game, by="Olga", told=Told((7, 3)))


def games(event: Event) -> list[tuple[str, str]]:
    rows = Pairing.objects.filter(round__event=event).exclude(second=None)
    return [cast.names(one) for one in rows.select_related("first__member", "second__member")]


@pytest.mark.parametrize("names", [("Ana", "Bo", "Cruz"), ("Ana", "Bo", "Cruz", "Dee")])
@pytest.mark.parametrize("meetings", [1, 2])
def test_each_has_met_each_as_often_in_the_end(
    club: Club, names: tuple[str, ...], meetings: int
) -> None:
    event = season(club, *names, meetings=meetings)
    played(event, 1)
    before = Round.objects.filter(event=event, number=1).get().pairings.count()
    answer = do(olga(club), event, "admit", name="Zoe")
    assert answer.status_code == 302
    pairs = [tuple(sorted(one)) for one in games(event)]
    assert sorted(pairs) == sorted(list(combinations(sorted((*names, "Zoe")), 2)) * meetings)
    # What is over stays, and nobody sits twice in a round.
    assert Round.objects.get(event=event, number=1).pairings.count() == before
    for round in Round.objects.filter(event=event):
        seats = [
            pk
            for pair in round.pairings.values_list("first", "second")
            for pk in pair
            if pk is not None
        ]
        assert len(seats) == len(set(seats))
        if round.number > 1:
            assert len(seats) == len(names) + 1
    assert cast.entry(event, "Zoe").since == 2


def test_it_is_undone_while_nothing_of_it_is_played(club: Club) -> None:
    event = season(club, "Ana", "Bo", "Cruz")
    before = sorted(games(event)), Pairing.objects.count()
    actions.admit(event=event, by="Olga", name="Zoe", division=event.divisions.get())
    act = Act.objects.latest("pk")
    undone = actions.undo(act=act, by="Olga")
    assert (sorted(games(event)), Pairing.objects.count()) == before
    actions.undo(act=undone, by="Olga")
    cast.result(cast.between(event, "Ana", "Zoe"), (7, 3))
    act = Act.objects.filter(undone=None).exclude(said__startswith="Ana").latest("pk")
    with pytest.raises(NotDone):
        actions.undo(act=undone if undone.undone is None else act, by="Olga")
    assert Entry.objects.filter(event=event).count() == 4


def test_who_is_in_already_or_nobody_is_refused(club: Club) -> None:
    event = season(club, "Ana", "Bo", "Cruz")
    client = olga(club)
    assert "already playing" in do(client, event, "admit", name="ana").content.decode()
    assert "Type the name" in do(client, event, "admit", name=" ").content.decode()
    assert do(claimed(event, "Bo"), event, "admit", name="Zoe").status_code == 404
    swiss = cast.opened(club, ["Ana", "Bo"], name="Swiss")
    assert "Nobody is paired yet" in do(client, swiss, "admit", name="Zoe").content.decode()
