"""Logging: one line for each event, with named fields, and without secrets.

The bot logs by the standard library: `log.info("shown", extra={"match": m, "n": n})`. Only the
fields in `FIELDS` are written, so a text, a name or an action that slips into `extra` is dropped.
Every text, also of other libraries, passes through `scrub`, which removes tokens, the addresses of
interactions, channels and members, and the action inside a `custom_id`. An exception's words are
written only where they are harmless; of all others only the type and the lines of code are written.

An error that repeats is written whole once, and then as a line with its `count`: a loop that meets
the same fault at every round would fill the disk with tracebacks. A fault of one person's press has
a reference, and is always written whole. A line that is logged under an interaction has the id of
that as `trace`, which joins its lines.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import sys
import time
import traceback
from collections import OrderedDict
from collections.abc import Callable, Hashable
from datetime import UTC, datetime
from typing import Any, TextIO

from msgspec import Struct

from bot.app.setting_values import Secret
from bot.app.settings import Settings
from bot.delivery.discord import trace
from bot.match.controls.custom_ids import KINDS

FIELDS = (
    "match",
    "n",
    "ref",
    "game",
    "seat",
    "stage",
    "code",
    "status",
    "ms",
    "count",
    "shard",
    "server",
    "tournaments",
    "seats",
    "turns",
    "kind",
    "what",
    "outcome",
    "ack_ms",
    "by",
    "to",
)
"""Fields that a line may carry besides its text: numbers, short keys, references; no content.

`what` is the name of a shell word or of a command, or says that it was an action or a draft. `by`
and `to` are marks of people (`bot/app/journal.py`), never their ids.
"""

OUTSPOKEN = ("aiohttp", "sqlite3", "bot.app.settings")
"""Modules whose exceptions name addresses, tables or settings, and never an action."""

GAP = "…"

SHORTEST_TOKEN = 20
"""Characters of the shortest token that is scrubbed.

Discord's tokens are far longer. A sandbox's token may be a common word that must stay readable.
"""

REPEATED_AGAIN_S = 600.0
"""Seconds between two lines of a fault that repeats; at another match it has a line of its own."""

REPEATED_OVER_S = 3600.0
"""Seconds without a fault after which it is told whole again."""

MOST_FAULTS = 1000
"""The most faults that are known at a time, so that they take no memory without end."""

REPEATED = "repeated"
"""What a record has that is to be written without its traceback."""

_ADDRESS = re.compile(r"(/(?:webhooks|interactions)/\d+/|/channels/|/members/)[^/\s?'\"]+")
_CUSTOM_ID = re.compile(rf"(\bt1[{KINDS}]\.[^.'\"\n]*\.[^.'\"\n]*)\.[^'\"\n]*")

log = logging.getLogger(__name__)


def start(settings: Settings, stream: TextIO | None = None) -> None:
    """Sends all logs of the process to `stream`, by default stderr, as the settings say.

    discord.py never logs below info, because at debug it writes whole payloads and with them
    private messages.
    """
    hidden = [each.reveal for each in settings.values.values() if isinstance(each, Secret)]
    secrets = tuple(secret for secret in hidden if len(secret) >= SHORTEST_TOKEN)
    writer = JsonWriter if settings.logs_json else TextWriter
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(writer(secrets))
    handler.addFilter(Repeats())
    root = logging.getLogger()
    for old in root.handlers[:]:
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(settings.log_level)
    for chatty in ("discord", "aiosqlite", "asyncio", "PIL"):
        logging.getLogger(chatty).setLevel(max(settings.log_level, logging.INFO))
    # What fails among statements sent together is raised; it also warns of those after it.
    logging.getLogger("psycopg").setLevel(logging.ERROR)
    logging.captureWarnings(True)


def log_unheard(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Logs what has failed in a loop while nobody waits for it.

    asyncio's own line would quote the exception, and with it perhaps an action or a token.
    """
    log.error("something failed for which nobody waits", exc_info=context.get("exception"))


class _Writer(logging.Formatter):
    """The part that both formats share: the fields, the failure, the scrubbing."""

    def __init__(self, secrets: tuple[str, ...] = ()) -> None:
        super().__init__()
        self._secrets = secrets

    def parts(self, record: logging.LogRecord) -> dict[str, object]:
        """The parts of a line, in their order; `failure` only if there is one."""
        out: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "text": scrub(record.getMessage(), self._secrets),
        }
        for field in FIELDS:
            if field in record.__dict__:
                out[field] = _plain(record.__dict__[field], self._secrets)
        if (interaction := trace.trace()) is not None:
            out["trace"] = str(
                interaction
            )  # a number of its length would be rounded by many readers
        if record.exc_info and record.exc_info[1] is not None and REPEATED not in record.__dict__:
            out["failure"] = scrub(failure(record.exc_info[1]), self._secrets)
        return out


