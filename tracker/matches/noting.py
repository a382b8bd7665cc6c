"""A whole step of deployment in one form: what is noted of each trooper, and that it is shown then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from django.http import QueryDict

from rules.game import DeploymentNoted, View
from tracker.lengths import place_kept

PLAIN: Final = (
    "where", "facing", "imitated", "stance", "beyond", "die", "die_again", "edge", "mine", "mine_at",
    "gear", "gear_die", "calm", "drives", "mate", "other_mate", "bomb",
    "transmuted",
)  # fmt: skip

AGAIN: Final = "again"
SEVERAL: Final = "|"


def said_in(form: QueryDict) -> dict[str, str]:
    """What was typed and tapped, by the names of its fields; whom it keeps for last, and for what it
    rolls again, in one line."""
    return {name: _in_one(name, form.getlist(name)) for name in form}


def _in_one(name: str, values: list[str]) -> str:
    if name.endswith(f"-{AGAIN}"):
        return SEVERAL.join(values)
    return " ".join(values) if name == "last" else place_kept(str(values[-1]))


def commands(view: View, said: dict[str, str]) -> Sequence[dict[str, Any]]:
    """The commands of one step, in their order: who is kept is noted no more, all others are, and
    what was noted is shown. What was not said is as it usually is."""
    kept = _kept(view, said)
    back = [one for one in view.to_deploy if one.trooper in kept and one.noted]
    noted = [one for one in view.to_deploy if one.trooper not in kept]
    return (
        *({"kind": "Withdraw", "trooper": one.trooper} for one in back),
        *(dict(_note(one, said)) for one in noted),
        {"kind": "Done"},
    )


def said_of(view: View, noted: Sequence[DeploymentNoted]) -> dict[str, str]:
    """What the form would say had these notes been typed into it, of whom this step still asks. A way that
    the trooper has no more is left as it usually is."""
    asked = {one.trooper: one for one in view.to_deploy}
    said: dict[str, str] = {}
    for note in noted:
        one = asked.get(note.trooper)
        if one is None:
            continue
        way = f"{note.form}+{len(note.others)}"
        if way in {f"{known.form}+{known.decoys}" for known in one.ways}:
            said[f"{one.trooper}-way"] = way
            said[f"{one.trooper}-real"] = str(note.real)
            for at, place in enumerate(note.others):
                said[f"{one.trooper}-others-{at}-where"] = place.where
        said[f"{one.trooper}-{AGAIN}"] = SEVERAL.join(note.again)
        for name in PLAIN:
            value = getattr(note, name)
            said[f"{one.trooper}-{name}"] = "true" if value is True else str(value or "")
    if noted and view.reserve:
        said["last"] = " ".join(_came_last(view, noted))
    return said


def _came_last(view: View, noted: Sequence[DeploymentNoted]) -> Sequence[str]:
    """Who is kept for the last step: who was not there before, or else came last then."""
    may = [one.trooper for one in view.to_deploy if any(not way.hides for way in one.ways)]
    before = [note.trooper for note in noted if note.trooper in may]
    new = [id for id in may if id not in before]
    return (*new, *before[::-1])[: view.reserve]


def _kept(view: View, said: dict[str, str]) -> set[str]:
    if not view.reserve:
        return set()
    return set(said.get("last", "").split()) or {one.trooper for one in view.to_deploy if one.last}


def _note(one: Any, said: dict[str, str]) -> Iterator[tuple[str, Any]]:
    """What is noted of a trooper, by the fields of the command."""
    usual = one.ways[0]
    form, _, number = said.get(f"{one.trooper}-way", f"{usual.form}+{usual.decoys}").partition("+")
    decoys = int(number) if number.isdecimal() and len(number) < 2 else 0
    yield from (("kind", "Compose"), ("trooper", one.trooper), ("form", form))
    places = [said.get(f"{one.trooper}-others-{at}-where", "") for at in range(decoys)]
    if places:
        yield "others", [{"where": where} for where in places]
        yield "real", said.get(f"{one.trooper}-real", "1")
        yield "coherent", True
    if (again := said.get(f"{one.trooper}-{AGAIN}", "")) and said.get(f"{one.trooper}-gear"):
        yield AGAIN, again.split(SEVERAL)
    for name in PLAIN:
        if value := said.get(f"{one.trooper}-{name}", ""):
            yield name, value
