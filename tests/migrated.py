"""A database as the migrations leave it: made once for a run of the gate, and copied for whoever tests.

    DATABASE_URL=... python -m tests.migrated

migrates the one that is named, for others to copy. What tells a test of it is the variable MIGRATED: a
file of SQLite's, or the name of a database beside the one that PostgreSQL is to make. Who copies it
migrates all the same, which then finds nothing to do. Without the variable everybody begins with nothing.
"""

from __future__ import annotations

import os
import shutil
from typing import Any, Final

import pytest

VARIABLE: Final = "MIGRATED"


def made() -> None:
    """Migrate. It is copied by those who have other keys: what holds these is left out."""
    import django

    django.setup()
    from django.core.management import call_command

    from tracker.accounts.models import KeyCheck

    call_command("migrate", verbosity=0)
    KeyCheck.objects.all().delete()


def copied(connection: Any, patch: pytest.MonkeyPatch) -> None:
    """Have the tests' database made as a copy, where there is one to copy."""
    if not (made := os.environ.get(VARIABLE)):
        return
    if connection.vendor == "postgresql":
        connection.settings_dict["TEST"]["TEMPLATE"] = made
        return
    create = connection.creation._create_test_db

    def copy(*asked: Any, **more: Any) -> str:
        file: str = create(*asked, **more)
        shutil.copyfile(made, file)
        return file

    patch.setattr(connection.creation, "_create_test_db", copy)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "infinity_site.settings")
    made()
