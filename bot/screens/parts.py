"""What several screens share: links, pictures with alt texts, headline, standing, question, end."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Protocol

from msgspec import Struct

from bot.match import endings
from bot.match.controls.message import Address, Button, Row, Show, panel_rows, shell_button
from bot.match.controls.panel import Panel, Shows, Style
from bot.match.controls.wording import ENDED_WITHOUT
from bot.match.live import Live
from bot.match.lobby.shell_terms import gives_hints
from bot.match.offers import END
from bot.match.typed_lines import after_draft, whole_actions
from bot.screens.buttons import AskHint, Hand, InWords, More, TakeBack, Tell
from bot.screens.words import escape, names_of, plain_names, plain_setting, setting_of
from bot.store.results import Void
from games.core import MARKS, Names, Outcome, Seat, partners, rivals_of, side_of
from games.first import first_of
from games.texts import listed, some
from render.picture import Page, Picture

MAX_PRIVATE_PAGES = 4
"""The most pictures in a message for one reader, those of looks among them.

With a panel of 26 components, Discord's 40 components a message leave room for no more.
"""

MOST_BUTTONS = 5
"""Discord: at most so many buttons stand in a row."""

VOID_TITLE = "Ended without a result"

_VOID_REASONS = {
    endings.ASLEEP: "Nobody woke the table for 60 days.",
    endings.NOBODY: "Nobody is left at the table.",
    endings.ASIDE: "It was on hold, and {who} closed it.",
    endings.LESSON: "The lesson was left.",
    endings.MODERATOR: "{who} ended it as a moderator.",
}


class Paged(Protocol):
    """A picture, or what stands for one: what it is of, if that is known."""

    @property
    def page(self) -> Page | None:
        """What the picture is of."""
        ...


def wanted_pages(panel: Panel, every: Sequence[Paged]) -> tuple[int, ...]:
    """The indexes of the pictures a panel asks for; all of them if there is none of that kind."""
    if panel.shows is Shows.BOTH:
        return tuple(range(len(every)))
    page = Page.BOARD if panel.shows is Shows.BOARD else Page.HAND
    found = tuple(at for at, one in enumerate(every) if one.page is page)
    return found or tuple(range(len(every)))


def link(guild: int | None, channel: int, message: int) -> str:
    """The address of a message."""
    return f"https://discord.com/channels/{guild or '@me'}/{channel}/{message}"


def channel_link(live: Live) -> str:
    """The address of the channel where a match is played, for messages that stay.

    The board is deleted when a new one is sent, and then the address of a message leads nowhere.
    """
    return channel_address(live.match.guild, live.match.channel)


def channel_address(guild: int | None, channel: int) -> str:
    """The address of a channel."""
    return f"https://discord.com/channels/{guild or '@me'}/{channel}"


def shows(live: Live, prompt: Prompt, pictures: tuple[Picture, ...]) -> list[Show]:
    """The pictures of a view with their alt texts; without pictures, what each would show.

    File names have key, match and row only, as the reader may count rows.
    """
    setting = plain_setting(live, prompt.seat)
    alts = live.entry.texts.describe(prompt.view, prompt.draft, setting)
    stem = f"{live.entry.key}-{live.match.id}-{live.row_for(prompt.seat)}"
    made = pictures or (None,) * len(alts)
    return [
        Show(f"{stem}.png" if at == 0 else f"{stem}-{at + 1}.png", picture, alts[at][:1024])
        for at, picture in enumerate(made)
    ]


class Prompt(Struct, frozen=True):
    """What a reader is shown and may press: their view and panel while `draft` is open.

    `page` is the page of a long select, from 1. `sequence` counts what was shown on the message.
    """

    seat: Seat | None
    draft: str
    view: Any
    panel: Panel
    page: int = 1
    sequence: int = 0


class Tip(Struct, frozen=True):
    """Words that help with a decision, above its question; `button` goes on from them."""

    words: str
    button: Button | None = None


def prompt_of(
    live: Live, seat: Seat | None, draft: str = "", page: int = 1, sequence: int = 0
) -> Prompt:
    """The prompt of a reader, after a preview of the draft's whole actions.

    `seat` None is a spectator, for whom the draft is ignored. Raises what `preview` raises if the
    draft does not fit any more. With a draft the engine works, so that it is called in a thread.
    """
    if seat is None:
        view = live.view(None)
        return Prompt(None, "", view, live.entry.panel(view, (), ""))
    after = after_draft(live, seat, whole_actions(draft))
    view = after.view(seat)
    panel = live.entry.panel(view, after.legal(seat), draft)
    return Prompt(seat, draft, view, panel, page, sequence)


def own_rows(live: Live, prompt: Prompt) -> tuple[Row, ...]:
    """The rows of a reader's own panel. Raises `ValueError` for a spectator's."""
    seat = seat_of(prompt)
    if live.is_void:  # the game itself is not over, so that its panel goes on
        return ()
    stamp = live.stamp(seat)
    at = live.row_for(None)
    to = Address(live.match.id, stamp, at, seat, prompt.draft, prompt.page, prompt.sequence)
    return panel_rows(prompt.panel, to)


def seat_of(prompt: Prompt) -> Seat:
    """The seat of a prompt that is not a spectator's. Raises `ValueError` for a spectator's."""
    if prompt.seat is None:
        raise ValueError("a spectator has no panel")
    return prompt.seat


def table_prompt(live: Live, draft: str = "", page: int = 1, sequence: int = 0) -> Prompt:
    """The prompt of the message at the table: a player alone reads their own while they play.

    The spectator's at a table of several, where the draft is ignored, and once the match is over.
    """
    return prompt_of(live, table_reader(live), draft, page, sequence)


def table_reader(live: Live) -> Seat | None:
    """The seat for which the message at the table is made; None: for a spectator."""
    return live.own_seat if live.match.status == "open" else None


def asked_seat(live: Live) -> Seat | None:
    """The seat that is waited for; None if several are, or none is."""
    waiting = live.play.turn.waiting
    return first_of(waiting) if len(waiting) == 1 else None


def headline(live: Live) -> str:
    """The first line: the game, and who is to play.

    If one seat is waited for, it mentions the player; in a game for one seat it only names them.
    """
    title = live.entry.title
    seat = asked_seat(live)
    if seat is None:
        return f"### {title} · {listed(list(names_of(live)))}"
    if live.is_alone:
        return f"### {title} · {names_of(live)[seat]}{live.added().heading}"
    does = "is thinking" if seat in live.thinking else "to play"
    return f"### {title} · {MARKS[seat]} {mention(live, seat)} {does}"


def mention(live: Live, seat: Seat) -> str:
    """Who sits on a seat: a person's mention, or the name of who is no person."""
    sitting = live.seats[seat]
    return f"<@{sitting.person}>" if sitting.person is not None else names_of(live)[seat]


