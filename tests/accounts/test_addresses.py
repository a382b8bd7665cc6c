"""What stands in an address."""

from tracker.accounts.addresses import new_public_id


def test_a_shell_takes_no_public_id_for_an_option() -> None:
    found = {new_public_id() for _ in range(2000)}
    assert len(found) == 2000
    assert all(len(one) == 16 and one[0].isalpha() for one in found)
