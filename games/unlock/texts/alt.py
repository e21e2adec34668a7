"""Unlock in words: an alt text for each picture, and the whole position.

Each alt text stays within 1,000 characters: it loses the cards' authors first, then the oldest
cards, then totals and news. The words behind "In words" leave nothing out.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.core import SHAPES, Names, Setting
from games.texts import MAX_ALT, counted, listed, some
from games.unlock.rules.board import lines_of, text_of
from games.unlock.rules.cards import Action, Card, Code, Skip
from games.unlock.rules.notation import draft_of, pad_of
from games.unlock.rules.view import View, board_pages, has_hand, lone, ranked
from games.unlock.texts.ending import ending_alt
from games.unlock.texts.lexicon import level, spoken, spoken_counts, with_lines
from games.unlock.texts.pad import path_note
from games.unlock.texts.refusals import refusal

EXAMPLE = "1-2-5-9"
"""A typed code, legal on every grid and difficulty, and the same in every match."""


def describe(view: View, draft: str, setting: Setting) -> tuple[str, ...]:
    """An alt text for each board page, the newest first, then the viewer's own picture.

    After the end the ending comes first, and nobody has a picture of their own.
    """
    pages = board_pages(view)
    texts = [board_alt(view, setting.names)]
    if view.phase == "over":
        texts.insert(0, over_alt(view, setting.names))
    texts += [_older_page(view, setting.names, number) for number in range(2, len(pages) + 1)]
    if has_hand(view):
        texts.append(_first_fit(_hand_texts(view, draft, setting.names)))
    return tuple(texts)


def over_alt(view: View, names: Names) -> str:
    """The alt text of the ending."""
    return _first_fit(ending_alt(view, names, near) for near in (True, False))


def board_alt(view: View, names: Names) -> str:
    """The alt text of the newest board page."""
    return _first_fit(_board_texts(view, names))


def _board_texts(view: View, names: Names) -> Iterator[str]:
    """The texts of the newest page, each shorter than the one before."""
    page = board_pages(view)[0]
    older = len(view.table) - len(page)
    top = [_title(view), *_roles(view, names), *_state(view, names)]
    news, scores, totals = _news(view, names), _scores(view, names), _totals(view, names)
    for extras in ([news, scores, totals], [news, scores], [scores]):
        head = " ".join(part for part in (*top, *extras) if part)
        yield from (f"{head} {cards}" for cards in _card_texts(page, older, names))


def _older_page(view: View, names: Names, number: int) -> str:
    pages = board_pages(view)
    page = pages[number - 1]
    turns = f"turns {page[0].turn} to {page[-1].turn}"
    older = 0 if number < len(pages) else len(view.table) - sum(map(len, pages))
    head = f"Unlock, {level(view)}, picture {number} of {len(pages)}: older cards, {turns}."
    return _first_fit(f"{head} {cards}" for cards in _card_texts(page, older, names))


def _first_fit(texts: Iterator[str]) -> str:
    """The first text that is short enough; the last one is cut where none is."""
    text = ""
    for text in texts:
        if len(text) <= MAX_ALT:
            return text
    return f"{text[: MAX_ALT - 1]}…"


def _card_texts(page: tuple[Card, ...], older: int, names: Names) -> Iterator[str]:
    """The texts of the cards, each shorter: with authors, without, without the oldest."""
    yield _columns(page, names, older)
    yield from (_columns(page[n:], None, older + n) for n in range(len(page) + 1))


def _columns(cards: tuple[Card, ...], names: Names | None, older: int) -> str:
    """The cards in their columns: "0: 7-8-9 Cy, 3-5-7 Dee. 1: ..."."""
    rest = [f"{counted(older, 'older card')} behind In words."] if older else []
    if not cards:
        return " ".join(rest or ["No card lies on the table."])
    columns: dict[int, list[str]] = {}
    for card in cards:
        author = f" {names[card.seat]}" if names else ""
        columns.setdefault(card.matches, []).append(card.text + author)
    rows = [f"{matches}: {', '.join(some(columns[matches]))}." for matches in sorted(columns)]
    return " ".join(["Cards by lines right.", *rows, *rest])


def _title(view: View) -> str:
    game = f" game {view.round} of {view.terms.rounds}," if view.terms.tournament else ""
    if view.phase == "over":
        return f"Unlock, {level(view)},{game} over after {counted(view.revealed, 'turn')}."
    return f"Unlock, {level(view)},{game} turn {view.turn} of {view.turns}."


def _roles(view: View, names: Names) -> list[str]:
    lock = "The bot is the Lock." if view.lock is None else f"{names[view.lock]} is the Lock."
    gone = [names[seat] for seat in view.left]
    return [lock, f"Resigned: {listed(gone)}."] if gone else [lock]


def _state(view: View, names: Names) -> list[str]:
    """Who is asked for what, or how it ended."""
    match view.phase:
        case "secret":
            return [f"{listed([names[s] for s in view.waiting])} is choosing the secret."]
        case "guess":
            return _drawing(view, names)
        case _:
            return _ending(view, names)


def _drawing(view: View, names: Names) -> list[str]:
    drawing = [names[seat] for seat in view.waiting]
    sealed = [names[seat] for seat in view.submitted]
    parts = [f"{listed(drawing)} {'is' if len(drawing) == 1 else 'are'} still drawing"]
    if sealed:
        parts.append(f"{listed(sealed)} {'has' if len(sealed) == 1 else 'have'} sealed")
    return [f"{'; '.join(some(parts))}."]


def _ending(view: View, names: Names) -> list[str]:
    alone = lone(view)
    found = listed([names[seat] for seat in view.found], none="Nobody")
    out = [f"{found} found the secret."]
    if view.reason == "left":
        out = ["Too few are left."]
    elif alone is not None and not view.found:
        out = [f"{names[alone]} did not find the secret."]
    if view.secret is not None:
        out.append(f"The secret was {text_of(view.secret)}.")
    if alone is None or view.reason == "left":
        verb = "share the win" if len(view.winners) > 1 else "wins"
        out.append(f"{listed([names[seat] for seat in view.winners], none='Nobody')} {verb}.")
    return out


def _news(view: View, names: Names) -> str:
    """The newest revealed turn, card by card, with the seats that skipped."""
    if not view.revealed:
        return ""
    told = [
        f"{names[card.seat]} {card.text}, {spoken_counts(view, card)}"
        for card in view.table
        if card.turn == view.revealed
    ]
    told += [f"{names[seat]} skipped" for seat in view.skipped]
    return f"New in turn {view.revealed}: {'; '.join(some(told, none='no card'))}."


def _scores(view: View, names: Names) -> str:
    winners = () if view.totals else view.winners
    told = [
        f"{names[seat]}, {SHAPES[seat]}, {spoken(score)}"
        for seat, score in ranked(view.scores, winners)
    ]
    return f"Scores: {'; '.join(some(told))}."


def _totals(view: View, names: Names) -> str:
    if not view.totals:
        return ""
    told = [f"{names[seat]} {spoken(total)}" for seat, total in ranked(view.totals, view.winners)]
    return f"Totals: {'; '.join(some(told))}."


def _hand_texts(view: View, draft: str, names: Names) -> Iterator[str]:
    """The texts of the viewer's own picture, each shorter than the one before.

    First the pad, a question or the sealed card, then the own cards, then all cards on the table.
    """
    parts = _pad_parts(view, draft)
    mine = [card for card in view.table if card.seat == view.seat]
    if view.seat == view.lock and not parts:
        parts = ["You are watching."]
    if mine or view.seat != view.lock:
        cards = [f"turn {card.turn} {card.text}, {spoken_counts(view, card)}" for card in mine]
        own = [_own_cards(cards, dropped) for dropped in range(len(cards) + 1)]
    else:
        own = [""]
    table = _card_texts(view.table, 0, names) if view.table else iter(())
    every = next(table, "")
    bare = next(table, every)
    for told in ((own[0], every), *((mine, bare) for mine in own)):
        yield " ".join(filter(None, (*parts, *told)))
    yield from (" ".join(filter(None, (*parts, own[-1], each))) for each in (every, bare, *table))


def _pad_parts(view: View, draft: str) -> list[str]:
    """The pad, the question that is open, or what lies sealed."""
    asked = draft_of(draft).action
    if view.draws and asked is not None:
        return [*_own_secret(view), _question(view, asked)]
    if view.draws and (draft or view.pending is None):
        return [*_own_secret(view), *_pad_words(view, draft)]
    if view.pending is not None and view.pending.code is not None:
        return [f"Your card for turn {view.turn}: {with_lines(view, view.pending.code)}."]
    return _own_secret(view)


def _question(view: View, action: Action) -> str:
    """The confirmation that the draft asks for; no dot may follow then."""
    purpose = "as your secret" if view.phase == "secret" else f"for turn {view.turn}"
    match action:
        case Code(dots):
            what = with_lines(view, dots)
        case Skip():
            what = "a skip"
        case _:
            what = "a code by chance"
    return f"You are asked to confirm {what}, {purpose}."


def _own_secret(view: View) -> list[str]:
    if view.pending is not None:
        code = view.pending.code
        sealed = f"your code {text_of(code)}" if code else "your skip"
        return [f"Sealed for turn {view.turn}: {sealed}."]
    if view.secret is not None and view.seat == view.lock:
        lines = counted(len(lines_of(view.secret)), "line")
        return [f"Your secret: {text_of(view.secret)}, {lines}."]
    return []


def _pad_words(view: View, draft: str) -> list[str]:
    drawn = pad_of(view, draft)
    purpose = "the secret" if view.phase == "secret" else f"turn {view.turn}"
    live = [str(dot.dot) for dot in drawn.dots if dot.live]
    out = [f"Your pad for {purpose}, {level(view)}.", path_note(drawn)]
    out.append(f"May follow: {', '.join(some(live))}." if live else "No dot may follow.")
    if drawn.typed and drawn.fault is not None and len(drawn.typed) > 1:
        out.append(refusal(drawn.fault.refused))
    return out


def _own_cards(cards: list[str], dropped: int) -> str:
    told = cards[dropped:]
    if dropped:
        told.insert(0, f"{counted(dropped, 'older card')} behind In words")
    return f"Your cards: {'; '.join(some(told))}." if told else "You have no card on the table."


def words(view: View, setting: Setting) -> str:
    """The whole position: everything public, then what is the viewer's own."""
    names = setting.names
    out = [
        " ".join([_title(view), *_roles(view, names)]),
        " ".join(_state(view, names)),
    ]
    if view.draws:
        out.append(f"Type any code as your move, such as {EXAMPLE}: dots joined by hyphens.")
    out += [line for line in (_scores(view, names), _totals(view, names)) if line]
    out += [_past_game(view, names, number) for number in range(1, len(view.results) + 1)]
    for turn in sorted({card.turn for card in view.table}):
        told = [_card_words(view, card, names) for card in view.table if card.turn == turn]
        out.append(f"Turn {turn}: {'; '.join(some(told))}.")
    if view.revealed and view.skipped:
        out.append(f"Skipped turn {view.revealed}: {listed([names[s] for s in view.skipped])}.")
    if view.table:
        out.append(_columns(view.table, names, 0))
    out += _own_secret(view)
    return "\n".join(out)


def _card_words(view: View, card: Card, names: Names) -> str:
    points = counted(abs(card.points), "point")
    told = f"minus {points}" if card.points < 0 else points
    return f"{names[card.seat]} {card.text}, {told}, {spoken_counts(view, card)}"


def _past_game(view: View, names: Names, number: int) -> str:
    result = view.results[number - 1]
    found = listed([names[seat] for seat in result.found], none="nobody")
    told = [
        f"{names[seat]} {spoken(score)}"
        for seat, score in enumerate(result.scores)
        if score is not None
    ]
    turns = counted(result.turns, "turn")
    return (
        f"Game {number}: {names[result.lock]} hid {text_of(result.secret)}; "
        f"{found} found it, after {turns}. {'; '.join(some(told))}."
    )
