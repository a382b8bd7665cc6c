"""The page "Isolated State"; in play: tests/scenarios/iso_*.toml."""

from rules.book.editions import N4
from rules.moments.declaring import Act
from rules.moments.recovering import Cure
from rules.moments.rolling import Roll
from rules.moments.suffering import Harm
from rules.reference import skill, weapon
from rules.states import isolated as page


def test_a1_by_what_names_it() -> None:
    assert page.cut_off(Harm(frozenset({"Isolated", "Immobilized-B"})))
    assert not page.cut_off(Harm(frozenset({"Stunned"})))


def test_e1_no_orders_of_the_pool_but_its_own_and_the_lieutenants() -> None:
    assert "pool" in (page.no_orders_of_the_pool("regular") or "")
    assert page.no_orders_of_the_pool("irregular") is None
    assert page.no_orders_of_the_pool("lieutenant") is None


def test_e2_its_order_is_irregular_and_stays_so() -> None:
    assert page.gives_an_irregular_order("regular") == "irregular"
    assert page.stays_irregular()


def test_e3_no_programme_and_no_comms() -> None:
    for name in ("Carbonite", "Spotlight", "Controlled Jump", "Fairy Dust"):
        assert page.no_comms(Act(skill(N4, name)))
    for name in ("BS Attack", "Reset", "Forward Observer"):
        assert page.no_comms(Act(skill(N4, name))) is None
    assert "Jammer" in (page.no_comms_weapon(weapon(N4, "Jammer")) or "")
    assert page.no_comms_weapon(weapon(N4, "Flash Pulse")) is None


def test_e4_it_leads_nobody() -> None:
    assert page.leads_nobody()


def test_e5_nine_less_to_reset_alone() -> None:
    mod = page.resets_badly(Roll("Reset"))
    assert mod is not None
    assert mod.value == -9
    assert page.resets_badly(Roll("Dodge")) is None


def test_e6_and_e7_it_joins_nothing() -> None:
    assert page.in_no_fireteam("Fireteam")
    assert page.in_no_fireteam("Coordinated Order") is None
    assert page.in_no_coordinated_order("Coordinated Order")
    assert page.in_no_coordinated_order("Fireteam") is None


def test_c1_and_c2_an_engineer_or_a_reset_of_its_own() -> None:
    assert page.repaired(Cure("Engineer"))
    assert page.reset(Cure("Reset"))
    assert not page.reset(Cure("Dodge"))
    assert not page.repaired(Cure("Doctor"))
