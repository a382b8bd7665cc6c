"""Which rulings there are, of the FAQ and of what players keep to by themselves, and which words each of
them asks for."""

from functools import lru_cache
from types import MappingProxyType
from typing import Final

from rules.book.charts import Rule
from rules.book.editions import Book
from rules.memory import of_a_book
from rules.reference import rules_by_id, skills
from rules.states import states

FAQ: Final = ("FAQ-", "N4 FAQ")
"""How the id of an answer of the FAQ begins, or its page: N5 prints most where they belong."""
SAID: Final = frozenset(
    {"ARO", "Command Token", "Coordinated Order", "Guided", "Guts Roll", "Hacking Program",
     "MOD", "Partial Cover", "Saving Roll", "Total Cover", "Zero Visibility Zone", "deployment"}
)  # fmt: skip
"""Words of what is said and done, beside the names of skills."""


@lru_cache(maxsize=4096)
def asked_by(book: Book, words: frozenset[str]) -> tuple[Rule, ...]:
    """The rulings for which all is there that they ask for."""
    return tuple(
        rule for rule, kinds in _asked(book).items() if all(words & kind for kind in kinds)
    )


@of_a_book
def _asked(book: Book) -> MappingProxyType[Rule, tuple[frozenset[str], ...]]:
    """What must be there for each ruling: of the words of each kind that it names, one."""
    found: dict[Rule, tuple[frozenset[str], ...]] = {}
    for rule in rules_by_id(book).values():
        if rule.level == "show" or (rule.id.startswith(FAQ) or rule.page.startswith(FAQ)):
            kinds: dict[str, set[str]] = {}
            for word in rule.when or (_state(rule),):
                kinds.setdefault(_kind(book, word), set()).add(word)
            found[rule] = tuple(map(frozenset, kinds.values()))
    return MappingProxyType(found)


def goes_with_acts(book: Book, rule: Rule) -> bool:
    """Whether a Roll can make it matter: not what somebody has whatever they do."""
    return any(_kind(book, word) != "had" for word in rule.when or (_state(rule),))


@of_a_book
def declared(book: Book) -> frozenset[str]:
    """The skills that are declared: what anybody may do, and what a hacker does."""
    return frozenset(card.name for card in skills(book) if card.kind in ("common", "hacking"))


def _kind(book: Book, word: str) -> str:
    if word in SAID:
        return "said"
    if word in declared(book):
        return "skill"
    return "state" if word in states(book) else "had"


def _state(rule: Rule) -> str:
    """A row of a State's page is read where the State is in force."""
    return rule.page.removesuffix(" State")


def is_near(rule: Rule, own: frozenset[str]) -> bool:
    """Whether it is to be read before one decides: what nobody keeps to but the players, and what
    there is for a State that holds or for what somebody has. The rest goes with the skill alone."""
    return rule.level == "show" or not own.isdisjoint(rule.when or (_state(rule),))
