"""`python -m gah_stats`: the command `gah`."""

import sys

from gah_stats.cli import main

sys.exit(main())
