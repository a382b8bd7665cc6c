"""What is said is in the catalogues, and each language has words for it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog

from infinity_site.languages import OFFERED
from infinity_site.languages import __main__ as command
from infinity_site.languages.__main__ import catalogues, main, missing, read
from infinity_site.languages.found import ROOT, messages
from infinity_site.languages.outside import outside

WORD = re.compile(r"[^\W\d_]{2,}")
FILLED = re.compile(r"%\(\w+\)s|\{\w+\}")


def test_no_language_misses_a_message() -> None:
    lacking = {
        str(file.relative_to(ROOT)): missing(found, read(file))
        for language, file, found in catalogues()
        if language in OFFERED
    }
    # `./dev languages --update` writes what is new into them.
    assert lacking == {
        "infinity_site/locale/es/LC_MESSAGES/django.po": [],
        "rules/locale/es/LC_MESSAGES/django.po": [],
    }


def test_what_spanish_says_as_english_does_is_known_to_be_said_so() -> None:
    """A name that the rulebook or the game has alike in both, or one with a remark in its catalogue; what is
    filled in is no word."""
    alike = {
        str(one.id)
        for language, file, _ in catalogues()
        for one in read(file)
        if language == "es" and one.id and one.string == one.id and not one.user_comments
    }
    worded = {one for one in alike if WORD.search(FILLED.sub("", one))}
    assert sorted(worded) == (Path(__file__).parent / "alike.txt").read_text().splitlines()


@pytest.mark.parametrize("language", ["fr", "de", "it"])
def test_there_is_a_catalogue_to_begin_with(language: str) -> None:
    found = [file for code, file, _ in catalogues() if code == language]
    assert len(found) == 2
    for file in found:
        assert read(file).plural_forms


def test_nothing_is_said_that_is_in_no_catalogue() -> None:
    assert outside() == {}


@pytest.mark.parametrize(
    ("language", "left", "status"),
    [("es", [], 1), ("fr", [], 0), ("fr", ["Choose a club."], 1)],
)
def test_what_is_lacking_of_a_language_that_is_offered_or_outside_is_counted_and_an_error(
    language: str,
    left: list[str],
    status: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    found, known = Catalog(), Catalog()
    for said in ("Tap", "Hold it"):
        found.add(said)
    known.add("Tap", "Toca")
    monkeypatch.setattr(command, "catalogues", lambda: [(language, Path("django.po"), found)])
    monkeypatch.setattr(command, "read", lambda _: known)
    monkeypatch.setattr(command, "outside", lambda: {"rules/b.py": left})
    assert main(["--json"]) == status
    assert json.loads(capsys.readouterr().out) == {
        language: {"messages": 2, "translated": 1, "missing": 1},
        "outside": len(left),
    }


def test_each_translation_has_the_parts_of_its_message() -> None:
    for _, file, _ in catalogues():
        catalogue = read(file)
        for message in catalogue:
            assert not list(message.check(catalogue)), message.id


def test_each_translation_of_the_rules_has_the_parts_of_its_message() -> None:
    said = [one for _, file, _ in catalogues() if "rules/" in str(file) for one in read(file)]
    amiss = [one.id for one in said if one.id and parts(str(one.id)) != parts(str(one.string))]
    assert said
    assert not amiss


def parts(text: str) -> set[str]:
    """The parts of a message of the rules, by name; how each is written is its language's own."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for folder in ("templates", "tracker", "rules", "infinity_site", "static"):
        (tmp_path / folder).mkdir()
    return tmp_path


def test_messages_are_found_on_pages_of_both_engines_and_in_python(root: Path) -> None:
    (root / "templates/a.html").write_text(
        "{% load i18n %}<p>\n    {% translate 'To the page' %}</p>\n"
        "{% blocktranslate trimmed count n=n %}\n  {{ n }} Order\n{% plural %}\n  {{ n }} Orders\n"
        "{% endblocktranslate %}"
    )
    (root / "templates/b.jinja").write_text(
        "<b>{% trans %}Hold\n  it{% endtrans %}</b>{{ _('Tap') }}"
    )
    (root / "tracker/c.py").write_text('from x import gettext as _\nsaid = _("Choose a club.")\n')
    (root / "static/d.js").write_text('says(words.said(\n  "Tap %(n)s pieces.", { n }));')
    found = {one.id for one in messages(root) if one.id}
    assert found == {
        "To the page", ("%(n)s Order", "%(n)s Orders"), "Hold it", "Tap", "Choose a club.",
        "Tap %(n)s pieces.",
    }  # fmt: skip


def test_what_is_said_elsewhere_is_outside(root: Path) -> None:
    (root / "templates/a.html").write_text(
        "{# A comment #}{% load i18n %}<p title='Look here'>Nothing {{ here }}"
        "<b>{% translate 'Within' %}</b></p><script>let said = 'no';</script>"
    )
    (root / "rules/b.py").write_text(
        '"""What a module is."""\n'
        'said = "Choose a club."\nnamed = f"There is no {said} here."\nkey = "match"\n'
        'log.warning("A worker is away")\n'
    )
    (root / "static/c.js").write_text(
        '// What a script is.\nsays(words.said("Within it"));\nsays(`Tap ${n} pieces.`);\n'
        "says(`${name}: the bases overlap by ${n}″.`);\n"
        "const key = 'of the map';\n"
    )
    assert outside(root) == {
        "templates/a.html": ["Look here", "Nothing"],
        "rules/b.py": ["There is no … here.", "Choose a club."],
        "static/c.js": ["Tap … pieces.", "…: the bases overlap by …″."],
    }
