"""Strike each name that is enforced from the profiles of the scenarios that show it: one turns red.

    python -m tests.struck_out [NAME ...]

A trait or a type of ammunition is struck from the chart of weapons, a Programme with the devices that
list it; a bonus of a Fireteam is its rule, switched off. A weapon takes the place of the one that a
scenario of its use shows, and is then struck. Exits 1 when a name is not missed.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from functools import lru_cache
from multiprocessing import get_context
from typing import Any

from msgspec.structs import replace

from rules import reference
from rules.book.editions import N4, Book
from rules.book.profiles import label_name
from rules.memory import forget_all
from rules.reference import Weapon, programmes, rules_by_id
from rules.reference.known import Known, known, name_in, trait_name
from rules.scenario import Script, play
from rules.scenario.words import Asked, Malformed
from rules.switched_off import switched_off
from tests.switch_off import all_shown, every_page, scripts

Profile = dict[str, Any]


@dataclass
class Struck:
    """A name that was struck: which scenarios show its rows, who noticed, who broke."""

    name: Known
    shown: tuple[str, ...]
    noticed: list[str] = field(default_factory=list)
    broke: list[str] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        return bool(self.noticed) and not self.broke


def without(name: Known, shown: tuple[str, ...], book: Book = N4) -> Struck:
    """Play the scenarios that show a name's rows as if nobody had it, until one notices."""
    trial = Struck(name, shown)
    with _gone(name):
        for one in shown:
            script = _struck(scripts()[one], name, book)
            try:
                if play(script, book.edition).failures:
                    trial.noticed.append(one)
                    break
            except Malformed:
                # It names what nobody has any more: it would be noticed at its first line.
                trial.noticed.append(one)
                break
            except Exception as broken:
                trial.broke.append(f"{one}: {type(broken).__name__} {broken}")
    return trial


def showing(name: Known, found: Mapping[str, tuple[str, ...]], book: Book = N4) -> tuple[str, ...]:
    """The scenarios that show the enforced rows of a name, those in which somebody has it first."""
    rows = rules_by_id(book)
    ids = [id for id in name.rows if rows[id].level == "enforce"]
    every = dict.fromkeys(one for id in ids for one in found.get(id, ()))
    return tuple(sorted(every, key=lambda one: not _named(scripts()[one], name)))


# ------------------------------------------------------------------ out of profiles


def _struck(script: Script, name: Known, book: Book) -> Script:
    """A scenario in whose armies nobody has this name."""
    off = _stays(name, book)
    setup = tuple(_without(asked, off) for asked in script.setup)
    steps = tuple(
        replace(step, asked=tuple(_without(one, off) for one in step.asked))
        for step in script.steps
    )
    return replace(script, setup=setup, steps=steps)


def _stays(name: Known, book: Book) -> Callable[[str], bool]:
    """Whether a label is left where it stands."""
    if name.kind in ("skill", "equipment"):
        return lambda label: name_in(label).casefold() != name.name.casefold()
    if name.kind == "weapon":
        return lambda label: label_name(label) != name.name
    if name.kind == "programme":
        one = next(one for one in programmes(book) if one.name == name.name)
        named = (*one.devices, "Hacker")
        return lambda label: name_in(label) not in named and one.name not in label
    return lambda label: True


def _without(asked: Asked, stays: Callable[[str], bool]) -> Asked:
    army = asked.fields.get("army")
    if not isinstance(army, dict):
        return asked
    entries = [{**entry, "profile": _bared(entry["profile"], stays)} for entry in army["entries"]]
    return replace(asked, fields={**asked.fields, "army": {**army, "entries": entries}})


def _bared(profile: Profile, stays: Callable[[str], bool]) -> Profile:
    kept = {
        part: [label for label in profile.get(part, ()) if stays(label)]
        for part in ("skills", "equipment", "weapons")
    }
    becomes = [_bared(one, stays) for one in profile.get("becomes", ())]
    return {**profile, **kept, "becomes": becomes}


def _named(script: Script, name: Known) -> bool:
    """Whether anybody of a scenario has a name."""
    return _struck(script, name, N4) != script


# ------------------------------------------------------------------ out of charts


def _gone(name: Known) -> AbstractContextManager[None]:
    if name.kind in ("trait", "ammunition"):
        return _chart_without(name)
    return switched_off(*name.rows) if name.kind == "bonus" else nullcontext()


@contextmanager
def _chart_without(name: Known) -> Iterator[None]:
    """Play with a chart of weapons in which nothing has a trait, or loads this ammunition."""
    read = reference._weapons

    def bare(book: Book) -> Mapping[str, tuple[Weapon, ...]]:
        return {
            one: tuple(_plain(mode, name) for mode in modes) for one, modes in read(book).items()
        }

    reference._weapons = bare
    _forget()
    try:
        yield
    finally:
        reference._weapons = read
        _forget()


def _plain(mode: Weapon, name: Known) -> Weapon:
    if name.kind == "trait":
        kept = tuple(one for one in mode.traits if trait_name(one) != name.name)
        return replace(mode, traits=kept)
    parts = [part.strip() for part in mode.ammo.split("+")]
    left = [part for part in parts if name.name not in part.split("/") and part != name.name]
    if left == parts:
        return mode
    # What PARA asks for on PH is of the ammunition, whatever column it stands in.
    save = "ARM" if mode.save.startswith("PH") else mode.save
    return replace(mode, ammo="+".join(left) or "N", save=save)


def _forget() -> None:
    """What was read of the chart is read again."""
    for module in tuple(sys.modules.values()):
        if module.__name__.startswith("rules"):
            for one in vars(module).values():
                if isinstance(one, _Cached):
                    one.cache_clear()
    forget_all()


_Cached = type(lru_cache(lambda: None))


# ------------------------------------------------------------------ all of them


def trials(wanted: list[str], book: Book = N4) -> Iterator[Struck]:
    """Each name that is enforced (or those wanted), struck: several at once, in processes of their
    own."""
    every_page()
    found = all_shown(book.edition)
    names = [
        one
        for one in known(book).values()
        if one.level == "enforce" and one.kind != "weapon" and (not wanted or one.name in wanted)
    ]
    with get_context("fork").Pool() as processes:
        yield from processes.imap(_trial, [(one, showing(one, found, book)) for one in names])


def _trial(asked: tuple[Known, tuple[str, ...]]) -> Struck:
    return without(*asked)


def main(wanted: list[str]) -> int:
    """Print a line a name; the exit status."""
    amiss = 0
    for trial in trials(wanted):
        amiss += not trial.passed
        mark = "ok " if trial.passed else "NOT"
        print(f"{mark} {trial.name.kind:10} {trial.name.name:24} of {len(trial.shown):3}  ", end="")
        print(trial.noticed[0] if trial.noticed else "nobody notices", trial.broke or "")
    print("Every name is missed when it is struck." if not amiss else f"{amiss} names are amiss.")
    return 1 if amiss else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
