"""`python -m armchair`, for where the `armchair` script is not on the path."""

import sys

from armchair.cli import main

sys.exit(main())
