# The project's everyday work. `make` alone lists it; CI runs `make test`.
#
# Every target first sets up what it needs. Files named .installed-* remember which lock file was installed, so that a
# second run is quick. Options of a command go into ARGS: make serve ARGS="--port 9000 --open"

PYTHON ?= python3
ARGS ?=

BIN := .venv/bin
RUNTIME := .venv/.installed-runtime
DEV := .venv/.installed-dev
HTML_TOOLS := tests/browser/node_modules/.installed

UV_VERSION := 0.13.9
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.DELETE_ON_ERROR:
.PHONY: help site serve test lint format mutate bench vitals lock clean distclean needed browser html-tools

help:
	@echo "make site    build the gallery of this repository into public/"
	@echo "make serve   the same, at http://127.0.0.1:8000, rebuilt on every save"
	@echo "make test    everything CI runs: lint, then the tests"
	@echo "make lint    ruff, its formatter, mypy"
	@echo "make format  mend what ruff can mend"
	@echo "make mutate  change the evaluation in 1,800 ways and see that a test notices (ten minutes)"
	@echo "make bench   how long media take, against the bars for a cold and a warm store (two minutes)"
	@echo "make vitals  how soon pages come up on a slow line and processor, against its bars (four minutes for each Chromium)"
	@echo "make lock    write the lock files anew, from pyproject.toml"
	@echo "make clean   remove what was built; distclean removes what was installed as well"

site: $(RUNTIME)
	$(BIN)/sitegen build --output public $(ARGS)

serve: $(RUNTIME)
	$(BIN)/sitegen serve $(ARGS)

test: $(DEV) browser html-tools lint
	@printf '\n== pytest ==\n'
	$(BIN)/python -m pytest $(ARGS)

lint: $(DEV)
	@printf '\n== ruff check ==\n'
	$(BIN)/ruff check .
	@printf '\n== ruff format --check ==\n'
	$(BIN)/ruff format --check .
	@printf '\n== mypy ==\n'
	$(BIN)/mypy

format: $(DEV)
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

mutate: $(DEV)
	sh tests/evaluation/mutate.sh

# On a machine that does nothing else: it measures.
bench: $(DEV)
	$(BIN)/python -m tests.bench.media

vitals: $(DEV) browser site
	$(BIN)/python -m tests.bench.vitals public

clean:
	if [ -x $(BIN)/sitegen ]; then $(BIN)/sitegen clean; fi
	rm -rf build .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
	find sitegen tests -name __pycache__ -type d -prune -exec rm -rf {} +

distclean: clean
	rm -rf .venv tests/browser/node_modules

# ---- what has to be there --------------------------------------------------------------------------------------------

# Debian ships venv apart from python3, and a venv made without it is broken, so it is asked for first.
needed:
	@command -v $(PYTHON) >/dev/null || { echo "python3 is missing: apt-get install python3"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed, $(PYTHON) is older: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
		{ echo "python3-venv is missing: apt-get install python3-venv"; exit 1; }
	@command -v git >/dev/null || echo "git is missing (only the tests need it): apt-get install git"

$(BIN)/python: | needed
	$(PYTHON) -m venv .venv

# Everything comes from the lock, with hashes, the builder of the package itself included: hence no isolation.
$(RUNTIME): requirements.lock pyproject.toml | $(BIN)/python
	$(PIP_INSTALL) --no-deps --require-hashes --requirement requirements.lock
	$(PIP_INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

# The lock of development holds the other one whole.
$(DEV): requirements-dev.lock pyproject.toml | $(BIN)/python
	$(PIP_INSTALL) --no-deps --require-hashes --requirement requirements-dev.lock
	$(PIP_INSTALL) --no-deps --no-build-isolation --editable .
	@touch $(RUNTIME) $@

# Tests in a real browser skip where there is none. It is installed where that takes no asking; a failure to is a failure.
# Debian's chromium without its window, which starts and draws in half the time, comes first; it is of late, so that
# chromium itself does where it is not to be had.
APT_INSTALL := DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends
BROWSER := command -v chromium || command -v chromium-browser || command -v google-chrome
browser:
	@if command -v chromium-headless-shell >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "chromium-headless-shell is missing: installing it"; \
		apt-get update -qq; \
		$(APT_INSTALL) chromium-headless-shell || { $(BROWSER); } >/dev/null || $(APT_INSTALL) chromium; \
	elif { $(BROWSER); } >/dev/null; then :; else \
		echo "!! chromium is missing: TESTS IN THE BROWSER WILL BE SKIPPED (apt-get install chromium-headless-shell)"; \
	fi

html-tools:
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory $(HTML_TOOLS); \
	else echo "!! npm is missing: TESTS THAT VALIDATE HTML WILL BE SKIPPED (apt-get install npm)"; fi
	@command -v java >/dev/null || \
		echo "!! java is missing: THE NU CHECKER WILL BE SKIPPED (apt-get install default-jre-headless)"

$(HTML_TOOLS): tests/browser/package-lock.json
	npm ci --prefix tests/browser --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

# ---- lock files ------------------------------------------------------------------------------------------------------

# For every system and every Python from 3.11 on. `editables` is what hatchling asks for to install in place.
BUILDERS := import tomllib; print("editables", *tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")
LOCK := build/lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" \
	pyproject.toml build/lock/builders.in

lock: needed
	$(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)
	$(PYTHON) -c '$(BUILDERS)' > build/lock/builders.in
	$(LOCK) --output-file requirements.lock
	$(LOCK) --extra dev --constraint requirements.lock --output-file requirements-dev.lock
