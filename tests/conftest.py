"""Settings for all tests: no test is judged by how long a busy machine takes; speed belongs into `benchmarks/`."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")
