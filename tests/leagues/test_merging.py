"""Somebody is in the club twice, typed in and come by themself: they become one, with their history."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.leagues import cast
from tests.leagues.test_pages import olga, signed_in
from tracker.leagues import actions
from tracker.leagues.actions import NotDone
from tracker.leagues.models import Act, Club, Entry, Event, Member, Pairing

pytestmark = pytest.mark.django_db


def members(club: Club) -> dict[str, Member]:
    rows = Member.objects.filter(club=club).select_related("club")
    return {one.name: one for one in rows}


def both(club: Club) -> Event:
    """Eva has played as who was typed in; and then she has joined another event as herself."""
    event = cast.opened(club, ["Eva", "Bo"])
    [game] = cast.next_round(event)
    cast.result(game, (7, 3))
    later = cast.opened(club, ["Bo"], name="Later")
    actions.join(event=later, player=cast.guest("Eva"))
    return later


def test_they_are_one_with_all_that_both_have_played(club: Club) -> None:
    later = both(club)
    found = members(club)
    keep, other = found["Eva"], found["Eva (2)"]
    address = f"/c/{club.public_id}/p/{keep.pk}/"
    assert "Eva (2)" in olga(club).get(address).content.decode()
    answer = olga(club).post(f"{address}merge/", {"other": other.pk})
    assert answer.status_code == 302
    assert set(members(club)) == {"Olga", "Eva", "Bo"}
    keep.refresh_from_db()
    assert keep.player == other.player
    assert Entry.objects.filter(member=keep).count() == 2
    assert cast.entry(later, "Eva").member == keep
    # She reports as herself what was paired for the name.
    [game] = cast.next_round(later)
    assert signed_in(keep.player).get(f"/p/{game.public_id}/").status_code == 200
    cast.do_jobs()
    assert "Norte Open" in Client().get(address).content.decode()


def test_it_is_undone_like_any_other(club: Club) -> None:
    both(club)
    before = {(one.name, one.player_id, one.entries.count()) for one in members(club).values()}
    found = members(club)
    actions.merge(keep=found["Eva"], other=found["Eva (2)"], by="Olga")
    actions.undo(act=Act.objects.latest("pk"), by="Olga")
    after = {(one.name, one.player_id, one.entries.count()) for one in members(club).values()}
    assert after == before


def test_seated_twice_in_one_event_the_one_without_a_game_goes(club: Club) -> None:
    event = cast.opened(club, ["Eva", "Bo"])
    cast.next_round(event)
    actions.join(event=event, player=cast.guest("Eva"))
    found = members(club)
    actions.merge(keep=found["Eva (2)"], other=found["Eva"], by="Olga")
    assert Entry.objects.filter(event=event).count() == 2
    [game] = Pairing.objects.filter(round__event=event)
    assert "Eva (2)" in cast.names(game)


def test_two_who_are_two_stay_so(club: Club) -> None:
    event = cast.opened(club, ["Ana", "Bo"])
    cast.next_round(event)
    found = members(club)
    with pytest.raises(NotDone, match="Both play in Norte Open"):
        actions.merge(keep=found["Ana"], other=found["Bo"], by="Olga")
    for name in ("Ana", "Bo"):
        actions.claim(member=found[name], player=cast.guest(name))
    with pytest.raises(NotDone, match="both joined by themselves"):
        actions.merge(keep=found["Ana"], other=found["Bo"], by="Olga")
    with pytest.raises(NotDone, match="the same entry"):
        actions.merge(keep=found["Ana"], other=found["Ana"], by="Olga")
    # Nor does anybody but an organiser say so.
    address = f"/c/{club.public_id}/p/{found['Ana'].pk}/merge/"
    ana = Member.objects.get(pk=found["Ana"].pk).player
    assert signed_in(ana).post(address, {"other": found["Bo"].pk}).status_code == 404


def test_what_was_awarded_to_the_one_that_goes_is_theirs(club: Club) -> None:
    event = cast.opened(club, ["Eva", "Bo"])
    cast.next_round(event)
    actions.join(event=event, player=cast.guest("Eva"))
    actions.award(entry=cast.entry(event, "Eva (2)"), by="Olga", tp=2, why="Painted")
    found = members(club)
    actions.merge(keep=found["Eva"], other=found["Eva (2)"], by="Olga")
    assert [one.tp for one in cast.entry(event, "Eva").awards.all()] == [2]
    actions.undo(act=Act.objects.latest("pk"), by="Olga")
    assert [one.tp for one in cast.entry(event, "Eva (2)").awards.all()] == [2]


def test_two_are_not_made_of_one_while_somebody_else_has_the_name(club: Club) -> None:
    both(club)
    found = members(club)
    actions.merge(keep=found["Eva"], other=found["Eva (2)"], by="Olga")
    merged = Act.objects.latest("pk")
    cast.opened(club, ["Eva (2)"], name="Third")
    with pytest.raises(NotDone, match=r"Somebody else in this club is called Eva \(2\)"):
        actions.undo(act=merged, by="Olga")


def test_what_they_have_played_as_one_is_not_given_to_one_of_two(club: Club) -> None:
    later = both(club)
    found = members(club)
    actions.merge(keep=found["Eva"], other=found["Eva (2)"], by="Olga")
    merged = Act.objects.latest("pk")
    [game] = cast.next_round(later)
    cast.result(game, (7, 3))
    played = Act.objects.filter(event=later).order_by("-pk")[:2]
    with pytest.raises(NotDone, match="Eva has played since"):
        actions.undo(act=merged, by="Olga")
    for act in played:
        actions.undo(act=act, by="Olga")
    actions.undo(act=merged, by="Olga")
    assert cast.entry(later, "Eva (2)")
