"""What others get of a match in which Ana hides all that can be hidden, at every address."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any, Final
from unittest.mock import patch

import pytest
from django.core import mail
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from rules import game
from rules.game import BOOKS, N4
from tests.push.listener import listening, set_up
from tests.push.listener import sent as delivered
from tests.secrecy.canaries import CANARIES, Hidden, found
from tests.secrecy.doors import addresses, sent
from tests.secrecy.viewers import OTHERS, browser, headers
from tracker.accounts.models import Player
from tracker.armies import queries as armies
from tracker.jobs.models import Job
from tracker.matches import actions, sitting
from tracker.matches.actions import telling
from tracker.matches.models import Match
from tracker.orderlog import exporting, folds
from tracker.orderlog import queries as log
from tracker.reviews import viewpoint
from tracker.reviews.models import Note
from tracker.reviews.queries import noted as read

pytestmark = [pytest.mark.long("a whole match, looked for at every door"), pytest.mark.django_db]


@pytest.fixture
def edition() -> str:
    """By which the match is played, where a test doesn't say."""
    return N4.edition


@pytest.fixture
def hidden(ana: Player, bo: Player, edition: str) -> Hidden:
    return Hidden(ana, bo, edition)


SHARED: Final = [
    *((viewer, tuple(BOOKS)[at % len(BOOKS)]) for at, viewer in enumerate(OTHERS)),
    *((OTHERS[0], edition) for edition in tuple(BOOKS)[1:]),
]
"""Who looks, and at a match of which edition: the opponent at one of each, the others by turns."""


def asked(viewer: str, hidden: Hidden, cruz: Player) -> Iterator[tuple[str, str]]:
    """Every address got and posted to, by browser and program: the address, all that was sent."""
    client, program = browser(viewer, hidden, cruz), headers(viewer, hidden, cruz)
    for address in addresses(hidden):
        said = program if address.startswith("/api/") else {}
        for again in ({}, {"HX-Request": "true"}):
            yield address, sent(client.get(address, headers={**said, **again}))
    for address in sorted(set(addresses(hidden)) - LEAVING):
        said = program if address.startswith("/api/") else {}
        yield address, sent(client.post(address, {}, headers=said))


LEAVING = {"/accounts/logout/", "/accounts/delete/"}
"""After these there is nobody left to be sent anything."""


def leaks(viewer: str, hidden: Hidden, cruz: Player) -> Iterator[tuple[str, str]]:
    """Where a viewer is sent which canary."""
    return ((at, canary) for at, text in asked(viewer, hidden, cruz) for canary in found(text))


def test_ana_herself_is_shown_all_of_it(hidden: Hidden) -> None:
    text = " ".join(sent(hidden.ana.client.get(address)) for address in addresses(hidden))
    assert found(text) == list(CANARIES)


@pytest.mark.parametrize(("viewer", "edition"), SHARED)
def test_nobody_else_is_sent_a_secret_at_any_address(
    viewer: str, hidden: Hidden, cruz: Player
) -> None:
    assert list(leaks(viewer, hidden, cruz)) == []


@pytest.mark.parametrize("edition", BOOKS)
@pytest.mark.parametrize("viewer", ["the opponent", "a watcher"])
def test_who_may_look_is_shown_the_match(viewer: str, hidden: Hidden, cruz: Player) -> None:
    text = sent(browser(viewer, hidden, cruz).get(f"/m/{hidden.match.public_id}/"))
    assert "Marker 1" in text
    assert "the bend" in text


