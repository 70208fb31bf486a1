PYTHON ?= python3
GAH = .venv/bin/gah
READY = .venv/ready

.PHONY: setup demo test

setup: $(READY)

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	.venv/bin/pip install -c constraints.txt -e '.[test]'
	$(GAH) compile
	touch $@

demo: $(READY)
	mkdir -p demo
	rm -f demo/gah.duckdb
	$(GAH) play --games 20000 --players 4 --bots tuned --seed 1 --out demo/logs
	$(GAH) replay demo/logs logs --db demo/gah.duckdb
	$(GAH) report scores --db demo/gah.duckdb
	$(GAH) report dice --db demo/gah.duckdb
	$(GAH) report emperor --db demo/gah.duckdb
	$(GAH) report cards --db demo/gah.duckdb
	@echo
	@echo "Open the dashboard with:  $(GAH) dashboard --db demo/gah.duckdb"

test: $(READY)
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/mypy
	.venv/bin/pytest -n 2 --dist loadfile
