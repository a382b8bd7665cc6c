"""A length is said as who reads it measures: in inches, or in centimetres, too."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

import msgspec
import pytest
from django.forms import Form
from django.template import Context, Template
from django.test import Client
from django.utils.translation import override

from infinity_site.languages.__main__ import catalogues, read
from infinity_site.languages.found import ROOT
from rules.game import (
    Inches,
    Kept,
    mov,
    put,
    read_again,
    say,
    size,
    term,
    written_down,
)
from rules.game import Told as Line
from rules.reference import N4, N5_3, rule
from rules.reference.starter_rosters import starters
from rules.skills.booty import charts
from rules.space import Ground, not_a_table
from tests.matches.phone import BACKEND, Phone
from tests.matches.test_map import army, deployed
from tests.matches.test_parts import OpenPage
from tests.matches.test_told import keeps, picked
from tests.rules.laws.armies import LINE
from tracker import lengths
from tracker.accounts.models import Player
from tracker.lengths import BOTH, INCHES, centimetres, length, said_in
from tracker.matches import actions
from tracker.rulebook.texts import of_digest, texts
from tracker.spoken import as_text, guides, rows, spoken, worded
from tracker.tables.forms import CornersForm, MeasureForm, NewTableForm, PieceForm
from tracker.tables.models import SavedTable

NB: Final = "\N{NO-BREAK SPACE}"
GOES: Final = "{piece} goes {far:.2f}."
IN_SCRIPTS: Final = {"lengths.js", "said.js", "where.js"}
"""What says a length, and what reads or signs a place that was typed."""


@pytest.fixture
def both() -> Iterator[None]:
    with said_in(BOTH):
        yield


@pytest.mark.parametrize(
    ("inches", "told"),
    [
        ("0", "0"), ("1", "2.5"), ("2", "5.1"), ("3", "7.6"), ("4", "10"), ("8", "20"), ("16", "41"),
        ("2.5", "6.4"), ("7.4", "18.8"), ("8.00", "20.3"), ("48", "122"), ("0.02", "0.1"),
    ],
)  # fmt: skip
def test_one_rule_of_rounding(inches: str, told: str) -> None:
    assert centimetres(inches) == told


def test_halves_go_up() -> None:
    assert centimetres("12.5") == "31.8"  # 31.75
    assert centimetres("62.5") == "158.8"  # 158.75


@pytest.mark.parametrize(
    ("language", "said"), [("en", "7.40″"), ("es", "7,40″"), ("fr", f"7,40″ (18,8{NB}cm)")]
)
def test_without_a_choice_it_is_said_as_its_language_does(language: str, said: str) -> None:
    with override(language):
        assert length(7.4, ".2f") == said


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_a_choice_goes_before_the_language(language: str) -> None:
    with override(language):
        with said_in(INCHES):
            assert "cm" not in length(7.4)
        with said_in(BOTH):
            assert "cm" in length(7.4)


@pytest.mark.usefixtures("both")
def test_what_the_rules_say_has_it_in_each_language() -> None:
    line = put(GOES, piece="Orc 1", far=Inches(7.4))
    refusal = say("It must lie inside its ZoC: by the map this is {inches:.2f}.", inches=Inches(9))
    for language, told, far in (
        ("en", f"Orc 1 goes 7.40″ (18.8{NB}cm).", f"9.00″ (22.9{NB}cm)."),
        ("es", f"Orc 1 va 7,40″ (18,8{NB}cm).", f"9,00″ (22,9{NB}cm)."),
    ):
        with override(language):
            assert as_text(line) == told
            assert str(spoken(refusal)).endswith(far)
    # As a string it reads in inches: so it is kept out of what many read alike.
    assert "".join(map(str, line)) == "Orc 1 goes 7.40″."


@pytest.mark.usefixtures("both")
def test_a_band_and_a_size_are_said_at_once() -> None:
    assert length(Inches(16, since=8)) == f"8–16″ (20–41{NB}cm)"
    for language, said in (("en", "48 by 32 inches"), ("es", "48 por 32 pulgadas")):
        with override(language):
            assert length(size(48, 32), "inches").startswith(said)
    with override("en"):
        assert length(1, "inches") == f"1 inch (2.5{NB}cm)"


@pytest.mark.usefixtures("both")
def test_a_row_of_the_rules_has_its_lengths_as_parts() -> None:
    dodge = rule(N4, "DODGE-2").text
    assert dodge == "A passed Dodge lets its user move up to 2 inches at step 5.1."
    for language, said in (("en", "2 inches"), ("es", "2 pulgadas")):
        with override(language):
            far = f"{said} ({'5.1' if language == 'en' else '5,1'}{NB}cm)"
            assert far in worded(dodge)
            # So it is where another message has the row in it, as that of a house rule does.
            assert far in str(spoken(say("Off: {text}", text=term(dodge))))
            assert f"8 {said[2:]} (20{NB}cm)" in worded(rule(N5_3, "ARO-4").text)
            with said_in(INCHES):
                assert f"up to {said} at step" in worded(dodge) or f"hasta {said} en" in worded(
                    dodge
                )
    with override("es"):
        assert f"1 pulgada (2,5{NB}cm)" in worded(rule(N4, "TERR-2").text)


def test_no_row_has_a_length_that_is_none() -> None:
    """With a figure it stands in brackets: "up to {8 inches}"."""
    said = {*rows(), *guides()}
    assert any("{2 inches}" in one for one in said)
    assert not [one for one in said if re.search(r"(?<!\{)\b\d+[- ]inch|MOV \d", one)]


@pytest.mark.django_db
def test_a_row_reads_as_english_where_many_read_it_alike(client: Client) -> None:
    for language in ("en", "es"):
        found = client.get(
            "/api/v1/rules/DODGE-2/",
            headers={"accept-language": language, "cookie": "lengths=both"},
        )
        assert found.json()["wordings"][0]["text"] == rule(N4, "DODGE-2").text


def test_the_texts_of_a_match_are_as_their_reader_measures() -> None:
    inches = texts("N4")
    with said_in(BOTH):
        both = texts("N4")
    assert f"2 inches (5.1{NB}cm)" in json.loads(both.json)["DODGE-2"]
    assert json.loads(inches.json)["DODGE-2"] == rule(N4, "DODGE-2").text
    assert of_digest(inches.digest) == inches
    assert of_digest(both.digest) == both


@pytest.mark.django_db
def test_a_rule_and_a_search_are_read_so(client: Client) -> None:
    client.cookies["lengths"] = BOTH
    for page in ("/rules/DODGE-2/", "/rules/?q=DODGE-2"):
        assert f"2 inches (5.1{NB}cm)" in client.get(page).content.decode()
    client.cookies["lengths"] = INCHES
    for page in ("/rules/DODGE-2/", "/rules/?q=DODGE-2"):
        assert "up to 2 inches at step" in client.get(page).content.decode()


def test_mov_is_said_as_it_is_printed() -> None:
    line = put("{piece} has MOV {mov}.", piece="Orc 1", mov=mov(4, 4))
    assert "".join(map(str, line)) == "Orc 1 has MOV 4-4."
    with said_in(BOTH):
        assert as_text(line) == f"Orc 1 has MOV 4-4 (10-10{NB}cm)."
        assert length(mov(6, 2)) == f"6-2 (15-5.1{NB}cm)"
        assert f"MOV 4-4 (10-10{NB}cm), CC" in worded(rule(N4, "POSS-E4").text)


def test_so_is_what_a_die_gives() -> None:
    for book in (N4, N5_3):
        found = [one for rows_of in charts(book).values() for one in rows_of]
        assert found
        assert [one.said for one in found] == [one.gives for one in found]
    gives = next(one.said for one in charts(N4)["MetaChemistry"] if ", " in one.gives and one.mov)
    with said_in(BOTH):
        assert re.search(rf"MOV \d-\d \(\d+-\d+{NB}cm\), \w", spoken(gives))


def test_an_army_page_says_mov_so() -> None:
    page = Template("{% include 'armies/numbers.html' %}")
    profile = starters(N4)[0].profile
    first, second = profile.mov
    said = Context({"profile": profile})
    assert f"MOV {first}-{second}, CC" in page.render(said)
    with said_in(BOTH):
        assert f"MOV {length(mov(first, second))}, CC" in page.render(said)
        assert f"{NB}cm), CC" in page.render(said)


def test_how_large_a_table_may_be_is_said_so() -> None:
    form = NewTableForm()
    assert "48 by 48 inches, 300 points and more" in str(form["points"])
    with said_in(BOTH):
        assert f"24 by 32 inches (61 by 81{NB}cm), up to 150 points" in str(form["points"])
        with override("es"):
            assert f"32 por 48 pulgadas (81 por 122{NB}cm), hasta 250 puntos" in str(form["points"])
    assert NewTableForm({"name": "The docks", "points": "250"}).is_valid()
    assert not NewTableForm({"name": "The docks", "points": "9"}).is_valid()


def test_a_field_for_a_length_says_that_it_is_typed_in_inches() -> None:
    """To who reads centimetres, too; degrees and hundredths are neither."""
    docks = SavedTable(name="The docks", width=48, depth=48)
    asked: tuple[tuple[Callable[[], Form], int], ...] = (
        (PieceForm, 6), (partial(MeasureForm, {}, docks), 4), (CornersForm, 0)
    )  # fmt: skip
    for language, said in (("en", "Typed in inches."), ("es", "Se escribe en pulgadas.")):
        for form, fields in asked:
            with override(language):
                assert said not in str(form())
                with said_in(BOTH):
                    page = str(form())
            assert page.count(said) == page.count("_helptext") / 2 == fields


@pytest.mark.usefixtures("both")
def test_so_are_a_table_that_is_none_and_a_place_beside_it() -> None:
    none = not_a_table(Ground(8, 48, 8))
    assert none is not None
    assert none.sentence == "A table is 12–96 inches wide and deep."
    assert spoken(none.sentence) == f"A table is 12–96 inches (30–244{NB}cm) wide and deep."


class Told(msgspec.Struct, frozen=True):
    words: Kept


def again(plain: object) -> Kept:
    return msgspec.convert({"words": plain}, Told, dec_hook=read_again).words


def parts_of(kept: Kept) -> list[object]:
    assert isinstance(kept.words, Line)
    return [*kept.words.parts.values()]


def test_what_was_kept_is_a_length_again() -> None:
    for part in (Inches(7.4), Inches(16, since=8), size(48, 32), mov(4, 4)):
        line = put("{piece} goes {far}.", piece="Orc 1", far=part)
        kept = again(json.loads(json.dumps(msgspec.to_builtins(Kept(line), enc_hook=written_down))))
        assert kept.words == line
        assert [type(one) for one in parts_of(kept)] == [str, type(part)]
        with said_in(BOTH):
            assert as_text(kept.words) == as_text(line)
            assert "cm" in as_text(line)


def test_so_is_what_was_kept_when_it_was_a_number_in_its_text() -> None:
    line = again({"put": "{piece} goes {far:.2f}″.", "parts": {"piece": "Orc 1", "far": 7.4}})
    assert line == Kept(put(GOES, piece="Orc 1", far=Inches(7.4)))
    laid = {"width": 48, "depth": 32, "player": "Ana", "scenery": "no scenery"}
    table = "{player} lays the table: {width:g} by {depth:g} inches, {scenery}."
    with override("es"):
        assert as_text(line.words) == "Orc 1 va 7,40″."
        assert "48 por 32 pulgadas" in as_text(again({"put": table, "parts": laid}).words)
    answer = {"say": "{length:.2f}″ of {most:g}″", "parts": {"length": 5.32, "most": 8.0}}
    with override("es"):
        assert as_text(again([answer]).words) == "5,32″ de 8″"


def test_a_length_is_written_down_by_whoever_says_how() -> None:
    with pytest.raises(TypeError):
        msgspec.json.encode(Inches(8))


def test_no_text_has_the_mark_of_inches_in_it() -> None:
    """It is a length's own, and so is what stands beside it."""
    amiss = [
        (str(file.relative_to(ROOT)), one.id)
        for _, file, found in catalogues()
        for one in (*found, *read(file))
        if "″" in str(one.id) + str(one.string)
    ]
    assert not amiss


