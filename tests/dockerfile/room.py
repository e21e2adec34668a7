"""A root of its own for the steps of a stage: this machine's files, with all that is written apart.

It is mounted in a namespace of the process, so that it ends with it. Only root can do so.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tests.dockerfile.steps import Stage, Step
from tests.sources import ROOT

PATH = "/usr/local/bin:/usr/local/sbin:/usr/bin:/usr/sbin:/bin:/sbin"

FETCHES = re.compile(r"PIP_|SSL_CERT_|REQUESTS_CA_|HTTPS?_PROXY|NO_PROXY", re.IGNORECASE)
"""What this machine's environment says of how something is fetched."""

DEVICES = ("null", "zero", "full", "random", "urandom", "tty")


class Room:
    """The root of a stage, with what its steps have set so far."""

    def __init__(self, base: Path, stage: Stage) -> None:
        self.stage = stage
        self.root = base / stage.name
        self.env: dict[str, str] = {}
        self.user, self.folder = "root", "/"
        self.volumes: list[str] = []
        self._base = base

    def furnish(self) -> None:
        """Mounts the root: with this Python for the image's, and nothing of the clone."""
        above, work = (self._base / f"{self.stage.name}-{part}" for part in ("above", "work"))
        for path in (self.root, above, work):
            path.mkdir()
        layers = f"lowerdir=/,upperdir={above},workdir={work}"
        mount("-t", "overlay", "overlay", "-o", layers, self.root)
        mount("--bind", sys.base_prefix, self.root / "usr/local")
        mount("-o", "remount,ro,bind", self.root / "usr/local")
        devices(self.root / "dev")
        mount("-t", "proc", "proc", self.root / "proc")
        mount("-t", "tmpfs", "tmpfs", self.root / "tmp")
        clone = self.root / ROOT.relative_to("/")
        if clone.exists():
            mount("-t", "tmpfs", "tmpfs", clone)
        subprocess.run(["chroot", self.root, "ldconfig"], check=True)  # where libpython lies

    def take(self, step: Step, others: dict[str, Room]) -> None:
        """Takes a step as Docker does. Raises what a step that fails raises."""
        match step.word:
            case "WORKDIR":
                self.folder = step.rest
                self._at(step.rest).mkdir(parents=True, exist_ok=True)
            case "COPY":
                self._copy(step.rest, others)
            case "RUN":
                fetches = {k: v for k, v in os.environ.items() if FETCHES.match(k)}
                self.runs(["/bin/sh", "-c", step.rest], fetches)
            case "ENV":
                for name, value in (pair.split("=", 1) for pair in step.rest.split()):
                    self.env[name] = value.replace("$PATH", self.env.get("PATH", PATH))
            case "ARG":  # nothing is given for it; only the steps of its stage hear of it
                name, _, value = step.rest.partition("=")
                self.env[name] = value
            case "USER":
                self.user = step.rest
            case "VOLUME":
                self.volumes.append(step.rest)
            case "STOPSIGNAL" | "HEALTHCHECK" | "ENTRYPOINT":
                pass  # of the container, not of the image
            case word:
                raise ValueError(f"the step {word} is not known here")

    def _copy(self, rest: str, others: dict[str, Room]) -> None:
        whence = re.match(r"--from=(\S+) ", rest)
        *names, target = rest[whence.end() if whence else 0 :].split()
        source = others[whence[1]].root if whence else ROOT
        place = self._at(target)
        for name in names:
            path = source / name.lstrip("/")
            if path.is_dir():
                ignored = shutil.ignore_patterns("__pycache__") if whence is None else None
                shutil.copytree(path, place, symlinks=True, ignore=ignored, dirs_exist_ok=True)
            else:
                shutil.copy(path, place)

    def _at(self, path: str) -> Path:
        """A path in the root, from its folder on."""
        return self.root / os.path.join(self.folder, path).lstrip("/")  # noqa: PTH118

    def close(self) -> None:
        """Has everything be read-only but the volumes and /tmp, which begin anew."""
        mount("-o", "remount,ro", self.root)
        mount("-t", "tmpfs", "tmpfs", self.root / "tmp")
        for name in self.volumes:
            volume = self.root / name.lstrip("/")
            of = volume.stat()
            owner = f"uid={of.st_uid},gid={of.st_gid},mode={of.st_mode & 0o7777:o}"
            mount("-t", "tmpfs", "tmpfs", "-o", owner, volume)

    def words(self, argv: list[str]) -> list[str]:
        """The words that start something in the root, as its user and in its folder."""
        user = f"--userspec={self.user}:{self.user}"
        there = ["env", "-C", self.folder]
        return ["chroot", user, "--groups=", str(self.root), *there, *argv]

    def runs(self, argv: list[str], more: dict[str, str]) -> None:
        """Runs something to its end, which must be a good one."""
        subprocess.run(self.words(argv), env=self.given(more), check=True)

    def given(self, more: dict[str, str]) -> dict[str, str]:
        """The environment of what runs there, with more than the image sets."""
        return {"PATH": PATH, "HOME": "/root", **self.env, **more}


def devices(folder: Path) -> None:
    """Mounts what every container has in /dev, and no more of this machine's."""
    mount("-t", "tmpfs", "-o", "mode=755", "tmpfs", folder)
    for name in DEVICES:
        (folder / name).touch()
        mount("--bind", Path("/dev", name), folder / name)
    (folder / "shm").mkdir()
    mount("-t", "tmpfs", "tmpfs", folder / "shm")


def mount(*words: str | Path) -> None:
    """Mounts something. Raises `CalledProcessError`."""
    subprocess.run(["mount", *words], check=True)
