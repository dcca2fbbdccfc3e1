"""Batches sent to a Dask cluster: the nightly billion games of a mod team. Needs the extra `cluster`.

Every worker must have modwright and see the mod's folder under the same path. Results are the same as at home, since
counts are whole numbers and a game depends on nothing but its number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from generator.errors import UserError, install_hint
from generator.simulate.batches import Slice
from generator.simulate.tally import Tally

WAIT = "20s"
"""How long a scheduler is waited for."""


def on_cluster(address: str, work: Callable[[Slice], Tally | None], slices: Sequence[Slice]) -> Iterator[Tally | None]:
    """The counts of each batch in the order in which they are done; `UserError` without Dask or without the cluster.

    Leaving the iteration early takes back what has not started.
    """
    try:
        from distributed import Client, as_completed  # noqa: PLC0415 - an extra, only needed here
    except ImportError:
        raise UserError("Dask is not installed", install_hint("distributed")) from None
    try:
        client = Client(address, timeout=WAIT, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, TimeoutError, ValueError) as fault:
        message = f"no Dask scheduler answers at `{address}`: {fault}"
        raise UserError(message, "give the address that `dask scheduler` prints, such as tcp://host:8786") from fault
    with client:
        futures = client.map(work, slices, pure=False)
        try:
            for future in as_completed(futures, loop=client.loop):  # type: ignore[no-untyped-call]
                yield future.result()
        finally:
            client.cancel(futures)  # type: ignore[no-untyped-call]
