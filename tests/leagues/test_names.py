"""People by their names: one way of comparing them, in every alphabet; and nobody left out silently."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.leagues import cast
from tests.leagues.test_pages import olga
from tracker.leagues import actions
from tracker.leagues.actions import NotDone
from tracker.leagues.models import Club, Entry, Event
from tracker.leagues.names import alike

pytestmark = pytest.mark.django_db

TWINS = (
    ("Angel", "angel"),
    ("Ángel", "ángel"),
    ("Жанна", "жанна"),
    ("Strauß", "STRAUSS"),
    ("Jose\u0301", "JOSÉ"),
    ("Ana Maria", "Ana  Maria"),
    ("ＡＮＡ", "Ana"),
)


def here(event: Event) -> list[str]:
    names = Entry.objects.filter(event=event).order_by("pk")
    return list(names.values_list("member__name", flat=True))


@pytest.mark.parametrize(("typed", "comes"), TWINS)
def test_who_was_typed_in_is_asked_whether_it_is_them(club: Club, typed: str, comes: str) -> None:
    event = cast.opened(club, [typed, "Bo"])
    answer = Client().post(f"/i/{event.invitation}/", {"name": comes, "faction": "", "team": ""})
    assert answer.status_code == 422
    assert "Is that you?" in answer.content.decode()
    assert here(event) == [typed, "Bo"]


@pytest.mark.parametrize(("typed", "comes"), TWINS)
def test_nobody_is_typed_in_or_takes_a_place_twice(club: Club, typed: str, comes: str) -> None:
    event = cast.opened(club, [typed, "Bo", "Cruz"], kind="league", form="round_robin")
    actions.type_in(event=event, by="Olga", names=[comes])
    cast.next_round(event)
    with pytest.raises(NotDone, match="already playing"):
        actions.replace(entry=cast.entry(event, "Bo"), by="Olga", name=comes)
    with pytest.raises(NotDone, match="Somebody else"):
        actions.rename(member=cast.entry(event, "Bo").member, by="Olga", name=comes)
    assert here(event) == [typed, "Bo", "Cruz"]


def test_other_letters_are_other_people() -> None:
    for one, other in (("José", "Jose"), ("Ana", "Аna"), ("Müller", "Muller")):
        assert alike(one) != alike(other)


def test_the_lines_that_are_passed_over_are_named(club: Club) -> None:
    event, client = cast.opened(club, ["Bo"]), olga(club)
    lines = "Smith, John\nSmith, Anna\nbo\nCruz"
    answer = client.post(f"/e/{event.public_id}/do/type-in/", {"names": lines}, follow=True)
    html = answer.content.decode()
    assert "2 of 4 names are already in, or are listed twice: Smith, Anna; bo." in html
    assert here(event) == ["Bo", "Smith", "Cruz"]


def test_more_names_than_can_be_seated_at_once_are_not_cut(club: Club) -> None:
    event, client = cast.opened(club, ["Bo"]), olga(club)
    address = f"/e/{event.public_id}/do/type-in/"
    many = "\n".join(f"P{number}" for number in range(250))
    answer = client.post(address, {"names": many})
    assert (answer.status_code, here(event)) == (422, ["Bo"])
    assert "200 lines at most; these are 250." in answer.content.decode()
    answer = client.post(address, {"names": f"Ana\n{'M' * 41}"})
    assert (answer.status_code, here(event)) == (422, ["Bo"])
    assert "A name has 40 letters at most" in answer.content.decode()


def test_maps_and_divisions_are_not_cut_either(club: Club, event: Event) -> None:
    client = olga(club)
    said = {"club": "Norte", "name": "New", "kind": "league", "then": "keep", "in": club.public_id}
    for much in (
        {"maps": "\n".join(f"Map {number}" for number in range(61))},
        {"maps": "M" * 81},
        {"divisions": "D" * 41},
        {"divisions": "\n".join(f"D{number}" for number in range(61))},
        {"divisions": "Österreich, ÖSTERREICH"},
    ):
        assert client.post("/leagues/new/", said | much).status_code == 422, much
    assert not Event.objects.filter(name="New").exists()
    cast.next_round(event)
    much = {"round": "1", "maps": "\n".join(f"Map {number}" for number in range(61)), "due": ""}
    answer = client.post(f"/e/{event.public_id}/do/set-round/", much)
    assert "Maps: 60 lines at most; these are 61." in answer.content.decode()
