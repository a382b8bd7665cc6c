"""Clubs, their events, who plays whom, what was reported, and the trail of who did what.

Nothing here comes out of a match that is still being played: a pairing knows its match by number.
"""

from tracker.accounts.addresses import new_public_id, new_token
from tracker.leagues.models.channels import Channel
from tracker.leagues.models.clubs import Club, Member
from tracker.leagues.models.events import Award, Division, Entry, Event, Waiting
from tracker.leagues.models.lists import HandedIn, Opened
from tracker.leagues.models.notices import KINDS, Quiet
from tracker.leagues.models.pairings import REST, VOID, Offer, Pairing, Report
from tracker.leagues.models.rounds import Round
from tracker.leagues.models.tables import ClubTable
from tracker.leagues.models.teams import Choice, Encounter, Team
from tracker.leagues.models.trail import Act, Change
from tracker.leagues.scoring import SIDES

__all__ = [
    "KINDS",
    "REST",
    "SIDES",
    "VOID",
    "Act",
    "Award",
    "Change",
    "Channel",
    "Choice",
    "Club",
    "ClubTable",
    "Division",
    "Encounter",
    "Entry",
    "Event",
    "HandedIn",
    "Member",
    "Offer",
    "Opened",
    "Pairing",
    "Quiet",
    "Report",
    "Round",
    "Team",
    "Waiting",
    "new_public_id",
    "new_token",
]
