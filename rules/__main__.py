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

import sys
from collections.abc import Callable, Sequence
from inspect import signature
from pathlib import Path
from typing import Final

from rules import scenario
from rules.scenario import Script
from rules.shell.asked import Wrong, book_asked
from rules.shell.listing import catalogue as rules_listed
from rules.shell.listing import known
from rules.shell.matrix import against, matrix
from rules.shell.odds import odds
from rules.shell.playing import again
from rules.shell.playing import play as aloud
from rules.shell.verifying import verify as verified

TESTS: Final = Path(__file__).resolve().parent.parent / "tests"
SCENARIOS: Final = TESTS / "scenarios"


def play(file: str) -> int:
    """Play a scenario aloud, or a record again; 1 when something of it does not hold."""
    text = _text(Path(file))
    return again(text) if text.lstrip().startswith("{") else aloud(scenario.read(text))


def catalogue(*flags: str) -> int:
    """The rules of an edition, each with the scenarios and the tests of pages that show it."""
    return rules_listed(flags, _scenarios(), _tests())


def states(*flags: str) -> int:
    """The matrix of the States of an edition, or what it says in other words than another."""
    if "--against" in flags:
        print("\n".join(against(book_asked(flags), book_asked(flags, "--against"))))
    else:
        print("\n".join(matrix(book_asked(flags))))
    return 0


def verify(file: str, key: str = "") -> int:
    """Check an exported match; 1 when something is wrong with it."""
    return verified(_text(Path(file)), key)


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
