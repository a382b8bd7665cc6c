"""Every real code reads as what stands beside it, and nothing but a refusal comes of the others."""

from __future__ import annotations

import base64
import json
import quopri
import random
from collections.abc import Callable
from io import StringIO
from typing import Any
from urllib.parse import quote, unquote

import pytest
from django.core.management import CommandError, call_command

from tests.armies.real_codes import every, good, of_layout
from tracker.armies import codes
from tracker.armies.management.commands.decode_army_code import printed


def raw(code: str) -> bytes:
    body = unquote(code).partition("=")[0]
    return base64.b64decode(body + "=" * (-len(body) % 4))


def wrapped(data: bytes) -> str:
    return base64.b64encode(data).decode()


def test_there_are_codes_of_every_layout() -> None:
    layouts = [one["decoded"]["layout"] for one in good()]
    assert [layouts.count(layout) for layout in (1, 2, 3)] == [9, 33, 8]
    assert len(every()) == 51


@pytest.mark.parametrize("one", good(), ids=lambda one: one["code"][:24])
def test_a_code_reads_as_it_should_and_is_written_back(one: dict[str, Any]) -> None:
    code = codes.decode(one["code"])
    assert printed(code) == one["decoded"]
    assert raw(codes.encode(code)) == raw(one["code"])


def test_the_damaged_code_is_refused_with_what_and_where() -> None:
    (damaged,) = (one["code"] for one in every() if "damaged" in one)
    with pytest.raises(codes.Unreadable) as refused:
        codes.decode(damaged)
    assert "byte 126 of 126 it breaks off, in trooper 5 of Combat Group 2" in str(refused.value)
    assert damaged not in str(refused.value)


# A code with both "+" and "/" in it, or every way of pasting would be easy.
HARD = next(unquote(one["code"]) for one in good() if "%2F" in one["code"])


def with_plus() -> str:
    """The same list under another name, so that its code has a "+" as well."""
    code = codes.decode(HARD)
    for number in range(200):
        named = codes.Code(
            code.layout, code.sectorial_id, code.slug, f"ž{number}>>>", 300, code.groups
        )
        found = codes.encode(named)
        if "+" in found and "/" in found:
            return found
    raise AssertionError("No name brings a plus.")


