"""The trail names who did it: by what they are called in the club, where no two have one name, and
nobody is called like the notebook."""

from __future__ import annotations

import pytest

from tests.leagues import cast
from tests.leagues.test_pages import do, signed_in
from tracker.leagues import actions
from tracker.leagues.actions import NotDone, Told
from tracker.leagues.forms import EventForm
from tracker.leagues.models import Act, Club, Event, Member
from tracker.leagues.scoring import ITS_17, Scoring
from tracker.leagues.terms import Terms

pytestmark = pytest.mark.django_db

OWN = {"club": "Norte", "name": "Open", "scoring": "own", "draw": "1", "loss": "0", "bye": "3"}


def test_of_two_organisers_of_one_name_the_trail_says_which(event: Event) -> None:
    olga = signed_in(Member.objects.get(club=event.club, role="organiser").player)
    second = cast.guest("Olga")
    actions.help_organise(club=event.club, player=second)
    assert Act.objects.latest("pk").said == "Olga (2) now helps to organise"
    assert Act.objects.latest("pk").by == "Olga (2)"
    game, other = cast.next_round(event)
    points = {"by": "points", "op_first": 7, "op_second": 3}
    olga.post(f"/p/{game.public_id}/do/decide/", points)
    assert Act.objects.latest("pk").by == "Olga"
    again = signed_in(second)
    again.post(f"/p/{other.public_id}/do/decide/", points)
    assert Act.objects.latest("pk").by == "Olga (2)"
    again.post(
        "/leagues/new/", {"club": event.club.name, "in": event.club.public_id, "name": "Cup"}
    )
    assert {act.by for act in Act.objects.filter(event__name="Cup")} == {"Olga (2)"}
    member = cast.entry(event, "Ana").member
    again.post(f"/c/{event.club.public_id}/p/{member.pk}/rename/", {"name": "Anna"})
    assert Act.objects.latest("pk").by == "Olga (2)"


def test_who_joins_is_on_the_trail_as_in_the_table(event: Event) -> None:
    actions.join(event=event, player=cast.guest("Ana"))
    act = Act.objects.latest("pk")
    assert (act.by, act.said) == ("Ana (2)", "Ana (2) joined")


@pytest.mark.parametrize("name", ["The notebook", "the  NOTEBOOK", "The shell"])
def test_nobody_is_taken_for_the_notebook(event: Event, name: str) -> None:
    actions.join(event=event, player=cast.guest(name))
    act = Act.objects.latest("pk")
    assert act.by.endswith("(2)")
    ana = cast.entry(event, "Ana")
    many = Member.objects.count()
    with pytest.raises(NotDone, match="what the trail calls"):
        actions.rename(member=ana.member, by="Olga", name=name)
    with pytest.raises(NotDone, match="what the trail calls"):
        actions.type_in(event=event, by="Olga", names=["Eva", name])
    with pytest.raises(NotDone, match="what the trail calls"):
        actions.replace(entry=ana, by="Olga", name=name)
    assert Member.objects.count() == many


def test_the_page_says_that_it_is_no_name(event: Event) -> None:
    olga = signed_in(Member.objects.get(club=event.club, role="organiser").player)
    answer = do(olga, event, "type-in", names="The notebook")
    assert answer.status_code == 422
    assert "Choose another name" in answer.content.decode()


# ------------------------------------------------------------------ whose points a rating is of


def rated(club: Club, win: int, name: str) -> Event:
    form = EventForm(OWN | {"win": str(win)})
    assert form.is_valid()
    event = cast.opened(club, ["Ana", "Bo"], terms=form.terms(), name=name)
    [game] = cast.next_round(event)
    actions.decide(pairing=game, by="Olga", told=Told((8, 1)))
    return event


def test_ratings_begin_anew_with_each_table_of_points(club: Club) -> None:
    three, ten, again = (rated(club, win, f"Own {at}") for at, win in enumerate((3, 10, 3)))
    assert three.season == again.season == "Norte’s own"
    assert ten.season == "Norte’s own 2"


def test_a_draft_takes_the_season_of_what_it_is_changed_to(club: Club) -> None:
    rated(club, 3, "Own")
    draft = actions.prepare(
        club=club, by="Olga", name="Next", kind="league", form="swiss", terms=Terms()
    )
    assert draft.season == ITS_17.name
    own = EventForm(OWN | {"win": "5"})
    assert own.is_valid()
    actions.change(event=draft, by="Olga", terms=own.terms())
    assert draft.season == "Norte’s own 2"
    actions.change(event=draft, by="Olga", terms=own.terms())
    assert draft.season == "Norte’s own 2"


def test_a_long_name_of_a_table_has_room_for_its_number(club: Club) -> None:
    for win, ending in ((3, "y" * 30), (4, "y" * 28 + " 2")):
        event = actions.prepare(
            club=club, by="Olga", name="Long", kind="league", form="swiss",
            terms=Terms(scoring=Scoring("y" * 50, wins=((1, win),))),
        )  # fmt: skip
        assert event.season == ending
