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
from tests.matches.test_map import deployed
from tests.rules.laws.armies import LINE, SPECTRE
from tracker.accounts.models import Player
from tracker.matches import actions
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


def begins(game: Game, served: str, match: Match) -> list[str]:
    token = actions.let_watch(match=match)
    return game.types(f"!notebook {served}/ {match.public_id} {token}")


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


def test_it_holds_a_watchers_token_and_calls_the_public_api_alone() -> None:
    text = SCRIPT.read_text()
    assert len(text.splitlines()) < 300
    assert "Watch-Token" in text
    assert "Authorization" not in text
    assert text.count("/api/v1/matches/") == 1
