"""Every scenario of N4 tried by an edition that was written anew: which end the same, which otherwise and by
which of its rows, and which can't be said yet.

    python -m tests.under [EDITION] [NAME ...]

What it tries rests on the rules that its lines and refusals name. Where one of these is unseen in the
edition, or worded anew and nothing in the engine does it so yet, nobody can say how the scenario ends. Exits
1 where more can't be said than `tests/not_yet.toml` has.
"""

import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Final, Literal

from msgspec.structs import replace

from rules.book.editions import BOOKS, Book
from rules.book.printed import OWN, rules_by_id, standings
from rules.reference import weapons
from rules.registry import SKILLS, functions, pages
from rules.scenario import Script, play
from rules.skills.booty import charts
from tests.switch_off import scripts

FROM: Final = "N4"
KEPT: Final = Path(__file__).parent / "not_yet.toml"
"""How many scenarios of N4 can't be said yet of an edition: a number that only falls."""
How = Literal["same", "otherwise", "not yet"]


@dataclass(frozen=True)
class Ending:
    """How a scenario of N4 ends by the other edition, and the rules that have it so, or what it names that no
    chart of that edition prints; `why` says in a word what of it could not be said."""

    name: str
    how: How
    rules: tuple[str, ...] = ()
    why: str = ""

    def __str__(self) -> str:
        return f"{self.how:9} {self.name}: {' '.join(self.rules)} {self.why}".rstrip()


@cache
def done_so(book: Book) -> frozenset[str]:
    """What the engine does as this Book has it: as N4 does where it takes that up, or by a function of its
    own."""
    for package in ("rules.states", SKILLS):
        pages(package)
    plain = set(functions(BOOKS[FROM]))
    own = {one.id for one in functions(book) if one not in plain}
    taken_up = {id for id, row in rules_by_id(book).items() if row.as_}
    return frozenset(own | taken_up)


def ending(name: str, script: Script, edition: str) -> Ending:
    """Play it by N4, then by the other edition, and compare."""
    book = BOOKS[edition]
    other = replace(script, editions=(*script.editions, edition))
    before = play(script, FROM)
    try:
        tried = play(other, edition)
    except Exception as broken:
        return Ending(name, "not yet", why=f"{type(broken).__name__}: {broken}"[:90])
    rests_on = before.rules | tried.rules
    open_yet = tuple(sorted(_open(rests_on, book)))
    if open_yet:
        return Ending(name, "not yet", open_yet)
    if tried.failures == before.failures:
        return Ending(name, "same")
    changed = tuple(sorted(id for id in rests_on if standings(book).get(id) != "same"))
    changed = changed or tuple(sorted(_printed_no_more(script, book)))
    if not changed:
        return Ending(name, "not yet", why=f"no row of it differs: {tried.failures[0]}"[:160])
    return Ending(name, "otherwise", changed)


def _open(ids: Iterable[str], book: Book) -> Iterator[str]:
    """Of these rules those of which nobody can say yet how the engine does them by this Book."""
    known = rules_by_id(BOOKS[FROM])
    for id in ids:
        if id in known and known[id].page == OWN:
            continue
        if standings(book).get(id) == "gone" or _bars_nothing(id, book):
            continue
        if id not in done_so(book):
            yield id


def _bars_nothing(id: str, book: Book) -> bool:
    """Whether this Book lets everybody do what the other's rule bars: nothing of it is left to switch off."""
    row = rules_by_id(book).get(id)
    return row is not None and row.stays


def _printed_no_more(script: Script, book: Book) -> set[str]:
    """What a scenario names of the charts of weapons, of Booty and of MetaChemistry, and those of this Book
    have not."""
    said, theirs = repr(script), {(one.name, one.mode) for one in weapons(book)}
    gone = {
        f"{one.name}, {one.mode}" if one.mode else one.name
        for one in weapons(BOOKS[FROM])
        if (one.name, one.mode) not in theirs and one.name in said and one.mode in said
    }
    for chart, finds in charts(BOOKS[FROM]).items():
        kept = {one.gives for one in charts(book)[chart]}
        gone |= {one.gives for one in finds if one.gives not in kept and repr(one.gives) in said}
    return gone


def endings(edition: str, names: Iterable[str] = ()) -> Iterator[Ending]:
    """Of each scenario that N4 plays (or of those that are named), several at once."""
    known = {name: one for name, one in scripts().items() if FROM in one.editions}
    asked = [(name, edition) for name in names or known]
    done_so(BOOKS[edition])
    with get_context("fork").Pool() as processes:
        yield from processes.imap(_ending, asked, chunksize=8)


def _ending(asked: tuple[str, str]) -> Ending:
    name, edition = asked
    return ending(name, scripts()[name], edition)


def kept(edition: str) -> int:
    """How many can't be said yet, as it was counted last."""
    return int(tomllib.loads(KEPT.read_text("utf-8"))[edition])


def main(words: list[str]) -> int:
    """Print a line a scenario, then how many are how, and what most of them wait for; the exit status."""
    edition, *names = words or ["N5.3"]
    found = list(endings(edition, names))
    print("\n".join(map(str, found)))
    counted = Counter(one.how for one in found)
    waits_for = Counter(id for one in found if one.how == "not yet" for id in one.rules)
    print(", ".join(f"{counted[how]} {how}" for how in ("same", "otherwise", "not yet")))
    print("Waited for:", ", ".join(f"{id} ({n})" for id, n in waits_for.most_common(30)))
    return int(not names and counted["not yet"] > kept(edition))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