WAYS: dict[str, Callable[[str], str]] = {
    "as it is": lambda code: code,
    "percent-encoded": lambda code: quote(code, safe=""),
    "percent-encoded twice": lambda code: quote(quote(code, safe=""), safe=""),
    "in small letters": lambda code: quote(code, safe="").replace("%2F", "%2f"),
    "without padding": lambda code: code.rstrip("="),
    "with something after the padding": lambda code: code.rstrip("=") + "=7",
    "with spaces for its plus signs": lambda code: code.replace("+", " "),
    "with the alphabet of addresses": lambda code: code.replace("+", "-").replace("/", "_"),
    "in an address": lambda code: f"https://builder.example/army/list/{quote(code, safe='')}",
    "in an address, slashes and all": lambda code: f"https://builder.example/army/list/{code}",
    "in a query": lambda code: f"https://x.example/?lang=en&armyCode={quote(code, safe='')}#top",
    "in a query, as it is": lambda code: f"https://x.example/a?code={code}",
    "after a sign #": lambda code: f"https://x.example/army/#/list/{code}",
    "with words around the address": lambda code: f"My list: https://x.example/l/{code} see you",
    "over several lines": lambda code: "\r\n  ".join(
        code[at : at + 30] for at in range(0, 600, 30)
    ),
    "in quotes": lambda code: f" “{code}”\n",
    "with signs that nobody sees": lambda code: "\ufeff" + code[:9] + "\u200b" + code[9:],
    "in an address without its beginning": lambda code: f"x.example/list/{quote(code, safe='')}",
    "in an address at the end of a sentence": lambda code: f"See {in_address(code)}.",
    "in an address in brackets": lambda code: f"([the list]({in_address(code)})), he said",
    "in an address, escaped whole": lambda code: quote(quote(in_address(code), safe=""), safe=""),
    "in an address with more behind it": lambda code: in_address(code) + "/edit?from=chat#top",
    "in an address before another line": lambda code: f"{in_address(code)}\nSent from my phone",
    "in a chat": lambda code: (
        f"[25/11/26, 21:03:11] Bo: {in_address(code)}\n[25/11/26, 21:04:02] Bo: ok?"
    ),
    "in a link of a page": lambda code: f'<a href="{in_address(code)}">My list</a>',
    "in a page, escaped": lambda code: code.replace("=", "&#61;").replace("/", "&#x2F;"),
    "after a label": lambda code: f"Army code: {code}",
    "after a label of another language": lambda code: f"Código de ejército:{code}",
    "with points behind it": lambda code: f"{code} (300 pts)",
    "without padding, with words behind it": lambda code: code.rstrip("=") + " is my list",
    "without padding, before another line": lambda code: code.rstrip("=") + "\nSent from my phone",
    "between drawings": lambda code: f"📋 {code} 👍",
    "in single quotes": lambda code: f"‘{code}’",
    "in the quotes of other languages": lambda code: f"« {code} » „{code}“",
    "in bold": lambda code: f"**{code}**",
    "in italics": lambda code: f"_{code}_",
    "in a mail that was answered": lambda code: "\r\n>> ".join(
        ["He wrote:", *(code[at : at + 70] for at in range(0, len(code), 70))]
    ),
    "in a mail, escaped": lambda code: quopri.encodestring(f"{code}\n".encode()).decode(),
    "broken within an escape": lambda code: quote(code, safe="").replace("%2F", "%\n2F"),
    "with a hard space in it": lambda code: code[:9] + "\xa0" + code[9:],
    "broken by spaces": lambda code: " ".join(code[at : at + 60] for at in range(0, len(code), 60)),
    "in a row of a table": lambda code: f'Round 1,Bo,"{code}",300',
    "between tabs": lambda code: f"Bo\tRound 1\t{code}\t300",
    "in what a program wrote": lambda code: json.dumps({"code": code}).replace("/", "\\/"),
    "in wide signs": lambda code: "".join(chr(ord(one) + 0xFEE0) for one in code),
    "under the list in words": lambda code: f"{IN_WORDS}\nOpen it\n{in_address(code)}\n",
    "twice": lambda code: f"{code}\n{in_address(code)}",
}


def in_address(code: str) -> str:
    return f"https://builder.example/army/list/{quote(code, safe='')}"


IN_WORDS = """Low tide
──────────────────
GROUP 1 | 10 Regular
DOCKER (Lieutenant) Combi Rifle / Pistol, CC Weapon. (0 | 10)
SHADE Combi Rifle, D-Charges ( ) / Pistol, CC Weapon. (0.5 | 25)

 6 SWC | 299 Points"""


@pytest.mark.parametrize("way", WAYS)
def test_however_it_is_pasted(way: str) -> None:
    for code in (HARD, with_plus(), of_layout(1), of_layout(2), of_layout(3)):
        plain = unquote(code)
        assert codes.decode(WAYS[way](plain)) == codes.decode(plain)


def test_where_there_are_several_lists_it_is_asked_which() -> None:
    first, second = with_plus(), unquote(of_layout(3))
    for between in ("\n", " ", ", "):
        for way in (str, in_address):
            with pytest.raises(codes.Unreadable, match="There are 2 lists in this text") as asked:
                codes.decode(f"{way(first)}{between}{way(second)}")
            assert codes.decode(first).slug in str(asked.value)
            assert codes.decode(second).slug in str(asked.value)
            assert first not in str(asked.value)


def test_every_code_is_found_in_an_address_and_before_words() -> None:
    for one in good():
        code = unquote(one["code"])
        for pasted in (in_address(code), f"{in_address(code.rstrip('='))}.\nSent from my phone"):
            assert codes.decode(pasted) == codes.decode(code)