def test_nor_has_a_page_or_a_script() -> None:
    pages = [file for file in (ROOT / "templates").rglob("*") if file.is_file()]
    marked = [
        f"{file.name}: {line.strip()[:60]}"
        for file in pages
        for line in file.read_text("utf-8").splitlines()
        if "″" in line and not line.startswith("{#")
    ]
    assert pages
    assert not marked
    scripts = {one.name for one in (ROOT / "static").glob("*.js") if "″" in one.read_text("utf-8")}
    assert scripts == IN_SCRIPTS


@pytest.fixture
def account() -> Player:
    return Player.objects.create_user(email="ana@example.org", password="a good one", name="Ana")


def measures(browser: Client) -> str:
    """What a page that somebody opens says of lengths: to its scripts, and in the menu."""
    page = browser.get("/accounts/rejoin/").content.decode()
    found = BOTH if 'data-lengths="both"' in page else INCHES
    assert f'name="lengths" value="{found}" checked' in page
    return found


@pytest.mark.django_db
def test_it_is_chosen_where_the_language_is_and_stays(client: Client) -> None:
    assert measures(client) == INCHES
    client.post("/accounts/look/", {"lengths": BOTH})
    assert measures(client) == BOTH
    client.post("/accounts/look/", {"language": "es"})
    assert measures(client) == BOTH
    for nonsense in ("", "feet", "b" * 200):
        client.post("/accounts/look/", {"lengths": nonsense})
        assert measures(client) == BOTH
    client.post("/accounts/look/", {"lengths": INCHES})
    assert measures(client) == INCHES
    # Whoever is answered next in this process has their own.
    assert lengths.chosen() == INCHES