class JsonWriter(_Writer):
    """Writes each record as one line with one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as JSON: at, level, from, text, its fields, failure."""
        return json.dumps(self.parts(record), ensure_ascii=False)


class TextWriter(_Writer):
    """Writes each record as one line for people; a failure follows on indented lines."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as `time LEVEL from: text key=value`."""
        parts = self.parts(record)
        head = f"{parts.pop('at')} {str(parts.pop('level')).upper():<7} {parts.pop('from')}"
        text = str(parts.pop("text")).replace("\n", " | ")
        broken = parts.pop("failure", None)
        line = f"{head}: {text}" + "".join(f" {key}={value}" for key, value in parts.items())
        return line if broken is None else line + "\n  " + str(broken).replace("\n", "\n  ")


def _plain(value: object, secrets: tuple[str, ...]) -> int | float | str:
    """A number as it is; anything else as scrubbed text of at most 40 characters."""
    if isinstance(value, int | float):
        return value
    return scrub(str(value), secrets)[:40]


def scrub(text: str, secrets: tuple[str, ...] = ()) -> str:
    """The text without secrets, tokens, ids in addresses, and actions inside a `custom_id`."""
    for secret in secrets:
        text = text.replace(secret, GAP)
    return _CUSTOM_ID.sub(rf"\1.{GAP}", _ADDRESS.sub(rf"\1{GAP}", text))


def failure(error: BaseException) -> str:
    """Type and lines of code of an exception and its causes; words only where harmless.

    Each exception is named once, because a chain of causes may lead back into itself.
    """
    parts: list[str] = []
    known: set[int] = set()
    seen: BaseException | None = error
    while seen is not None and id(seen) not in known:
        known.add(id(seen))
        frames = traceback.extract_tb(seen.__traceback__)
        lines = [f"{frame.filename}:{frame.lineno} in {frame.name}" for frame in frames]
        parts.append("\n".join([_named(seen), *lines]))
        if seen.__cause__ is not None or seen.__suppress_context__:
            seen = seen.__cause__
        else:
            seen = seen.__context__
    return "\nafter ".join(parts)


def _named(error: BaseException) -> str:
    kind = type(error)
    name = (
        kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__name__}"
    )
    # Only the numbers of Discord's answers are written, because its words can quote what was sent.
    numbers = [str(getattr(error, key)) for key in ("status", "code") if hasattr(error, key)]
    if kind.__module__.startswith("discord"):
        return " ".join([name, *numbers])
    speaks = isinstance(error, OSError) or kind.__module__.startswith(OUTSPOKEN)
    return f"{name}: {error}" if speaks else name


class _Met(Struct):
    """A fault that was met: how often, and when last; `told_at` is when its last line was."""

    count: int = 0
    at: float = 0.0
    told_at: float | None = None


class Repeats(logging.Filter):
    """Lets pass what is to be written. `clock` is one that nobody sets.

    A fault that repeats gets its number as `count`, and `REPEATED`.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._met: OrderedDict[Hashable, _Met] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        place = _place(record)
        if place is None:
            return True
        now = self._clock()
        fault, here = self._at(place, now), self._at((place, record.__dict__.get("match")), now)
        fault.count += 1
        if fault.count == 1:
            return True
        if here.told_at is not None and now - here.told_at < REPEATED_AGAIN_S:
            return False
        here.told_at = now
        record.__dict__.update({REPEATED: True, "count": fault.count})
        return True

    def _at(self, key: Hashable, now: float) -> _Met:
        """What is known at a key, where a fault was met now."""
        met = self._met.pop(key, None)
        if met is None or now - met.at >= REPEATED_OVER_S:
            met = _Met()
        met.at = now
        self._met[key] = met
        if len(self._met) > MOST_FAULTS:
            self._met.popitem(last=False)
        return met


def _place(record: logging.LogRecord) -> Hashable | None:
    """Which fault a record tells of, and from where; None if it is always written as it is."""
    error = record.exc_info[1] if record.exc_info else None
    if error is None or record.levelno < logging.ERROR or "ref" in record.__dict__:
        return None
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    line = None if at is None else (at.tb_frame.f_code.co_filename, at.tb_lineno)
    return record.name, record.msg, type(error), line
