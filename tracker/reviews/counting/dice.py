"""What dice decided, in sentences: what came of them, and the odds of it where they tell something."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import comb
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from rules import game
from rules.game import Message, PieceId, Table, Words, put
from tracker.reviews.counting.luck import chances, fails_by
from tracker.reviews.counting.told import Rolled

RARE: Final = 0.25
"""What came about though it was no more likely than this is told with its odds; and what did not,
though it was as likely as the rest."""

ASIDES: Final = frozenset({"DiscoverFailed", "DodgeMoved", "HitInVain", "IntuitionFailed"})
BESIDE: Final = frozenset(
    {" Dodges.", " misses.", " Resets.", " fails to Dodge.", " fails to Reset."}
)
LIGHT: Final = frozenset({"Prone"})
"""What a trooper enters of its own will."""


class Odds(NamedTuple):
    """How likely it was for who threw (a piece) to do as well as it did, or for one that did nothing to
    do something; `saves` tells of Saving Rolls how likely so many were to fail."""

    piece: PieceId
    done: bool
    chance: float
    saves: bool = False

    @property
    def rare(self) -> bool:
        return self.chance <= RARE if self.done else self.chance >= 1 - RARE


class Beat(NamedTuple):
    """A line of a scene of dice: the scene as far as it had come, and the odds of what fell."""

    scene: Any
    odds: tuple[Odds, ...]

    @property
    def began(self) -> int:
        """Tells one scene from the next."""
        return id(self.scene.beats[0])


@dataclass(frozen=True, slots=True)
class Told:
    """A scene in sentences, whether it mattered, and its dice."""

    sentences: tuple[Words, ...]
    mattered: bool
    rolled: tuple[Rolled, ...] = ()


def odds_of(event: Any, before: Table) -> tuple[Odds, ...]:
    """The odds of what fell with an event, as they stood before."""
    match type(event).__name__:
        case "RollMade":
            return tuple(
                Odds(piece, hits > 0, chance) for piece, hits, chance in chances(event, before)
            )
        case "SaveMade" if event.failed:
            found = fails_by(event, before)
            if found is None:
                return ()
            fails, many = found
            ways = range(event.failed, many + 1)
            chance = sum(comb(many, n) * fails**n * (1 - fails) ** (many - n) for n in ways)
            return (Odds(event.piece, True, chance, saves=True),)
        case _:
            return ()


def told_of(beats: list[Beat], table: Table) -> Told:
    """A scene by the names of the whole Table: how it came about, then what came of it."""
    seen = game.moment(replace(table, scene=_without_asides(beats[-1].scene)))
    if seen is None:
        return Told((), False)
    if _of(seen, "Initiative"):
        return Told((put("{title}.", title=seen.title),), False)
    luck = [one for beat in beats for one in beat.odds if one.rare]
    harmed = any(one.killed or one.lost > one.was or {*one.states} - LIGHT for one in seen.harms)
    found = _of(seen, " is Discovered")
    said = found and any(seen.title[0] in words[1:] for words in seen.says)
    title = () if said else (put("{title}.", title=seen.title),)
    says = [one for one in seen.says if not _goes_without(one, seen)]
    told = (*says, *title, *(_lucky(table, one) for one in luck))
    rolled = _rolled(seen, table, [one for beat in beats for one in beat.odds])
    return Told(told, harmed or found or bool(luck), rolled)


def _rolled(seen: game.MomentSeen, table: Table, odds: list[Odds]) -> tuple[Rolled, ...]:
    """The dice that were read, each trooper’s with its odds."""
    known: dict[tuple[str, bool], list[Odds]] = {}
    for one in odds:
        known.setdefault((game.piece(table, one.piece).text, one.saves), []).append(one)
    thrown = Counter((one.name, one.saves) for one in seen.throws if one.dice)
    found = []
    for roll in (one for one in seen.throws if one.dice):
        of = known.get((roll.name, roll.saves), [])
        # Whose Rolls have not all got odds that are known: nobody can tell which have.
        its = of.pop(0) if len(of) == thrown[roll.name, roll.saves] else None
        thrown[roll.name, roll.saves] -= its is not None
        found.append(
            Rolled(
                _message(roll.name),
                roll.side,
                _message(roll.what),
                _message(roll.needs),
                tuple((die.face, die.kind) for die in roll.dice),
                its.chance if its else None,
                its.done if its else False,
                roll.saves,
            )
        )
    return tuple(found)


def _goes_without(words: Words, seen: game.MomentSeen) -> bool:
    """Where somebody fell: that it failed a Saving Roll, and how others did who only answered."""
    if not any(one.killed or one.states for one in seen.harms):
        return False
    text = "".join(one for one in words if isinstance(one, str))
    fell = words[0] == seen.title[0] and " fails " in text and "Saving Roll" in text
    return fell or text in BESIDE


def _of(seen: game.MomentSeen, what: str) -> bool:
    return any(isinstance(word, str) and what in word for word in seen.title)


def _without_asides(scene: Any) -> Any:
    """Without what follows of itself, as long as anything is left."""
    kept = tuple(beat for beat in scene.beats if not _is_aside(beat.event))
    return replace(scene, beats=kept or scene.beats)


def _is_aside(event: Any) -> bool:
    kind = type(event).__name__
    if kind == "TokenRemoved":
        return bool(event.state == "Engaged")
    return kind in ASIDES or (kind == "GutsRolled" and event.passed)


def _lucky(table: Table, odds: Odds) -> Words:
    name, percent = game.piece(table, odds.piece), f"{100 * odds.chance:.0f} %"
    if odds.saves:
        return put(
            "Bad luck for {piece}: only {percent} of such Saving Rolls go so badly.",
            piece=name,
            percent=percent,
        )
    if odds.done:
        return put(
            "{piece} was lucky: the odds of doing as well were {percent}.",
            piece=name,
            percent=percent,
        )
    return put("{piece} was unlucky: it had {percent} to succeed.", piece=name, percent=percent)


def _message(said: str) -> Message:
    return said if isinstance(said, Message) else Message(said)
