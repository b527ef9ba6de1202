# Each target does its own set-up: it needs Python 3.11 or newer and make, nothing else.
PYTHON ?= python3
BIN := .venv/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: site test oldest wheels compiled check bench format clean

.venv/.ready: pyproject.toml constraints.txt
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable ".[dev]"
	touch $@

site: .venv/.ready  ## Build our documentation with both hosts.
	$(BIN)/python -m mkdocs build --strict --clean
	$(BIN)/python -m sphinx -W --keep-going -q -b html -c . docs build/sphinx
	$(BIN)/signage check build/mkdocs/.well-known build/sphinx/.well-known

test: .venv/.ready  ## Run the tests in parallel.
	$(BIN)/python -m pytest -n auto -q

.venv-oldest/.ready: pyproject.toml constraints-oldest.txt
	test -x .venv-oldest/bin/python || $(PYTHON) -m venv .venv-oldest
	.venv-oldest/bin/python -m pip install --quiet --constraint constraints-oldest.txt \
		pytest pytest-xdist hypothesis --editable ".[sphinx]"
	touch $@

oldest: .venv-oldest/.ready  ## Hold the oldest Sphinx that is supported to the same findings.
	.venv-oldest/bin/python -m pytest -n auto -q tests/hosts tests/plugins/sphinx

# What a release publishes: the sources, a wheel of Python alone, and one with the modules compiled that sign pages, for
# this version of Python on this kind of machine. This alone needs a C compiler and Python's headers.
WHEELS := build/wheels
SOURCES := $(shell find cli core lexers linter plugins site specs -name '*.py' -o -name '*.c')
$(WHEELS)/.ready: .venv/.ready hatch_build.py $(SOURCES)
	rm -rf $(WHEELS)
	SIGNAGE_COMPILE=1 $(BIN)/python -m build --no-isolation --outdir $(WHEELS)
	$(BIN)/python -m build --no-isolation --wheel --outdir $(WHEELS)
# An index takes no wheel for any Linux: this one says which it fits.
	if test "$$(uname)" = Linux; then \
		PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m auditwheel repair --wheel-dir $(WHEELS) $(WHEELS)/*-linux_*.whl && \
		rm $(WHEELS)/*-linux_*.whl; \
	fi
	touch $@

wheels: $(WHEELS)/.ready  ## Build what a release publishes.

# What pip takes of these: the compiled ones, where they fit.
COMPILED := build/compiled
$(COMPILED)/.ready: $(WHEELS)/.ready
	rm -rf $(COMPILED)
	$(BIN)/python -m pip install --quiet --no-deps --no-index --find-links $(WHEELS) --target $(COMPILED) signage
	touch $@

compiled: $(COMPILED)/.ready  ## Hold the compiled modules to the tests of what they do.
	PYTHONPATH=$(CURDIR)/$(COMPILED) SIGNAGE_REQUIRE_COMPILED=1 \
		$(BIN)/python -m pytest -n auto -q tests/site tests/specs/readers tests/specs/anml tests/frame/test_compiled.py

check: .venv/.ready  ## Run the gates.
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pyright
	$(BIN)/lint-imports

bench: site  ## Measure against named peers, in one run.
	$(MAKE) $(COMPILED)/.ready || echo "No goal for signing: compiled modules need a C compiler and Python's headers."
	$(BIN)/python -m benchmarks

format: .venv/.ready
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

clean:
	rm -rf build .venv .venv-oldest
