"""A week without a game: who rests in an odd division, who has a bye, who came and met nobody."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.leagues import cast
from tests.leagues.test_pages import olga
from tracker.leagues import actions
from tracker.leagues.actions import Told
from tracker.leagues.models import Club, Division, Event, Pairing
from tracker.leagues.queries import exports, tables
from tracker.leagues.ranking import standings
from tracker.leagues.scoring import ITS_17
from tracker.leagues.tally import Result
from tracker.leagues.terms import AT_THE_END, SCALED, Terms, filed, read

pytestmark = pytest.mark.django_db

FIVE = ("Ana", "Bo", "Cruz", "Dee", "Eli")


def season(club: Club, terms: Terms, *, named: str = "Spring") -> Event:
    """An odd division of five, each against each."""
    return cast.opened(club, FIVE, kind="league", form="round_robin", terms=terms, name=named)


def as_before(event: Event) -> None:
    """An event that was opened before its terms said anything of walk-overs."""
    written = {name: value for name, value in event.filed.items() if name != "walkovers"}
    Event.objects.filter(pk=event.pk).update(filed=written)
    event.refresh_from_db()


def played(event: Event, *, walkover: tuple[str, str] | None = None) -> None:
    """The name that comes first in the alphabet wins by 7 to 3, with 200 victory points to 100;
    of a `walkover` the first of the two came, and the other did not."""
    rows = Pairing.objects.filter(round__event=event, settled=None)
    for game in rows.select_related("first__member", "second__member", "round__event__club"):
        first, second = cast.names(game)
        if walkover and set(walkover) == {first, second}:
            absent = "second" if first == walkover[0] else "first"
            actions.decide(pairing=game, by="Olga", told=Told(walkover=absent))
        elif first < second:
            actions.decide(pairing=game, by="Olga", told=Told((7, 3), (200, 100)))
        else:
            actions.decide(pairing=game, by="Olga", told=Told((3, 7), (100, 200)))


def test_who_had_a_walk_over_has_no_bye_after_it(club: Club) -> None:
    """One rests, one meets nobody, one did not come. In Round 2 the third has the bye; then each had
    points for nothing once, and it is not for who leads."""
    event = cast.opened(club, ["Ana", "Bo", "Cruz"], terms=Terms(rounds=3))
    game, bye = sorted(cast.next_round(event), key=lambda one: one.is_bye)
    came = game.first.member.name
    actions.decide(pairing=game, by="Olga", told=Told(walkover="second"))
    game, bye = sorted(cast.next_round(event), key=lambda one: one.is_bye)
    assert bye.first.member.name != came
    assert "without a bye or walk-over so far" in bye.why
    wins = (9, 0) if game.first.member.name == came else (0, 9)
    actions.decide(pairing=game, by="Olga", told=Told(wins))
    assert next(iter(table(event))) == came
    _, bye = sorted(cast.next_round(event), key=lambda one: one.is_bye)
    assert bye.first.member.name != came
    assert (
        "neither a bye nor a walk-over" in olga(club).get(f"/e/{event.public_id}/").content.decode()
    )


def test_two_who_were_paired_and_did_not_play_may_meet(club: Club) -> None:
    event = cast.opened(club, ["Ana", "Bo", "Cruz", "Dee", "Eli", "Fay"], terms=Terms(rounds=3))
    apart, *others = cast.next_round(event)
    actions.decide(pairing=apart, by="Olga", told=Told(walkover="both"))
    for game in others:
        actions.decide(pairing=game, by="Olga", told=Told((9, 3)))
    # Neighbours at the end of the table.
    assert set(list(table(event))[-2:]) == set(cast.names(apart))
    again = {frozenset(cast.names(game)) for game in cast.next_round(event)}
    assert frozenset(cast.names(apart)) in again
    assert not again & {frozenset(cast.names(game)) for game in others}


def test_a_hand_that_moves_them_together_is_told_nothing_of_a_game_that_was_not(
    club: Club,
) -> None:
    event = cast.opened(club, ["Ana", "Bo", "Cruz", "Dee"], terms=Terms(rounds=3))
    for game in cast.next_round(event):
        actions.decide(pairing=game, by="Olga", told=Told(walkover="both"))
    a, b = cast.of_round(event, 1)[0].first, cast.of_round(event, 1)[0].second
    one, other = cast.next_round(event)
    assert a
    assert b
    seats = {one.first_id: one, one.second_id: one, other.first_id: other, other.second_id: other}
    if seats[a.pk] != seats[b.pk]:
        beside = seats[a.pk].second if seats[a.pk].first_id == a.pk else seats[a.pk].first
        assert beside
        actions.swap(round=one.round, by="Olga", one=beside, other=b)
    together = cast.between(event, a.member.name, b.member.name)
    assert "met before" not in together.why


def table(event: Event) -> dict[str, tuple[int, int, int, int]]:
    """Tournament, objective and victory points, and games, by name, from the first to the last."""
    event.refresh_from_db()
    [division] = Division.objects.filter(event=event)
    division.event = event
    return {
        row.name: (row.standing.tp, row.standing.op, row.standing.vp, row.standing.played)
        for row in tables.table(division=division)
    }


def page(event: Event) -> str:
    html: str = Client().get(f"/e/{event.public_id}/").content.decode()
    return " ".join(html.split())


# --------------------------------------------------------------------------------- a rest


def test_who_rests_in_an_odd_division_has_no_game_and_no_bye(club: Club) -> None:
    event = season(club, Terms())
    cast.next_round(event)
    assert set(table(event).values()) == {(0, 0, 0, 0)}
    played(event)
    # Four games each: 5 points for each that is won; 7 objective points won, 3 lost.
    sums = {
        name: (5 * won, 7 * won + 3 * (4 - won), 200 * won + 100 * (4 - won), 4)
        for name, won in zip(FIVE, (4, 3, 2, 1, 0), strict=True)
    }
    assert table(event) == sums
    actions.close(event=event, by="Olga")
    # Nothing is made of the week without a game as it closes.
    assert table(event) == sums
    assert [row["byes"] for row in exports.standings(event=event)] == [0] * 5


def test_the_page_of_a_round_says_who_rests_and_gives_nothing_for_it(club: Club) -> None:
    event = season(club, Terms())
    pairings = cast.next_round(event)
    [rest] = [one for one in pairings if one.is_bye]
    html = Client().get(f"/e/{event.public_id}/round/1/").content.decode()
    assert f"<b>{rest.first.member.name}</b> rests" in html
    assert "has a bye" not in html
    own = Client().get(f"/p/{rest.public_id}/").content.decode()
    main = own.split("<main")[1].split("</main")[0]
    assert "rests" in main
    assert not re.search(r"\bTP\b", main)
    assert not re.search(r"\bbye\b", main)
    # What is exported as a result is one.
    assert exports.results(event=event) == []


def test_nobody_goes_up_for_a_week_without_a_game(club: Club) -> None:
    """Of two divisions of one tier the odd one is worth no more than the even one."""
    event = actions.prepare(
        club=club, by="Olga", name="Spring", kind="league", form="round_robin",
        terms=Terms(up=1, down=1), divisions=[("First", 1), ("A", 2), ("B", 2)],
    )  # fmt: skip
    actions.open_event(event=event, by="Olga")
    seats = {
        "First": ("Xan", "Yago"),
        "A": ("Ana", "Bo", "Cruz"),
        "B": ("Dee", "Eli", "Fay", "Gil"),
    }
    for name, names in seats.items():
        division = Division.objects.get(event=event, name=name)
        for entry in actions.type_in(event=event, by="Olga", names=names):
            actions.divide(entry=entry, by="Olga", division=division)
    cast.next_round(event)
    rows = Pairing.objects.filter(round__event=event, settled=None)
    for game in rows.select_related("first__member", "second__member", "round__event__club"):
        first, second = cast.names(game)
        # Ana wins twice, Dee thrice.
        actions.decide(pairing=game, by="Olga", told=Told((7, 3) if first < second else (3, 7)))
    actions.close(event=event, by="Olga")
    event.refresh_from_db()
    after = actions.open_next_season(event=event, by="Olga", name="Autumn")
    assert cast.entry(after, "Dee").division.name == "First"  # type: ignore[union-attr]


# -------------------------------------------------------------------- who came and met nobody


def test_a_walk_over_is_worth_its_tournament_points_alone(club: Club) -> None:
    event = season(club, Terms())
    cast.next_round(event)
    played(event, walkover=("Bo", "Eli"))
    before = table(event)
    # Bo: 5, 5 and 4 for Eli who did not come, nothing against Ana; figures of three games.
    assert before["Bo"] == (14, 17, 500, 3)
    assert before["Eli"] == (0, 9, 300, 4)
    html = page(event)
    assert "A walk-over is worth 4 tournament points" in html
    assert "×" not in html
    actions.close(event=event, by="Olga")
    assert table(event) == before


def test_where_the_event_says_so_it_is_scaled_from_the_first_day_on(club: Club) -> None:
    event = season(club, Terms(walkovers=SCALED))
    assert "scaled" in page(event)
    cast.next_round(event)
    played(event, walkover=("Bo", "Eli"))
    before = table(event)
    # 17 of three games are 23 of four, rounded up; 500 are 667.
    assert before["Bo"] == (14, 23, 667, 3)
    html = page(event)
    assert "Bo: OP 17 × 4/3 = 23, VP 500 × 4/3 = 667, one walk-over" in html
    actions.close(event=event, by="Olga")
    assert table(event) == before
    assert list(table(event)) == list(before)


def test_a_bye_of_swiss_is_scaled_at_the_end_and_a_walk_over_not_with_it() -> None:
    results = [
        Result(1),
        Result(1, 2, (7, 3), (200, 100)),
        Result(1, 3, walkover="second"),
        Result(1, 4, (7, 3), (200, 100)),
    ]
    figures = {
        (walkovers, rounds): standings(
            [1, 2, 3, 4], results, ITS_17, rounds=rounds, walkovers=walkovers
        )[0]
        for walkovers in ("", SCALED, AT_THE_END)
        for rounds in (0, 4)
    }
    assert {key: (one.op, one.vp) for key, one in figures.items()} == {
        ("", 0): (14, 400),
        ("", 4): (21, 600),
        (SCALED, 0): (21, 600),
        (SCALED, 4): (28, 800),
        (AT_THE_END, 0): (14, 400),
        (AT_THE_END, 4): (28, 800),
    }
    assert figures["", 4].scaled == (3, 2)
    assert figures["", 4].scored == (14, 400)


@pytest.mark.parametrize(
    ("said", "running", "over"), [(SCALED, 27, 27), (AT_THE_END, 18, 27), ("", 18, 18)]
)
def test_byes_are_scaled_when_the_event_says_so(
    club: Club, said: str, running: int, over: int
) -> None:
    """Three rounds of three: each rests once, and draws twice."""
    event = cast.opened(club, ("Ana", "Bo", "Cruz"), terms=Terms(rounds=3, byes=said))
    for _ in range(3):
        for game in cast.next_round(event):
            if not game.is_bye:
                actions.decide(pairing=game, by="Olga", told=Told((9, 9)))
    assert {op for _, op, _, _ in table(event).values()} == {running}
    html = page(event)
    assert ("Ana: OP 18 × 3/2 = 27, VP 0 × 3/2 = 0, one bye" in html) == (said == SCALED)
    actions.close(event=event, by="Olga")
    assert {op for _, op, _, _ in table(event).values()} == {over}
    assert ("OP 18 × 3/2 = 27" in page(event)) == bool(said)


def test_the_form_asks_when_byes_are_scaled(club: Club) -> None:
    client = olga(club)
    said = {"club": "Norte", "kind": "tournament", "then": "keep", "in": club.public_id}
    for name, byes in (("As ITS", None), ("At once", SCALED), ("Never", "")):
        client.post(
            "/leagues/new/", said | {"name": name} | ({} if byes is None else {"byes": byes})
        )
        assert Event.objects.get(name=name).terms.byes == (AT_THE_END if byes is None else byes)


def test_the_form_asks_whether_walk_overs_are_scaled(club: Club) -> None:
    client = olga(club)
    said = {"club": "Norte", "kind": "league", "then": "keep"}
    client.post("/leagues/new/", {**said, "name": "Plain", "in": club.public_id})
    client.post("/leagues/new/", {**said, "name": "Scaled", "scale": "on", "in": club.public_id})
    assert Event.objects.get(name="Plain").terms.walkovers == ""
    scaled = Event.objects.get(name="Scaled")
    assert scaled.terms.walkovers == SCALED
    html = client.get(f"/e/{scaled.public_id}/edit/").content.decode()
    assert 'name="scale" id="id_scale" checked' in " ".join(html.split())


# ------------------------------------------------------------------------ what was there before


def test_an_event_from_before_keeps_its_table_and_who_goes_up(club: Club) -> None:
    """Its rests were byes, and byes and walk-overs were scaled as it closed: they still are."""
    event = season(club, Terms())
    as_before(event)
    cast.next_round(event)
    Pairing.objects.filter(round__event=event, second=None).update(how="bye")
    played(event, walkover=("Bo", "Eli"))
    running = table(event)
    assert running["Ana"] == (24, 28, 800, 4)
    assert running["Bo"] == (18, 17, 500, 3)
    assert "as it closes" in page(event)
    actions.close(event=event, by="Olga")
    # Five weeks of four games; of Bo five of three.
    final = table(event)
    assert final["Ana"] == (24, 35, 1000, 4)
    assert final["Bo"] == (18, 29, 834, 3)
    cast.do_jobs()
    assert table(event) == final
    html = Client().get(f"/e/{event.public_id}/round/1/").content.decode()
    assert "has a bye" in html
    event.refresh_from_db()
    after = actions.open_next_season(event=event, by="Olga", name="Autumn")
    # What was never said of the old season is not said of the new one.
    assert after.terms.walkovers == ""


def test_terms_from_before_are_read_as_they_were_and_new_ones_say_it() -> None:
    assert filed(Terms())["walkovers"] == ""
    old = {name: value for name, value in filed(Terms()).items() if name != "walkovers"}
    assert read(old).walkovers == AT_THE_END
    assert read(filed(Terms(walkovers=SCALED))).walkovers == SCALED


def test_no_faction_is_cut_that_is_typed_in_with_a_name(club: Club) -> None:
    name, faction = "M" * 40, f"{'Imperial ' * 6}Corps"
    event = cast.opened(club, ("Ana",))
    said = {"names": f"{name}, {faction}"}
    olga(club).post(f"/e/{event.public_id}/do/type-in/", said)
    assert cast.entry(event, name).faction == faction


def test_nobody_is_asked_into_a_round_robin_that_is_paired(club: Club) -> None:
    event, client = season(club, Terms()), olga(club)
    address = f"/e/{event.public_id}/players/"
    assert "Show the QR code" in client.get(address).content.decode()
    cast.next_round(event)
    html = client.get(address).content.decode()
    assert "Show the QR code" not in html
    assert "Type them in" not in html
    # Who comes late is seated with a game against everybody.
    assert "Somebody comes late" in html
