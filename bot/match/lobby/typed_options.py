"""The options that people type for a table: what they mean, and what a typed beginning may become.

Commas part names and values, and `+` joins the values of one: "pace 1 day, roster wren+ines". What
follows a colon is for people: Discord's client types on behind the words of a chosen line.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import combinations, islice, permutations
from typing import Any

from bot.match.games import GameEntry
from bot.match.lobby import deals
from bot.match.lobby.shell_terms import OFF, terms_of, values_of
from bot.match.lobby.terms import Terms, applies, begins_with
from bot.match.refusals import ShellRefused
from games.core import Kind, Option, Refused, settle_options
from games.first import first_of

MOST_TYPED = 300
"""The most characters of the text of options."""

MOST_CHOSEN = 100
"""Discord: the most characters of the name and of the value of a choice of autocomplete."""

MOST_LINES = 25
"""Discord: the most choices of autocomplete."""

Fits = Callable[[Mapping[str, str], str], bool]
"""Whether a table can be set up with these texts, at which the option of that name counts."""

Line = tuple[str, str]
"""A line of autocomplete: what is typed with the last part in words, and without them."""


def offered_options(entry: GameEntry) -> tuple[Option, ...]:
    """The engine's options that may be typed: all but free text and choices of a single value."""
    return tuple(
        option
        for option in entry.game.options
        if option.kind is not Kind.TEXT
        and not (option.kind is Kind.CHOICE and len(option.values) == 1)
    )


def texts_chosen(entry: GameEntry, values: Mapping[str, Any]) -> dict[str, str]:
    """The texts of what was chosen by parameters of `start` that set an option or a term."""
    chosen = ((each, values.get(each.name)) for each in entry.parameters)
    return {
        each.sets: each.words.get(value, str(value)) for each, value in chosen if value is not None
    }


def texts_typed(
    entry: GameEntry, text: str, fits: Fits, given: Collection[str] = ()
) -> dict[str, str]:
    """The texts of typed options by name. Raises `bad_part`, and `given_twice` for `given`."""
    out: dict[str, str] = {}
    for part in _parts(text):
        named = (o for o in _typed(entry) if f"{_plain(part)} ".startswith(f"{_spaced(o.name)} "))
        option = next(named, None)
        try:
            if option is None:
                raise ShellRefused("no_choice")
            value = _read(option, part)
        except Refused as refused:
            near = next((value for _, value in _lines(option, "", {}, fits)), "")
            example = near or example_of(entry, fits)
            raise ShellRefused("bad_part", part=part, example=example) from refused
        if option.name in out or option.name in given:
            raise ShellRefused("given_twice", option=_spaced(option.name))
        out[option.name] = value
    return out


def completed(
    entry: GameEntry, text: str, given: Mapping[str, str], fits: Fits
) -> tuple[Line, ...]:
    """The typed options with the last one completed, such that all of them fit; () if none does.

    Of each option first one value, then the next. `given` are texts that were chosen beside them.
    """
    *done, last = text.split(",")
    head = ", ".join(_parts(",".join(done)))
    try:
        texts = {**given, **texts_typed(entry, head, fits, given)}
    except Refused:
        return ()
    start, most = f"{head}, " if head else "", MOST_CHOSEN
    found = _fitting(entry, _plain(last), texts, fits)
    lines = ((start + name, start + value) for name, value in found)
    short = ((n if len(n) <= most else value, value) for n, value in lines if len(value) <= most)
    return tuple(islice(short, MOST_LINES))


def example_of(entry: GameEntry, fits: Fits) -> str:
    """An option with a value, as it is typed."""
    return next((value for _, value in _fitting(entry, "", {}, fits)), "")


def opens(entry: GameEntry, **place: bool) -> Fits:
    """Returns whether typed texts fit a new table, at a `place` as that of `Terms.of`."""

    def fits(texts: Mapping[str, str], name: str) -> bool:
        try:
            found = Terms.of(entry, texts, {}, secrets.randbelow, **place)
        except Refused:
            return False
        named = first_of(one for one in _typed(entry) if one.name == name)
        counts = begins_with(found.counts, place.get("is_invitation", False))
        is_there = name in found.options or name in found.shell
        return is_there and any(applies(entry, named, found.options, seats) for seats in counts)

    return fits


