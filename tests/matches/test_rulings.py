"""A ruling that nothing enforces stands where its skill is declared, for who declares it."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from markupsafe import escape

from rules import game, scenario
from rules.book.editions import N4
from rules.reference import rules_by_id
from tests.matches.phone import Phone
from tests.matches.test_example import revealed, up_to_the_reveal
from tests.profiles import profile
from tracker.accounts.models import Player
from tracker.matches import actions

pytestmark = [pytest.mark.long("each ruling in a match of its own"), pytest.mark.django_db]


def read(phone: Phone, **asked: str) -> set[str]:
    """The rulings that a page has to read, each with its text beside it."""
    html = phone.client.get(phone.url, asked).content.decode()
    found = set(re.findall(r'class="ruling" data-rule="([A-Z0-9-]+)"', html))
    for id in found:
        assert escape(rules_by_id(N4)[id].text) in html
    return found


def chosen(phone: Phone, name: str) -> str:
    """What the link to all skills of a piece asks for, once its number is tapped."""
    numbers = phone.client.get(phone.url).content.decode()
    who: str
    (who,) = set(re.findall(rf'[?]who=({phone.piece(name)}[.][^"&]+)"', numbers))
    picked = phone.client.get(phone.url, {"who": who}).content.decode()
    assert f'?piece={who}"' in picked
    return who


def test_who_declares_a_move_reads_the_ruling_and_nobody_else(
    anas: Phone, bos: Phone, looker: Phone
) -> None:
    assert "FAQ-M1" in read(anas, piece=chosen(anas, "Marker 1"))
    assert read(bos) == read(looker) == set()


def test_a_page_that_is_drawn_again_is_sent_its_id_alone(anas: Phone) -> None:
    asked = {"piece": chosen(anas, "Marker 1")}
    again = anas.client.get(f"{anas.url}panel/", asked, headers={"HX-Request": "true"})
    html = again.content.decode()
    assert '<p class="ruling" data-rule="FAQ-M1"></p>' in html
    assert rules_by_id(N4)["FAQ-M1"].text not in html


# ------------------------------------------------------------------ where they stand


def outside_folds(html: str) -> set[str]:
    """The rulings that stand open: in no fold of their own."""
    folded = re.sub(r'<details class="rulings".*?</details>', "", html, flags=re.DOTALL)
    return set(re.findall(r'data-rule="([A-Z0-9-]+)"', "".join(RULING.findall(folded))))


RULING = re.compile(r'<p class="ruling"[^>]*>')


def test_rulings_are_one_line_until_somebody_opens_it(anas: Phone) -> None:
    html = anas.client.get(anas.url, {"piece": chosen(anas, "Marker 1")}).content.decode()
    assert RULING.search(html)
    assert outside_folds(html) == set()


def test_rulings_of_aros_are_one_line_for_all_who_may_answer(anas: Phone, bos: Phone) -> None:
    anas.do("DeclareSkill", actor=anas.piece("Marker 1"), skill="Move", pool="regular", to="here")
    html = bos.html()
    assert outside_folds(html) == set()
    read_once = RULING.findall(html)
    assert len(read_once) == len(set(read_once)) > 0
    assert html.count('class="rulings"') == 1


def test_rulings_never_stand_in_what_sticks(anas: Phone, bos: Phone) -> None:
    up_to_the_reveal(anas, bos)
    revealed(anas, bos)
    bos.do("Done")
    html = anas.html()
    assert 'class="ranging' in html
    assert RULING.search(html)
    sticks = html[html.index('<section class="deck') :]
    assert not RULING.search(sticks[: sticks.index("</section>")])


def test_a_roll_is_told_what_bears_on_it_and_not_what_its_trooper_owns(
    anas: Phone, bos: Phone
) -> None:
    up_to_the_reveal(anas, bos)
    revealed(anas, bos)
    bos.do("Done")
    assert read(anas) == {"FAQ-C1", "FAQ-C5", "FAQ-C6", "FAQ-C7"}, "on a BS Attack; on no Dodge"


# ------------------------------------------------------------------ every row that is only shown

SCRIPT = (
    """
title = "Troopers about whom there is something to read"

