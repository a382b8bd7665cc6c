"""How the commands of one press are read from a form."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import parse_qsl
from uuid import UUID, uuid5

from django.http import QueryDict
from django.utils.translation import gettext_noop

from rules.game import LISTS, ROWS, Refusal, Refused, Signatures
from tracker.lengths import place_kept
from tracker.matches import refusals
from tracker.matches.page.telling import ROW_ENDS

OURS: Final = frozenset(
    {
        "csrfmiddlewaretoken",
        "command_id",
        "cursor",
        "seat",
        "by",
        "before",
        "besides",
        "order",
        "each_of",
        "signed_all",
        "signed_own",
    }
)
"""What a form sends beside the command's own fields; `order`: of which Order it was asked who can react;
`each_of`: the name of the list of those of whom more is asked in rows, of each that is ticked.
What begins with `signed` its device put under it.
`before` comes from pages that were drawn when the range still went before its dice."""
MOST_BESIDE: Final = 20
"""So many commands may go with another in one press: an ARO for every trooper."""
_ROW: Final = re.compile(rf"({'|'.join(sorted(ROWS))})-(\d{{1,2}})-([a-z_]+)")
_MALFORMED: Final = Refusal(
    "malformed", gettext_noop("That command is not complete. Choose again.")
)
_NOBODY: Final = Refusal("nobody-joins", gettext_noop("Tick who acts with it."))


@dataclass(frozen=True, slots=True)
class Submission:
    """A command as a page sent it: the words, its id, what its page had seen, and what its device signed
    of it, if it did."""

    data: dict[str, Any]
    command_id: UUID
    cursor: int
    seat: str
    signatures: Signatures | None = None


def submitted(form: QueryDict) -> Submission:
    """Read a command. What is left empty was not said. Raises Refused when it can't be one.

    Several dice are fields of one name; what comes in rows, as the changes of a Ruling do, is
    `changes-0-kind`, `changes-0-piece`, `changes-1-kind` and so on. A row that is one key, or one tick, is
    said in full: `aros=actor%3D…%26skill%3DDodge`; several rows of a key have a semicolon between them. Both
    may come together.
    """
    try:
        command_id, cursor = UUID(form.get("command_id", "")), int(form.get("cursor", ""))
    except ValueError:
        raise Refused(refusals.said(_MALFORMED)) from None
    data, under = (
        _kept(dict(_fields(form))),
        (form.get("signed_all", ""), form.get("signed_own", "")),
    )
    signatures = Signatures(str(command_id), data, *under) if any(under) else None
    return Submission(data, command_id, cursor, form.get("seat", ""), signatures)


def in_turn(form: QueryDict) -> tuple[Submission, ...]:
    """The commands of one press, in the order in which they are given: after a form's own go others,
    said in full. Each has an id that follows from that of the press. Raises Refused."""
    own, besides = submitted(form), form.getlist("besides")
    if len(besides) > MOST_BESIDE:
        raise Refused(refusals.said(_MALFORMED))
    return (own, *(_beside(own, f"then {n}", said) for n, said in enumerate(besides)))


def _beside(own: Submission, place: str, said: str) -> Submission:
    data, command_id = _kept(dict(_fields(QueryDict(said)))), uuid5(own.command_id, place)
    return replace(own, data=data, command_id=command_id, signatures=None)


def _kept(said: Any) -> Any:
    """What was said, each place in it as it is kept."""
    match said:
        case str():
            return place_kept(said)
        case list():
            return [_kept(one) for one in said]
        case dict():
            return {name: _kept(one) for name, one in said.items()}
    return said


def _fields(form: QueryDict) -> Iterator[tuple[str, Any]]:
    rows: dict[str, dict[int, dict[str, Any]]] = {}
    pressed: dict[str, list[dict[str, Any]]] = {}
    for name, values in form.lists():
        said = [value for value in values if value != ""]
        if name in OURS or not said:
            continue
        if row := _ROW.fullmatch(name):
            place = rows.setdefault(row[1], {}).setdefault(int(row[2]), {})
            place[row[3]] = said if row[3] in LISTS else said[-1]
        elif name in ROWS and all("=" in one for one in said):
            # Pressed and ticked is the same, said twice.
            every = dict.fromkeys(row for one in said for row in one.split(ROW_ENDS))
            pressed[name] = [dict(parse_qsl(row)) for row in every]
        else:
            yield name, said if name in LISTS else said[-1]
    of_whom = form.get("each_of", "")
    chosen = form.getlist(of_whom)
    if of_whom and not chosen:
        raise Refused(refusals.said(_NOBODY))
    for name in {**pressed, **rows}:
        found = rows.get(name, {})
        if of_whom:
            found = {at: row for at, row in found.items() if row.get("piece") in chosen}
        # What is filled in beside a key goes with it.
        yield name, [*pressed.get(name, ()), *(found[number] for number in sorted(found))]
