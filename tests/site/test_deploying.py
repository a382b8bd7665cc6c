"""What a notebook behind TLS promises to browsers, and what it takes from nobody."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from cryptography.fernet import Fernet
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client


def asked(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """`manage.py` as an operator runs it, with nothing in the environment but this."""
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=settings.BASE_DIR,
        env={"PATH": os.environ["PATH"], "SECRET_KEY": "x1" * 20 + "abcdefghij", **environment},
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.fixture
def behind_tls(tmp_path: Path) -> dict[str, str]:
    return {
        "HTTPS": "1",
        "ALLOWED_HOSTS": "notebook.example.org",
        "FIELD_KEYS": Fernet.generate_key().decode(),
        "DATA_DIR": str(tmp_path),
    }


def test_behind_tls_the_check_of_a_deployment_finds_nothing(behind_tls: dict[str, str]) -> None:
    done = asked("check", "--deploy", "--fail-level", "WARNING", **behind_tls)
    assert done.returncode == 0, done.stderr
    plain = asked("check", "--deploy", "--fail-level", "WARNING", **behind_tls | {"HTTPS": "0"})
    assert plain.returncode != 0, "it would find something"


def test_cookies_are_secure_and_browsers_stay_with_https(behind_tls: dict[str, str]) -> None:
    code = (
        "from django.conf import settings as s; print(s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE,"
        " s.SECURE_SSL_REDIRECT, s.SECURE_HSTS_SECONDS >= 31536000, s.SESSION_COOKIE_HTTPONLY)"
    )
    done = asked("shell", "-v0", "-c", code, **behind_tls)
    assert done.stdout.split() == ["True"] * 5, done.stderr


@pytest.mark.django_db
def test_a_file_is_not_read_and_a_long_form_is_refused(client: Client) -> None:
    file = SimpleUploadedFile("list.txt", b"x" * 5_000_000)
    assert client.post("/accounts/start/", {"name": "Ana", "file": file}).status_code < 500
    assert client.post("/accounts/start/", {"name": "x" * 300_000}).status_code == 400
    assert client.post("/accounts/start/", {str(one): "" for one in range(600)}).status_code == 400


# ------------------------------------------------------------------ the audit

UNREACHABLE = "error: Request failed after 3 retries\n  cause: error sending request for url"


@pytest.mark.parametrize(
    ("status", "said", "passes"),
    [
        (0, "Audited 80 packages", True),
        (1, "django 5.0 has 1 known vulnerability", False),
        (2, UNREACHABLE, True),
        (2, "error: no such lockfile", False),
    ],
)
def test_the_audit_fails_for_a_weakness_and_not_for_want_of_a_network(
    status: int, said: str, passes: bool, tmp_path: Path
) -> None:
    uv = tmp_path / "uv"
    uv.write_text(f"#!/bin/sh\necho '{said}' >&2\nexit {status}\n")
    uv.chmod(uv.stat().st_mode | stat.S_IXUSR)
    done = subprocess.run(
        [settings.BASE_DIR / "dev", "audit"],
        env={"PATH": f"{tmp_path}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode == 0) is passes
    assert said.splitlines()[0] in done.stdout
    assert ("left out" in done.stdout) is (said == UNREACHABLE)
