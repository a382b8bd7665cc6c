"""How the match page says things: names in words, rules to be asked for, forms, marks of States."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from itertools import count
from typing import Any, Final
from uuid import uuid4

from django import template
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from rules.game import Line, Offer, Ruling, View
from rules.reference import Roster, Rule, rosters, rules_by_id
from tracker.matches.page import Page
from tracker.matches.page import page as arrange
from tracker.matches.page.acts import Act
from tracker.matches.page.order import shown_by
from tracker.matches.page.parts import Has, digest
from tracker.rulebook.queries import texts

register = template.Library()

STATES: Final[Mapping[str, tuple[str, str]]] = {
    "Camouflaged": ("camo", "CAMO"),
    "IMP-1": ("imp1", "IMP-1"),
    "IMP-2": ("imp2", "IMP-2"),
    "Holoecho": ("holo", "Holoecho"),
    "Decoy": ("decoy1", "Decoy"),
    "DECOY-1": ("decoy1", "DECOY-1"),
    "DECOY-2": ("decoy2", "DECOY-2"),
    "Prone": ("prone", "Prone"),
    "Foxhole": ("fox", "Foxhole"),
    "Unconscious": ("uncon", "Unconscious"),
    "Dead": ("dead", "Dead"),
    "Targeted": ("targ", "Targeted"),
    "Stunned": ("stun", "Stunned"),
    "Isolated": ("iso", "Isolated"),
    "Immobilized-A": ("imma", "IMM-A"),
    "Immobilized-B": ("immb", "IMM-B"),
    "Immobilized-2": ("imm2", "IMM-2"),
    "Disconnected": ("disc", "Disconnected"),
    "Possessed": ("poss", "Possessed"),
    "Sepsitorized": ("seps", "Sepsitorized"),
    "Shasvastii-Embryo": ("embryo", "Embryo"),
    "Unloaded": ("unload", "Unloaded"),
    "Suppressive Fire": ("supp", "Suppressive Fire"),
    "Engaged": ("eng", "Engaged"),
    "Retreat!": ("retreat", "Retreat!"),
}
"""The mark of a State and the word beside it. One without a mark gets that of the notebook."""


@register.simple_tag
def arranged(view: View, offers: tuple[Offer, ...], lines: Any, chosen: str = "") -> Page:
    """The match page as its parts loop over it."""
    return arrange(view, offers, lines or (), chosen)


# What a part may have beside: what is new in every drawing and shows nothing (ids of commands,
# tokens), and what is the same for as long as a page is open (whose it is, where it leads).
BESIDE: Final = ("request", "csrf_token", "cursor", "sitting", "match", "do_url")


@register.simple_tag(takes_context=True)
def part(
    context: template.Context,
    name: str,
    element: str = "section",
    number: int | None = None,
    **drawn_from: Any,
) -> SafeString:
    """A part of the match page, drawn from what is listed and from nothing else.

    To a page that has the same already it is sent as an empty shell, and what stands there is left
    alone. Its template is `matches/table/<name>.html`, an `element` with the id `name`, or
    `name-number` where there are several of its kind.
    """
    id = name if number is None else f"{name}-{number}"
    drawn = digest(drawn_from)
    has: Has = context["has"]
    if has.parts.get(id) == drawn:
        return format_html('<{} id="{}" data-same="{}"></{}>', element, id, drawn, element)
    own = {key: context.get(key) for key in BESIDE} | drawn_from
    own |= {"drawn": drawn, "number": number}
    inner = template.Engine.get_default().get_template(f"matches/table/{name}.html")
    return SafeString(inner.render(context.new(own)).strip())


@register.simple_tag(takes_context=True)
def door(context: template.Context, name: str, public_id: str) -> str:
    """Where a form of the page leads. The answer is to show what the page shows: the long forms,
    if they were asked for."""
    right = "?right=1" if context["request"].GET.get("right") else ""
    return reverse(f"matches:{name}", args=[public_id]) + right


@register.simple_tag
def words(said: tuple[Any, ...], you: str | None = None) -> SafeString:
    """Words of a line: names bold, those of a side in its colour."""
    return format_html_join("", "{}", ((_word(word, you),) for word in said))


def _word(word: Any, you: str | None) -> SafeString | str:
    if isinstance(word, str):
        return word
    if not word.side:
        return format_html("<b>{}</b>", word.text)
    near = "you" if word.side == (you or "A") else "them"
    return format_html('<b class="of-{}">{}</b>', near, word.text)


@register.simple_tag
def plainly(said: tuple[Any, ...]) -> str:
    """Words without their marks, for a line that has no room for them."""
    return "".join(word if isinstance(word, str) else word.text for word in said)


@register.simple_tag(takes_context=True)
def why(context: template.Context, rule: str, place: str = "") -> SafeString:
    """A rule's id that opens its text where it stands. `place` tells two on one page apart.

    A page that is drawn again is sent the id alone: a script puts the text in.
    """
    found = rules_by_id().get(rule)
    if found is None:
        return SafeString("")
    id = format_html(' id="why-{}-{}"', place, rule) if place != "" else ""
    return format_html(
        '<details class="why"{}><summary><span class="away">why? rule </span>{}</summary>'
        '<p data-rule="{}">{}</p></details>',
        id, rule, rule, _text(context, found),
    )  # fmt: skip


@register.simple_tag(takes_context=True)
def ruling(context: template.Context, rule: Rule) -> SafeString:
    """A rule to be read where it stands; drawn again it is its id alone, as with `why`."""
    said = '<p class="ruling" data-rule="{}">{}</p>'
    return format_html(said, rule.id, _text(context, rule))


def _text(context: template.Context, rule: Rule) -> str:
    return "" if "HX-Request" in context["request"].headers else rule.text


@register.simple_tag
def rules_script() -> SafeString:
    """What puts the texts of rules into a page that is drawn again."""
    return format_html(
        '<script src="{}" data-texts="{}" defer></script>',
        static("rules.js"),
        reverse("rulebook:texts", args=[texts().digest]),
    )


@register.filter
def rulings(found: tuple[Ruling, ...], near: bool) -> list[Rule]:
    """What there is to be read where something is decided: what is `near`, or the rest of it."""
    return [rules_by_id()[one.rule] for one in found if one.near == near]


@register.simple_tag(takes_context=True)
def whys(context: template.Context, rules: tuple[str, ...], place: str = "") -> SafeString:
    """Several rules, one beside the other."""
    return format_html_join(" ", "{}", ((why(context, rule, place),) for rule in rules))


@register.simple_tag(takes_context=True)
def line_rules(context: template.Context, line: Line, place: str) -> SafeString:
    """The rules of a line, the first two; a line that rests on more tells the same in them."""
    return whys(context, line.rules[:2], place)


@register.simple_tag(takes_context=True)
def fields(context: template.Context, act: Act) -> SafeString:
    """What a command's form sends unasked. Its id is new in every drawing: a form pressed twice
    sends the same one twice, and counts once."""
    request = context["request"]
    sent = (
        *act.fields,
        ("command_id", _command_id(request)),
        ("cursor", context["cursor"]),
        ("seat", context["sitting"].side),
    )
    return _token(request) + SafeString(
        "".join(
            f'<input type="hidden" name="{name}" value="{escape(str(value))}">'
            for name, value in sent
        )
    )


@register.simple_tag
def kept(lines: Sequence[Any]) -> SafeString:
    """Lines of the log that the page has already, newest first: one shell in the place of all."""
    if not lines:
        return SafeString("")
    return format_html('<li data-known="{} {}"></li>', lines[-1].cursor, lines[0].cursor)


def _command_id(request: Any) -> str:
    """One random number a drawing, and its forms counted: no two alike, and short when packed."""
    if not hasattr(request, "drawing"):
        request.drawing = str(uuid4())[:-12], count()
    drawing, forms = request.drawing
    return f"{drawing}{next(forms):012x}"


def _token(request: HttpRequest) -> SafeString:
    """A script sends the token of its page with every request; a form without one needs its own."""
    if "HX-Request" in request.headers:
        return SafeString("")
    said = '<input type="hidden" name="csrfmiddlewaretoken" value="{}">'
    return format_html(said, get_token(request))


@register.simple_tag
def shows_by(view: View, pick: Any) -> tuple[str, ...]:
    """The rules by which a declaration brings something into the open."""
    return shown_by(view, pick)


@register.inclusion_tag("matches/table/state.html")
def state(name: str, level: int = 0) -> dict[str, str]:
    """A State as a token: its mark and its word, with the Mimetism that a Marker tells."""
    drawn, said = STATES.get(name, ("book", name))
    return {"drawn": drawn, "said": f"{said} {signed(level)}" if level else said}


@register.inclusion_tag("matches/table/face.html")
def face(piece: Any, side: str = "", size: str = "") -> dict[str, str]:
    """A piece as it stands: solid if it is one's own, hollow if `side` is "them"; a hexagon is a
    Marker."""
    near = "them" if side == "them" else "you"
    return {"near": near, "drawn": f"p-{near}{'m' if piece.marker else ''}", "size": size}


@register.inclusion_tag("matches/table/wounds.html")
def wounds(piece: Any) -> dict[str, Any]:
    """Wounds left and lost; nothing for a piece that tells none."""
    left = max(0, piece.wounds - piece.lost)
    return {"all": max(piece.wounds, left), "left": left, "lost": range(piece.wounds - left)}


@register.filter
def signed(number: int | None) -> str:
    """A MOD with its sign; a real minus."""
    if number is None:
        return "?"
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


@register.filter
def times(number: int) -> range:
    """To draw a mark so many times."""
    return range(number)


@register.simple_tag
def starter_rosters() -> tuple[Roster, ...]:
    """The armies that come with the notebook."""
    return rosters()
