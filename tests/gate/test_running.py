"""A command of the gate: none is waited for without end, and none leaves anybody behind."""

from __future__ import annotations

import os
import re
import signal
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.gate import running
from tests.gate.running import HANGS, end_all, run, side_by_side
from tests.services.processes import free_port, until


def test_the_code_with_which_it_ended_is_told() -> None:
    assert run(("sh", "-c", "exit 3"), os.environ) == 3


def test_what_hangs_is_ended_with_all_that_it_started(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(running, "SILENT", 0.5)
    child = tmp_path / "child"
    assert run(("sh", "-c", f"sleep 60 & echo $! > '{child}'; wait"), os.environ) == HANGS
    pid = child.read_text().strip()
    stat = Path(f"/proc/{pid}/stat")
    until(lambda: not stat.exists() or stat.read_text().split()[2] == "Z", "nobody is left", 10)


def test_what_goes_on_saying_something_is_waited_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(running, "SILENT", 1.0)
    with (tmp_path / "said").open("w+b") as said:
        talks = "for at in 1 2 3 4 5 6 7 8; do echo $at; sleep 0.3; done; exit 3"
        assert run(("sh", "-c", talks), os.environ, said) == 3
        assert run(("sh", "-c", "echo once; sleep 60"), os.environ, said) == HANGS


def test_whatever_still_runs_can_be_ended() -> None:
    with ThreadPoolExecutor(1) as pool:
        began = time.monotonic()
        waits = pool.submit(run, ("sleep", "60"), os.environ)
        until(lambda: bool(running._RUNNING), "it runs", 10)
        end_all()
        assert waits.result(10) == -signal.SIGKILL
    assert time.monotonic() - began < 30


def test_each_is_run_whatever_the_others_say(capsys: pytest.CaptureFixture[str]) -> None:
    asked = {"first": ("sh", "-c", "echo this is why; exit 1"), "second": ("true",)}
    assert [(one.name, one.code) for one in side_by_side(asked, os.environ)] == [
        ("first", 1),
        ("second", 0),
    ]
    said = capsys.readouterr().out
    assert re.search(r"first: RED in \d+ s\nthis is why", said)
    assert "second: green" in said


def test_a_port_is_given_once_and_taken_by_who_listens() -> None:
    first = free_port(in_a_row=3)
    assert free_port() not in range(first, first + 3)
    for port in range(first, first + 3):
        with pytest.raises(OSError, match="in use"), socket.socket() as other:
            other.bind(("127.0.0.1", port))
        with socket.create_server(("127.0.0.1", port)):
            socket.create_connection(("127.0.0.1", port)).close()
