"""Events by the API: what the public pages say, and no more."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.api.conftest import token_of
from tests.api.program import Program
from tests.leagues import cast
from tests.leagues.test_pages import at_the_table
from tracker.leagues import actions
from tracker.leagues.models import Event
from tracker.leagues.terms import Terms

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event() -> Event:
    return cast.opened(cast.club(), ["Ana, Nomads", "Bo", "Cruz"], terms=Terms(points=200))


def test_tables_pairings_and_results_are_anybodys_to_read(event: Event) -> None:
    passer_by, at = Program(), f"events/{event.public_id}/"
    [game, _] = pairings = cast.next_round(event)
    [bye] = [one for one in pairings if one.is_bye]
    if game.is_bye:
        game = next(one for one in pairings if not one.is_bye)
    then = timezone.now() + timedelta(days=1)
    offer = actions.propose(pairing=game, by="x", side="first", when=then, where="Elm Street 5")
    actions.accept(offer=offer, by="y", side="second")
    found = passer_by.found(at)
    assert (found["name"], found["status"], found["terms"]["points"]) == (
        "Norte Open", "playing", 200,
    )  # fmt: skip
    assert [one["missing"] for one in found["rounds"]] == [1]
    listed = passer_by.found(f"{at}pairings/")["pairings"]
    states = {one["id"]: one["state"] for one in listed}
    assert states == {game.public_id: "open", bye.public_id: "settled"}
    assert passer_by.found(f"{at}pairings/", round=2) == {"pairings": []}
    assert passer_by.get(f"{at}pairings/?round=x").status_code == 400
    assert [one["second"] for one in passer_by.found(f"{at}results/")["pairings"]] == [""]
    cast.result(game, (7, 3), (200, 90))
    [division] = passer_by.found(f"{at}standings/")["divisions"]
    assert [(row["place"], row["tp"], row["op"]) for row in division["rows"]] == [
        (1, 5, 7), (2, 4, 0), (3, 0, 3),
    ]  # fmt: skip
    result = next(one for one in passer_by.found(f"{at}results/")["pairings"] if one["second"])
    assert (result["op_first"], result["vp_second"], result["how"]) == (7, 90, "agreed")
    # Where two meet is for the two of them.
    assert not any("Elm Street" in text for text in passer_by.sent)


def test_a_draft_is_there_for_its_organisers_alone() -> None:
    club = cast.club()
    draft = actions.prepare(
        club=club, by="Olga", name="Cup", kind="tournament", form="swiss", terms=Terms()
    )
    olga = club.members.get().player
    assert olga
    for part in ("", "standings/", "pairings/", "results/"):
        assert Program().get(f"events/{draft.public_id}/{part}").status_code == 404
        assert Program.guest("Eve").get(f"events/{draft.public_id}/{part}").status_code == 404
        assert Program(token_of(olga)).get(f"events/{draft.public_id}/{part}").status_code == 200
    assert Program(token_of(olga)).found("events/")["events"][0]["name"] == "Cup"
    assert Program().get("events/").status_code == 401


def test_nothing_of_a_running_match_is_in_any_answer(event: Event) -> None:
    game = next(one for one in cast.next_round(event) if not one.is_bye)

    def everything() -> Any:
        parts = ("", "standings/", "pairings/", "results/")
        return [Program().found(f"events/{event.public_id}/{part}") for part in parts]

    before = everything()
    game, a, _ = at_the_table(game)
    a.send("NoteScore", side="A", objective=7, victory=277)
    actions.look(pairing_id=game.pk)
    assert everything() == before
