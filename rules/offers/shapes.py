"""What an offer is: a command, the fields that are fixed, the blanks left to fill."""

from typing import Literal, TypeAlias

import msgspec

from rules.refusals import Refusal

BlankKind: TypeAlias = Literal[
    "choice",
    "several",
    "text",
    "number",
    "die",
    "dice",
    "flag",
    "army",
    "changes",
    "places",
    "paths",
    "moment",
    "ground",
]
"""`several`: a list of any of the choices, up to `count` where that is above 1. `die`: what one d20
shows; `dice`: a list of what `count` of them show. `places`: up to `count` positions, each where and
facing. `paths`: for each of the choices (pieces) where it goes. `army`: the id of one's own list; `ground`:
that of one's own table, with its scenery."""
Given: TypeAlias = str | int | bool | None


class Choice(msgspec.Struct, frozen=True):
    """One way to fill a blank; `note` is a word beside it."""

    value: str
    label: str
    note: str = ""


class Blank(msgspec.Struct, frozen=True):
    """Something still to be filled in: one of the choices, a text, numbers; `count` of dice.
    `targets`: of `paths`, whom each of the choices may aim at instead of where it goes; `weapons`: what
    each uses itself, by its own id in the `note`, the usual one first, and with `where` where it throws or
    lays that. `limit`: how many inches away it is at most (of `paths`, whoever goes furthest), 0 where
    nobody can tell. `bursts`: how many inches about its place a Template reaches.

    What hangs on another blank says so. `by`: it is asked only where the blank of that name is filled in, and
    of `paths`, of those alone that it names; a choice by `places` is one of the first of its choices, as many
    as there are places then, one more than were filled in. `counts`: for each choice of that blank, up to how
    many values it takes. `wholes`: sets of the choices of `several` of which never just one is left out.
    `when`: by which choice of which other blank it has to be filled in although it is not `required`.

    Where positions are tracked, `worked` is what the map says of it, in words, and `preset` what it
    answers: a choice, several of them, or "true"; whoever fills it in may say otherwise.
    """

    name: str
    kind: BlankKind
    label: str
    choices: tuple[Choice, ...] = ()
    required: bool = False
    count: int = 1
    preset: tuple[str, ...] = ()
    worked: str = ""
    targets: tuple[Choice, ...] = ()
    weapons: tuple[Choice, ...] = ()
    where: bool = False
    limit: int = 0
    bursts: float = 0.0
    by: str = ""
    counts: tuple[tuple[str, int], ...] = ()
    wholes: tuple[tuple[str, ...], ...] = ()
    when: tuple[tuple[str, str], ...] = ()


class Ruling(msgspec.Struct, frozen=True):
    """A rule to be read before something is decided. `near`: it is there for a State that holds, for
    what somebody has, or because nothing enforces it; not for the skill alone."""

    rule: str
    near: bool = True


class Offer(msgspec.Struct, frozen=True):
    """A command that could be given: its kind, the fields that are fixed, the blanks left.

    `about` is the piece or trooper it belongs to; `refusal` says why a barred one can't be taken.
    `rules` are those it falls under, `rulings` what is to be read where it is decided, by what shows of
    the pieces; `own_rulings` what there is to read beside for who knows the truth of them.
    """

    command: str
    label: str
    given: dict[str, Given] = {}
    blanks: tuple[Blank, ...] = ()
    about: str = ""
    note: str = ""
    rules: tuple[str, ...] = ()
    refusal: Refusal | None = None
    rulings: tuple[Ruling, ...] = ()
    own_rulings: tuple[Ruling, ...] = ()
