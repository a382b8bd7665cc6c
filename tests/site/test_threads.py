"""Whatever a view raises in its thread, the browser is answered."""

from __future__ import annotations

import urllib.error
import urllib.request

import pytest
from pytest_django import Settings


@pytest.mark.parametrize("asked", ["asks", "has-asked"])
def test_a_page_that_asks_for_what_is_not_there_is_answered(
    asgi_server: str, settings: Settings, asked: str
) -> None:
    settings.ROOT_URLCONF = "tests.site.ending"
    with pytest.raises(urllib.error.HTTPError) as answer:
        urllib.request.urlopen(f"{asgi_server}/{asked}/", timeout=3)
    assert answer.value.code == 500
    assert "Everything up to your last move is safe" in answer.value.read().decode()
