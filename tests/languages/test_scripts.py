"""What scripts say comes with the page, in its language."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from infinity_site.languages.scripts import WORDS as PLACE

pytestmark = pytest.mark.django_db

WORDS = re.compile(r'<script id="script-words" type="application/json">(.*?)</script>')


def test_a_spanish_page_brings_the_words_of_its_scripts(client: Client) -> None:
    page = client.get("/", headers={"Accept-Language": "es"}).content.decode()
    [found] = WORDS.findall(page)
    words = json.loads(found)
    assert words["Tap two pieces."] == "Toca dos piezas."
    assert words["%(act)s: on its way"] == "%(act)s: de camino"
    assert all(one != said for one, said in words.items())


def test_an_english_page_brings_none(client: Client) -> None:
    assert not WORDS.findall(client.get("/").content.decode())


def test_nothing_else_on_a_page_is_taken_for_them() -> None:
    files = [file for file in Path(settings.BASE_DIR / "templates").rglob("*") if file.is_file()]
    assert files
    assert not [file for file in files if f'id="{PLACE}"' in file.read_text("utf-8")]
