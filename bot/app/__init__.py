"""The process: settings, logs, the client, and the wiring of all rooms.

* `start`: reads the settings, opens the store, runs the client until a signal.
* `client`: the discord.py client, which builds every room and joins them.
* `cogs` and `features`: the two lists by which the folders of `bot/cogs` are called.
* `heed`: listens to the store, and has shown and done what transactions have touched.
* `troubles`, `turned_away`: what a host reads once, of the database and of Discord.
* `pulse`: signs of life, for the next start and for a health check.
* `settings`: what an operator sets; `logs`: how a line is written, and what may never be in it.
"""
