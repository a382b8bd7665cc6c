"""The battle report as players read it, take it along and send a link to it."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from django.template import Context, Template
from django.utils import timezone
from PIL import Image

from rules import game
from tests.matches.phone import Phone
from tests.matches.test_growth import queries as asked
from tests.reviews.test_notes import writes
from tests.reviews.written import SHOT_ON_ITS_MAP, example, random_match, to_the_end, written
from tests.rules.laws import play
from tracker.accounts import actions as accounts
from tracker.accounts.models import Player
from tracker.jobs import actions as jobs
from tracker.jobs.models import CEILING, Job
from tracker.matches.models import Match
from tracker.reviews import actions, queries
from tracker.reviews.models import Note, Printed, Statistics
from tracker.reviews.report import style
from tracker.reviews.report.card import card
from tracker.reviews.report.heading import head
from tracker.reviews.report.markdown import plain, tenths

pytestmark = pytest.mark.django_db


@pytest.fixture
def markers(ana: Player, bo: Player) -> Match:
    """The example of three Markers that hide one Trickster, to its end, and counted."""
    return counted(written(example("three_markers"), ana, bo))


def counted(match: Match) -> Match:
    actions.count_match(match_id=match.pk)
    return match


def first(ana: Player, bo: Player, shows: Callable[[Match], object], length: int = 60) -> Match:
    """The first of the random matches whose report shows this."""
    for number in range(60):
        match = counted(written(to_the_end(random_match(number, length)), ana, bo))
        if shows(match):
            return match
    pytest.fail("No random match has it.")


def turns_of(match: Match, ana: Player) -> list[Any]:
    """Its Player Turns, as they are told."""
    turns: list[Any] = Phone(ana, match).get("report/").context["report"].turns
    return turns


@pytest.fixture
def with_a_map(ana: Player, bo: Player) -> Match:
    return counted(written(to_the_end(random_match(SHOT_ON_ITS_MAP)), ana, bo))


def read(phone: Phone) -> str:
    """The report as it is read: words alone."""
    page = phone.get("report/")
    assert page.status_code == 200
    body = re.sub(r"(?s).*<article|</article>.*", "", page.content.decode())
    return " ".join(re.sub(r"<[^>]*>", " ", body).split())


def as_pdf(phone: Phone) -> str:
    """What the page says of the PDF."""
    html: str = phone.client.get(f"{phone.url}report/?part=pdf").content.decode()
    return html


# ------------------------------------------------------------------ what is read


def test_a_report_says_who_played_for_what_and_how_it_ended(ana: Player, markers: Match) -> None:
    told = read(Phone(ana, markers))
    assert "Ana against Bo" in told
    assert "14 November 2026" in told
    assert "Supplies, 300 points, 2 Rounds, N4" in told
    assert "Ana wins by concession" in told


def test_both_lists_are_open_with_who_was_under_a_marker(ana: Player, markers: Match) -> None:
    told = read(Phone(ana, markers))
    assert "Trickster (Marker 2, Trickster 1) standing" in told
    assert "Nox , Lieutenant" in told
    assert "Fusilier , Lieutenant (Fusilier 2)" in told
    assert "Camouflage, Decoy (2)" in told


def test_the_lists_are_folded_at_the_end(ana: Player, markers: Match) -> None:
    html = Phone(ana, markers).get("report/").content.decode()
    folded = re.findall(r"<details class=\"report__rest\">\s*<summary>([^<]*)", html)
    assert folded == ["What each trooper did", "The armies"]
    assert html.index("The story") < html.index("report__armies")


def test_the_story_goes_order_by_order_and_marks_what_mattered(ana: Player, markers: Match) -> None:
    told = read(Phone(ana, markers))
    first, second = told.index("Order 1"), told.index("Order 2")
    assert "Round 1, Bo" in told[:first]
    assert "Fusilier 1 tries to Discover Marker 3 ." in told[first:second]
    assert "Marker 3 was a replica" in told[first:second]
    assert "Marker 2 is revealed, for the whole Order. Reveal" in told[second:]
    assert "Marker 2 is Trickster 1" in told[second:]
    assert "Seal opened" not in told
    assert "Ana wins. The end" in told[second:]


def test_a_story_has_public_lines_alone_in_their_order(ana: Player, bo: Player) -> None:
    played = to_the_end(random_match(11, 120))
    over = counted(written(played, ana, bo))
    found = queries.told(match=over)
    assert found
    said = [line for chapter in found.chapters for one in chapter.passages for line in one.said]
    assert len(said) > 15
    assert [one.at for one in said] == sorted(one.at for one in said)
    assert {played.log[one.at - 1].audience for one in said} == {"all"}
    marked = {(one.at, one.kind) for one in found.marked}
    kinds = {kind for _, kind in marked}
    assert {one.mark for one in said if one.mark} <= kinds


def shot() -> play.Match:
    """The worked example: a Marker shoots, and whoever shoots back falls."""
    return example("camo_x1")


def test_a_turn_says_what_it_cost_and_an_order_who_fell(ana: Player, bo: Player) -> None:
    told = read(Phone(ana, counted(written(shot(), ana, bo))))
    assert "Ana’s first turn takes 1 Order; Bo loses Fusilier 1." in told
    assert "Marker 1 shoots at Fusilier 1 ; Fusilier 1 shoots back." in told
    assert "Fusilier 1 is Unconscious. Loss" in told
    assert "Regular Order of Group" not in told


def test_luck_is_told_with_its_odds_and_what_was_likely_is_not(ana: Player, bo: Player) -> None:
    def rare(match: Match) -> list[int]:
        told = read(Phone(ana, match))
        return [int(one) for one in re.findall(r"(?:only|were) (\d+) %", told)]

    match = first(ana, bo, rare, 120)
    assert max(rare(match)) <= 25


def test_a_turn_has_three_paragraphs_at_most_of_what_moved_it_furthest(
    ana: Player, bo: Player
) -> None:
    def most(match: Match) -> int:
        return max(len(turn.told) for turn in turns_of(match, ana))

    def has_more(match: Match) -> bool:
        told = queries.told(match=match)
        return told is not None and any(
            len([one for one in chapter.passages if one.order]) > 3 for chapter in told.chapters
        )

    match = first(ana, bo, lambda match: has_more(match) and most(match) == 3, 120)
    anas = Phone(ana, match)
    found = queries.told(match=match)
    assert found is not None
    chapters = {one.at: one for one in found.chapters}
    turns = turns_of(match, ana)
    assert most(match) == 3
    for turn in turns:
        orders = [one for one in chapters[turn.at].passages if one.order]
        told = {one.at for one in turn.told}
        least = min((abs(one.moved) for one in orders if one.at in told), default=0)
        left = [abs(one.moved) for one in orders if one.at not in told]
        assert max(left, default=0) <= least or len(told) < 3
    # What somebody wrote about is read where it stands.
    left_out = next(
        one
        for turn in turns
        for one in chapters[turn.at].passages
        if one.order and one.at not in {it.at for it in turn.told}
    )
    writes(anas, "Too careful", left_out.at, audience="all")
    again = anas.get("report/").context["report"].turns
    assert left_out.at in {one.at for turn in again for one in turn.told}
    assert max(len(turn.told) for turn in again) == 3


def plainly(told: str) -> str:
    """Words as they are read, without the room that a name's mark leaves."""
    return re.sub(r" (?=[’.:,])", "", told)


