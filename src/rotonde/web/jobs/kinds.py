"""What jobs do. Each function is plain: it gets the site and the job, and may be carried out twice."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from rotonde.web.jobs import OF_ONE, SLOTS, Job, Jobs, Kind
from rotonde.web.jobs.own import OwnJobs
from rotonde.web.storage import Storage

if TYPE_CHECKING:
    from rotonde.web.site import Site


TURN = 15.0  # seconds after which a review asks again whether it is its turn


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


async def league(site: Site, job: Job) -> None:
    """Open the tables of a round that was drawn."""
    await site.leagues.look_after(job.args["league"])


async def leagues_due(site: Site, job: Job) -> None:
    """Draw the next round of leagues whose tables are over."""
    await site.leagues.look_after_all()


async def review(site: Site, job: Job) -> None:
    """Look for where a finished game was won and lost; one game after the other."""
    if not await site.reviewers.carry_out(job):
        await site.jobs.put(replace(job, at=time.time() + TURN))


KINDS = {
    "bots": Kind(bots),
    "wake_bots": Kind(wake_bots, every=300),
    "clocks_due": Kind(clocks_due, every=5),
    "notices_due": Kind(notices_due, every=30),
    "review": Kind(review),
    "league": Kind(league),
    "leagues_due": Kind(leagues_due, every=60),
    "tidy": Kind(tidy, every=6 * 3600),
}


def jobs_of(storage: Storage, kinds: Mapping[str, Kind] = KINDS, slots: int = SLOTS, of_one: int = OF_ONE) -> Jobs:
    """The jobs of a site on its database."""
    if not storage.shared:
        return OwnJobs(storage, kinds, slots, of_one)
    from rotonde.web.jobs.procrastinated import Procrastinated

    return Procrastinated(storage.address, kinds, slots, of_one)
