"""What somebody across the table can read on a phone tells no replica from the real one."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rules import game, scenario
from rules.game import Side, Table
from tests.matches.test_places import drawn
from tests.profiles import profile
from tracker.matches.page import page

FACES = {"as Markers": ", as Camouflaged", "as Models": ""}
TRICKSTER = profile("Trickster", skills=["Camouflage", "Decoy (2)", "Mimetism (-3)"])
SAYS = re.compile(r"replica|the real one")


def played(faces: str, *said: str, first: str = "Ana") -> Table:
    """Ana's Table after these steps: her Trickster stands as three pieces, the second is real."""
    places = "on the west roof, decoy on the water tank, decoy on the east roof, real 2"
    text = f"""
title = "Three that are one"

[table]
first = "{first}"
Ana = ["Trickster{FACES[faces]}, {places}", "Nox, Lieutenant, behind the depot"]
Bo = ["Fusilier, in the street", "Fusilier, Lieutenant, inside the barracks"]
{TRICKSTER}
"""
    steps = said or ('expect = { step = "orders" }',)
    done = scenario.play(scenario.read(text + "".join(f"\n[[step]]\n{one}\n" for one in steps)))
    assert done.failures == ()
    return done.moments[-1].tables["A"]


def row(html: str, id: str) -> str:
    """A piece among those that may act, or that may answer."""
    (found,) = re.finditer(rf'<(li|a) class="[^"]*" id="{id}".*?</\1>', html, re.DOTALL)
    return found[0]


def read_across(found: str, names: list[str]) -> str:
    """A part as it looks: its elements, their classes and words, with names and places left out."""
    found = re.sub(r"<input[^>]*>", "", found)
    found = re.sub(r"<(/?)(?:form|div)( class=\"act\")?", r"<\1div\2", found)
    found = re.sub(r'<(?:a|button|span)( class="(?:btn|opt)[^"]*")[^>]*>', r"<press\1>", found)
    found = re.sub(r"</(?:a|button|span)>", "</>", found)
    found = re.sub(
        r' (?:id|aria-label|aria-pressed|action|method|hx-\w+|href|type)="[^"]*"', "", found
    )
    # What a Decoy Marker tells to everybody is that it is one.
    found = re.sub(r'<div class="row"><svg[^>]*>(?:(?!</div>).)*shows it to Bo.*?</div>', "", found)
    # A Model shows its weapon, a Marker its number and its face; all that is told to everybody.
    found = re.sub(
        r'<small>Combi Rifle</small>|(?<="dim">)Combi Rifle, |<span class="tok.*?</>',
        "",
        found,
        flags=re.DOTALL,
    )
    found = re.sub(r">M\d<", ">NAME<", found).replace('<span class="away">Marker </>', "")
    found = found.replace("num num--m", "num")
    # A link looks as a button does in the same place.
    found = re.sub(
        r'<div class="act">\s*<(?:a|button) class="go">(.*?</svg>)</>\s*</div>',
        r'<a class="go">\1</>',
        found,
        flags=re.DOTALL,
    )
    for name in names:
        found = found.replace(name, "NAME")
    found = re.sub(r"on the (?:west roof|east roof|water tank)", "PLACE", found)
    return re.sub(r"\s+", "", found)


def three_of(table: Table) -> tuple[list[str], list[str], str]:
    """The ids of the three, their names, and until when a choice of one of them counts."""
    view = game.view(table, "A")
    three = [one for one in view.mine if "Trickster" in one.secret]
    assert len(three) == 3
    names = sorted((one.name for one in three), key=len, reverse=True)
    return [one.id for one in three], names, page(view, game.offers(table, "A")).moment


def rows_of(table: Table, before: str) -> set[str]:
    """How the rows of the three look: all alike, there is one."""
    ids, names, moment = three_of(table)
    html = drawn(table, "A", row=f"{ids[0]}.{moment}")
    return {
        re.sub(r"#p-\w+|#\w*decoy\d|DECOY-\d", "", read_across(row(html, f"{before}{id}"), names))
        for id in ids
    }


def decks_of(table: Table) -> set[str]:
    """How the deck looks with each of the three picked."""
    ids, names, moment = three_of(table)
    found = (drawn(table, "A", who=f"{id}.{moment}") for id in ids)
    return {
        read_across(html.split('class="deck"')[1].split("</section>")[0], names) for html in found
    }


@pytest.mark.parametrize("faces", FACES)
def test_the_three_look_alike_where_it_is_asked_who_acts(faces: str) -> None:
    (look,) = rows_of(played(faces), "a-")
    assert "num" in look
    (deck,) = decks_of(played(faces))
    assert "Move" in deck
    assert not SAYS.search(look + deck)


