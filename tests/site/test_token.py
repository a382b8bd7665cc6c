"""A token that is refused is answered with a fresh one: to a script of our own pages, and to nobody else."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

LOOK = "/accounts/look/"
PAGE = {"HX-Request": "true", "Origin": "http://testserver"}


def sent(client: Client, token: str = "", **headers: str) -> Any:
    return client.post(LOOK, {"theme": "dark"}, headers={**PAGE, "X-CSRFToken": token, **headers})


@pytest.mark.parametrize("token", ["", "x" * 32, "x" * 64])
def test_the_fresh_token_is_taken(token: str) -> None:
    client = Client(enforce_csrf_checks=True)
    refused = sent(client, token)
    assert refused.status_code == 403
    assert sent(client, refused["Fresh-Token"]).status_code == 204


def test_one_whose_cookie_was_replaced_gets_that_cookies() -> None:
    client, other = Client(enforce_csrf_checks=True), Client(enforce_csrf_checks=True)
    old = sent(client)["Fresh-Token"]
    sent(other)
    client.cookies["csrftoken"] = other.cookies["csrftoken"].value
    refused = sent(client, old)
    assert refused.status_code == 403
    assert sent(client, refused["Fresh-Token"]).status_code == 204


def test_who_comes_from_elsewhere_gets_none() -> None:
    client = Client(enforce_csrf_checks=True)
    refused = sent(client, Origin="http://elsewhere.test")
    assert refused.status_code == 403
    assert "Fresh-Token" not in refused


def test_a_form_without_scripts_gets_the_page_alone() -> None:
    refused = Client(enforce_csrf_checks=True).post(LOOK, {"theme": "dark"})
    assert refused.status_code == 403
    assert "Fresh-Token" not in refused
    assert "Once more, please" in refused.content.decode()
