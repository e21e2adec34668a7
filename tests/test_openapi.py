"""`tests.openapi` accepts payloads that Discord accepts, and names the faults of others."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from tests import openapi
from tests.openapi import V2, validate

CHANNEL = "/api/v10/channels/1001/messages"
CALLBACK = "/interactions/5/some-token/callback"


def button(n: int, **more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": f"Flip {n}", "custom_id": f"t1b.x.{n}.roll", **more}


def row(*parts: Any) -> dict[str, Any]:
    return {"type": 1, "components": list(parts)}


def board() -> dict[str, Any]:
    """Returns a board as the bot sends it: container, texts, picture, buttons, one mention."""
    gallery = {"media": {"url": "attachment://triplock-17.png"}, "description": "Round 3."}
    parts = [
        {"type": 10, "content": "### Triplock · Ben to play", "id": 3},
        {"type": 12, "items": [gallery]},
        row(button(1), button(2, disabled=True, emoji={"name": "🔄", "id": None})),
        row({"type": 2, "style": 5, "label": "Board", "url": "https://discord.com/channels/1/2/3"}),
    ]
    return {
        "flags": V2,
        "components": [{"type": 17, "accent_color": 0xC9A15A, "components": parts}],
        "attachments": [{"id": 0, "filename": "triplock-17.png", "description": "Round 3."}],
        "allowed_mentions": {"parse": [], "users": [4711]},
        "nonce": 123456789,
        "enforce_nonce": True,
    }


def plain() -> dict[str, Any]:
    return {"content": "Triplock: your turn. <@4711>", "allowed_mentions": {"users": [4711]}}


def answer(kind: int, data: Any) -> dict[str, Any]:
    return {"type": kind, "data": data}


def modal() -> dict[str, Any]:
    line = {"type": 4, "custom_id": "move", "style": 1, "max_length": 200, "required": True}
    label = {"type": 18, "label": "Your move", "component": line}
    return answer(9, {"custom_id": "t1m.x.1._type", "title": "Type a move", "components": [label]})


def commands() -> list[dict[str, Any]]:
    start = {"type": 1, "name": "start", "description": "Open a table"}
    start["options"] = [{"type": 6, "name": "opponent", "description": "Whom to invite"}]
    return [{"name": "triplock", "type": 1, "description": "Triplock", "options": [start]}]


GOOD: list[tuple[str, str, Any]] = [
    ("POST", CHANNEL, board()),
    ("POST", CHANNEL, plain()),
    ("PATCH", f"{CHANNEL}/77", {**board(), "content": None, "embeds": []}),
    ("PATCH", "/webhooks/1/tok/messages/@original", board()),
    ("POST", "/webhooks/1/tok?wait=true", {**board(), "flags": V2 | 64}),
    ("POST", "/users/@me/channels", {"recipient_id": 4711}),
    ("PUT", "/applications/99/commands", commands()),
    ("POST", CALLBACK, answer(4, {**plain(), "flags": 64})),
    ("POST", CALLBACK, {"type": 5}),
    ("POST", CALLBACK, {"type": 6}),
    ("POST", CALLBACK, answer(7, board())),
    ("POST", CALLBACK, answer(8, {"choices": [{"name": "Roll", "value": "roll"}]})),
    ("POST", CALLBACK, modal()),
    ("GET", "/users/@me", None),
    ("DELETE", f"{CHANNEL}/77", None),
]


@pytest.mark.parametrize(("method", "path", "payload"), GOOD)
def test_a_good_payload_passes(method: str, path: str, payload: Any) -> None:
    assert validate(method, path, payload) == []


def changed(change: Callable[[Any], object], source: Callable[[], Any] = board) -> Any:
    payload = copy.deepcopy(source())
    change(payload)
    return payload


def inner(payload: Any) -> list[Any]:
    """Returns the children of the board's container."""
    return payload["components"][0]["components"]


