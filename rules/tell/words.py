"""The words a line is made of: names, players, skills with their details, dice."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Any, Final

import msgspec

from rules.ids import NO_PIECE, SIDES, PieceId, Side, TrooperId
from rules.log import events as e
from rules.log.table import (
    THE_OPPONENT,
    Declared,
    Step,
    Table,
    Trooper,
    begins,
    name_of,
    player,
)
from rules.messages import Message, say, term

NAMES_OF_STEPS: Final[dict[Step, Message]] = {
    "armies": say("Armies"),
    "initiative": say("Initiative"),
    "choice": say("Initiative"),
    "rest": say("Initiative"),
    "deploy 1": say("Deployment"),
    "deploy 2": say("Deployment"),
    "deploy 3": say("Deployment, last trooper"),
    "deploy 4": say("Deployment, last trooper"),
    "seal": say("Sealing"),
    "orders": say("Orders Phase"),
    "return": say("Orders Phase"),
    "jump": say("Orders Phase"),
    "landing": say("Orders Phase"),
    "sensor": say("Orders Phase"),
    "reroll": say("Orders Phase"),
    "1.2": say("Orders Phase"),
    "2": say("Orders Phase"),
    "3": say("Orders Phase"),
    "4": say("Orders Phase"),
    "5": say("Orders Phase"),
    "5.1": say("Orders Phase"),
    "5.2": say("Orders Phase"),
    "states": say("States Phase"),
    "lieutenant": say("End of the turn"),
    "score": say("Score"),
    "over": say("Over"),
    "adjourned": say("Adjourned"),
    "classified": say("Classified Objectives"),
    "impetuous": say("Impetuous Phase"),
    "executive": say("Tactical Phase"),
    "loss": say("Tactical Phase"),
    "strategic": say("Tactical Phase"),
}

TITLES: Final = {
    "1": say("Activation"),
    "1.2": say("First Skill"),
    "2": say("AROs"),
    "3": say("Second Skill"),
    "4": say("AROs"),
    "5": say("Resolution"),
    "5.1": say("Effects"),
    "5.2": say("Conclusion"),
}
"""The steps of an Order, as they stand beside its numbers."""


def called(step: Step) -> str:
    """What a step is called by who goes back to it."""
    if step in TITLES:
        return say("{title} ({step})", title=TITLES[step], step=step)
    return NAMES_OF_STEPS[step]


class Name(msgspec.Struct, frozen=True, tag=True):
    """A name within a line, set in bold; `side` is whose it is, empty for a skill or a State."""

    text: str
    side: str = ""


class Moment(msgspec.Struct, frozen=True, tag=True):
    """A moment by the clock, in UTC: who reads it may be shown it by the clock where they are."""

    at: str

    @property
    def text(self) -> str:
        """As everybody reads it alike, wherever they are."""
        return self.at.replace("T", " ").replace("Z", " UTC")


Word = str | Name | Moment
Words = tuple[Word, ...]
Part = str | int | float | Name | Moment | Words
Change = Callable[[Words], Words]
CHANGES: Final[dict[str, Change]] = {}
"""What words may go through once they are said, in whatever language, by its name."""


class Told(tuple[Word, ...]):
    """Words that are one message: one after the other they read as English; by its `key` catalogues find
    it, and `parts` are put in for each `{name}`, which may be such words themselves. `then` is what becomes
    of the words once they are said, in whatever language."""

    key: str
    parts: Mapping[str, Part]
    then: tuple[Change, ...]

    def changed(self, change: Change) -> "Told":
        """The same, changed so."""
        return _told(change(self), self.key, self.parts, (*self.then, change))


def put(key: str, /, **parts: Part) -> Words:
    """Put something into words. Catalogues are made of what stands in these brackets first."""
    return _told(filled(key, parts, lambda part: part), key, parts, ())


def filled(key: str, parts: Mapping[str, Part], said: Callable[[Part], Part]) -> Words:
    """The words of a message in some language: its parts as they are `said` there."""
    words: list[Word] = []
    for text, name, spec in _slots(key):
        _add(words, text)
        if name is not None:
            part = said(parts[name])
            for one in part if isinstance(part, tuple) else (part,):
                _add(words, one if isinstance(one, Name | Moment | str) else format(one, spec))
    return tuple(words)


def _add(words: list[Word], one: Word) -> None:
    """Add a word; two texts that follow each other are one."""
    if isinstance(one, str) and words and isinstance(words[-1], str):
        words[-1] += one
    elif one:
        words.append(one)


@cache
def _slots(key: str) -> tuple[tuple[str, str | None, str], ...]:
    return tuple((text, name, spec or "") for text, name, spec, _ in Formatter().parse(key))


def _told(words: Words, key: str, parts: Mapping[str, Part], then: tuple[Change, ...]) -> Told:
    made = Told(words)
    made.key, made.parts, made.then = key, parts, then
    return made


def a_change(change: Change) -> Change:
    """Mark what words may go through: words that are kept are known by its name."""
    CHANGES[change.__name__] = change
    return change


def also(words: Words, change: Change) -> Words:
    """Words that are changed, in every language."""
    return words.changed(change) if isinstance(words, Told) else change(words)


def retold(words: Words, changes: Sequence[Change]) -> Words:
    """Words that go through one change after the other."""
    for change in changes:
        words = also(words, change)
    return words


def put_together(words: Sequence[Words], by: str = "") -> Words:
    """Several in one, with this between them."""
    parts = {f"part{nth}": one for nth, one in enumerate(words) if one}
    return put(by.join(f"{{{name}}}" for name in parts), **parts)


SAID_TO_BE: Final = frozenset(
    {
        "Unconscious", "Targeted", "Stunned", "Isolated", "Immobilized-A", "Immobilized-B",
        "Possessed", "Sepsitorized", "Disconnected", "Burnt", "Prone", "Unloaded", "Engaged",
        "Dead", "Camouflaged",
    }
)  # fmt: skip
"""States that a trooper is said to be; others it is said to enter."""


class Line(msgspec.Struct, frozen=True):
    """A line of the log: where in the sequence it stands, what it says, the rules it rests on.
    `seal`: it shows a seal, or what lay under one, which its reader can check; `reveals`: it may show
    what was hidden, and then a seal has to be opened for it; `proof`: it is the notebook's own account of
    seals and dice, and no part of the story."""

    at: str
    words: Words
    rules: tuple[str, ...] = ()
    private: bool = False
    seal: bool = False
    reveals: bool = False
    proof: bool = False

    @property
    def text(self) -> str:
        """The line as plain text."""
        return plain(self.words)


def plain(words: Words) -> str:
    """Words without their marks."""
    return "".join(word if isinstance(word, str) else word.text for word in words)


Teller = Callable[[Table, Any], Words]
TELLERS: Final[dict[type[e.Event], tuple[str, Teller]]] = {}


def on(kind: type[e.Event], at: str = "") -> Callable[[Teller], Teller]:
    """Register how a kind of event is told, and at which step of the Order."""

    def register(teller: Teller) -> Teller:
        TELLERS[kind] = (at, teller)
        return teller

    return register


def begun(words: Words) -> Words:
    """The same as a sentence, which may begin with a player."""
    return also(words, _begun)


@a_change
def _begun(words: Words) -> Words:
    first = words[0]
    if not isinstance(first, Name) or first.text != THE_OPPONENT:
        return words
    return (Name(begins(first.text), first.side), *words[1:])


def piece(table: Table, id: PieceId | None) -> Name:
    """A piece by its name."""
    return Name(name_of(table, id), table.sides.get(id or NO_PIECE, ""))


def who(table: Table, side: Side) -> Name:
    """A player by name."""
    return Name(player(table, side, THE_OPPONENT), side)


def trooper(table: Table, id: TrooperId) -> Name:
    """One's own trooper by the name of its profile."""
    found: Trooper | None = table.troopers.get(id)
    return Name(found.profile.name if found else say("a trooper"), found.side if found else "")


