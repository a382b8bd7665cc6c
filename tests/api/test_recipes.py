"""The recipes of the documents run as they stand, against a notebook that is served."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from rest_framework.throttling import AnonRateThrottle, UserRateThrottle

ROOT: Final = Path(__file__).resolve().parents[2]
BLOCK: Final = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
RUNS: Final = {
    "sh": ("sh", "-s"),
    "python": ("python3", "-"),
    "js": ("node", "--input-type=module", "-"),
}
NEEDS: Final = {"sh": ("curl", "jq", "python3"), "python": ("python3",), "js": ("node",)}
SAYS: Final = {
    "A match between two programs (curl)": ("B", "taken", "Ana"),
    "The score, whenever it changes (Python)": ("Ana 0 : Bo 0", "Ana 2 : Bo 0"),
    "A tournament from a list of names (JavaScript)": ("1 ", " 7\n", "2 "),
    "What your own program is told (Python)": ("A match is over", "Norte Open"),
    "A player": ("40 commands",),
    "A player who looks at odds": ("40 commands",),
}
"""What each recipe of docs/recipes.md prints."""
LONGEST: Final = 120


class Recipe(NamedTuple):
    """What stands under a heading: a script, and its language."""

    heading: str
    language: str
    script: str


def recipes() -> list[Recipe]:
    found = []
    for part in re.split(r"^## ", (ROOT / "docs/recipes.md").read_text(), flags=re.MULTILINE)[1:]:
        heading, _, text = part.partition("\n")
        found += [Recipe(heading, *block) for block in BLOCK.findall(text)]
    return found


def run(language: str, script: str, notebook: str) -> str:
    """What it prints; it must end well."""
    for program in NEEDS[language]:
        if not shutil.which(program):
            pytest.skip(f"There is no {program} here.")
    done = subprocess.run(
        RUNS[language],
        input=script,
        text=True,
        capture_output=True,
        timeout=LONGEST,
        cwd=ROOT,
        env={**os.environ, "NOTEBOOK": notebook},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def served(asgi_server: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """A notebook that has time for everybody."""
    for kind in (UserRateThrottle, AnonRateThrottle):
        monkeypatch.setattr(kind, "allow_request", lambda *_: True)
    monkeypatch.setattr("allauth.core.ratelimit.consume", lambda *_, **__: True)
    return asgi_server


def test_every_recipe_is_run() -> None:
    assert [one.heading for one in recipes()] == list(SAYS)
    assert {one.language for one in recipes()} == set(RUNS)


@pytest.mark.long("programs of their own, and a server")
@pytest.mark.parametrize("recipe", recipes(), ids=lambda one: one.heading)
def test_it_runs_as_it_stands(recipe: Recipe, served: str) -> None:
    printed = run(recipe.language, recipe.script, served)
    for said in SAYS[recipe.heading]:
        assert said in printed


def test_what_api_md_shows_runs_from_its_first_line_to_its_last(served: str) -> None:
    blocks = BLOCK.findall((ROOT / "docs/api.md").read_text())
    script = "\n".join(text for language, text in blocks if language == "sh")
    printed = run("sh", f"set -eu\n{script}", served)
    assert '"status":"taken"' in printed.replace(" ", "")


@pytest.mark.parametrize("name", ["player.py", "careful.py"])
def test_a_player_is_short_and_knows_the_public_api_alone(name: str) -> None:
    text = (ROOT / "examples" / name).read_text()
    assert len(text.splitlines()) < 300
    imports = re.findall(r"^(?:from|import) (\w+)", text, re.MULTILINE)
    assert not {"rules", "tracker", "infinity_site", "django", "requests"} & set(imports)
