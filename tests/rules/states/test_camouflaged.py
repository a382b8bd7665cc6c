"""The page "Camouflaged State", bullet by bullet: what its rules say when they are asked.

How they come to bear in play is in tests/scenarios/camo_*.toml.
"""

from msgspec.structs import replace

from rules.book.editions import N4
from rules.ids import PieceId
from rules.log.table import EMPTY, MODEL, Declared, Failure, Order, Piece, Shape, Table, card_of
from rules.moments.declaring import Act, Aim
from rules.moments.ending import Cause
from rules.moments.rolling import Roll
from rules.reference import SkillCard, skill
from rules.reference.starter_rosters import starter
from rules.skills.requirements.target import not_tried_again
from rules.states import camouflaged as page
from rules.states.camouflaged import activation, cancellation, effects

ZERO = starter("zero-combi-rifle").profile
DAYLAMI = starter("daylami-rifle").profile
FUSILIER = starter("fusilier-combi-rifle").profile
FINDER, ANOTHER = PieceId("f"), PieceId("another")
MARKER = Piece(PieceId("m"), "A", Shape(face="Camouflaged", s="2", mimetism=-3, where="alley"))
TABLE = replace(
    EMPTY, pieces={MARKER.id: MARKER}, names={MARKER.id: "Marker 1", FINDER: "Fusilier 1"}
)


def aim(name: str, *, aro: bool = False, table: Table = TABLE, by: PieceId = FINDER) -> Aim:
    return Aim(table, by, skill(N4, name), MARKER, aro)


def against(aimed: Aim) -> Act:
    return Act(aimed.skill, "opponent", aim=aimed)


def declared(name: str, half: int = 1) -> Cause:
    card: SkillCard = skill(N4, name)
    return Cause("declared", card, 0 if card.may_be("entire") else 1 if half == 1 else 2)


# ------------------------------------------------------------------ Activation


def test_a1_may_be_deployed_as_a_marker_by_who_has_camouflage() -> None:
    assert activation.deployed_as_marker(ZERO)
    assert not activation.deployed_as_marker(FUSILIER)


def test_a1_camouflage_of_one_use_is_camouflage() -> None:
    assert "Camouflage (1 Use)" in DAYLAMI.skills
    assert activation.deployed_as_marker(DAYLAMI)


def test_a2_returns_by_the_entire_order_of_that_name_alone() -> None:
    assert activation.returns_by_entire_order(skill(N4, "Camouflage"))
    assert skill(N4, "Camouflage").lengths == ("entire",)
    assert not activation.returns_by_entire_order(skill(N4, "Cautious Movement"))


def test_a2_only_out_of_every_enemys_sight() -> None:
    assert activation.out_of_sight(True) is None
    assert "LoF" in (activation.out_of_sight(False) or "")


# ------------------------------------------------------------------ Effects


def test_e1_a_marker_stands_in_for_the_model() -> None:
    assert effects.marker_stands_in(ZERO, Shape()).face == "Camouflaged"
    assert page.STATE.marker


def test_e2_the_marker_shows_the_level_of_mimetism_if_any() -> None:
    assert effects.shows_mimetism(ZERO, Shape()).mimetism == -3
    assert effects.shows_mimetism(DAYLAMI, Shape()).mimetism == 0


def test_e3_nobody_moves_into_contact_with_it() -> None:
    assert "Marker 1" in (effects.no_contact(TABLE, MARKER) or "")


def test_e4_no_attack_on_what_was_not_discovered() -> None:
    assert "Marker 1 must be Discovered" in (effects.no_attack(against(aim("BS Attack"))) or "")
    assert effects.no_attack(against(aim("Discover"))) is None


def test_e16_discover_and_then_attack_the_same_marker() -> None:
    def after(first: str, target: PieceId) -> Act:
        order = Order(1, "B", "regular", 1, (FINDER,), (Declared(first, 1, target),))
        return against(aim("BS Attack", table=replace(TABLE, order=order)))

    assert effects.discover_and_attack(after("Discover", MARKER.id))
    assert not effects.discover_and_attack(after("Discover", ANOTHER))
    assert not effects.discover_and_attack(after("Move", MARKER.id))
    assert not effects.discover_and_attack(against(aim("BS Attack")))


def test_e5_its_mimetism_counts_against_discover() -> None:
    mod = effects.mimetism_against_discover(Roll("Discover", "opponent", aimed=MARKER))
    assert mod is not None
    assert (mod.value, mod.rule) == (-3, effects.mimetism_against_discover.id)
    plain = replace(MARKER, shape=replace(MARKER.shape, mimetism=0))
    assert effects.mimetism_against_discover(Roll("Discover", "opponent", aimed=plain)) is None


