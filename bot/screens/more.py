"""The screens behind [⋯ More]: what each button does, the story, the words, and resigning."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from bot.match.controls.custom_ids import Word
from bot.match.controls.message import Block, Button, Picker, Say, Screen, shell_button
from bot.match.controls.panel import Menu, Style
from bot.match.controls.wording import ListPage
from bot.match.live import Live
from bot.match.lobby.shell_terms import gives_hints
from bot.screens.buttons import (
    LISTED,
    OLDEST_FIRST,
    AskHint,
    Hand,
    InWords,
    LookBack,
    Resign,
    Rules,
    TypeMove,
    turner,
)
from bot.screens.parts import (
    Prompt,
    against,
    companions,
    hint_buttons,
    prompt_of,
    question,
    standing,
    tell_buttons,
    words_button,
)
from bot.screens.story import outcome, turns_told
from bot.screens.words import MAX_TEXT, names_at, names_of, plain_setting, spoken
from games.core import Reason, Seat
from games.texts import as_first_person, listed, marked

NOTHING_TO_PRESS = "Nothing is to be pressed now."

MOST_NAMED = 6
"""More buttons of one sentence are told by the first and the last."""

SHELL_BUTTONS_DO = {TypeMove.name: "Opens a form in which you type a move."}
"""What the buttons do that the shell has on a panel, by their texts."""

LISTS_DO = {
    True: "Tries what you choose; nothing is played by it.",
    False: "Plays what you choose at once.",
}
"""What a list does whose lines do different things, by whether they are drafts."""

NOTHING_YET = "Nothing has happened yet."

ELSEWHERE = "To give your seat to somebody, use `/match substitute` in the server."

STORY_SPACE = 3_000
"""Characters of a page of the story. Discord: at most 4,000 characters a message."""

EXPLAINED_SPACE = 1_000
"""Characters of a page where reasons stand beneath the turns of computers, and take the rest.

