"""How the notebook looks on this device: kept in cookies, because it belongs to the device."""

from django.http import HttpRequest, HttpResponse

THEMES = ("dark", "light", "contrast")
VEILS = ("hold", "press", "pin")
SURES = ("hold", "taps")
_YEAR = 60 * 60 * 24 * 365


def look(request: HttpRequest) -> dict[str, str]:
    """For every template: `theme`, "" until one is chosen; `veil`, how a secret opens; `sure`, how
    what can't be taken back is done."""
    theme, veil = request.COOKIES.get("theme", ""), request.COOKIES.get("veil", "")
    sure = request.COOKIES.get("sure", "")
    return {
        "theme": theme if theme in THEMES else "",
        "veil": veil if veil in VEILS else "hold",
        "sure": sure if sure in SURES else "hold",
    }


def keep_look(response: HttpResponse, *, theme: str, veil: str, sure: str) -> HttpResponse:
    """Set what is one of the choices; anything else is left as it was."""
    said = (("theme", theme, THEMES), ("veil", veil, VEILS), ("sure", sure, SURES))
    for name, value, choices in said:
        if value in choices:
            response.set_cookie(name, value, max_age=_YEAR, samesite="Lax", httponly=True)
    return response
