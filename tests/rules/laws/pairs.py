"""The secrets in which two twins differ, and how each comes to the table. They matter more than
how often they are played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from rules.book.army_lists import ArmyList
from rules.book.editions import Book
from rules.book.profiles import Profile
from rules.game import Side, other
from rules.log import commands as c
from rules.log.table import MODEL, Place
from rules.measured.whereabouts import LOWER, UPPER
from rules.pieces.figures import called
from tests.rules.laws.armies import (
    ABSENT,
    CARRIER,
    CAST,
    ECHO,
    FALLING,
    FRIENDS,
    GHOST,
    HEAVY,
    HIDERS,
    JUMPER,
    LAYER,
    LINE,
    LURKER,
    MASK,
    PHANTOM,
    ROUGH,
    SKULK,
    SPECTRE,
    STRANGER,
    TRICKSTER,
    VEILED,
    army,
    mines,
)
from tests.rules.laws.mapped import GROUND, on_the_map
from tests.rules.laws.play import Match, seed
from tests.rules.laws.prologues import (
    a_discover_fails,
    a_peripheral_lays_a_mine,
    a_replica_is_shot,
    mines_are_laid_together,
    one_becomes_several,
    one_becomes_several_between_turns,
    one_comes_out,
    one_goes_back,
    one_lands,
    one_of_several_moves_in_company,
    one_of_several_shoots_in_company,
)
from tests.rules.laws.turns import MISSION

CAMO: Final = "Camouflaged"
PLACES: Final = ("the roof", "the alley", "the bridge", "the crates", "the gate", "the stairs")


class Plan(msgspec.Struct, frozen=True):
    """How one side comes to the table.

    `forms` and `places` go by the army list, `composed` is the order in which they are noted; the
    last of it is kept back. `fusses`: everything is noted otherwise first. `card`: the Classified
    Objective that it draws. `figures`: what more is noted of a trooper: decoys, real, imitated, and its
    `mine`, the first or the second kind of the Book.
    """

    army: ArmyList
    forms: tuple[str, ...]
    places: tuple[str, ...]
    composed: tuple[int, ...]
    fusses: bool = False
    card: int = 1
    figures: dict[int, dict[str, Any]] = {}


Plans = tuple[Plan, Plan]


class Pair(msgspec.Struct, frozen=True):
    """Two plans that differ in a secret. `fusses`: the right one goes on noting more AROs;
    `renames`: both lose their Lieutenant, and each names another one; `prologue`: what both play first;
    `mapped`: played on a map."""

    name: str
    plans: Callable[[Random], Plans]
    fusses: bool = False
    renames: bool = False
    prologue: Callable[[Any], None] | None = None
    mapped: bool = False


def _plan(profiles: list[Profile], leader: int, chance: Random) -> Plan:
    forms = tuple(_form(one) for one in profiles)
    places = tuple(chance.sample(PLACES, len(profiles)))
    order = chance.sample(range(len(profiles)), len(profiles))
    return Plan(army(profiles, leader), forms, places, tuple(order))


def _form(profile: Profile) -> str:
    if "Impersonation" in profile.skills:
        return "IMP-1"
    return CAMO if "Camouflage" in profile.skills else MODEL


def _company(chance: Random) -> list[Profile]:
    """Who comes along, with nothing to do with the secret."""
    return [chance.choice((LINE, LINE, HEAVY, ROUGH, SKULK)) for _ in range(chance.randint(1, 2))]


def who_is_under_which(chance: Random) -> Plans:
    """Two Markers of equal shape, the troopers under them exchanged."""
    profiles = [*chance.sample(HIDERS, 2), *_company(chance)]
    left = _plan(profiles, chance.randrange(len(profiles)), chance)
    first, second, *more = left.places
    exchanged = {0: 1, 1: 0}
    order = tuple(exchanged.get(at, at) for at in left.composed)
    return left, replace(left, places=(second, first, *more), composed=order)


def another_profile(chance: Random) -> Plans:
    """One Marker of equal shape, another trooper under it."""
    one, another = chance.sample(HIDERS, 2)
    company = _company(chance)
    leader = chance.randrange(len(company) + 1)
    left = _plan([one, *company], leader, chance)
    return left, replace(left, army=army([another, *company], leader))


def beside_one_that_goes_back(chance: Random) -> Plans:
    """A Model that can go back under a Marker, and a Marker with another trooper under it."""
    one, another = chance.sample(HIDERS, 2)
    company = [GHOST, LINE, *_company(chance)]
    left = _plan([one, *company], 2, chance)
    left = replace(
        left, forms=(CAMO, MODEL, *left.forms[2:]), composed=(0, 1, *range(2, len(left.forms)))
    )
    return left, replace(left, army=army([another, *company], 2))


def who_leads(chance: Random) -> Plans:
    """The Lieutenant is one of two equal Models, or of a Marker and a Model."""
    profiles = [LINE, chance.choice((LINE, GHOST, HEAVY)), GHOST, *_company(chance)][:4]
    one, another = chance.sample(range(len(profiles)), 2)
    left = _plan(profiles, one, chance)
    return left, replace(left, army=army(profiles, another))


def fussing(chance: Random) -> Plans:
    """One notes, takes back and notes again; the other notes once."""
    profiles = [*chance.sample((GHOST, *HIDERS), 2), *_company(chance)]
    left = _plan(profiles, 0, chance)
    return left, replace(left, fusses=True)


def composed_otherwise(chance: Random) -> Plans:
    """The same deployment, noted in another order."""
    profiles = [GHOST, chance.choice(HIDERS), *_company(chance), LINE]
    left = _plan(profiles, chance.randrange(len(profiles)), chance)
    *first, kept = left.composed
    return left, replace(left, composed=(*reversed(first), kept))


def private_information(chance: Random) -> Plans:
    """Options that differ in cost, unit and the right to lead: equal even when revealed."""
    profiles = [GHOST, LINE, *_company(chance)]
    leader = chance.randrange(len(profiles))
    left = _plan(profiles, leader, chance)
    private = [
        replace(one, points=one.points + 7, unit=one.unit + " II", lieutenant=not one.lieutenant)
        for one in profiles
    ]
    return left, replace(left, army=army(private, leader))


def private_skills(chance: Random) -> Plans:
    """Options that print who leads, who follows in command, who counts as an officer."""
    profiles = [LINE, GHOST, *_company(chance)]
    printed = ("Lieutenant", "Chain of Command", "Counterintelligence")
    left = _plan(profiles, 0, chance)
    private = [replace(one, skills=(*one.skills, chance.choice(printed))) for one in profiles]
    return left, replace(left, army=army(private, 0))


def which_is_real(chance: Random) -> Plans:
    """A Model and its two Decoy Markers, another of them the real one."""
    return _decoys(TRICKSTER, 3, chance)


def which_marker_is_real(chance: Random) -> Plans:
    """Three Camouflaged Markers of one trooper, which nothing joins, another of them the real one."""
    return _decoys(PHANTOM, 3, chance)


def which_of_two_like_markers(chance: Random) -> Plans:
    """Two Camouflaged Markers of one trooper: to Discover the one says nothing of the other."""
    return _decoys(PHANTOM, 2, chance)


def _decoys(user: Profile, number: int, chance: Random) -> Plans:
    profiles = [user, *_company(chance), LINE]
    left = _plan(profiles, chance.randrange(len(profiles)), chance)
    one, another = chance.sample(range(1, number + 1), 2)
    beside = tuple(Place(f"{left.places[0]} {at}") for at in range(1, number))
    noted = {"others": beside, "coherent": True}
    return (
        replace(left, figures={0: {**noted, "real": one}}),
        replace(left, figures={0: {**noted, "real": another}}),
    )


def alike(chance: Random) -> Plans:
    """The same in everything."""
    plan = _plan([LINE, GHOST, *_company(chance), LINE], 0, chance)
    return plan, plan


def one_with_a_holoprojector(chance: Random) -> Plans:
    """The same in everything, with a Model that can become several."""
    plan = _plan([ECHO, *_company(chance), LINE], 1, chance)
    return plan, plan


def leaderless(chance: Random) -> Plans:
    """The same in everything, with a Lieutenant that is a Model and others to follow it."""
    profiles = [LINE, *chance.sample((LINE, LINE, GHOST, GHOST, HEAVY), 3)]
    plan = _plan(profiles, 0, chance)
    return plan, plan


def another_card(chance: Random) -> Plans:
    """The same in everything but the Classified Objective that was drawn."""
    plan = _plan([LINE, GHOST, *_company(chance), LINE], 0, chance)
    one, another = chance.sample(range(1, 21), 2)
    return replace(plan, card=one), replace(plan, card=another)


def who_passes_for_a_friend(chance: Random) -> Plans:
    """An Impersonation Marker, another trooper under it."""
    one, another = chance.sample(FRIENDS, 2)
    company = _company(chance)
    leader = chance.randrange(1, len(company) + 1)
    left = _plan([one, *company], leader, chance)
    return left, replace(left, army=army([another, *company], leader))


def nobody_hides(chance: Random) -> Plans:
    """The same, but that one side has a trooper that is not on the table."""
    company = [LINE, GHOST, *_company(chance)]
    left = _plan(company, 0, chance)
    who = chance.choice(ABSENT)
    form = "Airborne Deployment" if "Combat Jump" in who.skills else "Hidden Deployment"
    return left, replace(
        left,
        army=army([*company, who], 0),
        forms=(*left.forms, form),
        places=(*left.places, "the belfry"),
        composed=(len(company), *left.composed),
    )


def where_it_hides(chance: Random) -> Plans:
    """Who hides, and where."""
    company = [LINE, GHOST, *_company(chance)]
    plans = []
    for who, where in zip(
        (SPECTRE, LURKER), chance.sample(("the belfry", "the well"), 2), strict=True
    ):
        chance_of_both = Random(len(company))
        plan = _plan([*company, who], 0, chance_of_both)
        last = len(company)
        plan = replace(
            plan,
            forms=(*plan.forms[:-1], "Hidden Deployment"),
            places=(*plan.places[:-1], where),
            composed=(last, *(at for at in plan.composed if at != last)),
        )
        plans.append(plan)
    return plans[0], plans[1]


def _three(real: int, imitated: str = "") -> dict[str, Any]:
    others = (Place("the tower"), Place("the well"))
    return {"others": others, "real": real, "imitated": imitated, "coherent": True}


def which_holoecho_is_real(chance: Random) -> Plans:
    """Three Holoechoes on the same places, another of them real."""
    one, another = chance.sample((1, 2, 3), 2)
    plan = _plan([ECHO, *_company(chance), LINE], 0, chance)
    return replace(plan, figures={0: _three(one)}), replace(plan, figures={0: _three(another)})


def which_hidden_one_is_real(chance: Random) -> Plans:
    """A Holoecho user in Hidden Deployment with its two decoys, another of them the real one."""
    one, another = chance.sample((1, 2, 3), 2)
    plan = _plan([LINE, GHOST, *_company(chance), VEILED], 0, chance)
    last = len(plan.places) - 1
    plan = replace(
        plan,
        forms=(*plan.forms[:-1], "Hidden Deployment"),
        composed=(last, *(at for at in plan.composed if at != last)),
    )
    return replace(plan, figures={last: _three(one)}), replace(
        plan, figures={last: _three(another)}
    )


def which_are_real_of_three_users(chance: Random) -> Plans:
    """Three troopers with Decoys at once, one of them under Markers; of each another is real."""
    plan = _plan([TRICKSTER, PHANTOM, TRICKSTER, LINE], 3, chance)
    plan = replace(plan, composed=(*chance.sample(range(3), 3), 3))
    reals = [chance.sample((1, 2, 3), 2) for _ in range(3)]
    left, right = ({at: _beside(plan.places[at], real[twin]) for at, real in enumerate(reals)}
                   for twin in (0, 1))  # fmt: skip
    return replace(plan, figures=left), replace(plan, figures=right)


def _beside(where: str, real: int) -> dict[str, Any]:
    others = (Place(f"{where} 1"), Place(f"{where} 2"))
    return {"others": others, "real": real, "coherent": True}


def which_of_three_models_is_real(chance: Random) -> Plans:
    """Three Models of an imitated trooper, another of them real."""
    one, another = chance.sample((1, 2, 3), 2)
    plan = _plan([CAST, LINE, *_company(chance)], 1, chance)
    shown = called(LINE)
    left, right = _three(one, shown), _three(another, shown)
    return replace(plan, figures={0: left}), replace(plan, figures={0: right})


def disguised_against_honest(chance: Random) -> Plans:
    """A Model that is what it shows, and one that is not."""
    company = [LINE, *_company(chance)]
    left = _plan([LINE, *company], 1, chance)
    shown = {0: {"imitated": called(LINE)}}
    return left, replace(left, army=army([MASK, *company], 1), figures=shown)


def what_lies_there(chance: Random) -> Plans:
    """A Mine under a Marker, of another kind."""
    plan = _plan([LAYER, GHOST, *_company(chance)], 0, chance)
    plan = replace(plan, composed=tuple(range(len(plan.forms))))
    left, right = (
        replace(plan, figures={0: {"mine": kind, "mine_at": "the gully"}}) for kind in (0, 1)
    )
    return left, right


def which_is_the_mine(chance: Random) -> Plans:
    """Two Markers of equal shape, a trooper under the one and a Mine under the other, exchanged."""
    plan = _plan([LAYER, chance.choice(HIDERS), *_company(chance)], 0, chance)
    plan = replace(plan, composed=tuple(range(len(plan.forms))))
    here = plan.places[1]
    left = replace(plan, figures={0: {"mine": 1, "mine_at": "the gully"}})
    places = (plan.places[0], "the gully", *plan.places[2:])
    right = replace(plan, places=places, figures={0: {"mine": 1, "mine_at": here}})
    return left, right


def disguised_off_the_table(
    form: str, honest: Profile, another: Profile
) -> Callable[[Random], Plans]:
    """Who is off the table is what it will show itself as, or is not."""

    def plans(chance: Random) -> Plans:
        company = [honest, LINE]
        left = _plan([*company, honest], 1, chance)
        away = len(company)
        left = replace(
            left,
            forms=(*left.forms[:-1], form),
            places=(*left.places[:-1], "the belfry"),
            composed=(away, 0, 1),
        )
        shown = {away: {"imitated": called(honest)}}
        return left, replace(left, army=army([*company, another], 1), figures=shown)

    return plans


def two_layers(chance: Random) -> Plans:
    """The same in everything, with two who bear Mines."""
    plan = _plan([LAYER, LAYER, LINE], 2, chance)
    return plan, plan


def a_layer_and_its_peripheral(chance: Random) -> Plans:
    """The same in everything, with a Controller that bears Mines, as its Peripheral does."""
    plan = _plan([LAYER, CARRIER, LINE], 2, chance)
    return plan, plan


def three_in_company(chance: Random) -> Plans:
    """The same in everything: three Holoechoes and troopers to act with them."""
    plan = _plan([ECHO, LINE, LINE], 1, chance)
    plan = replace(plan, figures={0: _three(chance.choice((1, 2, 3)))})
    return plan, plan


PAIRS: Final = (
    Pair("what lies under a Marker", what_lies_there),
    Pair("which Marker is the Mine", which_is_the_mine),
    Pair("which of three Holoechoes is real", which_holoecho_is_real),
    Pair("which of three imitated Models is real", which_of_three_models_is_real),
    Pair("which hidden Holoecho is real", which_hidden_one_is_real),
    Pair("which are real of three users' Decoys", which_are_real_of_three_users),
    Pair("a disguised Model against an honest one", disguised_against_honest),
    Pair("which Classified Objective was drawn", another_card),
    Pair("who is under which Marker", who_is_under_which),
    Pair("another trooper under the Marker", another_profile),
    Pair("who is the Lieutenant", who_leads),
    Pair("fussing over deployment", fussing),
    Pair("composed in another order", composed_otherwise),
    Pair("options that differ in Private Information", private_information),
    Pair("skills that are Private Information", private_skills),
    Pair("which of three is real", which_is_real),
    Pair("which of three Markers is real", which_marker_is_real),
    Pair("which of two like Markers is real", which_of_two_like_markers),
    Pair(
        "which of two is real, one not Discovered",
        which_of_two_like_markers,
        prologue=a_discover_fails,
    ),
    Pair("who never left its Marker", beside_one_that_goes_back, prologue=one_goes_back),
    Pair(
        "which of several is real that came back by an Order",
        one_with_a_holoprojector,
        prologue=one_becomes_several,
    ),
    Pair(
        "which of several is real that came back between turns",
        one_with_a_holoprojector,
        prologue=one_becomes_several_between_turns,
    ),
    Pair("fussing over AROs", alike, fusses=True),
    Pair("who is named the new Lieutenant", leaderless, renames=True),
    Pair("a secret present against absent", nobody_hides, fusses=True),
    Pair("who hides, and where", where_it_hides),
    Pair("who passes for a friend", who_passes_for_a_friend),
    Pair("a secret present against absent, on a map", nobody_hides, fusses=True, mapped=True),
    Pair("who hides, and where, on a map", where_it_hides, mapped=True),
    Pair("which of three is real, on a map", which_is_real, mapped=True),
    Pair("which of three Holoechoes is real, on a map", which_holoecho_is_real, mapped=True),
    Pair(
        "who arrives by air, disguised or not",
        disguised_off_the_table("Airborne Deployment", JUMPER, FALLING),
        prologue=one_lands,
    ),
    Pair(
        "who comes out of hiding, disguised or not",
        disguised_off_the_table("Hidden Deployment", LURKER, STRANGER),
        prologue=one_comes_out,
    ),
    Pair("which Mine the second of two lays", two_layers, prologue=mines_are_laid_together),
    Pair(
        "which Mine a Peripheral lays",
        a_layer_and_its_peripheral,
        prologue=a_peripheral_lays_a_mine,
    ),
    Pair(
        "which of several was named to move in company",
        three_in_company,
        prologue=one_of_several_moves_in_company,
    ),
    Pair(
        "which of several was named to shoot in company",
        three_in_company,
        prologue=one_of_several_shoots_in_company,
    ),
    Pair("which of two is left, once a decoy is shot", which_is_real, prologue=a_replica_is_shot),
    Pair(
        "which Holoecho of two is left, once a decoy is shot",
        which_holoecho_is_real,
        prologue=a_replica_is_shot,
    ),
)


# ------------------------------------------------------------------ to the table


def set_up(
    match: Match,
    plan: Plan,
    side: Side,
    public: Random,
    *,
    mapped: bool = False,
    edition: str = "N4",
) -> Iterator[None]:
    """Bring a match to its first turn, stopping wherever others may have seen something.

    `public` decides what everybody knows; the other side's army is of it.
    """
    theirs = _plan([LINE, public.choice((LINE, HEAVY)), public.choice((GHOST, ROUGH))], 0, public)
    plans = {side: plan, other(side): theirs}
    names: dict[Side, str] = {"A": "Ana", "B": "Bo"}
    opening = c.OpenMatch(names=names, rounds=2, mission=MISSION, edition=edition)
    match.put(opening, seed("open"))
    yield
    if mapped:
        match.put(c.LayTerrain(by="A", ground=GROUND), seed("terrain"))
    for one in (side, other(side)):
        if plans[one].fusses:
            first = replace(plan.army, entries=plan.army.entries[1:2] + plan.army.entries[:1])
            match.put(c.EnterArmy(by=one, army=_led(first)), seed("fuss", one))
        match.put(c.EnterArmy(by=one, army=plans[one].army), seed("army", one))
        yield
    dice = public.sample(range(1, 13), 2)
    match.put(c.RollInitiative(by="A", dice_a=dice[0], dice_b=dice[1]), seed("initiative"))
    yield
    (winner,) = match.full.waits
    keeps = c.KeepInitiative(by=winner, keep="turn", first=public.random() < 0.5)
    match.put(keeps, seed("choice"))
    zone = "north" if not mapped else LOWER if winner == "B" else UPPER
    rest = c.TakeRest(by=other(winner), first=public.random() < 0.5, zone=zone)
    match.put(rest, seed("rest"))
    yield
    while match.full.step.startswith("deploy"):
        (deploying,) = match.full.waits
        _deploy(match, plans[deploying], deploying)
        yield
    for one in (side, other(side)):
        match.put(c.DrawClassified(by=one, number=plans[one].card), seed("card", one))
        yield


def _led(army: ArmyList) -> ArmyList:
    return replace(
        army,
        entries=tuple(replace(one, lieutenant=at == 0) for at, one in enumerate(army.entries)),
    )


def _deploy(match: Match, plan: Plan, side: Side) -> None:
    ids = [one.id for one in match.tables[side].troopers.values() if one.side == side]
    step = match.full.step
    last = step in ("deploy 3", "deploy 4")
    for at in plan.composed[-1:] if last else plan.composed[:-1]:
        notes = c.Compose(
            by=side, trooper=ids[at], form=plan.forms[at], where=plan.places[at],
            **_noted(plan, at, match.full.book),
        )  # fmt: skip
        if match.full.ground is not None:
            notes = on_the_map(notes)
        if plan.fusses:
            match.put(replace(notes, form=MODEL, where="elsewhere"), seed("fuss", step, at))
            match.put(c.Withdraw(by=side, trooper=ids[at]), seed("fuss", step, at, "back"))
        match.put(notes, seed("compose", step, side, at))
    match.put(c.Done(by=side), seed("done", step, side))


def _noted(plan: Plan, at: int, book: Book) -> dict[str, Any]:
    """What more is noted of a trooper, its Mine by the name that the Book has for it."""
    figure = plan.figures.get(at, {})
    return {**figure, "mine": mines(book)[figure["mine"]]} if "mine" in figure else figure
