"""The set-up of Unlock: its options, how many may sit down, the first game (rules section 4)."""

from __future__ import annotations

from games.core import (
    BadAction,
    Draw,
    Illegal,
    Kind,
    Option,
    Options,
    Sides,
    Step,
    all_together,
    each_alone,
    settle_options,
)
from games.unlock.rules.board import Dots
from games.unlock.rules.cards import Action, Code
from games.unlock.rules.codes import Laws, Terms, judge
from games.unlock.rules.notation import parse
from games.unlock.rules.state import Event, State
from games.unlock.rules.turns import first_game


def _has_one_lock(options: Options, seats: int) -> bool:
    """In a tournament everybody is the Lock in turn, whatever `lock` says."""
    return options.get("tournament") != "on"


def moves_on(options: Options, seats_: int) -> bool:
    """In a tournament the first seat is the first Lock (rules section 5.8)."""
    return not _has_one_lock(options, seats_)


OPTIONS = (
    Option(
        "lock",
        Kind.SEAT,
        ("bot",),
        "0",
        "Who hides the code: a player or the bot. In a tournament everybody does in turn.",
        said="{0} hides the code",
        applies=_has_one_lock,
        role="the Lock",
        meaning="all others look for that code",
        proposed="fair",
        by_seats=lambda seats: "bot" if seats == 2 else "host",
    ),
    Option(
        "difficulty",
        Kind.CHOICE,
        ("easy", "medium", "hard"),
        "easy",
        "Easy joins neighbours only; Medium any dots; Hard may cross and close the path.",
        said="{0}",
        labels=(
            ("easy", "lines join neighbours only"),
            ("medium", "lines join any two dots, and none cross"),
            ("hard", "lines join any two dots, may cross, and the path may close"),
        ),
    ),
    Option(
        "grid",
        Kind.CHOICE,
        ("3", "4"),
        "3",
        "Dots on a side: 3 by 3, or the harder 4 by 4.",
        said="{0}×{0}",
    ),
    Option(
        "tournament",
        Kind.FLAG,
        (),
        "off",
        "As many games as players, everybody is the Lock once, and the scores add up.",
        meaning="everybody is the Lock once, and the scores add up",
    ),
    Option(
        "cards",
        Kind.NUMBER,
        ("1", "999"),
        "60",
        "Guess cards in the deck; dealt out evenly they limit the number of turns.",
        meaning="dealt out evenly, they are all the turns there are",
        offered=("20", "40", "60", "90"),
    ),
    Option("secret", Kind.TEXT, (), "", "The bot's code, for tests; empty: it draws one."),
)


def even(options: Options) -> Options | None:
    """Everybody is the Lock once, unless the house is: the Lock of a single game can't win."""
    return None if options.get("lock") == "bot" else {**options, "tournament": "on"}


def rated(options: Options, seats_: int) -> str | None:
    """With the bot as the Lock, and in a tournament of three or more, in one mode.

    None where a seat decides: with a person as the Lock of one game, who never wins, and in a
    tournament of two, where the first seat guesses last and knows what it has to beat: it won 65 of
    100 matches (docs/benchmarks.md). None with a secret that was given, which somebody may know.
    """
    if options.get("secret"):
        return None
    if options.get("lock") == "bot":
        return "" if seats_ > 1 else None
    return "" if options.get("tournament") == "on" and seats_ > 2 else None


def seats(options: Options) -> tuple[int, ...]:
    """How many may sit down: 2 to 7 with a player as Lock, 1 to 6 with the bot."""
    return tuple(range(1, 7) if options.get("lock") == "bot" else range(2, 8))


def judges(options: Options, seats_: int) -> bool:
    """Of 4x4 Hard, with its many codes, the adviser imagines too few to judge a card."""
    return (options.get("grid"), options.get("difficulty")) != ("4", "hard")


def sides(options: Options, seats_: int) -> Sides:
    """Everybody plays alone, the Lock too; a single seat plays against the bot."""
    return all_together(1) if seats_ == 1 else each_alone(seats_)


def setup(options: Options, seats_: int, draw: Draw, version: int = 2) -> Step[State, Event]:
    """Rules section 4. Raises `Illegal` for a value or a combination that cannot be played.

    `version` is that of the rules. In version 1 the best score won where nobody found the code, and
    the secret of a Lock was drawn among all codes.
    """
    given = settle_options(OPTIONS, options)
    span = seats(given)
    if seats_ not in span:
        raise Illegal("seats", low=min(span), high=max(span), seats=seats_)
    terms = Terms(
        Laws(int(given["grid"]), given["difficulty"]),
        seats_,
        given["lock"],
        given["tournament"] == "on",
        int(given["cards"]),
        version,
    )
    _judge_terms(terms)
    return first_game(terms, _given_secret(terms, given["secret"]), draw)


def _judge_terms(terms: Terms) -> None:
    if terms.bot and terms.tournament:
        raise Illegal("bot_tournament")
    if not terms.bot and int(terms.lock) >= terms.seats:
        raise Illegal("lock_seat", lock=terms.lock, seats=terms.seats, last=terms.seats - 1)
    players = terms.seats - (not terms.bot)
    if terms.cards < players:
        raise Illegal("cards_few", cards=terms.cards, guessers=players)


def _given_secret(terms: Terms, text: str) -> Dots | None:
    if not text:
        return None
    if not terms.bot:
        raise Illegal("secret_lock")
    try:
        action = parse(f"code:{text}")
    except BadAction:
        raise Illegal("secret_bad", secret=text) from None
    return judge(terms.laws, _dots(action))


def _dots(action: Action) -> Dots:
    return action.dots if isinstance(action, Code) else ()
