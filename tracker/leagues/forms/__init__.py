"""What is typed about clubs, events, dates and results."""

from tracker.leagues.forms.entries import JoinForm, NamesForm, PeopleForm, RenameForm, ResultsForm
from tracker.leagues.forms.event import EventForm
from tracker.leagues.forms.rounds import BeginForm, DateForm, RoundForm
from tracker.leagues.forms.sheet import Sheet

__all__ = [
    "BeginForm",
    "DateForm",
    "EventForm",
    "JoinForm",
    "NamesForm",
    "PeopleForm",
    "RenameForm",
    "ResultsForm",
    "RoundForm",
    "Sheet",
]
