"""A page as a PDF is drawn apart, fetches nothing, and takes no more than it is given."""

from __future__ import annotations

import pytest

from tracker.files import apart, paper
from tracker.jobs.registry import NotNow

PAGE = "<p>A report</p>"


@pytest.mark.usefixtures("makes_pdf")
def test_how_far_a_pdf_has_come_is_told_as_it_goes() -> None:
    told: list[int] = []
    assert paper.pdf(PAGE, told.append).startswith(b"%PDF-")
    assert told == sorted(told)
    assert told[-1] == paper.STEPS
    assert len(set(told)) > 4


@pytest.mark.usefixtures("makes_pdf")
@pytest.mark.parametrize(
    "planted",
    [
        '<img src="http://127.0.0.1:9/x.png">',
        '<img src="file:///etc/hostname">',
        '<link rel="stylesheet" href="file:///etc/hostname">',
        "<style>@import url(http://127.0.0.1:9/x.css);</style>",
        '<p style="background: url(file:///etc/hostname)">x</p>',
    ],
)
def test_making_a_pdf_fetches_nothing(planted: str) -> None:
    from weasyprint.urls import FatalURLFetchingError

    with pytest.raises(FatalURLFetchingError):
        paper.drawn(planted)


@pytest.mark.usefixtures("makes_pdf")
def test_what_asks_for_something_ends_the_one_that_draws_alone() -> None:
    with pytest.raises(apart.NotRead):
        paper.pdf('<img src="file:///etc/hostname">')


@pytest.mark.usefixtures("makes_pdf")
def test_a_page_that_takes_too_much_ends_the_one_that_draws_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(paper, "MEMORY", 64)
    with pytest.raises(apart.NotRead, match="too much memory"):
        paper.pdf(PAGE)


def test_one_is_drawn_at_a_time_and_pictures_are_read_beside_it() -> None:
    with apart._turn("-draws"):
        with pytest.raises(NotNow):
            paper.pdf(PAGE)
        with apart._turn():
            pass
