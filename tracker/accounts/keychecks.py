"""Do the keys that this notebook was started with belong to the data that it was given?"""

from __future__ import annotations

import os
from datetime import datetime
from typing import Any, Final

from django.apps import apps as installed
from django.apps.registry import Apps
from django.conf import settings
from django.core.management import CommandError
from django.db import DEFAULT_DB_ALIAS, connections, transaction
from django.utils import timezone

from tracker.accounts.encryption import EncryptedJSON, Unreadable, decrypt, encrypt
from tracker.accounts.models import KeyCheck

STOPPED: Final = (
    "The keys do not belong to this database: what is private in it was encrypted with others. "
    "Give the FIELD_KEYS that belong to it, or put the file `keys` that was kept with it into "
    "DATA_DIR, and start again. Nothing was changed."
)


def write(*, at: datetime) -> None:
    """Write about as much as a command does. Raises where the database takes nothing."""
    with transaction.atomic():
        KeyCheck.objects.update(looked=at, room=os.urandom(KeyCheck.ROOM))


def open_all() -> bool:
    """Whether there is a check, and the keys open every one."""
    sealed = [bytes(one) for one in KeyCheck.objects.values_list("sealed", flat=True)]
    return bool(sealed) and all(map(_opens, sealed))


def stop(using: str = DEFAULT_DB_ALIAS, apps: Apps = installed, **_: Any) -> None:
    """Before each migration, and so at each start: before anything is encrypted with keys that do not
    open what is there. `apps` is the database as it stands."""
    sealed = _sealed(using)
    if not (all(map(_opens, sealed)) if sealed else _what_is_kept_opens(apps, using)):
        raise CommandError(STOPPED)


def hold(using: str = DEFAULT_DB_ALIAS, apps: Apps = installed, **_: Any) -> None:
    """After it: see that the key which encrypts from now on has its check."""
    stop(using, apps)
    if not _is_there(using):
        return
    if not any(_opens(one, settings.FIELD_KEYS[:1]) for one in _sealed(using)):
        KeyCheck.objects.using(using).create(
            sealed=encrypt(KeyCheck.WORD), looked=timezone.now(), room=b""
        )


def _is_there(using: str) -> bool:
    return KeyCheck._meta.db_table in connections[using].introspection.table_names()


def _sealed(using: str) -> list[bytes]:
    """The checks there are: none, in a database from before there were any."""
    checks = KeyCheck.objects.using(using).values_list("sealed", flat=True)
    return [bytes(one) for one in checks] if _is_there(using) else []


def _opens(sealed: bytes, keys: list[str] | None = None) -> bool:
    try:
        return decrypt(sealed, keys) == KeyCheck.WORD
    except Unreadable:
        return False


def _what_is_kept_opens(apps: Apps, using: str) -> bool:
    """Of a database that has no check yet: whether the newest of each kind of secret opens."""
    for model in apps.get_models():
        for field in model._meta.local_fields:
            if isinstance(field, EncryptedJSON):
                rows = model._default_manager.using(using).exclude(
                    **{f"{field.name}__isnull": True}
                )
                try:
                    rows.order_by("-pk").values_list(field.name, flat=True).first()
                except Unreadable:
                    return False
    return True
