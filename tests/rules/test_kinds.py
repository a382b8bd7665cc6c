"""Text that players type: kept as it is, or refused when nobody could read it as it was written."""

import pytest

from rules import game
from rules.game import Command, Refused


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
