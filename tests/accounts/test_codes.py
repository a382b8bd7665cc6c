from hypothesis import given
from hypothesis import strategies as st

from tracker.accounts import codes

CODES = st.text(codes.ALPHABET, min_size=codes.LENGTH, max_size=codes.LENGTH)


def test_a_code_has_ten_signs_that_nobody_misreads() -> None:
    code = codes.new()
    assert len(code) == 10
    assert not set(code) & set("ILOU")


def test_two_codes_differ() -> None:
    assert len({codes.new() for _ in range(100)}) == 100


@given(CODES)
def test_what_is_shown_is_read_back(code: str) -> None:
    assert codes.read(codes.shown(code)) == code


@given(CODES)
def test_case_spaces_and_lookalikes_do_not_matter(code: str) -> None:
    typed = " ".join(code.lower().replace("0", "o").replace("1", "l"))
    assert codes.read(typed) == code
