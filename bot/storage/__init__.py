"""What is kept on disk: matches, their seats and logs, and where each message stands."""
