"""The match page as it is arranged, from a View and Offers alone; and what its HTML never holds."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from rules import game, scenario
from rules.book.editions import N4
from rules.dice.mods import success_value
from rules.game import EMPTY, Luck, Offer, Seat, Table
from rules.log.table import Given
from rules.odds import face_to_face_odds
from rules.order.presuming import presumed
from rules.reference import rules_by_id
from rules.rolls.hand import Roll
from rules.rolls.rolls import rolls
from rules.view.order import roll_seen
from tests.matches.phone import Phone
from tests.profiles import profile
from tracker.matches.page import Page, page, still
from tracker.matches.page.acts import Act
from tracker.matches.page.entries import roll_entry
from tracker.matches.page.picks import SHOWS
from tracker.matches.page.rolls import Chances, duels

SEATS: tuple[Seat, ...] = ("A", "B", "watcher", "referee")


class Played:
    """The worked example in memory: every seat's Table, and commands given by pressing acts."""

    def __init__(self) -> None:
        self.tables: dict[Seat, Table] = dict.fromkeys(SEATS, EMPTY)
        self.given = 0
        for asked in scenario.setup_commands(scenario.example("camo_x1")):
            self.take(asked.fill(self.tables[asked.by or "referee"]))

    def take(self, command: Any) -> None:
        self.given += 1
        luck = Luck(self.given.to_bytes(32, "big"))
        entries = game.happens(command, self.tables["referee"], luck)
        for seat, table in self.tables.items():
            heard = [one for one in entries if game.sees(seat, one.audience)]
            self.tables[seat] = game.fold(table, heard)
        due = game.due(self.tables["referee"])
        if due is not None:
            self.take(due)

    def offers(self, seat: Seat) -> tuple[Offer, ...]:
        return game.offers(self.tables[seat], seat)

    def page(self, seat: Seat, chosen: str = "") -> Page:
        found = page(game.view(self.tables[seat], seat), self.offers(seat))
        return self.asked(seat, f"{chosen}.{found.moment}") if chosen else found

    def asked(self, seat: Seat, piece: str) -> Page:
        """The page of an address with a piece in it."""
        view = game.view(self.tables[seat], seat)
        return page(view, self.offers(seat), (), still(view, piece))

    def press(self, seat: Seat, act: Act, **more: Any) -> None:
        """Send what the form of an act sends, with every preset as it is."""
        sent: dict[str, Any] = {k: v for k, v in act.fields if k != "besides"}
        sent |= {one.blank.name: one.preset for one in act.asked if one.preset}
        self.say(seat, {**sent, **more})

    def say(self, seat: Seat, said: dict[str, Any]) -> None:
        command = game.command({**said, "by": seat})
        assert game.may(command, self.tables[seat]) is None, said
        self.take(command)


@pytest.fixture
def played() -> Played:
    return Played()


def pressed(found: Page, label: str) -> Act:
    return next(one.act for one in found.picks if one.act.offer.label == label)


def answered(found: Page, label: str, nth: int = 0) -> Act:
    own = [one for one in found.listed[0].acts if one.say == label]
    return own[nth]


def moved(played: Played) -> Played:
    actor = next(one for one in played.page("A").actors if one.piece.marker)
    assert actor.move
    played.press("A", actor.move)
    return played


def delayed(played: Played) -> Played:
    moved(played)
    played.press("B", answered(played.page("B"), "Delay"))
    bright = played.page("B").closings[1]
    assert bright
    played.press("B", bright)
    return played


def shot(played: Played) -> Played:
    delayed(played)
    played.press("A", pressed(played.page("A"), "BS Attack"))
    return played


def rolling(played: Played) -> Played:
    shot(played)
    played.press("B", answered(played.page("B"), "BS Attack", 1))
    bright = played.page("B").closings[1]
    assert bright
    played.press("B", bright)
    return played


def test_between_orders_the_usual_skill_is_one_press(played: Played) -> None:
    found = played.page("A")
    assert found.part == "actors"
    assert [one.piece.name for one in found.actors] == ["Marker 1", "Nox 1"]
    move = found.actors[0].move
    assert move
    assert dict(move.fields)["skill"] == "Move"
    assert dict(move.fields)["pool"] == "regular"
    assert played.page("B").part == played.page("watcher").part == "waiting"


