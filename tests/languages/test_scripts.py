"""What scripts say comes with the page, in its language."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

WORDS = re.compile(r'<script id="words" type="application/json">(.*?)</script>')


def test_a_spanish_page_brings_the_words_of_its_scripts(client: Client) -> None:
    page = client.get("/", headers={"Accept-Language": "es"}).content.decode()
    [found] = WORDS.findall(page)
    words = json.loads(found)
    assert words["Tap two pieces."] == "Toca dos piezas."
    assert words["%(act)s: on its way"] == "%(act)s: de camino"
    assert all(one != said for one, said in words.items())


def test_an_english_page_brings_none(client: Client) -> None:
    assert not WORDS.findall(client.get("/").content.decode())
