"""What is private is encrypted at rest: army lists, drafts, salts.

The keys are `settings.FIELD_KEYS` (Fernet keys, newest first). The first encrypts, any decrypts,
so a key is changed by putting a new one in front. Whoever runs the server holds the keys: this
guards a lost disk or a copied database, not against the operator.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.core.exceptions import FieldError, ImproperlyConfigured
from django.db import models

_DUMPED = "fernet:"


class Unreadable(Exception):
    """What is stored was not encrypted with any of the keys of the settings."""


def encrypt(plain: bytes) -> bytes:
    return _box(tuple(settings.FIELD_KEYS)).encrypt(plain)


def decrypt(stored: bytes) -> bytes:
    """Raises `Unreadable`, which says nothing of the content."""
    try:
        return _box(tuple(settings.FIELD_KEYS)).decrypt(stored)
    except InvalidToken:
        raise Unreadable("No key of FIELD_KEYS opens this value.") from None


@lru_cache(maxsize=8)
def _box(keys: tuple[str, ...]) -> MultiFernet:
    if not keys:
        raise ImproperlyConfigured("FIELD_KEYS needs at least one key.")
    return MultiFernet([Fernet(key) for key in keys])


class EncryptedJSON(models.BinaryField):  # type: ignore[type-arg]
    """A JSON value that the database sees as ciphertext. It can be read, never searched."""

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        if value is not None:
            text = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
            value = encrypt(text.encode())
        return super().get_db_prep_value(value, connection, prepared)

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        return None if value is None else json.loads(decrypt(bytes(value)))

    def to_python(self, value: Any) -> Any:
        # BinaryField would read any text as base64; here only what dumpdata wrote is unpacked.
        if isinstance(value, str) and value.startswith(_DUMPED):
            return json.loads(decrypt(value.removeprefix(_DUMPED).encode()))
        return value

    def value_to_string(self, obj: models.Model) -> str:
        # A dump of the database is as encrypted as the database.
        return _DUMPED + encrypt(json.dumps(self.value_from_object(obj)).encode()).decode()

    def get_lookup(self, lookup_name: str) -> Any:
        # Equal values have different ciphertexts: a comparison would silently find nothing.
        if lookup_name != "isnull":
            raise FieldError(f"{self.name} is encrypted and can't be searched.")
        return super().get_lookup(lookup_name)
