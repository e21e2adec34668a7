"""The web page: a small Discord in the browser."""
