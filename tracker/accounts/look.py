"""How the notebook looks on this device: kept in cookies, because it belongs to the device. And who looks,
so that the tabs of one browser hear of it when that is somebody else."""

from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac
from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language

from tracker import lengths
from tracker.accounts.queries import player_or_guest

THEMES = ("dark", "light", "contrast")
VEILS = ("hold", "press", "pin")
SURES = ("hold", "taps")
_YEAR = 60 * 60 * 24 * 365


def look(request: HttpRequest) -> dict[str, object]:
    """For every template: `theme`, "" until one is chosen; `veil`, how a secret opens; `sure`, how
    what can't be taken back is done; `language`, in which it is read, and how `lengths` are; `who` looks."""
    theme, veil = request.COOKIES.get("theme", ""), request.COOKIES.get("veil", "")
    sure = request.COOKIES.get("sure", "")
    return {
        "theme": theme if theme in THEMES else "",
        "veil": veil if veil in VEILS else "hold",
        "sure": sure if sure in SURES else "hold",
        "language": get_language(),
        "lengths": lengths.chosen(),
        "who": SimpleLazyObject(lambda: _who(request)),
    }


def _who(request: HttpRequest) -> str:
    """The same for as long as it is the same player, and nothing that could be made anything of."""
    if not hasattr(request, "user"):
        return ""  # it was refused before anybody was looked for
    player = player_or_guest(request)
    return salted_hmac(__name__, str(player.pk if player else ""), algorithm="sha256").hexdigest()


def keep_look(response: HttpResponse, *, theme: str, veil: str, sure: str) -> HttpResponse:
    """Set what is one of the choices; anything else is left as it was."""
    said = (("theme", theme, THEMES), ("veil", veil, VEILS), ("sure", sure, SURES))
    for name, value, choices in said:
        if value in choices:
            response.set_cookie(name, value, max_age=_YEAR, samesite="Lax", httponly=True)
    return response
