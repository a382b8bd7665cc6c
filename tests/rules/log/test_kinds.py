"""Text that players type is kept as it is, or refused when nobody could read it as it was written; and every
kind of event and of command is known wherever it is looked up."""

from types import ModuleType

import pytest

from rules import game, happens, may
from rules.game import Command, Event, Refused
from rules.log import commands, events


def _objects(about: str) -> Command:
    return game.command({"kind": "Object", "by": "A", "about": about})


@pytest.mark.parametrize(
    "about", ["5 inches, ñandú, 12″", "שלום", "no 🎲 there", "👩‍🚀 is in cover"]
)
def test_what_players_write_is_kept(about: str) -> None:
    assert getattr(_objects(about), "about") == about  # noqa: B009


@pytest.mark.parametrize("sign", ["\0", "\x1b", "\x85", "\ud800", "\u202e", "\u2067", "\u200f"])
def test_signs_that_hide_or_turn_text_round_are_refused(sign: str) -> None:
    with pytest.raises(Refused) as refused:
        _objects(f"It was {sign}not in cover")
    assert refused.value.refusal.code == "malformed"


def test_a_field_that_a_command_has_not_is_named_and_nothing_is_done() -> None:
    said = {"kind": "DeclareSkill", "by": "A", "actor": "x", "skill": "Move", "traget": "y"}
    with pytest.raises(Refused) as refused:
        game.command(said)
    assert refused.value.refusal.code == "unknown-field"
    assert "“traget”" in refused.value.refusal.sentence


def _of(module: ModuleType, base: type) -> set[type]:
    """The classes of a module that stand for something, without those that only say what they share."""
    found = {
        one
        for one in vars(module).values()
        if isinstance(one, type) and issubclass(one, base) and one is not base
    }
    shared = {
        one for one in found if any(other is not one and issubclass(other, one) for other in found)
    }
    return found - shared


def test_every_event_has_a_stored_name() -> None:
    """Or its line would be written and never be read again."""
    assert _of(events, Event) == set(game.KINDS.values())


def test_every_command_of_a_player_is_judged_and_has_a_course() -> None:
    players = set(game.PLAYERS.values())
    assert _of(commands, Command) == players == set(may._CHECKS)
    assert players <= set(happens._FOLLOWS)
