"""A local stand-in for Discord (REST, gateway, web page): the bot runs with no token."""
