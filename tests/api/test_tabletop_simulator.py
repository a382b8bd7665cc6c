"""A match in a game of Tabletop Simulator, played against what stands in for that."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final

import pytest
from pytest_django import Settings
from rest_framework.throttling import AnonRateThrottle, UserRateThrottle

from tests.conftest import must_be_there
from tests.matches.phone import Phone
from tests.matches.test_by_hand import keys, where_to
from tests.matches.test_map import army, deployed
from tests.rules.laws.armies import GHOST, LINE, SPECTRE
from tracker.accounts.models import Player
from tracker.matches import actions
from tracker.matches.by_hand import table_code
from tracker.matches.models import Match

ROOT: Final = Path(__file__).resolve().parents[2]
SCRIPT: Final = ROOT / "examples/tabletop_simulator.lua"
STAND_IN: Final = Path(__file__).parent / "tabletop_simulator/stand_in.lua"
NO_LUA: Final = "There is no Lua here"

pytestmark = [
    pytest.mark.long("a program of its own, and a server"),
    pytest.mark.django_db(transaction=True),
]


class Game:
    """A game with the script in it: what is typed in its chat, and what is seen there after it."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            ("lua5.4", str(STAND_IN), str(SCRIPT)),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ends(self) -> None:
        self._process.kill()
        self._process.wait()

    def types(self, message: str, who: str = "Ana|Red|host") -> list[str]:
        return self._after(f"{who}|{message}")

    def waits(self) -> list[str]:
        """Three seconds."""
        return self._after("")

    def drops(self, name: str, x: float, z: float) -> list[str]:
        """Somebody puts an object down there."""
        return self._after(f"drop|Red|{x}|{z}|{name}")

    def is_loaded_again(self) -> list[str]:
        return self._after("again")

    def _after(self, line: str) -> list[str]:
        given, seen = self._process.stdin, self._process.stdout
        assert given
        assert seen
        # Whatever it does for one line it has done before it reads the next.
        given.write(f"{line}\nEnd|White||that was it\n")
        given.flush()
        return list(_until(seen, "End: that was it\n"))


def _until(seen: IO[str], last: str) -> Iterator[str]:
    while (line := seen.readline()) != last:
        assert line, "the script has ended"
        yield line.rstrip("\n")


@pytest.fixture
def game() -> Iterator[Game]:
    if shutil.which("lua5.4") is None:
        if must_be_there("NEEDS_BROWSER"):
            pytest.fail(NO_LUA)
        pytest.skip(NO_LUA)
    found = Game()
    yield found
    found.ends()


