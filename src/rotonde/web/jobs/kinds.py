"""What jobs do. Each function is plain: it gets the site and the job, and may be carried out twice."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import TYPE_CHECKING

from rotonde.web.jobs import SLOTS, Job, Jobs, Kind
from rotonde.web.jobs.own import OwnJobs
from rotonde.web.storage import Storage

if TYPE_CHECKING:
    from rotonde.web.site import Site


async def bots(site: Site, job: Job) -> None:
    """Move the bots of a table until a person must decide, or nobody has looked for long."""
    await site.driver.drive(job)


async def wake_bots(site: Site, job: Job) -> None:
    """Bots for whom a person waits go on, also where the one who should have moved them was lost."""
    await site.driver.wake()


async def tidy(site: Site, job: Job) -> None:
    """Remove from the database what nobody will ask for again."""
    await site.storage.tidy()


async def clocks_due(site: Site, job: Job) -> None:
    """Act on the clocks that are over."""
    await site.timekeeper.clocks_due(time.time())


async def notices_due(site: Site, job: Job) -> None:
    """Tell people that a table waits for them."""
    await site.herald.notices_due(time.time())


KINDS = {
    "bots": Kind(bots),
    "wake_bots": Kind(wake_bots, every=300),
    "clocks_due": Kind(clocks_due, every=5),
    "notices_due": Kind(notices_due, every=30),
    "tidy": Kind(tidy, every=6 * 3600),
}


def jobs_of(storage: Storage, kinds: Mapping[str, Kind] = KINDS, slots: int = SLOTS) -> Jobs:
    """The jobs of a site on its database."""
    if not storage.shared:
        return OwnJobs(storage, kinds, slots)
    from rotonde.web.jobs.procrastinated import Procrastinated

    return Procrastinated(storage.address, kinds, slots)