def value_typed(option: Option, typed: str) -> str:
    """The value that a person means, as it is stored; anything that is none stays as it is."""
    if option.kind is Kind.SEAT and typed.strip().isdecimal():
        return str(int(typed) - 1) if typed.isascii() and len(typed) < 4 else "-1"
    labelled = zip(option.offered or option.values, option.labels, strict=False)
    known = {_bare(label): value for value, (label, _) in labelled}
    known |= {_bare(value): value for value in (*option.values, *values_of(option))}
    return ",".join(known.get(_bare(one), _bare(one)) for one in typed.split("+"))


def fitting_deals(typed: str) -> tuple[str, ...]:
    """The values that autocomplete offers for a deal: its words, and the typed code if valid."""
    text = typed.strip()
    found = [word for word in (deals.RANDOM, deals.DAILY) if word.startswith(text.lower())]
    try:
        code = deals.code_of(deals.name_of(text, lambda _n: 0, 0.0))
    except ShellRefused:
        return tuple(found)
    return (*found, text) if code is not None and text.lower() not in ("", *found) else tuple(found)


def _typed(entry: GameEntry) -> tuple[Option, ...]:
    return (*offered_options(entry), *terms_of(entry))


def _parts(text: str) -> list[str]:
    """The parts of a text, without what is for people."""
    return [part for one in text.split(",") if (part := one.partition(":")[0].strip())]


def _plain(text: str) -> str:
    return " ".join(text.partition(":")[0].lower().replace("_", " ").split())


def _bare(text: str) -> str:
    return "".join(text.lower().split())


def _spaced(name: str) -> str:
    return name.replace("_", " ")


def _read(option: Option, part: str) -> str:
    """The value of a part. Raises `Refused` for what its option does not take."""
    typed = _plain(part)[len(option.name) :].strip()
    if not typed:
        raise ShellRefused("no_choice")
    value = value_typed(option, typed)
    if value not in values_of(option):
        settle_options((option,), {option.name: value})
    return value


def _fitting(entry: GameEntry, typed: str, texts: Mapping[str, str], fits: Fits) -> Iterator[Line]:
    """The parts that begin as typed, of an option that is not in `texts`, and fit beside those."""
    open_ = (option for option in _typed(entry) if option.name not in texts)
    ways = deque(_lines(option, typed, texts, fits) for option in open_)
    while ways:
        if (line := next(ways[0], None)) is None:
            ways.popleft()
        else:
            yield line
            ways.rotate(-1)


def _lines(
    option: Option | None, typed: str, texts: Mapping[str, str], fits: Fits
) -> Iterator[Line]:
    """The parts of an option that begin as typed and fit beside the texts."""
    if option is None:
        return
    name = _spaced(option.name)
    is_named = typed.startswith(name)
    for spelled in dict.fromkeys(_spellings(option, typed.removeprefix(name).strip(), is_named)):
        part = f"{name} {spelled}".lower()
        if not part.startswith(typed):
            continue
        try:
            value = _read(option, part)
        except Refused:
            continue
        if fits({**texts, option.name: value}, option.name):
            words = _words(option, value)
            yield f"{part}: {words}" if words else part, part


def _spellings(option: Option, typed: str, is_named: bool) -> Iterator[str]:
    """The values of an option as people type them, then `typed` itself.

    Those that a new table has anyhow are left out, and so are lists of an option not named yet.
    """
    for value in values_of(option):
        if value not in (option.usual, OFF if option.kind is Kind.EACH else ""):
            is_offered = option.kind is Kind.NUMBER and bool(option.labels)
            yield option.labels[option.offered.index(value)][0] if is_offered else value
    if is_named and option.kind in (Kind.SOME, Kind.EACH):
        *done, last = typed.split("+")
        several = combinations if option.kind is Kind.SOME else permutations
        is_short = option.kind is Kind.EACH and option.may_be_empty
        for one in option.values:
            rest = [each for each in option.values if each.lower() not in (*done, one.lower())]
            if one.lower().startswith(last) and one.lower() not in done:
                for size in range(2 if is_short else len(rest) + 1):
                    yield from ("+".join([*done, one, *more]) for more in several(rest, size))
    yield typed


def _words(option: Option, value: str) -> str:
    """The meaning of a value, up to its first comma; "" for one that explains itself."""
    labelled = option.offered or option.values
    has_own = bool(option.labels) and value in labelled
    meaning = option.labels[labelled.index(value)][1] if has_own else option.meaning
    return meaning.partition(",")[0]
