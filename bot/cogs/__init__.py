"""The features of the bot, a folder each, and the Discord side of the core.

A feature is what can be left out: without it every match is still played to its end. One that has a
say in a match has a `FEATURE`. `lobby`, `match` and `aside` are only the presses and commands of
the core. docs/adding-a-feature.md says what stands in which module; only `bot.app` lists the cogs,
and no room beneath knows them.
"""