In matches of all games a page took up to two and a half times of it with its reasons.
"""

WORDS_SPACE = 2_400
"""Characters of a page of the position in words, which leaves room for the moves."""


class What(Word, frozen=True):
    """[What is this?], behind More."""

    name = "_what"


class ShowStory(Word, frozen=True):
    """[Story], and the pages of it."""

    name = "_story"
    page: int | None = None


class AskEnding(Word, frozen=True):
    """[End…], behind More."""

    name = "_ending"


class ResignNow(Word, frozen=True):
    """[Resign] and [Give up], once that was asked."""

    name = "_resign!"


def more(live: Live, seat: Seat | None) -> Screen:
    """The screen of [More]: aim, standing, and buttons, those that are wanted most first.

    It ends with the id of the match, for who reports something about it.
    """
    match, at = live.match.id, live.row_for(None)
    plays = seat is not None and live.match.status == "open"
    added = live.added(seat)
    first, third = [words_button(live)], list(added.more)
    if seat is not None and plays:
        if gives_hints(live.entry, live.table) and not hint_buttons(live):
            first.insert(0, shell_button(match, AskHint(), at, "Hint", emoji="💡"))
        if live.entry.explain is not None and seat in live.play.turn.waiting | live.play.turn.may:
            first.append(shell_button(match, What(), at, "What is this?", emoji="📌"))
        first.append(shell_button(match, TypeMove(), live.stamp(seat), "Type a move", emoji="⌨️"))
        third += tell_buttons(live, seat)
    second = (
        shell_button(match, Rules(), at, "Rules", emoji="📖"),
        shell_button(match, ShowStory(), at, "Story", emoji="📜"),
    )
    last = (shell_button(match, AskEnding(), at, "End…"),) if plays else ()
    people = listed(list(names_of(live)))
    lines = [
        f"### {live.entry.title} · {people}",
        f"-# {live.entry.aim}",
        standing(live, live.view(seat)),
        *(f"-# {note}" for note in added.notes),
    ]
    rows = (row for row in (tuple(first), second, tuple(third), last) if row)
    return Screen((Say("\n".join(lines)), *rows, match_line(live)), live.entry.accent)


def match_line(live: Live) -> Say:
    """The id of the match in small print."""
    return Say(f"-# Match {live.match.id}")


def ending_ways(live: Live, seat: Seat, *, in_server: bool) -> Screen:
    """The ways to stop playing, of which each asks once more, and the way back.

    Direct messages list no people but their own, so that nobody can be chosen there.
    """
    match, at = live.match.id, live.row_for(None)
    label = "Resign…" if len(live.seats) > 1 else "Give up…"
    resigns = (shell_button(match, Resign(), at, label, style=Style.LOSS),)
    ends = live.added(seat).ends
    shown = [row for row in ends if in_server or not isinstance(row, Picker)]
    lines = [f"### {live.entry.title}{against(live, seat)}", "Do you want to stop?"]
    if len(shown) < len(ends):
        lines.append(ELSEWHERE)
    keep = (shell_button(match, Hand(), at, "Keep playing"),)
    return Screen((Say("\n".join(lines)), resigns, *shown, keep), live.entry.accent)


def told_words(live: Live, seat: Seat) -> str:
    """Says who can read now what a seat saw."""
    who = listed([names_of(live)[other] for other in companions(live, seat)], none="Nobody")
    return f"{who} can read now what you saw."


class Explained(Struct, frozen=True):
    """A button or a list of a panel by its label, and what it does."""

    label: str
    says: str


def what_is_this(live: Live, seat: Seat) -> Screen:
    """The question of a seat, and what each button and list of its panel does."""
    prompt = prompt_of(live, seat)
    labels: dict[str, list[str]] = {}
    for one in explained_presses(live, prompt):
        labels.setdefault(one.says, []).append(one.label)
    lines = [f"{_named(named)}: {says}" for says, named in labels.items()]
    asked = f"### {live.entry.title}\n{question(live, prompt)}"
    return Screen((Say(asked), Say("\n".join(lines) or NOTHING_TO_PRESS)), live.entry.accent)


def explained_presses(live: Live, prompt: Prompt) -> Iterator[Explained]:
    """Yields what can be pressed on a panel, row by row; nothing if the game explains no presses.

    Where the lines of a list do different things, the shell says whether they play.
    """
    explain = live.entry.explain
    if explain is None:
        return

    def says(text: str, is_draft: bool) -> str:
        """The game's sentence of a press, or the shell's for a word of its own."""
        return explain(prompt.view, f"~{text}" if is_draft else text) or SHELL_BUTTONS_DO.get(
            text, ""
        )

    for row in prompt.panel.rows:
        if isinstance(row, Menu):
            told = {says(row.text + one.text, row.draft) for one in row.choices}
            does = told.pop() if len(told) == 1 else LISTS_DO[row.draft]
            yield Explained(row.placeholder, does)
        else:
            live_ones = (press for press in row if press.live)
            yield from (Explained(one.label, says(one.text, one.draft)) for one in live_ones)


def _named(labels: list[str]) -> str:
    """Buttons by their labels: "**1**, **2** and **3**", "**Spot 1** to **Spot 12**"."""
    bold = [f"**{label}**" for label in labels]
    return f"{bold[0]} to {bold[-1]}" if len(bold) > MOST_NAMED else listed(bold)


class _StoryPiece(Struct, frozen=True):
    """A turn of the story, or a piece of a long one; the last piece has the rows of the turn."""

    text: str
    rows: range


def whole_story(
    live: Live, seat: Seat | None, page: int = 0, reasons: Mapping[int, Reason] | None = None
) -> Screen:
    """The screen of [Story]: what happened in the whole match, as a seat may know it, turn by turn.

    Pages count from 1, the oldest; 0 is the newest, and so is a page that does not exist. `reasons`
    say, for rows of computers, why each plan was played that begins with the row.
    """
    pages = _story_pages(live, seat)
    shown = ListPage.or_last(page, len(pages))
    title = Say(f"### {live.entry.title} · story{shown.told}")
    on_page = pages[shown.number - 1] if pages else []
    told = Say(_with_reasons(live, seat, on_page, reasons or {}) if on_page else NOTHING_YET)
    at, over = live.row_for(None), live.match.status == "over"
    turns = turner(shown, ShowStory, OLDEST_FIRST, match=live.match.id, at=at)
    back = shell_button(live.match.id, LookBack(), at, "Look back", emoji="🔍")
    ways = (*live.added(seat).steps, *([back] if over else []))
    return Screen((title, told, *turns, *([ways] if ways else [])), live.entry.accent)


def story_rows(live: Live, seat: Seat | None, page: int = 0) -> range:
    """The rows whose turns end on a page of the story."""
    pages = _story_pages(live, seat)
    if not pages:
        return range(0)
    pieces = pages[ListPage.or_last(page, len(pages)).number - 1]
    return range(pieces[0].rows.start, pieces[-1].rows.stop)


def _story_pages(live: Live, seat: Seat | None) -> list[list[_StoryPiece]]:
    """Puts numbered turns on pages; a turn that is longer than a page goes on on the next."""
    space = EXPLAINED_SPACE if live.explained else STORY_SPACE
    pages: list[list[_StoryPiece]] = []
    left = 0
    for at, turn in enumerate(turns_told(live, seat), 1):
        *begun, last = _story_pieces(at, turn.text, space)
        for piece in (
            *(_StoryPiece(text, turn.rows[:0]) for text in begun),
            _StoryPiece(last, turn.rows),
        ):
            if len(piece.text) + 1 > left:
                pages.append([])
                left = space + 1
            pages[-1].append(piece)
            left -= len(piece.text) + 1
    return pages


def _story_pieces(number: int, turn: str, space: int) -> Iterator[str]:
    """Yields a numbered turn in pieces that fit a page, cut between two acts."""
    told = f"{number}\\. {turn}"
    while len(told) > space:
        cut = told.rfind(" · ", 1, space)
        cut = cut if cut > 0 else space
        yield told[:cut]
        told = told[cut:].removeprefix(" · ")
    yield told


def _with_reasons(
    live: Live, reader: Seat | None, pieces: Sequence[_StoryPiece], reasons: Mapping[int, Reason]
) -> str:
    """A page of the story, and beneath each turn its reasons, as long as there is room."""
    room = MAX_TEXT - sum(len(piece.text) + 1 for piece in pieces)
    lines: list[str] = []
    for piece in pieces:
        lines.append(piece.text)
        for why in _whys(live, reader, piece.rows, reasons):
            room -= len(why) + 1
            if room > 0:
                lines.append(why)
    return "\n".join(lines)


def _whys(
    live: Live, reader: Seat | None, rows: range, reasons: Mapping[int, Reason]
) -> Iterator[str]:
    """Yields a line in small print for each computer that played in these rows: why it did so.

    Things of the table are named as the turns above name them for the reader.
    """
    if (why := live.entry.why) is None:
        return
    seats: dict[Seat, list[int]] = {}
    for n in rows:
        if n in reasons:
            seats.setdefault(live.rows[n - 1].seat, []).append(n)
    for seat, played in seats.items():
        names = names_at(live, played[0])
        setting = live.setting(names, reader)
        told = (why(live.upto(n - 1).view(seat), reasons[n], setting) for n in played)
        quoted = (f'"{as_first_person(each)}"' for each in told)
        yield f"-# {marked(names, seat)}: {' '.join(quoted)}"


def in_words(live: Live, seat: Seat | None, page: int = 1) -> Screen:
    """The whole position in words, by which a match can be played with a screen reader.

    A long one has pages, from 1; another number shows the first. A reader who may act also gets the
    legal moves on the last page, as many as fit.
    """
    view = live.view(seat)
    text = live.entry.texts.words(view, plain_setting(live, seat))
    pages = words_pages(text)
    shown = ListPage(page if 1 <= page <= len(pages) else 1, len(pages))
    title = f"### {live.entry.title} in words{shown.told}"
    added = live.added(seat)
    head = "\n".join(part for part in (title, added.standing, added.says, added.step) if part)
    blocks: list[Block] = [Say(f"{head}\n{spoken(pages[shown.number - 1])}")]
    turn = live.play.turn
    row: list[Button] = []
    if seat is not None and seat in turn.waiting | turn.may:
        if shown.number == shown.of and live.legal(seat):
            blocks.append(Say(f"**Your moves**\n{_moves(live, seat, len(pages[-1]))}"))
        stamp = live.stamp(seat)
        row.append(shell_button(live.match.id, TypeMove(), stamp, "Type a move", emoji="⌨️"))
    for turns in turner(shown, InWords, LISTED, match=live.match.id, at=live.row_for(None)):
        row += turns
    row.append(shell_button(live.match.id, InWords(), live.row_for(None), "Read again", emoji="🔄"))
    blocks.append(tuple(row))
    return Screen(tuple(blocks), live.entry.accent)


def words_pages(text: str) -> list[str]:
    """A position in words on pages, each cut at the end of a line or a sentence if it can be."""
    pages: list[str] = []
    while len(text) > WORDS_SPACE:
        cut = max(text.rfind(mark, 1, WORDS_SPACE) for mark in ("\n", ". ", "; "))
        cut = cut + 1 if cut > 0 else WORDS_SPACE
        pages.append(text[:cut].rstrip())
        text = text[cut:].lstrip()
    return [*pages, text]


def _moves(live: Live, seat: Seat, told: int) -> str:
    """The legal moves of a seat, a line each, as many as fit beside so many characters."""
    view, game = live.view(seat), live.entry.game
    lines = (
        f"- {live.entry.texts.label(view, action)}: `{game.spelled(view, action)}`"
        for action in live.legal(seat)
    )
    return _fitting_lines(lines, len(live.legal(seat)), max(600, MAX_TEXT - min(told, WORDS_SPACE)))


def _fitting_lines(lines: Iterable[str], count: int, room: int) -> str:
    out: list[str] = []
    for at, line in enumerate(lines):
        if room < len(line) + 60:
            out.append(f"- and {count - at} more: `/match move` finds them by their words")
            break
        room -= len(line) + 1
        out.append(line)
    return "\n".join(out)


def resign(live: Live, seat: Seat) -> Screen:
    """Asks once more before a resignation, and says what the player loses."""
    view = live.view(seat)
    brief = live.entry.texts.brief(view)
    others = against(live, seat)
    if others:
        score = f" at {brief}" if brief else ""
        loss = " ".join(["You lose the match, and it cannot be taken back.", live.added().cost])
        text = f"Resign{others}{score}? {loss.strip()}"
    else:
        text = "Give this match up? It ends here, and it cannot be taken back."
    label = "Resign" if others else "Give up"
    match, at = live.match.id, live.row_for(None)
    keep = shell_button(match, Hand(), at, "Keep playing")
    leave = shell_button(match, ResignNow(), at, label, style=Style.LOSS)
    return Screen((Say(text), (keep,), (leave,)), live.entry.accent)


def resigned(live: Live) -> Screen:
    """What the question becomes after a resignation."""
    if len(live.seats) == 1:
        brief = live.entry.texts.brief(live.view(None))
        at = f" at {brief}" if brief else ""
        text = f"You gave up{at}."
    elif live.match.status == "over":
        text = f"You resigned. {outcome(live)}."
    else:
        text = "You resigned. The others play on."
    return Screen((Say(text),), live.entry.accent)
