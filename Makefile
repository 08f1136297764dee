# Every target sets up .venv if need be, and again only when pyproject.toml or constraints.txt has changed: with the
# libraries that the program runs on, or with all that the tests need too. uv does it where it is on PATH.

SIZE ?= 121
SWEDISH ?= 80
CLOSED ?= 21
STRINGS ?= 30
SIDE ?= 5
BOARD ?= 3x4
SWEPT ?= 500
SEED ?= 1
FUZZ_SECONDS ?= 600
MOMENTS ?= 20
MUTANTS ?= 60
GAMES ?= 100
MOST ?= 100000
MINUTES ?= 60
PYTHON ?= python3
BIN := .venv/bin
RUNS := .venv/runs
INSTALLED := .venv/installed
# What .venv was set up from: this place and these requirements. A copy elsewhere needs its own.
FROM := $(CURDIR) $(shell cat pyproject.toml constraints.txt | cksum)
# The package in one folder, of links, for what cannot follow setuptools' package-dir: mypy and import-linter.
LINKED := build/typing/loony
PACKAGES := enumerate kernels results verify
UNPACKED := build/unpacked
CITATION := build/citation
LIBRARIES ?= oldest newest
TESTS := $(BIN)/python -m pytest -n 2 --durations=25 --durations-min=2
# A test of these that hangs fails and prints where it stands; what tests start gives up after 300 seconds by itself.
QUICK := -m "not long" -o faulthandler_timeout=400 -o faulthandler_exit_on_timeout=true
OF_TESTS := tests:tests/tools:tests/oracles:tests/documents
# those in a file that imports a kernel
OF_KERNELS = $(shell grep -rlE --include='test_*.py' 'loony\.kernels|dense_order' tests)
# What they depend on, and its digest when they last passed as plain Python.
KERNELS = $(shell find enumerate kernels loony/system tests/conftest.py tests/tools tests/oracles $(OF_KERNELS) -name '*.py' | LC_ALL=C sort | xargs cat | cksum)
PLAIN := .venv/plain
OF_PICTURES := tests/endgames/test_figures.py tests/strips/test_strips_figures.py
BENCHMARKS ?= start fill sweep claims bitmask graphs boards strips

# The libraries are installed without bytecode: the first import writes that of the modules that it needs.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help install verify verify-raw verify-strips verify-graphs verify-boards tabulate sweep
.PHONY: test test-long test-checked test-all test-plain fuzz figures killed mutants outcomes tests-of opponent
.PHONY: gallery dataset dataset-reads site notebooks citation release commands
.PHONY: lint types verifytypes links docs record prove certify certify-odd certify-graphs certify-boards certify-strips bench climb dist unpacked test-dist smoke clean
ifneq ($(FROM),$(shell cat $(RUNS) 2>/dev/null))
.PHONY: $(RUNS)
endif
ifneq ($(FROM),$(shell cat $(INSTALLED) 2>/dev/null))
.PHONY: $(INSTALLED)
endif
# To set up pip in .venv takes 3 s: uv needs none there, nor does a pip of $(PYTHON) that knows --python.
ifneq ($(shell command -v uv),)
OUTER := uv
INSTALL = uv pip install --quiet --python $(1)
else
OUTER = $(shell $(PYTHON) -c 'import pip; print("pip" * (int(pip.__version__.split(".")[0]) > 22))' 2>/dev/null)
INSTALL = $(if $(OUTER),$(PYTHON),$(BIN)/python) -m pip --python $(1) install -qq --disable-pip-version-check --no-compile
endif
PIP = $(call INSTALL,$(BIN)/python) --constraint constraints.txt --editable

help:  ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 24

install: $(INSTALLED)  ## set up .venv: the command loony, and what the tests need

verify: $(RUNS)  ## the paper's computer check: make verify [SIZE=121] [OPTIONS=...]
	@$(BIN)/loony verify --size $(SIZE) $(OPTIONS)

verify-raw: $(RUNS)  ## all raw positions too, none kept; takes 8.3 GB: make verify-raw [SIZE=121] [OPTIONS=...]
	@$(BIN)/loony verify --size $(SIZE) --raw-size $(SIZE) $(OPTIONS)

verify-strips: $(RUNS)  ## narrow boards: make verify-strips [SWEDISH=80] [CLOSED=21] [OPTIONS=...]
	@$(BIN)/loony verify --family strips --swedish $(SWEDISH) --closed $(CLOSED) $(OPTIONS)

