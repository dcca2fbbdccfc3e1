"""Settings for all tests: no test is judged by how long a busy machine takes; speed belongs into `benchmarks/`.

CI generates the same examples every time, so that it judges the commit and not the day; people get new ones.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "patient", deadline=None, derandomize="CI" in os.environ, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("patient")
