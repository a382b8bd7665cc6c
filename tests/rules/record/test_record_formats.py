"""Records of each format that was ever given out fold and verify, and keep their text and signature."""

from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from rules import record

KEPT = Path(__file__).parent
KEY = "d29a6fae8d3d71089328a05dbc9dacae49e86daf7ddb161f9c93c618452a41a0"
"""With its other half, thrown away since, the records were signed when they were written."""


@pytest.mark.parametrize("name", ["format_1", "format_1_of_ana"])
def test_a_record_of_an_older_format_is_whole(name: str) -> None:
    text = (KEPT / f"{name}.json").read_text(encoding="utf-8")
    found = record.decode(text)
    assert found.format == 1
    assert record.verify(found) == ()
    assert len(list(record.played(found))) == len(found.lines)
    assert record.encode(found) == text
    # What it has no commands for nobody works out, and that is said.
    assert "worked out" in next(iter(record.unproved(found)))


def test_a_signature_from_before_still_holds() -> None:
    found = record.decode((KEPT / "format_1.json").read_text(encoding="utf-8"))
    public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(KEY))
    public.verify(bytes.fromhex(found.signature), record.signed(found))