def test_a_chosen_piece_shows_all_its_skills(played: Played) -> None:
    marker = played.page("A").actors[0].piece.id
    found = played.page("A", marker)
    assert found.part == "skill"
    assert {"Move", "BS Attack", "Move + Move"} <= {one.act.offer.label for one in found.picks}
    assert sum(one.checked for one in found.picks) == 1
    assert not any(one.act.barred for one in found.picks if one.checked)


def test_a_piece_that_is_not_there_is_not_chosen(played: Played) -> None:
    theirs = next(one.id for one in played.page("A").view.theirs)
    assert played.page("A", theirs).part == "actors"
    assert played.page("A", "nonsense").part == "actors"


def test_a_choice_of_a_piece_counts_for_its_moment_alone(played: Played) -> None:
    before = played.page("A")
    marker = before.actors[0].piece.id
    stale = f"{marker}.{before.moment}"
    assert played.asked("A", stale).part == "skill"
    played.press("A", pressed(played.page("A", marker), "Move + Move"))
    after = played.asked("A", stale)
    assert (after.view.step, after.part) == ("orders", "actors")


def test_an_aro_is_one_press_and_the_same_press_takes_it_back(played: Played) -> None:
    moved(played)
    assert played.page("B").part == "aros"
    quiet, bright = played.page("B").closings
    assert (quiet.say, bright.adds) == ("No AROs", "this whole Order")  # type: ignore[union-attr]
    played.press("B", answered(played.page("B"), "Delay"))
    found = played.page("B")
    assert answered(found, "Delay").on
    assert found.closings[0] is None
    bright = found.closings[1]
    assert bright
    assert (bright.say, bright.adds) == ("Declare 1 ARO", "Fusilier 1 delays, Fusilier 2 none")
    back = found.listed[0].back
    assert back
    played.press("B", back)
    assert not any(one.on for one in played.page("B").listed[0].acts)


def test_the_active_side_may_enter_what_was_said_aloud(played: Played) -> None:
    assert played.page("A").said_aloud is None
    moved(played)
    said = played.page("A").said_aloud
    assert said
    played.press("A", said)
    assert played.page("A").part == "skill"


def test_a_skill_that_shows_the_marker_says_so_and_whom_it_lets_answer(played: Played) -> None:
    delayed(played)
    found = {one.act.offer.label: one for one in played.page("A").picks}
    assert found["BS Attack"].shows == ("Marker 1", "Fusilier 1")
    assert found["Dodge"].shows == ("Marker 1", "Fusilier 1")
    assert found["Move"].shows == found["Idle"].shows == ()


def test_nobody_waited_so_nobody_is_named(played: Played) -> None:
    moved(played)
    said = played.page("A").said_aloud
    assert said
    played.press("A", said)
    found = {one.act.offer.label: one for one in played.page("A").picks}
    assert found["BS Attack"].shows == ("Marker 1",)


def test_the_rules_that_the_page_names_are_in_the_catalogue() -> None:
    named = {id for ids in SHOWS.values() for id in ids}
    assert named <= set(rules_by_id(N4))


def test_who_waited_answers_first_and_where_on_its_way_is_a_press_each(played: Played) -> None:
    shot(played)
    found = played.page("B")
    assert found.who
    assert [one.piece.name for one in found.listed] == ["Fusilier 1"]
    assert [one.piece.name for kind in found.who.others for one in kind.members] == ["Fusilier 2"]
    first, second = (answered(found, "BS Attack", nth) for nth in (0, 1))
    assert dict(first.fields)["at"] == "2"
    assert dict(second.fields)["at"] == "1"
    assert [where for where, _ in found.aro_rows[0].lines if where] == [
        "at the second skill",
        "during the first skill",
    ]


def test_each_seat_has_its_own_side_of_the_duel_on_the_left(played: Played) -> None:
    rolling(played)
    (anas,) = played.page("A").duels
    (bos,) = played.page("B").duels
    assert (anas.a.side, anas.b.side) == ("A", "B")
    assert (bos.a.side, bos.b.side) == ("B", "A")
    assert (anas.chances.a, anas.chances.b) == (bos.chances.b, bos.chances.a)


