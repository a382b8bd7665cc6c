"""A list is written, changed and read back; what can't be done changes nothing."""

from __future__ import annotations

import pytest

from rules.reference import GROUP_LIMIT, N4, Profile, Roster, amiss
from rules.reference.starter_rosters import rosters, starter
from tracker.accounts.models import Player
from tracker.armies import actions, queries
from tracker.armies.actions import keeping, lists
from tracker.armies.models import Army

MINE = Profile("Old Friend", "Old Friend", "MI", (4, 4), 15, 12, 11, 13, 2, 3, 1, lieutenant=True)


def read(army: Army) -> tuple[queries.Listed, ...]:
    return queries.listed(army=Army.objects.get(pk=army.pk))


def key_of(army: Army, name: str) -> str:
    return next(one.key for one in read(army) if one.profile.name == name)


@pytest.mark.parametrize("roster", rosters(N4), ids=lambda roster: roster.id)
def test_a_starter_roster_is_taken_as_it_is(ana: Player, roster: Roster) -> None:
    made = actions.create_from_roster(player=ana, roster=roster.id)
    again = Army.objects.get(pk=made.pk)
    assert queries.army_list(army=again, edition="N4") == roster.army
    assert amiss(queries.army_list(army=again, edition="N4")) == ()
    assert (again.points, again.troopers) == (roster.points, len(roster.army.entries))


def test_no_such_roster(ana: Player) -> None:
    with pytest.raises(actions.NotDone):
        actions.create_from_roster(player=ana, roster="nothing-of-the-kind")
    assert not Army.objects.exists()


def test_a_trooper_is_added_and_removed(army: Army) -> None:
    actions.add_trooper(army=army, profile="fusilier-combi-rifle")
    added = read(army)[-1]
    assert added.profile == starter("fusilier-combi-rifle").profile
    assert (added.group, added.lieutenant) == (1, False)
    army.refresh_from_db()
    assert (army.troopers, army.points) == (9, 152)
    actions.remove_trooper(army=army, trooper=added.key)
    army.refresh_from_db()
    assert (army.troopers, army.points) == (8, 142)
    assert added.key not in {one.key for one in read(army)}


def test_a_free_trooper_keeps_its_numbers(army: Army) -> None:
    actions.add_free_trooper(army=army, profile=MINE, group=2)
    assert read(army)[-1].profile == MINE
    assert read(army)[-1].group == 2


def test_the_first_group_with_room_takes_the_next_trooper(army: Army) -> None:
    for _ in range(3):
        actions.add_trooper(army=army, profile="fusilier-combi-rifle")
    groups = [one.group for one in read(army)]
    assert groups.count(1) == GROUP_LIMIT
    assert groups[-1] == 2


def test_there_is_one_lieutenant(army: Army) -> None:
    actions.add_free_trooper(army=army, profile=MINE)
    actions.set_lieutenant(army=army, trooper=key_of(army, "Old Friend"))
    assert [one.profile.name for one in read(army) if one.lieutenant] == ["Old Friend"]


def test_not_everybody_can_lead(army: Army) -> None:
    with pytest.raises(actions.NotDone, match="Caliban has no Lieutenant profile"):
        actions.set_lieutenant(army=army, trooper=key_of(army, "Caliban"))
    assert [one.profile.name for one in read(army) if one.lieutenant] == ["Nox"]


def test_a_trooper_changes_its_group(army: Army) -> None:
    key = key_of(army, "Caliban")
    actions.move_to_group(army=army, trooper=key, group=2)
    assert [one.profile.name for one in read(army) if one.group == 2] == ["Caliban"]
    with pytest.raises(actions.NotDone):
        actions.move_to_group(army=army, trooper=key, group=3)
    assert [one.profile.name for one in read(army) if one.group == 2] == ["Caliban"]


def test_a_list_that_changed_meanwhile_is_not_guessed_at(army: Army) -> None:
    key = key_of(army, "Caliban")
    actions.remove_trooper(army=army, trooper=key)
    before = read(army)
    with pytest.raises(actions.NotDone, match="no longer on the list"):
        actions.remove_trooper(army=army, trooper=key)
    assert read(army) == before


def test_two_windows_do_not_undo_each_other(army: Army) -> None:
    """The army of a second window is older; its change goes on top of the first one's."""
    other_window = Army.objects.get(pk=army.pk)
    actions.add_free_trooper(army=army, profile=MINE)
    actions.rename(army=other_window, name="Renamed")
    assert [one.profile.name for one in read(army)].count("Old Friend") == 1
    assert Army.objects.get(pk=army.pk).name == "Renamed"


def test_a_deleted_army_can_not_be_changed(army: Army) -> None:
    other_window = Army.objects.get(pk=army.pk)
    actions.delete(army=army)
    with pytest.raises(actions.NotDone, match="deleted"):
        actions.add_trooper(army=other_window, profile="fusilier-combi-rifle")
    assert not Army.objects.exists()


def test_a_copy_is_another_army(army: Army) -> None:
    copy = actions.duplicate(army=army)
    assert copy.name == "Nox and a Caliban (copy)"
    assert copy.public_id != army.public_id
    assert (
        queries.army_list(army=copy, edition="N4").entries
        == queries.army_list(army=army, edition="N4").entries
    )
    assert not {one.key for one in read(copy)} & {one.key for one in read(army)}
    actions.remove_trooper(army=copy, trooper=key_of(copy, "Caliban"))
    assert key_of(army, "Caliban")


def test_a_long_name_still_fits_its_copy(ana: Player) -> None:
    first = actions.create(player=ana, name="N" * Army.NAME_LENGTH, faction="Nomads")
    copy = actions.duplicate(army=first)
    assert len(copy.name) == Army.NAME_LENGTH
    assert copy.name.endswith("(copy)")


def test_there_is_an_end_to_lists_and_armies(
    ana: Player, army: Army, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lists, "MOST_TROOPERS", 9)
    actions.add_trooper(army=army, profile="fusilier-combi-rifle")
    with pytest.raises(actions.NotDone, match="9 troopers"):
        actions.add_trooper(army=army, profile="fusilier-combi-rifle")
    assert len(read(army)) == 9
    monkeypatch.setattr(keeping, "MOST_ARMIES", 1)
    with pytest.raises(actions.NotDone):
        actions.duplicate(army=army)
    assert Army.objects.count() == 1


def test_armies_are_found_by_their_owner_alone(ana: Player, bo: Player, army: Army) -> None:
    assert [found.pk for found in queries.armies_of(player=ana)] == [army.pk]
    assert not queries.armies_of(player=bo)
    assert queries.army(player=ana, public_id=army.public_id).pk == army.pk
    with pytest.raises(Army.DoesNotExist):
        queries.army(player=bo, public_id=army.public_id)
