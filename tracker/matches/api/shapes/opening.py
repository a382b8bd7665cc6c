"""A match is opened, or joined; those that somebody has."""

import msgspec

from rules import game
from rules.game import Side


class NewMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The terms of a match. `solo`: you log both sides, for somebody without a phone; `opponent`: what they
    are called until they sit down. `mission`
    is one of the notebook's by name; `lines` are those of another, a line each ("2 x3 The bridge
    stands"), and `classifieds` how many Classified Objectives a side then has. `minutes`: for each side, on a
    clock that the other player is asked to agree to. `edition`: by which rules it is played, N5.3,
    N5.2, N4 2.1 or N4, and `house` what is played otherwise, a line each ("CAMO-E4 off", "TOKEN-1 is 6")."""

    title: str = ""
    points: int = 300
    rounds: int = 3
    edition: str = game.N4.edition
    house: str = ""
    mission: str = ""
    lines: str = ""
    classifieds: int = 0
    minutes: int = 0
    side: Side = "A"
    solo: bool = False
    opponent: str = ""


class NewExample(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A worked example, by name. `both`: you have Bo's seat too, until somebody joins."""

    both: bool = True
    name: str = "camo_x1"


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The code that the other player said, or the token from the end of their link. `pin`: that of
    the side, where somebody has played it on a shared phone and set one."""

    code: str = ""
    token: str = ""
    pin: str = ""


class LetRoll(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the notebook rolls the dice of your side by itself."""

    here: bool = True


class MatchListed(msgspec.Struct, frozen=True):
    """A match in your list: public facts, and whether it waits for you."""

    id: str
    opponent: str
    yours: bool
    status: str
    line: str
    about: str


class Matches(msgspec.Struct, frozen=True):
    """Yours: those that go on, the ones that wait for you first, and those that are over."""

    running: list[MatchListed]
    finished: list[MatchListed]
