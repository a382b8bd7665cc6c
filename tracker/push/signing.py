"""What is written to somebody's webhook is signed as Standard Webhooks has it: whoever has the secret knows
that this notebook wrote it, and when."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from datetime import datetime


def new_secret() -> str:
    """What a receiver checks the signature with."""
    return f"whsec_{base64.b64encode(secrets.token_bytes(24)).decode()}"


def signed(body: bytes, *, id: str, secret: str, at: datetime) -> dict[str, str]:
    """The headers that go with a body; `id` stays the same when it is sent again."""
    stamp = str(int(at.timestamp()))
    key = base64.b64decode(secret.removeprefix("whsec_"))
    mark = hmac.new(key, f"{id}.{stamp}.".encode() + body, hashlib.sha256).digest()
    return {
        "Content-Type": "application/json",
        "User-Agent": "notebook",
        "webhook-id": id,
        "webhook-timestamp": stamp,
        "webhook-signature": f"v1,{base64.b64encode(mark).decode()}",
    }
