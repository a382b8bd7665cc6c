"""What a mind brings along to its host: its WIP, Mnemonica, and its command if it led; nothing else."""

from __future__ import annotations

from msgspec.structs import replace

from rules.book.profiles import Profile
from rules.ids import TrooperId
from rules.log.table import Trooper
from rules.skills.mnemonica import with_the_mind_of

CARD = Profile("Host", "Host", "LI", (4, 4), 20, 11, 12, 12, 0, 0, 1)
HOST = replace(CARD, skills=("Stealth",), equipment=("Cube", "X Visor"))
MIND = replace(CARD, name="Mind", wip=17, skills=("Mnemonica", "Courage", "Lieutenant (+1 Order)"))


def a_mind(*, leads: bool) -> Trooper:
    return Trooper(TrooperId("mind"), "A", MIND, group=1, lieutenant=leads)


def test_the_host_has_its_wip_and_mnemonica_and_no_cube() -> None:
    after = with_the_mind_of(HOST, a_mind(leads=False))
    assert (after.name, after.wip, after.ph) == ("Host", 17, 12)
    assert after.skills == ("Stealth", "Mnemonica")
    assert after.equipment == ("X Visor",)


def test_command_goes_over_with_what_its_brackets_say() -> None:
    after = with_the_mind_of(HOST, a_mind(leads=True))
    assert after.skills == ("Stealth", "Mnemonica", "Lieutenant (+1 Order)")
