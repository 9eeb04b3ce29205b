# Two commands do everything on a fresh machine: `make demo` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
DEMO_OUT ?= demo
# For torch without CUDA (about 200 MB instead of gigabytes), for example
#   make demo TORCH_INDEX=https://download.pytorch.org/whl/cpu
TORCH_INDEX ?=
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint packaging/constraints.txt
# What Qt links even without a screen, the fonts a window needs, and the independent PDF tools that
# the tests ask; Debian's slim images lack them.
SYSTEM_PACKAGES := libegl1 libgl1 libxkbcommon0 libdbus-1-3 libfontconfig1 libglib2.0-0 \
	fontconfig fonts-noto-core poppler-utils

.PHONY: demo test check format system pictures words clean

demo: $(VENV)/installed system  ## audit the example release, print its verdict table
	rm -rf $(DEMO_OUT)
	$(BIN)/bnaudit demo --out $(DEMO_OUT)

test: $(VENV)/installed system  ## the whole suite
	$(BIN)/python -m pytest

check: $(VENV)/installed  ## style, types and layers
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(VENV)/installed
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

pictures: $(VENV)/installed  ## the README's picture and table, from a demo's record
	$(BIN)/python packaging/readme_pictures.py $(DEMO_OUT)

words: $(VENV)/installed  ## every sentence, as the template that translations start from
	mkdir -p build
	$(BIN)/pybabel extract --keyword N_ --no-location --sort-output --project bnaudit \
		--output build/bnaudit.pot bnaudit_gui/words

$(VENV)/installed: pyproject.toml packaging/constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(if $(TORCH_INDEX),$(PIP) --index-url $(TORCH_INDEX) torch)
	$(PIP) --editable '.[dev]'
	touch $@

# Says what it does; without root it prints the one line to type.
system: $(VENV)/installed
	@if $(BIN)/python -c 'import PySide6.QtGui' 2>/dev/null && command -v pdfsig >/dev/null \
		&& fc-list 2>/dev/null | grep -q .; then exit 0; fi; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo 'Installing what Qt links, a font, and PDF tools for the tests: $(SYSTEM_PACKAGES)'; \
		apt-get update -qq && apt-get install -y -qq --no-install-recommends $(SYSTEM_PACKAGES); \
	else \
		echo 'System packages are missing. On Debian or Ubuntu type this one line, then run make again:'; \
		echo '  sudo apt-get install -y --no-install-recommends $(SYSTEM_PACKAGES)'; \
		exit 2; \
	fi

clean:  ## everything that make made
	rm -rf $(VENV) $(DEMO_OUT) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