verify-graphs: $(RUNS)  ## chains and loops that share joints: make verify-graphs [STRINGS=30] [OPTIONS=...]
	@$(BIN)/loony verify --family graphs --strings $(STRINGS) $(OPTIONS)

verify-boards: $(RUNS)  ## drawn boards, played line by line: make verify-boards [SIDE=5] [OPTIONS=...]
	@$(BIN)/loony verify --family boards --side $(SIDE) $(OPTIONS)

tabulate: $(RUNS)  ## all quiet positions of a board, with scores and nimbers: make tabulate [BOARD=3x4] [OPTIONS=...]
	@$(BIN)/loony tabulate $(BOARD) $(OPTIONS)

sweep: $(RUNS)  ## claims on far more positions, none kept: make sweep [SWEPT=500] [OPTIONS=...]
	@$(BIN)/loony sweep --size $(SWEPT) $(OPTIONS)

test: $(INSTALLED)  ## what a change usually breaks; kernels that changed are tested as plain Python too
	$(TESTS) $(QUICK)
	@if [ "$$(cat $(PLAIN) 2>/dev/null)" = "$(KERNELS)" ]; then \
		echo "kernels and their tests have not changed since these passed as plain Python"; \
	else \
		NUMBA_DISABLE_JIT=1 $(TESTS) $(QUICK) $(OF_KERNELS) && echo "$(KERNELS)" > $(PLAIN); \
	fi

test-long: $(INSTALLED)  ## what takes long: solvers, Coq, a browser, killed processes
	$(TESTS) -m "long and not longest"

test-checked: $(INSTALLED)  ## tests of kernels that check every index
	NUMBA_BOUNDSCHECK=1 $(TESTS) $(QUICK) $(OF_KERNELS) tests/contract/test_making.py

test-all: test test-long test-checked  ## all tests: these three, and those that take longest
	$(TESTS) -m longest

test-plain: $(INSTALLED)  ## all tests of what kernels compute, as plain Python
	NUMBA_DISABLE_JIT=1 $(TESTS)

fuzz: $(INSTALLED)  ## odd inputs, for minutes: make fuzz [SEED=1] [FUZZ_SECONDS=600] [TARGETS=...]
	@PYTHONPATH=$(OF_TESTS) $(BIN)/python -m fuzz --seed $(SEED) --seconds $(FUZZ_SECONDS) $(TARGETS)

figures: $(INSTALLED)  ## the commands that print the figures of the documents: make figures [MOST=seconds] [OPTIONS="--in DIR"]
	@PYTHONPATH=$(OF_TESTS) $(BIN)/python -m figures --most $(MOST) $(OPTIONS)

killed: $(INSTALLED)  ## sweeps that are killed, and gone on with: make killed [SEED=1] [MOMENTS=20]
	@PYTHONPATH=$(OF_TESTS) $(BIN)/python -m killed_sweeps --seed $(SEED) --moments $(MOMENTS)

mutants: $(INSTALLED)  ## small changes that a test must notice: make mutants [SEED=1] [MUTANTS=60] [PATHS=...]
	@PYTHONPATH=$(OF_TESTS) $(BIN)/python -m mutants --seed $(SEED) --number $(MUTANTS) $(PATHS)

outcomes: $(INSTALLED)  ## record anew what the commands print, and in which words they refuse
	@PYTHONPATH=$(OF_TESTS) $(BIN)/python tests/commands/test_outcomes.py
	ANEW=1 $(BIN)/python -m pytest -q tests/commands/test_refusals.py $(OF_PICTURES) || true

tests-of: $(INSTALLED)  ## the quickest tests that run a file: make tests-of FILE=...
	@PYTHONPATH=$(OF_TESTS) $(BIN)/python -m mutants.lines $(FILE)

opponent: $(INSTALLED)  ## games of the page's opponent against random safe lines: make opponent [GAMES=100] [OPTIONS=...]
	@PYTHONPATH=$(OF_TESTS) $(BIN)/python -m page.games --games $(GAMES) $(OPTIONS)

lint: $(INSTALLED) links  ## style and import direction
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	cd $(dir $(LINKED)) && $(CURDIR)/$(BIN)/lint-imports --config $(CURDIR)/pyproject.toml

