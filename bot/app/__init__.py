"""The process: settings, logs, the client, and the wiring of all rooms.

* `start`: reads the settings, opens the store, runs the client until a signal.
* `client`: the discord.py client, which builds every room and joins them.
* `settings`: what an operator sets; `logs`: how a line is written, and what may never be in it.
"""
