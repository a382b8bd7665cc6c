"""The page of a skill is found by its file, whoever imports it, before any skill is asked for."""

import subprocess
import sys
from pathlib import Path

import rules

PAGE = """
from rules.skill import carries_out


@carries_out("cured", "Reset")
def planted(course, piece, declared, made):
    pass
"""
ASKS = """
import sys
import rules.skills
rules.skills.__path__.append(sys.argv[1])
from rules.reference import N4, skill
from rules.skill import effect_of, is_carried_out
print(is_carried_out(N4, skill(N4, "Reset")), effect_of("Reset", "cured").__name__)
"""


def test_it_is_carried_out_though_nobody_has_imported_it(tmp_path: Path) -> None:
    (tmp_path / "planted.py").write_text(PAGE)
    said = subprocess.run(
        [sys.executable, "-c", ASKS, str(tmp_path)],
        cwd=Path(rules.__file__).parents[1],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert said.stdout.split() == ["True", "planted"]
