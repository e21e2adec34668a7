"""Tournaments in words: their messages, the answers to presses, and what their matches show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from bot.cogs.tournament.opening import FEWEST, MOST, open_matches
from bot.cogs.tournament.ranking import StandingLine, in_round, standing, winner
from bot.cogs.tournament.rounds import CUP, table_of
from bot.cogs.tournament.rows import CLOSED, OPEN, RUNNING, Entrant, Tournament
from bot.cogs.tournament.standing import (
    all_lines,
    alt,
    counted,
    earlier_lines,
    in_a_line,
    lines,
    round_lines,
    round_title,
    tied_line,
)
from bot.match.controls.custom_ids import NO_MATCH, Word
from bot.match.controls.message import (
    Block,
    Button,
    Extras,
    Note,
    Row,
    Say,
    Screen,
    Show,
    shell_button,
)
from bot.match.controls.panel import Style
from bot.match.games import GameEntry
from bot.match.live import Live
from bot.match.refusals import ShellRefused
from bot.screens.board import board_link
from bot.screens.buttons import Rules
from bot.screens.refusals import sentence
from bot.screens.terms import explained
from bot.screens.words import MAX_TEXT, escape
from games.core import Seat
from games.texts import listed, some
from render.picture import Picture

TIES = "If several people have the most, they play for the first place."


class Enter(Word, frozen=True):
    """[Join] in the lobby of a tournament. Its buttons carry its id, not a match."""

    name = "_enter"


class Withdraw(Word, frozen=True):
    """[Leave] in the lobby."""

    name = "_withdraw"


class Begin(Word, frozen=True):
    """[Start with 4], or the number of matches each that was asked for."""

    name = "_begin"
    each: int | None = None


class Cancel(Word, frozen=True):
    """[Close] in the lobby; it asks once more if others have joined."""

    name = "_cancel"


class CancelNow(Word, frozen=True):
    """[Close it], once that was asked."""

    name = "_cancel!"


class ShowStanding(Word, frozen=True):
    """[Standing] on a result, the way to the tournament's message."""

    name = "_standing"


class Mine(Word, frozen=True):
    """[My match], the way to one's match of this round."""

    name = "_mymatch"


class Quit(Word, frozen=True):
    """[Leave…], which asks once more."""

    name = "_quit"


class QuitNow(Word, frozen=True):
    """[Leave], once that was asked."""

    name = "_quit!"


class ListMatches(Word, frozen=True):
    """[All matches], at the end of a tournament."""

    name = "_played"


def extras(live: Live, _reader: Seat | None) -> Extras:
    """The round of the match, how its people stand, and after it what follows."""
    cup = live.table.fact(CUP)
    fixture = None if cup is None else cup.fixture(live.match.id)
    if cup is None or fixture is None:
        return Extras()
    title = round_title(cup, (fixture.stage, fixture.round))
    both = [line for line in standing(cup) if line.entrant.number in fixture.both]
    over = live.match.status == "over"
    at = live.row_for(None)
    return Extras(
        heading=f" · tournament, {title.lower()}",
        standing=f"Tournament, {title.lower()}: {_scores(cup, both)}",
        sequel=_sequel(cup) if over else "",
        buttons=(shell_button(cup.id, ShowStanding(), at, "Standing", emoji="🏆"),) if over else (),
        cost="The tournament goes on; it counts this match as lost.",
    )


def _scores(cup: Tournament, both: list[StandingLine]) -> str:
    """What both have: "Ana 2½ – Ben 1"."""
    return " – ".join(some(f"{escape(one.entrant.name)} {counted(cup, one.score)}" for one in both))


def _sequel(cup: Tournament) -> str:
    """How everybody stands now, and how the tournament goes on."""
    if cup.status != RUNNING:
        won = winner(cup)
        end = (
            "The tournament is over." if won is None else f"{escape(won.name)} wins the tournament."
        )
        return f"🏆 {end} Final standing: {in_a_line(cup)}"
    running = [one for one in in_round(cup) if one.outcome is None]
    matches = "match is" if len(running) == 1 else "matches are"
    told = f"{round_title(cup)}: {len(running)} {matches} still running."
    return f"Standing: {in_a_line(cup)}. {told}"


def title_of(entry: GameEntry) -> str:
    """What a tournament is called: "Timelock tournament"."""
    return f"{entry.game.title} tournament"


