"""The rules as plain Python: the same single-rule tests and the first golden games without the compiler."""

import os
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parent


def test_rules_hold_without_the_compiler():
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(TESTS / "rules")]
    command += [f"{TESTS / 'test_golden.py'}::test_first_golden_games"]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    run = subprocess.run(command, env=environment, cwd=TESTS.parent, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout[-4000:]
    assert "passed" in run.stdout
