"""What is said of a trooper that is deployed."""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from rules.book.editions import Book
from rules.ids import Side
from rules.log import commands as c
from rules.log.table import MODEL, Spot, Table, Trooper, real_of
from rules.may import may
from rules.messages import Inches, say, term
from rules.moments.deploying import near
from rules.offers.shapes import Blank, Choice, Offer
from rules.pieces import deployed_prone, figures
from rules.pieces.switching_forms import other_form
from rules.refusals import Refusal
from rules.skills import (
    ai_motorcycle,
    assigning,
    booty,
    impetuous,
    infiltration,
    minelayer,
    remdriver,
)
from rules.turn import beyond, deployment, deployment_noted, of_its_own


def deploying(table: Table, side: Side) -> Iterator[Offer]:
    """Place each trooper in private, then show the step."""
    for trooper in deployment.to_deploy(table, side):
        forms, refusal = _forms(table, side, trooper)
        blanks = (
            Blank("form", "choice", say("As"), forms, True),
            _where(table, forms),
            Blank("facing", "text", say("Facing")),
            *_disguises(table, trooper),
            *_stances(table.book, trooper),
            *_forward(table.book, trooper),
            *_mines(table.book, trooper),
            *_driving(table, trooper),
            *_assigned(table, trooper),
            *_gear(table.book, trooper),
            *_temper(trooper),
            *_other_form(table, trooper),
        )
        yield Offer(
            "Compose",
            say("Place {trooper}", trooper=trooper.profile.name),
            {"trooper": trooper.id},
            blanks,
            trooper.id,
            refusal=refusal,
        )
        if trooper.id in table.spots:
            yield Offer("Withdraw", say("Take it back"), {"trooper": trooper.id}, (), trooper.id)
    yield Offer("Done", say("Show this step"), refusal=may(c.Done(by=side), table))


def _forms(table: Table, side: Side, trooper: Trooper) -> tuple[tuple[Choice, ...], Refusal | None]:
    """The forms that it may be placed in now; all of them, with what bars the Model, if in none."""
    forms = deployment_noted.forms(table.book, trooper)
    noted = c.Compose(by=side, trooper=trooper.id, form=MODEL, where=_ANYWHERE)
    barred = {form: may(replace(noted, form=form), table) for form in forms}
    left = tuple(Choice(form, term(form)) for form, refusal in barred.items() if refusal is None)
    return left or tuple(Choice(form, term(form)) for form in forms), None if left else barred[
        MODEL
    ]


def _where(table: Table, forms: tuple[Choice, ...]) -> Blank:
    """Its place, which has to be said on a map in each form that stands there."""
    standing = [
        one.value
        for one in forms
        if table.ground is not None and of_its_own.needs_a_place(table.book, one.value)
    ]
    always = 0 < len(standing) == len(forms)
    when = () if always else tuple(("form", form) for form in standing)
    return Blank("where", "text", say("Where"), required=always, when=when)


def _disguises(table: Table, trooper: Trooper) -> Iterator[Blank]:
    """What its owner chooses in secret: decoys, which of them is real, whom it is shown as."""
    state, most = figures.decoys(table.book, trooper)
    if state is not None:
        yield Blank(
            "others", "places", say("{state}: more places", state=term(state.name)), count=most
        )
        nth = tuple(Choice(str(at), word) for at, word in enumerate(_PLACES[: most + 1], start=1))
        yield Blank("real", "choice", say("Which one is real"), nth, by="others")
        if state.speaks(near):
            yes = (Choice("true", say("Yes, each of them")),)
            near_them = say("Within {reach} of another of them", reach=Inches(8))
            yield Blank("coherent", "choice", near_them, yes, True, by="others")
    if imitable := figures.imitable(table, trooper):
        named = tuple(Choice(name, term(name)) for name in imitable)
        yield Blank("imitated", "choice", say("Shown as"), named)


def _stances(book: Book, trooper: Trooper) -> Iterator[Blank]:
    """The States that it may be deployed in, as it lies or has dug in."""
    named = tuple(
        Choice(state.name, state.name) for state in deployed_prone.placed_in(book, trooper)
    )
    if named:
        yield Blank("stance", "choice", say("Deployed in"), named)


