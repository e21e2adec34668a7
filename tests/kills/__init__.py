"""Kills: the bot is killed at every request of several kinds of turn, and judged afterwards.

`python -m tests.kills --seed 7` plays each kind of turn on the sandbox against the real bot, in a
process of its own. Each request of a turn hangs once before the sandbox acts on it, and once before
the bot gets its answer. The bot is killed there by SIGKILL and started again. Then the people go
on, and the judge compares what they see with what the log says.
"""
