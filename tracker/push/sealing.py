"""What is sent by Web Push: encrypted for one browser (RFC 8291), and signed for its push service as
coming from this notebook (VAPID, RFC 8292). The service carries it and can't read it."""

from __future__ import annotations

import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import lru_cache
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

CURVE: Final = ec.SECP256R1()
ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
RECORD: Final = 4096  # bytes; what is said is far shorter
LASTS: Final = 12 * 60 * 60  # seconds that a signature is good
PADDED: Final = 2048  # bytes: how long a name is, is not told by the length


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encoded(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def public_key() -> str:
    """Whom a browser lets write to it: this notebook alone."""
    return encoded(_point(_key(settings.SECRET_KEY)))


def sealed(
    plain: bytes,
    *,
    p256dh: str,
    auth: str,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes = b"",
) -> bytes:
    """`plain` for the browser with these keys. ValueError where they are none."""
    own = own or ec.generate_private_key(CURVE)
    salt = salt or os.urandom(16)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(p256dh))
    between = b"WebPush: info\0" + _point(theirs) + _point(own)
    shared = _derived(own.exchange(ec.ECDH(), theirs), 32, decoded(auth), between)
    key = _derived(shared, 16, salt, b"Content-Encoding: aes128gcm\0")
    nonce = _derived(shared, 12, salt, b"Content-Encoding: nonce\0")
    header = salt + RECORD.to_bytes(4, "big") + bytes([65]) + _point(own)
    return header + AESGCM(key).encrypt(nonce, plain + b"\2", None)


def signature(*, endpoint: str, now: int) -> str:
    """The header by which the service of an endpoint knows who writes."""
    key, to = _key(settings.SECRET_KEY), urlsplit(endpoint)
    claims = {
        "aud": f"{to.scheme}://{to.netloc}",
        "exp": now + LASTS,
        "sub": f"mailto:{settings.DEFAULT_FROM_EMAIL}",
    }
    said = ".".join(
        encoded(json.dumps(part, separators=(",", ":")).encode())
        for part in ({"typ": "JWT", "alg": "ES256"}, claims)
    )
    r, s = decode_dss_signature(key.sign(said.encode(), ec.ECDSA(SHA256())))
    signed = encoded(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={said}.{signed}, k={public_key()}"


@lru_cache(maxsize=2)
def _key(secret: str) -> ec.EllipticCurvePrivateKey:
    # With more bits than the order has, so that no number is likelier than another.
    kept = _derived(secret.encode(), 48, b"", b"who writes by web push")
    return ec.derive_private_key(int.from_bytes(kept, "big") % (ORDER - 1) + 1, CURVE)


def _derived(secret: bytes, length: int, salt: bytes, info: bytes) -> bytes:
    return HKDF(SHA256(), length, salt=salt or None, info=info).derive(secret)


def _point(key: ec.EllipticCurvePrivateKey | ec.EllipticCurvePublicKey) -> bytes:
    public = key.public_key() if isinstance(key, ec.EllipticCurvePrivateKey) else key
    return public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