@pytest.mark.django_db
def test_it_is_kept_with_the_player_and_comes_along(client: Client, account: Player) -> None:
    client.force_login(account, backend=BACKEND)
    client.post("/accounts/look/", {"lengths": BOTH})
    account.refresh_from_db()
    assert (account.lengths, account.language) == (BOTH, "")
    elsewhere = Client()
    elsewhere.post("/accounts/login/", {"login": account.email, "password": "a good one"})
    assert measures(elsewhere) == BOTH


@pytest.fixture
def phones(ana: Player, bo: Player) -> tuple[Phone, Phone]:
    opened = actions.open_match(player=ana, title="Cup", points=150, rounds=3)
    actions.join(match=opened, player=bo, token_or_code=opened.join_token)
    anas, bos = Phone(ana, opened), Phone(bo, opened)
    deployed(anas, bos)
    return anas, bos


@pytest.mark.django_db
def test_a_match_is_read_so_by_who_chose_it_alone(phones: tuple[Phone, Phone]) -> None:
    anas, bos = phones
    page = OpenPage(anas)
    before = bos.html()
    assert "data-same" in page.look()
    anas.client.cookies["lengths"] = BOTH
    assert "data-same" not in page.look()
    assert "data-same" in page.look()
    assert 'data-lengths="both"' in anas.html()
    assert 'data-lengths="both"' not in bos.html()
    assert len(bos.html()) == len(before)


