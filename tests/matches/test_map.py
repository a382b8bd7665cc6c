"""The map of a match: laid by a player, drawn for each seat from its own Table, measured on."""

from __future__ import annotations

import re

import msgspec
import pytest
from pytest_django import Settings

from rules import offers, space
from rules.reference import Profile
from tests.matches.phone import Phone, refusal
from tests.rules.laws.armies import GHOST, LINE, SPECTRE
from tracker.accounts.models import Player
from tracker.armies.models import Army
from tracker.armies.queries import Listed
from tracker.matches import actions
from tracker.matches.models import Match
from tracker.tables import actions as tables


@pytest.fixture
def phones(ana: Player, bo: Player, match: Match) -> tuple[Phone, Phone]:
    return Phone(ana, match), Phone(bo, match)


Phones = tuple[Phone, Phone]


def army(owner: Player, *profiles: object) -> str:
    listed = [Listed(str(n), one, 1, n == 0) for n, one in enumerate(profiles)]  # type: ignore[arg-type]
    written = msgspec.to_builtins(listed)
    made = Army.objects.create(owner=owner, name="A few", faction="Nobody", written=written)
    return made.public_id


def deployed(
    anas: Phone,
    bos: Phone,
    *more: object,
    hidden: bool = False,
    leads: Profile = LINE,
    second: Profile = GHOST,
    ground: str = "",
) -> None:
    """Both on the map; Ana has one trooper more, who hides, if it is `hidden`."""
    assert anas.player
    assert bos.player
    anas.do("LayTerrain", ground=ground)
    hiders = (SPECTRE,) if hidden else ()
    anas.do("EnterArmy", army=army(anas.player, leads, second, *hiders, *more))
    bos.do("EnterArmy", army=army(bos.player, LINE, LINE))
    anas.do("RollInitiative", dice_a="10", dice_b="1")
    anas.do("KeepInitiative", keep="turn", first="true")
    bos.do("TakeRest", first="true", zone="the upper edge of the map")
    own = {one.name: one.trooper for one in bos.view.to_deploy}
    assert own
    for phone, y, looks in ((bos, "4", "90°"), (anas, "28", "270°")):
        first, *_ = phone.view.to_deploy
        if hidden and phone is anas:
            who = next(one for one in phone.view.to_deploy if one.name == SPECTRE.name)
            phone.do("Compose", trooper=who.trooper, form="Hidden Deployment", where="12, 26")
        phone.do("Compose", trooper=first.trooper, form="Model", where=f"12, {y}", facing=looks)
        phone.do("Done")
    for phone, y in ((bos, "4"), (anas, "28")):
        last = next(one for one in phone.view.to_deploy if not one.noted)
        phone.do("Compose", trooper=last.trooper, form="Model", where=f"18, {y}")
        phone.do("Done")
    while anas.view.step != "orders":
        next(phone for phone in (anas, bos) if phone.view.yours).do("Done")


def test_a_match_is_played_without_a_map_until_somebody_lays_one(phones: Phones) -> None:
    anas, bos = phones
    assert 'id="board"' not in anas.html()
    page = anas.get("map/").content.decode()
    assert "an empty table" in page
    assert 'id="board"' not in page
    anas.do("LayTerrain", ground="")
    assert "Ana lays the table: 24 by 32 inches, no scenery." in bos.lines[0].line.text
    for phone in phones:
        assert 'viewBox="-0.5 -0.5 25 33"' in phone.html()


def test_a_saved_table_is_ones_own(phones: Phones, ana: Player, bo: Player) -> None:
    anas, bos = phones
    table = tables.create(player=ana, name="The docks", points=150)
    tables.place(table=table, piece=space.Scenery(((1, 1), (4, 1), (4, 4)), 3, name="Shed"))
    answer = bos.send("LayTerrain", ground=table.public_id)
    assert refusal(answer).code == "no-such-table"
    anas.do("LayTerrain", ground=table.public_id)
    assert "Shed, 3″ high" in bos.html()
    # What is changed afterwards on the saved table does not change the match.
    tables.remove(table=table, number=1)
    assert "Shed, 3″ high" in bos.html()


