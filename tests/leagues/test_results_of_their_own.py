"""A game that was conceded, one that was not played, one that is adjourned: each is a result of its own."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tests.leagues import cast
from tests.leagues.test_pages import claimed, do, olga
from tracker.leagues import actions
from tracker.leagues.actions import NotDone, Told
from tracker.leagues.actions.seating import _so_far
from tracker.leagues.models import Act, Change, Club, Event, Pairing, Report
from tracker.leagues.queries import exports, statistics, strength, tables
from tracker.leagues.scoring import ITS_9, ITS_17

pytestmark = pytest.mark.django_db

POINTS = {"by": "points", "mission": "", "walkover": "", "vp_first": 0, "vp_second": 0}


def game_of(event: Event, one: str = "") -> Pairing:
    games = Pairing.objects.filter(round__event=event).select_related(
        "first__member", "second__member", "round__event__club"
    )
    return next(game for game in games if not one or one in cast.names(game))


def post(client: Client, game: Pairing, verb: str, **said: Any) -> Any:
    return client.post(f"/p/{game.public_id}/do/{verb}/", said)


def seen(client: Client, game: Pairing) -> str:
    html = client.get(f"/p/{game.public_id}/").content.decode()
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html))


# ----------------------------------------------------------------------------------- conceded


@pytest.mark.parametrize(
    ("op", "gave_up", "worth"),
    [((6, 3), "first", (1, 4)), ((3, 4), "first", (0, 4)), ((3, 4), "second", (4, 0)),
     ((5, 5), "second", (5, 1)), ((9, 2), "second", (5, 0))],
)  # fmt: skip
def test_who_concedes_has_lost_whatever_the_points(
    op: tuple[int, int], gave_up: str, worth: tuple[int, int]
) -> None:
    own = {"first": "own", "second": "theirs"}[gave_up]
    turned = {"own": "theirs", "theirs": "own"}[own]
    assert ITS_17.points(*op, own) == worth[0]
    assert ITS_17.points(*op[::-1], turned) == worth[1]


def test_a_wide_win_stays_wide_when_the_other_concedes() -> None:
    assert (ITS_9.points(8, 2, "theirs"), ITS_9.points(1, 2, "theirs")) == (3, 2)


def test_both_say_that_one_conceded_and_it_counts_everywhere(event: Event, club: Club) -> None:
    cast.next_round(event)
    game = game_of(event)
    one, other = cast.names(game)
    ana, bo = claimed(event, one), claimed(event, other)
    answer = post(ana, game, "report", **POINTS, op_first=6, op_second=3, conceded="first")
    assert answer.status_code == 302
    assert f"6–3, and {one} conceded : is that right?" in seen(bo, game).replace(
        "conceded:", "conceded :"
    )
    # Who says the points alone says something else.
    post(bo, game, "report", **POINTS, op_first=6, op_second=3)
    game.refresh_from_db()
    assert game.disputed
    post(bo, game, "agree")
    game.refresh_from_db()
    assert (game.state, game.conceded, game.op_first, game.op_second) == ("settled", "first", 6, 3)
    assert "0: conceded" in seen(ana, game)
    table = {row.name: row.standing for row in tables.table(division=game.division)}
    assert (table[one].tp, table[one].lost, table[one].op) == (1, 1, 6)
    assert (table[other].tp, table[other].won, table[other].op) == (4, 1, 3)
    [row] = exports.results(event=event)
    assert (row["conceded"], row["walkover"]) == ("first", "")
    cast.do_jobs()
    actions.recount(club=club)
    cast.do_jobs()
    after = {one.member.name: one.after for one in Change.objects.select_related("member")}
    assert after[other] > 1000 > after[one]
    [against] = strength.head_to_head(member=game.first.member)
    assert (against.won, against.lost) == (0, 1)


def test_figures_have_the_win_where_it_is(event: Event) -> None:
    cast.next_round(event)
    game = game_of(event)
    told = Told((6, 3), mission="hardlock", first_turn="first", conceded="first")
    actions.decide(pairing=game, by="Olga", told=told)
    turns = {one.name: (one.won, one.lost) for one in statistics.statistics(event=event).turns}
    assert turns == {"With the first turn": (0, 1), "With the second turn": (1, 0)}


def test_on_a_ladder_who_concedes_is_overtaken(club: Club) -> None:
    event = cast.opened(club, ["Ana", "Bo"], form="ladder", kind="league")
    ana, bo = (cast.entry(event, name) for name in ("Ana", "Bo"))
    game = actions.challenge(event=event, one=bo, other=ana, by="Bo")
    side = "first" if game.first.member.name == "Ana" else "second"
    actions.decide(pairing=game, by="Olga", told=Told((5, 5), conceded=side))
    found = [row.name for row in tables.table(division=game.division)]
    assert found == ["Bo", "Ana"]


# --------------------------------------------------------------------------------- not played


def test_what_was_not_played_counts_for_nobody_and_they_may_meet(event: Event, club: Club) -> None:
    cast.next_round(event)
    game = game_of(event, "Ana")
    assert post(olga(club), game, "decide", walkover="void").status_code == 302
    game.refresh_from_db()
    assert (game.state, game.walkover) == ("settled", "void")
    assert "It was not played, and counts for nobody." in seen(Client(), game)
    assert "not played" in Client().get(f"/e/{event.public_id}/round/1/").content.decode()
    for row in tables.table(division=game.division):
        one = row.standing
        assert (one.tp, one.played, one.byes) == (0, 0, 0)
    assert not Change.objects.exists()
    # The next round is paired as if they had never met.
    other = next(one for one in Pairing.objects.filter(round__event=event) if one.pk != game.pk)
    actions.decide(pairing=other, by="Olga", told=Told(walkover="void"))
    met, free = _so_far(game.division)
    assert (met, free) == ([], [])
    assert len(cast.next_round(event)) == 2


def test_players_do_not_say_so_among_themselves(event: Event) -> None:
    cast.next_round(event)
    game = game_of(event)
    one = claimed(event, cast.names(game)[0])
    answer = post(one, game, "report", walkover="void")
    assert answer.status_code == 422
    assert "an organiser says" in answer.content.decode()
    assert not Report.objects.exists()
    assert "It was not played" not in one.get(f"/p/{game.public_id}/").content.decode()


# ---------------------------------------------------------------------------------- adjourned


def test_the_next_round_does_not_wait_for_an_adjourned_game(event: Event, club: Club) -> None:
    cast.next_round(event)
    late, other = cast.of_round(event, 1)
    actions.decide(pairing=other, by="Olga", told=Told((7, 3)))
    with pytest.raises(NotDone, match="1 result is missing"):
        actions.ask_for_round(event=event, by="Olga")
    ana = claimed(event, cast.names(late)[0])
    assert post(ana, late, "adjourn", on=1).status_code == 302
    late.refresh_from_db()
    assert late.state == "adjourned"
    assert "Adjourned: it is played to its end another day." in seen(ana, late)
    home = olga(club).get(f"/e/{event.public_id}/").content.decode()
    assert "4 players, 1 adjourned" in home
    assert "adjourned" in olga(club).get(f"/e/{event.public_id}/desk/?round=1").content.decode()
    assert do(olga(club), event, "pair", number=2).status_code == 302
    cast.do_jobs()
    assert event.rounds.count() == 2
    # It is still to be played: nothing closes over it unasked.
    with pytest.raises(NotDone, match="results are missing"):
        actions.close(event=event, by="Olga")
    actions.decide(pairing=late, by="Olga", told=Told((5, 4)))
    late.refresh_from_db()
    assert (late.state, late.adjourned) == ("settled", None)
    actions.undo(act=Act.objects.latest("pk"), by="Olga")
    late.refresh_from_db()
    assert late.state == "adjourned"


def test_it_goes_on_after_all_and_what_is_played_is_not_adjourned(event: Event, club: Club) -> None:
    cast.next_round(event)
    game = game_of(event)
    post(olga(club), game, "adjourn", on=1)
    post(olga(club), game, "adjourn", on=0)
    game.refresh_from_db()
    assert (game.state, game.adjourned) == ("open", None)
    cast.result(game, (7, 3))
    game.refresh_from_db()
    with pytest.raises(NotDone, match="Only a game that is still to be played"):
        actions.adjourn(pairing=game, by="Olga", adjourned=True)


def test_nobody_else_adjourns_it(event: Event) -> None:
    cast.next_round(event)
    game = game_of(event)
    [other] = [one for one in cast.of_round(event, 1) if one.pk != game.pk]
    bystander = claimed(event, cast.names(other)[0])
    assert post(bystander, game, "adjourn", on=1).status_code == 404
    assert post(Client(), game, "adjourn", on=1).status_code == 302
    game.refresh_from_db()
    assert game.adjourned is None
