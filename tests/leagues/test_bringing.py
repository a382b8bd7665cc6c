"""A spreadsheet is brought: people and their divisions, results, a season that is under way."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.leagues import cast
from tests.leagues.test_pages import claimed, do, olga
from tracker.leagues import actions
from tracker.leagues.actions import Told
from tracker.leagues.models import Act, Club, Entry, Event, Pairing
from tracker.leagues.queries import exports
from tracker.leagues.terms import Terms

pytestmark = pytest.mark.django_db


def league(club: Club, form: str = "round_robin", *names: str) -> Event:
    event = actions.prepare(
        club=club, by="Olga", name="Spring", kind="league", form=form, terms=Terms(),
        divisions=[(name, tier) for tier, name in enumerate(names or ("",), 1)],
    )  # fmt: skip
    actions.open_event(event=event, by="Olga")
    event.refresh_from_db()
    return event


def people(event: Event) -> dict[str, tuple[str, str, str]]:
    rows = Entry.objects.filter(event=event).select_related("member", "division").order_by("pk")
    return {
        one.member.name: (one.faction, one.team, one.division.name if one.division else "")
        for one in rows
    }


def bring(club: Club, event: Event, what: str, text: str) -> Any:
    return olga(club).post(f"/e/{event.public_id}/bring/{what}/", {"text": text})


def table(event: Event) -> list[tuple[str, int, int]]:
    event.refresh_from_db()
    return [(row["name"], row["tp"], row["op"]) for row in exports.standings(event=event)]


# ---------------------------------------------------------------------------------------- people


def test_people_come_with_all_that_they_come_with(club: Club) -> None:
    event = league(club, "round_robin", "First", "Second")
    text = (
        "Name;Faction;Team;Division\nÁngel;Nomads;Norte;first\n'-Bo;;;Second\nCruz;Haqqislam;Sur;\n"
    )
    answer = bring(club, event, "people", text)
    assert answer.status_code == 302
    assert people(event) == {
        "Ángel": ("Nomads", "Norte", "First"),
        "-Bo": ("", "", "Second"),
        "Cruz": ("Haqqislam", "Sur", ""),
    }
    # Brought again it changes what it says, and seats nobody twice.
    bring(club, event, "people", "name,faction,division\nángel,Tohaa,Second\n")
    assert people(event)["Ángel"] == ("Tohaa", "Norte", "Second")
    assert len(people(event)) == 3
    # It is one act.
    for _ in range(2):
        actions.undo(act=Act.objects.filter(undone=None).latest("pk"), by="Olga")
        Act.objects.filter(said__startswith="Undid").update(undone="2026-01-01T00:00Z")
    assert not people(event)


def test_a_file_as_excel_writes_it(club: Club) -> None:
    event = league(club)
    file = SimpleUploadedFile("p.csv", "name,faction\r\nÉmile,Nomads\r\n".encode("utf-8-sig"))
    assert olga(club).post(f"/e/{event.public_id}/bring/people/", {"file": file}).status_code == 302
    assert people(event) == {"Émile": ("Nomads", "", "")}
    latin = SimpleUploadedFile("p.csv", "name\r\nÉmile\r\n".encode("latin-1"))
    answer = olga(club).post(f"/e/{event.public_id}/bring/people/", {"file": latin})
    assert "no CSV in UTF-8" in answer.content.decode()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("who\nAna", "name is not among them"),
        ("name,division\nAna,First\nBo,Third", "Line 3: there is no division “Third”"),
        ("name,faction\nAna,x\n,Nomads", "Line 3: a name has 1 to 40 letters"),
        ("name\n", "nobody in it"),
    ],
)
def test_all_of_them_or_nobody(club: Club, text: str, why: str) -> None:
    event = league(club, "round_robin", "First", "Second")
    answer = bring(club, event, "people", text)
    assert answer.status_code == 422
    assert why in answer.content.decode()
    assert not people(event)


def test_it_is_for_organisers(club: Club) -> None:
    event = cast.opened(club, ["Ana", "Bo"])
    ana = claimed(event, "Ana")
    for what in ("people", "results"):
        said = {"text": "name\nX"}
        assert ana.post(f"/e/{event.public_id}/bring/{what}/", said).status_code == 404
    assert do(ana, event, "divide-all", how="order").status_code == 404


# ------------------------------------------------------------------------------------- divisions


def test_everybody_is_divided_by_rating(club: Club) -> None:
    before = league(club)
    actions.type_in(event=before, by="Olga", names=["Ana", "Bo", "Cruz", "Dee"])
    cast.next_round(before)
    wins = {"Dee": 9, "Cruz": 6, "Bo": 3, "Ana": 0}
    rows = Pairing.objects.filter(round__event=before)
    for game in rows.select_related("first__member", "second__member", "round__event__club"):
        a, b = cast.names(game)
        actions.decide(pairing=game, by="Olga", told=Told((wins[a], wins[b])))
    actions.recount(club=club)
    cast.do_jobs()
    event = league(club, "round_robin", "First", "Second")
    actions.type_in(event=event, by="Olga", names=["Ana", "Bo", "Cruz", "Dee"])
    do(olga(club), event, "divide-all", how="order")
    assert [one[2] for one in people(event).values()] == ["First", "First", "Second", "Second"]
    do(olga(club), event, "divide-all", how="rating")
    found = {name: one[2] for name, one in people(event).items()}
    assert found == {"Ana": "Second", "Bo": "Second", "Cruz": "First", "Dee": "First"}


def test_divisions_of_a_tier_are_even(club: Club) -> None:
    event = actions.prepare(
        club=club, by="Olga", name="S", kind="league", form="round_robin", terms=Terms(),
        divisions=[("Top", 1), ("A", 2), ("B", 2)],
    )  # fmt: skip
    actions.open_event(event=event, by="Olga")
    actions.type_in(event=event, by="Olga", names=[f"P{n}" for n in range(8)])
    actions.divide_all(event=event, by="Olga", how="order")
    where = "".join(one[2][0] for one in people(event).values())
    assert where == "TTT" + "ABBAA"
    cast.next_round(event)
    with pytest.raises(actions.NotDone, match="A round is paired"):
        actions.divide_all(event=event, by="Olga", how="order")


# --------------------------------------------------------------------------------------- results

HEAD = "round,first,second,op_first,op_second,vp_first,vp_second,walkover\n"
UNDER_WAY = (
    HEAD
    + "1,Ana,Bo,7,3,210,90,\n1,Cruz,Dee,5,5,,,\n2,Ana,Cruz,8,1,,,\n2,Bo,Dee,,,,,second\n"
    + "3,Ana,Dee,,,,,\n3,Bo,Cruz,,,,,\n"
)


def test_a_season_that_is_under_way_goes_on_here(club: Club) -> None:
    event = league(club)
    bring(club, event, "people", "name\nAna\nBo\nCruz\nDee")
    assert bring(club, event, "results", UNDER_WAY).status_code == 302
    assert table(event) == [("Ana", 10, 15), ("Bo", 4, 3), ("Cruz", 3, 6), ("Dee", 3, 5)]
    assert event.status == "playing"
    assert event.rounds.count() == 3
    open_ones = Pairing.objects.filter(round__event=event, settled=None)
    assert {cast.names(one) for one in open_ones} == {("Ana", "Dee"), ("Bo", "Cruz")}
    cast.result(cast.between(event, "Ana", "Dee"), (6, 2))
    cast.result(cast.between(event, "Bo", "Cruz"), (6, 2))
    actions.close(event=event, by="Olga")
    assert [name for name, _, _ in table(event)] == ["Ana", "Bo", "Cruz", "Dee"]


def test_a_tournament_under_way_is_paired_on(club: Club) -> None:
    event = cast.opened(club, ["Ana", "Bo", "Cruz", "Dee", "Eli"], terms=Terms(rounds=3))
    text = HEAD + "1,Ana,Bo,7,3,,,\n1,Cruz,Dee,9,5,,,\n1,Eli,,,,,,\n"
    assert bring(club, event, "results", text).status_code == 302
    assert {name: tp for name, tp, _ in table(event)} == {
        "Cruz": 5, "Ana": 5, "Eli": 4, "Dee": 1, "Bo": 0,
    }  # fmt: skip
    event.refresh_from_db()
    games = [cast.names(one) for one in cast.next_round(event)]
    assert ("Bo", "") in games


def test_results_of_what_is_paired_come_in_at_once(club: Club) -> None:
    event = league(club)
    actions.type_in(event=event, by="Olga", names=["Ana", "Bo", "Cruz", "Dee"])
    cast.next_round(event)
    text = HEAD + "2,Dee,Bo,1,9,,,\n,Ana,Bo,7,3,,,\n,Cruz,Ana,,,,,first\n"
    pairing = cast.between(event, "Dee", "Bo")
    text = text.replace("2,Dee", f"{pairing.round.number},Dee")
    assert bring(club, event, "results", text).status_code == 302
    pairing.refresh_from_db()
    own = pairing.op_first if pairing.first.member.name == "Dee" else pairing.op_second
    assert own == 1
    assert {name: op for name, _, op in table(event)} == {
        "Ana": 7, "Bo": 12, "Cruz": 0, "Dee": 1,
    }  # fmt: skip
    actions.undo(act=Act.objects.latest("pk"), by="Olga")
    assert not Pairing.objects.filter(round__event=event, settled__isnull=False).exists()


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ("1,Ana,Zed,7,3,,,\n", "Line 2: Zed is not in this event"),
        ("1,Ana,Bo,7,3,,,\n1,Bo,Cruz,1,1,,,\n", "Line 3: Bo is in Round 1 twice"),
        ("1,Ana,Bo,7,,,,\n", "Line 2: objective points of one player alone"),
        ("1,Ana,Bo,7,x,,,\n", "Line 2: Objective points go from 0"),
        ("1,Ana,Bo,7,3,,,\n3,Cruz,Dee,7,3,,,\n", "numbered 1, 2, 3"),
        ("1,Ana,Bo,7,3,,,perhaps\n", "Line 2: a walk-over says who was absent"),
    ],
)
def test_what_cannot_be_brought_changes_nothing(club: Club, lines: str, why: str) -> None:
    event = league(club)
    actions.type_in(event=event, by="Olga", names=["Ana", "Bo", "Cruz", "Dee"])
    answer = bring(club, event, "results", HEAD + lines)
    assert answer.status_code == 422
    assert why in answer.content.decode()
    assert not Pairing.objects.filter(round__event=event).exists()
    event.refresh_from_db()
    assert event.status == "open"
