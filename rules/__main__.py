"""The rules from a shell.

    python -m rules play FILE             step by step what was asked, what happened, what each sees;
                                          of an exported match: what happened, and how it ended
    python -m rules catalogue [--json] [--edition E]
                                          every rule, with the scenarios and page tests that show it;
                                          of an edition that was written anew how each stands to the
                                          one before, and what is gone or unseen
    python -m rules known [--json] [--edition E]
                                          every name of an army list that the rules know: its kind,
                                          how far they go with it, and by which rows
    python -m rules states [--edition E] [--against F]
                                          the States: how each begins, what shows, what ends it; or
                                          only what E says of them in other words than F
    python -m rules odds SV B [SV B] [--edition E]
                                          the odds of a Roll: Success Value and Burst of one or both
    python -m rules odds JSON             the same with Saving Rolls, as JSON (see rules/odds/forecast.py)
    python -m rules verify RECORD [KEY]   whether an exported match is what it says it is; with the
                                          public key of its server, whether that one signed it

Exits 0 when all is well, 1 when it is not (an expectation that does not hold, a record with a
fault), 2 when it was asked wrongly (no such file, a scenario that can't be read).
"""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from inspect import signature
from pathlib import Path
from typing import Final

import msgspec

from rules import record, scenario
from rules.book.editions import N4, Book, UnknownEdition, book_of
from rules.book.printed import standings
from rules.dice.mods import success_value
from rules.ids import Seat
from rules.log.events import Entry
from rules.log.fold import apply
from rules.log.table import EMPTY
from rules.odds import describe, face_to_face_odds, foretold, normal_odds
from rules.odds import read as asked_of
from rules.reference import rules_by_id, standing
from rules.reference.known import known as names
from rules.scenario import Moment, Script
from rules.scenario.words import NAMES
from rules.shell.matrix import against, matrix
from rules.shell.pages import shown_by_pages
from rules.tell import tell, told_back

TESTS: Final = Path(__file__).resolve().parent.parent / "tests"
SCENARIOS: Final = TESTS / "scenarios"
LOOKING: Final[dict[Seat, str]] = {"A": NAMES["A"], "B": NAMES["B"], "watcher": "A watcher"}


class Wrong(Exception):
    """Asked wrongly; the message says how."""


def play(file: str) -> int:
    """Play a scenario aloud, or a record again; 1 when something of it does not hold."""
    text = _text(Path(file))
    if text.lstrip().startswith("{"):
        return _again(text)
    script = scenario.read(text)
    print(script.title)
    if script.about:
        print(script.about)
    played = scenario.play(script)
    for number, moment in enumerate(played.moments, 1):
        _moment(number, moment)
    print()
    for failure in played.failures:
        print(f"does not hold: {failure}")
    print("All that it expects holds." if not played.failures else "", end="")
    print(f" Shown: {', '.join(sorted(played.rules))}")
    return 1 if played.failures else 0


def _again(text: str) -> int:
    """Tell the lines of a record, and what its seat sees when they are told."""
    try:
        kept = record.decode(text)
    except ValueError as error:
        print(error)
        return 1
    problems = record.verify(kept)
    table = EMPTY
    for line, event in record.played(kept):
        table = apply(table, event)
        told = tell(table, Entry(line.audience, line.rules, event))
        if told is not None:
            to = "all" if line.audience == "all" else f"{NAMES[line.audience]} alone"
            print(f"{line.cursor:5} {to:9} {told.text}")
    print("\n" + "\n".join(scenario.picture(table)))
    for problem in problems:
        print(f"does not hold: {problem}")
    return 1 if problems else 0


def _moment(number: int, moment: Moment) -> None:
    print(f"\n{number}. {moment.asked or 'What stands'}")
    if moment.refusal:
        rule = f" [{moment.refusal.rule or moment.refusal.code}]"
        print(f"   refused: {moment.refusal.sentence}{rule}")
    entries = moment.entries if moment.asked else ()
    told = reversed([*told_back(moment.tables["referee"], entries)])
    for entry, line in zip(entries, told, strict=True):
        if line is not None:
            to = "all" if entry.audience == "all" else f"{NAMES[entry.audience]} alone"
            print(
                f"   {to:9} {line.text}" + (f"  [{' '.join(entry.rules)}]" if entry.rules else "")
            )
    if not moment.setup:
        for seat, name in LOOKING.items():
            print(f"   {name} sees")
            print("\n".join(f"     {line}" for line in scenario.picture(moment.tables[seat])))
    for failure in moment.failures:
        print(f"   DOES NOT HOLD: {failure}")


def catalogue(*flags: str) -> int:
    """The rules of an edition, each with the scenarios and the tests of pages that show it."""
    book = _book(flags)
    shown = scenario.shown_by(_scenarios(), book.edition)
    pages = shown_by_pages(_tests())
    said, counted = standings(book), standing(book)
    rows = [
        {
            "id": rule.id,
            "key": rule.key,
            "edition": rule.edition,
            **({"stands": said.get(rule.id, "new")} if counted else {}),
            "level": rule.level,
            "heading": rule.heading,
            "page": rule.page,
            "text": rule.text,
            "scenarios": list(shown.get(rule.id, ())),
            "pages": list(pages.get(rule.id, ())),
        }
        for rule in rules_by_id(book).values()
    ]
    if "--json" in flags:
        print(json.dumps([*rows, *_off(book)], indent=1, ensure_ascii=False))
        return 0
    for row in rows:
        told = len(row["scenarios"]) + len(row["pages"])
        print(f"{row['id']:9} {row['level']:8} {told:3}  {row['text']}")
    print(f"\n{book.edition} has {len(rows)} rules." if counted is None else f"\n{counted.words}")
    for title, found in (("Gone", counted.gone), ("Unseen", counted.unseen)) if counted else ():
        print(f"{title}: {' '.join(one.id for one in found)}")
    return 0


