"""A trooper is first offered to be deployed as it usually is: what hides it before its bare Model."""

import pytest

from rules.game import offers
from rules.scenario import play, read
from tests.profiles import profile

PLAYED = """
title = "Who may be deployed in more than one form"

[table]
first = "Bo"
until = "deploy 1"
Ana = ["Alguacil", "Odd", "Zero"]
Bo = ["Fusilier", "Fusilier"]

[[step]]
expect = { step = "deploy 1" }
"""


def forms(*skills: str) -> list[str]:
    """The forms that a trooper with these skills is offered, in their order."""
    played = play(read(PLAYED + profile("Odd", skills=list(skills))))
    assert played.failures == ()
    found = offers(played.moments[-1].tables["A"], "A")
    (odd,) = (one for one in found if one.command == "Compose" and one.label == "Place Odd")
    return [one.value for one in odd.blanks[0].choices]


@pytest.mark.parametrize(
    ("skills", "expected"),
    [
        ((), ["Model"]),
        (("Camouflage",), ["Camouflaged", "Model"]),
        (("Impersonation",), ["IMP-1", "Model"]),
        (("Parachutist",), ["Airborne Deployment", "Model"]),
        (("Hidden Deployment",), ["Hidden Deployment", "Model"]),
        (("Camouflage", "Hidden Deployment"), ["Hidden Deployment", "Camouflaged", "Model"]),
        # It may not begin as a Marker: its Model is all there is.
        (("Camouflage", "Impetuous"), ["Model"]),
    ],
)
def test_what_hides_it_is_offered_first(skills: tuple[str, ...], expected: list[str]) -> None:
    assert forms(*skills) == expected
