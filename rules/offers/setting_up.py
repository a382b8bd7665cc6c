"""What can be done in the set-up: armies, Initiative, deployment."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from rules.book.editions import Book
from rules.ids import SIDES, Side
from rules.log import commands as c
from rules.log.table import MODEL, Table, Trooper, begins, player, real_of
from rules.may import may
from rules.measured.whereabouts import LOWER, UPPER
from rules.moments.deploying import near
from rules.offers.shapes import Blank, Choice, Offer
from rules.pieces import deployed_prone, figures
from rules.refusals import Refusal
from rules.skills import booty, impetuous, infiltration, minelayer, remdriver
from rules.turn import deployment, of_its_own, terrain_setup


def initiative_roll(table: Table) -> Iterator[Offer]:
    """Roll it here, or type in the dice of the table."""
    yield Offer("RollInitiative", "Roll it here")
    dice = tuple(
        Blank(f"dice_{side.lower()}", "die", begins(player(table, side)), required=True)
        for side in SIDES
    )
    yield Offer("RollInitiative", "Dice read off the table", blanks=dice)


def terrain(table: Table) -> Iterator[Offer]:
    """Play on the map, until somebody is deployed."""
    if table.step in terrain_setup.STEPS:
        blank = Blank("ground", "ground", "The table, with its scenery", required=True)
        yield Offer("LayTerrain", "Play on a map", blanks=(blank,))


_NTH: Final = Blank(
    "first", "choice", "First or second", (Choice("true", "First"), Choice("false", "Second")), True
)
_SIDES: Final = tuple(
    Choice(f"the {side.lower()} Deployment Zone", side) for side in ("North", "South")
)
_WITHOUT_A_MAP: Final = Blank("zone", "choice", "Your Deployment Zone", _SIDES, True)
_EDGES: Final = tuple(Choice(edge, f"{edge[0].upper()}{edge[1:]}") for edge in (LOWER, UPPER))
_ON_THE_MAP: Final = Blank("zone", "choice", "Your Deployment Zone", _EDGES, True)


def decisions(table: Table) -> Iterator[Offer]:
    """What the winner of the Roll keeps, and what it leaves."""
    zone = _ON_THE_MAP if table.ground is not None else _WITHOUT_A_MAP
    if table.step == "choice":
        turn, rest = "first or second turn", "who deploys first, on which side"
        keeps = "KeepInitiative"
        yield Offer(keeps, "Keep Initiative", {"keep": "turn"}, (_NTH,), note=turn)
        yield Offer(keeps, "Keep Deployment", {"keep": "deployment"}, (_NTH, zone), note=rest)
    elif table.chosen == "turn":
        yield Offer("TakeRest", "Deploy", blanks=(_NTH, zone), note="then deployment begins")
    else:
        yield Offer("TakeRest", "Take a turn", blanks=(_NTH,), note="then deployment begins")


def deploying(table: Table, side: Side) -> Iterator[Offer]:
    """Place each trooper in private, then show the step."""
    for trooper in deployment.to_deploy(table, side):
        forms, refusal = _forms(table, side, trooper)
        blanks = (
            Blank("form", "choice", "As", forms, True),
            _where(table, forms),
            Blank("facing", "text", "Facing"),
            *_disguises(table, trooper),
            *_stances(table.book, trooper),
            *_forward(trooper),
            *_mines(table.book, trooper),
            *_driving(table, trooper),
            *_gear(trooper),
            *_temper(trooper),
        )
        yield Offer(
            "Compose",
            f"Place {trooper.profile.name}",
            {"trooper": trooper.id},
            blanks,
            trooper.id,
            refusal=refusal,
        )
        if trooper.id in table.spots:
            yield Offer("Withdraw", "Take it back", {"trooper": trooper.id}, (), trooper.id)
    yield Offer("Done", "Show this step", refusal=may(c.Done(by=side), table))


def _forms(table: Table, side: Side, trooper: Trooper) -> tuple[tuple[Choice, ...], Refusal | None]:
    """The forms that it may be placed in now; all of them, with what bars the Model, if in none."""
    forms = deployment.forms(table.book, trooper)
    noted = c.Compose(by=side, trooper=trooper.id, form=MODEL, where=_ANYWHERE)
    barred = {form: may(replace(noted, form=form), table) for form in forms}
    left = tuple(Choice(form, form) for form, refusal in barred.items() if refusal is None)
    return left or tuple(Choice(form, form) for form in forms), None if left else barred[MODEL]


def _where(table: Table, forms: tuple[Choice, ...]) -> Blank:
    """Its place, which has to be said on a map in each form that stands there."""
    standing = [
        one.value
        for one in forms
        if table.ground is not None and of_its_own.needs_a_place(table.book, one.value)
    ]
    always = 0 < len(standing) == len(forms)
    when = () if always else tuple(("form", form) for form in standing)
    return Blank("where", "text", "Where", required=always, when=when)


def _disguises(table: Table, trooper: Trooper) -> Iterator[Blank]:
    """What its owner chooses in secret: decoys, which of them is real, whom it is shown as."""
    state, most = figures.decoys(table.book, trooper)
    if state is not None:
        yield Blank("others", "places", f"{state.name}: more places", count=most)
        nth = tuple(Choice(str(at), word) for at, word in enumerate(_PLACES[: most + 1], start=1))
        yield Blank("real", "choice", "Which one is real", nth, by="others")
        if state.speaks(near):
            yes = (Choice("true", "Yes, each of them"),)
            yield Blank(
                "coherent", "choice", "Within 8″ of another of them", yes, True, by="others"
            )
    if imitable := figures.imitable(table, trooper):
        named = tuple(Choice(name, name) for name in imitable)
        yield Blank("imitated", "choice", "Shown as", named)


def _stances(book: Book, trooper: Trooper) -> Iterator[Blank]:
    """The States that it may be deployed in, as it lies or has dug in."""
    named = tuple(
        Choice(state.name, state.name) for state in deployed_prone.placed_in(book, trooper)
    )
    if named:
        yield Blank("stance", "choice", "Deployed in", named)


def _forward(trooper: Trooper) -> Iterator[Blank]:
    """That it is deployed where a Roll is needed, the die, and what if it fails."""
    if infiltration.may_be_beyond(trooper.profile) is not None:
        return
    yes = (Choice("true", "Yes, where a Roll is needed"),)
    yield Blank("beyond", "choice", "So far forward", yes)
    yield Blank("die", "die", "The Roll, if you rolled it yourself")
    yield Blank("edge", "text", "Where at the edge, if it fails")


def _mines(book: Book, trooper: Trooper) -> Iterator[Blank]:
    """What a Minelayer puts down beside it, where its ZoC was measured to reach."""
    if named := minelayer.layable(book, trooper):
        near = tuple(Choice(one, f"{one}, inside its ZoC as measured") for one in named)
        yield Blank("mine", "choice", "Places", near)
        yield Blank("mine_at", "text", "Where that goes")


def _driving(table: Table, trooper: Trooper) -> Iterator[Blank]:
    """Which Remote it drives."""
    if able := remdriver.remotes(table, trooper):
        named = tuple(Choice(one.id, f"{one.profile.name}, {_spot(table, one)}") for one in able)
        yield Blank("drives", "choice", "Drives", named)


def _spot(table: Table, trooper: Trooper) -> str:
    """Where a trooper stands, or is noted to."""
    standing = real_of(table, trooper.id)
    where = standing.shape.where if standing else table.spots[trooper.id].where
    return where or "on the table"


def _gear(trooper: Trooper) -> Iterator[Blank]:
    """That it rolls on the chart of its skill as it is placed, and for what once more."""
    name = booty.chart_of(trooper.profile)
    if not name:
        return
    yes = (Choice("true", "Yes, as it is placed"),)
    yield Blank("gear", "choice", f"Rolls on the {name} chart", yes)
    yield Blank(
        "gear_die", "die", f"{name}: the Roll that stands, if you rolled it yourself", by="gear"
    )
    if booty.may_again(trooper.profile, name):
        given = booty.chart_for(trooper.profile, name)
        rows = tuple(Choice(one.gives, one.gives) for one in given)
        yield Blank(
            "again", "several", f"{name}: once more, if it shows", rows, count=len(rows), by="gear"
        )


def _temper(trooper: Trooper) -> Iterator[Blank]:
    """That an Impetuous rider does without it."""
    if impetuous.may_choose(trooper.profile):
        yes = (Choice("true", "No: it may have Partial Cover"),)
        yield Blank("calm", "choice", "Impetuous on its Motorcycle", yes)


_ANYWHERE: Final = "anywhere"
"""A place in words, that no map measures."""
_PLACES: Final = ("the first place", "the second place", "the third place")
