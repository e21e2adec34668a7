# Everything starts here: `make run` plays, `make test` proves. CONTRIBUTING.md says more.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.set-up
# The environment of a host, without the tools of developers.
HOST := .venv-host
HOST_STAMP := $(HOST)/.set-up
# uv resolves for every Python and every kind of machine at once, which pip does not. Only who pins
# needs it, so that it has an environment of its own.
PINNER := .venv-pin
UV := uv==0.13.9
# cosmic-ray makes the small faults that `make mutants` tries. It brings a score of packages, and
# only who draws needs it.
DRAWER := .venv-mutants
# More than the two cores of a common machine: a test of kills or of the page often waits.
WORKERS ?= 3
PROVERS ?= 4
# How many matches of each game the laws of the shelf are tried on in `make night`.
SEEDS ?= 10
MATCHES ?= 1000
SEED ?= 7
# The tests of the rules. Those that play many whole matches, or paint them, are slow where coverage
# is measured, and take no branch that the others do not.
RULES := tests/games tests/shelf tests/probe tests/test_examples.py
SLOW_RULES := sensible triplock_matches tripol_matches secrets secrets_modes
SLOW_RULES += secrecy begins pictures advised_matches fairness

# What tries as much as SHELF_SEEDS says.
LAWS := tests/shelf tests/bot/test_secrecy_worlds.py tests/cogs/replay/test_replay_secrets.py

# Each worker of the tests, and each bot that they start, reads what is compiled once.
unexport PYTHONDONTWRITEBYTECODE

# The scripts of a virtual environment name their own folder: in a folder that was moved it is made
# anew. The file that says that it is set up says where.
ifneq ($(wildcard $(STAMP)),)
MOVED := $(shell grep -qxF "$(CURDIR)" $(STAMP) || echo moved)
endif
ifneq ($(wildcard $(HOST_STAMP)),)
HOST_MOVED := $(shell grep -qxF "$(CURDIR)" $(HOST_STAMP) || echo moved)
endif

.PHONY: help setup host run test proof night cover mutants mutants-drawn soak kills check format bench
.PHONY: dockerfile source pin clean moved

help:
	@echo "make run     play: with DISCORD_TOKEN on Discord, without it in the sandbox"
	@echo "make test    everything that a change can break, once"
	@echo "make proof   what is proven by quantity: the page, PostgreSQL, kills, soaks, worlds swapped"
	@echo "make night   proofs that a push does not wait for, and the laws in SEEDS=10 matches"
	@echo "make cover   the quick tests of the rules take every branch of games/"
	@echo "make mutants which test notices each of the small faults of tests/mutants.toml;"
	@echo "             ARGS=--again: not only those of which nothing is known yet;"
	@echo "             make mutants-drawn puts others for those that fit no longer; SEED=7"
	@echo "make soak    whole matches while everything goes wrong; MATCHES=1000 SEED=7;"
	@echo "             FAST=1000: across days, by a clock that runs 1,000 times as fast;"
	@echo "             ARGS='--database postgres' or, with a process for each slot,"
	@echo "             ARGS='--processes 2'"
	@echo "make kills   the bot is killed at every request of several kinds of turn; SEED=7;"
	@echo "             ARGS='--database postgres --standby': another process follows at once"
	@echo "make check   ruff and pyright"
	@echo "make format  lets ruff put the layout right"
	@echo "make bench   the measured figures, each against its goal and the run before;"
	@echo "             ARGS='--keep storing rush': these parts, kept, too"
	@echo "make dockerfile"
	@echo "             the steps of the Dockerfile without Docker, and what a container must do"
	@echo "make source  the source release of the last commit, in dist"
	@echo "make setup   what the others do first, by themselves"
	@echo "make host    what a host needs and no more, in $(HOST)"
	@echo "make pin     writes constraints.txt from what is installed, and requirements.lock"

setup: $(STAMP)

# Only when what is to be installed has changed: a second run starts at once.
$(STAMP): pyproject.toml constraints.txt $(MOVED)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Tumbler needs Python 3.11 or newer; name one: make PYTHON=python3.12 setup"; exit 1; }
	@echo "Setting up $(VENV), about a minute, and only when what is to be installed has changed."
	@echo "What pip does stands in $(VENV)/setup.log."
	@$(PYTHON) -m venv $(if $(MOVED),--clear) $(VENV)
	@$(BIN)/python -m pip install --disable-pip-version-check -c constraints.txt -e '.[dev]' \
		> $(VENV)/setup.log 2>&1 \
		|| { echo "pip could not get what is to be installed: is this machine online?"; exit 1; }
	@echo "$(CURDIR)" > $@
	@echo "$(VENV) is set up."

# Compiled here, because who runs the bot may not be allowed to write here.
host: $(HOST_STAMP)
	@$(HOST)/bin/python -m compileall -q bot games render sandbox

