"""The catalogue is whole: every row has its fields, and the code cites no id that is not there."""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import rules
from rules.book.army_lists import ARMY_LIMIT, GROUP_LIMIT
from rules.book.charts import KINDS
from rules.book.editions import BOOKS, N4, Book, latest
from rules.book.profiles import Profile
from rules.reference import amiss, every_wording, modes, rules_by_id
from rules.reference.known import unread
from rules.reference.starter_rosters import every_roster, rosters, rosters_for, starters
from rules.shell.pages import shown_by_pages

PACKAGE = Path(rules.__file__).parent
CATALOGUE = PACKAGE / "catalogue"
RULE_FILES = ("core", "states", "faq")

# Rows of level enforce, ask and show, as the pages have them. A family of the notebook's own core
# may grow, and then says so here.
FAMILIES = {
    "SETUP": (3, 0, 0),
    "INIT": (3, 0, 0),
    "DEP": (5, 0, 0),
    "TURN": (7, 0, 0),
    "ORD": (6, 0, 0),
    "MOUNT": (1, 1, 0),
    "PILOT": (6, 0, 0),
    "ESC": (2, 0, 0),
    "PERI": (5, 0, 0),
    "SEED": (2, 0, 0),
    "ZONE": (1, 0, 0),
    "LOL": (2, 0, 0),
    "CHAIN": (1, 0, 0),
    "STRAT": (3, 0, 0),
    "TACT": (1, 0, 0),
    "NCO": (1, 0, 0),
    "IMPET": (5, 1, 0),
    "FRENZY": (2, 0, 0),
    "COORD": (4, 0, 0),
    "TEAM": (21, 1, 0),
    "TOKEN": (12, 0, 0),
    "COUNTER": (2, 0, 0),
    "ROLL": (8, 0, 0),
    "BS": (3, 2, 0),
    "SURP": (1, 0, 0),
    "MOVE": (0, 1, 0),
    "CAUT": (1, 0, 0),
    "MOTO": (3, 2, 0),
    "COUR": (1, 0, 0),
    "TERR": (1, 1, 0),
    "RELIG": (3, 0, 0),
    "VET": (2, 0, 0),
    "NUM2": (1, 0, 0),
    "EXRAH": (1, 0, 0),
    "PARAM": (1, 0, 0),
    "ECM": (2, 0, 0),
    "BIO": (2, 0, 0),
    "NANO": (1, 0, 0),
    "VULN": (1, 0, 0),
    "CLIMB": (3, 0, 0),
    "GUARD": (2, 0, 0),
    "PANDA": (1, 0, 0),
    "SPECOP": (0, 0, 1),
    "BOOTY": (3, 0, 1),
    "META": (1, 0, 0),
    "MNEM": (4, 0, 0),
    "REMDR": (3, 0, 0),
    "TRANS": (3, 0, 0),
    "ALB": (3, 0, 0),
    "BAGG": (3, 0, 0),
    "JUMPER": (3, 0, 0),
    "EXPL": (4, 0, 0),
    "INSP": (4, 0, 0),
    "TRIC": (1, 0, 0),
    "TINB": (2, 0, 0),
    "SYMB": (4, 0, 0),
    "DAZER": (1, 2, 0),
    "AIMC": (5, 0, 0),
    "COMML": (0, 0, 1),
    "IDLE": (1, 0, 0),
    "SENS": (1, 3, 0),
    "DISC": (1, 1, 0),
    "MORPH": (4, 0, 0),
    "DODGE": (2, 2, 0),
    "LOOK": (2, 0, 0),
    "RESET": (1, 0, 0),
    "COMMS": (1, 0, 0),
    "SAVE": (5, 0, 0),
    "IMMU": (4, 0, 0),
    "SHOCK": (1, 0, 0),
    "PARA": (2, 0, 0),
    "TRAIT": (14, 1, 1),
    "PLACE": (1, 1, 0),
    "LAYER": (2, 0, 0),
    "CHARGE": (3, 0, 0),
    "CHEST": (2, 0, 0),
    "MINE": (3, 2, 0),
    "THROW": (1, 0, 0),
    "AMMO": (2, 0, 0),
    "DEACT": (2, 0, 0),
    "JUMP": (1, 1, 0),
    "TEMPL": (5, 0, 0),
    "SPEC": (1, 0, 0),
    "INT": (3, 1, 0),
    "TRI": (1, 0, 0),
    "GUIDE": (5, 0, 0),
    "SIXTH": (4, 0, 0),
    "MSV": (3, 0, 0),
    "XVIS": (1, 0, 0),
    "REACT": (1, 0, 0),
    "SATUR": (1, 1, 0),
    "SMOKE": (3, 1, 0),
    "CARE": (9, 1, 0),
    "CC": (3, 0, 0),
    "MART": (1, 0, 0),
    "NBW": (1, 0, 0),
    "COUP": (1, 0, 0),
    "BERS": (1, 0, 0),
    "PROT": (1, 0, 0),
    "NEURO": (1, 0, 0),
    "DOG": (3, 0, 0),
    "NWI": (2, 0, 0),
    "REMOTE": (1, 0, 0),
    "REGEN": (1, 0, 0),
    "HACK": (21, 3, 0),
    "NOHACK": (1, 0, 0),
    "MARKS": (1, 0, 0),
    "WOUND": (1, 0, 0),
    "GUTS": (0, 1, 0),
    "UNC": (5, 0, 0),
    "DEAD": (3, 0, 0),
    "PRONE": (7, 0, 0),
    "FOX": (8, 0, 1),
    "SUPP": (11, 1, 1),
    "ENG": (8, 1, 0),
    "UNLOAD": (3, 0, 0),
    "POSS": (6, 0, 2),
    "SEPS": (4, 0, 1),
    "DISCO": (5, 2, 1),
    "LOF": (0, 3, 0),
    "SCORE": (2, 0, 0),
    "VP": (2, 0, 0),
    "CLASS": (2, 0, 0),
    "RETREAT": (10, 0, 1),
    "END": (6, 0, 0),
    "BACK": (4, 0, 0),
    "TOLD": (1, 0, 0),
    "PASS": (2, 0, 0),
    "RULING": (1, 0, 0),
    "OBJ": (4, 0, 0),
    "SEAL": (3, 0, 0),
    "LUCK": (4, 0, 0),
    "SEAT": (1, 0, 0),
    "STUN": (6, 0, 1),
    "ISO": (10, 0, 1),
    "TARG": (6, 0, 0),
    "IMMA": (7, 0, 1),
    "IMMB": (7, 0, 1),
    "IMM2": (4, 0, 0),
    "EMBRYO": (6, 0, 0),
    "NORM": (4, 0, 0),
    "CAMO": (25, 5, 0),
    "DECOY": (21, 5, 0),
    "HIDE": (10, 1, 1),
    "IMP": (26, 2, 0),
    "OFF": (2, 0, 0),
    "AIR": (8, 0, 1),
    "INF": (4, 0, 0),
    "HOLO": (31, 15, 0),
    "MASK": (13, 2, 3),
    "REPL": (4, 5, 0),
    "FAQ": (91, 22, 4),
    "SEQ": (8, 2, 0),
    "ARO": (6, 3, 0),
    "VIS": (0, 4, 0),
}
EVERY = {row.id for row in every_wording(N4)}
PRINTED = EVERY | {id for book in BOOKS.values() for id in rules_by_id(book)}
"""Those too of the editions that were written anew."""
# Written like an id, but names what lies on the table: Markers, and States by their short names.
NOT_IDS = {"DECOY-1", "DECOY-2", "IMP-1", "IMP-2", "IMM-2"}