@pytest.mark.parametrize("faces", FACES)
def test_they_look_alike_where_it_is_asked_who_answers(faces: str) -> None:
    table = played(
        faces,
        'do = { Bo = "declare skill", actor = "Fusilier 1", skill = "Move", to = "there" }',
        first="Bo",
    )
    (look,) = rows_of(table, "r-")
    assert "Dodge" in look
    assert not SAYS.search(look)


@pytest.mark.parametrize("faces", FACES)
def test_who_taps_a_replica_reads_why_not_under_a_cover(faces: str) -> None:
    table = played(faces)
    view = game.view(table, "A")
    moment = page(view, game.offers(table, "A", "")).moment
    replica = next(one for one in view.mine if "replica" in one.secret)
    html = drawn(table, "A", f"{replica.id}.{moment}")
    open_to_all = re.sub(r'<button class="veil.*?</button>', "", folded(html), flags=re.DOTALL)
    assert "it stays where it is" in html
    assert not SAYS.search(open_to_all)


# ------------------------------------------------------------------ the whole page, but for its covers

HIDER = profile("Lurker", skills=["Hidden Deployment"])
STALKER = profile(
    "Stalker", skills=["Hidden Deployment", "Camouflage", "Forward Observer"], weapons=["Spitfire"]
)
RUNNER = profile("Runner", skills=[])
ARTIST = profile(
    "Artist",
    skills=[
        "Camouflage",
        "Martial Arts L3",
        "Super-Jump",
        "Forward Observer",
        "Stealth",
        "Mimetism (-3)",
    ],
    weapons=["Boarding Shotgun", "Shock Mines", "Grenades", "CC Weapon"],
)
PLAIN = profile("Plain", skills=["Camouflage", "Mimetism (-3)"], weapons=["CC Weapon"])
HACKER = profile(
    "Hacker",
    skills=["Camouflage", "Hacker", "Mimetism (-3)"],
    equipment=["Killer Hacking Device"],
    weapons=["Combi Rifle", "CC Weapon"],
)
ARCHER = profile("Archer", skills=["Camouflage", "Mimetism (-3)"], weapons=["Combi Rifle"])
UNARMED = profile(
    "Unarmed",
    skills=["Camouflage", "Mimetism (-3)", "Hacker"],
    weapons=["Knife"],
    equipment=["Hacking Device"],
)
SAPPER = profile(
    "Sapper",
    skills=["Camouflage", "Minelayer", "Mimetism (-3)"],
    weapons=["Antipersonnel Mines", "Combi Rifle"],
)
COVERED = (
    r'<button class="veil.*?</button>',
    r'<li id="line-\d+" class="log__own">.*?</li>',
    r'<g class="board__piece [^"]*board__piece--noted".*?</g>',
)
"""What is in sight only while its owner holds it open."""


FOLDED = re.compile(
    r'<details class="(?:lid"|own stack" id="'
    r'(?:hiding|away|own-word|tokens-own|teamless|set-off|under-[^"]*)")'
)


def folded(html: str) -> str:
    """A page with the covers that fold open replaced, whatever else folds open inside them."""
    while found := FOLDED.search(html):
        ends = depth = 0
        for tag in re.finditer(r"<(/?)details\b[^>]*>", html[found.start() :]):
            depth += -1 if tag[1] else 1
            if not depth:
                ends = found.start() + tag.end()
                break
        html = f"{html[: found.start()]}<cover/>{html[ends:]}"
    return html


def in_sight(html: str) -> str:
    """What is to be seen of a page: its elements with their classes, and its words."""
    html = folded(html)
    for cover in COVERED:
        html = re.sub(cover, "<cover/>", html, flags=re.DOTALL)
    html = re.sub(r"(?:<cover/>\s*)+", "<cover/>", html)
    html = re.sub(r"<input type=\"hidden\"[^>]*>", "", html)
    # A button and a link look alike, and what lies under neither shows.
    html = re.sub(r"</?(?:form|div|a|button)\b", "<box", html)
    html = re.sub(r'\s(?!class=)[a-z:-]+="[^"]*"', "", html)
    return re.sub(r"\s*(<|>)\s*", r"\1", html)


