# Each target does its own set-up: it needs Python 3.11 or newer and make, nothing else.
PYTHON ?= python3
BIN := .venv/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: site test mutants oldest check bench format clean

.venv/.ready: pyproject.toml constraints.txt
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable ".[dev]"
	touch $@

site: .venv/.ready  ## Build our documentation with both hosts.
	$(BIN)/python -m mkdocs build --strict --clean
	$(BIN)/python -m sphinx -W --keep-going -q -b html -c . docs build/sphinx
	$(BIN)/signage check build/mkdocs/.well-known build/sphinx/.well-known

test: .venv/.ready  ## Run the tests in parallel.
	$(BIN)/python -m pytest -n auto --dist loadgroup -q

mutants: .venv/.ready  ## Break the code in known ways, and see that the tests notice each.
	$(BIN)/python tests/mutants/mutate.py

.venv-oldest/.ready: pyproject.toml constraints-oldest.txt
	test -x .venv-oldest/bin/python || $(PYTHON) -m venv .venv-oldest
	.venv-oldest/bin/python -m pip install --quiet --constraint constraints-oldest.txt \
		pytest pytest-xdist hypothesis --editable ".[sphinx]"
	touch $@

oldest: .venv-oldest/.ready  ## Hold the oldest Sphinx that is supported to the same findings.
	.venv-oldest/bin/python -m pytest -n auto -q tests/hosts tests/plugins/sphinx

check: .venv/.ready  ## Run the gates.
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pyright
	$(BIN)/lint-imports

bench: site  ## Measure against named peers, in one run.
	$(BIN)/python -m benchmarks

format: .venv/.ready
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

clean:
	rm -rf build .venv .venv-oldest
