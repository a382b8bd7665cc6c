"""The next season is seated from the table; once that is put right, its organiser is told, and seats
it anew."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.leagues import cast
from tests.leagues.test_pages import do, olga
from tracker.leagues import actions
from tracker.leagues.actions import NotDone, Told
from tracker.leagues.models import Act, Club, Division, Entry, Event
from tracker.leagues.terms import Terms

pytestmark = pytest.mark.django_db

TIERS = {"First": ("Ana", "Bo"), "Second": ("Cruz", "Dee")}


@pytest.fixture
def spring(club: Club) -> Event:
    """Two tiers of two, one up and one down: Bo goes down, and Cruz, who beat Dee, comes up."""
    event = actions.prepare(
        club=club, by="Olga", name="Spring", kind="league", form="round_robin",
        terms=Terms(up=1, down=1), divisions=[("First", 1), ("Second", 2)],
    )  # fmt: skip
    actions.open_event(event=event, by="Olga")
    actions.type_in(event=event, by="Olga", names=["Ana", "Bo", "Cruz", "Dee"])
    for division in Division.objects.filter(event=event):
        for name in TIERS[division.name]:
            actions.divide(entry=cast.entry(event, name), by="Olga", division=division)
    cast.next_round(event)
    wins(event, "Ana", "Bo")
    wins(event, "Cruz", "Dee")
    actions.close(event=event, by="Olga")
    event.refresh_from_db()
    return event


@pytest.fixture
def autumn(spring: Event) -> Event:
    return actions.open_next_season(event=spring, by="Olga", name="Autumn")


def wins(event: Event, one: str, other: str) -> None:
    game = cast.between(event, one, other)
    op = (7, 3) if cast.names(game)[0] == one else (3, 7)
    actions.decide(pairing=game, by="Olga", told=Told(op))


def seated(event: Event) -> dict[str, set[str]]:
    rows = Entry.objects.filter(event=event).select_related("division", "member")
    found: dict[str, set[str]] = {}
    for one in rows:
        found.setdefault(str(one.division), set()).add(one.member.name)
    return found


def told(client: Client, event: Event) -> bool:
    return "is not seated from the table" in client.get(f"/e/{event.public_id}/").content.decode()


def test_a_result_put_right_is_told_and_seats_the_next_season_anew(
    spring: Event, autumn: Event
) -> None:
    client = olga(spring.club)
    assert seated(autumn) == {"First": {"Ana", "Cruz"}, "Second": {"Bo", "Dee"}}
    assert not told(client, spring)
    assert not told(client, autumn)
    wins(spring, "Dee", "Cruz")
    assert told(client, spring)
    assert told(client, autumn)
    assert do(client, spring, "seat-anew").status_code == 302
    assert seated(autumn) == {"First": {"Ana", "Dee"}, "Second": {"Bo", "Cruz"}}
    assert not told(client, spring)
    assert not told(client, autumn)
    actions.undo(act=Act.objects.filter(event=autumn).latest("pk"), by="Olga")
    assert seated(autumn) == {"First": {"Ana", "Cruz"}, "Second": {"Bo", "Dee"}}
    assert told(client, autumn)


def test_the_page_leads_to_the_season_that_is_there(spring: Event, autumn: Event) -> None:
    html = olga(spring.club).get(f"/e/{spring.public_id}/").content.decode()
    assert "Go to Autumn" in html
    assert "The next season<" not in html


def test_who_is_moved_by_hand_is_no_news(spring: Event, autumn: Event) -> None:
    second = Division.objects.get(event=autumn, name="Second")
    actions.divide(entry=cast.entry(autumn, "Ana"), by="Olga", division=second)
    assert not told(olga(spring.club), autumn)
    wins(spring, "Dee", "Cruz")
    assert told(olga(spring.club), autumn)
    actions.seat_anew(event=spring, by="Olga")
    assert seated(autumn) == {"First": {"Ana", "Dee"}, "Second": {"Bo", "Cruz"}}


def test_who_was_not_seated_after_all_can_be_seated(spring: Event, autumn: Event) -> None:
    actions.undo(act=Act.objects.get(event=autumn, said__startswith="Seated"), by="Olga")
    assert seated(autumn) == {}
    assert told(olga(spring.club), autumn)
    actions.seat_anew(event=spring, by="Olga")
    assert seated(autumn) == {"First": {"Ana", "Cruz"}, "Second": {"Bo", "Dee"}}
    assert not told(olga(spring.club), autumn)


def test_who_leaves_while_it_was_reopened_is_not_in_the_next(spring: Event, autumn: Event) -> None:
    actions.undo(act=Act.objects.get(event=spring, said="Closed Spring"), by="Olga")
    assert not told(olga(spring.club), autumn)
    with pytest.raises(NotDone, match="Close this season first"):
        actions.seat_anew(event=spring, by="Olga")
    spring.refresh_from_db()
    actions.leave(entry=cast.entry(spring, "Dee"), by="Olga")
    actions.close(event=spring, by="Olga")
    assert told(olga(spring.club), autumn)
    actions.seat_anew(event=spring, by="Olga")
    assert seated(autumn) == {"First": {"Ana", "Cruz"}, "Second": {"Bo"}}


def test_once_it_is_open_nobody_is_moved(spring: Event, autumn: Event) -> None:
    actions.open_event(event=autumn, by="Olga")
    wins(spring, "Dee", "Cruz")
    client = olga(spring.club)
    assert told(client, autumn)
    answer = do(client, spring, "seat-anew")
    assert answer.status_code == 422
    assert "Undo its opening" in answer.content.decode()
    assert seated(autumn) == {"First": {"Ana", "Cruz"}, "Second": {"Bo", "Dee"}}
    actions.undo(act=Act.objects.get(event=autumn, said="Opened Autumn"), by="Olga")
    assert do(client, spring, "seat-anew").status_code == 302


def test_there_is_nothing_to_seat_before_there_is_a_next_season(spring: Event) -> None:
    with pytest.raises(NotDone, match="no next season yet"):
        actions.seat_anew(event=spring, by="Olga")
