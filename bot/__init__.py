"""The shell: everything between a game's engine and Discord, written once for all games.

A press goes from `inbox` through `play` to `store`. Its result is shown by `screens` (what the
message says), `outbox` (when and where it is sent) and `edge` (the request to Discord).
docs/walk.md follows one press through all of them.

The rooms from the top floor to the ground; a room imports only from floors beneath its own:

* `host`: the commands of who runs the bot; the first of them runs it.
* `app`: the process: settings, logs, the discord.py client, and the wiring of all rooms.
* `inbox`: what comes in: commands, presses, forms, autocomplete, and the one guard around them.
* `outbox`: what goes out: one delivery task for each match, pings, and the gallery of pictures.
* `edge`: Discord itself: components, acknowledgements, requests, and what its errors mean.
* `screens`: pure functions from a match to messages as data; the shell's sentences; the wire.
* `watch`: what those who run the bot are told of it: the journal in the log, marks of people.
* `play`: the rules of a table: lobby, actions, deals, rematches, refusals as data.
* `shelf`: the games that the bot hosts, each with its words, controls and pictures.
* `store`, `panels`: what is on disk, as values; the controls of each game, from views alone.
* `meters`: what the bot counts and times of its own work.
* `workers`: processes beside the bot, whatever they do.

Only `host`, `app`, `inbox` and `edge` import discord.py. `tests/test_imports.py` checks both rules.
"""
