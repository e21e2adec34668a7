"""The commands of a host: `tumbler` alone runs the bot, and each other one is a module here."""
