"""From a stored change to messages: one task for each match, and the requests to Discord."""