@pytest.fixture
def served(asgi_server: str, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> str:
    settings.ALLOWED_HOSTS = ["127.0.0.1", "testserver"]
    for kind in (UserRateThrottle, AnonRateThrottle):
        monkeypatch.setattr(kind, "allow_request", lambda *_: True)
    return asgi_server


@pytest.fixture
def match(ana: Player, bo: Player) -> Match:
    opened = actions.open_match(player=ana, title="Cup", points=150, rounds=3)
    actions.join(match=opened, player=bo, token_or_code=opened.join_token)
    return opened


@pytest.fixture
def phones(ana: Player, bo: Player, match: Match) -> tuple[Phone, Phone]:
    both = Phone(ana, match), Phone(bo, match)
    deployed(*both, hidden=True)
    return both


def begins(game: Game, served: str, match: Match, *, code: str | None = "") -> list[str]:
    """The match in the game; with what the players' page says last, if no other `code` is named."""
    token = actions.let_watch(match=match)
    code = table_code(match) if code is None else code
    return game.types(f"!notebook {served}/ {match.public_id} {token} {code}")


def test_the_game_shows_what_everybody_may_see(
    game: Game, served: str, match: Match, phones: tuple[Phone, Phone]
) -> None:
    seen = begins(game, served, match)
    assert any(line.startswith("all: ") and "Orders" in line for line in seen)
    stood = [line for line in seen if LINE.name in line and " at " in line]
    assert len(stood) == 3
    # From the middle of a table of 24 by 32: Bo's are above it.
    assert any(line.endswith("at 0.0, 1.0, 12.0") for line in stood)
    assert SPECTRE.name not in "\n".join(seen)
    assert game.waits() == []


def test_what_is_said_in_the_match_is_said_in_the_game(
    game: Game, served: str, match: Match, phones: tuple[Phone, Phone]
) -> None:
    anas, _ = phones
    begins(game, served, match)
    actor = next(one.id for one in anas.view.mine if LINE.name in one.name)
    anas.do("DeclareSkill", actor=actor, skill="Move", pool="regular", to="12, 25")
    seen = game.waits()
    assert any(line.startswith("chat: ") and "Move" in line for line in seen)
    assert game.is_loaded_again() == []


def test_only_the_host_opens_a_match_and_ends_it(game: Game, served: str, match: Match) -> None:
    assert game.types(f"!notebook {served} x y", who="Bo|Blue|") == [
        "Blue: The host of the game does that."
    ]
    assert game.types(f"!notebook {served} {match.public_id} wrong") == [
        "all: The notebook can't be read: it answers 404"
    ]
    # What is amiss is said once, and looked at again.
    assert game.waits() == []
    assert game.types("!notebook") == ["all: The notebook is closed."]
    assert game.waits() == []


def test_dice_are_thrown_for_everybody_to_see(game: Game) -> None:
    [said] = game.types("!dice 3", who="Bo|Blue|")
    found = said.removeprefix("all: Bo throws ").split(", ")
    assert len(found) == 3
    assert all(1 <= int(one) <= 20 for one in found)
    assert game.types("hello", who="Bo|Blue|") == ["Bo: hello"]


def test_dice_that_are_thrown_arrive_where_they_are_asked_for(
    game: Game, served: str, match: Match, ana: Player, bo: Player
) -> None:
    anas, bos = Phone(ana, match), Phone(bo, match)
    for phone, player in ((anas, ana), (bos, bo)):
        phone.do("EnterArmy", army=army(player, LINE, GHOST))
    begins(game, served, match, code=None)
    [said] = game.types("!dice 2", who="Bobby|Blue|")
    one, other = said.removeprefix("all: Bobby throws ").split(", ")
    for phone in (anas, bos):
        assert keys(phone.html()) == [
            f"As thrown on the table, Bobby: Ana’s die {one}, Bo’s die {other}"
        ]


def test_a_piece_that_is_put_down_arrives_where_its_move_is_asked_for(
    game: Game, served: str, match: Match, phones: tuple[Phone, Phone]
) -> None:
    anas, _ = phones
    begins(game, served, match, code=None)
    mine = next(one for one in anas.view.mine if one.where.startswith("12"))
    assert where_to(anas, mine.id) == ""
    assert game.drops(mine.name, 0.5, -9) == []
    # From the middle of a table of 24 by 32.
    assert where_to(anas, mine.id) == "12.5″, 25″"
    # Beside the table it is nobody's Move, and nothing is said of it.
    assert game.drops(mine.name, 40, 0) == []
    assert where_to(anas, mine.id) == "12.5″, 25″"


def test_without_a_code_nothing_is_handed_in_and_a_wrong_one_is_told(
    game: Game, served: str, match: Match, phones: tuple[Phone, Phone]
) -> None:
    anas, _ = phones
    name = next(one.name for one in anas.view.mine if one.where.startswith("12"))
    begins(game, served, match)
    assert len(game.types("!dice 1")) == 1
    assert game.drops(name, 0, 0) == []
    begins(game, served, match, code="wrong")
    assert "all: It was not handed in: it answers 404" in game.types("!dice 1")
    match.refresh_from_db()
    assert match.by_hand is None


def test_it_holds_a_watchers_token_and_calls_the_public_api_alone() -> None:
    text = SCRIPT.read_text()
    assert len(text.splitlines()) < 300
    assert "Watch-Token" in text
    assert "Authorization" not in text
    assert text.count("/api/v1/matches/") == 1
