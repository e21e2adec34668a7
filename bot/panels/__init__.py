"""The controls of each game: pure functions from a view to a panel, which know no Discord.

`panel` holds the vocabulary of controls. `lockpick`, `triplock` and `unlock` give the panels of the
games; `bot.shelf` lists them.
"""