REFUSED = {
    "of a piece that is hidden": {"kind": "DeclareAro", "skill": "Dodge"},
    "aimed at it": {"kind": "DeclareSkill", "skill": "BS Attack", "weapon": "Combi Rifle"},
    "taken back for it": {"kind": "Withdraw"},
    "ruled of it": {"kind": "ProposeRuling"},
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_refusal_knows_nothing_of_who_is_hidden(what: str, hidden: Hidden) -> None:
    table, _ = log.table(record_id=hidden.match.record_id, seat="A")
    (absent,) = {one.piece for who in table.troopers.values() for one in who.hidden}
    fields: dict[str, Any] = {"actor": absent, "target": absent, "piece": absent}
    fields |= REFUSED[what]
    nobody: dict[str, Any] = {
        key: "0000000000" if value == absent else value for key, value in fields.items()
    }
    kind, nothing = fields.pop("kind"), nobody.pop("kind")
    answers = [
        hidden.bo.send(kind, cursor=1, **fields).content.decode(),
        hidden.bo.send(nothing, cursor=1, **nobody).content.decode(),
    ]
    assert found(answers[0]) == []
    assert len(answers[0]) == len(answers[1])


def test_nothing_that_is_kept_or_sent_on_says_it_in_the_clear(
    hidden: Hidden,
    cruz: Player,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with caplog.at_level(logging.DEBUG):
        for viewer in OTHERS:
            for _ in asked(viewer, hidden, cruz):
                pass
        hidden.ana.page()
        hidden.ana.do("Done")
    written = caplog.text + "".join(capsys.readouterr())
    assert "m/<str:public_id>/" in written  # the log of requests can be searched at all
    assert found(written) == []
    assert found(json.dumps([job.args for job in Job.objects.all()])) == []
    assert found(" ".join(str(message.message()) for message in mail.outbox)) == []


def test_a_program_of_the_opponents_is_told_none_of_it(
    hidden: Hidden, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = listening(monkeypatch)
    set_up(hidden.bo.client, program)
    hidden.ana.do("Done")
    for job in Job.objects.filter(name=telling.TELL):
        actions.tell(**job.args, at=timezone.now())
    hidden.bo.do("Concede")
    delivered()
    assert [one["type"] for one in program.said()] == ["move", "over"]
    assert found(" ".join(f"{body!r} {headers}" for _, body, headers in program.heard)) == []


def test_a_dump_of_the_database_says_none_of_it(
    hidden: Hidden, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("dumpdata", "--exclude", "contenttypes")
    dump = capsys.readouterr().out
    assert "the bend" in dump  # what is public can be read
    assert found(dump) == []
    assert found(rows()) == []
    # Nor anything else that was noted in secret and not shown: salts, drafts, army codes.
    private = set(noted(hidden)) - set(shown(hidden))
    assert len(private) > 30
    assert [secret for secret in private if secret in dump or secret in rows()] == []


def test_a_secret_in_the_clear_would_be_found_in_the_database(hidden: Hidden) -> None:
    title = "The nightgodwit way"
    Match.objects.filter(pk=hidden.match.pk).update(title=title)
    assert found(rows()) == ["nightgodwit"]


def rows() -> str:
    """Every value of every table as the database itself has it."""
    with connection.cursor() as cursor:
        text = []
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            for row in cursor.fetchall():
                text += [
                    one.decode(errors="replace")
                    if isinstance(one, bytes)
                    else bytes(one).decode(errors="replace")
                    if isinstance(one, memoryview)
                    else str(one)
                    for one in row
                ]
    return "\n".join(text)


def noted(hidden: Hidden) -> Iterator[str]:
    """The long texts of all private lines: salts, nonces, what was noted."""
    for line in log.lines(record_id=hidden.match.record_id, seat="referee"):
        if line.entry.audience != "all":
            yield from _long(game.encode(line.entry.event)[1])


def shown(hidden: Hidden) -> Iterator[str]:
    """The same of everything that everybody sees."""
    for line in log.lines(record_id=hidden.match.record_id, seat="watcher"):
        yield from _long(game.encode(line.entry.event)[1])


def _long(value: Any) -> Iterator[str]:
    if isinstance(value, str) and len(value) >= 16:
        yield value
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from (*_long(key), *_long(one))
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from _long(one)


# ------------------------------------------------------------------ planted leaks


def _from_the_truth(*names: str, of: ModuleType = log) -> Callable[..., Any]:
    """A query that answers for the referee, whoever asks."""
    real = {name: getattr(of, name) for name in names}

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        for name, query in real.items():
            monkeypatch.setattr(
                of, name, lambda query=query, **said: query(**{**said, "seat": "referee"})
            )

    return plant


def _anybodys_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    real = sitting._seat_of

    def seat(*seats: Any, **said: Any) -> sitting.Sitting:
        found = real(*seats, **said)
        return sitting.Sitting(found.match, "A", "A", found.player)

    monkeypatch.setattr(sitting, "_seat_of", seat)


def _view_of_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    real = game.offers

    def offers(table: Any, seat: Any, *looking_at: Any) -> Any:
        return real(table, "A" if seat == "B" else seat, *looking_at)

    monkeypatch.setattr(log, "fold", lambda **said: _fold(**{**said, "seat": "A"}))
    monkeypatch.setattr(game, "offers", offers)


_fold = log.fold


def _anybodys_list(monkeypatch: pytest.MonkeyPatch) -> None:
    from tracker.armies.models import Army

    monkeypatch.setattr(armies, "armies_of", lambda **_: list(Army.objects.all()))


def _anybodys_eyes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        viewpoint.Looking, "through", lambda _, asked: viewpoint.EYES.get(asked, "referee")
    )


def _anybodys_notes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read, "_own", lambda _: Note.objects.all())


PLANTS: dict[str, tuple[str, Callable[[pytest.MonkeyPatch], None]]] = {
    "everybody's log is the referee's": ("the opponent", _from_the_truth("lines", "newest")),
    "everybody's Table is the referee's": ("a watcher", _from_the_truth("fold", "table")),
    "everybody sits at A": ("the opponent", _anybodys_seat),
    "a page is drawn from the other side's Table": ("the opponent", _view_of_the_other),
    "lists are anybody's": ("a stranger", _anybodys_list),
    "one looks back through anybody's eyes": ("the opponent", _anybodys_eyes),
    "notes are anybody's": ("a watcher", _anybodys_notes),
    "a record is whole before the end": ("a watcher", _from_the_truth("record", of=exporting)),
}


@pytest.mark.parametrize("plant", PLANTS)
def test_a_planted_leak_is_found(
    plant: str, hidden: Hidden, cruz: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    viewer, leak = PLANTS[plant]
    folds.forget()
    leak(monkeypatch)
    assert any(leaks(viewer, hidden, cruz))


def test_a_secret_in_the_log_file_would_be_found(
    hidden: Hidden, caplog: pytest.LogCaptureFixture
) -> None:
    with patch.object(hidden.match, "title", "Nightheron"), caplog.at_level(logging.INFO):
        logging.getLogger("tracker").info("looked at %s", hidden.match.title)
    assert found(caplog.text) == ["nightheron"]