def against(live: Live, seat: Seat) -> str:
    """Who a reader plays with and against: " with Cy against Ana and Ben"; "" for one alone."""
    return _company(live, seat, names_of(live))


def company(live: Live, person: int, *, plain: bool = False) -> str:
    """The same for a person; for a spectator all players. `plain` names are not escaped."""
    names = plain_names(live) if plain else names_of(live)
    mine = live.table.seats_of(person) or live.table.replaced_on(person)
    if not mine:
        return f" against {listed(list(names))}"
    return _company(live, mine[0], names)


def _company(live: Live, seat: Seat, names: Names) -> str:
    own = live.table.sittings_with(seat)
    mine = {sitting.seat for sitting in own}
    friends = [names[at] for at in partners(live.sides, seat) if at not in mine]
    rivals = [names[at] for at in rivals_of(live.sides, seat)]
    beside = f" with {listed(list(dict.fromkeys(friends)))}" if friends else ""
    return f"{beside} against {listed(list(dict.fromkeys(rivals)))}" if rivals else beside


def has_hand(live: Live, seat: Seat) -> bool:
    """Whether a seat has a picture of its own beside those that everybody has."""
    own, all_see = (
        live.entry.texts.describe(live.view(reader), "", plain_setting(live, reader))
        for reader in (seat, None)
    )
    return len(own) > len(all_see)


def ending(live: Live, seat: Seat) -> str:
    """The end of a match as its reader has it: "You win against Ana, 10 to 7", "Ana wins"."""
    if live.is_void:
        return ENDED_WITHOUT
    outcome = live.entry.game.outcome(live.play.state)
    if outcome is None or not outcome.winners:
        return "Nobody wins"
    names, mine = names_of(live), {sitting.seat for sitting in live.table.sittings_with(seat)}
    others = [names[winner] for winner in outcome.winners if winner not in mine]
    who = [*(["You"] if mine & {*outcome.winners} else []), *dict.fromkeys(others)]
    if len(who) == 1:
        won = f"{who[0]} wins" if others else f"You win{against(live, seat)}"
        return f"{won}{_decided(live, outcome, mine)}"
    are_partners = len({side_of(live.sides, winner) for winner in outcome.winners}) == 1
    return f"{listed(who)} {'win together' if are_partners else 'share the win'}"


def _decided(live: Live, outcome: Outcome, mine: Collection[int]) -> str:
    """The way a match of two was won: ": Ana resigned", ", 10 to 7"; else ""."""
    if len(live.seats) != 2 or len(outcome.winners) != 1:
        return ""
    (winner,) = outcome.winners
    loser = Seat(1 - winner)
    if loser in live.left:
        return f": {'you' if loser in mine else names_of(live)[loser]} resigned"
    told = f", {outcome.points[winner]} to {outcome.points[loser]}".replace("-", "−")
    headline, _ = live.entry.texts.result(live.view(None), setting_of(live))
    return told if told in headline else ""


def ended(live: Live, seat: Seat) -> str:
    """The end of a match as its reader has it, and what that led to, in sentences."""
    return " ".join(part for part in (f"{ending(live, seat)}.", live.added().sequel) if part)


def void_reason(live: Live) -> str:
    """Why the match ended without a result, and who did it; "" for any other match."""
    void = live.facts.void
    if void is None:
        return ""
    if void.reason == endings.AGREED:
        return _void_agreed(live, void)
    return _VOID_REASONS.get(void.reason, "").format(who=_person_named(live, void.person))


