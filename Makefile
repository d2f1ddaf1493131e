# Rotonde. `make` alone prints this help.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUN_STAMP := $(VENV)/.installed
DEV_STAMP := $(VENV)/.installed-dev
COMPILED := build/compiled
CHECKED := src tests tools benchmarks docs/examples
# Two more than there are cores: tests that drive a browser or a server mostly wait.
WORKERS ?= $(shell expr 2 + $$(nproc 2>/dev/null || echo 2))

# uv where there is one, pip where there is not: the result is the same, uv is faster.
UV := $(shell command -v uv 2>/dev/null)
ifdef UV
  MAKE_VENV = $(UV) venv --quiet --seed --python $(PYTHON) $(VENV)
  INSTALL = $(UV) pip install --quiet --python $(BIN)/python
else
  MAKE_VENV = $(PYTHON) -m venv $(VENV)
  INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check
endif

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test quick long soak bench-guard lock audit lint format compile clean clean-compiled system install install-dev pytest compiled-copy pytest-compiled wheels docs

help: ## print this help
	@echo 'make TARGET   (PYTHON=python3.13 picks another Python)'
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/\1\t\2/p' $(MAKEFILE_LIST) | while IFS="$$(printf '\t')" read -r name text; do \
	  printf '  %-16s %s\n' "$$name" "$$text"; done

play: $(RUN_STAMP) ## install what is needed and start the site (PORT=9000 for another port, ARGS=... for the command)
	@exec $(BIN)/rotonde $(ARGS)

# One recipe line each, in this order, even under make -j: the cheap checks fail first. The compiled copy is built
# beside them, since each of the two keeps one core busy.
test: $(DEV_STAMP) ## every check: format, lint, types, tests, then the engine tests on the compiled engine
	@$(MAKE) --no-print-directory system
	@$(MAKE) --no-print-directory -j 2 --output-sync=target lint compiled-copy
	@$(MAKE) --no-print-directory pytest
	@$(MAKE) --no-print-directory pytest-compiled
	@$(MAKE) --no-print-directory docs
	@$(MAKE) --no-print-directory wheels

quick: $(DEV_STAMP) ## one game in about a minute, while working on it: make quick GAME=age_of_steam
	@$(BIN)/python tools/quick.py $(GAME)

long: $(DEV_STAMP) compiled-copy ## sweeps and soaks that take minutes to hours; goes on where it was interrupted (ARGS=--list shows them)
	$(BIN)/python tools/long.py $(ARGS)

soak: $(DEV_STAMP) ## what a site bears: speeds, races, a thousand kills on each database (ARGS="SECONDS KILLS RACES --against FOLDER --only PARTS")
	PYTHONPATH=docs/examples $(BIN)/python -m tests.web.soak $(ARGS)

bench-guard: $(DEV_STAMP) ## is any engine slower than it was? (ARGS="GAME ... --write" measures some games, or writes what holds from now on)
	$(BIN)/python -m tools.bench_guard $(ARGS)

lock: $(DEV_STAMP) ## write the versions that a site is installed with (deploy/requirements.lock)
	$(BIN)/python tools/lock.py

audit: $(DEV_STAMP) ## look for known faults in those versions, where that data can be reached
	@if ! $(INSTALL) pip-audit >/dev/null 2>&1; then why='pip-audit cannot be had here'; \
	else said=$$($(BIN)/pip-audit --no-deps --disable-pip -r deploy/requirements.lock 2>&1); found=$$?; \
	  case "$$found $$said" in *ConnectionError*|*ServiceError*|'0 '*'could not be audited'*) why='its data cannot be reached here, or not all of it';; \
	  *) echo "$$said"; exit $$found;; esac; fi; \
	if [ -n "$$CI" ]; then echo "the audit was not done: $$why"; exit 1; else echo "left out: the audit ($$why)"; fi

lint: $(DEV_STAMP) ## formatting, lint and types, without changing anything
	$(BIN)/ruff format --check $(CHECKED)
	$(BIN)/ruff check $(CHECKED)
	$(BIN)/python tools/limits.py
	$(BIN)/mypy --strict $(CHECKED)

