"""How a scenario is written: TOML in the players' words, read into commands to be filled in.

    title = "A Marker must be Discovered before it is attacked"

    [table]                                   # the set-up, in one go
    first = "Bo"                              # who has the first turn
    Ana = ["Nox, behind the wall", "Caliban, as Camouflaged, in the alley"]
    Bo = ["Fusilier, on the roof", "Fusilier, Lieutenant, group 2, by the door"]

    [[step]]
    do = { Bo = "declare skill", actor = "Fusilier 1", skill = "Discover", target = "Marker 1" }
    expect = { step = "2", waits = ["Ana"] }
    Ana.hears = ["Fusilier 1: Discover at Marker 1"]
    Bo.knows_not = ["Caliban"]

Ana is side A and Bo side B. A trooper is a starter profile by its name or id, or a `[[profile]]` of
the file; the rest of its line, in any order: Lieutenant (else the first one is), `group 2`,
`as Camouflaged`, `facing …`, and where it stands. The last of each list is kept back and deployed
last. `until` stops the set-up at a step ("initiative", "deploy 1" …); `keep` is whether the winner
of the Initiative keeps "turn" or "deployment"; `rounds`, `points`, `mission` and `guide` are the
match's. Both sides say Done by themselves in every Tactical Phase, unless `tactical` is true or
`until` is a step of it. `house` are house rules (`[{ rule = "CAMO-C5", off = true }]`), `season` the
name and the `rules` of one; `shut`: its seals stay shut until its event is over.
`chart.Ana` is Ana's Fireteams Chart: `most`, `teams` and `wildcards` (`rules/book/fireteams_chart.py`).
With `passes`, what is empty by what everybody sees passes by itself.

It is played by the versions of N4, or by the editions that the `edition` of its table names, one or a list.
Where two editions differ on the way, a step says `edition` too, and is played by that one alone.

`do` is a command by its name and fields, or a list of them, of which only the last may be refused:
`refused` says by which rule (or code), `says` a part of the sentence. Pieces go by their names as
the player sees them ("Marker 1", "Bo's Fusilier 1"), one's own also by who they are ("Caliban"),
and any by face and place ("Marker in the alley"). What may be expected is in `expectations.py`.
"""

import tomllib
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from rules.book.editions import BOOKS, N4, WrongTerms, book_of, versions
from rules.book.profiles import Profile
from rules.ids import Seat
from rules.scenario.armies import army_of, listed
from rules.scenario.setup import setup
from rules.scenario.words import SIDE_OF, Asked, Malformed, known
from rules.turn import tactical

SEATS: Final[dict[str, Seat]] = {"Ana": "A", "Bo": "B", "watcher": "watcher"}
KEYS: Final = {"title", "about", "offered", "seed", "table", "step", "profile"}
STEP_KEYS: Final = {"do", "refused", "says", "expect", "rules", "edition", *SEATS}


class Step(msgspec.Struct, frozen=True):
    """Commands, and what must hold after the last of them, by the `editions` that play it."""

    asked: tuple[Asked, ...]
    refused: str | None = None
    says: str = ""
    rules: tuple[str, ...] = ()
    expect: dict[str, Any] = {}
    seats: dict[Seat, dict[str, list[str]]] = {}
    editions: tuple[str, ...] = tuple(BOOKS)


class Script(msgspec.Struct, frozen=True):
    """A scenario as it was written: the commands of its set-up, and its steps; the `editions` that
    play it, of which `of` chooses another than the first.

    `offered` is what one who has not seen it may read of it: nothing that is hidden in it.
    """

    title: str
    about: str
    offered: str
    seed: str
    setup: tuple[Asked, ...]
    steps: tuple[Step, ...]
    tactical: bool = False
    passes: bool = False
    editions: tuple[str, ...] = tuple(one.edition for one in versions(N4))

    def of(self, edition: str) -> "Script":
        """The same, played by this edition. Malformed: it is none of its own."""
        if edition not in self.editions:
            raise Malformed(f"“{self.title}” is no scenario of {edition}.")
        opening, *after = self.setup
        opened = replace(opening, fields={**opening.fields, "edition": edition})
        steps = tuple(step for step in self.steps if edition in step.editions)
        return replace(self, setup=(opened, *after), steps=steps, editions=(edition,))


def read(text: str) -> Script:
    """A scenario from its text. Malformed: it is no TOML, or says what a scenario can't."""
    try:
        written = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Malformed(f"This is not TOML: {error}.") from None
    known(written, KEYS, "a scenario")
    title = str(written.get("title", ""))
    if not title:
        raise Malformed("A scenario has a title.")
    own = {row.get("name", ""): _profile(row) for row in written.get("profile", ())}
    editions = _editions(written.get("table", {}))
    return Script(
        title,
        str(written.get("about", "")),
        str(written.get("offered", "")),
        str(written.get("seed", title)),
        tuple(setup(written.get("table", {}), own)),
        tuple(_step(row, own) for row in written.get("step", ())),
        _asks_tactical(written.get("table", {})),
        bool(written.get("table", {}).get("passes")),
        editions,
    )


def _editions(row: Mapping[str, Any]) -> tuple[str, ...]:
    """The editions that a table or a step is played by, in the order of the Books."""
    said = row.get("edition", [one.edition for one in versions(N4)])
    named = [said] if isinstance(said, str) else said
    for one in named if named else [""]:
        try:
            book_of(one)
        except WrongTerms as wrong:
            raise Malformed(str(wrong)) from None
    return tuple(one for one in BOOKS if one in named)


def _asks_tactical(table: Mapping[str, Any]) -> bool:
    return bool(table.get("tactical")) or table.get("until") in (*tactical.STEPS, "classified")


def _profile(row: Any) -> Profile:
    try:
        return msgspec.convert(row, Profile)
    except msgspec.ValidationError as error:
        raise Malformed(f"A profile can't be read: {error}.") from None


def _step(row: Mapping[str, Any], own: Mapping[str, Profile]) -> Step:
    known(row, STEP_KEYS, "a step")
    written = row.get("do", [])
    asked = [_asked(one, own) for one in (written if isinstance(written, list) else [written])]
    return Step(
        tuple(asked),
        row.get("refused"),
        row.get("says", ""),
        tuple(row.get("rules", ())),
        row.get("expect", {}),
        {seat: row[name] for name, seat in SEATS.items() if name in row},
        _editions(row) if "edition" in row else tuple(BOOKS),
    )


def _asked(row: Any, own: Mapping[str, Profile]) -> Asked:
    """`{ Ana = "declare skill", actor = … }`; a system command is given by the tracker."""
    givers = [name for name in (*SIDE_OF, "tracker") if isinstance(row, dict) and name in row]
    if len(givers) != 1:
        raise Malformed("A command says who gives it: Ana, Bo or the tracker, and is one of them.")
    giver = givers[0]
    kind = "".join(word[:1].upper() + word[1:] for word in str(row[giver]).split())
    fields = {key: value for key, value in row.items() if key != giver}
    if isinstance(fields.get("army"), list):
        fields["army"] = army_of(listed(fields["army"], own))
    return Asked(SIDE_OF.get(giver), kind, fields)