def test_what_came_out_in_no_order_is_told_when_it_is_over(ana: Player, markers: Match) -> None:
    told = plainly(read(Phone(ana, markers)))
    hidden = told[told.index("What was hidden") : told.index("The figures")]
    assert "Ana’s Lieutenant was Nox 1." in hidden
    assert "Bo’s Lieutenant was Fusilier 2." in hidden
    text = Phone(ana, markers).get("report/report.md").content.decode()
    assert text.index("## What was hidden") < text.index("Nox 1**")


def test_an_order_tells_who_in_it_was_not_what_it_seemed(ana: Player, bo: Player) -> None:
    """As its owner alone knew while it was played."""

    def story(match: Match) -> str:
        return plainly(read(Phone(ana, match))).partition("What was hidden")[0]

    match = first(ana, bo, lambda match: "alone knew" in story(match), 120)
    said = r"was nobody: [^.]*, as (Ana|Bo) alone knew|As (Ana|Bo) alone knew, [^.]* was "
    assert re.search(said, story(match))


def test_the_button_to_the_report_says_when_the_lead_changed(ana: Player, bo: Player) -> None:
    for chance in range(1, 60):
        match = written(to_the_end(random_match(chance, 120)), ana, bo)
        anas = Phone(ana, match)
        waiting = anas.get("report/turning/").content.decode()
        assert "to read, print and share" in waiting
        assert "hx-get" in waiting
        counted(match)
        told = anas.get("report/turning/").content.decode()
        assert "hx-get" not in told
        found = queries.counted(match=match)
        assert found is not None
        if found.turning:
            break
    assert re.search(r"its turning point: Round \d", told)


