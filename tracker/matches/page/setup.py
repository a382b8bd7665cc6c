"""Deployment as the page shows it: whose step it is, and one's whole list, each as it usually is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.game import Choice, Offer, View, begins, other
from tracker.matches.noting import SEVERAL
from tracker.matches.page.acts import act
from tracker.matches.page.to_deploy import (
    FORMS,
    ROW,
    Deploying,
    Field,
    Member,
    Place,
    Row,
    Said,
    Way,
)

STEPS: Final = ("deploy 1", "deploy 2", "deploy 3", "deploy 4")


def deploying(view: View, offers: Sequence[Offer], said: Said) -> Deploying:
    """What is composed in private at this step."""
    compose = {one.about: one for one in offers if one.command == "Compose"}
    mapped = any(
        blank.required for one in compose.values() for blank in one.blanks if blank.name == "where"
    )
    left = [one for one in view.to_deploy if one.trooper in compose]
    groups: dict[tuple[Any, ...], list[Any]] = {}
    for one in left:
        plain = len(one.ways) == 1 and not mapped
        own = (one.name, one.bears, one.lieutenant, "" if plain else one.trooper)
        groups.setdefault(own, []).append(one)
    alike: dict[tuple[str, str], list[str]] = {}
    for one in left:
        alike.setdefault((one.name, one.bears), []).append(one.trooper)
    nth = {id: at for ids in alike.values() for at, id in enumerate(ids, start=1)}
    last = _last(view, said)
    rows = tuple(
        Row(
            tuple(_member(one, nth[one.trooper], compose[one.trooper], said) for one in group),
            _ways(group[0], said),
            bool(last & {one.trooper for one in group}),
            bool(view.reserve) and any(not way.hides for way in group[0].ways),
            len(alike[group[0].name, group[0].bears]),
        )
        for group in sorted(groups.values(), key=lambda group: len(group[0].ways) == 1)
    )
    done = next((one for one in offers if one.command == "Done"), None)
    every = compose.values()
    read = tuple(
        dict.fromkeys(one for offer in every for one in (*offer.rulings, *offer.own_rulings))
    )
    return Deploying(rows, view.reserve, mapped, act(done, view.step) if done else None, read)


def _last(view: View, said: Said) -> set[str]:
    """Who is kept for last: as was said, or as the notebook proposes."""
    found = set(said.get("last", "").split())
    return found or {one.trooper for one in view.to_deploy if one.last}


def _ways(one: Any, said: Said) -> tuple[Way, ...]:
    """How it may stand; what was said last is chosen, or noted, or else what is usual."""
    noted = f"{one.noted}+{len(one.others)}" if one.noted else ""
    chosen = said.get(f"{one.trooper}-way") or noted or way_of(one.ways[0])
    return tuple(Way(way_of(way), _called(way), way_of(way) == chosen) for way in one.ways)


def way_of(way: Any) -> str:
    """A way in one word of a form."""
    return f"{way.form}+{way.decoys}"


def _called(way: Any) -> str:
    name: str = FORMS.get(way.form, way.form)
    form, many = _(name), way.decoys + 1
    if not way.decoys:
        return form
    if name == "Marker":
        return _("%(many)s Markers") % {"many": many}
    if way.echoes == "Holoecho":
        echoes = _("%(many)s Holoechoes") % {"many": many}
        return echoes if name == "Model" else f"{form}, {echoes}"
    decoys = ngettext("%(many)s Decoy", "%(many)s Decoys", way.decoys) % {"many": way.decoys}
    return f"{form}, {decoys}"


def _member(one: Any, nth: int, offer: Offer, said: Said) -> Member:
    most = max(way.decoys for way in one.ways)
    real = said.get(f"{one.trooper}-real") or str(one.real)
    places = tuple(
        Place(
            at + 2,
            _field(one, f"others-{at}-where", _("Place %(n)s") % {"n": at + 2}, "text", said),
            real == str(at + 2),
        )
        for at in range(most)
    )
    fields = tuple(_fields(one, offer, said))
    return Member(one, nth, places, fields)


def _fields(one: Any, offer: Offer, said: Said) -> Iterator[Field]:
    for blank in offer.blanks:
        if blank.name not in ROW:
            yield _field(one, blank.name, blank.label, blank.kind, said, blank.choices)


def _field(
    one: Any, name: str, label: str, kind: str, said: Said, choices: tuple[Choice, ...] = ()
) -> Field:
    if name.startswith("others-"):
        at = int(name.split("-")[1])
        noted: Any = one.others[at].where if at < len(one.others) else ""
    else:
        noted = getattr(one, name)
    if kind == "several":
        noted = SEVERAL.join(noted)
    value = "true" if noted is True else str(noted or "")
    key = f"{one.trooper}-{name}"
    return Field(key, label, kind, said.get(key, value), choices)


def track(view: View) -> tuple[tuple[str, str], ...]:
    """The four steps of deployment and the seal, each with where it stands."""
    if view.step not in (*STEPS, "seal"):
        return ()
    now = (*STEPS, "seal").index(view.step)
    mine = view.you or "A"
    first = mine if view.yours == (now in (0, 2)) else other(mine)
    names = [begins(view.names[first]), begins(view.names[other(first)])]
    last = _("%(name)s, last")
    labels = (*names, *(last % {"name": name} for name in names), _("Seal"))
    return tuple(
        (label, "done" if at < now else "now" if at == now else "ahead")
        for at, label in enumerate(labels)
    )
