"""Where the folders beside the package are. The package is installed from its clone (`pip install -e .`)."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SQL = ROOT / "sql"
DASHBOARDS = ROOT / "dashboards"
NOTEBOOKS = ROOT / "notebooks"
LOGS = ROOT / "logs"