def table_of(anas: str, *said: str, first: str = "Ana", until: str = "") -> Table:
    """Ana's Table after these steps, with this list of hers."""
    ends = f'until = "{until}"' if until else ""
    text = f"""
title = "Alike on the table"

[table]
first = "{first}"
{ends}
Ana = [{anas}]
Bo = ["Fusilier, in the street", "Fusilier, Lieutenant, inside the barracks"]
{TRICKSTER}
{HIDER}
{STALKER}
{RUNNER}
{ARTIST}
{PLAIN}
{HACKER}
{ARCHER}
{UNARMED}
{SAPPER}
"""
    steps = (
        said or ("expect = { round = 1 }",) if not until else (f'expect = {{ step = "{until}" }}',)
    )
    done = scenario.play(scenario.read(text + "".join(f"\n[[step]]\n{one}\n" for one in steps)))
    assert done.failures == ()
    return done.moments[-1].tables["A"]


WHICH = '"Trickster, as Camouflaged, on the west roof, decoy on the water tank, real {}", "Nox, Lieutenant"'
LEADS = ('"Nox, Lieutenant, here", "Nox, there"', '"Nox, here", "Nox, Lieutenant, there"')
HIDES = (
    '"Lurker, as Hidden Deployment, in the well", "Runner, Lieutenant, here", "Nox, there"',
    '"Runner, Lieutenant, here", "Nox, there"',
)
UNDER = (
    '"Archer, as Camouflaged, here", "Unarmed, as Camouflaged, there", "Nox, Lieutenant, in the yard"',
    '"Unarmed, as Camouflaged, here", "Archer, as Camouflaged, there", "Nox, Lieutenant, in the yard"',
)
MINES = (
    '"Sapper, as Camouflaged, here, lays Antipersonnel Mines: there", "Archer, as Camouflaged, afar", '
    '"Nox, Lieutenant, in the yard"',
    '"Archer, as Camouflaged, here", "Sapper, as Camouflaged, there, lays Antipersonnel Mines: afar", '
    '"Nox, Lieutenant, in the yard"',
)
TRUTHS = {
    "which of two Markers is real": (WHICH.format(1), WHICH.format(2)),
    "who leads": LEADS,
    "whether somebody hides": HIDES,
    "what stands under a Marker": UNDER,
    "which Marker is a mine": MINES,
}
BO_MOVES = 'do = { Bo = "declare skill", actor = "Fusilier 1", skill = "Move", to = "there" }'


@pytest.mark.parametrize("truth", TRUTHS)
@pytest.mark.parametrize("moment", ["deploying", "tokens", "who acts", "who answers"])
def test_the_open_page_is_the_same_whatever_is_true(truth: str, moment: str) -> None:
    pages = []
    for anas in TRUTHS[truth]:
        match moment:
            case "deploying":
                table = table_of(anas, until="deploy 2")
            case "tokens":
                table = table_of(anas, until="executive")
            case "who acts":
                table = table_of(anas, 'expect = { step = "orders" }')
            case _:
                table = table_of(anas, BO_MOVES, first="Bo")
        pages.append(in_sight(drawn(table, "A")))
    assert "<cover/>" in pages[0]
    assert pages[0] == pages[1]


COMES_OUT = (
    '"Lurker, as Hidden Deployment, in the well", "Runner, Lieutenant, here", "Nox, there"',
    '"Stalker, as Hidden Deployment, on the roof", "Runner, Lieutenant, here", "Nox, there"',
)


def test_who_is_chosen_to_appear_stands_under_the_cover_alone() -> None:
    """Whoever hides, wherever, with whatever: until it is declared, the open page is that of a player who
    has chosen nobody."""
    pages = []
    for anas in COMES_OUT:
        table = table_of(anas, 'expect = { step = "orders" }')
        view = game.view(table, "A")
        (absent,) = view.absent
        moment = page(view, game.offers(table, "A")).moment
        chosen = drawn(table, "A", f"{absent.id}.{moment}")
        assert f"Brings <b>{absent.name}</b> onto the table" in chosen
        assert absent.name not in in_sight(chosen)
        pages += [in_sight(drawn(table, "A")), in_sight(chosen)]
    assert pages == pages[:1] * 4


SPENT = (
    'do = { Ana = "declare order", actor = "Nox 1", first = "Idle", second = "Idle", pool = "regular" }',
    'do = { Ana = "declare order", actor = "Nox 2", first = "Idle", second = "Idle", pool = "regular" }',
)


