"""The soak: whole matches of all games, played by stand-in people while everything goes wrong.

`python -m tests.soak --matches 1000 --seed 7` plays them on the sandbox against the real bot, in a
process of its own. Calls fail, the gateway is cut, interactions arrive twice, the bot is killed. At
checkpoints and at the end the judge compares what people see with what the log says.
"""
