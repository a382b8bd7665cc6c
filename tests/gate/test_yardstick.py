"""A second of the processor is worth what it does."""

from __future__ import annotations

import pytest

from tests.gate import yardstick


def test_a_processor_is_never_quicker_than_a_quiet_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yardstick, "QUIET", 1000.0)
    assert yardstick.slowness() == 1.0


def test_one_that_does_half_as_much_is_twice_as_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    stretches = iter([0.1, 0.2, 0.9])
    monkeypatch.setattr(yardstick, "QUIET", 0.1)
    monkeypatch.setattr(yardstick, "_stretch", lambda: next(stretches))
    assert yardstick.slowness() == 2.0
