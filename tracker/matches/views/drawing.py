"""One drawing of a match page: whose it is, where its forms lead, and what is new in it each time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import count
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode
from uuid import uuid4

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.template import engines
from django.template.backends.jinja2 import Jinja2
from django.template.backends.utils import csrf_input_lazy
from django.urls import reverse
from django.utils.translation import gettext as _
from markupsafe import Markup, escape

from rules.game import Book, Ruling, Side
from rules.reference import Rule, rules_by_id
from tracker.matches.page import parts
from tracker.matches.page.acts import Act
from tracker.matches.page.parts import Has
from tracker.rulebook.wiki import wiki_link
from tracker.spoken import worded

if TYPE_CHECKING:
    from tracker.matches.views.heading import Shown


@lru_cache(4096)
def url(name: str, *args: object) -> str:
    """The address of a page by its name, as `{% url %}` gives it."""
    return reverse(name, args=args)


@dataclass
class Drawing:
    """What a part of a match page has beside what it is drawn from: what shows nothing, and what is
    the same for as long as a page is open."""

    request: HttpRequest
    match: Shown
    side: Side | None
    cursor: int
    book: Book
    has: Has = field(default_factory=Has)

    def part(
        self, name: str, element: str = "section", number: int | None = None, **drawn_from: Any
    ) -> Markup:
        """A part of the match page, drawn from what is listed and from nothing else.

        To a page that has the same already it is sent as an empty shell, and what stands there is
        left alone. Its template is `matches/table/<name>.jinja`, an `element` with the id `name`, or
        `name-number` where there are several of its kind.
        """
        id = name if number is None else f"{name}-{number}"
        drawn = parts.drawn(drawn_from)
        if self.has.parts.get(id) == drawn:
            return Markup(f'<{element} id="{id}" data-same="{drawn}"></{element}>')
        beside = {
            "drawing": self,
            "match": self.match,
            "request": self.request,
            "csrf_input": csrf_input_lazy(self.request),
        }
        engine = engines["jinja2"]
        assert isinstance(engine, Jinja2)
        inner = engine.env.get_template(f"matches/table/{name}.jinja")
        own = {**beside, **drawn_from, "drawn": drawn, "number": number}
        return Markup(inner.render(own).strip())

    # -------------------------------------------------------------- where it leads

    @cached_property
    def do_url(self) -> str:
        return self._door("do")

    @cached_property
    def nudge_url(self) -> str:
        return self._door("nudge")

    @cached_property
    def deploy_url(self) -> str:
        return self._url("deploy")

    @cached_property
    def panel_url(self) -> str:
        return self._url("panel")

    @cached_property
    def reacting_url(self) -> str:
        return self._url("reacting")

    @cached_property
    def telling_url(self) -> str:
        return self._url("telling")

    @cached_property
    def table_url(self) -> str:
        return self._url("table")

    def query(self, **changes: Any) -> str:
        """What the page was asked for, with some of it asked for in another way."""
        before = dict(self.request.GET.lists())
        now = before | {name: [value] for name, value in changes.items()}
        asked = {name: values for name, values in now.items() if values != [None]}
        return f"?{urlencode(asked, doseq=True)}" if asked or before else ""

    def _url(self, name: str) -> str:
        return url(f"matches:{name}", self.match.public_id)

    def _door(self, name: str) -> str:
        """The answer is to show what the page shows: the long forms, if they were asked for."""
        return self._url(name) + ("?right=1" if self.request.GET.get("right") else "")

    # -------------------------------------------------------------- what its forms send

    def fields(self, act: Act) -> Markup:
        """What a command's form sends unasked. Its id is new in every drawing: a form pressed twice
        sends the same one twice, and counts once."""
        sent = (
            *act.fields,
            ("command_id", self._command_id()),
            ("cursor", self.cursor),
            ("seat", self.side),
        )
        return self.token + Markup(
            "".join(
                f'<input type="hidden" name="{name}" value="{escape(value)}">'
                for name, value in sent
            )
        )

    @cached_property
    def token(self) -> Markup:
        """A script sends the token of its page with every request; a form without one needs its own."""
        if self._again:
            return Markup("")
        said = escape(get_token(self.request))
        return Markup(f'<input type="hidden" name="csrfmiddlewaretoken" value="{said}">')

    def _command_id(self) -> str:
        """One random number a drawing, and its forms counted: no two alike, and short when packed."""
        start, forms = self._drawn
        return f"{start}{next(forms):012x}"

    @cached_property
    def _drawn(self) -> tuple[str, count[int]]:
        return str(uuid4())[:-12], count()

    # -------------------------------------------------------------- why something is so

    def why(self, rule: str, place: object = "") -> Markup:
        """A rule's id that opens its text where it stands. `place` tells two on one page apart.

        A page that is drawn again is sent the id alone: a script puts the text in.
        """
        found = rules_by_id(self.book).get(rule)
        if found is None:
            return Markup("")
        id = f' id="why-{escape(place)}-{rule}"' if place != "" else ""
        why = _("why? rule")
        return Markup(
            f'<details class="why"{id}><summary><span class="away">{why} </span>{rule}</summary>'
            f'<p data-rule="{found.key}">{self._text(found)}</p></details>'
        )

    def whys(self, rules: Iterable[str], place: object = "") -> Markup:
        """Several rules, one beside the other."""
        return Markup(" ").join(self.why(rule, place) for rule in rules)

    def ruling(self, rule: Rule) -> Markup:
        """A rule to be read where it stands; drawn again it is its id alone, as with `why`."""
        return Markup(f'<p class="ruling" data-rule="{rule.key}">{self._text(rule)}</p>')

    def rulings(self, found: Sequence[Ruling]) -> list[Rule]:
        """What there is to be read where something is decided, each once, what is `near` first."""
        ordered = sorted(found, key=lambda one: not one.near)
        return [rules_by_id(self.book)[rule] for rule in dict.fromkeys(one.rule for one in ordered)]

    def _text(self, rule: Rule) -> Markup:
        return Markup("") if self._again else escape(worded(rule.text)) + wiki_link(rule)

    @cached_property
    def _again(self) -> bool:
        return "HX-Request" in self.request.headers
