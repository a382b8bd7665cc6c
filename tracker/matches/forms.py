"""What players type about a match, and how a command is read from a form."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django import forms
from django.http import QueryDict

from rules.game import LISTS, ROWS, Refusal, Refused
from tracker.accounts.models import Player
from tracker.armies.forms import plain
from tracker.matches.models import Match

OURS: Final = frozenset({"csrfmiddlewaretoken", "command_id", "cursor", "seat", "by"})
_ROW: Final = re.compile(rf"({'|'.join(sorted(ROWS))})-(\d{{1,2}})-([a-z]+)")
_MALFORMED: Final = Refusal("malformed", "That command is not complete. Choose again.")


class LineField(forms.CharField):
    """One line of text as it can be seen."""

    def clean(self, value: Any) -> str:
        line: str = super().clean(plain(value or ""))
        return line


class NewMatchForm(forms.Form):
    """The terms of a match, as its players agreed them."""

    title = LineField(
        label="What you play",
        max_length=Match.TITLE_LENGTH,
        required=False,
        help_text="The mission or the occasion, if you like: it stands in your list.",
    )
    points = forms.IntegerField(label="Army points", min_value=0, max_value=999, initial=300)
    rounds = forms.IntegerField(label="Rounds", min_value=1, max_value=9, initial=3)
    side = forms.ChoiceField(
        label="Your side",
        choices=[("A", "Side A"), ("B", "Side B")],
        initial="A",
        required=False,
        widget=forms.RadioSelect,
    )
    solo = forms.BooleanField(label="I log both sides", required=False)
    opponent = LineField(
        label="Their name, if you log for them",
        max_length=Player.NAME_LENGTH,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean_side(self) -> str:
        return self.cleaned_data["side"] or "A"


@dataclass(frozen=True, slots=True)
class Posted:
    """A command as a page sent it: the words, its id, and what its page had seen."""

    data: dict[str, Any]
    command_id: UUID
    cursor: int
    seat: str


def posted(form: QueryDict) -> Posted:
    """Read a command. What is left empty was not said. Raises Refused when it can't be one.

    Several dice are fields of one name; what comes in rows, as the changes of a Ruling do, is
    `changes-0-kind`, `changes-0-piece`, `changes-1-kind` and so on.
    """
    try:
        command_id, cursor = UUID(form.get("command_id", "")), int(form.get("cursor", ""))
    except ValueError:
        raise Refused(_MALFORMED) from None
    return Posted(dict(_fields(form)), command_id, cursor, form.get("seat", ""))


def _fields(form: QueryDict) -> Iterator[tuple[str, Any]]:
    rows: dict[str, dict[int, dict[str, str]]] = {}
    for name, values in form.lists():
        said = [value for value in values if value != ""]
        if name in OURS or not said:
            continue
        if row := _ROW.fullmatch(name):
            rows.setdefault(row[1], {}).setdefault(int(row[2]), {})[row[3]] = said[-1]
        else:
            yield name, said if name in LISTS else said[-1]
    for name, found in rows.items():
        yield name, [found[number] for number in sorted(found)]
