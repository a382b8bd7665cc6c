"""A scenario played aloud, step by step, and a record told again."""

from typing import Final

from rules import record, scenario
from rules.ids import Seat
from rules.log.events import Entry
from rules.log.fold import apply
from rules.log.table import EMPTY
from rules.scenario import Moment, Script
from rules.scenario.words import NAMES
from rules.tell import tell, told_back

LOOKING: Final[dict[Seat, str]] = {"A": NAMES["A"], "B": NAMES["B"], "watcher": "A watcher"}


def play(script: Script) -> int:
    """Play a scenario aloud; 1 when something of it does not hold."""
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


def again(text: str) -> int:
    """Tell the lines of a record, and what its seat sees when they are told; 1 when it has a fault."""
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