def _off(book: Book) -> Iterator[dict[str, object]]:
    """What an edition that was written anew has not of the one before: after its rules, and none of them."""
    counted = standing(book)
    for stands, found in (("gone", counted.gone), ("unseen", counted.unseen)) if counted else ():
        for one in found:
            said = {
                "heading": one.heading,
                "page": one.page,
                "text": "",
                "scenarios": [],
                "pages": [],
            }
            yield {"id": one.id, "edition": book.edition, "stands": stands, "level": "off", **said}


def known(*flags: str) -> int:
    """The names that the rules of an edition act on."""
    rows = [msgspec.to_builtins(one) for one in names(_book(flags)).values()]
    if "--json" in flags:
        print(json.dumps(rows, indent=1, ensure_ascii=False))
        return 0
    for row in rows:
        print(f"{row['kind']:10} {row['level']:8} {row['name']:36} {' '.join(row['rows'])}")
    return 0


def states(*flags: str) -> int:
    """The matrix of the States of an edition, or what it says in other words than another."""
    if "--against" in flags:
        print("\n".join(against(_book(flags), _book(flags, "--against"))))
    else:
        print("\n".join(matrix(_book(flags))))
    return 0


def _book(flags: Sequence[str], said: str = "--edition") -> Book:
    """The Book that is asked for; N4 unless another is said."""
    at = flags.index(said) + 1 if said in flags else 0
    try:
        return book_of(flags[at]) if at else N4
    except (IndexError, UnknownEdition) as error:
        raise Wrong(str(error) if isinstance(error, UnknownEdition) else f"{said} whose?") from None


def odds(*asked: str) -> int:
    """The odds of a Normal or a Face to Face Roll."""
    book, at = _book(asked), asked.index("--edition") if "--edition" in asked else len(asked)
    numbers = (*asked[:at], *asked[at + 2 :])
    if len(numbers) == 1 and numbers[0].lstrip().startswith("{"):
        try:
            print(json.dumps(foretold(asked_of(numbers[0]))))
        except ValueError as error:
            raise Wrong(str(error)) from None
        return 0
    if len(numbers) not in (2, 4) or not all(number.isdigit() for number in numbers):
        raise Wrong("Give a Success Value and a Burst, for one side or for both: odds 15 2 9 1")
    value, burst, *other = map(int, numbers)
    if max(burst, *other[1:], 0) > 20:
        raise Wrong("No Burst is that large.")
    if other:
        enemy = success_value(book, other[0])
        found = face_to_face_odds(success_value(book, value), burst, enemy, other[1])
    else:
        found = normal_odds(success_value(book, value), burst)
    print(describe(found))
    return 0


def verify(file: str, key: str = "") -> int:
    """Check an exported match; 1 when something is wrong with it."""
    try:
        kept = record.decode(_text(Path(file)))
    except ValueError as error:
        print(error)
        return 1
    derived = record.Derived(kept)
    problems = [str(problem) for problem in record.verify(kept, derived)]
    if key and not _is_signed(kept, key):
        problems.append("It is not signed by the owner of this key.")
    for problem in problems:
        print(problem)
    if not problems:
        heads = ", ".join(f"{part} {head[:8].upper()}" for part, head in kept.heads.items())
        print(f"{len(kept.lines)} lines, chained, sealed and folded without a fault: {heads}")
        if derived.whole:
            print(
                f"Every line follows from the {derived.commands} commands, the dice and the seals."
            )
        if signed := record.Devices(kept).signed:
            print(f"{signed} of its commands were signed by devices of their sides, as they stand.")
        for sentence in record.unproved(kept, derived):
            print(sentence)
        if kept.signature:
            print(
                "Signed by the owner of this key." if key else "Signed; give the key to check it."
            )
    return 1 if problems else 0


def _is_signed(kept: record.Record, key: str) -> bool:
    # Only here: the rules themselves compute and compare, and know no keys.
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
    except ValueError:
        raise Wrong("A key is 64 hexadecimal signs, as the server shows it.") from None
    try:
        public.verify(bytes.fromhex(kept.signature), record.signed(kept))
    except (InvalidSignature, ValueError):
        return False
    return True


def _script(file: Path) -> Script:
    return scenario.read(_text(file))


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Wrong(f"{file} can't be read: {error}") from None


def _tests() -> dict[str, str]:
    """The tests of pages, where the package came with them."""
    files = sorted(TESTS.rglob("test_*.py"))
    return {str(file.relative_to(TESTS.parent)): file.read_text("utf-8") for file in files}


def _scenarios() -> dict[str, Script]:
    """The examples, and the scenarios of the tests where the package came with them."""
    found = {file.stem: _script(file) for file in sorted(SCENARIOS.rglob("*.toml"))}
    return found | {name: scenario.example(name) for name in scenario.examples()}


_COMMANDS: Final[dict[str, Callable[..., int]]] = {
    "play": play,
    "catalogue": catalogue,
    "known": known,
    "states": states,
    "odds": odds,
    "verify": verify,
}


def _takes(command: Callable[..., int], words: Sequence[str]) -> bool:
    try:
        signature(command).bind(*words)
    except TypeError:
        return False
    return True


def main(words: Sequence[str]) -> int:
    """Do what was asked; the exit status."""
    command = _COMMANDS.get(words[0] if words else "")
    if command is None or not _takes(command, words[1:]):
        print(__doc__, file=sys.stderr)
        return 2
    try:
        return command(*words[1:])
    except (Wrong, scenario.Malformed) as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
