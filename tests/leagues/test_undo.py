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
from tracker.leagues.models import Act, Entry, Event, Member, Offer, Pairing, Report, Round
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
