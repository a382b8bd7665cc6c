"""Who leaves gives their games away: to who is here, to nobody, or to who takes their place."""

from __future__ import annotations

import pytest

from tests.leagues import cast
from tests.leagues.test_pages import olga
from tracker.leagues import actions
from tracker.leagues.actions import NotDone, Told
from tracker.leagues.models import Act, Club, Division, Event, Pairing
from tracker.leagues.queries import tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def robin(club: Club) -> Event:
    """Each against each: Ana has beaten Dee, the rest is to be played."""
    event = cast.opened(club, ["Ana", "Bo", "Cruz", "Dee"], kind="league", form="round_robin")
    cast.next_round(event)
    wins(event, "Ana", "Dee")
    return event


def wins(event: Event, one: str, other: str) -> None:
    game = cast.between(event, one, other)
    op = (7, 3) if cast.names(game)[0] == one else (3, 7)
    actions.decide(pairing=game, by="Olga", told=Told(op))


def leaves(event: Event, name: str) -> None:
    actions.leave(entry=cast.entry(event, name), by=name)


def points(event: Event) -> dict[str, int]:
    event.refresh_from_db()
    [division] = Division.objects.filter(event=event)
    division.event = event
    return {row.name: row.standing.tp for row in tables.table(division=division)}


def to_play(event: Event) -> set[frozenset[str]]:
    rows = Pairing.objects.filter(round__event=event, settled=None)
    return {
        frozenset(cast.names(one)) for one in rows.select_related("first__member", "second__member")
    }


def test_who_has_left_by_themselves_has_their_place_taken(robin: Event) -> None:
    leaves(robin, "Dee")
    dee = cast.entry(robin, "Dee")
    page = f"/e/{robin.public_id}/players/{dee.pk}/"
    assert "Somebody takes their place" in olga(robin.club).get(page).content.decode()
    actions.replace(entry=dee, by="Olga", name="Eva")
    assert to_play(robin) >= {frozenset(("Eva", "Bo")), frozenset(("Eva", "Cruz"))}
    wins(robin, "Eva", "Bo")
    # What Dee has played stays hers.
    assert points(robin) == {"Eva": 5, "Ana": 5, "Bo": 0, "Cruz": 0, "Dee": 0}


def test_that_is_undone_like_any_other(robin: Event) -> None:
    leaves(robin, "Dee")
    before = points(robin)
    actions.replace(entry=cast.entry(robin, "Dee"), by="Olga", name="Eva")
    actions.undo(act=Act.objects.latest("pk"), by="Olga")
    assert points(robin) == before


def test_nobody_takes_a_place_with_nothing_left_to_play(robin: Event) -> None:
    for one, other in (("Bo", "Dee"), ("Cruz", "Dee")):
        wins(robin, one, other)
    leaves(robin, "Dee")
    with pytest.raises(NotDone, match="Dee has no game left that Eva could play"):
        actions.replace(entry=cast.entry(robin, "Dee"), by="Olga", name="Eva")
    assert set(points(robin)) == {"Ana", "Bo", "Cruz", "Dee"}


def test_who_comes_back_to_a_round_robin_plays_what_was_given_away(robin: Event) -> None:
    before = to_play(robin)
    leaves(robin, "Dee")
    actions.come_back(entry=cast.entry(robin, "Dee"), by="Olga")
    assert to_play(robin) == before


@pytest.mark.parametrize("order", [("first", "second"), ("second", "first")])
def test_of_two_who_both_leave_before_their_game_neither_wins_it(
    club: Club, order: tuple[str, str]
) -> None:
    event = cast.opened(club, ["Ana", "Bo", "Cruz", "Dee", "Eli", "Fay"])
    game = cast.next_round(event)[0]
    for side in order:
        leaves(event, getattr(game, side).member.name)
    game.refresh_from_db()
    assert (game.how, game.walkover) == ("left", "both")
    assert set(points(event).values()) == {0}
    actions.undo(act=Act.objects.latest("pk"), by="Olga")
    game.refresh_from_db()
    assert game.walkover == order[0]


def test_who_plays_on_keeps_the_walk_over_of_a_round_before(club: Club) -> None:
    event = cast.opened(club, ["Ana", "Bo", "Cruz", "Dee", "Eli", "Fay"])
    game, *others = cast.next_round(event)
    leaves(event, game.first.member.name)
    for one in others:
        cast.result(one, (7, 3))
    cast.next_round(event)
    assert game.second
    leaves(event, game.second.member.name)
    game.refresh_from_db()
    assert game.walkover == "first"


@pytest.mark.parametrize("order", [("Cruz", "Dee"), ("Dee", "Cruz")])
def test_of_two_who_leave_a_round_robin_neither_wins(robin: Event, order: tuple[str, str]) -> None:
    for name in order:
        leaves(robin, name)
    assert cast.between(robin, "Cruz", "Dee").walkover == "both"
    assert [cast.entry(robin, name).left for name in ("Cruz", "Dee")] == [0, 1]
    # One is back, and the other has left still.
    actions.come_back(entry=cast.entry(robin, "Dee"), by="Olga")
    game = cast.between(robin, "Cruz", "Dee")
    assert game.walkover == ("first" if cast.names(game)[0] == "Cruz" else "second")
    actions.replace(entry=cast.entry(robin, "Cruz"), by="Olga", name="Eva")
    assert cast.between(robin, "Eva", "Dee").settled is None
