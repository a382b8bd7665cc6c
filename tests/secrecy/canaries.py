"""A match with a word of its own in every secret of Ana's, to be searched for in what others get."""

from __future__ import annotations

from typing import Final
from unittest.mock import patch
from uuid import uuid4

from rules import scenario
from rules.reference import N4
from rules.reference.starter_rosters import rosters
from tests.matches.phone import Phone
from tests.profiles import profile
from tracker.accounts.models import Player
from tracker.armies import actions as armies
from tracker.armies.models import Army
from tracker.matches import actions
from tracker.matches.models import Match
from tracker.reviews.models import Note

CANARIES: Final = (
    "nightheron", "nightkestrel", "nightosprey", "nightcurlew", "nightgodwit", "nightlinnet",
)  # fmt: skip
"""Who is under her Marker, who is off the table, where that one hides, what she notes for the
answer she has not shown, what she calls her list, and what she writes at a moment of the match."""

TABLE: Final = """
[table]
edition = "{edition}"
first = "Bo"
rounds = 2
Ana = [
  "Alguacil, Lieutenant, the yard", "Nightheron, as Camouflaged, the alley",
  "Nightkestrel, as Hidden Deployment, the nightosprey stair", "Alguacil, the lane",
]
Bo = ["Fusilier, Lieutenant, the road", "Fusilier"]
"""


def hider(name: str, skill: str) -> str:
    """A skirmisher that can go under a Marker."""
    return profile(name, type="SK", skills=[skill, "Camouflage", "Mimetism (-3)"])


SCRIPT: Final = "\n".join(
    (
        'title = "Ana has something to hide"',
        hider("Nightheron", "Courage"),
        hider("Nightkestrel", "Hidden Deployment"),
        TABLE,
    )
)


class Hidden:
    """Ana's and Bo's match by this edition, at the point where she has noted an answer that he has not
    been shown."""

    def __init__(self, ana: Player, bo: Player, edition: str = N4.edition) -> None:
        script = SCRIPT.replace("{edition}", edition)
        with patch.object(scenario, "example", lambda _: scenario.read(script)):
            self.match: Match = actions.play_example(player=ana, both=False)
        actions.join(match=self.match, player=bo, token_or_code=self.match.join_token)
        self.army: Army = armies.create_from_roster(player=ana, roster=next(iter(rosters(N4))).id)
        armies.rename(army=self.army, name="The Nightgodwit list")
        self.army.refresh_from_db()
        self.ana, self.bo = Phone(ana, self.match), Phone(bo, self.match)
        fusilier = self.bo.piece("Fusilier 1")
        self.bo.do("DeclareSkill", actor=fusilier, skill="Move", to="the bend")
        marker = self.ana.piece("Marker 1")
        self.ana.do("DeclareAro", actor=marker, skill="Dodge", to="behind the nightcurlew wall")
        self.note = self._noted()
        self.watch_token = actions.let_watch(match=self.match)
        self.match.refresh_from_db()

    def _noted(self) -> Note:
        """What Ana writes at the last moment: on a page of the review, as anybody would."""
        said = {"text": "Remember the nightlinnet trick", "key": str(uuid4())}
        assert self.ana.client.post(f"{self.ana.url}notes/new/", said).status_code == 302
        return Note.objects.get(match=self.match)


def found(text: str) -> list[str]:
    """The canaries that a text has, however they are written."""
    return [canary for canary in CANARIES if canary in text.casefold()]
