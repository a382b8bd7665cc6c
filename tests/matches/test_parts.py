"""What an open page has already is not sent again; and what it has is what would be sent."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.test.html import Element, parse_html

from tests.matches.phone import Phone
from tests.matches.test_example import revealed, to_the_end, up_to_the_reveal
from tracker.matches.page import parts

DRAWN = re.compile(r'<[^>]* id="([\w-]+)" data-drawn="(\w+)"')
PARTS = ("menu", "pools", "guidance", "anytime", "table", "mine", "rail", "keys")
# New in every drawing: ids of commands, cursors, tokens.
NEW = re.compile(r'(name="(?:command_id|cursor|csrfmiddlewaretoken)" value=)"[^"]*"')


class OpenPage:
    """A page as the browser keeps it: it says what it has, and is sent the rest."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.has = ""
        self.look()

    def look(self) -> str:
        address = f"{self.phone.url}panel/?right=1"
        return self.read(self.phone.client.get(address, headers=self.headers))

    @property
    def headers(self) -> dict[str, str]:
        return {"HX-Request": "true", parts.HEADER: self.has}

    def read(self, answer: object) -> str:
        html: str = answer.content.decode()  # type: ignore[attr-defined]
        found = dict(item.split("=") for item in self.has.split()) | dict(DRAWN.findall(html))
        cursor = re.search(r'data-cursor="(\d+)"', html)
        assert cursor is not None
        self.has = " ".join(f"{name}={value}" for name, value in {**found, "at": cursor[1]}.items())
        return html


def whole(phone: Phone) -> dict[str, tuple[str, str]]:
    """Every part of the page by its id: the digest, and what is drawn, all of it."""
    html = NEW.sub(r"\1", phone.get("panel/", right="1").content.decode())
    return {name: (drawn, text) for name, drawn, text in _parts(parse_html(html))}


def _parts(element: Element) -> Iterator[tuple[str, str, str]]:
    said = dict(element.attributes)
    if "data-drawn" in said:
        yield str(said["id"]), str(said["data-drawn"]), str(element)
    for child in element.children:
        if isinstance(child, Element):
            yield from _parts(child)


def story(anas: Phone, bos: Phone) -> Iterator[None]:
    yield
    for chapter in (up_to_the_reveal, revealed, to_the_end):
        chapter(anas, bos)
        yield
    anas.do("Object", about="Too far.")
    yield
    bos.do("NoteScore", side="B", objective="3", victory="10")
    yield
    bos.do("Concede")
    yield


@pytest.mark.parametrize("seat", ["anas", "bos", "looker"])
def test_parts_of_one_digest_are_drawn_alike(
    seat: str, anas: Phone, bos: Phone, looker: Phone
) -> None:
    phone = {"anas": anas, "bos": bos, "looker": looker}[seat]
    known: dict[tuple[str, str], str] = {}
    told: list[dict[str, tuple[str, str]]] = []
    for _ in story(anas, bos):
        told.append(whole(phone))
        for name in PARTS:
            if name in told[-1]:
                digest, drawn = told[-1][name]
                assert known.setdefault((name, digest), drawn) == drawn
    # And the story is worth telling: what can change did.
    for name in ("table", "mine"):
        assert len({one[name][0] for one in told}) > 2


def test_a_page_is_sent_what_has_changed_and_no_more(anas: Phone, bos: Phone) -> None:
    page = OpenPage(bos)
    secret = "Fusilier 1"
    again = page.look()
    for name in set(PARTS) - {"keys"}:
        assert re.search(rf'id="{name}" data-same="\w+"></', again)
    anas.do("Object", about="One more thing.")
    news = page.look()
    assert "One more thing." in news
    assert len(re.findall(r'<li id="line-\d+"', news)) == 1
    assert news.count("<li data-known=") == 1
    assert secret not in re.sub(r"<main.*?</main>", "", news, flags=re.S)
    assert len(news) < len(bos.get("panel/").content) / 3


