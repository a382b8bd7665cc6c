"""What version 1 of the API promises: what was there once is there, and takes what it took."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from django.test import Client

from tests.api.program import ROOT

HERE: Final = Path(__file__).resolve()
PROMISED: Final = HERE.with_name("promised.txt")
CHANGES: Final = HERE.parents[2] / "docs/api-changes.md"


def promises(client: Client) -> list[str]:
    """Each operation, and of those that take several kinds of acts or commands each of these."""
    document: Any = client.get(f"{ROOT}schema/").json()
    found = []
    for path, asked in document["paths"].items():
        for method, operation in asked.items():
            found.append(f"{method.upper()} {path.removeprefix(ROOT)} {operation['operationId']}")
    for name, schema in document["components"]["schemas"].items():
        for field in schema.get("properties", {}).values():
            if name.startswith("Posted") and "discriminator" in field:
                found += [f"{name} {kind}" for kind in field["discriminator"]["mapping"]]
    return sorted(found)


def test_what_was_promised_is_there_and_what_is_new_is_written_down(client: Client) -> None:
    """Where this is red by something new: add it to tests/api/promised.txt, and say it in
    docs/api-changes.md. What was promised is never taken out."""
    assert promises(client) == PROMISED.read_text().splitlines()


def test_every_address_that_came_later_is_in_the_list_of_changes() -> None:
    said = CHANGES.read_text()
    first = said.partition("## The first")[2]
    assert first
    for line in PROMISED.read_text().splitlines():
        if line.split()[0] in ("GET", "POST", "DELETE", "PUT"):
            assert f"`{line.split()[-1]}`" in said, line
