"""A match-maker that wants everything: it goes on until each State, skill, programme, kind of event and
refusal of an edition was used, and names what it could not reach.

    python -m tests.wanting [SECONDS] [EDITION ...]

It opens with the tables of the scenarios, those first that have something of what is still wanted, goes on
as they do or leaves their way, and says what a seat is offered, what it might say, allowed or not, Rulings.
Of all that may be given it likes best what it has not seen yet. Exits 1 when something is out of reach
without a reason, when a reason is wrong, or when reasons are too many.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from inspect import getsource, unwrap
from random import Random
from textwrap import dedent
from time import monotonic
from types import NoneType
from typing import Any, Final, get_args, get_type_hints

from msgspec.structs import replace

from rules import game, reference, skill
from rules.book.editions import BOOKS, Book
from rules.game import Command, Refused, Side, Table
from rules.log import commands as c
from rules.log.kinds import KINDS
from rules.log.table import Change, pieces_of
from rules.registry import functions
from rules.scenario import Malformed, Script, setup_commands
from rules.scenario.words import Asked
from rules.states import by_default, face_state, states
from rules.turn import tactical
from tests.rules.laws.matches import asked, filled, guess
from tests.rules.laws.play import Match, seed
from tests.switch_off import every_page, scripts

LONGEST: Final = 120
"""Commands of a match."""
BESIDE: Final = 12
"""So many at most after the way of its scenario has ended."""
STRAYS: Final = (0.05, 0.2, 0.5)
TRIES: Final = 8
MOST_UNREACHED: Final = 0.03
Pools = dict[str, set[str]]

BEFORE: Final = "written in matches of before alone; what was written is read for ever"
UNREACHED: Final[Mapping[str, str]] = {
    "PieceReplaced": BEFORE,
    "MatchAdjourned": BEFORE,
    "TEAM-7": "says why a member leaves its Fireteam, and bars nothing",
    "DEAD-E1": "who is Dead stands nowhere: there is no such piece to give a command to",
    "SEPS-A1": "spares who has no Cube: asked of what befalls a trooper, not of a command",
    "CAMO-E14": "an Attack at a Marker is refused before it is asked whom its Template catches",
}
"""What no match comes to any more, or none that nobody set up for it, and why."""


def pools(book: Book) -> Pools:
    """All that an edition has, by its kind."""
    every_page()
    return {
        "State": set(states(book)),
        "skill": {one.name for one in skill.played(book)},
        "programme": {one.name for one in reference.programmes(book)},
        "event": set(KINDS),
        "refusal": {one.id for one in functions(book) if _may_refuse(one.function)},
    }


def _may_refuse(function: Any) -> bool:
    """Whether it answers with a sentence that somebody reads, or with nothing."""
    if set(get_args(get_type_hints(function).get("return"))) != {str, NoneType}:
        return False
    (written,) = ast.parse(dedent(getsource(unwrap(function)))).body
    assert isinstance(written, ast.FunctionDef)
    said = (
        one.value
        for statement in written.body[1:]  # after what is said of it
        for one in ast.walk(statement)
        if isinstance(one, ast.Constant) and isinstance(one.value, str)
    )
    return any(one.endswith((".", "!")) for one in said)


@dataclass
class Wanted:
    """What is still wanted of an edition, of all that it has."""

    book: Book
    all: Pools = field(init=False)
    left: Pools = field(init=False)
    deck: list[str] = field(default_factory=list)
    """Scenarios by whose tables nobody has played yet, since all have been last."""

    def __post_init__(self) -> None:
        self.all = pools(self.book)
        self.left = {kind: set(names) for kind, names in self.all.items()}

    @property
    def names(self) -> set[str]:
        return set().union(*self.left.values())

    @property
    def share(self) -> float:
        """How much of it is still wanted."""
        return len(self.names) / len(set().union(*self.all.values()))

    def saw(self, *names: str) -> None:
        for pool in self.left.values():
            pool.difference_update(names)

    def look(self, match: Match, since: int) -> None:
        """What came of a command."""
        for entry in match.log[since:]:
            self.saw(type(entry.event).__name__, *_declared(entry.event))
        table = match.full
        for trooper in table.troopers.values():
            self.saw(*trooper.states, *trooper.lingering)
        for piece in table.pieces.values():
            self.saw(face_state(table.book, piece.shape.face), *piece.tokens)
        if table.pieces:
            self.saw(*(one.name for one, _ in by_default(table.book, null=False)))


def _declared(event: game.Event) -> Iterator[str]:
    """The skill and the programme of a declaration."""
    declared = getattr(event, "declared", None)
    if declared is not None:
        yield from (declared.skill, declared.weapon)
    if programme := getattr(event, "programme", ""):
        yield programme


# ------------------------------------------------------------------ what is said


def said(chance: Random, table: Table, side: Side, wanted: Wanted) -> Iterator[Command]:
    """What this side might say, what is wanted first."""
    left = sorted(wanted.left["State"])
    if left and table.pieces and table.proposal is None and chance.random() < 0.1:
        on = Change("state on", chance.choice(list(table.pieces)), chance.choice(left))
        yield c.ProposeRuling(by=side, changes=(on,))
    own = [one.id for one in pieces_of(table, side)]
    offered = game.offers(table, side, chance.choice(own) if own else None)
    liked = [one for one in offered if _has(one, wanted.left)]
    for offer in chance.sample(liked, min(len(liked), 3)):
        yield from _filled(chance, offer, side, table)
    if offered and chance.random() < 0.7:
        yield from _filled(chance, chance.choice(offered), side, table)
    for _ in range(TRIES):
        command = guess(chance, table, side)
        if command is not None:
            yield _turned(chance, command, wanted)


def _has(offer: game.Offer, left: Pools) -> bool:
    named = {str(one) for one in offer.given.values()}
    named |= {choice.value for blank in offer.blanks for choice in blank.choices}
    return bool(named & (left["skill"] | left["programme"] | left["State"]))


def _filled(chance: Random, offer: game.Offer, side: Side, table: Table) -> Iterator[Command]:
    try:
        yield game.command(filled(chance, offer, side, table))
    except (Refused, IndexError, KeyError, ValueError):
        return


def _turned(chance: Random, command: Command, wanted: Wanted) -> Command:
    """The same, of a skill that is still wanted, now and then."""
    names = sorted(wanted.left["skill"] | wanted.left["programme"])
    if names and isinstance(command, c.DeclareSkill | c.DeclareAro) and chance.random() < 0.4:
        return replace(command, skill=chance.choice(names))
    return command


# ------------------------------------------------------------------ matches


@cache
def _words(name: str) -> str:
    """What a scenario is about: its name and its table, in small letters."""
    script = scripts()[name]
    return f"{name} {script.title} {[one.fields for one in script.setup]}".casefold()


def opening(chance: Random, wanted: Wanted) -> tuple[Script, float]:
    """A scenario whose table has something that is wanted, if one has, or else the next of all; and how
    often its way is left."""
    known = [name for name, one in scripts().items() if wanted.book.edition in one.editions]
    if chance.random() < 0.5:
        wanted.deck = wanted.deck or chance.sample(known, len(known))
        return scripts()[wanted.deck.pop()].of(wanted.book.edition), 0.0
    word = chance.choice(sorted(wanted.names)).casefold()
    about = [name for name in known if word in _words(name)]
    about += [name for name in known if name.startswith(word.replace("-", "_"))]
    return scripts()[chance.choice(about or known)].of(wanted.book.edition), chance.choice(STRAYS)


def play(chance: Random, wanted: Wanted) -> Match:
    """One match from a table of the scenarios, on its way or off it, up to its end or to LONGEST commands."""
    match, (script, strays) = Match(), opening(chance, wanted)
    for one in setup_commands(script):
        _put(match, wanted, one.fill(match.tables[one.by or "referee"]))
    way = [one for step in script.steps for one in step.asked]
    off = chance.randint(0, BESIDE)
    for _ in range(LONGEST):
        if match.full.step == "over" or not (way or off):
            break
        if _by_itself(match, wanted, script):
            continue
        if way and chance.random() >= strays:
            way = way[1:] if _on_its_way(match, wanted, way[0]) else []
        else:
            off -= not way
            _step(chance, match, wanted)
    return match


def _put(match: Match, wanted: Wanted, command: game.AnyCommand) -> None:
    before = len(match.log)
    match.put(command, seed("wanted", len(match.given)))
    wanted.look(match, before)


def _by_itself(match: Match, wanted: Wanted, script: Script) -> bool:
    """What passes by itself, as a scenario lets it: empty steps, and the Tactical Phase."""
    table = match.full
    if script.passes and game.passes(match.tables["watcher"]):
        _put(match, wanted, c.PassStep())
        return True
    if script.tactical or table.step not in tactical.STEPS or not table.waits:
        return False
    _put(match, wanted, c.Done(by=min(table.waits)))
    return True


def _on_its_way(match: Match, wanted: Wanted, one: Asked) -> bool:
    """The next thing that is said in the scenario; whether it can be said as it stands."""
    try:
        command = one.fill(match.tables[one.by or "referee"])
    except Refused as refused:
        wanted.saw(refused.refusal.rule)
        return True
    except Malformed:
        return False
    if isinstance(command, Command) and (no := match.may(command)):
        wanted.saw(no.rule)
    else:
        _put(match, wanted, command)
    return True


def _step(chance: Random, match: Match, wanted: Wanted) -> None:
    """Something else: of what may be said, what is liked best."""
    side = asked(chance, match.full)
    able: list[Command] = []
    for command in said(chance, match.tables[side], side, wanted):
        no = match.may(command)
        if no is None:
            able.append(command)
        else:
            wanted.saw(no.rule)
    # Said once more, much is too much.
    again = next((one for one, _ in match.given[::-1] if isinstance(one, Command)), None)
    if again is not None and (no := match.may(again)):
        wanted.saw(no.rule)
    if able:
        liked = [one for one in able if getattr(one, "skill", "") in wanted.names]
        _put(match, wanted, chance.choice(liked or able))


def wanting(edition: str, number: int = 0, matches: int = 10**9, seconds: float = 1e9) -> Wanted:
    """Play so many matches of a seed, or so long, or until nothing is wanted that has no reason."""
    chance, wanted, until = Random(number), Wanted(BOOKS[edition]), monotonic() + seconds
    for _ in range(matches):
        if not wanted.names - set(UNREACHED) or monotonic() > until:
            break
        play(chance, wanted)
    return wanted


def amiss(wanted: Wanted) -> list[str]:
    """What is wrong with what was not reached, in sentences."""
    found = [f"{name} was not reached." for name in sorted(wanted.names - set(UNREACHED))]
    known = set().union(*wanted.all.values())
    reached = UNREACHED.keys() & known - wanted.names
    found += [f"{name} was reached: it needs no reason." for name in sorted(reached)]
    if wanted.share > MOST_UNREACHED:
        found.append(f"{wanted.share:.1%} is more than {MOST_UNREACHED:.0%} out of reach.")
    return found


def main(words: list[str]) -> int:
    """Play each edition for so many seconds; the exit status."""
    seconds = float(words[0]) if words else 600.0
    wrong = 0
    for edition in words[1:] or BOOKS:
        wanted = wanting(edition, seconds=seconds)
        for kind, names in wanted.all.items():
            left = wanted.left[kind]
            print(
                f"{edition:7} {kind:9} {len(names) - len(left):3} of {len(names):3}", *sorted(left)
            )
        told = amiss(wanted)
        wrong += len(told)
        print("\n".join(told) or "All that can be reached was.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
