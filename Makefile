# Every target sets up .venv if need be, and again only when pyproject.toml has changed.

SIZE ?= 121
PYTHON ?= python3
BIN := .venv/bin
INSTALLED := .venv/installed
TYPING := build/typing/loony
PACKAGES := commands enumerate kernels results verify

.DEFAULT_GOAL := help
.PHONY: help install verify test lint types bench clean

help:  ## list the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

install: $(INSTALLED)  ## set up .venv: the command loony, and what the tests need

verify: $(INSTALLED)  ## the paper's computer check: make verify [SIZE=121] [OPTIONS=...]
	@$(BIN)/loony verify --size $(SIZE) $(OPTIONS)

test: $(INSTALLED)  ## the tests, compiled and then once more with the compiler off
	$(BIN)/pytest -n 2
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -n 2 -m "not compiled"

lint: $(INSTALLED)  ## style and import direction
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

types: $(INSTALLED)  ## mypy --strict
	@mkdir -p $(TYPING)
	@for package in $(PACKAGES); do ln -sfn ../../../$$package $(TYPING)/$$package; done
	$(BIN)/mypy

bench: $(INSTALLED)  ## the kernel, naive Python and plain C, side by side
	$(BIN)/python benchmarks/fill.py

clean:  ## remove .venv and what was built, but no tables
	rm -rf .venv build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache

$(INSTALLED): pyproject.toml
	@echo "setting up .venv (once; it needs a package index)"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "this needs Python 3.11 or newer: make PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --editable '.[dev]'
	@touch $@
