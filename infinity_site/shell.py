"""What a browser keeps of the notebook, for when there is no network: one page, and what it is made of."""

from __future__ import annotations

import json
from functools import cache
from hashlib import blake2s
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, override
from django.views.decorators.http import require_safe

from infinity_site.together import TOGETHER, joined

TEMPLATE: Final = "offline.html"
WORKER: Final = "worker.js"
FILES: Final = ("notebook.css", "icon.svg", "offline.js")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """`/offline/`: the same for everybody who reads one language."""
    return HttpResponse(render_to_string(TEMPLATE))


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """`/worker.js`: at the root, for it works beside every page. A browser asks for it anew with each
    page, and takes a changed one as a new release: its cache has another name, the old one goes. So it
    does where another language is read from now on."""
    return HttpResponse(
        written(get_language() or "en"),
        content_type="text/javascript",
        headers={"Cache-Control": "no-cache"},
    )


@cache
def written(language: str) -> str:
    page = reverse("offline")
    script = read(WORKER)
    with override(language):
        drawn = render_to_string(TEMPLATE)
    parts = (script, drawn, *map(read, FILES))
    release = blake2s("\0".join(parts).encode(), digest_size=6).hexdigest()
    shell = {
        "name": f"shell-{release}",
        "page": page,
        "files": [page, *map(static, FILES)],
        "icon": static("icon-192.png"),
    }
    return f"const SHELL = {json.dumps(shell)};\n{script}"


def read(name: str) -> str:
    static_folder = settings.BASE_DIR / "static"
    return joined(static_folder, name) if name in TOGETHER else (static_folder / name).read_text()
