"""Jinja2, which draws the parts of the match page and what other pages share with it.

Its templates end in `.jinja`, lie beside Django's, and are compiled once a process. A name that
nobody gave is a fault, and whatever is not marked as safe is escaped. A page that Django draws
takes a part in by the tag `draw`; a part takes in other parts alone.
"""

from collections.abc import Callable, Iterable, MutableMapping
from datetime import datetime
from functools import cache
from itertools import groupby
from operator import attrgetter
from typing import Any, Final

from django.conf import settings
from django.template import defaultfilters
from django.templatetags.static import static
from django.utils import translation
from django.utils.timezone import localtime
from jinja2 import Environment, FileSystemLoader, StrictUndefined, TemplateNotFound
from markupsafe import Markup

from infinity_site.marks import mark
from tracker.lengths import length, place, size, typed
from tracker.matches.page import words
from tracker.matches.page.clock import would
from tracker.matches.page.keypad import succeeds
from tracker.matches.page.picks import shown_by
from tracker.matches.titles import called
from tracker.matches.views.drawing import url
from tracker.spoken import as_text, spoken, worded


def clock_time(at: datetime) -> str:
    """Hours and minutes, where the server is."""
    return f"{localtime(at):%H:%M}"


def in_runs(found: Iterable[Any], name: str) -> list[tuple[Any, list[Any]]]:
    """Those that follow each other and are alike in `name`, as `{% regroup %}` gives them."""
    return [(key, list(run)) for key, run in groupby(found, attrgetter(name))]


def said(message: str, /, **filled: object) -> Markup:
    """A message of a part, `filled` in, in the language of who reads it. A match page says some two hundred
    of them each time that it is drawn: as Jinja2 and Django look one up, they cost it a third more."""
    language = translation.get_language()
    if not filled:
        return _whole(language, message)
    return _words(language, message) % {name: spoken(part) for name, part in filled.items()}


@cache
def _words(language: str | None, message: str) -> Markup:
    return Markup(translation.gettext(message))


@cache
def _whole(language: str | None, message: str) -> Markup:
    """One in which nothing is filled in; a percent sign is written twice there, too."""
    return _words(language, message) % {}


GLOBALS: Final[dict[str, Callable[..., object]]] = {
    "languages": lambda: settings.LANGUAGES,
    "lines_kept": words.kept,
    "mark": mark,
    "place": place,
    "size": size,
    "time_of": words.moment,
    "shown_by": shown_by,
    "sign_of": words.sign_of,
    "static": static,
    "succeeds": succeeds,
    "token_of": words.token_of,
    "typed": typed,
    "url": url,
    "in_words": words.words,
}
FILTERS: Final[dict[str, Callable[..., object]]] = {
    "begins": words.begins,
    "called": called,
    "capfirst": defaultfilters.capfirst,
    "clock_time": clock_time,
    "floatformat": defaultfilters.floatformat,
    "in_runs": in_runs,
    "in_text": as_text,
    "inches": length,
    "worded": worded,
    "pluralize": defaultfilters.pluralize,
    "signed": words.signed,
    "spoken": spoken,
    "slugify": defaultfilters.slugify,
    "would_have": would,
}


class Parts(FileSystemLoader):
    """Of the folder of all templates those that end in `.jinja`, without the indentation: it is for
    whoever reads them, and none of them has a `pre`."""

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        if not template.endswith(".jinja"):
            raise TemplateNotFound(template)
        source, path, as_it_was = super().get_source(environment, template)
        return "\n".join(line.lstrip() for line in source.splitlines()), path, as_it_was


class Pages(Environment):
    """What is the same for all parts is one dictionary. In Jinja2 it is two, one behind the other, and each
    part that takes in another goes through both."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **(d or {})}


def environment(loader: FileSystemLoader, **options: Any) -> Environment:
    """Jinja2 as this notebook uses it, made by Django once a process."""
    made = Pages(
        **options | {"undefined": StrictUndefined, "cache_size": -1},
        loader=Parts(loader.searchpath),
        trim_blocks=True,
        finalize=spoken,
        extensions=["jinja2.ext.i18n"],
    )
    # In the language of who reads it, whenever it is drawn. A line that is broken in a part is one line.
    made.policies["ext.i18n.trimmed"] = True
    made.install_gettext_translations(translation, newstyle=True)  # type: ignore[attr-defined]
    made.globals.update(GLOBALS)
    made.globals.update({"_": said, "gettext": said})
    made.filters.update(FILTERS)
    return made
