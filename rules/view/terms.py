"""What a match plays otherwise than its edition has it, as its players read it."""

from rules.book.terms import Season, because, row_of, what
from rules.log.table import Terms, in_force
from rules.view.outcome import played_for
from rules.view.shapes import TermSeen


def season_seen(edition: str, season: Season | None) -> tuple[TermSeen, ...]:
    """What the matches of a season play otherwise. Raises WrongTerms."""
    lines = in_force(edition, None, season, ())
    return terms_seen(Terms(edition, season=season, lines=lines))


def terms_seen(terms: Terms) -> tuple[TermSeen, ...]:
    """Each line in force: which rule, what becomes of it, because of whom."""
    season = terms.season.name if terms.season else ""
    mission = played_for(terms.mission) if terms.mission else ""
    return tuple(
        TermSeen(
            line,
            row_of(line.rule.rule, terms.edition).page,
            what(line, terms.edition),
            because(line, season, mission),
        )
        for line in terms.lines
    )
