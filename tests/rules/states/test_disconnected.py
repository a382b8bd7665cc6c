"""The page "Disconnected State": what its rules say when they are asked, and who guides whom.

How they come to bear in play is in tests/scenarios/disco_*.toml.
"""

from msgspec.structs import replace

from rules.book.editions import N4
from rules.ids import TrooperId
from rules.log.table import EMPTY, Table, Trooper
from rules.moments.declaring import Act
from rules.moments.guiding import Tether
from rules.moments.recovering import Cure
from rules.reference import skill
from rules.reference.starter_rosters import starter
from rules.skills.tether import controller_of
from rules.states import disconnected as page

PLAIN = starter("fusilier-combi-rifle").profile
BOT = replace(PLAIN, skills=("Peripheral (Servant)",))
ISOLATED = frozenset({"Isolated"})


def test_a1_its_controller_is_null() -> None:
    assert page.its_controller_is_null(Tether(True))
    assert not page.its_controller_is_null(Tether(False))


def test_a2_one_of_them_is_isolated() -> None:
    assert page.one_of_them_is_isolated(Tether(False, controller=ISOLATED))
    assert page.one_of_them_is_isolated(Tether(False, own=ISOLATED))
    assert not page.one_of_them_is_isolated(Tether(False))


def test_a3_out_of_coherency() -> None:
    assert page.out_of_coherency()


def test_e1_takes_no_part() -> None:
    assert page.takes_no_part.by(N4)(Act(skill(N4, "Dodge")))
    assert page.STATE.null


def test_c1_its_controller_is_back() -> None:
    assert page.its_controller_is_back(Tether(False))
    assert not page.its_controller_is_back(Tether(True))
    assert not page.its_controller_is_back(Tether(False, controller=ISOLATED))


def test_c2_an_engineer_repairs_it() -> None:
    assert page.repaired(Cure("Engineer"))
    assert not page.repaired(Cure("Doctor"))


def test_c3_back_in_coherency() -> None:
    assert page.back_in_coherency()


def table(*troopers: Trooper) -> Table:
    return replace(EMPTY, troopers={one.id: one for one in troopers})


def test_a_peripheral_stands_behind_its_controller_in_the_list() -> None:
    first, second = Trooper(TrooperId("1"), "A", PLAIN, 1), Trooper(TrooperId("2"), "A", PLAIN, 2)
    bots = (Trooper(TrooperId("3"), "A", BOT, 2), Trooper(TrooperId("4"), "A", BOT, 2))
    army = table(first, second, *bots)
    assert [controller_of(army, bot) for bot in bots] == [second, second]
    assert controller_of(army, first) is None


def test_a_peripheral_without_a_controller_is_guided_by_nobody() -> None:
    alone = Trooper(TrooperId("1"), "A", BOT, 1)
    assert controller_of(table(Trooper(TrooperId("2"), "B", PLAIN, 1), alone), alone) is None