# Nothing is fetched but what requirements.lock has a hash of: setuptools, which the second step
# builds with, is of it.
$(HOST_STAMP): pyproject.toml requirements.lock $(HOST_MOVED)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Tumbler needs Python 3.11 or newer; name one: make PYTHON=python3.12 host"; exit 1; }
	@echo "Setting up $(HOST). What pip does stands in $(HOST)/host.log."
	@$(PYTHON) -m venv $(if $(HOST_MOVED),--clear) $(HOST)
	@{ $(HOST)/bin/python -m pip install --disable-pip-version-check \
			--require-hashes -r requirements.lock \
		&& $(HOST)/bin/python -m pip install --disable-pip-version-check \
			--no-deps --no-build-isolation -e .; } > $(HOST)/host.log 2>&1 \
		|| { echo "pip could not install it; the log ends with why. Is this machine online?"; exit 1; }
	@echo "$(CURDIR)" > $@
	@echo "$(HOST) is set up: $(HOST)/bin/tumbler --help"

run: setup
	@exec $(BIN)/python -m bot

test: setup
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m "not proof" $(ARGS)

proof: setup
	$(BIN)/python -m pytest -n $(PROVERS) --dist worksteal -m "proof and not night" $(ARGS)

# What a push does not wait for; and the laws deeper, in other matches each day.
night: setup
	$(BIN)/python -m pytest -n $(PROVERS) --dist worksteal -m night $(LAWS:%=--ignore=%) $(ARGS)
	SHELF_SEEDS=$(SEEDS) TUMBLER_TEST_SEED=$${TUMBLER_TEST_SEED:-$$(date +%F)} \
		$(BIN)/python -m pytest -p no:tests.budget -n $(PROVERS) --dist worksteal $(LAWS) $(ARGS)

cover: setup
	$(BIN)/python -m pytest -p no:tests.budget -n $(WORKERS) --dist worksteal -m "not proof" --cov=games $(RULES) \
		$(SLOW_RULES:%=--ignore-glob='*_%.py') $(ARGS)

mutants: setup
	$(BIN)/python -m tests.mutants $(ARGS)

mutants-drawn: $(DRAWER)/bin/cosmic-ray
	$(DRAWER)/bin/python -m tests.mutants.draw --seed $(SEED)

$(DRAWER)/bin/cosmic-ray: constraints.txt
	@$(PYTHON) -m venv $(DRAWER)
	@$(DRAWER)/bin/python -m pip install --quiet --disable-pip-version-check -c constraints.txt \
		cosmic-ray
	@touch $@

soak: setup
	$(BIN)/python -m tests.soak --matches $(MATCHES) --seed $(SEED) $(if $(FAST),--fast $(FAST)) $(ARGS)

kills: setup
	$(BIN)/python -m tests.kills --seed $(SEED) $(ARGS)

check: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/pyright

format: setup
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: setup
	$(BIN)/python -m benchmarks $(ARGS)

# Needs root, for mounts of its own.
dockerfile: setup
	$(BIN)/python -m tests.dockerfile

# The release is its source, as it stands in the last commit.
source:
	@mkdir -p dist
	@version=$$(sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml); name=tumbler-$$version; \
	git archive --prefix=$$name/ -o dist/$$name.tar.gz HEAD \
		&& (cd dist && sha256sum $$name.tar.gz | tee $$name.tar.gz.sha256)

# audioop-lts is wanted by discord.py from Python 3.13 on, whatever version pins are made with.
pin: setup $(PINNER)/bin/uv $(DRAWER)/bin/cosmic-ray
	@keep=$$(grep -i '^audioop-lts==' constraints.txt); \
	{ echo '# The exact version of all that `make setup` and `make mutants-drawn` install. `make pin` writes it.'; \
	  { { $(BIN)/python -m pip freeze --all --exclude pip --exclude-editable; \
	      $(DRAWER)/bin/python -m pip freeze; } \
	    | grep -vi '^audioop-lts=='; echo "$$keep"; } \
	  | sort -fu; } > constraints.new
	@mv constraints.new constraints.txt
	@$(BIN)/python -c \
		'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' \
	| $(PINNER)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
		--only-binary :all: --emit-build-options --no-emit-index-url --no-annotate \
		--custom-compile-command 'make pin' --extra postgres -c constraints.txt \
		pyproject.toml - > requirements.new
	@mv requirements.new requirements.lock

$(PINNER)/bin/uv: Makefile
	@$(PYTHON) -m venv $(PINNER)
	@$(PINNER)/bin/python -m pip install --quiet --disable-pip-version-check $(UV)
	@touch $@

clean:
	rm -rf $(VENV) $(HOST) $(PINNER) $(DRAWER) dist build *.egg-info .pytest_cache .ruff_cache .coverage htmlcov
