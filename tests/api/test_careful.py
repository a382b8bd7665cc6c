"""The player of examples/careful.py: what it says of what it is offered."""

from __future__ import annotations

import json
import random
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote

import pytest

from rules import odds

EXAMPLES: Final = Path(__file__).resolve().parents[2] / "examples"


class Foretelling:
    """A notebook that is asked for odds alone."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def ask(self, address: str) -> Any:
        self.asked.append(address)
        where, _, roll = address.partition("?roll=")
        assert where == "odds/"
        return odds.foretold(odds.read(unquote(roll)))


def piece(id: str, weapon: str, arm: int = 1, mimetism: int = 0, **more: Any) -> dict[str, Any]:
    card = {"bs": 12, "ph": 10, "arm": arm, "weapons": [weapon]}
    return {"id": id, "card": card, "mimetism": mimetism, "acting": False, "doing": "", **more}


def offer(
    command: str, skill: str, about: str = "me", **choices: tuple[str, ...]
) -> dict[str, Any]:
    blanks = [
        {
            "name": name,
            "kind": "choice",
            "required": True,
            "choices": [{"value": one, "label": one} for one in values],
        }
        for name, values in choices.items()
    ]
    return {
        "command": command,
        "label": skill,
        "about": about,
        "given": {"skill": skill},
        "blanks": blanks,
    }


def view(*theirs: dict[str, Any], weapon: str = "Combi Rifle", **more: Any) -> dict[str, Any]:
    return {"mine": [piece("me", weapon)], "theirs": list(theirs), "rolls": [], "saves": [], **more}


@pytest.fixture
def player(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    for name in ("player", "careful"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    careful: Any = import_module("careful")
    found = careful.Careful.__new__(careful.Careful)
    found.notebook, found.chance = Foretelling(), random.Random("careful")
    found.arms, found.pieces, found.foretold = {}, {}, {}
    return found


def attacked(player: Any, by: str, with_burst: int) -> None:
    """It is shot at with so many dice."""
    hand = {"weapon": by, "aro": False, "burst": with_burst}
    player.looks(view(rolls=[{"hands": [hand]}]))
    player.looks(view(piece("it", by, acting=True, doing=f"BS Attack at Me, {by}")))


def test_it_shoots_at_whom_it_hurts_most(player: Any) -> None:
    seen = view(piece("heavy", "Combi Rifle", arm=8), piece("masked", "Combi Rifle", mimetism=-6),
                piece("light", "Combi Rifle"))  # fmt: skip
    player.looks(seen)
    shoots = offer(
        "DeclareSkill", "BS Attack", target=("heavy", "masked", "light"), weapon=("Combi Rifle",)
    )
    assert player.fills(shoots, seen)["target"] == "light"


def test_it_takes_the_weapon_that_was_seen_to_do_most(player: Any) -> None:
    seen = view(piece("it", "Combi Rifle"))
    saves = [
        {
            "piece": "it",
            "hit": {"weapon": "Feuerbach", "saves": 2, "fails_on": 13, "passes_on": None},
        }
    ]
    player.looks(view(piece("it", "Combi Rifle"), saves=saves))
    player.looks(seen)
    shoots = offer("DeclareSkill", "BS Attack", target=("it",), weapon=("Combi Rifle", "Feuerbach"))
    assert player.fills(shoots, seen)["weapon"] == "Feuerbach"


def test_against_one_die_it_shoots_back_and_ducks_where_it_is_outgunned(player: Any) -> None:
    """Whoever rolls 12 against four dice is likelier hurt than whoever has armour and one die to meet."""
    shoots = offer("DeclareAro", "BS Attack", target=("it",), weapon=("Pistol",))
    dodges = offer("DeclareAro", "Dodge")
    attacked(player, "Pistol", 1)
    assert player.likes([dodges, shoots]) is shoots
    attacked(player, "HMG", 5)
    player.pieces["me"]["card"]["ph"] = 15
    player.pieces["me"]["card"]["bs"] = 6
    assert player.likes([shoots, dodges]) is dodges


def test_it_does_not_shoot_where_it_would_lose_by_it(player: Any) -> None:
    player.looks(view(piece("it", "HMG", arm=11)))
    player.pieces["me"]["card"]["bs"] = 1
    player.pieces["me"]["mimetism"] = 3
    shoots = offer("DeclareSkill", "BS Attack", target=("it",), weapon=("Combi Rifle",))
    walks = offer("DeclareSkill", "Move")
    assert player.worth(shoots) < 0
    assert player.likes([shoots, walks]) is walks


def test_a_marker_tells_it_nothing(player: Any) -> None:
    player.looks(view({**piece("marker", ""), "card": None}))
    shoots = offer("DeclareAro", "BS Attack", target=("marker",), weapon=("Combi Rifle",))
    assert player.worth(shoots) > 0
    assert player.back("marker", "me")["burst"] == 0


def test_the_same_odds_are_asked_once(player: Any) -> None:
    player.looks(view(piece("one", "Combi Rifle"), piece("other", "Combi Rifle")))
    shoots = offer("DeclareSkill", "BS Attack", target=("one", "other"), weapon=("Combi Rifle",))
    player.worth(shoots)
    player.worth(shoots)
    assert len(player.notebook.asked) == 1
    assert json.loads(unquote(player.notebook.asked[0].partition("=")[2]))["active"]["sv"] == 12
