"""The server's signature under the record of a match that is over (Ed25519).

A record proves by itself that nothing in it was changed. The signature proves that it is the one that
this server gave out: whoever rewrites a whole match, chains and seals and all, has not its key.
"""

from __future__ import annotations

from functools import lru_cache

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

SEED = 32  # bytes


def public_key() -> str:
    """What anybody checks signatures with: 64 hexadecimal signs."""
    return _key(settings.SIGNING_KEY).public_key().public_bytes_raw().hex()


def sign(what: bytes) -> str:
    """The signature as hexadecimal signs; of the same bytes always the same."""
    return _key(settings.SIGNING_KEY).sign(what).hex()


@lru_cache(maxsize=2)
def _key(secret: str) -> Ed25519PrivateKey:
    kept = HKDF(SHA256(), SEED, salt=None, info=b"records of matches").derive(secret.encode())
    return Ed25519PrivateKey.from_private_bytes(kept)
