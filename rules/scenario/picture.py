"""A Table drawn in a few lines of text: what one seat sees, to be read in a test or a terminal."""

from collections.abc import Iterator

from rules.ids import SIDES
from rules.log.doors import by_its_terms
from rules.log.table import (
    MODEL,
    NOISE,
    Piece,
    Pools,
    Score,
    Table,
    name_of,
    player,
    side_of,
    under,
)
from rules.pieces.deployables import is_deployable
from rules.scenario.order_pictured import order_pictured
from rules.seen.absence import in_hiding, off_table
from rules.seen.effective import silhouette
from rules.skills.supportware import told
from rules.tell.names import who
from rules.tell.words import plain


@by_its_terms
def picture(table: Table) -> tuple[str, ...]:
    """The lines of the picture: where the match stands, the Orders, the pieces, the open Order."""
    return tuple(
        line
        for part in (
            _moment(table),
            _set_up(table),
            _sides(table),
            _veils(table),
            order_pictured(table),
            _proposed(table),
        )
        for line in part
    )


def _names(table: Table, sides: object) -> str:
    return " and ".join(player(table, side) for side in SIDES if side in frozenset(sides))  # type: ignore[call-overload]


def _moment(table: Table) -> Iterator[str]:
    waits = f"waiting for {_names(table, table.waits)}" if table.waits else ""
    due = f"{table.due} is due" if table.due else ""
    turn = f"Round {table.round}, {player(table, table.active)}'s turn" if table.active else ""
    yield " · ".join(part for part in (f"Step {table.step}", waits, due, turn) if part)
    if table.step == "over":
        winner = f"{player(table, table.winner)} wins" if table.winner else "level"
        yield f"Over by {table.ended}: {winner}"


def _set_up(table: Table) -> Iterator[str]:
    if table.scribe:
        yield f"{player(table, table.scribe)} logs both sides"
    if table.active is None:
        for side in SIDES:
            if side in table.factions:
                yield f"{player(table, side)} brings {table.factions[side]}"
            if side in table.kept_back:
                yield f"{player(table, side)} keeps {table.kept_back[side]} back"
            if side in table.zones:
                yield f"{player(table, side)} deploys in {table.zones[side]}"
        if table.first:
            yield f"{player(table, table.first)} has the first turn"
        for trooper, spot in table.spots.items():
            if all(piece.trooper != trooper for piece in table.pieces.values()):
                name = table.troopers[trooper].profile.name
                yield f"Noted: {name} as {spot.form}, {spot.where}"


def _sides(table: Table) -> Iterator[str]:
    for side in SIDES:
        name = player(table, side)
        if side in table.pools:
            yield f"{name} has {_pools(table.pools[side])}"
        if side in table.tokens:
            tokens = table.tokens[side]
            balls = f", {tokens.speedballs} Speedballs" if tokens.speedballs else ""
            yield f"{name} has {tokens.left} Command Tokens{balls}"
        if side in table.retreating:
            yield f"{name} is in Retreat!"
        for card in table.drawn.get(side, ()):
            yield f"{name} keeps Classified {card.number}"
        if side in table.leaderless:
            yield f"{name} is in Loss of Lieutenant"
        if side in table.scores:
            score = table.scores.get(side, Score())
            yield f"{name} has {score.objective} objective and {score.victory} victory points"
        if side in table.seals and table.seals[side].root:
            later = len(table.seals[side].later)
            yield f"{name} has sealed its notes" + (f", {later} later ones bound" * bool(later))
        for team in (one for one in table.fireteams if one.side == side):
            members = ", ".join(name_of(table, piece) for piece in team.pieces)
            yield f"{name} has a Fireteam: {members}"
        yield from (
            f"  {name}: {_piece(table, piece)}"
            for piece in table.pieces.values()
            if piece.side == side
        )
        for trooper in off_table(table, side):
            places = (
                f"{one.place.where}{'' if one.real else ' (a replica)'}" for one in trooper.hidden
            )
            where = ", ".join(places) if in_hiding(table.book, trooper) else "yet to arrive"
            states = ", ".join(sorted(trooper.states))
            parts = ("off the table", trooper.profile.name, where, states)
            yield f"  {name}: " + " · ".join(part for part in parts if part)


def _veils(table: Table) -> Iterator[str]:
    for veil in table.veils:
        zone = "" if veil.kind == NOISE else "Zero Visibility, "
        yield f"{veil.kind}: {zone}{veil.where}"


def _pools(pools: Pools) -> str:
    parts = [f"{n} Regular in Group {group}" for group, n in sorted(pools.regular.items())]
    parts += [f"{n} Irregular in Group {group}" for group, n in sorted(pools.irregular.items())]
    parts += [f"{n} Tactical in Group {group}" for group, n in sorted(pools.tactical.items())]
    parts += [f"{pools.lieutenant} of the Lieutenant"] if pools.lieutenant else []
    return ", ".join(parts) or "no Orders"


def _piece(table: Table, piece: Piece) -> str:
    shape = piece.shape
    trooper = under(table, piece)
    parts = [name_of(table, piece.id), shape.face, f"S{silhouette(table, piece)}"]
    parts += [f"Mimetism {shape.mimetism}"] if shape.mimetism else []
    parts += [f"group {shape.group}"] if shape.group != 1 else []
    parts += [part for part in (shape.where, shape.facing and f"facing {shape.facing}") if part]
    parts += sorted(piece.tokens)
    parts += told(table, piece.id)
    parts += [f"lost {piece.lost}"] if piece.lost else []
    parts += [f"{item} used {uses} times" for item, uses in sorted(piece.uses.items())]
    parts += [f"obeys {player(table, side_of(piece))}"] if piece.master else []
    parts += (
        [f"with {', '.join(piece.card.equipment)}"] if piece.card and piece.card.equipment else []
    )
    parts += [f"carries {item}" for item in sorted(piece.carries)]
    pilot = table.riders.get(piece.id)
    who = "rider" if is_deployable(piece) else "Pilot"
    parts += [f"its {who} is {name_of(table, pilot)}"] if pilot else []
    parts += [f"hides {piece.hides}"] if piece.hides else []
    if trooper is not None:
        parts += ["a replica"] if piece.real is False else []
        lead = " (Lieutenant)" if trooper.lieutenant else ""
        states = f" in {', '.join(sorted(trooper.states))}" if trooper.states else ""
        hidden = shape.face != MODEL
        parts += [f"{trooper.profile.name}{states}{lead}"] if hidden or states or lead else []
    return " · ".join(parts)


def _proposed(table: Table) -> Iterator[str]:
    if table.proposal is not None:
        name = plain((who(table, table.proposal.by),))
        yield f"{name} proposes: {table.proposal.how or table.proposal.kind}"
