"""Makes the objects of Discord's API: members, channels, guilds, interactions."""

from __future__ import annotations

from sandbox.limits.files import FILE_BYTES
from sandbox.protocol import (
    CHANNEL_SELECT,
    MENTIONABLE_SELECT,
    ROLE_SELECT,
    USER_SELECT,
    Json,
)
from sandbox.world.model import (
    DM,
    STAGE,
    TEXT,
    THREADS,
    VOICE,
    Channel,
    Interaction,
    Member,
    Message,
    Role,
    Server,
)
from sandbox.world.permissions import EVERYONE
from sandbox.world.world import World

_RESOLVED = (USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
_JOINED = "2024-01-01T00:00:00.000000+00:00"


def member(found: Member) -> Json:
    """A guild member without its user, as in `resolved` of interactions."""
    return {
        "roles": [str(role) for role in found.roles],
        "flags": 0,
        "nick": None,
        "avatar": None,
        "joined_at": _JOINED,
        "deaf": False,
        "mute": False,
        "pending": False,
        "premium_since": None,
    }


def channel(world: World, found: Channel) -> Json:
    """The object of a channel, a thread or a DM channel."""
    last = world.last_message(found)
    body: Json = {
        "id": str(found.id),
        "type": found.kind,
        "flags": 0,
        "last_message_id": None if last is None else str(last),
    }
    if found.kind == DM:
        return body | {"recipients": [world.state.users[found.owner].json()]}
    body |= {
        "guild_id": str(found.server),
        "name": found.name,
        "parent_id": str(found.parent) if found.parent else None,
        "rate_limit_per_user": found.slow_s,
    }
    if found.kind in THREADS:
        return body | _thread(world, found)
    return (
        body
        | {
            "position": found.position,
            "topic": None,
            "nsfw": False,
            "permission_overwrites": _overwrites(found),
        }
        | ({"bitrate": 64_000, "user_limit": 0} if found.kind in (VOICE, STAGE) else {})
    )


def _overwrites(found: Channel) -> list[Json]:
    """What a channel denies and allows: everybody (type 0, by the server's id) and members."""
    rules = [
        (who, found.allowed.get(who, 0), found.denied.get(who, 0))
        for who in dict.fromkeys((*found.denied, *found.allowed))
    ]
    return [
        {"id": str(who), "type": int(who != found.server), "allow": str(yes), "deny": str(no)}
        for who, yes, no in rules
        if yes or no
    ]


def _thread(world: World, found: Channel) -> Json:
    return {
        "owner_id": str(world.app.id),
        "message_count": 0,
        "member_count": 1,
        "thread_metadata": {
            "archived": found.archived,
            "locked": found.locked,
            "auto_archive_duration": 1440,
            "archive_timestamp": _JOINED,
        },
        "member": {
            "id": str(found.id),
            "user_id": str(world.app.id),
            "join_timestamp": _JOINED,
            "flags": 0,
        },
    }


def guild(world: World, server: Server) -> Json:
    """A server as GUILD_CREATE carries it."""
    users = [(world.state.users[user], found) for user, found in server.members.items()]
    owner = next((user for user, _ in users if not user.app), world.app)
    channels = world.channels_of(server)
    roles = [role for role in world.state.roles.values() if role.server == server.id]
    return {
        "id": str(server.id),
        "name": server.name,
        "owner_id": str(owner.id),
        "unavailable": False,
        "icon": None,
        "features": [],
        "preferred_locale": "en-US",
        "premium_tier": 0,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "system_channel_id": next((str(c.id) for c in channels if c.kind == TEXT), None),
        "system_channel_flags": 0,
        "afk_timeout": 300,
        "large": False,
        "member_count": len(users),
        "joined_at": _JOINED,
        "roles": [_everyone(server.id), *(role_json(role) for role in roles)],
        "emojis": [],
        "stickers": [],
        "members": [member(found) | {"user": user.json()} for user, found in users],
        "channels": [channel(world, c) for c in channels if c.kind not in THREADS],
        "threads": [
            channel(world, c)
            for c in channels
            if c.kind in THREADS and not c.archived and world.can(world.app.id, c, "view_channel")
        ],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
    }


def _everyone(server: int) -> Json:
    everyone = Role(server, server, "@everyone")
    return role_json(everyone) | {"permissions": str(EVERYONE), "position": 0}


def role_json(role: Role) -> Json:
    """The object of a role, which grants nothing by itself."""
    return {
        "id": str(role.id),
        "name": role.name,
        "permissions": "0",
        "position": 1,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": role.mentionable,
        "flags": 0,
    }


def placed(world: World, body: Json) -> Json:
    """Adds `guild_id` to a message's object where its channel belongs to a server."""
    found = world.state.channels[int(body["channel_id"])]
    if found.server:
        body["guild_id"] = str(found.server)
    return body


def for_bot(world: World, message: Message) -> Json:
    """A message's object as the bot may read it: without the content that people write."""
    body = world.shown(message)
    channel = world.state.channels[message.channel]
    mentioned = any(user["id"] == str(world.app.id) for user in body["mentions"])
    if message.author != world.app.id and channel.kind != DM and not mentioned:
        # The message content intent is privileged, and Tumbler does not ask for it.
        body |= {"content": "", "embeds": [], "attachments": [], "components": []}
    return body


def resolved_users(world: World, where: Channel, ids: list[int]) -> Json:
    """The `resolved` of options and selects in a channel whose values are users."""
    members = [(user, world.member(user, where)) for user in ids]
    return {
        "users": {str(user): world.state.users[user].json() for user in ids},
        "members": {
            str(user): member(found) | {"permissions": str(EVERYONE)}
            for user, found in members
            if found is not None
        },
    }


def resolved_channels(world: World, user: int, ids: list[int]) -> Json:
    """The `channels` of a `resolved`: each in part, with what this user may do in it."""
    out: Json = {}
    for i in ids:
        found = world.channel(i)
        body = channel(world, found) | {"permissions": str(world.permissions(user, found))}
        body.pop("permission_overwrites", None)
        out[str(i)] = body
    return out


def resolved(world: World, where: Channel, user: int, kind: int, values: list[str]) -> Json:
    """The `resolved` of a select's values in a channel, by its type; {} for a list of texts."""
    ids = [int(value) for value in values] if kind in _RESOLVED else []
    roles = {str(i): role_json(world.state.roles[i]) for i in ids if i in world.state.roles}
    people = [i for i in ids if i in world.state.users]
    by_user = kind in (USER_SELECT, MENTIONABLE_SELECT)
    out: Json = resolved_users(world, where, people) if by_user else {}
    if where.server and where.server in ids:
        roles[str(where.server)] = _everyone(where.server)
    if kind in (ROLE_SELECT, MENTIONABLE_SELECT):
        out["roles"] = roles
    if kind == CHANNEL_SELECT:
        known = [i for i in ids if i in world.state.channels]
        places = [i for i in known if world.channel(i).server == where.server]
        out["channels"] = resolved_channels(world, user, places)
    return out


def interaction(world: World, it: Interaction) -> Json:
    """The INTERACTION_CREATE object: with `member` in a server, `user` in direct messages."""
    where = world.state.channels[it.channel]
    user = world.state.users[it.user]
    in_dm = where.kind == DM
    body: Json = {
        "id": str(it.id),
        "application_id": str(world.app.id),
        "type": it.kind,
        "token": it.token,
        "version": 1,
        "channel": channel(world, where),
        "channel_id": str(where.id),
        "attachment_size_limit": FILE_BYTES,
        "app_permissions": str(world.permissions(world.app.id, where)),
        "locale": user.locale,
        "context": 1 if in_dm else 0,
        "entitlements": [],
        "authorizing_integration_owners": {"0": str(where.server)},
        "data": it.data,
    }
    if in_dm:
        body["user"] = user.json()
    else:
        guild_id = str(where.server)
        # Who has left may still submit a modal.
        found = world.member(it.user, where) or Member()
        body |= {
            "guild_id": guild_id,
            "guild_locale": "en-US",
            "guild": {"id": guild_id, "locale": "en-US", "features": []},
            "member": member(found)
            | {"user": user.json(), "permissions": str(world.permissions(it.user, where))},
        }
    if it.message is not None:
        body["message"] = it.message
    return body