def named(name: str) -> Name:
    """A skill, a State or a weapon by its name in the rulebook."""
    return Name(term(name))


def declared_words(table: Table, declared: Declared) -> Words:
    """A skill with its details: "BS Attack at Fusilier 2, Combi Rifle, to the crates"."""
    aimed = declared.targets
    words = [
        put(
            "{skill} at {targets}",
            skill=named(declared.skill),
            targets=together_words(table, aimed),
        )
        if aimed
        else (named(declared.skill),)
    ]
    if declared.weapon:
        words.append((term(declared.weapon),))
    if declared.to:
        words.append((declared.to,))
    if declared.contact:
        words.append(put("into contact with {piece}", piece=piece(table, declared.contact)))
    if declared.via:
        relays = joined_by_and([(_relay(table, relay),) for relay in declared.via])
        words.append(put("through {relays}", relays=relays))
    if declared.mends:
        words.append(put("to give STR back"))
    return put_together(words, ", ")


def each_of_them(table: Table, pieces: tuple[PieceId, ...], declared: Declared) -> Words:
    """What those do otherwise who perform it with the first: "; Guard 2 with Spitfire, the yard"."""
    words: list[Words] = []
    for one in pieces:
        told: list[Words] = []
        if weapon := declared.arms.get(one):
            told.append(put(" with {weapon}", weapon=term(weapon)))
        if target := declared.aims.get(one):
            told.append(put(" at {target}", target=piece(table, target)))
        if place := declared.places.get(one):
            told.append((f", {place}",))
        words += [("; ",), (piece(table, one),), *told] if told else []
    return put_together(words)