[table]
Ana = [
  "Alguacil, Lieutenant, the yard", "Odd, the gate", "Mask, the lane, imitating Alguacil (Combi Rifle)",
  "Lurker, as Hidden Deployment, the stairs", "Laden, the shed", "Diver, as Airborne Deployment",
]
Bo = ["Fusilier, Lieutenant, the road", "Fusilier, the well", "Squalo, the ramp"]
"""
    + profile("Odd", skills=["G: Jumper", "Booty", "Impetuous"])
    + profile(
        "Laden",
        skills=[
            "Specialist Operative",
            "MetaChemistry",
            "Transmutation (Auto)",
            "Tri-Core",
            "Commlink",
        ],
        equipment=["Albedo", "Baggage", "TinBot: Discover (ReRoll)", "Dazer", "AI Motorcycle"],
        weapons=["Chest Mines", "Jammer", "Pitcher", "Feuerbach"],
    )
    + profile("Diver", skills=["Parachutist"])
    + profile("Lurker", skills=["Hidden Deployment"])
    + profile(
        "Squalo",
        type="TAG",
        mov=[6, 4],
        cc=17,
        bs=15,
        ph=17,
        arm=8,
        wounds=3,
        s=7,
        structure=True,
        equipment=["Cube"],
        weapons=["Heavy Machine Gun"],
    )
    + profile("Mask", equipment=["HoloMask"])
)


@pytest.fixture
def odd(ana: Player, bo: Player, monkeypatch: pytest.MonkeyPatch) -> tuple[Phone, Phone]:
    """Ana's and Bo's phones at a match of the oddest troopers."""
    monkeypatch.setattr(scenario, "example", lambda _: scenario.read(SCRIPT))
    opened = actions.play_example(player=ana, both=False)
    actions.join(match=opened, player=bo, token_or_code=opened.join_token)
    return Phone(ana, opened), Phone(bo, opened)


def put_into(odd: tuple[Phone, Phone], state: str, *names: str) -> None:
    """By a Ruling: these pieces are in that State."""
    anas, bos = odd
    changes = [{"kind": "state on", "piece": anas.piece(name), "state": state} for name in names]
    ruled: tuple[tuple[Phone, game.Side, dict[str, Any]], ...] = (
        (anas, "A", {"kind": "ProposeRuling", "changes": changes}),
        (bos, "B", {"kind": "Agree"}),
    )
    for phone, seat, said in ruled:
        assert phone.match is not None
        assert phone.player is not None
        answer = actions.play(
            match=phone.match, seat=seat, player=phone.player, data=said, command_id=uuid4(),
            cursor=phone.cursor,
        )  # fmt: skip
        assert answer.refusal is None
        actions.settle_now(match=phone.match)


def reads(phone: Phone) -> set[str]:
    """What is to be read on the skills of all of one's troopers, on the table and off it."""
    html = phone.client.get(phone.url).content.decode()
    asked = set(re.findall(r'[?]piece=([^"&]+)"', html))
    for who in set(re.findall(r'[?]who=([^"&]+)"', html)):
        picked = phone.client.get(phone.url, {"who": who}).content.decode()
        asked.update(re.findall(r'[?]piece=([^"&]+)"', picked))
    return {id for piece in asked for id in read(phone, piece=piece)}


@pytest.mark.parametrize(
    "state",
    [
        pytest.param("Foxhole", marks=pytest.mark.shows("FOX-A3")),
        pytest.param("Suppressive Fire", marks=pytest.mark.shows("SUPP-E4")),
        pytest.param("Stunned", marks=pytest.mark.shows("STUN-E3")),
        pytest.param("Isolated", marks=pytest.mark.shows("ISO-E8")),
        pytest.param("Immobilized-A", marks=pytest.mark.shows("IMMA-E5")),
        pytest.param("Immobilized-B", marks=pytest.mark.shows("IMMB-E5")),
        pytest.param("Disconnected", marks=pytest.mark.shows("DISCO-A4")),
        pytest.param("Possessed", marks=pytest.mark.shows("POSS-E3", "POSS-E5")),
        pytest.param("Sepsitorized", marks=pytest.mark.shows("SEPS-C1")),
        pytest.param("Retreat!", marks=pytest.mark.shows("RETREAT-E7")),
    ],
)
def test_what_holds_in_a_state_is_read_by_who_acts_in_it_or_against_it(
    odd: tuple[Phone, Phone], state: str
) -> None:
    anas, _ = odd
    anas.do("Done")
    put_into(odd, state, "Alguacil 1", "Fusilier 1", "Squalo 1")
    reads(anas)


@pytest.mark.shows("FAQ-K5", "FAQ-K11", "FAQ-K21")
def test_what_an_impetuous_trooper_has_is_read_when_it_goes(odd: tuple[Phone, Phone]) -> None:
    anas, bos = odd
    reads(anas)
    assert reads(bos) == set()


@pytest.mark.shows("TRAIT-12", "SPECOP-1", "BOOTY-4", "COMML-1")
def test_what_a_trooper_has_that_is_only_told_is_read_by_who_acts_with_it(
    odd: tuple[Phone, Phone],
) -> None:
    anas, bos = odd
    anas.do("Done")
    reads(anas)
    assert "SPECOP-1" not in reads(bos)


@pytest.mark.shows("AIR-6", "HIDE-C7", "FAQ-M1", "MASK-E5", "MASK-C7", "MASK-R4")
def test_what_a_side_hides_is_read_by_that_side_alone(odd: tuple[Phone, Phone]) -> None:
    anas, bos = odd
    anas.do("Done")
    assert {"AIR-6", "HIDE-C7", "MASK-E5"} <= reads(anas)
    assert reads(bos) == set()
