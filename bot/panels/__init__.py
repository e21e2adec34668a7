"""One panel a game: pure functions from a view to controls; nothing here knows Discord."""
