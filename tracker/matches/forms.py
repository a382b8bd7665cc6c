"""What players type about a match, and how a command is read from a form."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import parse_qsl
from uuid import UUID, uuid5

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from rules.game import LISTS, ROWS, OpenMatch, Refusal, Refused, Signatures
from rules.reference import Mission, Objective, missions, season
from tracker.accounts.models import Player
from tracker.armies.forms import plain
from tracker.matches import refusals, titles
from tracker.matches.models import Match
from tracker.matches.page.telling import ROW_ENDS
from tracker.rulebook import house
from tracker.rulebook.forms import EditionField, HouseField, StepsField
from tracker.spoken import spoken, worded

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
SEASON: Final = {one.name: one.as_played() for one in season().values()}
MISSIONS: Final = SEASON | {one.name: one for one in missions()}
MOST_LINES: Final = 12
_LINE: Final = re.compile(r"(\d{1,2})\s+(?:[x×](\d)\s+)?(\S.{0,119})")
_ROW: Final = re.compile(rf"({'|'.join(sorted(ROWS))})-(\d{{1,2}})-([a-z]+)")
_MALFORMED: Final = Refusal(
    "malformed", gettext_noop("That command is not complete. Choose again.")
)
_NOBODY: Final = Refusal("nobody-joins", gettext_noop("Tick who acts with it."))


class LineField(forms.CharField):
    """One line of text as it can be seen."""

    def clean(self, value: Any) -> str:
        line: str = super().clean(plain(value or ""))
        return line


class PinForm(forms.Form):
    """What opens one's side where one phone is passed between both."""

    pin = forms.RegexField(
        r"^\d{4,8}$",
        label="PIN",
        required=False,
        help_text=gettext_lazy("Four to eight digits. Leave it empty to do without a PIN."),
        error_messages={"invalid": gettext_lazy("A PIN has four to eight digits.")},
        widget=forms.PasswordInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )


class NewMatchForm(forms.Form):
    """The terms of a match, as its players agreed them."""

    title = LineField(
        label=gettext_lazy("What you play"),
        max_length=Match.TITLE_LENGTH,
        required=False,
        help_text=gettext_lazy(
            "The mission or the occasion, if you like. It is shown in your list of matches."
        ),
    )
    points = forms.IntegerField(
        label=gettext_lazy("Army points"), min_value=0, max_value=999, initial=300
    )
    rounds = forms.IntegerField(label=gettext_lazy("Rounds"), min_value=1, max_value=9, initial=3)
    edition = EditionField()
    house = HouseField()
    steps = StepsField()
    minutes = forms.IntegerField(
        label=gettext_lazy("Clock, minutes for each side"),
        min_value=0,
        max_value=240,
        required=False,
        help_text=gettext_lazy("Empty for no clock. The other player is asked to agree."),
    )
    mission = forms.ChoiceField(
        label=gettext_lazy("Mission"),
        choices=lambda: [("", gettext_lazy("None: you type the score in")), *_missions()],
        required=False,
    )
    lines = forms.CharField(
        label=gettext_lazy("Custom objectives"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 4, "autocomplete": "off"}),
        help_text=gettext_lazy(
            "A line each: 3 The crate is held, or 2 x3 The bridge stands for one scored up to three times."
        ),
    )
    classifieds = forms.IntegerField(
        label=gettext_lazy("Classified Objectives"), min_value=0, max_value=5, required=False
    )
    side = forms.ChoiceField(
        label=gettext_lazy("Your side"),
        choices=[("A", gettext_lazy("Side A")), ("B", gettext_lazy("Side B"))],
        initial="A",
        required=False,
        widget=forms.RadioSelect,
    )
    solo = forms.BooleanField(label=gettext_lazy("I log both sides"), required=False)
    opponent = LineField(
        label=gettext_lazy("Their name"),
        max_length=Player.NAME_LENGTH,
        required=False,
        help_text=gettext_lazy("They are called by it until they sit down themselves."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean_side(self) -> str:
        return self.cleaned_data["side"] or "A"

    def clean_minutes(self) -> int:
        return self.cleaned_data["minutes"] or 0

    def clean_lines(self) -> tuple[Objective, ...]:
        written = [plain(line) for line in self.cleaned_data["lines"].splitlines()]
        lines = tuple(_objective(line) for line in written if line.strip())
        if len(lines) > MOST_LINES:
            raise forms.ValidationError(_("No more than %(most)s lines.") % {"most": MOST_LINES})
        return lines

    def clean(self) -> dict[str, Any]:
        """The mission as the match keeps it: one of ours, or what was typed in."""
        cleaned = super().clean() or self.cleaned_data
        lines, classifieds = cleaned.pop("lines", ()), cleaned.pop("classifieds", None) or 0
        steps = cleaned.pop("steps", False)
        mission = MISSIONS.get(cleaned.get("mission", ""))
        if mission is not None and not cleaned.get("title"):
            cleaned["title"] = mission.name[: Match.TITLE_LENGTH]
        if lines or (mission is None and classifieds):
            mission = Mission(cleaned.get("title") or titles.OF_YOUR_OWN, lines, classifieds)
        if not self.errors:
            cleaned["house"] = house.with_each_step(cleaned["house"], asked=steps)
            try:
                OpenMatch(edition=cleaned["edition"], mission=mission, house=cleaned["house"])
            except Refused as refused:
                self.add_error(refused.refusal.field or None, spoken(refused.refusal.sentence))
        return {**cleaned, "mission": mission}


def _missions() -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Those of the season by their kinds, then the notebook's own."""
    for kind in dict.fromkeys(one.kind for one in season().values()):
        those = [one.name for one in season().values() if one.kind == kind]
        yield worded(kind), [(one, titles.called(one)) for one in those]
    own = [one.name for one in missions()]
    yield _("The notebook’s own"), [(one, titles.called(one)) for one in own]


def _objective(written: str) -> Objective:
    found = _LINE.fullmatch(written.strip())
    if found is None:
        raise forms.ValidationError(
            _("Begin with the points: 3 The crate is held. Not: %(written)s") % {"written": written}
        )
    points, times, name = found.groups()
    return Objective(name.strip(), int(points), int(times or 1))


@dataclass(frozen=True, slots=True)
class Posted:
    """A command as a page sent it: the words, its id, what its page had seen, and what its device signed
    of it, if it did."""

    data: dict[str, Any]
    command_id: UUID
    cursor: int
    seat: str
    signatures: Signatures | None = None


def posted(form: QueryDict) -> Posted:
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
    data, under = dict(_fields(form)), (form.get("signed_all", ""), form.get("signed_own", ""))
    signatures = Signatures(str(command_id), data, *under) if any(under) else None
    return Posted(data, command_id, cursor, form.get("seat", ""), signatures)


def in_turn(form: QueryDict) -> tuple[Posted, ...]:
    """The commands of one press, in the order in which they are given: after a form's own go others,
    said in full. Each has an id that follows from that of the press. Raises Refused."""
    own, besides = posted(form), form.getlist("besides")
    if len(besides) > MOST_BESIDE:
        raise Refused(refusals.said(_MALFORMED))
    return (own, *(_beside(own, f"then {n}", said) for n, said in enumerate(besides)))


def _beside(own: Posted, place: str, said: str) -> Posted:
    data, command_id = dict(_fields(QueryDict(said))), uuid5(own.command_id, place)
    return replace(own, data=data, command_id=command_id, signatures=None)


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
