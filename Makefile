# Two commands matter: `make run` builds the mod, `make test` runs the tests. Both set up everything they need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: run test check slow mutants golden docs pictures clean

$(VENV)/.run: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "modwright needs Python 3.11 or newer; call: make PYTHON=python3.12 ...")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	touch $@

$(VENV)/.dev: $(VENV)/.run
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	touch $@

run: $(VENV)/.run
	$(BIN)/modwright build
	$(BIN)/modwright lint mod_output
	$(BIN)/modwright simulate --games 1000

test: $(VENV)/.dev
	$(BIN)/python -m pytest -n auto --dist loadfile

check: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/modwright build --check

slow: $(VENV)/.dev
	$(BIN)/python -m pytest -m slow -n auto --dist loadfile

mutants: $(VENV)/.dev
	$(BIN)/python -m tests.verify.mutants --write docs/mutants.md

golden: $(VENV)/.run
	$(BIN)/modwright build --force

docs: $(VENV)/.run
	$(BIN)/modwright schema --out docs/rules.schema.json
	$(BIN)/modwright schema --docs --out docs/rules.md

pictures: $(VENV)/.dev
	$(BIN)/python tools/pictures.py

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
