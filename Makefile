# Each target does its own set-up: it needs Python 3.11 or newer and make, nothing else.
PYTHON ?= python3
BIN := .venv/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: site test check bench format clean

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
	rm -rf build .venv
