"""What a page asks where a rule leaves something to choose: dice, ammunition, places, who is first."""

from __future__ import annotations

import re
from typing import Any

from rules import game
from rules.game import Table
from tests.matches.test_hiding import seen, tables
from tests.matches.test_places import drawn


def chosen(table: Table, name: str) -> str:
    """Ana's page with the skills of this piece or trooper open."""
    found = seen(table, "A")
    view = found.view
    every: tuple[Any, ...] = (*view.mine, *view.absent)
    piece = next(one.id for one in every if one.name == name)
    return drawn(table, "A", f"{piece}.{found.moment}")


def test_each_die_of_a_burst_may_go_to_any_of_several_targets() -> None:
    before = tables("roll_7_divided_dice", 2)["A"]
    html = chosen(before, "Alguacil 1")
    boxes = re.findall(
        r'<input type="checkbox" id="([^"]+)" name="(?:first_)?split" value="([^"]+)"', html
    )
    targets = {value for _, value in boxes}
    assert len(targets) == 3
    forms = html.count("Split the Burst with")
    assert len(boxes) == len({id for id, _ in boxes}) == forms * 2 * len(targets) > 0


def test_of_two_kinds_of_ammunition_each_can_be_chosen() -> None:
    html = chosen(tables("ammo_1_ap_or_shock", 0)["A"], "Gunner 1")
    for kind in ("AP", "Shock"):
        assert f'value="MULTI Rifle, Burst Mode, {kind}"' in html
        assert f'value="Submachine Gun, {kind}"' in html


def test_who_comes_out_of_hiding_may_say_where_its_place_is_taken() -> None:
    html = chosen(tables("faq_k26_as_near_as_it_can", 0)["A"], "Spectre")
    assert "Somebody stands at the belfry: it goes to" in html
    assert 'name="instead-0-to"' in html


def test_several_may_arrive_by_air_at_once() -> None:
    before = tables("faq_t3_loses_its_own_order", 0)
    html = chosen(before["A"], "Diver")
    assert "Coordinated Combat Jump" in html
    assert 'name="landings-0-to"' in html
    assert "Impetuous Parachutist" in chosen(before["A"], "Raider")
    assert "landings" not in drawn(before["B"], "B")


def test_what_lies_on_the_table_goes_off_in_its_owners_turn() -> None:
    before = tables("mine_4_by_an_aro", 8)
    assert "goes off" in drawn(before["A"], "A")
    assert "goes off" not in drawn(before["B"], "B")
    assert {one.command for one in game.offers(before["A"], "A")} >= {"SetOff"}


def test_the_active_player_says_who_is_first() -> None:
    before = tables("faq_b7_who_declares_first", 5)
    assert "Bo declares first" in drawn(before["A"], "A")
    assert "declares first" not in drawn(before["B"], "B")


def test_a_whole_order_may_begin_with_an_attack() -> None:
    html = chosen(tables("whole_order_attack_first", 0)["A"], "Alguacil 1")
    form = html.split("<b>BS Attack + Move</b>")[0].rsplit('id="p-', 1)[1].split('"')[0]
    fields = html.split(f'id="{form}"')[1].split("</form>")[0]
    assert 'name="first" value="BS Attack"' in fields
    for name in ("first_target", "first_weapon", "first_split", "to"):
        assert f'name="{name}"' in fields


def test_a_whole_order_says_what_it_brings_into_the_open() -> None:
    html = chosen(tables("whole_order_from_a_marker", 0)["A"], "Marker 1")
    form = html.split("<b>BS Attack + Move</b>")[0].rsplit('id="p-', 1)[1].split('"')[0]
    assert "<b>Reveals Marker 1</b>" in html.split(f'id="{form}"')[1].split("</form>")[0]


def test_a_new_spearhead_is_named_by_its_player_and_the_other_waits() -> None:
    before = tables("faq_k44_named_at_once", 2)
    html = drawn(before["A"], "A")
    assert 'name="kind" value="NameSpearhead"' in html
    (offer,) = [o for o in game.offers(before["A"], "A") if o.command == "NameSpearhead"]
    form = html.split('value="NameSpearhead"')[1].split("</form>")[0]
    assert f'name="piece" value="{offer.given["piece"]}"' in form
    assert offer.label in html
    others = drawn(before["B"], "B")
    assert "NameSpearhead" not in others
    assert 'name="kind" value="DeclareAro"' not in others


def test_a_peripheral_may_strike_at_a_target_of_its_own() -> None:
    table = tables("faq_k24_one_in_each_combat", 2)["A"]
    html = chosen(table, "Keeper 1")
    named = {table.names[one]: one for one in table.pieces}
    for at, hound in enumerate(("Hound A 1", "Hound B 1")):
        form = html.split(f'name="paths-{at}-piece"')[1].split("</form>")[0]
        assert named[hound] in form.split(">")[0]
        asked = form.split(f'name="paths-{at}-target"')[1].split("</select>")[0]
        options = re.findall(r'<option value="([^"]*)">([^<]*)<', asked)
        assert options[0] == ("", "the same")
        assert {value for value, _ in options[1:]} <= set(named.values())
        assert {words for _, words in options[1:]} >= {"Fusilier 1", "Fusilier 2"}


def test_who_is_imitated_is_chosen_by_its_option() -> None:
    before = tables("mask_e2_one_option_of_several", 0)
    masked = next(one for one in before["A"].troopers.values() if "yyār" in one.profile.name)
    asked = drawn(before["A"], "A", f"{masked.id}.{seen(before['A'], 'A').moment}")
    select = re.search(r'<select[^>]* name="[^"]*-imitated".*?</select>', asked, re.DOTALL)
    assert select is not None
    for name in ("Ghulam (plain Rifle)", "Ghulam (Rifle + Flash Pulse + Forward Observer)"):
        assert f'<option value="{name}"' in select.group()
    assert '"Ghulam (Rifle)"' not in select.group()
    assert "plain Rifle" not in drawn(before["B"], "B")