def test_it_is_laid_before_anybody_is_deployed(phones: Phones) -> None:
    deployed(*phones)
    answer = phones[0].send("LayTerrain", ground="")
    assert refusal(answer).code == "too-late"
    assert "Lay it" not in phones[0].get("map/").content.decode()


def test_each_sees_the_table_from_its_own_edge(phones: Phones) -> None:
    deployed(*phones)
    anas, bos = (phone.get("map/").content.decode() for phone in phones)
    assert "board__map--turned" not in anas
    assert "board__map--turned" in bos
    for page in (anas, bos):
        assert len(re.findall(r'data-piece="', page)) == 4
        assert len(re.findall(r'class="board__arc"', page)) == 2
    assert len(re.findall(r'data-mov="', anas)) == 2


def test_two_pieces_are_measured(phones: Phones) -> None:
    deployed(*phones)
    anas, _ = phones
    seen = {one.where: one for one in (*anas.view.mine, *anas.view.theirs)}
    pieces = {where: one.id for where, one in seen.items()}
    page = anas.get("map/", a=pieces["12, 28"], b=pieces["12, 4"]).content.decode()
    told = dict(re.findall(r"<dt>([^<]+)</dt><dd>(?:<b>([^<]*)</b>)?", page))
    assert "23.02″" in page
    for where in ("12, 28", "12, 4"):
        assert told[f"LoF from {seen[where].name}"] == "Yes"
    assert (told["Zone of Control"], told["Silhouette contact"]) == ("No", "No")
    assert 'class="map__sight"' in page
    for nonsense in ("", "x", pieces["12, 4"]):
        found = anas.get("map/", a=nonsense, b=pieces["12, 4"])
        assert found.status_code == 200
        assert "LoF from" not in found.content.decode()


def crossed(phone: Phone, where: str, to: str) -> str:
    """What a seat is told that a way of the piece that stands there would cross."""
    every = (*phone.view.mine, *phone.view.theirs)
    piece = next(one.id for one in every if one.where.startswith(where))
    found: str = phone.get("way/", piece=piece, to=to).json()["says"]
    return found


def test_what_a_way_would_cross_is_told_before_it_is_declared(phones: Phones) -> None:
    deployed(*phones)
    anas, bos = phones
    here, there = (
        next(one.name for one in anas.view.theirs if one.where == where)
        for where in ("12, 4", "18, 4")
    )
    # Its front is turned to him; the other looks away for ever, or nobody said where.
    assert f"{here}: LoF, 9.0″" in crossed(anas, "12, 28", "12, 14")
    assert f"{here}: LoF, ZoC, 6.0″" in crossed(anas, "12, 28", "12, 11")
    # Any point of a way counts, not its end alone.
    assert f"{there}: LoF, ZoC" in crossed(anas, "12, 28", "12, 28 by way of 18, 9")
    assert f"through {there}" in crossed(anas, "12, 28", "18, 1")
    # Only of one's own, and only of what is a way.
    assert crossed(bos, "12, 28", "12, 14") == ""
    assert crossed(anas, "12, 28", "the roof") == ""


def test_scenery_that_a_way_would_go_through_is_called_as_on_the_map(
    phones: Phones, ana: Player
) -> None:
    table = tables.create(player=ana, name="The docks", points=150)
    mill = space.Scenery(((8, 20), (16, 20), (16, 22), (8, 22)), 6, name="The mill")
    wall = space.Scenery(((8, 16), (16, 16), (16, 17), (8, 17)), 3, kind="wall")
    for piece in (mill, wall):
        tables.place(table=table, piece=piece)
    deployed(*phones, ground=table.public_id)
    anas, _ = phones
    assert "through" not in crossed(anas, "12, 28", "12, 24")
    assert "through The mill; through Wall" in crossed(anas, "12, 28", "12, 14")
    anas.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "es"
    assert "a través de The mill; a través de Muro" in crossed(anas, "12, 28", "12, 14")


