# Each target does its own set-up: it needs Python 3.11 or newer and make, nothing else.
PYTHON ?= python3
BIN := .venv/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Each of the many commands that tests start would compile our modules again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: site test mutants fuzz faults scanners pages editors oldest release check bench format clean ruff mypy pyright imports

.venv/.ready: pyproject.toml constraints.txt
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable ".[dev]"
	touch $@

site: .venv/.ready  ## Build our documentation with both hosts.
	$(BIN)/python -m mkdocs build --strict --clean
	$(BIN)/python -m sphinx -W --keep-going -q -b html -c . docs build/sphinx
	$(BIN)/signage check build/mkdocs/.well-known build/sphinx/.well-known

test: .venv/.ready  ## Run the tests in parallel.
	$(BIN)/python -m pytest -n auto --dist worksteal -q

mutants: .venv/.ready  ## Break the code in known ways, and see that the tests notice each.
	$(BIN)/python tests/mutants/mutate.py

.venv-fuzz/.ready: pyproject.toml constraints.txt constraints-fuzz.txt
	test -x .venv-fuzz/bin/python || $(PYTHON) -m venv .venv-fuzz
	.venv-fuzz/bin/python -m pip install --quiet --constraint constraints.txt --constraint constraints-fuzz.txt \
		html5lib --editable ".[mkdocs,sphinx]"
	.venv-fuzz/bin/python -m pip install --quiet --constraint constraints-fuzz.txt --only-binary :all: atheris || true
	touch $@

FUZZ_SECONDS ?= 60
fuzz: .venv-fuzz/.ready  ## Try hostile inputs for FUZZ_SECONDS on each target, or on ONLY one.
	.venv-fuzz/bin/python tests/fuzz/fuzz.py --seconds $(FUZZ_SECONDS) $(addprefix --only ,$(ONLY))

faults: .venv/.ready  ## Kill runs, fill disks, take files away; and see that nothing is lost.
	$(BIN)/python tests/faults/faults.py

.scanners/.ready: constraints-scanners.txt
	npm install --silent --no-save --no-package-lock --prefix .scanners $$(grep -v '^#' constraints-scanners.txt)
	touch $@

scanners: .venv/.ready .scanners/.ready  ## Ask AFDocs and Lighthouse what agents get of the signed documentation.
	$(BIN)/python tests/scanners/scanners.py

.pages/.ready: constraints-pages.txt
	mkdir -p .pages
	cd .pages && npm pack --silent $$(grep -v '^#' ../constraints-pages.txt)
	for package in .pages/*.tgz; do mkdir -p "$${package%.tgz}" && \
		tar -xzf "$$package" -C "$${package%.tgz}" --strip-components=1 && rm "$$package"; done
	touch $@

pages: .pages/.ready  ## Fetch pages of others, which tests of audits then read, with npm.

editors/node_modules/.ready: editors/package.json editors/vscode/package.json
	npm install --silent --no-package-lock --ignore-scripts --prefix editors
	npm install --silent --no-package-lock --ignore-scripts --prefix editors/vscode
	touch $@

editors: .venv/.ready editors/node_modules/.ready  ## Make the grammars, and the extension for VS Code, with npm.
	PYTHONPATH=editors $(BIN)/python -m signage_grammars
	$(MAKE) build/signage.vsix

build/signage.vsix: editors/node_modules/.ready $(wildcard editors/textmate/* editors/vscode/*.js* editors/vscode/*/*.json)
	mkdir -p build editors/vscode/textmate
	cp editors/textmate/*.json editors/vscode/textmate
	cp LICENSE editors/vscode
	cd editors/vscode && ../node_modules/.bin/vsce package --out ../../$@

.venv-oldest/.ready: pyproject.toml constraints-oldest.txt
	test -x .venv-oldest/bin/python || $(PYTHON) -m venv .venv-oldest
	.venv-oldest/bin/python -m pip install --quiet --constraint constraints-oldest.txt \
		pytest pytest-xdist hypothesis myst-parser --editable ".[sphinx]"
	touch $@

oldest: .venv-oldest/.ready  ## Hold the oldest Sphinx that is supported to the same findings.
	.venv-oldest/bin/python -m pytest -n auto --dist worksteal -q tests/hosts tests/plugins/sphinx

.venv-release/.ready: constraints.txt
	test -x .venv-release/bin/python || $(PYTHON) -m venv .venv-release
	.venv-release/bin/python -m pip install --quiet --constraint constraints.txt build
	touch $@

release: .venv-release/.ready  ## Build what is published, and try it on every Python of this machine.
	.venv-release/bin/python tests/release/release.py $(RELEASE)

check: ruff mypy pyright imports  ## Run the gates; with -j2 two at a time.

ruff: .venv/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

mypy pyright: .venv/.ready
	$(BIN)/$@

imports: .venv/.ready
	$(BIN)/lint-imports

.venv-bench/.ready: pyproject.toml constraints.txt constraints-bench.txt
	test -x .venv-bench/bin/python || $(PYTHON) -m venv .venv-bench
	.venv-bench/bin/python -m pip install --quiet --constraint constraints.txt --constraint constraints-bench.txt \
		mkdocs-llmstxt pagefind pagefind-bin sphinx-llms-txt --editable ".[dev]"
	touch $@

ROUNDS ?= 5
PAGES ?= 2000
bench: .venv-bench/.ready  ## Measure against named peers, and the growth up to PAGES pages: PAGES=20000 takes an hour.
	.venv-bench/bin/python -m benchmarks --rounds $(ROUNDS) --pages $(PAGES) --svg build/bench.svg

format: .venv/.ready
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

clean:
	rm -rf build .venv .venv-fuzz .venv-oldest .venv-bench .venv-release .scanners .pages
	rm -rf editors/node_modules editors/vscode/node_modules