BEYOND: list[tuple[str, str, str, Any]] = [
    ("custom_ids", "POST", CHANNEL, changed(lambda p: inner(p).append(row(button(1))))),
    (
        "42 components",
        "POST",
        CHANNEL,
        changed(
            lambda p: (
                inner(p).extend(row(*(button(10 * r + c) for c in range(5))) for r in range(1, 6))
                or inner(p).extend([{"type": 14}, {"type": 14}, {"type": 14}, {"type": 14}])
            )
        ),
    ),
    (
        "4226 characters",
        "POST",
        CHANNEL,
        changed(lambda p: inner(p).extend({"type": 10, "content": "x" * 1400} for _ in range(3))),
    ),
    ("content together", "POST", CHANNEL, changed(lambda p: p.update(content="hello"))),
    ("embeds together", "POST", CHANNEL, changed(lambda p: p.update(embeds=[{"title": "x"}]))),
    ("without their flag", "POST", CHANNEL, changed(lambda p: p.update(flags=0))),
    ("custom_ids", "POST", CALLBACK, answer(7, {"components": [row(button(1), button(1))]})),
]


@pytest.mark.parametrize(("word", "method", "path", "payload"), BEYOND)
def test_what_the_document_cannot_express_is_found(
    word: str, method: str, path: str, payload: Any
) -> None:
    assert any(
        word in problem for problem in openapi.beyond(path.removeprefix("/api/v10"), payload)
    )


BAD: list[tuple[str, str, str, Any]] = [
    (
        "label",
        "POST",
        CHANNEL,
        changed(lambda p: inner(p)[2]["components"][0].update(label="x" * 81)),
    ),
    (
        "custom_id",
        "POST",
        CHANNEL,
        changed(lambda p: inner(p)[2]["components"][0].update(custom_id="x" * 101)),
    ),
    (
        "components.2.components",
        "POST",
        CHANNEL,
        changed(lambda p: inner(p)[2].update(components=[button(n) for n in range(6)])),
    ),
    (
        "description",
        "POST",
        CHANNEL,
        changed(lambda p: inner(p)[1]["items"][0].update(description="x" * 1025)),
    ),
    ("components.0", "POST", CHANNEL, {"components": [button(1)]}),
    (
        "components.0.components",
        "POST",
        CHANNEL,
        changed(lambda p: inner(p).append({"type": 17, "components": [{"type": 14}]})),
    ),
    ("content", "POST", CHANNEL, {"content": "x" * 4001}),
    ("nonce", "POST", CHANNEL, {"content": "x", "nonce": "n" * 26}),
    (
        "options",
        "POST",
        CHANNEL,
        {
            "components": [
                row(
                    {
                        "type": 3,
                        "custom_id": "s",
                        "options": [{"label": f"{n}", "value": f"{n}"} for n in range(26)],
                    }
                )
            ]
        },
    ),
    ("data.content", "POST", CALLBACK, answer(4, {"content": "x" * 2001})),
    ("data.title", "POST", CALLBACK, changed(lambda p: p["data"].update(title="x" * 46), modal)),
    (
        "data.choices",
        "POST",
        CALLBACK,
        answer(8, {"choices": [{"name": f"{n}", "value": f"{n}"} for n in range(26)]}),
    ),
    ("no POST", "POST", CALLBACK, {"type": 99}),
    ("recipient_id", "POST", "/users/@me/channels", {"recipient_id": "ana"}),
    (
        "0.name",
        "PUT",
        "/applications/99/commands",
        changed(lambda p: p[0].update(name="x" * 33), commands),
    ),
    (
        "0.description",
        "PUT",
        "/applications/99/commands",
        changed(lambda p: p[0].update(description="x" * 101), commands),
    ),
    ("no POST", "POST", "/no/such/path", {}),
]


if openapi.present():  # the document is not part of the project

    @pytest.mark.parametrize(("word", "method", "path", "payload"), BAD)
    def test_what_discord_refuses_is_named_by_its_place(
        word: str, method: str, path: str, payload: Any
    ) -> None:
        problems = validate(method, path, payload)
        assert any(word in problem for problem in problems), problems


def test_ids_become_strings_and_a_components_own_id_stays() -> None:
    got = openapi.stringed(board())
    assert got["components"][0]["components"][0]["id"] == 3
    assert got["attachments"][0]["id"] == "0"
    assert got["allowed_mentions"]["users"] == ["4711"]
    assert got["flags"] == V2
