"""What is vendored is what was chosen, and every mark that a page draws is in the sprite."""

import base64
import hashlib
import re
from pathlib import Path

import pytest
from django.conf import settings

from infinity_site.marks import SELDOM, SPRITE, marks_of

STATIC = settings.BASE_DIR / "static"
TEMPLATES = settings.BASE_DIR / "templates"

# htmx.org 4.0.1 and its own hx-sse in one file: as two deferred scripts htmx may start before the
# extension has registered, and then the stream is silently never opened.
HTMX = STATIC / "vendor" / "htmx-4.0.1.js"
PARTS = (
    (37448, "Qp9rdC8H7EqOoX+nR0P3RPG2Noji+qdwJlGpfzwQJsfOpp3sGwIdSP9xO3+UlEhn"),
    (6532, "v8HvucQ+ohQhMg0arboXc5049yNR46QKMjphs7YDch+Wm7zpfK5XVS01f26mQDJV"),
)
NACL = "05+sicyRJQ56XpL4U9HJ8YbtSzFDvAg7apPKOGV6A0JsAJKFM68jp5oLnUjG5mEp"
SHA256 = "YTMize2HYkqOL+dEHHSVhVwdG1WDGACLBxFJZqV5iCkML7nhdjt8ZOiKmdGHX9Gu"


def test_htmx_is_the_release_that_was_chosen() -> None:
    bundle = HTMX.read_bytes()
    (first, _), (second, _) = PARTS
    assert len(bundle) == first + 1 + second
    found = (bundle[:first], bundle[first + 1 :])
    for part, (_, sha384) in zip(found, PARTS, strict=True):
        assert base64.b64encode(hashlib.sha384(part).digest()).decode() == sha384


def test_sha256_is_the_release_that_was_chosen() -> None:
    found = hashlib.sha384((STATIC / "vendor" / "sha256-1.0.0.js").read_bytes()).digest()
    assert base64.b64encode(found).decode() == SHA256


def test_the_library_that_signs_is_the_release_that_was_chosen() -> None:
    found = hashlib.sha384((STATIC / "vendor" / "tweetnacl-1.0.3.js").read_bytes()).digest()
    assert base64.b64encode(found).decode() == NACL


def sprite() -> frozenset[str]:
    often, seldom = marks_of(SPRITE), marks_of(SELDOM)
    assert not often & seldom
    return often | seldom


def test_every_mark_that_is_drawn_is_in_the_sprite() -> None:
    drawn = {
        name
        for template in TEMPLATES.rglob("*.html")
        for name in re.findall(r'{% mark "([^"]+)"', template.read_text())
    }
    assert "camo" in drawn
    assert drawn <= sprite()


def test_every_mark_of_the_sprite_is_explained() -> None:
    explained = set(re.findall(r'{% mark "([^"]+)"', (TEMPLATES / "marks.html").read_text()))
    assert explained == sprite()


@pytest.mark.parametrize("file", sorted(TEMPLATES.rglob("*.html")), ids=lambda file: file.name)
def test_no_template_has_a_style_or_a_script_of_its_own(file: Path) -> None:
    # They would be dead letters: the page's policy lets no inline style or script work.
    text = file.read_text()
    assert not re.search(r"<style|\sstyle=|\son[a-z]{3,}=|<script(?![^>]*\ssrc=)", text)
    assert not re.search(r"hx-on|hx-vals=.js:|javascript:", text)


def test_no_page_loads_anything_from_elsewhere() -> None:
    loads = r"""(?:src|href|url)\s*[=(]\s*["']?(?:https?:)?//"""
    for file in (*TEMPLATES.rglob("*.html"), *STATIC.rglob("*.css"), *STATIC.glob("*.js")):
        assert not re.search(loads, file.read_text()), file
