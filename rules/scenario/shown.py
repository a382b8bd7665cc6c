"""Which scenarios show which rules: computed by playing them, never from what they claim."""

from collections.abc import Iterator, Mapping

from rules.scenario.play import Played, play
from rules.scenario.script import Script


def shown_by(scripts: Mapping[str, Script], edition: str = "") -> dict[str, tuple[str, ...]]:
    """The names of the scenarios that show each rule (by id), those first that are named after it:
    of those that an edition plays, or of all, each played by the first of its own.

    A rule is shown by the lines and refusals that carry its id, and by a scenario that is named after it,
    if all that it expects holds: a worked example of the rulebook, or a rule that no line names.
    """
    found: dict[str, list[str]] = {}
    for name, script in scripts.items():
        if edition and edition not in script.editions:
            continue
        for id in _shown(name, play(script, edition)):
            found.setdefault(id, []).append(name)
    return {
        id: tuple(sorted(names, key=lambda name: (not _about(name, id), name)))
        for id, names in found.items()
    }


def _shown(name: str, played: Played) -> Iterator[str]:
    yield from played.rules
    family, number, *_ = (*name.upper().split("_"), "")
    if not played.failures and f"{family}-{number}" not in played.rules:
        yield f"{family}-{number}"


def _about(name: str, id: str) -> bool:
    """Files are named after the rule that they are about: camo_e4_no_attack for CAMO-E4."""
    return f"{name}_".startswith(id.lower().replace("-", "_") + "_")
