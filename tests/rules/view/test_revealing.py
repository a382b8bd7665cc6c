"""What a choice would reveal, a page asks the State that the Marker tells."""

import pytest

from rules.book.editions import N4
from rules.game import reveals


@pytest.mark.parametrize(
    ("face", "named", "shown"),
    [
        ("Camouflaged", "Cautious Movement", True),
        ("Camouflaged", "Camouflage", False),
        ("Camouflaged", "BS Attack", True),
        ("Camouflaged", "Move", False),
        ("IMP-1", "Cautious Movement", False),
        ("IMP-2", "Impersonation", False),
        ("IMP-2", "Dodge", True),
    ],
)
def test_a_skill_reveals_what_its_page_says(face: str, named: str, shown: bool) -> None:
    assert reveals(N4, face, named) is shown
