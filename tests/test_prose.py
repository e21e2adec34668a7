"""Sentences for players stand in texts of games, in `bot/screens`, in cogs' screens, RULES.md.

Another language is then another implementation of those texts (docs/design.md, "The rooms"). The
finder reads the source. It takes a string for prose if it has a word and a space, or is one word
with a capital, or stands where a control or a picture takes its words. What it cannot see is a
single word in lower case that reaches a player in another way.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from fnmatch import fnmatch

import pytest

from tests.sources import PURE, ROOT, called

ROOMS = ("bot", "render", "games")

HOMES = (
    "games/*/texts/*.py",
    "games/*/texts.py",
    "games/texts.py",
    "bot/screens/*.py",
    "bot/match/controls/*.py",
    *(f"bot/cogs/*/{name}.py" for name in PURE),
    "bot/cogs/look_back.py",
    "bot/app/cli/*.py",
)
"""Where prose stands, beside the pages RULES.md. `*` matches folders, too.

The commands of a host speak to who typed them: to no player.
"""

ALLOWED = {
    "bot/app/start.py": "It writes the log.",
    "bot/app/gateway.py": "It writes the log, and what an alert says.",
    "bot/app/logs.py": "It writes the log.",
    "bot/interactions/permissions.py": "Discord's own names of permissions.",
    "bot/app/alerts.py": "It speaks to the operator in a channel of theirs.",
    "bot/app/journal.py": "It writes the log.",
    "bot/app/gauges.py": "It says to Prometheus what each number is.",
    "bot/delivery/discord/metrics.py": "It says to Prometheus what each number is.",
    "bot/app/status.py": "It speaks to the operator over HTTP.",
    "bot/app/settings.py": "It reads settings, and speaks to the operator at the terminal.",
    "bot/app/setting_values.py": "It speaks to the operator at the terminal.",
    "bot/app/store_health.py": "It speaks to the operator in the log.",
    "bot/app/login.py": "It speaks to the operator at the terminal.",
    "bot/store/sqlite/errors.py": "It speaks to the operator at the terminal.",
    "bot/cluster/said.py": "It speaks to the operator at the terminal.",
    "bot/app/database.py": "It reads what libpq says.",
    "bot/delivery/discord/errors.py": "The values of a verdict stand in the log.",
    "games/timelock/rules/state.py": "The reasons of an end are keys, as the rules write them.",
    "games/triplock/rules/typed.py": "It spells what it reads: a notation in words.",
}
"""The only other files that have prose, each with the reason."""

WORD = re.compile(r"[^\W\d_]*[^\W\d_A-Z][^\W\d_]*(?:['’-][^\W\d_]+)*")
"""A word: letters, not all of them capitals. One letter alone is none."""

COMMAND = re.compile(r"`?/[\w{}]+(?: [\w:{}]+){0,2}`?")
"""A command as it is typed: `/{} start deal:daily`."""

SCRIPTED = re.compile(r"\d+ \S+|(?:\S*[a-z][A-Z]\S* )+\.")
"""A move of a script, seat and notation (`games/scripted.py`): "0 code:1-2-5"; or a typed turn."""

STATEMENT = re.compile(r"\b[A-Z]{2,}\b|:\w|\bexcluded\.")
"""A keyword in capitals or a named parameter, by which a string of a statement is SQL."""

STATEMENTS = (
    "bot/store/*.py",
    "bot/cluster/*.py",
    "bot/cogs/*/rows.py",
    "bot/cogs/*/rules.py",
    "bot/cogs/clock/choices.py",
    "bot/cogs/own_data/pruning.py",
)

LABEL = re.compile(r"[A-Z][a-z]+…?")

SHOWN = {
    **dict.fromkeys(("Press", "Menu", "Choice", "Button", "SelectOption", "Note", "Say"), (0,)),
    "heading": (0, 1),
    "text": (2,),
}
"""Where controls, notes and a canvas take their words: positions of arguments by called name."""

REFUSALS = ("Refused", "ShellRefused", "Illegal", "BadAction")
"""Exceptions whose values a player reads. All others are for developers and operators."""

DECLARED = "Option"
"""A game declares an option as one value with its words, of which the command, the lobby and the
terms are made. No rule reads the words, so they may stand in the call, beside the option's values.
"""

WORDLESS = (ast.Name, ast.expr_context, ast.operator, ast.cmpop, ast.Import, ast.ImportFrom)
"""Parts of the code that have no strings in them."""

UNREAD = ("NewType", "TypeVar", "compile", "create_task", "print")
"""Calls whose strings no player reads: types, patterns, names of tasks, the terminal."""


def prose_in(source: str, path: str = "") -> Iterator[tuple[int, str]]:
    """Yields line and text of every string that is prose; {} stands for what is filled in."""
    titles = headings(path) if fnmatch(path, "games/*/examples.py") else TITLES
    for node, text, is_shown in strings(ast.parse(source)):
        if text in titles or COMMAND.fullmatch(text) or SCRIPTED.fullmatch(text):
            continue
        if any(fnmatch(path, each) for each in STATEMENTS) and STATEMENT.search(text):
            continue
        if is_prose(text, is_shown):
            yield node.lineno, text


def is_prose(text: str, is_shown: bool = False) -> bool:
    has_word = any(is_word(part) for part in text.split())
    return (has_word and (is_shown or " " in text)) or LABEL.fullmatch(text) is not None


def is_word(part: str) -> bool:
    bare = part.strip(".,;:!?…()“”\"'*_`–-+·{}")
    return len(bare) > 1 and WORD.fullmatch(bare) is not None


def headings(path: str) -> set[str]:
    """Returns the headings of the rules beside a file of a game."""
    rules = (ROOT / path).parent / "RULES.md"
    return {line.lstrip("# ") for line in rules.read_text().splitlines() if line.startswith("#")}


RULES = sorted((ROOT / "games").rglob("RULES.md"))

TITLES = {rules.read_text().splitlines()[0].removeprefix("# ") for rules in RULES}
"""The titles of the games, which are names and the same in every language."""


def strings(node: ast.AST, is_shown: bool = False) -> Iterator[tuple[ast.expr, str, bool]]:
    """Yields every string in the code that may be read by a player, and whether it surely is.

    Docstrings, log messages, patterns, types, the messages of developers' exceptions and the words
    of options are left out.
    """
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Assign(targets=[ast.Name(id="__all__")]):
            return
        case ast.Constant(value=str(text)):
            yield node, text, is_shown
            return
        case ast.JoinedStr(values=parts):
            yield node, "".join(part_of(part) for part in parts), is_shown
            for part in parts:
                if isinstance(part, ast.FormattedValue):
                    yield from strings(part.value, is_shown)
            return
        case ast.Raise(exc=ast.Call(func=func)) if called(func) not in REFUSALS:
            return
        case ast.Call(func=func) if called(func) in (*UNREAD, DECLARED) or is_log(func):
            return
        case ast.Call(func=func, args=args, keywords=keywords):
            shown = SHOWN.get(called(func), ())
            yield from strings(func)
            for at, argument in enumerate(args):
                yield from strings(argument, at in shown)
            for keyword in keywords:
                yield from strings(keyword.value)
            return
        case ast.IfExp(test=test, body=body, orelse=orelse):
            yield from strings(test)
            yield from strings(body, is_shown)
            yield from strings(orelse, is_shown)
            return
        case ast.Subscript(value=value):  # an index or a type is not shown
            yield from strings(value)
            return
        case _:
            for child in ast.iter_child_nodes(node):
                if not isinstance(child, WORDLESS):
                    yield from strings(child)


def part_of(part: ast.expr) -> str:
    return part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else "{}"


def is_log(func: ast.expr) -> bool:
    return isinstance(func, ast.Attribute) and ast.unparse(func.value) == "log"


def prose_by_path(room: str) -> dict[str, list[str]]:
    """Returns the prose of a room outside its homes, by path: "41: Nothing locks."."""
    out: dict[str, list[str]] = {}
    for file in sorted((ROOT / room).rglob("*.py")):
        path = file.relative_to(ROOT).as_posix()
        if not any(fnmatch(path, home) for home in HOMES):
            told = [f"{line}: {text}" for line, text in prose_in(file.read_text(), path)]
            out |= {path: told} if told else {}
    return out


@pytest.mark.parametrize("room", ROOMS)
def test_prose_stands_where_it_is_translated(room: str) -> None:
    found = prose_by_path(room)
    assert {path: told for path, told in found.items() if path not in ALLOWED} == {}
    allowed = [path for path in ALLOWED if path.startswith(f"{room}/")]
    assert [path for path in allowed if path not in found] == []  # an exception without a need


@pytest.mark.parametrize(
    "home", ["bot/screens", *(f"games/{rules.parent.name}/texts" for rules in RULES)]
)
def test_the_finder_finds_prose_where_it_stands(home: str) -> None:
    files = [*(ROOT / home).glob("*.py")] or [ROOT / f"{home}.py"]
    assert any(told for file in files for told in prose_in(file.read_text()))


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ('Note("It stands below.")', ["It stands below."]),
        ('say(f"{who} resigned.")', ["{} resigned."]),
        ('x = f"{n} left" if n else "none at all"', ["{} left", "none at all"]),
        ("x = f\"{who} {'wins it' if one else 'share it'}\"", ["wins it", "share it"]),
        ('LABELS = {"_undo": "Undo", "_send": "Send…"}', ["Undo", "Send…"]),
        ('Press("draw", "_panel:draw")', ["draw"]),
        ('canvas.text(0, 0, "tumblers" if won else "pins", 30)', ["tumblers", "pins"]),
        ('raise ShellRefused("too_few", needed="two or more")', ["two or more"]),
        ('def f():\n    """A docstring."""\n    return "A sentence."', ["A sentence."]),
    ],
)
def test_planted_prose_is_found(source: str, told: list[str]) -> None:
    assert [text for _, text in prose_in(source)] == told


@pytest.mark.parametrize(
    "source",
    [
        '"""A docstring of a module."""',
        'log.warning("a message was not delivered", extra={"match": match})',
        'raise ValueError(f"no advice in the phase {phase}")',
        'raise ShellRefused("no_seat", command=f"/{key} start")',
        'NUMBER = re.compile("[0-9]+ of [0-9]+")',
        '__all__ = ["Canvas", "Colour"]',
        'GAME = Game(title="Unlock")',
        'OPTIONS = (Option("cards", Kind.NUMBER, ("1", "9"), "5", "Cards in the deck."),)',
        'Press(text, f"{text};", style=Style.MAIN)',
        'canvas.text(0, 0, f"{count}", 62)',
        'name = f"{match}-{row}.png"',
        'played("0 code:1-2-5", "1 skip")',
    ],
)
def test_what_no_player_reads_is_not(source: str) -> None:
    assert list(prose_in(source)) == []