def test_whose_lead_was_worth_nothing_in_the_end_was_at_no_turning_point(
    ana: Player, bo: Player
) -> None:
    """Bo leads, and concedes."""
    found = queries.counted(match=counted(written(to_the_end(random_match(5, 120)), ana, bo)))
    assert found is not None
    assert [one.side for one in found.marked if one.kind == "swing"] == ["B"]
    assert not found.turning


def test_a_turn_that_was_taken_back_is_none_of_the_story(ana: Player, bo: Player) -> None:
    told = queries.told(match=counted(written(to_the_end(random_match(4, 120)), ana, bo)))
    assert told is not None
    names = [one.name for one in told.chapters]
    assert len(names) == len(set(names))


def test_a_match_that_was_counted_before_there_were_stories_is_written_anew(
    ana: Player, markers: Match
) -> None:
    Statistics.objects.update(story=None)
    anas = Phone(ana, markers)
    assert "Being written" in anas.get("report/").content.decode()
    assert anas.get("figures/").context["counted"]
    counted(markers)
    assert "Order 1" in read(anas)


def test_who_moves_the_slider_reads_no_story(markers: Match) -> None:
    found = queries.counted(match=markers)
    assert found
    assert found.marked
    assert not found.chapters


def test_an_order_that_was_taken_back_is_not_told(ana: Player, bo: Player) -> None:
    before = example("three_markers")
    spent = next(n for n, one in enumerate(before.log) if type(one.event).__name__ == "OrderSpent")
    found = play.Match()
    mark = game.fold(game.EMPTY, before.log[:spent]).mark
    back = game.Entry("all", (), game.KINDS["TakenBack"](by="A", mark=mark))
    for entry in (*before.log[: spent + 3], back):
        found.log.append(entry)
        for seat in play.SEATS:
            if game.sees(seat, entry.audience):
                found.parts[seat].append(entry)
                found.tables[seat] = game.fold(found.tables[seat], [entry])
    told = read(Phone(ana, counted(written(to_the_end(found), ana, bo))))
    assert "Round 1, Bo" in told
    assert "tries to Discover" not in told


def test_a_turn_has_a_cut_of_the_map_with_arrows(ana: Player, with_a_map: Match) -> None:
    """Of the Order that moved it furthest: the same figures as the review draws of that moment."""
    page = Phone(ana, with_a_map).get("report/")
    turns = page.context["report"].turns
    found = queries.told(match=with_a_map)
    assert found is not None
    passages = {
        (turn.at, one.order): one for turn in found.chapters for one in turn.passages if one.order
    }
    cuts = [(turn.cut, passages[turn.at, turn.cut_of]) for turn in turns if turn.cut]
    assert cuts
    assert any(cut.arrows for cut, _ in cuts)
    for cut, passage in cuts:
        there = (
            Phone(ana, with_a_map)
            .get("review/", at=str(passage.shown or passage.at))
            .context["board"]
        )
        assert cut.board.marks == there.marks
        drawn = {one.id for one in there.pieces}
        assert len(cut.arrows) == sum({by, at} <= drawn and by != at for by, at in passage.aims)
    html = page.content.decode()
    assert html.count('<svg class="map') == len(cuts)
    assert html.count("board__aim-head ") == sum(len(cut.arrows) for cut, _ in cuts)
    ids = re.findall(r'\sid="([^"]+)"', html)
    assert len(ids) == len(set(ids))


