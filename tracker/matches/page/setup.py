"""Deployment as the page shows it: whose step it is, who is being placed, who is left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from rules.game import Offer, View, other
from tracker.matches.page.acts import Act, Asked, act, first_of, more_of, words_of

STEPS: Final = ("deploy 1", "deploy 2", "deploy 3", "deploy 4")


@dataclass(frozen=True)
class Spot:
    """One of the places of a trooper with decoys: its number, the names of its fields, what is said."""

    n: int
    keeps: str
    """The field that says whether there is one; the first always is."""
    where: str
    said: str
    on: bool
    real: bool


@dataclass(frozen=True)
class Place:
    """A trooper to be deployed: the note of it, and how to take that back."""

    trooper: Any
    act: Act
    back: Act | None

    @property
    def asked(self) -> tuple[Asked, ...]:
        """What its form asks for, filled in with what was noted before."""
        noted = {
            "form": self.trooper.noted,
            "where": self.trooper.where,
            "facing": self.trooper.facing,
            "real": str(self.trooper.real),
            "imitated": self.trooper.imitated,
            "stance": self.trooper.stance,
            "beyond": "true" if self.trooper.beyond else "",
            "die": str(self.trooper.die or ""),
            "edge": self.trooper.edge,
        }
        rows = tuple(one.where for one in self.trooper.others) if self.trooper.noted else None
        return tuple(
            replace(one, preset=noted.get(one.blank.name) or one.preset, noted=rows)
            for one in self.act.asked
        )

    @property
    def id(self) -> str:
        return self.act.id

    @property
    def first(self) -> tuple[Asked, ...]:
        """What its form asks for at once, but for what its row of places asks for."""
        rows = {"where", "others", "real"} if self.several else set()
        return tuple(one for one in first_of(self.asked) if one.blank.name not in rows)

    @property
    def several(self) -> Asked | None:
        """The blank of its decoys, if it may have some."""
        return next((one for one in self.asked if one.blank.kind == "places"), None)

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Where it and its decoys stand: one of them is real."""
        others = self.several.places if self.several else ()
        own = Spot(1, "", "where", self.trooper.where, on=True, real=self.trooper.real == 1)
        return (
            own,
            *(
                Spot(
                    at + 2, f"others-{at}-on", f"others-{at}-where", where,
                    on=on, real=self.trooper.real == at + 2,
                )
                for at, on, where in others
            ),
        )  # fmt: skip

    @property
    def more(self) -> tuple[Asked, ...]:
        """What waits behind "More"."""
        return more_of(self.asked)

    @property
    def more_words(self) -> str:
        return words_of(self.more)

    @property
    def said(self) -> tuple[str, ...]:
        """What was noted beside its form, in words: as the owner reads it again before it is shown."""
        one = self.trooper
        places = (one.where, *(other.where for other in one.others))
        words = [f"shown as {one.imitated}" if one.imitated else "", one.stance]
        if one.others:
            named = (where or f"place {at}" for at, where in enumerate(places, start=1))
            words.append(f"{len(places)} of them: {', '.join(named)}")
            words.append(f"real: {places[one.real - 1] or f'place {one.real}'}")
        else:
            words.append(one.where)
        words += [f"facing {one.facing}" if one.facing else "", "far forward" if one.beyond else ""]
        words.append(f"if that fails, at {one.edge}" if one.edge else "")
        return tuple(filter(None, words))


@dataclass(frozen=True)
class Deploying:
    """All of one's own that is not on the table, the one being placed, and how many are left."""

    places: tuple[Place, ...]
    now: Place | None
    left: int
    done: Act | None


def deploying(view: View, offers: Sequence[Offer], chosen: str) -> Deploying:
    """What is composed in private at this step."""
    compose = {one.about: one for one in offers if one.command == "Compose"}
    backs = {one.about: one for one in offers if one.command == "Withdraw"}
    places = tuple(
        Place(
            one,
            act(compose[one.trooper], view.step),
            act(backs[one.trooper], view.step) if one.trooper in backs else None,
        )
        for one in view.to_deploy
        if one.trooper in compose
    )
    open_ones = [one for one in places if not one.trooper.noted and not one.act.barred]
    picked = [one for one in places if one.trooper.trooper == chosen and not one.act.barred]
    done = next((one for one in offers if one.command == "Done"), None)
    kept = 1 if view.step in STEPS[:2] else 0
    return Deploying(
        places,
        next(iter(picked or open_ones), None),
        max(0, sum(not one.trooper.noted for one in places) - kept),
        act(done, view.step) if done else None,
    )


def track(view: View) -> tuple[tuple[str, str], ...]:
    """The four steps of deployment and the seal, each with where it stands."""
    if view.step not in (*STEPS, "seal"):
        return ()
    now = (*STEPS, "seal").index(view.step)
    mine = view.you or "A"
    first = mine if view.yours == (now in (0, 2)) else other(mine)
    names = [view.names[first], view.names[other(first)]]
    labels = (*names, *(f"{name}, last" for name in names), "Seal")
    return tuple(
        (label, "done" if at < now else "now" if at == now else "ahead")
        for at, label in enumerate(labels)
    )
