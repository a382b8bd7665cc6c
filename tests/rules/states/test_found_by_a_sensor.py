"""Who is asked for those that hide is told by nothing but what its owner shows."""

from pathlib import Path

import msgspec

from rules import game, scenario
from rules.log.table import Table

TEXT = (Path(__file__).parents[2] / "scenarios" / "sens_4_who_hides_is_found.toml").read_text()
HIDES = (
    '"Spectre, as Hidden Deployment, the belfry, facing east", '
    '"Wraith, as Hidden Deployment, the crypt", "Trooper, as Airborne Deployment", '
)
ASKED = 8


def asked(text: str) -> list[tuple[Table, object]]:
    """What Ana and a watcher have, as Bo is asked and once nobody was found."""
    played = [one for one in scenario.play(scenario.read(text)).moments if not one.setup]
    return [(one.tables["A"], game.view(one.tables["A"], "A")) for one in played[ASKED : ASKED + 3]]


def test_the_opponent_of_who_hides_nobody_has_the_same_page() -> None:
    hides, hides_nobody = asked(TEXT), asked(TEXT.replace(HIDES, ""))
    assert [table.step for table, _ in hides] == ["sensor", "sensor", "orders"]
    for (left, seen), (right, seen_too) in zip(hides, hides_nobody, strict=True):
        assert (left.step, left.waits) == (right.step, right.waits)
        assert _told(seen) == _told(seen_too)


def _told(view: object) -> bytes:
    """A page, whatever numbers its pieces have: they are dealt to as many as were deployed."""
    data = msgspec.to_builtins(view, enc_hook=game.in_english)
    kept = ("headline", "yours", "where", "title", "waiting_for", "spine", "rolls", "settling")
    return msgspec.json.encode([data[key] for key in kept])
