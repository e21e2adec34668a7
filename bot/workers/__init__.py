"""Worker processes: what takes long is done beside the bot, by a process that knows little."""
