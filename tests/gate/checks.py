"""What needs no test to be seen: format, lint, types, imports, templates, sheets, scripts, migrations, that
nothing is said in English alone, and that each rule is missed when it is off."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

SCRIPTS: Final = "tests/scripts"
QUIET: Final = {"DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1"}

Command = tuple[str, ...]


def commands() -> dict[str, Command]:
    """Each by its name, those first that take longest: they go side by side."""
    ruff, djlint, manage = (
        (".venv/bin/ruff",),
        (".venv/bin/djlint", "--lint", "--quiet"),
        "manage.py",
    )
    python = ".venv/bin/python"
    return {
        "types": (".venv/bin/mypy", "."),
        "format": (*ruff, "format", "--check", "."),
        "lint": (*ruff, "check", "."),
        "imports": (".venv/bin/lint-imports",),
        "templates": (*djlint, "templates"),
        "parts": (*djlint, "--profile", "jinja", "--extension", "jinja", "templates"),
        "sheets": (python, "-m", "tests.sheets"),
        **scripts(),
        "migrations": (python, manage, "makemigrations", "--check", "--dry-run"),
        "languages": (python, "-m", "infinity_site.languages", "--json"),
        "settings": (python, manage, "check", "--fail-level", "WARNING"),
        # Each rule is switched off in turn, and a scenario that names it has to go red.
        "every rule off": (python, "-m", "tests.switch_off"),
        "audit": ("./dev", "audit"),
    }


def scripts() -> dict[str, Command]:
    """What a browser runs: names and types that fit, nothing left over, the parts that need no page
    tried. Typed as they are written: those that a page has, and the one that works beside all of them."""
    deno = ".venv/bin/deno"
    pages = sorted(str(one) for one in Path("static").glob("*.js"))
    beside = [one for one in pages if one.endswith("worker.js")]
    page, worker = f"{SCRIPTS}/deno.json", f"{SCRIPTS}/worker.json"
    typed = (deno, "check", "-q", "--no-remote", "-c")
    tested = (deno, "test", "-q", "--no-check", "--no-remote", "-c", page, SCRIPTS)
    return {
        "scripts: lint": (deno, "lint", "-q", "-c", page, *pages, SCRIPTS),
        "scripts: types": (*typed, page, *(one for one in pages if one not in beside)),
        "scripts: types of the worker": (*typed, worker, *beside),
        "scripts: tests": tested,
    }


def environment() -> dict[str, str]:
    return {**os.environ, **QUIET}
