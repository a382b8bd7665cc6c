"""What a phone installs: icons, the manifest, and the worker with the one page that is kept."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.conf import settings
from django.templatetags.static import static
from django.test import Client
from PIL import Image

from infinity_site import shell
from tracker.accounts.models import Player

pytestmark = pytest.mark.django_db

STATIC = settings.BASE_DIR / "static"
GROUND = (9, 24, 28)


@pytest.fixture
def manifest() -> dict[str, Any]:
    said: dict[str, Any] = json.loads((STATIC / "manifest.webmanifest").read_text())
    return said


def test_every_page_names_the_manifest(client: Client) -> None:
    page = client.get("/marks/").content.decode()
    address = static("manifest.webmanifest")
    assert f'<link rel="manifest" href="{address}">' in page
    answer = client.get(address)
    assert answer["Content-Type"].startswith("application/manifest+json")


def test_the_manifest_has_what_a_browser_asks_for(manifest: dict[str, Any]) -> None:
    assert {"name", "short_name", "id", "theme_color", "background_color"} <= set(manifest)
    assert manifest["start_url"] == manifest["scope"] == "/"
    assert manifest["display"] == "standalone"
    said = {(one["sizes"], one["purpose"]) for one in manifest["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= said


def test_each_icon_is_as_large_as_the_manifest_says(manifest: dict[str, Any]) -> None:
    named = [*manifest["icons"], *(one for cut in manifest["shortcuts"] for one in cut["icons"])]
    for icon in named:
        file = STATIC / icon["src"]
        if file.suffix == ".png":
            width, height = Image.open(file).size
            assert icon["sizes"] == f"{width}x{height}"
        assert file.stat().st_size < 2048


def test_a_round_mask_cuts_nothing_off() -> None:
    with Image.open(STATIC / "icon-maskable-512.png") as image:
        colours = image.convert("RGB")
    middle, safe = 256, 0.4 * 512
    drawn = [
        (x, y)
        for x in range(0, 512, 2)
        for y in range(0, 512, 2)
        if colours.getpixel((x, y)) != GROUND
    ]
    assert drawn
    assert all((x - middle) ** 2 + (y - middle) ** 2 <= safe**2 for x, y in drawn)


def test_each_shortcut_leads_somewhere(client: Client, manifest: dict[str, Any]) -> None:
    for shortcut in manifest["shortcuts"]:
        assert client.get(shortcut["url"], follow=True).status_code == 200


def test_the_worker_works_for_the_whole_site(client: Client) -> None:
    answer = client.get("/worker.js")
    assert answer["Content-Type"] == "text/javascript"
    assert answer["Cache-Control"] == "no-cache"
    assert "default-src 'self'" in answer["Content-Security-Policy"]


def test_it_keeps_one_page_and_what_that_is_made_of(client: Client) -> None:
    first, _, script = client.get("/worker.js").content.decode().partition("\n")
    kept = json.loads(first.removeprefix("const SHELL = ").removesuffix(";"))
    assert kept["page"] == "/offline/"
    assert kept["files"] == ["/offline/", *map(static, shell.FILES)]
    for file in kept["files"]:
        assert client.get(file).status_code == 200
    # It puts by what is listed there, and has no other way to.
    assert script.count("addAll") == 1
    assert ".put(" not in script
    assert ".add(" not in script


def test_another_release_is_kept_apart(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def name() -> str:
        shell.written.cache_clear()
        return client.get("/worker.js").content.decode().partition('"name": ')[2][:20]

    before = name()
    assert name() == before
    read = shell.read
    monkeypatch.setattr(shell, "read", lambda file: f"{read(file)}\n")
    assert name() != before
    shell.written.cache_clear()


def test_the_page_that_is_kept_is_nobodys(client: Client, ana: Player) -> None:
    before = client.get("/offline/").content
    client.force_login(ana, backend="django.contrib.auth.backends.ModelBackend")
    answer = client.get("/offline/")
    assert answer.content == before
    assert not answer.cookies
    assert b"csrf" not in before
    assert b"You are offline" in before