def test_what_a_way_crosses_tells_nothing_of_who_hides(
    phones: Phones, ana: Player, bo: Player
) -> None:
    """Twins: in one of them somebody hides at 12, 26. Who goes past is told the same in both."""
    other = actions.open_match(player=ana, points=150)
    actions.join(match=other, player=bo, token_or_code=other.code)
    twins = Phone(ana, other), Phone(bo, other)
    deployed(*phones)
    deployed(*twins, hidden=True)
    for way in ("12, 20", "12, 25", "12, 26", "4, 4 by way of 12, 25", "13, 26"):
        told = crossed(phones[1], "12, 4", way)
        assert told
        assert crossed(twins[1], "12, 4", way) == told


def test_who_can_react_tells_nothing_of_who_hides(phones: Phones, ana: Player, bo: Player) -> None:
    """Twins: somebody of Ana's hides in one. Whom Bo's map lights, and why, is the same in both."""
    other = actions.open_match(player=ana, points=150)
    actions.join(match=other, player=bo, token_or_code=other.code)
    twins = Phone(ana, other), Phone(bo, other)
    deployed(*phones)
    deployed(*twins, hidden=True)
    found = []
    for anas, bos in (phones, twins):
        actor = next(one.id for one in anas.view.mine if one.where == "12, 28")
        anas.do("DeclareSkill", actor=actor, skill="Move", pool="regular", to="12, 25")
        page = bos.html()
        told = re.findall(r'data-reacts="[^"]*"', page)
        about = re.findall(r'class="dim">([^<]*″[^<]*)<', page)
        assert len(told) == 2
        # Ids are of one length: whom it lights is as many, by as many reasons.
        found.append(([len(one) for one in told], about))
    assert found[0] == found[1]
    assert "LoF" in found[0][1][0]


@pytest.mark.parametrize(("wall", "covered"), [(24.5079, True), (23.0, False)])
def test_whom_cover_would_help_is_told_with_who_can_react(
    phones: Phones, ana: Player, wall: float, covered: bool
) -> None:
    """A low wall that the base touches at the end of its way; and one that is a step away."""
    table = tables.create(player=ana, name="The docks", points=150)
    low = space.Scenery(
        ((10, wall - 0.5), (14, wall - 0.5), (14, wall), (10, wall)), 1, kind="low cover"
    )
    tables.place(table=table, piece=low)
    deployed(*phones, ground=table.public_id)
    anas, bos = phones
    actor = next(one.id for one in anas.view.mine if one.where == "12, 28")
    anas.do("DeclareSkill", actor=actor, skill="Move", pool="regular", to="12, 25")
    about = re.findall(r'class="dim">([^<]*″[^<]*LoF[^<]*)<', bos.html())
    assert ["Partial Cover" in one for one in about] == [covered, covered]


def test_a_base_is_tried_before_it_is_replaced(phones: Phones) -> None:
    deployed(*phones)
    anas, bos = phones
    mine = next(one for one in anas.view.mine if one.where == "12, 28")
    page = anas.get("map/", base=mine.id, s="5", rim="180").content.decode()
    assert "It touches nothing new, and fits." in page
    assert 'class="board__new" cx="12.2953"' in page
    sent = dict(re.findall(r'name="(kind|piece|s|edge|rim|still_touches)" value="([^"]*)"', page))
    anas.do("ReplaceBase", **{name: sent[name] for name in ("piece", "s", "edge", "rim")})
    assert "12.2953″, 28″" in bos.html()
    # Only one's own, and only what there is.
    theirs = anas.view.theirs[0].id
    for wrong in (
        {"base": theirs, "s": "5"},
        {"base": mine.id, "s": "99"},
        {"base": "x", "s": "5"},
    ):
        assert 'id="came"' not in anas.get("map/", **wrong).content.decode()


