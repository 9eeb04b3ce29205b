"""Which records a refit sees, and in which order.

* Places are places in a list sorted by (pixel digest, label), so layout and file names of the
  delivery change nothing.
* The order comes from PCG64's raw stream, which numpy promises never to change (NEP 19), by a
  stable sort; the seeds go in through SeedSequence.
* Records set aside for the kept reading are in no pool, ever (PROTOCOL section 3).
"""

import numpy as np
import numpy.typing as npt

Places = npt.NDArray[np.int64]

SET_ASIDE_MOST = 5000
_SET_ASIDE, _REPLICATE = 0, 1
"""First word after the base seed, so that no replicate repeats the set-aside draw."""


def shuffled(n: int, *seed: int) -> Places:
    """All n places in a seeded order."""
    keys = np.random.PCG64(np.random.SeedSequence(seed)).random_raw(n)
    return np.argsort(np.asarray(keys), kind="stable").astype(np.int64)


def set_aside(n_kept: int, *, seed: int) -> tuple[Places, Places]:
    """Splits the kept records into those of the kept reading and those of the pools.

    Returns: sorted places of min(5000, n // 4) records for the reading, and of all the others.
    """
    order = shuffled(n_kept, seed, _SET_ASIDE)
    n_reading = min(SET_ASIDE_MOST, n_kept // 4)
    return np.sort(order[:n_reading]), np.sort(order[n_reading:])


def draw(rest: Places, *, pool: int, seed: int, replicate: int) -> Places:
    """Draws replicate r's pool of min(pool, rest) places without replacement, in its own order."""
    order = shuffled(len(rest), seed, _REPLICATE, replicate)
    return rest[order[: min(pool, len(rest))]]


def batches(drawn: Places, *, batch: int) -> list[Places]:
    """Cuts a draw into full batches; a ragged rest is dropped.

    A draw smaller than one batch is one batch as it is.
    """
    if len(drawn) <= batch:
        return [drawn]
    full = len(drawn) // batch
    return [drawn[i * batch : (i + 1) * batch] for i in range(full)]