def shown(entry: GameEntry, cup: Tournament, picture: Picture | None = None) -> Screen:
    """The message of a tournament as it is now; the standing has a picture, if it can be made."""
    if cup.status == OPEN:
        return lobby(entry, cup)
    if cup.status == CLOSED and not cup.fixtures:
        return closed(entry)
    return board(entry, cup, picture)


def lobby(entry: GameEntry, cup: Tournament) -> Screen:
    """An open tournament: its terms, who takes part, and buttons to join, leave, start, close."""
    host = cup.entrant(cup.host) or cup.entrants[0]
    sample = table_of(entry, cup, NO_MATCH, (host,), cup.created_at)
    head = [
        f"### 🏆 {entry.emoji} {title_of(entry)} · open",
        f"-# {FEWEST} to {MOST} people · {_rounds(cup)}",
        f"-# {_decides(cup)}",
        *earlier_lines(entry, cup),
        *(f"-# {line}" for line in explained(entry, sample, by_schedule=True)),
        "-# If your time is up, you lose that match.",
    ]
    who = ", ".join(some(f"{escape(one.name)}{_role(cup, one)}" for one in cup.entrants))
    count = len(cup.entrants)
    is_enough = count >= FEWEST
    first = (
        _button(cup, Enter(), "Join", style=Style.GOOD, emoji="🪑", live=count < MOST),
        _button(cup, Withdraw(), "Leave"),
        _button(cup, Begin(), f"Start with {count}", style=Style.MAIN, emoji="▶️", live=is_enough),
    )
    second = (_rules(entry), _button(cup, Cancel(), "Close"))
    return Screen((Say("\n".join([*head, who])), first, second), entry.accent)


def _role(cup: Tournament, one: Entrant) -> str:
    return " (host)" if one.person == cup.host else ""


def _rounds(cup: Tournament) -> str:
    if cup.rounds is None:
        return "everybody against everybody once"
    if cup.rounds == 1:
        return "one match for everybody"
    return f"{cup.rounds} matches for everybody"


def _decides(cup: Tournament) -> str:
    if cup.adds_up:
        return f"Everybody's points add up. {TIES}"
    if cup.by_points:
        return f"Who wins a match gets its points. {TIES}"
    return f"Wins count, and a draw is half a win. {TIES}"


def _rules(entry: GameEntry) -> Button:
    return shell_button(NO_MATCH, Rules(entry.key), 0, "Rules", emoji="📖")


def _button(cup: Tournament, word: Word, label: str, **look: object) -> Button:
    """A button of a tournament; it stays the same with every edit, so that none is stale."""
    return shell_button(cup.id, word, 0, label, **look)


def closed(entry: GameEntry) -> Screen:
    """What the lobby becomes when the tournament is closed before its start."""
    text = f"{entry.emoji} {title_of(entry)}: it was closed before it began."
    return Screen((Say(text),), entry.accent)


def board(entry: GameEntry, cup: Tournament, picture: Picture | None) -> Screen:
    """The standing: who has what, the round under way, and the buttons of those who take part.

    At the end it says who has won, and its picture has the podium.
    """
    blocks: list[Block] = [Say(f"### 🏆 {entry.emoji} {_headline(entry, cup)}\n{lines(cup)}")]
    name = f"tournament-{cup.id}-{cup.state}.png"
    blocks.append(Show(name, picture, alt(cup, title_of(entry))))
    if cup.status == RUNNING:
        told = [
            tied_line(cup),
            f"**{round_title(cup)}**",
            round_lines(cup),
            *earlier_lines(entry, cup),
        ]
        blocks.append(Say("\n".join(part for part in told if part)))
    elif decided := tied_line(cup):
        blocks.append(Say(f"-# {decided}"))
    blocks.append(_ways(entry, cup))
    return Screen(tuple(blocks), entry.accent)


def _ways(entry: GameEntry, cup: Tournament) -> Row:
    if cup.status != RUNNING:
        return (_button(cup, ListMatches(), "All matches", emoji="📜"), _rules(entry))
    leave = _button(cup, Quit(), "Leave…", style=Style.LOSS)
    return (_button(cup, Mine(), "My match", style=Style.MAIN, emoji="▶️"), _rules(entry), leave)


