"""The screens behind More: recent acts, the position in words, and resigning."""

from __future__ import annotations

from bot.panels.panel import Style
from bot.play.live import Live
from bot.play.terms import gives_hints
from bot.screens.board import before_last_act
from bot.screens.features import extras
from bot.screens.message import (
    Block,
    Button,
    Say,
    Screen,
    shell_button,
)
from bot.screens.parts import MAX_TEXT, against, asked_seat, small, spoken, standing, words_button
from bot.screens.story import (
    RECORD,
    last_row_of,
    names_of,
    news_after,
    outcome,
    plain_setting,
    since,
)
from bot.screens.words import joined
from games.core import Refused, Seat, partners


def more(live: Live, seat: Seat | None) -> Screen:
    """The screen of [More]: the aim, standing, recent acts, and buttons such as [Rules]."""
    match, at = live.match.id, live.play.n
    first = [words_button(live)]
    second = [shell_button(match, "_rules", at, "Rules", emoji="📖")]
    if seat is not None and live.match.status == "open":
        first.append(shell_button(match, "_type", live.play.stamps[seat], "Type a move", emoji="⌨️"))
        label = "Resign…" if len(live.seats) > 1 else "Give up…"
        second.append(shell_button(match, "_resign", at, label, style=Style.LOSS))
        if not live.is_alone and gives_hints(live.entry, live.table):
            second.insert(0, shell_button(match, "_hint", at, "Hint", emoji="💡"))
        if partners(live.sides, seat) and _may_tell(live, seat):
            second.insert(0, shell_button(match, "_tell", at, _tells(live, seat), emoji="💬"))
    people = joined(list(names_of(live)))
    head = f"### {live.entry.title} · {people}\n-# {live.entry.aim}"
    text = f"{head}\n{standing(live, live.view(seat))}"
    for note in extras(live, seat).notes:
        text += f"\n-# {note}"
    blocks: list[Block] = [Say(text)]
    if told := _acts(live, seat):
        blocks.append(Say(small(told)))
    return Screen((*blocks, tuple(first), tuple(second)), live.entry.accent)


def _may_tell(live: Live, seat: Seat) -> bool:
    """Whether the seat has something to tell its side now, as its engine judges."""
    if live.entry.game.tell is None:
        return False
    try:
        live.entry.game.tell(live.play.state, seat)
    except Refused:
        return False
    return True


def _tells(live: Live, seat: Seat) -> str:
    """The label of [Tell …], which tells partners what the seat saw. Discord: 80 characters."""
    names = [plain_setting(live).names[other] for other in partners(live.sides, seat)]
    return f"Tell {joined(names)} what I saw"[:80]


def told_side(live: Live, seat: Seat) -> Screen:
    """What the pressed message becomes once a seat has told its side what it saw."""
    names = [names_of(live)[other] for other in partners(live.sides, seat)]
    return Screen((Say(f"{joined(names)} can read now what you saw."),), live.entry.accent)


def _acts(live: Live, seat: Seat | None) -> str:
    """Recent acts in full: those a board may have cut, and those since the reader's last row."""
    if live.is_alone:
        after = before_last_act(live)
    else:
        after = news_after(live, asked_seat(live))
        after = after if seat is None else min(after, last_row_of(live, seat))
    story = since(live, after, seat, space=RECORD)
    if not story.text:
        return ""
    older = f"\nand {story.left_out} more, in the older messages." if story.left_out else ""
    return f"What happened: {story.text}{older}"


def in_words(live: Live, seat: Seat | None) -> Screen:
    """The whole position in words, by which a match can be played with a screen reader.

    A reader who may act also gets the legal moves, as many as fit.
    """
    view = live.view(seat)
    text = live.entry.texts.words(view, plain_setting(live, seat))
    game = live.entry.game
    turn = live.play.turn
    moves = ""
    if seat is not None and seat in turn.waiting | turn.may:
        lines = [
            f"- {live.entry.texts.label(view, action)}: `{game.spelled(view, action)}`"
            for action in live.legal(seat)
        ]
        moves = _fitted(lines, max(600, MAX_TEXT - min(len(text), 2400)))
    blocks: list[Block] = [Say(f"### {live.entry.title} in words\n{spoken(text[:2400])}")]
    if moves:
        blocks.append(Say(f"**Your moves**\n{moves}"))
    row: list[Button] = []
    if moves and seat is not None:
        stamp = live.play.stamps[seat]
        row.append(shell_button(live.match.id, "_type", stamp, "Type a move", emoji="⌨️"))
    row.append(shell_button(live.match.id, "_words", live.play.n, "Read again", emoji="🔄"))
    blocks.append(tuple(row))
    return Screen(tuple(blocks), live.entry.accent)


def _fitted(lines: list[str], room: int) -> str:
    out: list[str] = []
    for at, line in enumerate(lines):
        if room < len(line) + 60:
            out.append(
                f"- and {len(lines) - at} more: the command `move` finds them by their words"
            )
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
        text = f"Resign{others}{score}? You lose the match, and it cannot be taken back."
    else:
        text = "Give this match up? It ends here, and it cannot be taken back."
    label = "Resign" if others else "Give up"
    match, at = live.match.id, live.play.n
    keep = shell_button(match, "_panel", at, "Keep playing")
    leave = shell_button(match, "_resign!", at, label, style=Style.LOSS)
    return Screen((Say(text), (keep,), (leave,)), live.entry.accent)


def resigned(live: Live) -> Screen:
    """What the question becomes after a resignation."""
    if len(live.seats) == 1:
        brief = live.entry.texts.brief(live.view(None))
        text = f"You gave up{f' at {brief}' if brief else ''}. **Again** on the result deals anew."
    elif live.match.status == "over":
        text = f"You resigned. {outcome(live)}. **Rematch** stands on the result."
    else:
        text = "You resigned. The others play on."
    return Screen((Say(text),), live.entry.accent)
