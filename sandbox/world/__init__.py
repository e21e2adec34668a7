"""The world behind the API."""