format: $(DEV_STAMP) ## format the code and apply the safe fixes
	$(BIN)/ruff check --fix-only $(CHECKED)
	$(BIN)/ruff format $(CHECKED)

pytest: $(DEV_STAMP) clean-compiled ## the tests on plain Python (ARGS=... for pytest)
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

# The compiled engine lives in a copy of the package, so the checkout itself stays plain. It is built without optimising:
# here it must only agree, and the C compiler would take minutes.
compiled-copy: $(DEV_STAMP)
	@if command -v $${CC:-cc} >/dev/null 2>&1; then $(BIN)/python tools/compile.py --opt 0 --into $(COMPILED); fi

pytest-compiled: compiled-copy ## the engine agreement tests on the compiled engine
	@if ! command -v $${CC:-cc} >/dev/null 2>&1; then \
	  if [ -n "$$CI" ]; then echo 'the compiled pass needs a C compiler'; exit 1; fi; \
	  echo 'left out: the compiled pass (no C compiler here)'; \
	else set -ex; \
	  ROTONDE_COMPILED=1 PYTHONPATH=$(CURDIR)/$(COMPILED) $(BIN)/python -m pytest -n $(WORKERS) tests/compiled; \
	fi

docs: $(DEV_STAMP) ## the docs as a site (build/site), built without a warning
	$(BIN)/python tools/site.py

wheels: $(DEV_STAMP) ## both wheels, installed into an empty environment and tried (dist/; OPT=3 for fast ones)
	$(BIN)/python tools/wheels.py --try --opt $(or $(OPT),0)

compile: $(DEV_STAMP) ## compile the engine with mypyc, in place (make clean undoes it; edits need a new compile)
	$(BIN)/python tools/compile.py

clean-compiled:
	@if find src -name '*.so' -o -name '*.pyd' | grep -q .; then \
	  echo 'removing the modules that make compile built'; $(PYTHON) tools/compile.py --clean; fi

clean: clean-compiled ## remove everything built, but not the environment (.venv)
	rm -rf build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

# The browser and the database server that some tests use. Only Debian as root can be helped; elsewhere, say what is missing.
system: ## install Chromium and PostgreSQL for the tests (Debian as root), or say what is left out
	@missing=''; \
	command -v chromium-headless-shell >/dev/null 2>&1 || command -v chromium >/dev/null 2>&1 || missing="$$missing chromium-headless-shell"; \
	ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null 2>&1 || missing="$$missing postgresql"; \
	[ -n "$$missing" ] || exit 0; \
	if [ "$$(id -u)" = 0 ] && [ -e /etc/debian_version ] && command -v apt-get >/dev/null 2>&1; then \
	  echo "installing$$missing"; export DEBIAN_FRONTEND=noninteractive; \
	  apt-get update -qq && apt-get install -y -qq --no-install-recommends $$missing >/dev/null && exit 0; \
	  why='apt-get could not install it'; if [ -n "$$CI" ]; then echo "$$missing: $$why"; exit 1; fi; \
	else why='not installed, and only Debian as root is helped'; fi; \
	for name in $$missing; do case $$name in \
	  chromium*) echo "left out: the browser tests (chromium: $$why)";; \
	  postgresql) echo "left out: the PostgreSQL tests (postgresql: $$why)";; \
	esac; done

install: $(RUN_STAMP) ## the environment for playing (.venv)
install-dev: $(DEV_STAMP) ## the environment for developing (.venv)

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo 'Rotonde needs Python 3.11 or newer: make PYTHON=python3.12'; exit 1; }
	@$(MAKE_VENV) || { rm -rf $(VENV); echo 'No environment could be made (on Debian: apt-get install python3-venv)'; exit 1; }

# Stamps: a second call installs nothing unless pyproject.toml changed. The package is installed editable, so a pulled
# change is played at once.
$(RUN_STAMP): pyproject.toml | $(BIN)/python
	@echo 'installing Rotonde in $(VENV)'
	@$(INSTALL) -e .
	@touch $@

$(DEV_STAMP): pyproject.toml | $(BIN)/python
	@echo 'installing Rotonde and its development tools in $(VENV)'
	@$(INSTALL) -e '.[dev]'
	@touch $(RUN_STAMP) $@