def test_that_the_map_may_have_no_room_for_a_base_is_said_before_it_is_refused(
    phones: Phones,
) -> None:
    deployed(*phones)
    anas, bos = phones
    page = anas.get("", right="1").content.decode()
    form = page.split(">Replace a base<")[1].split("</form>")[0]
    assert f'href="{anas.url}map/#rebase">Try it on the map first<' in form
    assert "Where the map has no room for it, it is refused" in form
    mine = next(one for one in anas.view.mine if one.where == "12, 28")
    theirs = next(one for one in anas.view.theirs if one.where == "12, 4")
    ruled(anas, bos, theirs.id, "12.9843, 28, facing 180°")
    answer = anas.send("ReplaceBase", piece=mine.id, s="5", still_touches="true")
    assert refusal(answer).code == "no-room"


def ruled(one: Phone, other: Phone, piece: str, where: str) -> None:
    """By a Ruling of both a piece stands elsewhere."""
    move = {"changes-0-kind": "move", "changes-0-piece": piece, "changes-0-text": where}
    one.do("ProposeRuling", **move)
    other.do("Agree")


def test_the_points_of_the_rim_that_just_touch_somebody_are_told(phones: Phones) -> None:
    deployed(*phones)
    anas, bos = phones
    mine = next(one for one in anas.view.mine if one.where == "12, 28")
    theirs = next(one for one in anas.view.theirs if one.where == "12, 4")
    # 32 mm from middle to middle: an S5 that keeps its left edge reaches 27.5 mm, and touches.
    ruled(anas, bos, theirs.id, "13.2598, 28, facing 180°")
    page = anas.get("map/", base=mine.id, s="5").content.decode()
    rims = re.findall(r'data-rim="([\d.]+)">At [\d.]+° it just touches ([^<]+)<', page)
    assert len(rims) == 2
    for rim, name in rims:
        tried = anas.get("map/", base=mine.id, s="5", rim=rim).content.decode()
        assert f"It touches {name}." in tried
        assert "would stand in" not in tried
    assert "data-rim=" not in anas.get("map/", base=mine.id, s="2").content.decode()


def test_at_a_point_of_the_rim_that_was_told_it_touches_however_wide_it_is(
    phones: Phones,
) -> None:
    deployed(*phones)
    anas, bos = phones
    mine = next(one for one in anas.view.mine if one.where == "12, 28")
    theirs = next(one for one in anas.view.theirs if one.where == "12, 4")
    for x in (13.2, 13.4, 13.6, 13.8, 14):
        ruled(anas, bos, theirs.id, f"{x:g}, 28.4, facing 180°")
        page = anas.get("map/", base=mine.id, s="8").content.decode()
        rims = re.findall(r'data-rim="([\d.]+)"', page)
        assert len(rims) == 2
        for rim in rims:
            tried = anas.get("map/", base=mine.id, s="8", rim=rim).content.decode()
            assert "It touches " in tried
            assert "would stand in" not in tried


def test_the_map_may_be_overruled_and_both_answers_are_kept(phones: Phones) -> None:
    deployed(*phones)
    anas, bos = phones
    mine = next(one for one in anas.view.mine if one.where == "12, 28")
    theirs = next(one for one in anas.view.theirs if one.where == "12, 4")
    # They touch; centre on centre the wider base would stand in the other.
    ruled(anas, bos, theirs.id, "12.9843, 28, facing 180°")
    page = anas.get("map/", base=mine.id, s="5").content.decode()
    assert "By the map there is somebody where the new base would be." in page
    # Where a rule leaves no choice, too little room between others wedges it in as well.
    forced = page.split("A rule leaves no choice: do it")[0].split("<form")[-1]
    assert 'name="wedged" value="true"' in forced
    form = page.split("The map is wrong: it fits")[0].split("<form")[-1]
    sent = dict(re.findall(r'name="(piece|s|still_touches|overruled)" value="([^"]*)"', form))
    anas.do("ReplaceBase", **sent)
    assert "By the map it would stand in" in bos.html()
    # What the map has nothing against, nobody overrules.
    assert "The map is wrong" not in anas.get("map/", base=mine.id, s="2").content.decode()