def test_one_against_several_has_the_odds_of_each_pair(played: Played) -> None:
    """A Dodge from two that shoot: it is thrown once, and compared with each of them."""
    rolling(played)
    table = played.tables["A"]
    (roll,) = rolls(table)
    lead, one = roll.hands
    weaker = msgspec.structs.replace(one, target=success_value(N4, 3))
    several = roll_seen(table, Roll((lead, one, weaker), ((lead, one), (lead, weaker))))
    assert several.odds[0] == roll_seen(table, roll).odds[0]
    assert several.odds[1] == face_to_face_odds(lead.target, lead.burst, weaker.target, one.burst)
    seen = msgspec.structs.replace(game.view(table, "A"), rolls=(several,))
    first, second = duels(seen)
    assert first.chances.a < second.chances.a
    assert first.chances.b > second.chances.b


def test_the_best_band_stands_until_another_is_pressed(played: Played) -> None:
    rolling(played)
    found = played.page("A")
    assert found.ranging
    assert not found.ranging.hand.asked
    assert not found.ranging.first
    assert not found.duels[0].open
    assert [(one.near, one.far, one.mod) for one in found.ranging.stands] == [(0, 8, 6)]
    assert [(one.near, one.far, one.mod) for one in found.ranging.reaches if not one.out] == [
        (0, 8, 6),
        (8, 16, 0),
        (16, 24, -3),
    ]
    played.press("A", found.ranging.act, band="6", cover="true")
    again = played.page("A").ranging
    assert again
    assert again.hand.asked
    assert again.cover
    assert [one.mod for one in again.reaches if one.on] == [6]


@pytest.mark.parametrize(
    ("said", "bos"),
    [({"band": "0"}, (0, 16, 3)), ({"band": "-3"}, (16, 32, -3)), ({"out": "true"}, (16, 32, -3))],
)
def test_it_is_as_far_back_as_there(
    played: Played, said: dict[str, str], bos: tuple[int, int, int]
) -> None:
    """What is said of one of two that fire at each other stands for both, until another is said."""
    rolling(played)
    stands = played.page("B").ranging
    assert stands
    assert [(one.near, one.far, one.mod) for one in stands.stands] == [(0, 16, 3)]
    anas = played.page("A").ranging
    assert anas
    played.press("A", anas.act, **said)
    again = played.page("B").ranging
    assert again
    assert not again.hand.asked
    assert [(one.near, one.far, one.mod) for one in again.stands] == [bos]
    assert played.page("A").duels[0].b.mods == again.hand.mods
    played.press("B", again.act, band="-6")
    last = played.page("B").ranging
    assert last
    assert last.hand.asked
    assert [one.mod for one in last.stands] == [-6]


def test_what_was_said_last_of_two_pieces_stands_in_their_next_order(played: Played) -> None:
    rolling(played)
    sides: tuple[tuple[Seat, str], ...] = (("A", "0"), ("B", "-3"))
    for seat, band in sides:
        found = played.page(seat).ranging
        assert found
        played.press(seat, found.act, band=band)
    table = played.tables["A"]
    assert table.order
    assert [(one.near, one.far) for one in table.apart] == [(16, 32)]
    again = msgspec.structs.replace(table, order=msgspec.structs.replace(table.order, given={}))
    caliban, fusilier = (hand.piece for roll in rolls(again) for hand in roll.hands)
    assert presumed(again, fusilier) == Given(band=-3)
    assert presumed(again, caliban) == Given(band=-3)


def test_what_stands_is_said_with_the_dice(played: Played) -> None:
    rolling(played)
    entry = played.page("A").entry
    assert entry
    played.press("A", entry.read, dice=["11", "4"])
    order = played.tables["B"].order
    assert order
    assert [given.band for given in order.given.values()] == [6]


def test_out_of_range_is_told_from_a_band_of_nothing(played: Played) -> None:
    rolling(played)
    ranging = played.page("A").ranging
    assert ranging
    played.press("A", ranging.act, band="0")
    again = played.page("A").ranging
    assert again
    assert [(one.near, one.out) for one in again.reaches if one.on] == [(8, False)]
    played.press("A", again.act, out="true")
    again = played.page("A").ranging
    assert again
    assert [(one.near, one.out) for one in again.reaches if one.on] == [(24, True)]


