"""How the API reads and writes JSON: Structs in and out, nothing too large, nothing half read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeVar

import msgspec
from django.utils.translation import gettext as _
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from tracker.accounts.api.problems import Refusing, malformed
from tracker.spoken import encoded

MOST: Final = 64 * 1024  # bytes; a command is a few hundred
LARGEST: Final = 2**53  # what every program can count to

T = TypeVar("T")


class Json(BaseParser):
    media_type = "application/json"

    def parse(
        self,
        stream: Any,
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        sent = stream.read(MOST + 1)
        if len(sent) > MOST:
            raise Refusing(
                413, "oversize", _("That is more than %(size)s KiB.") % {"size": MOST // 1024}
            )
        try:
            return msgspec.json.decode(sent)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise malformed(_("That is not JSON.")) from None


class StructJson(BaseRenderer):
    """Structs and plain values as JSON. What has no order of its own is sorted, so that the bytes
    tell of nothing but the content."""

    media_type = "application/json"
    format = "json"
    charset = None

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        if data is None:
            return b""
        plain = msgspec.to_builtins(data, str_keys=True, order="deterministic", enc_hook=encoded)
        return msgspec.json.encode(plain)


def body(request: Request, kind: type[T]) -> T:
    """What was sent, as this Struct. Raises a problem that says where it is none."""
    return _read(request.data, kind)


def asked(request: Request, name: str, otherwise: int, most: int = LARGEST) -> int:
    """A number of the query, from 0 to `most`. Raises a problem."""
    said = request.query_params.get(name)
    if said is None:
        return otherwise
    if not (said.isascii() and said.isdecimal()) or len(said) > 16 or int(said) > most:
        raise malformed(
            _("%(name)s is a whole number from 0 to %(most)s.") % {"name": name, "most": most}
        )
    return int(said)


def _read(sent: object, kind: type[T]) -> T:
    try:
        return msgspec.convert(sent, kind)
    except msgspec.ValidationError as error:
        raise malformed(f"{error}.") from None