def _forward(book: Book, trooper: Trooper) -> Iterator[Blank]:
    """That it is deployed where a Roll is needed, the die, and what if it fails."""
    if infiltration.may_be_beyond(trooper.profile) is not None:
        return
    yes = (Choice("true", say("Yes, where a Roll is needed")),)
    yield Blank("beyond", "choice", say("So far forward"), yes)
    yield Blank("die", "die", say("The Roll, if you rolled it yourself"))
    if beyond.may_roll_again(book, trooper) is not None:
        yield Blank("die_again", "die", say("The second Roll, if you rolled it yourself"))
    yield Blank("edge", "text", say("Where at the edge, if it fails"))


def _mines(book: Book, trooper: Trooper) -> Iterator[Blank]:
    """What a Minelayer puts down beside it, where its ZoC was measured to reach."""
    if named := minelayer.layable(book, trooper):
        near = tuple(
            Choice(one, say("{place}, inside its ZoC as measured", place=one)) for one in named
        )
        yield Blank("mine", "choice", say("Places"), near)
        yield Blank("mine_at", "text", say("Where that goes"))


def _driving(table: Table, trooper: Trooper) -> Iterator[Blank]:
    """Which Remote it drives."""
    if able := remdriver.remotes(table, trooper):
        yield Blank("drives", "choice", say("Drives"), _named(table, able))


def _assigned(table: Table, trooper: Trooper) -> Iterator[Blank]:
    """To whom it gives its SymbioMates and its SymbioBomb."""
    of_mates, of_bombs = (assigning.users(table, trooper, one) for one in assigning.ITEMS)
    if of_mates:
        yield Blank("mate", "choice", say("SymbioMate for"), _named(table, of_mates))
    if len(of_mates) > 1 and assigning.owned(trooper.profile, assigning.MATE) > 1:
        label = say("The other SymbioMate for")
        yield Blank("other_mate", "choice", label, _named(table, of_mates), by="mate")
    if of_bombs:
        yield Blank("bomb", "choice", say("SymbioBomb for"), _named(table, of_bombs))


def _named(table: Table, able: Iterable[Trooper]) -> tuple[Choice, ...]:
    return tuple(
        Choice(one.id, say("{trooper}, {place}", trooper=one.profile.name, place=_spot(table, one)))
        for one in able
    )


def _spot(table: Table, trooper: Trooper) -> str:
    """Where a trooper stands, or is noted to."""
    standing = real_of(table, trooper.id)
    where = standing.shape.where if standing else table.spots.get(trooper.id, Spot()).where
    return where or say("on the table")


def _gear(book: Book, trooper: Trooper) -> Iterator[Blank]:
    """That it rolls on the chart of its skill as it is placed, and for what once more."""
    name = booty.chart_of(trooper.profile)
    if not name:
        return
    yes = (Choice("true", say("Yes, as it is placed")),)
    yield Blank("gear", "choice", say("Rolls on the {name} chart", name=name), yes)
    yield Blank(
        "gear_die",
        "die",
        say("{name}: the Roll that stands, if you rolled it yourself", name=name),
        by="gear",
    )
    if booty.may_again(trooper.profile, name):
        given = booty.chart_for(book, trooper.profile, name)
        rows = tuple(Choice(one.gives, one.said) for one in given)
        yield Blank(
            "again",
            "several",
            say("{name}: once more, if it shows", name=name),
            rows,
            count=len(rows),
            by="gear",
        )


def _temper(trooper: Trooper) -> Iterator[Blank]:
    """That an Impetuous rider does without it."""
    if impetuous.may_choose(trooper.profile):
        yes = (Choice("true", say("No: it may have Partial Cover")),)
        yield Blank("calm", "choice", say("Impetuous on its Motorcycle"), yes)


def _other_form(table: Table, trooper: Trooper) -> Iterator[Blank]:
    """That it is deployed by its other profile."""
    on_foot = ai_motorcycle.may_be_deployed_on_foot(table, trooper)
    own = trooper.profile
    if form := ai_motorcycle.deployed_form(own) if on_foot else other_form(own):
        yes = (Choice("true", form.name),)
        yield Blank("transmuted", "choice", say("By its other profile"), yes)


_ANYWHERE: Final = "anywhere"
"""A place in words, that no map measures."""
_PLACES: Final = (say("the first place"), say("the second place"), say("the third place"))
