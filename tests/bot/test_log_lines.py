"""A line of the log: its fields, what it never tells, and what is written of an error."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from contextvars import copy_context
from itertools import product
from pathlib import Path

import pytest

from bot.app import logs, settings
from bot.delivery.discord import trace
from bot.delivery.discord.metrics import Meters
from bot.match.controls.custom_ids import KINDS, Wire, write_wire
from games.core import Seat
from tests.interactions import came

TOKEN = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs"
WEBHOOK = "https://discord.com/api/webhooks/118/S3CRET-of-the-webhook"


@pytest.fixture
def quiet_root() -> Iterator[None]:
    """The process's logging as it was before."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    logging.captureWarnings(False)
    for name in ("discord", "aiosqlite", "asyncio", "PIL", "psycopg"):
        logging.getLogger(name).setLevel(logging.NOTSET)


@pytest.mark.usefixtures("quiet_root")
def test_no_line_has_the_token_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text(TOKEN)
    stream = io.StringIO()
    logs.start(settings.load({"DISCORD_TOKEN_FILE": str(file)}), stream)
    logging.getLogger("discord").warning("login with %s", TOKEN)
    assert "login with" in stream.getvalue()
    assert TOKEN not in stream.getvalue()


def started(style: str) -> io.StringIO:
    stream = io.StringIO()
    given = {"DISCORD_TOKEN": TOKEN, "TUMBLER_LOG_LEVEL": "debug", "TUMBLER_LOG_FORMAT": style}
    logs.start(settings.load(given), stream)
    return stream


@pytest.mark.usefixtures("quiet_root")
def test_no_line_has_the_address_of_the_webhook() -> None:
    stream = io.StringIO()
    address = f"{WEBHOOK}?thread_id=7"
    logs.start(settings.load({"TUMBLER_ALERTS": address}), stream)
    logging.getLogger("aiohttp").warning("cannot reach %s", address)
    assert "cannot reach" in stream.getvalue()
    assert "S3CRET" not in stream.getvalue()
    assert "thread_id" not in stream.getvalue()


@pytest.mark.usefixtures("quiet_root")
def test_json_lines_carry_their_fields() -> None:
    stream = started("json")
    fields = {"match": "7KQ2AB3C", "n": 41, "ref": "7KQ2-41"}
    logging.getLogger("bot.match.matches").info("row %d written", 41, extra=fields)
    line = json.loads(stream.getvalue())
    assert line["text"] == "row 41 written"
    assert {key: line[key] for key in fields} == fields
    assert (line["level"], line["from"]) == ("info", "bot.match.matches")


@pytest.mark.usefixtures("quiet_root")
@pytest.mark.parametrize("style", ["text", "json"])
def test_an_error_that_repeats_is_written_whole_once(style: str) -> None:
    stream = started(style)
    for _ in range(5):
        try:
            raise ValueError("drew D07")
        except ValueError:
            logging.getLogger("bot.clocks").exception("late")
    first, *_, last = stream.getvalue().splitlines()
    assert stream.getvalue().count("ValueError") == 1
    assert "ValueError" in first or style == "text"
    assert ("count=2" if style == "text" else '"count": 2') in last


@pytest.mark.usefixtures("quiet_root")
def test_text_lines_are_one_line_with_key_and_value() -> None:
    stream = started("text")
    logging.getLogger("bot.clocks").warning("late\nby far", extra={"match": "7KQ2AB3C", "n": 3})
    line = stream.getvalue()
    assert line.endswith("WARNING bot.clocks: late | by far match=7KQ2AB3C n=3\n")


def under_an_interaction() -> None:
    """Logs a line under an interaction with the id 1180000000000000777."""
    trace.begin(came(number=1180000000000000777), Meters())
    logging.getLogger("bot.clocks").info("late", extra={"n": 3, "trace": "code:1-2"})


@pytest.mark.usefixtures("quiet_root")
def test_a_line_under_an_interaction_has_its_id_and_nothing_else_of_it() -> None:
    stream = started("text")
    copy_context().run(under_an_interaction)
    assert stream.getvalue().endswith("bot.clocks: late n=3 trace=1180000000000000777\n")
    stream = started("json")
    copy_context().run(under_an_interaction)
    line = json.loads(stream.getvalue())
    assert list(line) == ["at", "level", "from", "text", "n", "trace"]
    assert line["trace"] == "1180000000000000777"


@pytest.mark.usefixtures("quiet_root")
def test_a_line_under_none_has_no_trace() -> None:
    stream = started("text")
    logging.getLogger("bot.clocks").info("late", extra={"trace": "code:1-2"})
    assert stream.getvalue().endswith("bot.clocks: late\n")


@pytest.mark.usefixtures("quiet_root")
@pytest.mark.parametrize("style", ["text", "json"])
def test_no_secret_reaches_a_line(style: str) -> None:
    stream = started(style)
    log = logging.getLogger("bot.controls")
    log.info("login with %s", TOKEN)
    log.info("played", extra={"text": "code:1-2-5-9", "content": "You drew D07", "ref": TOKEN})
    for kind, seat in product(KINDS, (None, Seat(0), Seat(3))):
        pressed = write_wire(Wire(kind, "7KQ2AB3C", 51, "code:1-2-5-9", seat=seat))
        log.error("item %r", f"<Button custom_id='{pressed}'>")
    log.error("POST /webhooks/123/aW50ZXJhY3Rpb24tdG9rZW4/messages/@original answered 429")
    log.error("POST /interactions/5/aW50ZXJhY3Rpb24tdG9rZW4/callback answered 404")
    log.error("GET /guilds/7/members/1180209, PATCH /channels/1180209/messages/8 answered 429")
    try:
        try:
            raise KeyError("D07 face down")
        except KeyError as inner:
            raise ValueError("drew D07") from inner
    except ValueError:
        log.exception("that is our fault", extra={"match": "7KQ2AB3C", "ref": "7KQ2-41"})
    written = stream.getvalue()
    for secret in (TOKEN, "1-2-5-9", "D07", "aW50ZXJh", "1180209"):
        assert secret not in written
    for kept in (
        "t1b.7KQ2AB3C.1f.",
        "t1b.7KQ2AB3C.1f:3.",
        "t1p.7KQ2AB3C.1f:3.",
        "KeyError",
        "ValueError",
        "test_log_lines.py",
        "7KQ2-41",
    ):
        assert kept in written


@pytest.mark.usefixtures("quiet_root")
def test_a_network_failure_keeps_its_words() -> None:
    stream = started("json")
    try:
        raise ConnectionRefusedError(111, "refused at 127.0.0.1:9")
    except ConnectionRefusedError:
        logging.getLogger("bot.delivery.delivery").exception("not shown")
    assert "refused at 127.0.0.1:9" in json.loads(stream.getvalue())["failure"]


def test_a_failure_that_leads_back_into_itself_is_named_once() -> None:
    one, other = OSError("first"), OSError("second")
    one.__cause__, other.__context__ = other, one
    assert logs.failure(one) == "OSError: first\nafter OSError: second"
    one.__cause__ = one
    assert logs.failure(one) == "OSError: first"


@pytest.mark.usefixtures("quiet_root")
def test_the_library_never_writes_payloads_even_at_debug() -> None:
    stream = started("json")
    logging.getLogger("discord.http").debug("POST with %s", {"content": "You drew D07"})
    logging.getLogger("discord.gateway").debug("event %s", {"custom_id": "code:1-2"})
    assert stream.getvalue() == ""