@pytest.mark.parametrize("spent", [0, 1, 2])
@pytest.mark.parametrize("shown", ["nobody picked", "picked", "chosen"])
@pytest.mark.parametrize("who", ["Nox 1", "Nox 2"])
def test_an_order_of_the_lieutenants_tells_not_who_it_is(spent: int, shown: str, who: str) -> None:
    """With as many Regular Orders spent, and the Lieutenant's left for all to see."""
    pages = []
    for anas in LEADS:
        table = table_of(anas, *(SPENT[:spent] or ('expect = { step = "orders" }',)))
        view = game.view(table, "A")
        (id,) = (one.id for one in view.mine if one.name == who)
        at = f"{id}.{page(view, game.offers(table, 'A')).moment}"
        asked = {"nobody picked": ("", ""), "picked": ("", at), "chosen": (at, "")}[shown]
        pages.append(in_sight(drawn(table, "A", *asked)))
    assert pages[0] == pages[1]


# ------------------------------------------------------------------ the skills of a Marker

BENEATH = tuple(
    f'"{name}, as Camouflaged, here", "Nox, Lieutenant"' for name in ("Artist", "Plain", "Hacker")
)
MOVES = 'do = { Ana = "declare skill", actor = "Marker 1", skill = "Move", to = "there" }'
NO_AROS = 'do = { Bo = "done", whole = true }'


def the_marker(table: Table, seat: Side = "A", nth: int = 0) -> str:
    """A Marker as an address names it now."""
    view = game.view(table, seat)
    marker = [one for one in view.mine if one.marker or "Trickster" in one.secret][nth]
    return f"{marker.id}.{page(view, game.offers(table, seat)).moment}"


@pytest.mark.parametrize(
    "shown", ["who is picked", "its first skill", "its second skill", "BS Attack"]
)
def test_the_skills_of_a_marker_tell_nothing_of_who_is_beneath(shown: str) -> None:
    pages = []
    for anas in BENEATH:
        if shown == "its second skill":
            table = table_of(anas, MOVES, NO_AROS)
            html = drawn(table, "A")
        else:
            table = table_of(anas, 'expect = { step = "orders" }')
            marker = the_marker(table)
            chosen = ("", marker) if shown == "who is picked" else (marker, "")
            html = drawn(table, "A", *chosen, skill="BS Attack" if shown == "BS Attack" else "")
        pages.append(in_sight(html))
    assert "BS Attack" in pages[0]
    assert pages[0] == pages[1] == pages[2]


@pytest.mark.parametrize("faces", FACES)
@pytest.mark.parametrize("nth", [0, 1])
def test_the_skills_of_a_piece_are_the_same_whether_it_is_the_real_one(
    faces: str, nth: int
) -> None:
    """The same piece in the same place, once the real one and once a replica."""
    pages = []
    for real in (1, 2):
        table = table_of(WHICH.format(real).replace(", as Camouflaged", FACES[faces]),
                         'expect = { step = "orders" }')  # fmt: skip
        pages.append(drawn(table, "A", the_marker(table, nth=nth)))
    assert in_sight(pages[0]) == in_sight(pages[1])
    assert sorted("it stays where it is" in html for html in pages) == [False, True]


def test_beneath_the_cover_is_all_that_the_trooper_can_do() -> None:
    table = table_of(BENEATH[0], 'expect = { step = "orders" }')
    html = drawn(table, "A", the_marker(table))
    for own in ("Place Deployable", "Forward Observer", "Jump", "Boarding Shotgun", "Shock Mines"):
        assert own in html
        assert own not in in_sight(html)


BO_SHOOTS = (
    'do = { Bo = "declare skill", actor = "Fusilier 1", skill = "BS Attack", target = "Nox 1",'
    ' weapon = "Combi Rifle" }'
)


@pytest.mark.parametrize("truth", TRUTHS)
@pytest.mark.parametrize("said", [BO_MOVES, BO_SHOOTS])
@pytest.mark.parametrize("more", ["asked", "opened", "listed"])
def test_an_aro_check_shows_no_more_of_a_marker_than_that_it_is_one(
    truth: str, said: str, more: str
) -> None:
    """Whoever stands under it, it has the same keys; the rest is under the row's own cover."""
    pages = []
    for anas in TRUTHS[truth]:
        table = table_of(anas, said, first="Bo")
        view = game.view(table, "A")
        first = min(
            (one for one in view.mine if one.marker), key=lambda one: one.name, default=None
        )
        context: dict[str, Any] = {"reach": game.reach(table, "A"), "ask": more == "asked"}
        chosen = first.id if first and more == "opened" else ""
        moment = page(view, game.offers(table, "A")).moment
        pages.append(in_sight(drawn(table, "A", f"{chosen}.{moment}" if chosen else "", **context)))
    assert pages[0] == pages[1]
    if truth == "what stands under a Marker":
        assert "Knife" not in pages[0]
