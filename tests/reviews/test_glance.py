"""A moment on one screen: its pieces, its dice, the map cut to it, and what was a secret."""

from __future__ import annotations

import pytest

from rules import game
from tests.matches.phone import Phone
from tests.reviews.written import random_match, to_the_end, written
from tests.rules.laws import play
from tracker.accounts.models import Player
from tracker.reviews.glance import PIECES, SECRETS, THROWS, Glance
from tracker.reviews.viewpoint import NAMES

pytestmark = pytest.mark.django_db
WITH_A_MAP = 9


@pytest.fixture(scope="module")
def mapped() -> play.Match:
    return to_the_end(random_match(WITH_A_MAP))


@pytest.fixture
def looks(mapped: play.Match, ana: Player, bo: Player) -> Phone:
    return Phone(ana, written(mapped, ana, bo))


def rolled(match: play.Match) -> int:
    """The line with which the first Roll at somebody was decided."""
    return next(at for at, one in enumerate(match.log, 1) if type(one.event).__name__ == "RollMade")


def glance(phone: Phone, at: int, eyes: str = "truth") -> Glance:
    found: Glance = phone.get("review/", at=str(at), eyes=eyes).context["glance"]
    return found


def test_the_dice_and_the_pieces_of_a_moment_stand_there(looks: Phone, mapped: play.Match) -> None:
    at = rolled(mapped)
    seen = glance(looks, at)
    assert seen.fell == game.moment(game.fold(game.EMPTY, mapped.log[:at]))
    assert seen.throws
    assert any(throw.dice or throw.told for throw in seen.throws)
    assert seen.who
    html = looks.get("review/", at=str(at)).content.decode()
    for throw in seen.throws:
        assert throw.name in html
    assert html.count('id="glance"') == 1


def test_the_map_is_cut_to_who_takes_part(looks: Phone, mapped: play.Match) -> None:
    seen = glance(looks, rolled(mapped))
    assert seen.cut
    x, y, wide, high = map(float, seen.cut.box.split())
    there = [one for one in seen.cut.board.pieces if one.acting]
    assert there
    for one in there:
        assert x <= one.x <= x + wide
        assert y <= one.y <= y + high
    # With nobody acting it is the whole table.
    assert glance(looks, len(mapped.log)).cut


def test_it_has_no_more_than_there_is_room_for(looks: Phone, mapped: play.Match) -> None:
    for at in range(10, len(mapped.log), len(mapped.log) // 12):
        seen = glance(looks, at)
        assert len(seen.who) <= 2 * PIECES
        assert len(seen.throws) <= THROWS
        assert all(len(one.told) <= SECRETS for one in seen.knew)


@pytest.mark.parametrize("side", game.SIDES)
def test_through_one_pair_of_eyes_it_is_from_that_seats_table_alone(
    side: game.Side, looks: Phone, mapped: play.Match
) -> None:
    for at in range(10, len(mapped.log), len(mapped.log) // 8):
        own = game.fold(
            game.EMPTY, [one for one in mapped.log[:at] if game.sees(side, one.audience)]
        )
        seen = glance(looks, at, NAMES[side])
        assert seen.fell == game.moment(own)
        assert [one.name for one in seen.knew] == [game.view(own, side).names[side]]
        stand = {one.id for one in (*game.view(own, side).mine, *game.view(own, side).theirs)}
        assert {one.id for one, _ in seen.who} <= stand


def test_a_watcher_is_told_no_secret(looks: Phone, mapped: play.Match) -> None:
    assert glance(looks, rolled(mapped), "watcher").knew == ()