def test_keys_are_marked_by_the_success_value(played: Played) -> None:
    rolling(played)
    ranging = played.page("A").ranging
    assert ranging
    played.press("A", ranging.act, band="6", cover="true")
    entry = played.page("A").entry
    assert entry
    assert (entry.count, entry.mine) == (2, True)
    kinds = [key.kind for key in entry.keys]
    assert kinds == ["ok"] * 14 + ["crit"] + [""] * 5


def test_ones_own_dice_go_first_and_then_one_waits(played: Played) -> None:
    rolling(played)
    entry = played.page("A").entry
    assert entry
    played.press("A", entry.read, dice=["11", "4"])
    found = played.page("A")
    assert found.entry is None
    assert not found.yours
    assert found.headline == "Bo’s dice"
    assert [name for _, name in found.others] == ["Fusilier 1"]
    asked = played.page("A", found.others[0][0])
    assert asked.entry
    assert asked.reading_other


def test_every_outcome_that_is_shown_is_accepted(played: Played) -> None:
    rolling(played)
    view, offers = game.view(played.tables["A"], "A"), played.offers("A")
    entry = roll_entry(view, offers, view.rolls[0].lead)
    assert entry
    assert [one.say for one in entry.outcomes] == [
        "Caliban 1 succeeds",
        "Caliban 1 succeeds, 2 times",
        "Caliban 1, a Critical",
        "Fusilier 1 succeeds",
        "Fusilier 1, a Critical",
        "Nobody succeeds",
    ]
    for one in entry.outcomes:
        sent = dict(one.fields)
        assert game.may(game.command({**sent, "by": "A"}), played.tables["A"]) is None


def test_saving_rolls_mark_what_fails(played: Played) -> None:
    rolling(played)
    entry = played.page("A").entry
    assert entry
    played.press("A", entry.outcomes[0])
    found = played.page("B")
    assert found.part == "save"
    assert found.entry
    fails = found.view.saves[0].hit.fails_on
    assert [key.face for key in found.entry.keys if key.kind == "fail"] == list(range(1, fails + 1))
    assert played.page("A").entry is None
    assert played.page("A").part == "save"


def test_three_outcomes_are_a_hundred() -> None:
    chances = Chances(82, 6, 12)
    assert (chances.after_a, chances.after_nobody) == (82, 88)


def test_ids_are_one_each_and_the_same_in_every_drawing(played: Played) -> None:
    rolling(played)
    for seat in game.SIDES:
        first, again = played.page(seat), played.page(seat)
        ids = [one.id for acts in first.acts.values() for one in acts]
        assert len(ids) == len(set(ids))
        assert ids == [one.id for acts in again.acts.values() for one in acts]


def test_who_looks_on_has_nothing_to_press(played: Played) -> None:
    rolling(played)
    found = played.page("watcher")
    assert found.part == "roll"
    assert found.duels
    assert not found.acts
    assert found.entry is None


# ------------------------------------------------------------------ the page itself


def ids_of(html: str) -> list[str]:
    return re.findall(r'\sid="([^"]*)"', html)


def test_no_style_and_no_script_is_written_into_the_page(anas: Phone, bos: Phone) -> None:
    for phone in (anas, bos):
        html = phone.html()
        assert "style=" not in html
        assert "<style" not in html
        assert not re.findall(r"<script(?![^>]*\bsrc=)", html)
        assert not re.findall(r"\son[a-z]+=", html)


def test_an_id_stands_once(anas: Phone, bos: Phone) -> None:
    for phone in (anas, bos):
        found = ids_of(phone.html())
        assert len(found) == len(set(found)), sorted(one for one in found if found.count(one) > 1)


def test_every_form_has_an_id_of_its_own_for_its_command(anas: Phone) -> None:
    page = anas.get("", right="1").content.decode()
    found = re.findall(r'name="command_id" value="([^"]*)"', page)
    assert len(found) > 3
    assert len(found) == len(set(found))


def test_what_is_private_is_in_no_live_region(anas: Phone, bos: Phone) -> None:
    anas.send("DeclareSkill", actor=anas.piece("Marker 1"), skill="Move", pool="regular")
    bos.client.post(f"{bos.url}nudge/")
    bos.send("DelayAro", actor=bos.piece("Fusilier 1"))
    assert bos.lines[0].line.private
    (newest,) = re.findall(r'role="status" id="newest">([^<]*)<', bos.html())
    assert newest == "Marker 1: Move."
    html = anas.html()
    for region in re.findall(r'<[a-z]+[^>]*role="(?:status|alert)"[^>]*>(.*?)</', html, re.S):
        assert "Caliban" not in region


