"""`/leaderboard`: who has the best ratings of a server, or won the most points in a month."""