def _headline(entry: GameEntry, cup: Tournament) -> str:
    if cup.status == RUNNING:
        return f"{title_of(entry)} · {round_title(cup).lower()}"
    won = winner(cup)
    if won is None:
        end = "nobody has played on" if cup.staying else "everybody has left"
        return f"{title_of(entry)} · {end}"
    return f"{escape(won.name)} wins the {title_of(entry)}"


def quitting(entry: GameEntry, cup: Tournament, entrant: Entrant) -> Screen:
    """Asks once more before somebody leaves, and says what they lose."""
    count = open_matches(cup, entrant.number)
    matches = "Your open match counts" if count == 1 else f"Your {count} open matches count"
    text = f"Leave the {title_of(entry)}? {matches} as lost, and you can't win it any more."
    stay = _button(cup, Mine(), "Play on")
    leave = _button(cup, QuitNow(), "Leave", style=Style.LOSS)
    return Screen((Say(text), (stay,), (leave,)), entry.accent)


def quit_done(entry: GameEntry) -> Screen:
    """What the question becomes once somebody has left."""
    return Screen((Say(f"You have left the {title_of(entry)}."),), entry.accent)


def taken_over(entry: GameEntry, old: Tournament) -> Note:
    """Tells who takes a tournament over that they host it now, and why."""
    host = old.entrant(old.host) or old.entrants[0]
    return Note(
        f"{escape(host.name)} has left the server, so you host the {title_of(entry)} now."
        " Nothing else was changed."
    )


def how_many(tournament: str, refused: ShellRefused) -> Note:
    """Says why not everybody can play so many matches, with a button for each number that can."""
    offered = cast("tuple[int, ...]", refused.values["counts"])
    labels = [*(f"{each} each" for each in offered[:-1]), "Everybody against everybody"]
    row = tuple(
        shell_button(tournament, Begin(each), 0, label, emoji="▶️")
        for each, label in zip(offered, labels, strict=True)
    )
    return Note(sentence(refused), (row,))


def chosen(entry: GameEntry) -> Screen:
    """What that question becomes once a number is chosen."""
    return Screen((Say(f"The {title_of(entry)} has begun."),), entry.accent)


def cancelling(entry: GameEntry, cup: Tournament, user: int) -> Screen:
    """Asks once more before a tournament that others have joined is closed."""
    others = [escape(one.name) for one in cup.entrants if one.person != user]
    verb = "take part" if len(others) > 1 else "takes part"
    text = f"Close the {title_of(entry)}? {listed(others, none='Nobody else')} {verb}."
    close = _button(cup, CancelNow(), "Close it", style=Style.LOSS)
    return Screen((Say(text), (close,)), entry.accent)


def cancelled(entry: GameEntry) -> Screen:
    """What that question becomes once the tournament is closed."""
    return Screen((Say(f"The {title_of(entry)} is closed."),), entry.accent)


def end_ping(entry: GameEntry, cup: Tournament, people: Sequence[int]) -> Note:
    """The plain line as which an end is sent: all that a notification shows."""
    mentions = " ".join(f"<@{person}>" for person in people)
    return Note(f"{_end(entry, cup)} {mentions}", (_ways(entry, cup),))


def end_told(entry: GameEntry, cup: Tournament, url: str) -> Note:
    """The same by direct message, with a link to the channel."""
    return Note(_end(entry, cup), ((Button("Open the channel", url=url),),))


def _end(entry: GameEntry, cup: Tournament) -> str:
    return f"🏆 {_headline(entry, cup)}. Final standing: {in_a_line(cup)}"


def all_matches(entry: GameEntry, cup: Tournament) -> Note:
    """Every match of a tournament and how it ended, round by round."""
    return Note(f"### {entry.emoji} {title_of(entry)}\n{all_lines(cup)}"[:MAX_TEXT])


def my_match(cup: Tournament, *, is_playing: bool, url: str | None) -> Note:
    """Leads to the reader's match of this round, or says that they wait."""
    if cup.status != RUNNING:
        return Note("This tournament is not running.")
    if is_playing:
        return Note("Your match is running.", board_link(url))
    return Note(
        "You have no match now. The next round begins when all matches of this round are over."
    )


def to_standing(url: str | None) -> Note:
    """Leads from a match to the standing of its tournament."""
    row = ((Button("Standing", url=url),),) if url else ()
    return Note("The standing is kept here." if url else "The standing follows soon.", row)
