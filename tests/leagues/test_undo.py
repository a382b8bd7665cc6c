"""The trail, taken back in any order: each act is undone or stands under a sentence, and when all
are undone nothing is left that they did."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.db.models import Model
from django.utils import timezone

from tests.leagues import cast
from tracker.leagues import actions
from tracker.leagues.actions import NotDone, Told
from tracker.leagues.models import (
    Act,
    Club,
    Division,
    Entry,
    Event,
    Member,
    Offer,
    Pairing,
    Report,
    Round,
)
from tracker.leagues.terms import Terms

pytestmark = pytest.mark.django_db

ROWS: tuple[type[Model], ...] = (Entry, Member, Round, Pairing, Report, Offer)


def a_busy_evening(event: Event) -> None:
    """A little of everything."""
    [one, two] = cast.next_round(event)
    assert one.second
    assert two.second
    actions.swap(round=one.round, by="Olga", one=one.first, other=two.first)
    one.refresh_from_db()
    two.refresh_from_db()
    then = timezone.now() + timedelta(days=1)
    offer = actions.propose(pairing=one, by="x", side="first", when=then, where="The club")
    actions.accept(offer=offer, by="y", side="second")
    actions.report(pairing=one, by=one.first.member, side="first", told=Told((7, 3)))
    actions.report(pairing=one, by=one.second.member, side="second", told=Told((3, 7)))
    actions.decide(pairing=one, by="Olga", told=Told((7, 3)))
    actions.report(pairing=two, by=two.first.member, side="first", told=Told((6, 4)))
    actions.agree(pairing=two, by=two.second.member, side="second")
    actions.dispute(pairing=two, by=two.first.member, why="No")
    actions.edit(entry=cast.entry(event, "Ana"), by="Olga", faction="Nomads")
    actions.join(event=event, player=cast.guest("Eli"))
    cast.next_round(event)
    actions.leave(entry=cast.entry(event, "Bo"), by="Olga")
    actions.set_round(round=one.round, by="Olga", missions=["hardlock"])
    actions.start_clock(round=one.round, by="Olga", minutes=60)
    actions.decide(pairing=two, by="Olga", told=Told((5, 5)))
    actions.close(event=event, by="Olga", anyway=True)


def everything() -> dict[str, list[dict[str, Any]]]:
    return {one.__name__: list(one._default_manager.order_by("pk").values()) for one in ROWS}


@pytest.mark.parametrize("seed", range(6))
def test_undone_in_any_order_all_is_as_it_was(seed: int) -> None:
    event = cast.opened(cast.club(), ["Ana", "Bo", "Cruz", "Dee"], terms=Terms(rounds=3))
    before, first = everything(), Act.objects.latest("pk").pk
    a_busy_evening(event)
    mine = [act.pk for act in Act.objects.filter(event=event, pk__gt=first)]
    assert len(mine) > 15
    chance = Random(seed)
    refused: list[str] = []
    while left := list(Act.objects.filter(pk__in=mine, undone=None).values_list("pk", flat=True)):
        order = sorted(left)
        chance.shuffle(order)
        done = 0
        for pk in order:
            try:
                actions.undo(act=Act.objects.get(pk=pk), by="Olga")
            except NotDone as why:
                refused.append(str(why))
            else:
                done += 1
            connection.check_constraints()
        assert done, "the trail is stuck"
    assert refused
    assert all(why.endswith((".", "”")) for why in refused)
    event.refresh_from_db()
    assert event.status == "open"
    found = everything()
    # Whoever joined is known to the club from then on.
    found["Member"] = [one for one in found["Member"] if one["name"] != "Eli"]
    assert found == before


# ------------------------------------------------------------- nobody is given another's result


def swapped(event: Event) -> tuple[Act, list[Pairing]]:
    """Two change places in Round 1: the act, and the pairings as they are then."""
    [one, two] = cast.next_round(event)
    actions.swap(round=one.round, by="Olga", one=one.first, other=two.first)
    return Act.objects.latest("pk"), cast.of_round(event, 1)


def who_has_what(event: Event) -> set[tuple[str, str, int, int]]:
    return {
        (*cast.names(one), one.op_first, one.op_second)
        for one in Pairing.objects.filter(round__event=event).select_related(
            "first__member", "second__member"
        )
    }


@pytest.mark.parametrize("how", ["a report", "a result", "decided", "reported of the other game"])
def test_a_swap_is_not_undone_once_there_is_a_result(event: Event, how: str) -> None:
    act, games = swapped(event)
    game = games[1] if how == "reported of the other game" else games[0]
    first = game.first.member
    if how == "a result":
        cast.result(game, (5, 7))
    elif how == "decided":
        actions.decide(pairing=game, by="Olga", told=Told((5, 7)))
    else:
        actions.report(pairing=game, by=first, side="first", told=Told((5, 7)))
    before, many = who_has_what(event), Act.objects.count()
    with pytest.raises(NotDone, match=f"{first.name} and .* have a result in Round 1"):
        actions.undo(act=act, by="Olga")
    assert who_has_what(event) == before
    assert Act.objects.count() == many
    # What rests on it is undone first, and then the swap can be.
    for later in Act.objects.filter(event=event, pk__gt=act.pk).order_by("-pk"):
        actions.undo(act=later, by="Olga")
    actions.undo(act=act, by="Olga")


def test_an_undone_swap_is_not_brought_back_once_there_is_a_result(event: Event) -> None:
    act, _ = swapped(event)
    undone = actions.undo(act=act, by="Olga")
    game = cast.of_round(event, 1)[0]
    cast.result(game, (5, 7))
    before = who_has_what(event)
    with pytest.raises(NotDone, match="have a result in Round 1"):
        actions.undo(act=undone, by="Olga")
    assert who_has_what(event) == before


def test_who_took_a_place_over_keeps_what_they_played(club: Club) -> None:
    event = cast.opened(club, ["Ana", "Bo", "Cruz", "Dee"], kind="league", form="round_robin")
    cast.next_round(event)
    actions.replace(entry=cast.entry(event, "Dee"), by="Olga", name="Eli")
    act = Act.objects.latest("pk")
    cast.result(cast.between(event, "Eli", "Ana"), (7, 3))
    before = who_has_what(event)
    with pytest.raises(NotDone, match="have a result in Round"):
        actions.undo(act=act, by="Olga")
    assert who_has_what(event) == before


def test_who_took_a_place_over_keeps_what_the_organiser_decided(club: Club) -> None:
    event = cast.opened(club, ["Ana", "Bo", "Cruz", "Dee"], kind="league", form="round_robin")
    cast.next_round(event)
    actions.replace(entry=cast.entry(event, "Dee"), by="Olga", name="Eli")
    act = Act.objects.latest("pk")
    for other in ("Ana", "Bo", "Cruz"):
        actions.decide(pairing=cast.between(event, "Eli", other), by="Olga", told=Told((7, 3)))
    before = who_has_what(event)
    with pytest.raises(NotDone, match="have a result in Round"):
        actions.undo(act=act, by="Olga")
    assert who_has_what(event) == before


@pytest.mark.parametrize("strike", [False, True])
def test_who_came_back_keeps_what_they_have_played_since(event: Event, strike: bool) -> None:
    for game in cast.next_round(event):
        cast.result(game, (7, 3))
    actions.leave(entry=cast.entry(event, "Ana"), by="Olga", strike=strike)
    actions.come_back(entry=cast.entry(event, "Ana"), by="Olga")
    back = Act.objects.latest("pk")
    games = cast.next_round(event)
    with pytest.raises(NotDone, match="Ana has played, or been paired, since"):
        actions.undo(act=back, by="Olga")
    for game in games:
        cast.result(game, (7, 3))
    with pytest.raises(NotDone, match="Take Ana out instead"):
        actions.undo(act=back, by="Olga")
    assert cast.entry(event, "Ana").left is None


def test_a_leaving_taken_back_can_be_brought_back(event: Event) -> None:
    cast.next_round(event)
    actions.leave(entry=cast.entry(event, "Ana"), by="Olga")
    undone = actions.undo(act=Act.objects.latest("pk"), by="Olga")
    assert cast.entry(event, "Ana").left is None
    actions.undo(act=undone, by="Olga")
    assert cast.entry(event, "Ana").left == 1


def test_nobody_gets_back_a_name_that_somebody_else_has_by_now(event: Event) -> None:
    actions.rename(member=cast.entry(event, "Ana").member, by="Olga", name="Anna")
    act = Act.objects.latest("pk")
    actions.type_in(event=event, by="Olga", names=["ana"])
    with pytest.raises(NotDone, match="Somebody else in this club is called Ana"):
        actions.undo(act=act, by="Olga")


def test_a_round_does_not_come_back_with_somebody_who_was_taken_out(event: Event) -> None:
    cast.next_round(event)
    undone = actions.undo(act=Act.objects.latest("pk"), by="Olga")
    actions.leave(entry=cast.entry(event, "Ana"), by="Olga")
    with pytest.raises(NotDone, match="Somebody that it names was taken out since"):
        actions.undo(act=undone, by="Olga")
    connection.check_constraints()
    actions.undo(act=Act.objects.latest("pk"), by="Olga")
    actions.undo(act=undone, by="Olga")
    assert cast.of_round(event, 1)


def test_who_was_swapped_with_a_bye_goes_back_while_nobody_has_played(club: Club) -> None:
    event = cast.opened(club, ["Ana", "Bo", "Cruz"])
    pairings = cast.next_round(event)
    [bye] = [one for one in pairings if one.is_bye]
    [game] = [one for one in pairings if not one.is_bye]
    actions.swap(round=game.round, by="Olga", one=bye.first, other=game.first)
    act = Act.objects.latest("pk")
    actions.undo(act=act, by="Olga")
    bye.refresh_from_db()
    assert bye.first == pairings[pairings.index(bye)].first


def test_nobody_goes_back_to_another_division_with_what_they_played_in_this_one(
    club: Club,
) -> None:
    event = actions.prepare(
        club=club, by="Olga", name="Cup", kind="tournament", form="swiss", terms=Terms(),
        divisions=[("A", 1), ("B", 1)],
    )  # fmt: skip
    actions.open_event(event=event, by="Olga")
    actions.type_in(event=event, by="Olga", names=["Ana", "Bo"])
    a, b = Division.objects.filter(event=event)
    for name in ("Ana", "Bo"):
        for division in (b, a):
            actions.divide(entry=cast.entry(event, name), by="Olga", division=division)
    act = Act.objects.latest("pk")
    cast.next_round(event)
    with pytest.raises(NotDone, match="Bo has already been paired"):
        actions.undo(act=act, by="Olga")
    assert cast.entry(event, "Bo").division == a


def test_a_result_does_not_come_back_to_who_sits_there_since(event: Event) -> None:
    [one, two] = cast.next_round(event)
    for took in ("decided", "reported"):
        if took == "decided":
            actions.decide(pairing=two, by="Olga", told=Told((2, 10)))
        else:
            actions.report(pairing=two, by=two.first.member, side="first", told=Told((2, 10)))
        taken_back = actions.undo(act=Act.objects.latest("pk"), by="Olga")
        actions.swap(round=one.round, by="Olga", one=one.first, other=two.first)
        swapped = Act.objects.latest("pk")
        with pytest.raises(NotDone, match="Somebody else plays there since"):
            actions.undo(act=taken_back, by="Olga")
        # Once they sit there again it is theirs.
        actions.undo(act=swapped, by="Olga")
        actions.undo(act=taken_back, by="Olga")
        actions.undo(act=Act.objects.latest("pk"), by="Olga")