def test_whether_there_is_room_now_is_told_by_the_map_and_said_by_its_owner(
    phones: Phones,
) -> None:
    deployed(*phones)
    anas, bos = phones
    mine = next(one for one in anas.view.mine if one.where == "12, 28")
    theirs = next(one for one in anas.view.theirs if one.where == "12, 4")
    ruled(anas, bos, theirs.id, "12.9843, 28, facing 180°")
    anas.do(
        "ReplaceBase", piece=mine.id, s="5", obligatory="true", wedged="true", still_touches="true"
    )
    page = anas.get("", right="1").content.decode()
    assert "By the map: no, 0.30″ too little" in page
    anas.do("MakeRoom", piece=mine.id)
    assert "has room now (the map says no, 0.30″ too little), says its player." in bos.html()
    assert "has room now</b>" not in anas.get("", right="1").content.decode()


def test_where_there_is_room_the_map_says_so_and_no_more(phones: Phones) -> None:
    deployed(*phones)
    anas, bos = phones
    mine = next(one for one in anas.view.mine if one.where == "12, 28")
    anas.do("ReplaceBase", piece=mine.id, s="5", obligatory="true", wedged="true")
    page = anas.get("", right="1").content.decode()
    assert ">By the map: yes<" in page
    anas.do("MakeRoom", piece=mine.id)
    assert "has room now, says its player." in bos.html()


def test_who_hides_is_in_nobodys_way(phones: Phones) -> None:
    """Who hides where a new base would reach it is no answer of the map: that would tell of it."""
    deployed(*phones, hidden=True)
    anas, bos = phones
    theirs = next(one for one in bos.view.mine if one.where == "12, 4")
    ruled(bos, anas, theirs.id, "12, 26")
    page = bos.get("map/", base=theirs.id, s="5").content.decode()
    assert "It touches nothing new, and fits." in page
    assert "data-rim=" not in page


def test_who_hides_is_on_nobody_elses_map(phones: Phones) -> None:
    deployed(*phones, hidden=True)
    anas, bos = (phone.get("map/").content.decode() for phone in phones)
    assert "noted by you alone" in anas
    assert "board__piece--noted" in anas
    assert "12″, 26″" not in bos
    assert "noted" not in bos
    assert len(re.findall(r'data-piece="', bos)) == 4


def test_the_map_of_a_full_table_is_small(phones: Phones, ana: Player) -> None:
    anas, _ = phones
    table = tables.create(player=ana, name="Full", points=150)
    piece = space.Scenery(((1, 1), (4, 1), (4, 4), (1, 4)), 3)
    for _ in range(40):
        tables.place(table=table, piece=piece)
    anas.do("LayTerrain", ground=table.public_id)
    assert len(anas.get("map/").content) < 100_000
    assert len(anas.page().content) < 100_000


def test_nobody_else_finds_it(phones: Phones, cruz: Player, match: Match) -> None:
    assert Phone(cruz, match).get("map/").status_code == 404
    assert Phone(None, match).get("map/").status_code == 404


@pytest.mark.parametrize("part", ["replacements", "tokens"])
def test_the_map_is_served_whatever_throws(
    phones: Phones, monkeypatch: pytest.MonkeyPatch, settings: Settings, part: str
) -> None:
    anas, bos = phones
    deployed(anas, bos)

    def throws(*_: object) -> object:
        raise RuntimeError

    settings.FAULTS_ARE_BARRED = True
    monkeypatch.setattr(offers, part, throws)
    assert anas.get("map/").status_code == 200