def rows() -> Iterator[tuple[str, str, dict[str, object]]]:
    for name in RULE_FILES:
        with (CATALOGUE / f"{name}.toml").open("rb") as file:
            for id, row in tomllib.load(file).items():
                yield name, id, row


def cited(source: str) -> Iterator[str]:
    """Ids in a piece of code: whole string constants of their form, and known ones in its prose."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            families = "|".join(FAMILIES)
            if re.fullmatch(r"[A-Z]{2,}2?-[A-Z]?\d+", node.value):
                yield node.value
            else:
                yield from re.findall(rf"\b(?:{families})-[A-Z]?\d+\b", node.value)


def test_ids_stand_in_one_file_each() -> None:
    seen = Counter(id for _, id, _ in rows())
    assert [id for id, times in seen.items() if times > 1] == []
    assert set(seen) == EVERY


@pytest.mark.parametrize(("name", "id", "row"), list(rows()), ids=lambda value: str(value)[:12])
def test_a_row_has_all_its_fields(name: str, id: str, row: dict[str, object]) -> None:
    names = {one for one in (*KINDS, "used_with") if one in row}
    own = set(row) - {"when", "beyond", "stays", "without", "gone", *names, *BOOKS}
    assert own == {"edition", "level", "heading", "page", "text"}
    assert all(isinstance(row[key], str) and row[key] for key in own)
    assert row["level"] in {"enforce", "ask", "show"}
    assert row["edition"] in BOOKS
    assert str(row["text"]).endswith((".", ")"))
    assert name == "states" or row.get("when") or names
    assert row["level"] == "show" or "beyond" not in row


def test_the_families_have_the_rows_of_their_pages() -> None:
    counted: dict[str, Counter[str]] = {}
    for found in rules_by_id(N4).values():
        counted.setdefault(found.id.rpartition("-")[0], Counter())[found.level] += 1
    assert {
        family: (levels["enforce"], levels["ask"], levels["show"])
        for family, levels in counted.items()
    } == FAMILIES


def test_numbers_of_a_family_are_never_reused() -> None:
    for _, id, _ in rows():
        assert re.fullmatch(r"[A-Z]+2?-[A-Z]?[1-9]\d*", id)


def test_every_id_cited_in_the_code_is_a_row() -> None:
    missing = {
        f"{path.relative_to(PACKAGE)}: {id}"
        for path in PACKAGE.rglob("*.py")
        for id in cited(path.read_text(encoding="utf-8"))
        if id not in PRINTED and id not in NOT_IDS
    }
    assert missing == set()


def test_a_citation_of_no_rule_would_be_found() -> None:
    source = (
        'from rules.registry import rule\n\n\n@rule("CAMO-C99")\ndef f():\n    """See CAMO-A1."""'
    )
    assert set(cited(source)) == {"CAMO-C99", "CAMO-A1"}


@pytest.mark.parametrize("roster", every_roster(), ids=lambda roster: roster.id)
def test_a_starter_roster_is_a_legal_army_of_its_size(roster: rules.reference.Roster) -> None:
    entries = roster.army.entries
    assert amiss(roster.army) == ()
    assert 8 <= len(entries) <= ARMY_LIMIT
    assert max(Counter(entry.group for entry in entries).values()) <= GROUP_LIMIT
    assert {entry.group for entry in entries} <= {1, 2}
    assert [entry.profile.lieutenant for entry in entries if entry.lieutenant] == [True]
    assert roster.size - 20 <= roster.points <= roster.size
    assert len(roster.swc) == len(entries)
    assert sum(roster.swc) <= roster.size / 50
    assert too_many(roster) == {}


def too_many(roster: rules.reference.Roster) -> dict[str, int]:
    """How many there are of a unit that has more troopers here than its availability allows."""
    known = starters(latest(roster.edition))
    may_have = {one.profile.unit: one.availability for one in known}
    there_are = Counter(entry.profile.unit for entry in roster.army.entries)
    return {
        unit: many
        for unit, many in there_are.items()
        if (most := may_have[unit]) is not None and many > most
    }


GAMES = tuple(dict.fromkeys(latest(book.lists) for book in BOOKS.values()))


@pytest.mark.parametrize("book", GAMES, ids=lambda book: book.lists)
def test_profiles_of_a_unit_have_one_availability(book: Book) -> None:
    said = {(known.faction, known.profile.unit, known.availability) for known in starters(book)}
    assert len(said) == len({(faction, unit) for faction, unit, _ in said})


@pytest.mark.parametrize("book", GAMES, ids=lambda book: book.lists)
def test_every_faction_has_a_starter_roster_of_each_size(book: Book) -> None:
    by_size = {size: {one.army.faction for one in rosters_for(book, size)} for size in (150, 300)}
    assert by_size[150] == by_size[300] == {one.faction for one in starters(book)}
    assert len(rosters(book)) == sum(map(len, by_size.values()))
    assert len(by_size[150]) >= 3


def test_no_two_rosters_are_called_alike() -> None:
    assert len({one.army.name for one in every_roster()}) == len(every_roster())
    assert len({one.id for one in every_roster()}) == len(every_roster())


@pytest.mark.parametrize(
    ("points", "size"), [(0, 150), (150, 150), (200, 150), (250, 300), (300, 300), (400, 300)]
)
def test_a_match_takes_the_rosters_of_the_nearest_size(points: int, size: int) -> None:
    assert {one.size for one in rosters_for(N4, points)} == {size}


@pytest.mark.parametrize(
    ("book", "starter"),
    [(book, one) for book in GAMES for one in starters(book)],
    ids=lambda one: one.lists if isinstance(one, Book) else one.id,
)
def test_a_starter_profile_can_be_played(book: Book, starter: rules.reference.Starter) -> None:
    profile: Profile = starter.profile
    assert unread(book, profile) == ()
    assert profile.weapons
    assert [weapon for weapon in profile.weapons if not modes(book, weapon)] == []
    assert any("CC" in mode.traits for weapon in profile.weapons for mode in modes(book, weapon))
    assert profile.edition == book.lists
    assert profile.points > 0


def test_the_worked_examples_have_their_troopers() -> None:
    units = {known.profile.name for known in starters(N4)}
    assert units >= {"Caliban", "Fusilier", "Alguacil", "Zhanshi", "Hassassin Áyyār", "Ghulam"}
    factions = {known.faction for known in starters(N4)}
    with_camouflage = {
        known.faction for known in starters(N4) if "Camouflage" in known.profile.skills
    }
    assert len(with_camouflage) >= 4
    assert factions == {roster.army.faction for roster in rosters(N4)}


def test_what_is_only_shown_is_shown_by_a_test_of_a_page() -> None:
    tests = PACKAGE.parent / "tests"
    sources = {str(file): file.read_text("utf-8") for file in tests.rglob("test_*.py")}
    pages = shown_by_pages(sources)
    assert [
        id for id, row in rules_by_id(N4).items() if row.level == "show" and id not in pages
    ] == []
    assert set(pages) <= set(rules_by_id(N4))
