"""Lists are looked over as they are handed in; and an organiser who does not play may open one, by
an act that everybody reads on the trail."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.utils import timezone

from tests.armies import invented as i
from tests.leagues import cast
from tests.leagues.test_lists import army, come, hand_in, post, signed_in
from tracker.accounts.models import Player
from tracker.armies import actions as armies
from tracker.armies.queries import listed
from tracker.leagues import actions
from tracker.leagues.actions import NotDone
from tracker.leagues.models import Act, Club, Event, HandedIn
from tracker.leagues.models import Member as Known
from tracker.leagues.terms import Terms

pytestmark = pytest.mark.django_db

NOX = "nox-and-a-caliban"


@pytest.fixture
def event(club: Club) -> Event:
    return cast.opened(club, ("Ana", "Bo"), terms=Terms(lists=2, points=300))


@pytest.fixture
def olga(club: Club) -> Player:
    found = Known.objects.get(club=club, role="organiser").player
    assert found
    return found


def lists_page(player: Player, event: Event) -> str:
    html: str = signed_in(player).get(f"/e/{event.public_id}/lists/").content.decode()
    return html


def own_page(player: Player, event: Event) -> str:
    entry = cast.entry(event, player.name)
    html: str = signed_in(player).get(f"/e/{event.public_id}/players/{entry.pk}/").content.decode()
    return " ".join(html.split())


def open_one(player: Player, event: Event, name: str, number: int = 1) -> Any:
    said = {"entry": cast.entry(event, name).pk, "number": number}
    return signed_in(player).post(f"/e/{event.public_id}/do/open-list/", said)


def read(player: Player | None, event: Event, name: str, number: int = 1) -> Any:
    client = signed_in(player) if player else Client()
    return client.get(f"/e/{event.public_id}/lists/{cast.entry(event, name).pk}/{number}/")


# ------------------------------------------------------------------------------ looked over


def test_a_list_is_looked_over_as_it_is_handed_in(
    event: Event, olga: Player, tmp_path: Path
) -> None:
    """All that its owner reads of it in the vault, by the points of the event."""
    ana = come(event, "Ana")
    data = i.written(tmp_path, damages=i.N5_DAMAGES)
    armies.import_data(directory=data, edition="N5", progress=lambda *_: None)
    code = i.code(i.LEADER, i.LEADER, *[i.SHADE] * 3, layout=3)
    found = armies.paste(player=ana, code=code, edition="N5")
    in_the_vault = signed_in(ana).get(f"/armies/{found.public_id}/").content.decode()
    hand_in(event, ana, 1, found)
    html = own_page(ana, event)
    for sentence in (
        "2 Lieutenants: an army has exactly one.",
        "3 × SHADES: its availability is 2.",
    ):
        assert sentence in in_the_vault
        assert sentence in html
    # Whoever organises reads what it is about, and nothing of what is in it.
    html = lists_page(olga, event)
    assert "List 1: availability; size, Combat Groups or Lieutenant." in html
    for secret in ("2 Lieutenants", "SHADE", "3 ×"):
        assert secret not in html


def test_points_and_swc_are_those_of_the_event(club: Club, olga: Player) -> None:
    event = cast.opened(club, ("Ana", "Bo"), terms=Terms(lists=1, points=150), name="Small")
    ana = come(event, "Ana")
    found = army(ana, NOX, "At the pass")
    spent = found.points
    assert spent <= 150
    hand_in(event, ana, 1, found)
    assert "points or SWC" not in lists_page(olga, event)
    dear = msgspec.structs.replace(listed(army=found)[0].profile, points=151 - spent)
    armies.add_free_trooper(army=found, profile=dear)
    found.refresh_from_db()
    hand_in(event, ana, 1, found)
    assert f"{found.points} points: the list is for 150." in own_page(ana, event)
    assert "List 1: points or SWC" in lists_page(olga, event)


def test_a_list_without_a_lieutenant_is_handed_in_with_the_warning(event: Event) -> None:
    ana = come(event, "Ana")
    found = army(ana, NOX, "At the pass")
    for one in listed(army=found):
        if one.lieutenant:
            armies.remove_trooper(army=found, trooper=one.key)
    found.refresh_from_db()
    hand_in(event, ana, 1, found)
    assert "You have no Lieutenant yet." in own_page(ana, event)


# ------------------------------------------------------------------------------------ opened


def test_it_is_said_before_anything_is_handed_in(event: Event) -> None:
    ana = come(event, "Ana")
    assert "may open a list" in " ".join(
        Client().get(f"/e/{event.public_id}/").content.decode().split()
    )
    assert "if they open it" in own_page(ana, event)


def test_an_organiser_opens_a_list_and_everybody_reads_that_it_was(
    event: Event, olga: Player
) -> None:
    ana = come(event, "Ana")
    hand_in(event, ana, 1, army(ana, NOX, "At the pass"))
    assert "Olga opened it" not in own_page(ana, event)
    # Looking does not open it.
    assert read(olga, event, "Ana").status_code == 404
    answer = open_one(olga, event, "Ana")
    entry = cast.entry(event, "Ana")
    assert answer.headers["Location"] == f"/e/{event.public_id}/lists/{entry.pk}/1/"
    html = read(olga, event, "Ana").content.decode()
    assert "Caliban" in html
    assert "At the pass" in html
    at = timezone.localtime(Act.objects.latest("pk").at, event.terms.clock)
    assert f"Olga opened it {at:%a} {at.day} {at:%b}, {at:%H:%M}" in own_page(ana, event)
    trail = Client().get(f"/e/{event.public_id}/trail/").content.decode()
    assert "Opened list 1 of Ana" in trail
    assert "Caliban" not in trail
    # Twice is once.
    open_one(olga, event, "Ana")
    assert Act.objects.filter(said="Opened list 1 of Ana").count() == 1


def test_what_was_opened_is_that_list_and_no_later_one(event: Event, olga: Player) -> None:
    ana = come(event, "Ana")
    hand_in(event, ana, 1, army(ana, NOX, "At the pass"))
    open_one(olga, event, "Ana")
    hand_in(event, ana, 1, army(ana, NOX, "In the reeds"))
    assert read(olga, event, "Ana").status_code == 404
    # Its owner still reads that the one before was opened.
    assert "Olga opened the one before it" in own_page(ana, event)
    open_one(olga, event, "Ana")
    assert "In the reeds" in read(olga, event, "Ana").content.decode()


def test_nobody_else_reads_it_and_no_other_organiser_by_that_act(
    event: Event, olga: Player
) -> None:
    ana, bo = come(event, "Ana"), come(event, "Bo")
    hand_in(event, ana, 1, army(ana, NOX, "At the pass"))
    open_one(olga, event, "Ana")
    hal = cast.guest("Hal")
    actions.help_organise(club=event.club, player=hal)
    for nobody in (bo, ana, cast.guest("Eve"), hal):
        assert read(nobody, event, "Ana").status_code == 404
    assert read(None, event, "Ana").status_code in (302, 404)
    for nobody in (bo, cast.guest("Eve")):
        assert open_one(nobody, event, "Ana").status_code == 404
    assert HandedIn.objects.get().openings.count() == 1
    # Who organises no longer reads no longer.
    actions.step_down(member=Known.objects.get(player=olga), by="Hal")
    assert read(olga, event, "Ana").status_code == 404


@pytest.mark.parametrize("left", [False, True])
def test_an_organiser_who_plays_opens_nothing(event: Event, olga: Player, left: bool) -> None:
    ana = come(event, "Ana")
    hand_in(event, ana, 1, army(ana, NOX, "At the pass"))
    actions.join(event=event, player=olga)
    if left:
        cast.next_round(event, anyway=True)
        actions.leave(entry=cast.entry(event, "Olga"), by="Olga")
    answer = open_one(olga, event, "Ana")
    assert answer.status_code == 422
    assert "You play in this event" in answer.content.decode()
    assert read(olga, event, "Ana").status_code == 404
    assert 'value="open-list"' not in lists_page(olga, event)
    assert "/do/open-list/" not in lists_page(olga, event)


@pytest.mark.parametrize("way", ["join", "type in", "claim", "undo", "replace"])
def test_who_has_opened_a_list_does_not_play_afterwards(club: Club, olga: Player, way: str) -> None:
    event = cast.opened(
        club, ("Ana", "Bo"), kind="league", form="round_robin", terms=Terms(lists=1)
    )
    ana = come(event, "Ana")
    hand_in(event, ana, 1, army(ana, NOX, "At the pass"))
    if way == "undo":
        actions.join(event=event, player=olga)
        actions.leave(entry=cast.entry(event, "Olga"), by="Olga")
    left = Act.objects.latest("pk")
    open_one(olga, event, "Ana")
    if way == "replace":
        cast.next_round(event, anyway=True)
    elif way == "claim":
        # As Bo, whom somebody typed in.
        Known.objects.filter(player=olga).update(player=None)
    bo = cast.entry(event, "Bo")
    ways: dict[str, Callable[[], object]] = {
        "join": lambda: actions.join(event=event, player=olga),
        "type in": lambda: actions.type_in(event=event, by="Hal", names=["Olga"]),
        "undo": lambda: actions.undo(act=left, by="Olga"),
        "replace": lambda: actions.replace(entry=bo, by="Hal", name="Olga"),
        "claim": lambda: actions.claim(member=bo.member, player=olga),
    }
    with pytest.raises(NotDone, match="Olga has opened a list of Norte Open"):
        ways[way]()


def test_what_has_been_read_is_not_undone(event: Event, olga: Player) -> None:
    ana = come(event, "Ana")
    hand_in(event, ana, 1, army(ana, NOX, "At the pass"))
    open_one(olga, event, "Ana")
    with pytest.raises(NotDone, match="that was read"):
        actions.undo(act=Act.objects.latest("pk"), by="Olga")
    assert "Olga opened it" in own_page(ana, event)


def test_a_list_that_was_in_before_it_was_said_stays_closed(event: Event, olga: Player) -> None:
    ana = come(event, "Ana")
    hand_in(event, ana, 1, army(ana, NOX, "At the pass"))
    HandedIn.objects.update(may_be_opened=False)
    answer = open_one(olga, event, "Ana")
    assert answer.status_code == 422
    assert "stays closed" in answer.content.decode()
    assert "/do/open-list/" not in lists_page(olga, event)
    # Handed in anew, it was said.
    post(signed_in(ana), event, number=1, army=army(ana, NOX, "In the reeds").public_id)
    assert open_one(olga, event, "Ana").status_code == 302


def test_a_list_goes_with_its_player_although_it_was_opened(event: Event, olga: Player) -> None:
    ana = come(event, "Ana")
    hand_in(event, ana, 1, army(ana, NOX, "At the pass"))
    open_one(olga, event, "Ana")
    ana.delete()
    assert not HandedIn.objects.exists()
    assert signed_in(olga).get(f"/e/{event.public_id}/trail/").status_code == 200


# ----------------------------------------------------------------- before the first round


@pytest.mark.parametrize("form", ["swiss", "round_robin"])
def test_the_first_round_warns_of_lists_that_are_missing(
    club: Club, olga: Player, form: str
) -> None:
    event = cast.opened(club, ("Ana", "Bo", "Cruz"), form=form, terms=Terms(lists=1))
    ana, bo = come(event, "Ana"), come(event, "Bo")
    hand_in(event, ana, 1, army(ana, NOX, "At the pass"))
    found = army(bo, NOX, "In the reeds")
    for one in listed(army=found):
        if one.lieutenant:
            armies.remove_trooper(army=found, trooper=one.key)
    hand_in(event, bo, 1, found)
    client = signed_in(olga)
    html = " ".join(client.get(f"/e/{event.public_id}/").content.decode().split())
    assert "1 of 3 have not handed in all their lists, and 1 has something to check" in html
    assert f'<a class="go" href="/e/{event.public_id}/lists/">' in html
    # Pressed on another page it is refused, with the same words; and done where it is meant.
    answer = client.post(f"/e/{event.public_id}/do/pair/", {"number": 1})
    assert answer.status_code == 422
    assert "1 of 3 have not handed in all their lists" in answer.content.decode()
    answer = client.post(f"/e/{event.public_id}/do/pair/", {"number": 1, "anyway": 1})
    assert answer.headers["Location"] == f"/e/{event.public_id}/round/1/"
    # Nothing is said of it later.
    html = client.get(f"/e/{event.public_id}/").content.decode()
    assert "have not handed in" not in html


def test_with_all_lists_in_the_first_round_is_paired_by_one_press(
    event: Event, olga: Player
) -> None:
    for name in ("Ana", "Bo"):
        player = come(event, name)
        for number in (1, 2):
            hand_in(event, player, number, army(player, NOX, f"{name} {number}"))
    client = signed_in(olga)
    html = client.get(f"/e/{event.public_id}/").content.decode()
    assert "Pair Round 1" in html
    assert "have not handed in" not in html
    answer = client.post(f"/e/{event.public_id}/do/pair/", {"number": 1})
    assert answer.headers["Location"] == f"/e/{event.public_id}/round/1/"


def test_an_event_that_is_left_alone_begins_although_lists_are_missing(event: Event) -> None:
    actions.put_off(event=event, by="Olga", begins=timezone.now())
    actions.leave_alone(event=event, by="Olga", unattended=True)
    cast.do_jobs()
    event.refresh_from_db()
    assert event.status == "playing"
