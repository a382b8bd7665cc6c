"""A code and imported data make troopers whose labels the rules can read."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from rules.book.editions import N4
from rules.reference import has, level, modes, weapons
from tests.armies import invented as i
from tracker.accounts.models import Player
from tracker.armies import actions, codes, queries
from tracker.armies.codes import Group, Member
from tracker.armies.lines import Listed, Unknown
from tracker.armies.models import Army
from tracker.armies.official import schema
from tracker.armies.official.book import Book
from tracker.armies.official.joining import every_option, join
from tracker.armies.official.labels import spelt

pytestmark = pytest.mark.usefixtures("n4_data")


@pytest.fixture
def made(ana: Player) -> Any:
    """The troopers of a code, and its unknown lines."""

    def read(*members: Member, **more: Any) -> tuple[tuple[Listed, ...], tuple[Unknown, ...]]:
        army = actions.paste(player=ana, code=i.code(*members, **more))
        came = queries.brought(army=army)
        assert came is not None
        return queries.listed(army=army), came.unknown

    return read


def test_a_trooper_has_its_numbers_and_weapons(made: Any) -> None:
    (docker,), unknown = made(i.GUNNER)
    mine = docker.profile
    assert (mine.name, mine.unit, mine.type, mine.points, mine.s) == (
        "DOCKER",
        "DOCKERS",
        "LI",
        18,
        2,
    )
    assert (mine.mov, mine.cc, mine.bs, mine.ph, mine.wip) == ((4, 4), 13, 11, 10, 12)
    assert (mine.arm, mine.bts, mine.wounds, mine.structure) == (1, 0, 1, False)
    assert mine.weapons == ("Heavy Machine Gun", "Pistol")
    assert all(modes(N4, weapon) for weapon in mine.weapons)
    assert (mine.training, mine.edition, docker.swc) == ("regular", "N4", "1")
    assert not unknown


def test_labels_are_as_the_rules_read_them(made: Any) -> None:
    (shade, lurker, trickster, masked, diver), _ = made(
        i.SHADE, i.LURKER, i.TRICKSTER, i.MASKED, i.DIVER
    )
    assert shade.profile.skills == (
        "Camouflage",
        "Mimetism (-6)",
        "Surprise Attack (-3)",
        'Forward Deployment (+4")',
    )
    assert level(shade.profile, "Mimetism") == -6
    assert lurker.profile.skills[-1] == "Hidden Deployment", "the builder has a hard space in it"
    assert trickster.profile.skills[-1] == "Decoy (2)"
    assert trickster.profile.weapons == ("Nanopulser (+1B)", "Shock Mine")
    assert modes(N4, "Nanopulser (+1B)")[0].burst == modes(N4, "Nanopulser")[0].burst + 1
    assert masked.profile.equipment == ("HoloMask", "Holoprojector", "Cube")
    assert has(diver.profile, "Combat Jump")


def test_every_weapon_of_the_chart_is_found_however_it_is_written(n4_data: None) -> None:
    for one in weapons(N4):
        written = " ".join(one.name.upper().split())
        assert modes(N4, spelt(written)), written


def test_what_it_can_hide(made: Any) -> None:
    troopers, _ = made(i.LEADER, i.SHADE, i.LURKER, i.TRICKSTER, i.MASKED, i.DIVER)
    assert [one.hides() for one in troopers] == [
        ("Lieutenant",),
        ("Camouflage",),
        ("Camouflage", "Hidden Deployment"),
        ("Camouflage", "Decoy"),
        ("Camouflage", "Holoprojector", "HoloMask"),
        ("Camouflage", "Combat Jump"),
    ]


def test_who_leads_is_the_option_s(made: Any) -> None:
    (docker, leader), _ = made(i.DOCKER, i.LEADER)
    assert (docker.lieutenant, docker.profile.lieutenant) == (False, False)
    assert (leader.lieutenant, leader.profile.lieutenant) == (True, True)


def test_a_model_of_many_forms_and_what_comes_along(made: Any) -> None:
    (crane, *winches), _ = made(i.CRANE)
    assert (crane.profile.wounds, crane.profile.structure, crane.profile.s) == (3, True, 7)
    # Its Pilot is no trooper beside it.
    assert [one.name for one in crane.becomes] == ["CRANE", "CRANE PILOT"]
    assert crane.becomes[0].s == 6
    assert [one.profile.name for one in winches] == ["WINCH", "WINCH"]
    for winch in winches:
        assert (winch.along, winch.counts, winch.profile.points, winch.swc) == (True, False, 0, "-")
        assert winch.profile.bs == 0, "a dash is no number below nothing"
        assert winch.profile.skills == ("Peripheral (Servant)",)
        assert winch.profile.weapons == ("Nanopulser",), "an empty item stands for nothing"


def test_a_unit_that_is_bought_whole(made: Any) -> None:
    (mara, otto), _ = made(i.TWINS)
    assert [(one.profile.name, one.profile.points, one.swc) for one in (mara, otto)] == [
        ("MARA", 20, "0.5"),
        ("OTTO", 15, "-"),
    ]


def test_a_part_without_an_order_of_its_own_is_another_form_of_the_trooper() -> None:
    """A rider on foot is no second trooper, and who came with it then comes along."""

    def part(id: int, name: str, points: int, **given: Any) -> Any:
        model = i.profile(f"{name} profile", ava=1, s=id)
        return i.group(id, [model], [i.option(1, name, points, disabled=True, **given)])

    mate = [{"q": 1, "group": 3, "option": 1}]
    parts = (
        part(1, "MOUNTED", 25),
        part(2, "ON FOOT", 25, orders=[], includes=mate),
        part(3, "MATE", 5, orders=[], skills=[i.item(18)]),
        part(4, "SQUIRE", 9),
    )
    both = [{"q": 1, "group": id, "option": 1} for id in (1, 2, 4)]
    whole = i.option(1, "RIDER & SQUIRE", 36, "1.5", minis=2, includes=both)
    data = i.sectorial(i.unit(506, "RIDERS", *parts, options=[whole]))
    read = msgspec.convert(data, schema.SectorialFile)
    book = Book("N5", {one.id: one for one in read.units}, read.filters, {})
    rider, bot, squire = join(codes.decode(i.code(Member(506, 0, 1))), book, None).lines
    assert (rider.profile.name, rider.profile.points, rider.swc) == ("MOUNTED", 27, "1.5")
    assert [(one.name, one.s) for one in rider.becomes] == [("ON FOOT", 2)]
    assert (bot.profile.name, bot.along, bot.counts, bot.profile.points) == ("MATE", True, False, 0)
    assert (squire.profile.name, squire.profile.points, squire.swc) == ("SQUIRE", 9, "-")
    assert [one.counts for one in (rider, bot, squire)] == [True, False, True]


def test_a_spec_ops_trooper_stands_beside_the_unit_of_its_number(made: Any) -> None:
    (docker, signals), unknown = made(i.DOCKER, i.SIGNALS)
    assert not unknown
    mine = signals.profile
    assert (mine.name, mine.unit, mine.points, mine.wip) == ("DOCKER SIGNALS", "DOCKERS", 12, 15)
    assert mine.skills == ("Forward Observer",)
    assert (docker.profile.name, docker.profile.points, docker.profile.wip) == ("DOCKER", 10, 12)


def test_an_unknown_line_keeps_its_place_and_says_so(made: Any) -> None:
    troopers, unknown = made(i.DOCKER, i.GONE, Member(501, 1, 99), Member(504, 0, 7))
    assert [one.profile.name for one in troopers] == ["DOCKER"]
    assert [(one.unit, one.model, one.option, one.why) for one in unknown] == [
        (777, 1, 1, "This version of the data has no such unit."),
        (501, 1, 99, "DOCKERS has no such option in this version of the data."),
        (504, 0, 7, "MARA & OTTO has no such option in this version of the data."),
    ]


def test_reinforcements_are_found_in_their_own_list(made: Any) -> None:
    more = Group(3, (Member(601, 1, 1),), True)
    (_, reserve), unknown = made(i.DOCKER, more=more)
    assert (reserve.profile.name, reserve.group, reserve.reinforcement) == ("RESERVE", 3, True)
    assert not unknown


def test_who_is_non_hackable_has_a_skill_of_that_name() -> None:
    forms = [i.profile("BULWARK", type=3, chars=[1, 22]), i.profile("BULWARK, bare", id=2)]
    unit = i.unit(507, "BULWARKS", i.group(1, forms, [i.option(1, "BULWARK", 30)]))
    read = msgspec.convert(i.sectorial(unit), schema.SectorialFile)
    book = Book("N4", {one.id: one for one in read.units}, read.filters, {})
    (bulwark,) = join(codes.decode(i.code(Member(507, 1, 1))), book, None).lines
    assert bulwark.profile.skills == ("Non-Hackable",)
    assert [one.skills for one in bulwark.becomes] == [()]


def test_what_was_chosen_for_one_trooper_alone(made: Any) -> None:
    extras = (
        '[{"type":"stat","stat":"bts","q":2},{"type":"stat","stat":"move0","q":15}]',
        '[{"type":"skill","id":11,"extra":[1]},{"type":"weapon","id":45}]',
        '[{"type":"equip","id":33},{"type":"dream","id":1},{"type":"skill","id":"no number"}]',
    )
    (docker,), _ = made(Member(501, 1, 1, extras=extras), layout=3)
    assert (docker.profile.bts, docker.profile.mov) == (2, (6, 4))
    assert docker.profile.skills == ("Mimetism (-3)",)
    assert docker.profile.weapons[-1] == "Nanopulser"
    assert docker.profile.equipment == ("Tide Gauge", "Cube")


@pytest.mark.parametrize(
    "choice",
    [
        {"type": "stat", "stat": ["bs"], "q": 2},
        {"type": "stat", "stat": {"bs": 1}, "q": 2},
        {"type": ["stat"], "stat": "bs", "q": 2},
        {"type": "stat", "stat": "bs", "q": True},
        {"type": "stat", "stat": "bs", "q": 10**23},
        {"type": "stat", "stat": "bs", "q": -12},
        {"type": "stat", "stat": "w", "q": -9},
        {"type": "stat", "stat": "w", "q": -1},
        {"type": "stat", "stat": "w", "q": 99},
        {"type": "stat", "stat": "move0", "q": 5000},
        {"type": "stat", "stat": "s", "q": -1},
        {"type": "weapon", "id": 45, "q": 10**9},
        {"type": "weapon", "id": 45, "q": -1},
        {"type": "weapon", "id": 10**30},
        {"type": "skill", "id": 11, "extra": [1] * 99},
        {"type": "skill", "id": 11, "extra": [[1]]},
        {"type": "skill", "id": 11, "extra": [10**30]},
        {"type": "equip", "id": [33]},
    ],
    ids=str,
)
def test_what_no_trooper_can_have_is_not_taken_from_a_code(made: Any, choice: Any) -> None:
    (usual,), _ = made(Member(501, 1, 1), layout=3)
    (docker,), _ = made(Member(501, 1, 1, extras=(json.dumps([choice]),)), layout=3)
    assert docker.profile == usual.profile


def test_an_attribute_among_the_skills_of_an_option_is_the_trooper_s_own() -> None:
    bought = i.option(1, "MATE", 9, skills=[i.item(13), i.item(29)])
    read = msgspec.convert(
        i.sectorial(i.unit(505, "MATES", i.group(1, [i.profile("MATE")], [bought]))),
        schema.SectorialFile,
    )
    book = Book("N5", {one.id: one for one in read.units}, read.filters, {})
    ((_, _, (mate,)),) = every_option(book)
    assert (mate.cc, mate.bs, mate.skills) == (21, 11, ("Lieutenant",))


@pytest.mark.parametrize(
    ("profile", "bought", "training"),
    [
        ({"chars": [1, 4]}, {"skills": [i.item(27)]}, "regular"),
        ({"chars": [1, 4]}, {"chars": [3]}, "regular"),
        ({"chars": [1, 3]}, {"skills": [i.item(28)]}, "irregular"),
        ({"chars": [1, 4], "skills": [i.item(27)]}, {}, "regular"),
        ({"chars": [1, 4]}, {}, "irregular"),
        ({"chars": [1]}, {}, "regular"),
    ],
    ids=str,
)
def test_an_option_changes_the_training_of_its_profile(
    profile: Any, bought: Any, training: str
) -> None:
    model = i.group(1, [i.profile("MATE", **profile)], [i.option(1, "MATE", 9, **bought)])
    read = msgspec.convert(i.sectorial(i.unit(505, "MATES", model)), schema.SectorialFile)
    book = Book("N4", {one.id: one for one in read.units}, read.filters, {})
    ((_, _, (mate,)),) = every_option(book)
    assert (mate.training, mate.skills) == (training, ())


@pytest.mark.parametrize(
    ("chars", "cube"),
    [([1, 3], ("Cube",)), ([3, 28], ("Cube 2.0",)), ([2, 3], ()), ([1, 2, 3], ())],
    ids=str,
)
def test_whichever_cube_it_has_is_equipment(chars: list[int], cube: tuple[str, ...]) -> None:
    model = i.group(1, [i.profile("MATE", chars=chars)], [i.option(1, "MATE", 9)])
    read = msgspec.convert(i.sectorial(i.unit(505, "MATES", model)), schema.SectorialFile)
    book = Book("N4", {one.id: one for one in read.units}, read.filters, {})
    ((_, _, (mate,)),) = every_option(book)
    assert mate.equipment == cube


def test_a_code_can_not_choose_without_end_for_one_trooper(made: Any) -> None:
    many = tuple(json.dumps([{"type": "weapon", "id": id}]) for id in range(1000, 1200))
    (docker,), _ = made(Member(501, 1, 1, extras=many), layout=3)
    assert len(docker.profile.weapons) < 50


def test_a_match_takes_the_pilot_inside_along(ana: Player) -> None:
    army = actions.paste(player=ana, code=i.code(i.LEADER, i.CRANE))
    _, crane, *_ = queries.army_list(army=Army.objects.get(pk=army.pk), edition="N4").entries
    assert [one.name for one in crane.profile.becomes] == ["CRANE", "CRANE PILOT"]
    assert crane.profile.becomes[-1].skills == ("Pilot",)


def test_a_seed_has_nothing_of_what_its_option_adds(made: Any) -> None:
    (seed,), _ = made(i.SEED)
    assert (seed.profile.skills, seed.profile.weapons) == (("Seed-Embryo",), ())
    (developed,) = seed.becomes
    assert (developed.skills, developed.weapons) == (("Forward Observer",), ("Combi Rifle",))
    assert seed.entry().profile.becomes == (developed,)


def test_a_match_takes_it_as_it_is(ana: Player) -> None:
    army = actions.paste(player=ana, code=i.code(i.LEADER, i.SHADE, i.GONE))
    brought = queries.army_list(army=Army.objects.get(pk=army.pk), edition="N4")
    assert [entry.profile.name for entry in brought.entries] == ["DOCKER", "SHADE"]
    assert (brought.faction, brought.converted) == ("Longshore", "")