def _void_agreed(live: Live, void: Void) -> str:
    offer = live.facts.offer(END)
    others = [] if offer is None else [one for one in offer.agreed if one != void.person]
    asked = f"{_person_named(live, void.person)} asked for it"
    if not others:
        return f"{asked}."
    return f"{asked}, and {listed([_person_named(live, one) for one in others])} agreed."


def _person_named(live: Live, person: int | None) -> str:
    """A person by the name of their seat; a mention for who has none, which notifies nobody."""
    if person is None:
        return "somebody"
    for sitting in live.seats:
        if sitting.person == person:
            return escape(sitting.name)
    return f"<@{person}>"


def standing(live: Live, view: Any) -> str:
    """The standing, and who gets nothing by direct message; then what features add."""
    parts = [live.entry.texts.status(view, setting_of(live))]
    reach = live.table.reach
    closed = [MARKS[sitting.seat] for sitting in live.seats if reach(sitting.person).reads_hand]
    if closed and live.has_private:
        verb = "reads" if len(closed) == 1 else "read"
        parts.append(f"{listed(closed)} {verb} {live.entry.hand}")
    line, added = " · ".join(some([part for part in parts if part], none="")), live.added()
    return "\n".join(part for part in (line, added.standing, added.passing) if part)


def lasting(live: Live, prompt: Prompt) -> str:
    """The standing in a private message, which is edited by rows alone: what only they change."""
    line = live.entry.texts.status(prompt.view, setting_of(live))
    return "\n".join(part for part in (line, live.added(prompt.seat).standing) if part)


def small(text: str) -> str:
    """The text with every line in small print."""
    return "\n".join(f"-# {line}" for line in text.splitlines())


def question(live: Live, prompt: Prompt, tip: Tip | None = None) -> str:
    """What the turn asks; above it a tip, what features say, and the panel's note."""
    asked = live.entry.texts.ask(prompt.view, prompt.draft, setting_of(live, prompt.seat))
    added, words = live.added(prompt.seat), "" if tip is None else tip.words
    parts = (words, added.says, added.step, prompt.panel.note, asked)
    if added.step and not prompt.draft:
        parts = (words, added.says, added.step)
    return "\n".join(part for part in parts if part)


def hand_button(live: Live, *, is_main: bool = False) -> Button:
    """[My cards], [My pad] and so on: the way to one's own panel, blue if it is the only one."""
    style = Style.MAIN if is_main else Style.PLAIN
    at = live.row_for(None)
    return shell_button(live.match.id, Hand(), at, live.entry.hand, style=style, emoji="✋")


def take_back_button(live: Live) -> Button:
    """[Take my seat back], which only those can press for whom stand-ins play."""
    at = live.row_for(None)
    return shell_button(live.match.id, TakeBack(), at, "Take my seat back", emoji="🪑")


def hint_buttons(live: Live, draft: str = "", tip: Tip | None = None) -> tuple[Button, ...]:
    """[Hint] of who plays alone or with computers, where no draft is; a tip's button instead."""
    if tip is not None and tip.button is not None:
        return (tip.button,)
    is_asked = live.match.status == "open" and live.asks_people
    if draft or not is_asked or not gives_hints(live.entry, live.table, among_people=False):
        return ()
    return (shell_button(live.match.id, AskHint(), live.row_for(None), "Hint", emoji="💡"),)


def own_buttons(live: Live, seat: Seat | None, draft: str, tip: Tip | None) -> tuple[Button, ...]:
    """The first buttons in the last row of a reader's own panel: what features add, and [Hint]."""
    acts = seat in live.play.turn.waiting
    return (*live.added(seat).own, *(hint_buttons(live, draft, tip) if acts else ()))


def companions(live: Live, seat: Seat) -> tuple[Seat, ...]:
    """The partners of a seat on which other people sit."""
    mine = {sitting.seat for sitting in live.table.sittings_with(seat)}
    return tuple(other for other in partners(live.sides, seat) if other not in mine)


def tell_buttons(live: Live, seat: Seat) -> tuple[Button, ...]:
    """[Tell Ben what I saw], where a seat has something to tell its partners now; else nothing.

    Discord: a label has at most 80 characters.
    """
    others = companions(live, seat)
    if not others or not _may_tell(live, seat):
        return ()
    label = f"Tell {listed([plain_names(live)[other] for other in others])} what I saw"[:80]
    return (shell_button(live.match.id, Tell(), live.row_for(None), label, emoji="💬"),)


def _may_tell(live: Live, seat: Seat) -> bool:
    """Whether the seat has something to tell its side now, by its own view."""
    if live.entry.game.tell is None or live.match.status != "open":
        return False
    return bool(live.view(seat).may_tell)


def more_button(live: Live) -> Button:
    """[⋯ More], with what is wanted less often."""
    return shell_button(live.match.id, More(), live.row_for(None), "⋯ More")


def words_button(live: Live) -> Button:
    """[In words], which puts the position one press away for people with a screen reader."""
    return shell_button(live.match.id, InWords(), live.row_for(None), "In words", emoji="🔎")