def test_what_the_other_side_may_not_know_is_not_in_its_page(anas: Phone, bos: Phone) -> None:
    assert "Caliban" in anas.html()
    assert "Caliban" not in bos.html()


def test_who_looks_on_sees_the_same_without_a_form(looker: Phone) -> None:
    html = looker.html()
    assert "You look on" in html
    assert "Marker 1" in html
    assert "Caliban" not in html
    assert "/do/" not in html
    assert "veil--row" not in html


def test_a_refused_command_says_so_where_it_was_given(anas: Phone) -> None:
    html = anas.html()
    cursor = re.search(r'name="cursor" value="(\d+)"', html)
    assert cursor
    answer = anas.client.post(
        f"{anas.url}do/",
        {
            "kind": "Agree",
            "command_id": "00000000-0000-4000-8000-000000000001",
            "cursor": cursor[1],
            "seat": "A",
        },
        headers={"HX-Request": "true"},
    )
    said = answer.content.decode()
    assert answer.status_code == 422
    assert 'role="alert"' in said
    assert 'id="panel"' in said


def test_pieces_that_act_together_are_offered_a_skill_once() -> None:
    moments = scenario.play(scenario.example("holo_x1")).moments
    table = next(one.tables["A"] for one in moments if one.tables["A"].step == "3")
    found = page(game.view(table, "A"), game.offers(table, "A"))
    labels = [pick.act.offer.label for pick in found.picks]
    assert "BS Attack" in labels
    assert len(labels) == len(set(labels))


LAID = """
title = "A Mine, and smoke"

[table]
Ana = ["Layer, in the yard", "Alguacil, Lieutenant"]
Bo = ["Alguacil, on the roof", "Fusilier, Lieutenant, by the door"]

[[step]]
do = { Ana = "declare skill", actor = "Layer 1", skill = "Move", to = "the gate" }

[[step]]
do = [
  { Bo = "done", whole = true },
  { Ana = "declare skill", actor = "Layer 1", skill = "Place Deployable", weapon = "AP Mines", to = "here" },
]

[[step]]
do = [
  { Ana = "put down", piece = "Layer 1" },
  { Ana = "declare skill", actor = "Layer 1", skill = "BS Attack", weapon = "Smoke Grenades", to = "here" },
  { Bo = "done", whole = true },
  { Ana = "skip second" },
  { Ana = "give outcome", roll = "Layer 1", winner = "Layer 1" },
]
""" + profile(
    "Layer", cc=13, ph=10, weapons=["AP Mines", "Smoke Grenades", "Chain Rifle", "Combi Rifle"]
)


def laid(nth: int, seat: Seat = "A") -> tuple[Table, Page]:
    """The Table and the page of a seat after a step of that."""
    moments = [one for one in scenario.play(scenario.read(LAID)).moments if not one.setup]
    steps = [one for one in moments if one.asked is not None]
    table = steps[nth].tables[seat]
    return table, page(game.view(table, seat), game.offers(table, seat))


def test_each_way_of_an_attack_is_a_press_of_its_own() -> None:
    table, _ = laid(1)
    labels = {one.label for one in game.offers(table, "A") if one.refusal is None}
    assert {"BS Attack", "BS Attack, Template", "BS Attack, no target"} <= labels
    assert "Place Deployable" in labels


def test_a_deployable_is_put_down_by_one_press_and_stands_among_ones_secrets() -> None:
    _, found = laid(2)
    assert found.part == "decision"
    said = [pick.act.offer.label for pick in found.picks]
    assert said == ["Layer 1 places it", "Elsewhere", "No room: it is lost"]
    assert found.headline == "Your Deployable"
    _, after = laid(3)
    assert ("Marker 1", "AP Mines") in after.view.secrets
    assert "AP Mines" not in str(laid(3, "B")[1].view.secrets)


def test_where_smoke_lies_stands_at_the_head_of_the_page() -> None:
    _, found = laid(-1, "B")
    assert "Smoke: here" in found.view.where