@pytest.mark.django_db
def test_the_map_measures_so(phones: tuple[Phone, Phone]) -> None:
    anas, _ = phones
    pieces = {one.where: one.id for one in (*anas.view.mine, *anas.view.theirs)}
    asked = {"a": pieces["12, 28"], "b": pieces["12, 4"]}
    assert "23.02″" in anas.get("map/", **asked).content.decode()
    anas.client.cookies["lengths"] = BOTH
    assert f"23.02″ (58.5{NB}cm)" in anas.get("map/", **asked).content.decode()
    assert f"24 by 32 inches (61 by 81{NB}cm)" in anas.get("map/").content.decode()


@pytest.mark.django_db
def test_where_an_order_ends_is_typed_so(phones: tuple[Phone, Phone]) -> None:
    anas, _ = phones
    keeps(anas, "yes")
    name = next(one.name for one in anas.view.mine if one.where.startswith("12, 28"))

    def field() -> str:
        return picked(anas, name).split('id="told-where"')[1].split('id="told-to"')[0]

    assert "Typed in inches." not in field()
    anas.client.cookies["lengths"] = BOTH
    assert "Typed in inches." in field()


@pytest.mark.django_db
def test_where_somebody_deploys_is_typed_so(ana: Player, bo: Player) -> None:
    for laid in (False, True):
        opened = actions.open_match(player=ana, title="Cup", points=150, rounds=3)
        actions.join(match=opened, player=bo, token_or_code=opened.join_token)
        anas, bos = Phone(ana, opened), Phone(bo, opened)
        if laid:
            anas.do("LayTerrain", ground="")
        for phone in (anas, bos):
            assert phone.player
            phone.do("EnterArmy", army=army(phone.player, LINE, LINE))
        anas.do("RollInitiative", dice_a="10", dice_b="1")
        anas.do("KeepInitiative", keep="turn", first="true")
        bos.do("TakeRest", first="true", zone="the upper edge of the map" if laid else "north")
        assert "-where" in bos.html()
        assert "Typed in inches." not in bos.html()
        bos.client.cookies["lengths"] = BOTH
        # Without a map it is said in words.
        assert ("Typed in inches." in bos.html()) is laid
