"""The private panel in which the host of an open table changes its terms."""

from __future__ import annotations

from bot.play.ready import CHANGEABLE
from bot.screens.message import Block, Say, Screen, Select, SelectOption
from bot.screens.terms import value_name
from bot.screens.wire import Wire, write
from bot.store.tables import Table
from games.core import Option

HEAD = (
    "### Terms of this table\n"
    "Who has joined presses **Ready** after a change. Until then nothing begins."
)


def changing(table: Table) -> Screen:
    """The terms as they are now, with a select for each; once the table is gone, none."""
    if table.match.status != "lobby":
        return Screen((Say("This table has begun or is closed. Its terms stay as they are."),))
    blocks: list[Block] = [Say(HEAD)]
    for option in CHANGEABLE:
        now = table.match.terms.get(option.name, option.default)
        custom_id = write(Wire("s", table.match.id, 0, f"_term:{option.name}:"))
        blocks.append(Say(f"{option.about}."))
        blocks.append(Select(custom_id, f"{option.name.capitalize()}: {now}", _choices(option)))
    return Screen(tuple(blocks))


def _choices(option: Option) -> tuple[SelectOption, ...]:
    out: list[SelectOption] = []
    for at, value in enumerate(option.values):
        name, about = value_name(option, value)
        out.append(SelectOption(name.capitalize()[:100], str(at), about.capitalize()[:100]))
    return tuple(out)


def term_value(name: str, chosen: str) -> str:
    """The value of a term by what its select sends; "" for anything else."""
    values = next((option.values for option in CHANGEABLE if option.name == name), ())
    return values[int(chosen)] if chosen in map(str, range(len(values))) else ""
