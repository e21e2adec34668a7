"""What the operating system says of a file, a folder or a port, in words that a host can act on."""

from __future__ import annotations

import errno
import os
import socket

_WORDS = {
    errno.EPERM: "this account may not use it",
    errno.EACCES: "this account may not use it",
    errno.EADDRINUSE: "another process has it",
    errno.EADDRNOTAVAIL: "this machine has no such address",
    errno.EAFNOSUPPORT: "this machine has no such kind of address, such as IPv6",
    errno.ECONNREFUSED: "nothing answers there",
    errno.EDQUOT: "the quota of the disk is used up",
    errno.EEXIST: "something else has this name already",
    errno.EFBIG: "it would become too large for its disk",
    errno.EIO: "its disk fails",
    errno.EISDIR: "it is a folder",
    errno.ELOOP: "its links lead in a circle",
    errno.EMFILE: "this process has too many files open",
    errno.ENAMETOOLONG: "its name is too long",
    errno.ENFILE: "this machine has too many files open",
    errno.ENOENT: "it is not there, or its folder is not",
    errno.ENOSPC: "the disk is full: make room on it",
    errno.ENOTDIR: "a part of its path is no folder",
    errno.ENOTEMPTY: "it is a folder that is not empty",
    errno.EROFS: "its disk can be read alone",
}


def why(error: OSError | UnicodeError) -> str:
    """Why something cannot be done, as the end of a sentence without its stop."""
    if isinstance(error, UnicodeDecodeError):
        return "it is no UTF-8 text"
    if isinstance(error, UnicodeError):
        return "its name has a sign that cannot be used"
    if isinstance(error, socket.gaierror):
        return "no machine has this name"
    if isinstance(error, TimeoutError):
        return "nothing answers there"
    if error.errno in _WORDS:
        return _WORDS[error.errno]
    if error.errno:
        return os.strerror(error.errno).lower()
    return str(error) or "the system does not say why"