@pytest.mark.parametrize(
    ("pasted", "sentence"),
    [
        ("", "There is no army code here."),
        ("  \n ", "There is no army code here."),
        ("ABCD1234", "8 characters are too few"),
        (HARD[:8] + "§" + HARD[9:], "Character 9 of [0-9]+, “§”, can’t be"),
        ("Fusilier, Combi Rifle; Fusilier, Combi Rifle", "Character 9 of 44, “,”, can’t be"),
        ("Fusilier, Combi Rifle; Fusilier, Combi Rifle", "A list in words can’t be read"),
        (IN_WORDS, "A list in words can’t be read. Open the list in the official builder"),
        ('<?xml version="1.0"?><roster id="a"><forces/></roster>', "roster file"),
        (f"My list: {unquote(HARD)[:60]}…", "breaks off"),
        ("https://builder.example/army", "too few"),
        ("Mine: https://builder.example/army/list/123456789 it is", "short code of a list"),
        ("A" * 20_001, "too long"),
        (HARD.rstrip("=")[:-3], "one is missing"),
        (wrapped(raw(HARD) + b"\0"), "more than a list"),
        (wrapped(raw(HARD)[:-1]), "breaks off"),
        (wrapped(b"\0" * 40), "there is no faction"),
    ],
)
def test_what_is_wrong_is_said(pasted: str, sentence: str) -> None:
    with pytest.raises(codes.Unreadable, match=sentence):
        codes.decode(pasted)


def test_a_custom_spec_ops_trooper_is_refused_by_name() -> None:
    data = bytearray(raw(of_layout(1)))
    data[-1] = 1
    with pytest.raises(codes.Unreadable, match="Spec-Ops"):
        codes.decode(wrapped(bytes(data)))


def test_what_can_not_be_written_is_an_error_of_the_program() -> None:
    code = codes.Code(2, 101, "panoceania", "", 40_000, ())
    with pytest.raises(ValueError, match="32767"):
        codes.encode(code)


def mutated(dice: random.Random, code: bytes) -> str:
    """A code that something happened to: bytes changed, cut, doubled; or its signs were."""
    data = bytearray(code)
    for _ in range(dice.randint(1, 4)):
        at = dice.randrange(len(data) + 1)
        match dice.randrange(5):
            case 0:
                data[at : at + 1] = bytes((dice.randrange(256),))
            case 1:
                del data[at : at + dice.randint(1, 6)]
            case 2:
                data[at:at] = dice.randbytes(dice.randint(1, 6))
            case 3:
                data[at:at] = data[at : at + dice.randint(1, 20)]
            case 4 if data:
                data[at % len(data)] ^= 1 << dice.randrange(8)
    text = wrapped(bytes(data))
    if dice.random() < 0.2:
        at = dice.randrange(len(text) + 1)
        text = text[:at] + chr(dice.choice((dice.randrange(1, 0x3000), 37, 47, 61))) + text[at:]
    if dice.random() < 0.05:
        text = f"https://x.example/{text}"
    return text


def test_a_mutated_code_is_read_or_refused_and_nothing_else(thorough: bool) -> None:
    dice = random.Random(5)
    whole = [raw(one["code"]) for one in good()]
    read = 0
    rounds = 1_000_000 if thorough else 25_000
    for _ in range(rounds):
        pasted = mutated(dice, dice.choice(whole))
        try:
            code = codes.decode(pasted)
        except codes.Unreadable:
            continue
        read += 1
        assert codes.decode(codes.encode(code)) == code
    assert rounds // 50 < read < rounds // 2


def test_the_command_prints_what_the_code_says() -> None:
    out = StringIO()
    call_command("decode_army_code", good()[0]["code"], stdout=out)
    assert json.loads(out.getvalue()) == good()[0]["decoded"]


def test_the_command_refuses_with_a_sentence() -> None:
    with pytest.raises(CommandError, match="too few") as refused:
        call_command("decode_army_code", "ABC")
    assert refused.value.returncode == 1