def test_what_was_a_part_and_has_changed_comes_whole(anas: Phone, bos: Phone) -> None:
    page = OpenPage(bos)
    anas.do("DeclareSkill", actor=anas.piece("Marker 1"), skill="Move", pool="regular", to="there")
    news = page.look()
    assert 'id="table" data-drawn=' in news
    assert 'id="mine" data-same=' in news
    assert 'id="menu" data-same=' in news


def test_the_answer_to_a_command_leaves_out_as_much(anas: Phone) -> None:
    page = OpenPage(anas)
    answer = anas.client.post(
        f"{anas.url}do/",
        {"kind": "Object", "about": "No.", "command_id": "6f2a1d3e-7c55-4f0a-9a43-0c7be4f7f001",
         "cursor": "0"},
        headers=page.headers,
    )  # fmt: skip
    assert 'id="mine" data-same=' in page.read(answer)


def test_an_open_objection_is_sent_once_for_as_long_as_it_is_open(anas: Phone, bos: Phone) -> None:
    anas.do("Object", about="Too far.")
    page = OpenPage(bos)
    anas.do("Object", about="Too near.")
    news = page.look()
    assert 'id="objection-1" data-same=' in news
    assert 'id="objection-2" data-drawn=' in news
    anas.do("SettleObjection", number="1", how="withdraw")
    after = page.look()
    assert 'id="objection-1"' not in after
    assert 'id="objection-2" data-same=' in after


def test_lines_that_would_be_told_otherwise_now_come_again(anas: Phone, bos: Phone) -> None:
    page = OpenPage(bos)
    page.has = re.sub(r"log=\w+", "log=0123456789ab", page.has)
    assert "<li data-known=" not in page.look()


def test_a_page_that_was_woken_by_its_own_command_is_sent_nothing(anas: Phone, bos: Phone) -> None:
    anas.do("Object", about="No.")
    page = OpenPage(anas)
    again = page.headers | {parts.HEADER: f"again {page.has}"}
    address = f"{anas.url}panel/"
    assert anas.client.get(address, headers=again).status_code == 204
    # Somebody who asks for more than news gets it, and so does everybody when there are any.
    assert anas.client.get(address, headers=page.headers).status_code == 200
    bos.do("Object", about="Yes.")
    assert "Yes." in page.read(anas.client.get(address, headers=again))


def test_what_the_other_side_notes_in_private_is_no_news(anas: Phone, bos: Phone) -> None:
    anas.do("DeclareSkill", actor=anas.piece("Marker 1"), skill="Move", pool="regular", to="there")
    page = OpenPage(anas)
    bos.do("DelayAro", actor=bos.piece("Fusilier 1"))
    again = page.headers | {parts.HEADER: f"again {page.has}"}
    assert anas.client.get(f"{anas.url}panel/", headers=again).status_code == 204


@pytest.mark.parametrize(
    "header", ["", "at=9999999999 log=zz", "mine=", "log=0123456789ab", "at=-1 x" * 500]
)
def test_nonsense_is_had_by_nobody(header: str, bos: Phone) -> None:
    answer = bos.client.get(f"{bos.url}panel/", headers={"HX-Request": "true", "Has": header})
    assert answer.status_code == 200
    assert b"data-same" not in answer.content


def test_only_a_page_without_scripts_needs_tokens_in_its_forms(anas: Phone) -> None:
    assert b"csrfmiddlewaretoken" in anas.get().content
    sent = anas.client.get(f"{anas.url}panel/", headers={"HX-Request": "true"})
    assert b"command_id" in sent.content
    forms = sent.content.split(b'id="menu"')[0] + sent.content.split(b"</header>")[1]
    assert b"csrfmiddlewaretoken" not in forms


def test_a_page_whose_reader_chose_another_language_is_sent_all_of_it_again(bos: Phone) -> None:
    page = OpenPage(bos)
    assert "data-same" in page.look()
    bos.client.cookies["language"] = "es"
    news = page.look()
    assert "data-same" not in news
    assert "<li data-known=" not in news
    assert "data-same" in page.look()