def joined_by_and(words: Sequence[Words]) -> Words:
    """All of these: "A and B"."""
    first, *rest = words
    return put("{one} and {other}", one=first, other=joined_by_and(rest)) if rest else first


def together_words(table: Table, pieces: Sequence[PieceId]) -> Words:
    """Pieces by their names: "Fusilier 2 and Fusilier 3"."""
    return joined_by_and([(piece(table, one),) for one in pieces])


def _relay(table: Table, relay: str) -> str | Name:
    """A Repeater by the name of its piece, or what it was called where it has none."""
    id = PieceId(relay)
    return piece(table, id) if id in table.names else relay


def several(table: Table, pieces: tuple[PieceId, ...]) -> Words:
    """Names with commas between."""
    words: list[str | Name] = []
    for id in pieces:
        words += [", ", piece(table, id)] if words else [piece(table, id)]
    return tuple(words)


def entered(table: Table, by: str, about: PieceId) -> Words:
    """Who typed something in, where it was not the side whose piece it is about."""
    if by not in SIDES or by == table.sides.get(about):
        return ()
    return put(" (entered by {player})", player=who(table, "A" if by == "A" else "B"))


def objective_points(number: int) -> str:
    """Objective Points as they are counted: "1 objective point"."""
    return (
        say("1 objective point") if number == 1 else say("{number} objective points", number=number)
    )


def victory_points(number: int) -> str:
    """Victory Points so: "60 victory points"."""
    return say("1 victory point") if number == 1 else say("{number} victory points", number=number)


def dice_words(dice: tuple[int, ...]) -> str:
    """Dice as read: "11 and 4", "11, 4 and 19"."""
    *most, last = (str(die) for die in dice) if dice else ("",)
    return say("{one} and {other}", one=", ".join(most), other=last) if most else last


def wounds_words(number: int, *, structure: bool) -> str:
    """Wounds, or points of STR, as they are counted: "1 Wound", "2 points of STR"."""
    if structure:
        return (
            say("1 point of STR") if number == 1 else say("{number} points of STR", number=number)
        )
    return say("1 Wound") if number == 1 else say("{number} Wounds", number=number)
