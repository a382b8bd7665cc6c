"""Rejoin codes: ten signs that nobody can misread. Tokens: what programs say in their place."""

import hashlib
import secrets

# Crockford's base 32: no I, L, O or U, so that a code read aloud or by hand comes back the same.
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 10
_MEANT = str.maketrans("OIL", "011")


def new() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def read(typed: str) -> str:
    """What somebody meant who typed this: case, spaces, dashes, O for 0 and I or L for 1."""
    kept = "".join(sign for sign in typed.upper() if sign.isalnum())
    return kept.translate(_MEANT)


def shown(code: str) -> str:
    """In two halves, to be written down: `K7Q4M-2XRWT`."""
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"


def new_token() -> tuple[str, str]:
    """A token, and the part of it by which its owner knows it again."""
    public = secrets.token_hex(4)
    return f"nb_{public}_{secrets.token_urlsafe(32)}", public


def digest(token: str) -> str:
    """All that is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()
