"""What an event keeps as a sentence, in English and for ever, known again by its form: so it can be said in
whatever language."""

import re
from collections.abc import Iterator
from functools import cache
from string import Formatter
from typing import Final

from rules.messages import Inches, say, term

FORMS: Final[tuple[str, ...]] = (
    # Why a skill is an Idle.
    say("its target is in Total Cover"),
    say("no weapon is named for it"),
    say("an enemy sees it"),
    say("it has none of its uses left"),
    say("as was doubted, it has no {fact}"),
    say("through an enemy Repeater it only reaches Hackers"),
    say("its target used Stealth throughout"),
    say("its target is no longer there"),
    say("it is not in contact with its target"),
    say("that Marker has changed since"),
    say("its target was not Discovered"),
    say("its target is of no type that it can hack"),
    # What the map answered.
    say("outside its arc"),
    say("the line is clear"),
    say("clear"),
    say("{what} lies in its way"),
    say("{length:.0f} mm can be seen"),
    say("{length:.0f} mm can be seen, through {what}"),
    say("{length:.0f} mm can be seen, back through {what}"),
    say("{length:.0f} mm can be seen, through {what} with a Multispectral Visor L{level}"),
    say("{length:.2f} apart"),
    say("{length:.2f} of {most:g}"),
    say("{length:.2f} too little"),
    say("{name} sees it"),
    say("{name} is near it"),
    # How far somebody goes.
    say("up to {length:g}"),
)
_FIGURES: Final = frozenset({"length", "most"})
"""Parts that are numbers, or lengths with their mark: each is said as its reader writes one."""
_NAMED: Final = frozenset({"fact", "name", "what"})
"""Parts that are names of the rulebook, or of pieces."""


def stored(text: str) -> str:
    """What was kept, as a message; as it stands, where it has no form of these."""
    for form, pattern in _patterns():
        if found := pattern.fullmatch(text):
            return say(form, **{name: _part(name, one) for name, one in found.groupdict().items()})
    return term(text)


def _part(name: str, said: str) -> str | float:
    if name in _FIGURES:
        return Inches(float(said[:-1])) if said.endswith("″") else float(said)
    return term(said) if name in _NAMED else said


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Those with the most words of their own first: a name may be anything."""
    ours = sorted(map(str, FORMS), key=lambda form: -sum(len(text) for text, _ in _slots(form)))
    return tuple((form, re.compile("".join(_shapes(form)))) for form in ours)


def _slots(form: str) -> list[tuple[str, str | None]]:
    return [(text, name) for text, name, _, _ in Formatter().parse(form)]


def _shapes(form: str) -> Iterator[str]:
    for text, name in _slots(form):
        yield re.escape(text)
        if name is not None:
            yield rf"(?P<{name}>{r'[0-9.]+″?' if name in _FIGURES else '.+?'})"