def test_e6_who_failed_to_discover_it_may_not_try_again() -> None:
    failed = replace(TABLE, failures=(Failure(FINDER, MARKER.id),))
    assert "no second try this Player Turn" in (
        not_tried_again(aim("Discover", table=failed)) or ""
    )
    assert not_tried_again(aim("Discover", table=failed, by=ANOTHER)) is None
    assert not_tried_again(aim("BS Attack", table=failed)) is None
    assert effects.failure_is_kept()


def test_e7_who_comes_back_is_a_new_marker() -> None:
    """Who failed against the one that it was may try again."""
    assert effects.comes_back_as_new()
    failed = replace(TABLE, failures=(Failure(FINDER, MARKER.id, MARKER.appearance),))
    again = replace(MARKER, appearance=MARKER.appearance + 2)
    shown = replace(failed, pieces={**failed.pieces, MARKER.id: again})
    tried = Aim(shown, FINDER, skill(N4, "Discover"), again)
    assert not_tried_again(tried) is None


def test_e8_it_sees_all_round() -> None:
    assert effects.sees_all_round() == 360


def test_e10_automatic_skills_keep_working() -> None:
    assert effects.automatic_skills_work()


def test_e11_against_it_only_discover_dodge_and_reset_are_aros() -> None:
    allowed = {"Discover", "Dodge", "Reset"}
    for name in ("Discover", "Dodge", "Reset", "BS Attack", "CC Attack", "Look Out!"):
        refusal = effects.three_aros_only.by(N4)(against(aim(name, aro=True)))
        assert (refusal is None) == (name in allowed), name
    assert effects.three_aros_only.by(N4)(against(aim("BS Attack"))) is None


def test_e12_an_aro_against_it_may_wait() -> None:
    assert effects.aro_may_wait()


def test_e13_what_waited_is_lost_unless_it_shows_itself() -> None:
    assert effects.waiting_ends(True)
    assert not effects.waiting_ends(False)


def test_e15_it_has_the_silhouette_under_it_and_shows_nothing_else() -> None:
    shape = effects.shows_silhouette(replace(ZERO, s=5), Shape(s="?"))
    assert shape == Shape(s="5")


# ------------------------------------------------------------------ Cancellation


def test_c1_ended_by_an_attack_or_a_skill_with_a_roll() -> None:
    for name in ("BS Attack", "Discover", "Dodge", "Reset"):
        assert cancellation.attack_or_roll.by(N4)(declared(name)) == "now", name
    for name in ("Move", "Idle", "Cautious Movement", "Camouflage"):
        assert cancellation.attack_or_roll.by(N4)(declared(name)) is None, name
    assert cancellation.attack_or_roll.by(N4)(Cause("contact")) is None


def test_c2_ended_by_any_entire_order_but_its_own() -> None:
    assert cancellation.entire_order.by(N4)(declared("Cautious Movement")) == "now"
    assert cancellation.entire_order.by(N4)(declared("Camouflage")) is None
    assert cancellation.entire_order.by(N4)(declared("Move")) is None


def test_c3_ended_by_contact_with_an_enemy() -> None:
    assert cancellation.enemy_contact(Cause("contact")) == "now"
    assert cancellation.enemy_contact(Cause("hit")) is None


def test_c4_ended_by_being_discovered() -> None:
    assert cancellation.discovered(Cause("discovered")) == "now"
    assert cancellation.discovered(Cause("hit")) is None


def test_c5_ended_by_a_successful_attack() -> None:
    assert cancellation.attacked.by(N4)(Cause("hit")) == "now"
    assert cancellation.attacked.by(N4)(Cause("discovered")) is None


def test_c6_the_model_takes_its_place_facing_as_its_owner_chooses() -> None:
    shape = cancellation.model_replaces_marker(ZERO, replace(MARKER.shape, facing="north"))
    assert shape == Shape(face=MODEL, s="2", where="alley", facing="")


def test_c7_its_open_information_is_told_and_nothing_private() -> None:
    card = cancellation.open_information(ZERO)
    assert card == card_of(ZERO)
    assert card == cancellation.open_information(replace(ZERO, points=99, lieutenant=True))


def test_c8_the_cancellation_counts_for_the_whole_order() -> None:
    assert cancellation.whole_order()
