"""What the notebook writes to people's addresses: a few words of its own, and what they are for."""

from __future__ import annotations

import pytest
from django.core import mail
from django.template.loader import get_template
from django.test import Client

from tests.leagues.cast import do_jobs

OURS = "The Referee’s Notebook"
NOTICES = ("password_changed", "password_set")


def written() -> tuple[str, str]:
    """The last mail: its subject, and what it says."""
    do_jobs()
    return str(mail.outbox[-1].subject), str(mail.outbox[-1].body)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "subject", "says"),
    [
        ("/accounts/password/reset/", "There is no account with this address", "You can make one"),
        ("/accounts/login/code/", "There is no account with this address", "You can make one"),
    ],
)
def test_who_is_not_known_is_told_so_in_plain_words(path: str, subject: str, says: str) -> None:
    Client().post(path, {"email": "nobody@example.org"})
    said, body = written()
    assert said.endswith(subject)
    assert says in body
    assert body.strip().startswith("Somebody, probably you, wanted to sign in")
    assert OURS in body


@pytest.mark.parametrize("name", NOTICES)
def test_a_notice_says_what_changed_and_what_to_do_if_it_was_somebody_else(name: str) -> None:
    text = get_template(f"account/email/{name}_message.txt").render({"ip": "192.0.2.1"})
    assert "Was that not you?" in text
    assert "192.0.2.1" in text
    assert "security precautions" not in text
