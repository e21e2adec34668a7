"""The commands of a host, which `tumbler` takes: a module for each, and the list of them.

* `command`: reads the words that were typed, and runs what they name. Without any the bot runs.
* `tool`: what a command is.

They stand above the app: one starts the bot, and the others act on its database beside it.
"""
