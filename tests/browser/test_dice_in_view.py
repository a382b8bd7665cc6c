"""Dice are entered where nothing is scrolled: every key, whose die it is, and what it needs; beside them
where the phone lies on its side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from rules import scenario
from tests.browser.measures import measured
from tests.browser.opposite import fifteen, fifteen_each
from tests.browser.ready import sit_at
from tests.browser.seats import Seat, Shot, assert_accessible, assert_fits, opens_an_example
from tests.browser.test_rolls import facing
from tests.matches.phone import Phone
from tests.matches.test_map import army
from tests.matches.test_moments import fire
from tests.profiles import profile
from tests.rules.laws.armies import GHOST, LINE
from tracker.accounts.models import Player
from tracker.matches import actions

UPRIGHT = ((390, 844), (360, 640), (320, 568))
ON_ITS_SIDE = ((844, 390), (640, 360), (568, 320))

A_JUMP = f"""
title = "A jump"

[table]
Ana = ["Guard, Lieutenant, the yard", "Diver, as Airborne Deployment", "Guard, the lane"]
Bo = ["Fusilier, Lieutenant, the road", "Fusilier, the ditch"]
{profile("Guard")}{profile("Diver", skills=["Combat Jump"], ph=12)}
"""

Players = tuple[Player, Player]
Step = Callable[[Players, pytest.MonkeyPatch], Phone]


def a_roll(players: Players, _: pytest.MonkeyPatch) -> Phone:
    anas, bos = facing(*players)
    fire(anas, bos)
    return anas


def saving_rolls(players: Players, _: pytest.MonkeyPatch) -> Phone:
    anas, bos = facing(*players)
    fire(anas, bos)
    anas.do("ReadDice", piece=anas.piece("Caliban 1"), dice=["11", "4"])
    bos.do("ReadDice", piece=bos.piece("Fusilier 1"), dice="20")
    return bos


def guts(players: Players, patch: pytest.MonkeyPatch) -> Phone:
    bos = saving_rolls(players, patch)
    bos.do("Save", piece=bos.piece("Fusilier 1"), dice=["20", "20"])
    return bos


def initiative(players: Players, _: pytest.MonkeyPatch) -> Phone:
    opened = actions.open_match(player=players[0])
    actions.join(match=opened, player=players[1], token_or_code=opened.join_token)
    phones = [Phone(player, opened) for player in players]
    for phone in phones:
        phone.client.defaults["HTTP_HOST"] = "127.0.0.1"
        assert phone.player
        phone.do("EnterArmy", army=army(phone.player, LINE, GHOST))
    return phones[0]


def a_jump(players: Players, patch: pytest.MonkeyPatch) -> Phone:
    patch.setattr(scenario, "example", lambda _: scenario.read(A_JUMP))
    anas, bos = facing(*players)
    (diver,) = (one.id for one in anas.view.absent if one.name == "Diver")
    anas.do("DeclareSkill", actor=diver, skill="Combat Jump", pool="own", to="the plaza")
    bos.do("Done")
    return anas


STEPS: dict[str, tuple[Step, str]] = {
    # How far the match is played, and what says there whose die it is and what it does.
    "roll": (a_roll, ".sides h2, .sv"),
    "save": (saving_rolls, ".live h2, .sum__eq"),
    "guts": (guts, ".live h2, .live h2 + p"),
    "initiative": (initiative, ".live h2, .live h2 + p"),
    "jump": (a_jump, ".live h2, .live h2 + p"),
}

SEEN = """(said) => {
    window.scrollTo(0, 0);
    const box = (one) => one.getBoundingClientRect();
    const shown = (found) => [...document.querySelectorAll(found)].filter((one) => one.checkVisibility());
    const keys = shown('#keys .key20, #keys .count, #keys [data-roll-here] button, .deck .go');
    const words = shown(said);
    const deck = shown('.match > .deck').find((one) => getComputedStyle(one).position === 'sticky');
    const ends = (one) => deck && !deck.contains(one) ? box(deck).top : innerHeight;
    return {
        keys: keys.length,
        words: words.length,
        below: [...keys, ...words].filter((one) => box(one).bottom > ends(one))
            .map((one) => `${one.textContent.trim().slice(0, 30)}: ${Math.round(box(one).bottom)}`),
        small: keys.filter((one) => box(one).height < 43.5 || box(one).width < 43.5)
            .map((one) => `${Math.round(box(one).width)}x${Math.round(box(one).height)}`),
        beside: Math.min(...keys.map((one) => box(one).left))
            - Math.max(...words.map((one) => box(one).right)),
    };
}"""
"""How many keys and words there are, which end below the first screen or under what sticks there, which
keys are too small for a finger, and by how much the keys stand to the right of the words."""


@pytest.fixture
def step(
    request: pytest.FixtureRequest,
    guest: Callable[[str], Player],
    device: Callable[[int, int, bool], BrowserContext],
    monkeypatch: pytest.MonkeyPatch,
) -> tuple[Page, str, str]:
    """A phone on which dice are due, and what to look for on it."""
    play, said = STEPS[request.param]
    phone = play((guest("Ana"), guest("Bo")), monkeypatch)
    assert phone.player
    seat = Seat(device(390, 844, True), phone.player.name)
    sit_at(seat, phone)
    expect(seat.page.locator("#live h2").first).to_be_visible()
    return seat.page, said, request.param


each_step = pytest.mark.parametrize("step", STEPS, indirect=True)


def look(page: Page, said: str, size: tuple[int, int]) -> dict[str, Any]:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    found: dict[str, Any] = page.evaluate(SEEN, said)
    print(size, found)
    return found


@each_step
def test_every_key_stands_on_the_first_screen(step: tuple[Page, str, str], shot: Shot) -> None:
    page, said, name = step
    wrong: list[object] = []
    for size in (*UPRIGHT, *ON_ITS_SIDE):
        found = look(page, said, size)
        shot(page, f"dice-{name}-{size[0]}x{size[1]}", whole=False)
        assert found["keys"] >= 2
        assert found["words"] >= 2
        assert_fits(page)
        if found["below"] or found["small"] or measured(page)["sticks"] > 1 / 3:
            wrong.append((size, found, measured(page)["sticks"]))
        if size in ON_ITS_SIDE and page.locator("#keys").count() and found["beside"] < 0:
            wrong.append((size, found))
    assert not wrong, "\n".join(map(str, wrong))
    assert_accessible(page)


LARGE = """() => {
    document.documentElement.style.fontSize = '200%';
    const sticks = [...document.querySelectorAll('#panel *')]
        .filter((one) => one.offsetParent && ['sticky', 'fixed'].includes(getComputedStyle(one).position));
    const cut = [];
    for (const one of document.querySelectorAll('#panel :is(button, .btn, .opt)')) {
        if (!one.checkVisibility()) continue;
        const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
            if (!texts.currentNode.parentElement.checkVisibility({visibilityProperty: true})) continue;
            for (const word of texts.currentNode.data.matchAll(/\\S+/g)) {
                const range = document.createRange();
                range.setStart(texts.currentNode, word.index);
                range.setEnd(texts.currentNode, word.index + word[0].length);
                const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
                if (lines.size > 1 && !/[-–]/.test(word[0])) cut.push(one.outerHTML.slice(0, 90));
            }
        }
    }
    return {sticks: sticks.map((one) => one.className), cut};
}"""
"""With letters twice as large: what sticks all the same, and which words of a button are broken."""


@each_step
def test_with_letters_twice_as_large_nothing_sticks_and_no_word_breaks(
    step: tuple[Page, str, str], shot: Shot
) -> None:
    page, _, name = step
    wrong = []
    for size in ((390, 844), (320, 568), (844, 390), (568, 320)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        found = page.evaluate(LARGE)
        shot(page, f"dice-{name}-large-{size[0]}")
        if found["sticks"] or found["cut"]:
            wrong.append((size, found))
        assert_fits(page)
    assert not wrong, "\n".join(map(str, wrong))


EDGES = """(one) => {
    const {borderBottomStyle, borderBottomWidth, outlineStyle} = getComputedStyle(one);
    return [borderBottomStyle, parseFloat(borderBottomWidth) > 4, outlineStyle];
}"""


@pytest.mark.parametrize("step", ["roll"], indirect=True)
def test_in_the_colours_of_the_system_faces_differ_by_their_borders(
    step: tuple[Page, str, str], shot: Shot
) -> None:
    """Caliban 1 hits on 18 or less, and 18 is a Critical."""
    page, _, _ = step
    page.emulate_media(forced_colors="active")
    keys = page.locator(".key20")
    hit, critical, miss = (keys.nth(face - 1).evaluate(EDGES)[:2] for face in (1, 18, 20))
    assert (hit, critical, miss) == (["solid", True], ["double", False], ["solid", False])
    shot(page, "dice-roll-forced", whole=False)


def test_in_the_colours_of_the_system_what_is_chosen_is_outlined_and_ticked(
    ana: Seat, asgi_server: str, monkeypatch: pytest.MonkeyPatch, shot: Shot
) -> None:
    fifteen_each(monkeypatch, fifteen(("Caliban, as Camouflaged", 6)), fifteen(("Fusilier", 2)))
    opens_an_example(ana)
    ana.page.emulate_media(forced_colors="active")
    marker = ana.page.locator(".num--m").first
    assert marker.evaluate(EDGES)[0] == "dashed"
    ana.tap(marker)
    chosen = ana.page.locator('.num[aria-current="true"]')
    expect(chosen).to_have_count(1)
    assert chosen.evaluate(EDGES)[2] == "solid"
    tick = "(one) => getComputedStyle(one, '::after').content"
    assert chosen.evaluate(tick) == '"✓"'
    shot(ana.page, "picked-forced", whole=False)
