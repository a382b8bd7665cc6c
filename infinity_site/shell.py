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
from django.views.decorators.http import require_safe

TEMPLATE: Final = "offline.html"
WORKER: Final = "worker.js"
FILES: Final = ("notebook.css", "icon.svg", "offline.js")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """`/offline/`: the same for everybody."""
    return HttpResponse(render_to_string(TEMPLATE))


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """`/worker.js`: at the root, for it works beside every page. A browser asks for it anew with each
    page, and takes a changed one as a new release: its cache has another name, the old one goes."""
    return HttpResponse(
        written(), content_type="text/javascript", headers={"Cache-Control": "no-cache"}
    )


@cache
def written() -> str:
    page = reverse("offline")
    script = read(WORKER)
    parts = (script, render_to_string(TEMPLATE), *map(read, FILES))
    release = blake2s("\0".join(parts).encode(), digest_size=6).hexdigest()
    shell = {
        "name": f"shell-{release}",
        "page": page,
        "files": [page, *map(static, FILES)],
        "icon": static("icon-192.png"),
    }
    return f"const SHELL = {json.dumps(shell)};\n{script}"


def read(name: str) -> str:
    return (settings.BASE_DIR / "static" / name).read_text()