def test_all_cuts_of_a_report_are_read_at_once(
    ana: Player, bo: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = counted(written(to_the_end(random_match(23, 120)), ana, bo))
    anas = Phone(ana, match)
    many = [one for one in anas.get("report/").context["report"].turns if one.cut]
    asks = asked(lambda: anas.get("report/"))
    monkeypatch.setattr(import_module("tracker.reviews.report.picking"), "ORDERS", 1)
    assert sum(bool(one.cut) for one in anas.get("report/").context["report"].turns) == 1
    assert len(many) > 1
    assert asked(lambda: anas.get("report/")) == asks


def test_a_cut_has_whoever_took_part_and_no_more_than_the_table(
    ana: Player, with_a_map: Match
) -> None:
    cuts = [turn.cut for turn in turns_of(with_a_map, ana) if turn.cut]
    assert cuts
    for cut in cuts:
        x, y, wide, high = map(float, cut.box.split(" "))
        assert -0.5 <= x <= x + wide <= cut.board.width + 0.51
        assert -0.5 <= y <= y + high <= cut.board.depth + 0.51
        for one in (one for one in cut.board.pieces if one.acting):
            assert x <= one.x <= x + wide
            assert y <= one.y <= y + high


def test_charts_and_luck_stand_in_it(ana: Player, markers: Match) -> None:
    told = read(Phone(ana, markers))
    assert "Objective points" in told
    assert "Fusilier 1 2 0 0 2 2 1.2" in told


def test_it_costs_no_more_for_a_long_match(
    ana: Player, anas: Phone, over: Match, markers: Match
) -> None:
    counted(over)
    short = Phone(ana, markers)
    for phone in (short, anas):
        phone.get("report/")
    assert asked(lambda: anas.get("report/")) <= asked(lambda: short.get("report/")) < 20


# ------------------------------------------------------------------ who may read it


def test_before_the_end_there_is_none_and_that_is_said(ana: Player, bo: Player) -> None:
    running = Phone(ana, written(random_match(5, 30), ana, bo))
    for part in ("", "turning/", "report.html", "report.md", "report.pdf"):
        answer = running.get(f"report/{part}")
        assert answer.status_code == 404
        assert "A battle report is written when the match is over" in answer.content.decode()
    assert running.client.post(f"{running.url}report/print/").status_code == 404
    assert not Job.objects.filter(name=actions.PRINT).exists()


def test_a_stranger_finds_nothing(cruz: Player, markers: Match) -> None:
    for phone in (Phone(cruz, markers), Phone(None, markers)):
        for part in ("", "report.html", "report.md", "report.pdf"):
            answer = phone.get(f"report/{part}")
            assert answer.status_code == 404
            assert b"battle report" not in answer.content
            assert b"og:" not in answer.content


def test_while_it_is_counted_it_is_being_written(over: Match, anas: Phone) -> None:
    waiting = anas.get("report/").content.decode()
    assert "Being written" in waiting
    assert 'hx-trigger="every 1s"' in waiting
    assert "report.css" in waiting  # the report comes into this page
    assert anas.get("report/report.md").status_code == 404
    (job,) = Job.objects.filter(name=actions.COUNT)
    assert jobs.run(job_id=job.pk, at=job.due)
    assert "Ana against Bo" in read(anas)


def test_the_review_and_the_figures_lead_to_it(markers: Match, ana: Player) -> None:
    for page in ("review/", "figures/"):
        assert f"/m/{markers.public_id}/report/" in Phone(ana, markers).get(page).content.decode()


# ------------------------------------------------------------------ taken along


def test_one_file_has_all_of_it_and_asks_nobody(ana: Player, with_a_map: Match) -> None:
    answer = Phone(ana, with_a_map).get("report/report.html")
    html = answer.content.decode()
    assert f'filename="report-{with_a_map.public_id}.html"' in answer.headers["Content-Disposition"]
    assert html.startswith("<!doctype html>")
    assert html.count('<svg class="map') == 1
    assert ".board__base{" in html
    assert not re.search(r"<script|<link|<form|<button|\son\w+=|@import|url\(|(?:src|href)=", html)
    # Every colour and measure that is used is said in it.
    named = set(re.findall(r"var\((--[\w-]+)", html))
    assert named
    assert named <= set(re.findall(r"(--[\w-]+):", html))


def test_a_drawing_painted_by_itself_has_its_colours_said_outright() -> None:
    assert ".map__ground{" in style.drawings()
    assert ".line-you{" in style.drawings()
    assert "var(" not in style.drawings()


def test_markdown_tells_the_same(ana: Player, markers: Match) -> None:
    text = Phone(ana, markers).get("report/report.md").content.decode()
    assert text.startswith("# Ana wins against Bo\n")
    assert (
        "- **Trickster** (Marker 2, Trickster 1), Combi Rifle, Pistol, CC Weapon: standing" in text
    )
    assert re.search(
        r"\*\*Order 1[^*]*\*\* \*\*Fusilier 1\*\* tries to Discover \*\*Marker 3\*\*\.", text
    )
    assert "*(Reveal)*" in text
    assert "| Fusilier 1 | 2 | 0 | 0 | 2 | 2 | 1.2 | 0 | 0.0 |" in text


def test_a_note_stands_beside_its_order_for_who_may_read_it(
    ana: Player, bo: Player, markers: Match
) -> None:
    anas, bos = Phone(ana, markers), Phone(bo, markers)
    told = queries.told(match=markers)
    assert told is not None
    order = next(one for turn in told.chapters for one in turn.passages if one.order)
    for text, audience in (("A mistake", "all"), ("Between us", "both"), ("My own", "own")):
        writes(anas, text, order.at, audience=audience)
    writes(anas, "A fine table", 1, audience="all")

    def beside(phone: Phone) -> list[str]:
        turns = phone.get("report/").context["report"].turns
        found = {one.at: one.notes for turn in turns for one in turn.told}
        return [note.text for note in found[order.at]]

    assert beside(anas) == ["A mistake", "Between us", "My own"]
    assert beside(bos) == ["A mistake", "Between us"]
    text = bos.get("report/report.md").content.decode()
    assert "> **Ana:** A mistake" in text
    assert "My own" not in text + bos.get("report/report.html").content.decode()
    assert text.index("A fine table") < text.index("**Order 1")
    # One PDF is for whoever looks back.
    for_all = queries.notes_for_all(match=markers, names={"A": "Ana", "B": "Bo"})
    assert [note.text for note in for_all] == ["A fine table", "A mistake"]


@pytest.mark.parametrize(("number", "said"), [(0.85, "0.9"), (1.25, "1.3"), (0.0, "0.0")])
def test_markdown_rounds_as_the_page_does(number: float, said: str) -> None:
    assert tenths(number) == said
    assert Template("{{ one|floatformat:1 }}").render(Context({"one": number})) == said


def test_a_name_is_words_and_never_a_mark() -> None:
    assert plain("[x](http://e) | <b>*no*</b>\n# one &lt;i&gt;") == (
        r"\[x\](http://e) \| \<b\>\*no\*\</b\> \# one \&lt;i\&gt;"
    )


# ------------------------------------------------------------------ as a PDF


@pytest.mark.usefixtures("makes_pdf")
def test_a_pdf_is_made_by_a_job_and_taken_along(ana: Player, markers: Match) -> None:
    anas = Phone(ana, markers)
    assert anas.get("report/report.pdf").status_code == 404
    for _ in range(2):
        anas.client.post(f"{anas.url}report/print/")
    assert "being made" in as_pdf(anas)
    (job,) = Job.objects.filter(name=actions.PRINT)
    assert jobs.run(job_id=job.pk, at=timezone.now())
    assert "being made" not in as_pdf(anas)
    made = anas.get("report/report.pdf")
    assert made.headers["Content-Type"] == "application/pdf"
    assert made.content.startswith(b"%PDF-")
    assert made.content not in bytes(Printed.objects.get(kind="pdf").kept)  # it is kept encrypted
    anas.client.post(f"{anas.url}report/print/")
    again = Job.objects.filter(name=actions.PRINT).latest("pk")
    assert again.pk != job.pk
    assert jobs.run(job_id=again.pk, at=timezone.now())


def printed(phone: Phone) -> int:
    """A PDF is asked for and made; whether it can be taken along."""
    phone.client.post(f"{phone.url}report/print/")
    jobs.run(job_id=Job.objects.filter(name=actions.PRINT).latest("pk").pk, at=timezone.now())
    status: int = phone.get("report/report.pdf").status_code
    return status


@pytest.mark.usefixtures("makes_pdf")
@pytest.mark.parametrize("how", ["for both alone", "other words", "deleted", "its writer gone"])
def test_a_pdf_is_gone_with_a_note_in_it_that_is_not_for_everybody_any_more(
    ana: Player, bo: Player, markers: Match, how: str
) -> None:
    anas, bos = Phone(ana, markers), Phone(bo, markers)
    writes(bos, "A mistake", audience="all")
    assert printed(anas) == 200
    note = Note.objects.get()
    address = f"{bos.url}notes/{note.public_id}/"
    said = {"key": str(note.key), "text": "A mistake", "audience": "all"}
    match how:
        case "for both alone":
            bos.client.post(address, said | {"audience": "both"})
        case "other words":
            bos.client.post(address, said | {"text": "A fine move"})
        case "deleted":
            bos.client.post(f"{address}delete/")
        case _:
            accounts.delete(player=bo)
    assert anas.get("report/report.pdf").status_code == 404
    assert "Make a PDF" in as_pdf(anas)
    assert printed(anas) == 200


@pytest.mark.usefixtures("makes_pdf")
def test_a_note_that_is_in_no_pdf_leaves_it_as_it_is(ana: Player, markers: Match) -> None:
    anas = Phone(ana, markers)
    assert printed(anas) == 200
    writes(anas, "My own")
    writes(anas, "Between us", audience="both")
    assert anas.get("report/report.pdf").status_code == 200


def test_where_no_pdf_can_be_made_one_is_told_to_print(
    ana: Player, markers: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    anas = Phone(ana, markers)
    monkeypatch.setattr("tracker.reviews.views.report.can_be_made", lambda: False)
    page = anas.get("report/").content.decode()
    assert "This notebook makes no PDF by itself: print the page" in page
    anas.client.post(f"{anas.url}report/print/")
    assert not Job.objects.filter(name=actions.PRINT).exists()


def test_a_pdf_that_could_not_be_made_is_said_so_and_can_be_asked_for_again(
    ana: Player, markers: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    anas = Phone(ana, markers)
    monkeypatch.setattr("tracker.reviews.views.report.can_be_made", lambda: True)
    monkeypatch.setattr("tracker.reviews.actions.printing.pdf", lambda *_: 1 // 0)
    anas.client.post(f"{anas.url}report/print/")
    (job,) = Job.objects.filter(name=actions.PRINT)
    for _ in range(CEILING):
        assert "being made" in as_pdf(anas)
        assert not jobs.run(job_id=job.pk, at=timezone.now())
        Job.objects.update(again=timezone.now())
    told = as_pdf(anas)
    assert "The PDF could not be made" in told
    assert "hx-trigger" not in told
    monkeypatch.setattr("tracker.reviews.actions.printing.pdf", lambda *_: b"%PDF-")
    anas.client.post(f"{anas.url}report/print/")
    assert "being made" in as_pdf(anas)
    assert jobs.run(job_id=job.pk, at=timezone.now())
    assert anas.get("report/report.pdf").content == b"%PDF-"


def test_of_a_match_that_goes_on_nothing_is_printed(markers: Match) -> None:
    Match.objects.filter(pk=markers.pk).update(finished=None)
    actions.print_report(match_id=markers.pk)
    actions.print_report(match_id=10**6)
    assert not Printed.objects.filter(kind="pdf").exists()


# ------------------------------------------------------------------ beside a link


def test_a_card_has_what_the_head_has_and_fits_any_name(markers: Match) -> None:
    from dataclasses import replace

    top = head(markers)
    long = replace(top, names={"A": "W" * 80, "B": "Ж" * 80}, result="x" * 300)
    assert Image.open(io.BytesIO(card(long))).size == (1200, 630)
    assert card(top) != card(long)
    assert card(top) == card(top)


def test_a_card_tells_the_moment_that_decided_most(ana: Player, bo: Player) -> None:
    match = counted(written(shot(), ana, bo))
    found = queries.counted(match=match)
    assert found is not None
    assert found.moment == "Round 1, Ana, Order 1: Marker 1 is revealed, for the whole Order."
    assert queries.card(match=match) == card(head(match), found.moment) != card(head(match))
