"""Discord's limits on the files of a message."""

from __future__ import annotations

from sandbox.limits.errors import api_error
from sandbox.limits.form_errors import FormErrors
from sandbox.protocol import (
    Json,
)

FILE_BYTES = 10 * 1024 * 1024
REQUEST_BYTES = 25 * 1024 * 1024


def check_files(payload: Json, sizes: dict[int, int], kept: set[int]) -> None:
    """Checks the new files (`sizes`: bytes by index) and the list of attachments.

    Raises 40005 for files that are too large, and 50035 if the list names anything but the new
    files and the attachments in `kept` (ids).
    """
    if sum(sizes.values()) > REQUEST_BYTES or any(size > FILE_BYTES for size in sizes.values()):
        raise api_error(40005)
    errors = FormErrors()
    listed = payload.get("attachments")
    entries = [] if listed is None else errors.items("attachments", listed, 0, 10)
    for index, entry in enumerate(entries):
        path = f"attachments.{index}"
        number = str(entry.get("id"))
        if not number.isdigit() or (int(number) not in sizes and int(number) not in kept):
            errors.add(f"{path}.id", "ATTACHMENT_NOT_FOUND", f"No file or attachment {number}.")
        errors.text(f"{path}.description", entry.get("description"), 0, 1024)
        errors.text(f"{path}.filename", entry.get("filename"), 1, 1024)
    if len(sizes) > 10:
        errors.add("attachments", "BASE_TYPE_BAD_LENGTH", "Must be between 0 and 10 in length.")
    errors.raise_if_any()
