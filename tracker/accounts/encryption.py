"""What is private is encrypted at rest: army lists, drafts, salts.

The keys are `settings.FIELD_KEYS` (Fernet keys, newest first). The first encrypts, any decrypts,
so a key is changed by putting a new one in front. Whoever runs the server holds the keys: this
guards a lost disk or a copied database, not against the operator.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.core.exceptions import FieldError, ImproperlyConfigured
from django.db import models

_DUMPED = "fernet:"
SMALLEST = 1024


class Unreadable(Exception):
    """What is stored was not encrypted with any of the keys of the settings."""


def encrypt(plain: bytes) -> bytes:
    return _box(tuple(settings.FIELD_KEYS)).encrypt(plain)


def decrypt(stored: bytes, keys: Sequence[str] | None = None) -> bytes:
    """With these keys, or all of the settings. Raises `Unreadable`, which says nothing of the content."""
    try:
        return _box(tuple(settings.FIELD_KEYS if keys is None else keys)).decrypt(stored)
    except InvalidToken:
        raise Unreadable("No key of FIELD_KEYS opens this value.") from None


@lru_cache(maxsize=8)
def _box(keys: tuple[str, ...]) -> MultiFernet:
    if not keys:
        raise ImproperlyConfigured("FIELD_KEYS needs at least one key.")
    return MultiFernet([Fernet(key) for key in keys])


def padded(text: str) -> bytes:
    """A JSON text with blanks behind it, up to the next of few lengths: a ciphertext is as long as what
    it hides, and would tell by it what that may be."""
    plain = text.encode()
    length = max(SMALLEST, 1 << (len(plain) - 1).bit_length())
    return plain.ljust(length)


class EncryptedJSON(models.BinaryField):  # type: ignore[type-arg]
    """A JSON value that the database sees as ciphertext. It can be read, never searched."""

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        if value is not None:
            text = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
            value = encrypt(padded(text))
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
        return _DUMPED + encrypt(padded(json.dumps(self.value_from_object(obj)))).decode()

    def get_lookup(self, lookup_name: str) -> Any:
        # Equal values have different ciphertexts: a comparison would silently find nothing.
        if lookup_name != "isnull":
            raise FieldError(f"{self.name} is encrypted and can't be searched.")
        return super().get_lookup(lookup_name)


class EncryptedCode(EncryptedJSON):
    """A code that is shown again to whoever may say it. All of a kind are of one length, so that
    there is nothing to pad."""

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        if value is not None:
            value = encrypt(json.dumps(value).encode())
        return models.BinaryField.get_db_prep_value(self, value, connection, prepared)


class CodeDigest(models.CharField):  # type: ignore[type-arg]
    """By what the code in another field is found: a digest under the first key, written with it."""

    def __init__(self, *, of: str, **options: Any) -> None:
        self.of = of
        super().__init__(
            **{"max_length": 64, "unique": True, "null": True, "editable": False, **options}
        )

    def deconstruct(self) -> Any:
        name, path, args, options = super().deconstruct()
        return name, path, args, {**options, "of": self.of}

    def pre_save(self, model_instance: models.Model, add: bool) -> str | None:
        code = getattr(model_instance, self.of)
        digest = digests(code)[0] if code else None
        setattr(model_instance, self.attname, digest)
        return digest


def and_digests(row: models.Model, names: Iterable[str]) -> list[str]:
    """These fields of a row, and those by which any of them is found: what is saved with them."""
    wanted = set(names)
    found = {
        field.name
        for field in row._meta.concrete_fields
        if isinstance(field, CodeDigest) and field.of in wanted
    }
    return sorted(wanted | found)


def digests(code: str) -> list[str]:
    """A code's digest under each key of the settings. Few signs would be guessed from a digest without
    a key."""
    return [
        hmac.new(f"code {key}".encode(), code.encode(), hashlib.sha256).hexdigest()
        for key in settings.FIELD_KEYS
    ]
