"""A clock for each side: agreed by both, running for whoever has to decide, fair over reconnects."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from time_machine import TimeMachineFixture

from tests.matches.phone import Phone
from tests.matches.test_example import revealed, up_to_the_reveal
from tests.matches.test_parts import OpenPage
from tests.matches.test_told import told
from tracker.accounts.models import Player
from tracker.matches import actions
from tracker.matches.actions import clocks
from tracker.matches.models import Clock, Match
from tracker.matches.page import parts
from tracker.orderlog import queries as log

HOUR = "60:00"


@pytest.fixture(autouse=True)
def _noon(time_machine: TimeMachineFixture) -> None:
    time_machine.move_to("2026-05-01T12:00Z", tick=False)


def asks(phone: Phone, what: str, minutes: int | str = "") -> Any:
    return phone.client.post(f"{phone.url}clock/ask/", {"what": what, "minutes": str(minutes)})


def agrees(phone: Phone) -> None:
    """Press what the page offers, as it stands there."""
    form = _form(phone, "yes")
    assert form is not None, "Nothing is asked here."
    phone.client.post(f"{phone.url}clock/ask/", form)


def says_no(phone: Phone) -> None:
    phone.client.post(f"{phone.url}clock/ask/", {"answer": "no"})


def _form(phone: Phone, answer: str) -> dict[str, str] | None:
    for form in re.findall(r"<form.*?</form>", phone.html(), re.S):
        said = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form))
        if said.get("answer") == answer:
            said.pop("csrfmiddlewaretoken", None)
            return said
    return None


def is_asked(phone: Phone) -> bool:
    return 'id="clock-asked"' in phone.html()


def flag(phone: Phone) -> tuple[str, str]:
    """What the flag says, and the time in it."""
    said = re.search(r'role="status">([^<]*)</span>(?:<span [^>]*>([\d:]+))?', phone.html())
    assert said is not None
    return said[1], said[2] or ""


def times(phone: Phone) -> dict[str, str]:
    """By side: what the page shows of its time."""
    found = re.findall(r'class="time [^>]*data-side="(.)"[^>]*>([\d:]+)', phone.html())
    return dict(found)


def running(phone: Phone) -> set[str]:
    return set(re.findall(r'class="time [^>]*data-side="(.)"[^>]*data-runs', phone.html()))


def agreed(anas: Phone, bos: Phone, minutes: int = 60) -> None:
    asks(anas, "set", minutes)
    agrees(bos)


def looks(phone: Phone, **headers: str) -> Any:
    """An open page looks again, as it does every 25 seconds."""
    return phone.client.get(f"{phone.url}panel/", headers={"HX-Request": "true", **headers})


def declares(anas: Phone) -> None:
    anas.do("DeclareSkill", actor=anas.piece("Marker 1"), skill="Move", pool="regular", to="there")


# ------------------------------------------------------------------ both agree


def test_there_is_no_clock_unless_somebody_asks(anas: Phone, bos: Phone) -> None:
    assert flag(anas) == ("Your move", "")
    assert times(bos) == {}
    assert 'id="clock"' not in anas.html()


def test_a_clock_takes_both_players(anas: Phone, bos: Phone, looker: Phone) -> None:
    asks(anas, "set", 60)
    assert times(anas) == {}
    assert not is_asked(anas)
    assert not is_asked(looker)
    assert "Ana would like a clock: 60 minutes for each side." in bos.html()
    agrees(bos)
    assert flag(anas) == ("Your move", HOUR)
    assert times(bos) == {"A": HOUR, "B": HOUR}
    assert not is_asked(bos)


def test_who_is_asked_may_say_no_or_want_another_time(anas: Phone, bos: Phone) -> None:
    asks(anas, "set", 60)
    says_no(bos)
    assert not is_asked(bos)
    assert times(anas) == {}
    asks(anas, "set", 60)
    asks(bos, "set", 45)
    assert is_asked(anas)
    assert not is_asked(bos)
    agrees(anas)
    assert times(anas) == {"A": "45:00", "B": "45:00"}


def test_to_ask_for_the_same_is_to_agree(anas: Phone, bos: Phone) -> None:
    asks(anas, "set", 60)
    asks(bos, "set", 60)
    assert times(anas) == {"A": HOUR, "B": HOUR}


def test_yes_is_said_to_what_was_read(anas: Phone, bos: Phone) -> None:
    asks(anas, "set", 60)
    read = _form(bos, "yes")
    asks(anas, "set", 10)
    bos.client.post(f"{bos.url}clock/ask/", read)
    assert times(anas) == {}
    assert "question is no longer open" in bos.html()


@pytest.mark.parametrize(
    "said",
    [
        {"what": "set", "minutes": "241"},
        {"what": "set", "minutes": "-5"},
        {"what": "set", "minutes": "ten"},
        {"what": "set", "minutes": "9999999999"},
        {"what": "set", "minutes": "0"},
        {"what": "pause"},
        {"what": "go on"},
        {"what": "more", "minutes": "5"},
        {"what": "win"},
        {},
    ],
)
def test_what_makes_no_sense_is_said_and_nothing_is_asked(
    said: dict[str, str], anas: Phone, bos: Phone
) -> None:
    answer = anas.client.post(f"{anas.url}clock/ask/", said)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert not is_asked(bos)


def test_nobody_agrees_with_themselves(anas: Phone, bos: Phone) -> None:
    asks(anas, "set", 60)
    form = {"answer": "yes", "what": "set", "minutes": "60"}
    anas.client.post(f"{anas.url}clock/ask/", form)
    asks(anas, "set", 60)
    assert times(anas) == {}
    assert is_asked(bos)


def test_the_clock_is_the_players_alone(
    anas: Phone, bos: Phone, cruzs: Phone, passer: Phone, looker: Phone
) -> None:
    agreed(anas, bos)
    for phone, status in ((cruzs, 404), (passer, 404), (looker, 403)):
        assert asks(phone, "pause").status_code == status
        assert phone.client.post(f"{phone.url}clock/away/").status_code == status
        assert phone.get("clock/").status_code == status
    assert not is_asked(anas)
    assert not is_asked(bos)


def test_a_pause_and_the_end_of_it_are_agreed(
    anas: Phone, bos: Phone, time_machine: TimeMachineFixture
) -> None:
    agreed(anas, bos)
    asks(anas, "pause")
    time_machine.shift(60)
    assert times(bos)["A"] == "59:00"
    agrees(bos)
    time_machine.shift(3600)
    assert times(bos) == {"A": "59:00", "B": HOUR}
    assert "The clocks are paused." in anas.html()
    # It is Ana's move: Bo can't let her time run.
    asks(bos, "go on")
    time_machine.shift(60)
    assert times(bos)["A"] == "59:00"
    agrees(anas)
    time_machine.shift(60)
    assert times(bos) == {"A": "58:00", "B": HOUR}


def test_whose_time_it_is_may_let_it_go_on_alone(
    anas: Phone, bos: Phone, time_machine: TimeMachineFixture
) -> None:
    agreed(anas, bos)
    asks(anas, "pause")
    agrees(bos)
    asks(anas, "go on")
    time_machine.shift(5)
    assert times(bos)["A"] == "59:55"


def test_more_time_is_for_who_asked(anas: Phone, bos: Phone) -> None:
    agreed(anas, bos, 30)
    asks(bos, "more", 5)
    assert "Bo would like 5 more minutes." in anas.html()
    # To ask for as much oneself is not to grant it.
    asks(anas, "more", 5)
    assert times(anas) == {"A": "30:00", "B": "30:00"}
    agrees(bos)
    assert times(anas) == {"A": "35:00", "B": "30:00"}


def test_both_may_do_away_with_it(anas: Phone, bos: Phone) -> None:
    agreed(anas, bos)
    asks(anas, "set", 0)
    assert "Ana would like to play on without a clock." in bos.html()
    agrees(bos)
    assert flag(anas) == ("Your move", "")


def test_a_match_is_opened_with_a_clock_for_who_sits_down_to_agree(ana: Player, bo: Player) -> None:
    client = Phone(ana).client
    answer = client.post("/matches/new/", {"points": "150", "rounds": "2", "minutes": "45"})
    assert answer.status_code == 302
    match = Match.objects.get()
    assert times(Phone(ana, match)) == {}
    actions.join(match=match, player=bo, token_or_code=match.join_token)
    assert is_asked(Phone(bo, match))
    agrees(Phone(bo, match))
    assert times(Phone(ana, match)) == {"A": "45:00", "B": "45:00"}


def test_on_one_phone_nobody_else_is_asked(ana: Player) -> None:
    match = actions.play_example(player=ana, both=True)
    asks(Phone(ana, match), "set", 60)
    assert times(Phone(ana, match)) == {"A": HOUR, "B": HOUR}


def test_who_sits_down_later_is_asked_of_the_clock_that_runs(
    ana: Player, bo: Player, time_machine: TimeMachineFixture
) -> None:
    match = actions.play_example(player=ana, both=True)
    anas, bos = Phone(ana, match), Phone(bo, match)
    asks(anas, "set", 60)
    time_machine.shift(60)
    actions.join(match=match, player=bo, token_or_code=match.join_token)
    time_machine.shift(600)
    assert times(bos)["A"] == "59:00"
    agrees(bos)
    time_machine.shift(1)
    assert times(bos)["A"] == "58:59"


# ------------------------------------------------------------------ whose time runs


def test_the_time_of_whoever_decides_runs(
    anas: Phone, bos: Phone, time_machine: TimeMachineFixture
) -> None:
    agreed(anas, bos)
    time_machine.shift(65)
    assert flag(anas) == ("Your move", "58:55")
    assert flag(bos) == ("Ana’s move", "58:55")
    declares(anas)
    assert flag(bos) == ("Your AROs", HOUR)
    assert flag(anas) == ("Bo’s AROs", HOUR)
    assert running(anas) == running(bos) == {"B"}
    time_machine.shift(10)
    # Private notes are nobody's business, the clock's neither.
    bos.do("DelayAro", actor=bos.piece("Fusilier 1"))
    time_machine.shift(10)
    bos.do("Done")
    assert times(anas) == {"A": "58:55", "B": "59:40"}
    assert running(bos) == {"A"}


def test_with_dice_to_throw_on_both_sides_both_run_until_they_lie(anas: Phone, bos: Phone) -> None:
    agreed(anas, bos)
    up_to_the_reveal(anas, bos)
    revealed(anas, bos)
    caliban, fusilier = bos.piece("Caliban 1"), bos.piece("Fusilier 1")
    aro = {"actor": fusilier, "skill": "BS Attack", "target": caliban, "weapon": "Combi Rifle"}
    bos.do("DeclareAro", at=1, **aro)
    bos.do("Done")
    anas.do("GiveMods", piece=caliban, band=6)
    bos.do("GiveMods", piece=fusilier, band=3)
    assert anas.view.step == "5"
    assert running(anas) == running(bos) == {"A", "B"}
    anas.do("ReadDice", piece=caliban, dice=["11", "4"])
    assert anas.view.step == "5"
    assert running(anas) == running(bos) == {"B"}
    bos.do("ReadDice", piece=fusilier, dice="8")
    # The Saving Roll is Bo's alone.
    assert running(anas) == running(bos) == {"B"}


def test_of_an_order_told_in_one_go_the_time_of_whoever_is_asked_runs(
    anas: Phone, bos: Phone, time_machine: TimeMachineFixture
) -> None:
    agreed(anas, bos)
    time_machine.shift(65)
    told(anas)
    assert running(anas) == running(bos) == {"B"}
    time_machine.shift(20)
    fusilier = {
        "actor": bos.piece("Fusilier 1"),
        "skill": "Discover",
        "target": anas.piece("Marker 1"),
    }
    bos.do("TellAros", aros=urlencode(fusilier))
    # What came of it is told on either phone: the Roll is Bo's alone.
    assert running(anas) == running(bos) == {"B"}
    time_machine.shift(5)
    anas.do("TellOutcome")
    assert anas.view.step == "orders"
    assert times(bos) == {"A": "58:55", "B": "59:35"}
    assert running(bos) == {"A"}
    # Taken back, it is to be told anew by who acts: no time comes back with it.
    bos.do("TellAnew")
    assert times(anas) == {"A": "58:55", "B": "59:35"}
    assert running(anas) == {"A"}


def test_it_stands_while_armies_are_chosen_and_when_it_is_over(
    ana: Player, bo: Player, match: Match, time_machine: TimeMachineFixture
) -> None:
    anas, bos = Phone(ana, match), Phone(bo, match)
    agreed(anas, bos)
    time_machine.shift(600)
    assert times(anas) == {"A": HOUR, "B": HOUR}
    assert running(anas) == set()
    anas.do("Concede")
    assert times(anas) == {}


def test_it_stands_in_an_adjournment(
    anas: Phone, bos: Phone, time_machine: TimeMachineFixture
) -> None:
    agreed(anas, bos)
    anas.do("Adjourn")
    bos.do("Agree")
    time_machine.shift(timedelta(days=3))
    assert times(anas) == {"A": HOUR, "B": HOUR}
    anas.do("Resume")
    bos.do("Resume")
    time_machine.shift(30)
    assert times(anas) == {"A": "59:30", "B": HOUR}


def test_time_that_is_up_ends_nothing(
    anas: Phone, bos: Phone, time_machine: TimeMachineFixture
) -> None:
    agreed(anas, bos, 6)
    assert "time--low" not in anas.html()
    time_machine.shift(61)
    assert "time--low" in anas.html()
    time_machine.shift(3600)
    assert flag(anas) == ("Your move", "0:00")
    assert re.search(r'data-up="A">.*?<p>Your time is up\. Nothing ends', anas.html())
    assert re.search(r'data-up="A">.*?<p>Ana’s time is up\. Nothing ends', bos.html())
    declares(anas)
    assert running(bos) == {"B"}
    asks(anas, "more", 5)
    agrees(bos)
    assert times(anas)["A"] == "5:00"


# ------------------------------------------------------------------ the connection


def test_a_lost_connection_is_nobodys_time(
    anas: Phone, bos: Phone, time_machine: TimeMachineFixture
) -> None:
    agreed(anas, bos)
    looks(anas)
    looks(bos)
    for _ in range(4):
        time_machine.shift(25)
        looks(anas)
    # Bo's page was heard last as the clock began: from then on nobody's time has run.
    assert times(anas) == {"A": HOUR, "B": HOUR}
    assert running(anas) == set()
    assert "The clocks stand: Bo has lost the connection." in anas.html()
    looks(bos)
    time_machine.shift(20)
    assert times(anas) == {"A": "59:40", "B": HOUR}
    assert running(bos) == {"A"}


def test_nor_is_ones_own(anas: Phone, bos: Phone, time_machine: TimeMachineFixture) -> None:
    agreed(anas, bos)
    for _ in range(2):
        time_machine.shift(25)
        looks(anas)
        looks(bos)
    for _ in range(12):
        time_machine.shift(25)
        looks(bos)
    assert times(bos)["A"] == "59:10"
    # Back with what could not be sent meanwhile: the time of that is hers, no other.
    declares(anas)
    assert times(bos) == {"A": "59:10", "B": HOUR}
    assert running(bos) == {"B"}


def test_a_short_break_changes_nothing(
    anas: Phone, bos: Phone, time_machine: TimeMachineFixture
) -> None:
    agreed(anas, bos)
    looks(anas)
    time_machine.shift(50)
    looks(anas)
    assert times(bos)["A"] == "59:10"


def test_a_page_that_was_put_away_is_not_lost(
    anas: Phone, bos: Phone, time_machine: TimeMachineFixture
) -> None:
    agreed(anas, bos)
    looks(bos)
    assert bos.client.post(f"{bos.url}clock/away/").status_code == 204
    looks(bos, Away="1")
    time_machine.shift(600)
    assert times(anas)["A"] == "50:00"


def test_who_plays_without_scripts_is_never_lost(
    anas: Phone, bos: Phone, time_machine: TimeMachineFixture
) -> None:
    agreed(anas, bos)
    anas.html()
    bos.html()
    time_machine.shift(600)
    assert times(bos)["A"] == "50:00"


def test_on_one_phone_either_side_speaks_for_both(
    ana: Player, time_machine: TimeMachineFixture
) -> None:
    phone = Phone(ana, actions.play_example(player=ana, both=True))
    asks(phone, "set", 60)
    for _ in range(4):
        looks(phone)
        time_machine.shift(25)
    assert times(phone)["A"] == "58:20"


# ------------------------------------------------------------------ who sees it, and when


def test_who_looks_on_sees_it(
    anas: Phone, bos: Phone, looker: Phone, time_machine: TimeMachineFixture
) -> None:
    agreed(anas, bos)
    time_machine.shift(5)
    assert flag(looker) == ("Ana’s move", "59:55")
    declares(anas)
    assert flag(looker) == ("Bo’s AROs", HOUR)
    assert "Agree" not in looker.html()


def test_who_is_kept_behind_does_not(anas: Phone, bos: Phone, example: Match) -> None:
    agreed(anas, bos)
    behind = Phone(None, example)
    behind.client.get(f"/w/{actions.let_watch(match=example, behind=1)}/")
    assert times(behind) == {}
    assert 'id="clock"' not in behind.html()


def test_it_is_read_out_without_what_ticks(anas: Phone, bos: Phone) -> None:
    agreed(anas, bos)
    html = anas.html()
    assert len(re.findall(r'class="time [^>]*aria-hidden="true"', html)) == 2
    assert "You: 60 minutes left, running. Bo: 60 minutes left." in html
    assert '<span role="status">Your move</span>' in html


def again(page: OpenPage) -> dict[str, str]:
    return page.headers | {parts.HEADER: f"again {page.has}"}


def test_time_alone_sends_nothing_to_an_open_page(
    anas: Phone, bos: Phone, time_machine: TimeMachineFixture
) -> None:
    agreed(anas, bos)
    page, theirs = OpenPage(anas), OpenPage(bos)
    for _ in range(20):
        time_machine.shift(25)
        for phone, open_page in ((anas, page), (bos, theirs)):
            answer = phone.client.get(f"{phone.url}panel/", headers=again(open_page))
            assert answer.status_code == 204


def test_what_is_asked_and_a_lost_connection_are_sent(
    anas: Phone, bos: Phone, time_machine: TimeMachineFixture
) -> None:
    agreed(anas, bos)
    page, theirs = OpenPage(anas), OpenPage(bos)
    asks(bos, "pause")
    answer = anas.client.get(f"{anas.url}panel/", headers=again(page))
    assert "Bo would like to pause the clocks." in page.read(answer)
    says_no(anas)
    page.look()
    theirs.look()
    for _ in range(3):
        time_machine.shift(30)
        answer = bos.client.get(f"{bos.url}panel/", headers=again(theirs))
    assert "Ana has lost the connection" in theirs.read(answer)


# ------------------------------------------------------------------ what it costs


def statements(phone: Phone, about: str) -> int:
    cursor = phone.cursor
    with CaptureQueriesContext(connection) as asked:
        assert phone.send("Object", cursor=cursor, about=about).status_code == 200
    return len(asked)


def test_a_command_costs_one_statement_more_where_the_turn_changes_and_none_elsewhere(
    anas: Phone, bos: Phone
) -> None:
    statements(anas, "As always.")
    without = statements(anas, "Too far.")
    agreed(anas, bos)
    looks(anas)
    actor = anas.piece("Marker 1")
    assert statements(anas, "Too near.") == without
    with CaptureQueriesContext(connection) as asked:
        anas.send("DeclareSkill", actor=actor, skill="Move", pool="regular", to="there")
    written = [one["sql"] for one in asked if 'UPDATE "matches_clock"' in one["sql"]]
    assert len(written) == 1


def test_a_clock_that_was_read_before_it_changed_is_not_written_over(
    anas: Phone, bos: Phone, ana: Player, example: Match, time_machine: TimeMachineFixture
) -> None:
    agreed(anas, bos)
    early = Match.objects.select_related("clock").get(pk=example.pk)
    time_machine.shift(60)
    asks(bos, "more", 5)
    agrees(anas)
    before = log.fold(record_id=example.record_id, seat="watcher").table
    declares(anas)
    public = log.fold(record_id=example.record_id, seat="watcher").table
    late = early.clock.since + timedelta(seconds=90)
    clocks.turn(match=early, before=before, public=public, at=late)
    kept = Clock.objects.get(match=example)
    assert kept.left_b == 65 * 60_000 - 30_000
    assert kept.left_a == 59 * 60_000


def test_the_clock_goes_with_its_match(anas: Phone, bos: Phone, example: Match) -> None:
    agreed(anas, bos)
    actions.purge_match(match=example)
    assert not Clock.objects.exists()