types: $(INSTALLED) links  ## mypy --strict
	$(BIN)/mypy

verifytypes: $(INSTALLED) links  ## whether every name below loony has a type: pyright, which needs node
	PYTHONPATH=$(dir $(LINKED)) PATH="$(CURDIR)/$(BIN):$$PATH" pyright --verifytypes loony --ignoreexternal

links:
	@mkdir -p $(LINKED)
	@ln -sfn $(addprefix ../../../,$(PACKAGES) loony/commands loony/shell loony/system $(wildcard loony/*.*)) $(LINKED)/

docs: $(INSTALLED)  ## write docs/api.md, docs/man, the tables of docs/claims.md, and the evidence in documents
	@PYTHONPATH=$(OF_TESTS) $(BIN)/python -m evidence

prove: $(INSTALLED)  ## the claims, proved for positions of every size
	@$(BIN)/loony prove $(OPTIONS)

certify: $(INSTALLED)  ## proofs that Coq checks, in build/certified: make certify [CLAIMS=...]
	@$(BIN)/loony prove --certify build/certified --coqchk --timeout 60 $(CLAIMS)

certify-odd: $(INSTALLED)  ## those of loops of any length, in build/certified-odd
	@$(BIN)/loony prove --family odd-loops --certify build/certified-odd --coqchk --timeout 600 $(or $(CLAIMS),odd-value odd-move)

certify-graphs: $(RUNS)  ## theorems on loony graphs, written by hand, in build/certified-graphs
	@$(BIN)/loony prove --family graphs --certify build/certified-graphs --coqchk

certify-boards: $(RUNS)  ## theorems on play line by line, in build/certified-boards
	@$(BIN)/loony prove --family boards --certify build/certified-boards --coqchk

certify-strips: $(RUNS)  ## theorems on misère Swedish 1 x n, in build/certified-strips
	@$(BIN)/loony prove --family strips --certify build/certified-strips --coqchk

record: $(INSTALLED)  ## what was certified, proved and tested, done again and recorded; hours, and 8.3 GB
	@$(BIN)/loony verify --quiet
	@$(BIN)/loony verify --raw-size 121 --out tables/endgames-raw-121 --quiet
	@$(BIN)/loony verify --family strips --quiet
	@$(BIN)/loony verify --family strips --swedish 140 --closed 32 --triangles 24 --out tables/strips-140 --quiet
	@$(BIN)/loony verify --family graphs --quiet
	@$(BIN)/loony verify --family odd-loops --quiet
	@$(BIN)/loony verify --family boards --quiet
	@$(BIN)/loony verify --family boards --lines 4 --positions 27 --pieces 4 --side 1 --out tables/boards-27 --quiet
	@$(BIN)/loony prove --quiet
	@$(BIN)/loony prove --family odd-loops --quiet odd-value odd-move odd-reflections odd-large odd-small odd-zero \
		odd-even-value odd-even-move odd-short-chains
	@$(MAKE) certify certify-odd certify-graphs certify-boards certify-strips
	@$(BIN)/loony claims --record
	@$(MAKE) docs

gallery: $(INSTALLED)  ## draw the pictures of docs/gallery.md again, from the tables of the four make verify
	@sed -n 's,^    loony plot \(.*\) --out \(.*\),$(BIN)/loony plot \1 --out docs/gallery/\2,p' docs/gallery.md | sh -e

dataset: $(BIN)/extra-dataset  ## a folder of tables to cite, in build/dataset: make dataset [FULL=1]
	@PYTHONPATH=docs/release $(BIN)/python -m dataset $(if $(FULL),--full)

dataset-reads: $(INSTALLED)  ## how much of build/dataset DuckDB reads for one position
	@PYTHONPATH=docs/release $(BIN)/python -m reads

site: $(BIN)/extra-site  ## the documents as a site, in build/site, with the page and the notebooks: make site [URL=...]
	@PYTHONPATH=docs/release $(BIN)/python -m website $(if $(URL),--url $(URL))

notebooks: $(BIN)/extra-site  ## run docs/notebooks again, and keep what they print
	@PYTHONPATH=docs/release $(BIN)/python -m notebooks

citation: $(RUNS)  ## CITATION.cff by cffconvert, which wants older libraries: it has an environment of its own
	@test -x $(CITATION)/bin/cffconvert || { $(PYTHON) -m venv $(CITATION) && \
		$(CITATION)/bin/python -m pip install -qq --disable-pip-version-check cffconvert==2.0.0; }
	@$(CITATION)/bin/cffconvert --validate -i CITATION.cff

release: dist citation dataset site  ## whether a release can be made; changes and tags nothing
	@PYTHONPATH=docs/release $(BIN)/python -m ready

commands:  ## a few commands of the loony that is on PATH
	loony --version
	loony verify --size 60
	loony value 3+4l+8l
	loony board 2x2:010011000000

bench: $(INSTALLED)  ## beside plain C, numpy, naive Python: measured, recorded and drawn: make bench [BENCHMARKS=...]
	@for benchmark in $(BENCHMARKS); do PYTHONPATH=$(OF_TESTS) $(BIN)/python benchmarks/record.py $$benchmark || exit 1; done
	@$(BIN)/python benchmarks/plot.py

climb: $(INSTALLED)  ## a better order of lines for the search of a board: make climb [BOARD=4x4-Icelandic] [MINUTES=60]
	@$(BIN)/python benchmarks/climb.py $(BOARD) $(MINUTES)

dist: $(INSTALLED)  ## the package, as sources and as a wheel, in dist/: make dist [SOURCE=https://...]
	@rm -rf dist build/lib build/packed build/addressed
	@mkdir -p build/packed
	@$(if $(SOURCE),git archive --prefix=build/addressed/ HEAD | tar x)
	@$(if $(SOURCE),PYTHONPATH=docs/release $(BIN)/python -m addressed build/addressed $(SOURCE))
	@$(BIN)/python -m build --outdir dist $(if $(SOURCE),build/addressed,.) > build/packed/log 2>&1 || { cat build/packed/log; exit 1; }
	@tar tzf dist/*.tar.gz | sed -e 's,^[^/]*/,,' -e '/^$$/d' -e '/\/$$/d' -e '/^PKG-INFO$$/d' -e '/^setup.cfg$$/d' \
		-e '/\.egg-info/d' | LC_ALL=C sort > build/packed/there
	@git ls-files | LC_ALL=C sort > build/packed/kept
	@diff build/packed/kept build/packed/there || { echo "what git keeps (<) and what is packed (>) differ"; exit 1; }
	@ls dist/*

# An environment of its own has the libraries from that of this checkout, but not the package.
unpacked: dist
	@rm -rf $(UNPACKED)
	@mkdir -p $(UNPACKED)
	@tar xzf dist/*.tar.gz -C $(UNPACKED) --strip-components=1
	@$(BIN)/python -m venv --without-pip $(UNPACKED)/.venv
	@$(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))' > build/packed/libraries.pth
	@mv build/packed/libraries.pth $(UNPACKED)/.venv/lib/python*/site-packages/
	@$(call INSTALL,$(UNPACKED)/.venv/bin/python) --no-deps --editable $(UNPACKED)

test-dist: unpacked  ## the compiled tests of make test, in an unpacked copy of the packed sources
	cd $(UNPACKED) && $(TESTS) -m "not long"

smoke: dist  ## the wheel alone: make smoke [PYTHON=python3] [LIBRARIES="oldest newest"]
	@for libraries in $(LIBRARIES); do docs/release/smoke.sh $(PYTHON) $$libraries || exit 1; done

clean:  ## remove .venv, what was built and the compiled kernels, but no tables
	rm -rf .venv build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	rm -rf "$${XDG_CACHE_HOME:-$$HOME/.cache}/loony"

$(RUNS):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "this needs Python 3.11 or newer: make PYTHON=/path/to/python3"; exit 1; }
	@echo "setting up .venv (once; it needs a package index): numba, numpy, pyarrow, duckdb, tqdm"
	@rm -rf .venv
	@$(PYTHON) -m venv $(if $(OUTER),--without-pip) .venv
	@$(PIP) .
	@echo "$(FROM)" > $@
	@echo "the first run compiles its kernels, which later runs find in a cache"

$(INSTALLED): $(RUNS)
	@echo "adding to .venv (once) what the tests need: solvers, pytest, matplotlib and others"
	@$(PIP) '.[dev]'
	@echo "$(FROM)" > $@

# What one target alone needs: an extra of pyproject.toml.
$(BIN)/extra-%: $(INSTALLED)
	@echo "adding to .venv (once) what  make $*  needs"
	@$(PIP) '.[$*]'
	@touch $@
