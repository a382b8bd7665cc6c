"""What the rules say is a message: whoever reads it has it in their own language, and nothing keeps one."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from django.utils.translation import override

from rules.messages import either, in_english, listed, say, term, together
from tracker.spoken import encoded, spoken


def in_spanish(said: str) -> Any:
    with override("es"):
        return spoken(said)


def test_a_message_reads_as_english_and_is_said_as_its_reader_does() -> None:
    said = say("At most {rolls} Saving Rolls can fail.", rolls=2)
    assert said == "At most 2 Saving Rolls can fail."
    assert in_spanish(said) == "Pueden fallar 2 Tiradas de Salvación como máximo."
    with override("en"):
        assert spoken(said) == "At most 2 Saving Rolls can fail."


def test_its_parts_are_said_so_too_and_what_somebody_wrote_stays() -> None:
    said = say("{card} needs LoF.", card=term("Dodge"))
    assert said == "Dodge needs LoF."
    assert in_spanish(said) == "Esquivar necesita LdT."
    named = say("{piece} must be Discovered before it can be attacked.", piece="Dodge {0}")
    assert in_spanish(named) == "Dodge {0} debe ser Descubierto antes de poder atacarlo."


def test_several_of_them_stay_messages() -> None:
    assert together(["Ana", "Bo", "Cy"]) == "Ana and Bo and Cy"
    assert in_spanish(together(["Ana", "Bo", "Cy"])) == "Ana y Bo y Cy"
    assert in_spanish(either(["Ana", "Bo"])) == "Ana o Bo"
    asked = [say("Nobody hurt"), say("at once")]
    assert listed("; ", asked) == "Nobody hurt; at once"
    assert in_spanish(listed("; ", asked)) == "Nadie herido; al momento"
    assert listed(", ", []) == in_spanish(listed(", ", [])) == ""


def test_what_writes_one_down_has_to_say_in_which_language() -> None:
    said = say("Nobody hurt")
    with pytest.raises(TypeError):
        msgspec.json.encode(said)
    assert msgspec.json.encode([said], enc_hook=in_english) == b'["Nobody hurt"]'
    with override("es"):
        assert msgspec.json.encode([said], enc_hook=encoded) == b'["Nadie herido"]'
    for hook in (in_english, encoded):
        with pytest.raises(NotImplementedError):
            hook(object())
