"""The record of a match that is over is signed, and a rewritten one is known by that."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.test import Client

from rules import record, seals
from rules.__main__ import main
from tests.matches.phone import Phone


@pytest.fixture
def kept(anas: Phone, bos: Phone) -> Any:
    assert not bos.get("record.json").json()["signature"], "while it is played there is no whole"
    anas.do("Concede")
    return bos.get("record.json").json()


@pytest.fixture
def key(client: Client) -> str:
    return client.get("/record-key/").content.decode().strip()


def said(kept: Any, tmp_path: Path, *words: str) -> int:
    file = tmp_path / "match.json"
    file.write_text(json.dumps(kept))
    return main(["verify", str(file), *words])


def test_a_record_is_what_the_server_signed(
    kept: Any, key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert set(kept["heads"]) == {"all", "A", "B"}
    assert said(kept, tmp_path, key) == 0
    assert "Signed by the owner of this key." in capsys.readouterr().out


def test_everybody_is_given_the_same(kept: Any, anas: Phone, looker: Phone) -> None:
    assert anas.get("record.json").json() == kept
    assert looker.get("record.json").json() == kept


OTHERS = {"A": "Somebody", "B": "else"}


def rewritten(kept: Any) -> Any:
    """Another match, whole in itself: a private word is another one, and every chain goes on."""
    heads = dict.fromkeys(("all", "A", "B"), seals.CHAIN_START)
    for line in kept["lines"]:
        if line["kind"] == "MatchOpened":
            line["data"]["names"] = OTHERS
        if line["data"].get("command") == "OpenMatch":
            line["data"]["said"]["names"] = OTHERS
        fields = {name: line[name] for name in ("number", "at", "kind", "data")}
        fields |= {"salt": line.get("salt", "")}
        hashed = record.payload(**fields, rules=tuple(line["rules"]))
        line["chain"] = heads[line["audience"]] = seals.chain_link(heads[line["audience"]], hashed)
    return kept | {"heads": heads}


def test_a_match_that_was_rewritten_whole_is_named(
    kept: Any, key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = rewritten(kept)
    assert said(other, tmp_path) == 0, "by itself nothing tells"
    assert said(other, tmp_path, key) == 1
    assert "not signed by the owner of this key" in capsys.readouterr().out


@pytest.mark.parametrize("signature", ["", "00", "x", "ab" * 64])
def test_another_signature_is_named(signature: str, kept: Any, key: str, tmp_path: Path) -> None:
    assert said(kept | {"signature": signature}, tmp_path, key) == 1


def test_another_servers_signature_is_named(kept: Any, tmp_path: Path) -> None:
    other = Ed25519PrivateKey.generate().public_key().public_bytes_raw().hex()
    assert said(kept, tmp_path, other) == 1
    assert said(kept, tmp_path, "no key") == 2
