"""The shell: everything between an engine and Discord."""
