"""The shell: everything between a game's engine and Discord, written once for all games.

A press goes from `interactions` through `match` to `store`. `screens` makes messages of the result,
and `delivery` sends them. docs/walk.md follows one press through all of them.

The rooms from the top floor down; a room imports only from floors beneath its own:

* `app`: starts and runs the bot: settings, logs, the client, wiring; `app/cli`: a host's commands.
* `cogs`: the features, a folder or a file each.
* `interactions`: from a press or a command to its answer.
* `delivery`: from a stored change to messages; `delivery/discord`: requests, components, errors.
* `screens`: pure functions from a match to messages as data; the shell's sentences.
* `match`: the rules of a table; `match/lobby`: before it begins; `match/controls`: panels and the
  message as data; `match/thinking`: the process that thinks for computer players.
* `cluster`: several processes over one PostgreSQL database; beside `match`, known to `app` alone.
* `store`: rows as values and the statements for them; `store/sqlite`: the file.

Only `app`, `interactions`, `delivery/discord` and the cogs import discord.py.
`tests/test_imports.py` holds both rules.
"""
