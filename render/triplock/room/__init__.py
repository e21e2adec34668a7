"""The picture of a room while it is played: what opens it, its die, its rounds, its players."""
