"""The steps of the Dockerfile, run without Docker: `python -m tests.dockerfile`."""
