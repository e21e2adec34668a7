"""The private panel in which the host changes a table before its match: its terms and options.

It lists them as they are now, with a list of what can be changed, and one of the values of what was
chosen there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.message.message import Block, Say, Screen, Select, SelectOption, shell_select
from bot.message.shell_word import Word
from bot.play.lobby.changes import changeable, values_of
from bot.screens.terms import choice, now
from bot.shelf import Shelved
from bot.store.tables import Table
from games.core import Option

HEAD = (
    "### Change this table\nAfter a change everybody else at the table must press **Ready** again."
)
TITLES = {"late": "When time is up"}
"""What is called otherwise than its option, by its name."""

GONE = "This table has begun or is closed. Its terms stay as they are."


class Term(Word, frozen=True):
    """What is to change, or the line of its values that was chosen."""

    name = "_term"
    term: str
    line: str | None = None


def changing(entry: Shelved, table: Table, opened: str = "") -> Screen:
    """What can be changed and how it is now; `opened` is the name of what is being changed."""
    if table.match.status != "lobby":
        return Screen((Say(GONE),))
    options = changeable(entry, table)
    lines = (f"**{option_name(option)}**: {now(entry, option, table)}" for option in options)
    selects = option_selects(options, table.match.id, Term.up_to, opened)
    return Screen((Say("\n".join([HEAD, *lines])), *selects))


def option_selects(
    options: Sequence[Option], match: str, up_to: Callable[..., str], opened: str
) -> tuple[Block, ...]:
    """A select of options and, of the one that is `opened`, what it is about and its values.

    `up_to` gives the text of a select by what was chosen so far, as that of a `Word` does.
    """
    names = tuple(SelectOption(option_name(o), o.name, _cut(o.about)) for o in options)
    blocks: list[Block] = [Select(shell_select(match, up_to()), "What is to change?", names)]
    found = next((option for option in options if option.name == opened), None)
    if found is not None:
        name, values = option_name(found), shell_select(match, up_to(found.name))
        blocks.append(Say(f"**{name}**: {found.about}"))
        blocks.append(Select(values, f"{name}: choose", _choices(found)))
    return tuple(blocks)


def option_name(option: Option) -> str:
    """What an option is called: "Turn limit"."""
    return TITLES.get(option.name, option.name.replace("_", " ").capitalize())


def _cut(about: str) -> str:
    """Discord: a line of a select explains itself in at most 100 characters."""
    return about if len(about) <= 100 else f"{about[:99]}…"


def _choices(option: Option) -> tuple[SelectOption, ...]:
    out: list[SelectOption] = []
    for at, value in enumerate(values_of(option)):
        name, about = choice(option, value)
        out.append(SelectOption(name[:100], str(at), _cut(about)))
    return tuple(out)


def term_value(entry: Shelved, table: Table, name: str, chosen: str) -> str:
    """The value of what is changed by the line that was chosen; "" for anything else."""
    return chosen_value(changeable(entry, table), name, chosen)


def chosen_value(options: Sequence[Option], name: str, chosen: str) -> str:
    """The same, of options that a select has offered."""
    values = next((values_of(option) for option in options if option.name == name), ())
    return values[int(chosen)] if chosen in map(str, range(len(values))) else ""
