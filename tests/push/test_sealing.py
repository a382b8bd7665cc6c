"""What is sent by Web Push is for one browser, and comes from this notebook."""

from __future__ import annotations

import json

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from tracker.push import delivery, sealing
from tracker.push.sealing import CURVE, decoded, encoded

# RFC 8291, appendix A.
BROWSER = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
OWN = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
    "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
    "lcy4a-fN"
)


def test_it_is_sealed_as_the_standard_shows() -> None:
    own = ec.derive_private_key(int.from_bytes(decoded(OWN), "big"), CURVE)
    plain = b"When I grow up, I want to be a watermelon"
    found = sealing.sealed(plain, p256dh=BROWSER, auth=AUTH, own=own, salt=decoded(SALT))
    assert encoded(found) == SEALED


def test_the_signature_is_this_notebooks_and_for_one_service() -> None:
    said = sealing.signature(endpoint="https://fcm.googleapis.com/fcm/send/abc", now=1000)
    token, _, key = said.removeprefix("vapid t=").partition(", k=")
    assert key == sealing.public_key()
    signed, _, mark = token.rpartition(".")
    r, s = decoded(mark)[:32], decoded(mark)[32:]
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(key))
    der = encode_dss_signature(int.from_bytes(r, "big"), int.from_bytes(s, "big"))
    public.verify(der, signed.encode(), ec.ECDSA(SHA256()))
    claims = json.loads(decoded(signed.partition(".")[2]))
    assert claims["aud"] == "https://fcm.googleapis.com"
    assert 1000 < claims["exp"] <= 1000 + 24 * 60 * 60


@pytest.mark.parametrize(
    ("endpoint", "may"),
    [
        ("https://fcm.googleapis.com/fcm/send/abc", True),
        ("https://updates.push.services.mozilla.com/wpush/v2/abc", True),
        ("http://fcm.googleapis.com/abc", False),
        ("https://127.0.0.1/abc", False),
        ("https://fcm.googleapis.com@10.0.0.1/abc", False),
        ("https://fcm.googleapis.com:6379/abc", False),
        ("https://evil-fcm.googleapis.com.example.org/abc", False),
        ("https://notfcm.googleapis.com/abc", False),
        ("https://[", False),
    ],
)
def test_it_writes_to_the_services_of_browsers_alone(endpoint: str, may: bool) -> None:
    assert delivery.may_be_written_to(endpoint) is may
