"""What a league has written down, in its reader's language. A trail and a pairing keep sentences as the
notebook says them, in English and for ever: each is known again by its form, and said with its own names."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as N_

from tracker.armies.checks import ABOUT

FORMS: Final = (
    N_("The notebook"),
    N_("The shell"),
    # Of clubs.
    N_("Founded %(club)s"),
    N_("%(name)s now helps to organise"),
    N_("%(name)s steps in: no organiser was here for a week"),
    N_("%(name)s no longer organises"),
    N_("Made another link for helpers"),
    N_("%(name)s is called %(other)s"),
    N_("%(name)s and %(other)s are one person"),
    N_("Undid: %(said)s"),
    # Of events.
    N_("Prepared %(event)s"),
    N_("Changed %(event)s"),
    N_("Opened %(event)s"),
    N_("Closed %(event)s"),
    N_("%(event)s begins on %(day)s at %(time)s"),
    N_("It runs by itself"),
    N_("An organiser says when the next round comes"),
    N_("Made another link to join by"),
    N_("Seated %(event)s from %(before)s"),
    N_("Seeded %(event)s from %(before)s"),
    # Of who is in.
    N_("Seated players"),
    N_("Seated %(number)s player by name"),
    N_("Seated %(number)s players by name"),
    N_("Brought players from a file"),
    N_("Brought %(number)s player from a file"),
    N_("Brought %(number)s players from a file"),
    N_("Brought results from a file"),
    N_("Brought %(number)s result from a file"),
    N_("Brought %(number)s results from a file"),
    N_("Divided everybody by rating"),
    N_("Divided everybody in the order they came"),
    N_("%(name)s joined"),
    N_("%(name)s waits for a place"),
    N_("%(name)s waits no more"),
    N_("%(name)s moves up from the waiting list"),
    N_("%(said)s; %(name)s moves up"),
    N_("%(name)s came late, to %(division)s"),
    N_("%(name)s plays in %(division)s"),
    N_("%(name)s plays an army not named yet"),
    N_("%(name)s plays %(faction)s"),
    N_("%(name)s has paid"),
    N_("%(name)s is here"),
    N_("Not so: %(said)s"),
    N_("%(name)s said when they can play"),
    N_("%(name)s left"),
    N_("%(name)s left, and their results don’t count"),
    N_("%(name)s is back"),
    N_("%(name)s takes the place of %(other)s"),
    N_("%(name)s may hand in lists late"),
    N_("Opened list %(number)s of %(name)s"),
    N_("%(name)s: %(tp)s TP: %(why)s"),
    N_("Signed up the team %(team)s"),
    N_("Changed the team %(team)s"),
    N_("Took out the team %(team)s"),
    # Of rounds.
    N_("Paired the players of %(team)s and %(other)s"),
    N_("%(name)s has chosen for %(team)s"),
    N_("%(team)s did not come against %(other)s"),
    N_("%(team)s and %(other)s did not come"),
    N_("Paired all rounds"),
    N_("Paired Round %(number)s"),
    N_("Set up Round %(number)s"),
    N_("Postponed Round %(number)s and all after it by %(days)s day"),
    N_("Postponed Round %(number)s and all after it by %(days)s days"),
    N_("Started the clock of Round %(number)s: %(minutes)s minutes"),
    N_("Stopped the clock"),
    N_("%(name)s and %(other)s changed places in Round %(number)s"),
    # Of games.
    N_("%(name)s proposed a date"),
    N_("%(name)s accepted a date"),
    N_("%(name)s declined a date"),
    N_("%(name)s challenged %(other)s"),
    N_("Adjourned %(said)s"),
    N_("%(said)s is not adjourned"),
    N_("%(name)s reported %(said)s"),
    N_("%(name)s objects to %(said)s: %(why)s"),
    N_("%(name)s objects to %(said)s"),
    N_("Decided the dispute: %(said)s"),
    N_("Corrected: %(said)s"),
    N_("%(said)s was played here: %(result)s"),
    N_("%(said)s is %(result)s: nobody answered the report"),
    N_("%(one)s against %(other)s is %(result)s"),
    N_("%(one)s against %(other)s"),
    N_("the first did not come"),
    N_("the second did not come"),
    N_("neither came"),
    N_("not played: it counts for nobody"),
    N_("%(points)s: the first conceded"),
    N_("%(points)s: the second conceded"),
    N_("%(name)s is %(other)s"),
    # Why two meet, or somebody has a bye.
    N_("a challenge"),
    N_("came late"),
    N_("brought from a file"),
    N_("sits out: no game in this round"),
    N_("sits out: odd number of players"),
    N_("moved by hand"),
    N_("moved by hand, and they have met before"),
    N_("drawn by lot"),
    N_("both have won"),
    N_("paired by an organiser"),
    N_("paired by their captains"),
    N_("a bye: nobody of the other team is left"),
    N_("a bye: the other has left"),
    N_("a bye: seeded %(place)s"),
    N_("seeded %(place)s and %(other)s"),
    N_("a bye: drawn by lot"),
    N_("a bye: the lowest-ranked without a bye or walk-over so far"),
    N_("a bye: the lowest-ranked of those with the fewest byes"),
    N_("%(place)s meets %(other)s"),
    N_(
        "%(place)s meets %(other)s: those between have met one of them, or have somebody else to meet"
    ),
    # A club’s scoring.
    N_("%(club)s’s own"),
    N_("ITS 9 and 10"),
    # What a list is not.
    *ABOUT,
    N_("not the same faction as the other list"),
    N_("Both lists must be of the same faction."),
)
FORMER: Final = N_("A former player")
"""What the notebook calls who has deleted themself; a number stands after it where there are several."""
NAMELESS: Final = N_("A player")
"""And who came without a name."""
ORDINALS: Final = {
    "st": N_("%(number)sst"),
    "nd": N_("%(number)snd"),
    "rd": N_("%(number)srd"),
    "th": N_("%(number)sth"),
}
_OURS: Final = re.compile(rf"({FORMER}|{NAMELESS})( \(\d+\))?")
FIGURES: Final = {"points": r"\d+–\d+", "number": r"\d+", "days": r"-?\d+", "minutes": r"\d+"}
"""Parts that are not as names are: anything."""
WITHIN: Final = ("said", "result")
"""Parts that are sentences of this kind themselves."""


def in_words(said: str) -> str:
    """As who reads it says it; as it stands, where it has no form of ours."""
    for form, pattern in _patterns():
        if found := pattern.fullmatch(said):
            parts = {
                name: in_words(part) if name in WITHIN else _part(name, part)
                for name, part in found.groupdict().items()
            }
            return gettext(form) % parts if parts else gettext(form)
    return called(said)


def called(name: str) -> str:
    """Somebody's name as they wrote it; one of the notebook's own as who reads it says that. It is kept in
    English: one event is read in many languages."""
    found = _OURS.fullmatch(name)
    return gettext(found[1]) + (found[2] or "") if found else name


def _part(name: str, part: str) -> str:
    """A place is counted as the language counts: 3rd, 3.º."""
    if re.fullmatch(r"\d+(st|nd|rd|th)", part):
        return gettext(ORDINALS[part[-2:]]) % {"number": part[:-2]}
    return gettext("Everybody") if name == "division" and part == "Everybody" else called(part)


@cache
def _patterns() -> list[tuple[str, re.Pattern[str]]]:
    """What was said of another sentence first; then those with the most words of their own, for a name may
    be anything."""
    own = {form: len(re.sub(r"%\(\w+\)s", "", form)) for form in FORMS}
    of_another = {form for form in FORMS if form.endswith("%(said)s") and form[0] != "%"}
    ours = sorted(FORMS, key=lambda form: (form not in of_another, -own[form]))
    return [
        (form, re.compile(re.sub(r"%\\\((\w+)\\\)s", _shape, re.escape(form)), re.DOTALL))
        for form in ours
    ]


def _shape(part: re.Match[str]) -> str:
    return f"(?P<{part[1]}>{FIGURES.get(part[1], '.+?')})"
