"""After a test that commits, its tables are emptied; what migrating itself wrote stays as it was.

Django would empty that as well, and tell everybody that it has migrated, so that it is all written
again: twenty times the work of emptying the tables.
"""

from __future__ import annotations

from typing import Any, Final

import pytest
from django.core.management.commands import flush
from django.core.management.sql import sql_flush

WRITTEN: Final = {"django_content_type", "auth_permission", "accounts_keycheck"}
"""Tables that are filled whenever it is migrated, and that no test writes to."""


def keep(patch: pytest.MonkeyPatch) -> None:
    """From now on emptying the database leaves what belongs to it."""
    patch.setattr(flush, "sql_flush", _emptying)
    patch.setattr(flush, "emit_post_migrate_signal", lambda *_, **__: None)


def _emptying(style: Any, connection: Any, **more: Any) -> list[str]:
    names = connection.introspection.django_table_names

    def others(**asked: Any) -> list[str]:
        return [name for name in names(**asked) if name not in WRITTEN]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connection.introspection, "django_table_names", others)
        return sql_flush(style, connection, **more)
