"""`manage.py flush` (and the test suite, which calls it): the log goes by its own door."""

from typing import Any

from django.core.management.commands import flush
from django.db import connections, transaction

from tracker.orderlog import actions


class Command(flush.Command):
    def handle(self, **options: Any) -> None:
        using = options["database"]
        if "orderlog_erasure" not in connections[using].introspection.table_names():
            return super().handle(**options)  # nothing has been migrated: nothing is guarded
        with transaction.atomic(using=using), actions.erasing(record_id=None, using=using):
            return super().handle(**options)
