"""What an event keeps as a sentence, in English and for ever, known again by its form: so it can be said in
whatever language."""

import re
from functools import cache
from typing import Final

from rules.messages import say, term

FORMS: Final[tuple[str, ...]] = (
    # Why a skill is an Idle.
    say("its target is in Total Cover"),
    say("no weapon is named for it"),
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
    say("{length} mm can be seen"),
    say("{length} mm can be seen, through {what}"),
    say("{length} mm can be seen, back through {what}"),
    say("{length} mm can be seen, through {what} with a Multispectral Visor L{level}"),
    say("{length}″ apart"),
    say("{length}″ of {most}″"),
    say("{length}″ too little"),
    say("{name} sees it"),
    say("{name} is near it"),
    # How far somebody goes.
    say("up to {length}″"),
)
_PARTS: Final = {"length": r"[\d.]+", "most": r"[\d.]+", "level": r"\d"}
"""Parts that are figures; others are anything."""
_NAMED: Final = frozenset({"fact", "what"})
"""Parts that are names of the rulebook."""
_PART: Final = re.compile(r"\\\{(\w+)\\\}")


def stored(text: str) -> str:
    """What was kept, as a message; as it stands, where it has no form of these."""
    for form, pattern in _patterns():
        if found := pattern.fullmatch(text):
            parts = found.groupdict().items()
            return say(form, **{name: term(one) if name in _NAMED else one for name, one in parts})
    return term(text)


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Those with the most words of their own first: a name may be anything."""
    ours = sorted(map(str, FORMS), key=lambda form: -len(re.sub(r"\{\w+\}", "", form)))
    return tuple((form, re.compile(_PART.sub(_shape, re.escape(form)))) for form in ours)


def _shape(part: re.Match[str]) -> str:
    return f"(?P<{part[1]}>{_PARTS.get(part[1], '.+?')})"
