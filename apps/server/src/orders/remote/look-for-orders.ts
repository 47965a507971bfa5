import { eachCursorPage, type MarketplaceClient } from '@prilavok/marketplaces';
import type { Look } from '../../marketplaces/index.ts';
import { type Fingerprints, fingerprintOf, fingerprintOfAll } from './fingerprints.ts';
import { overlap, Position, sweepEvery } from './import-orders.ts';
import { openCancelRequests, requestsFingerprint } from './take-cancel-requests.ts';

/** Once in so many milliseconds there is a run, news or not: it writes down how far we are, so that a start has to look back a day at most. */
const writtenEvery = 22 * 3_600_000;

/**
 * Whether the marketplace says anything of orders that the task's last run did not hear, without a word to the database: what changed since then, and
 * now and then all that waits for the seller. Asks what the run would ask; where it is in doubt, there is news.
 */
export function lookForOrders(position: unknown): Look {
  const saved = Position.safeParse(position);
  // Never loaded, begun anew, or orders are left over that a run must read by themselves.
  if (!saved.success || saved.data.known === null || saved.data.again.length > 0) return async () => true;
  const { waiting, requests } = saved.data;
  const writtenAt = Date.parse(saved.data.until);
  let until = writtenAt;
  let sweptAt = Date.parse(saved.data.sweptAt);
  let known: Fingerprints = new Map(Object.entries(saved.data.known));

  return async ({ orders }) => {
    const now = Date.now();
    if (now - writtenAt > writtenEvery) return true;
    // A clock that was put back must not make us deaf until it has caught up.
    const since = iso(Math.min(now - 1, until) - overlap);
    const told = await readAll((cursor) => orders.changed({ since, to: iso(now), ...cursor }));
    if ([...told].some(([number, said]) => known.get(number) !== said)) return true;
    if (now - sweptAt > sweepEvery) {
      if (orders.follows === 'numbers') return true;
      const all = await readAll((cursor) => orders.waiting(cursor));
      if (fingerprintOfAll(all) !== waiting) return true;
      if (requestsFingerprint(await openCancelRequests(orders)) !== requests) return true;
      sweptAt = now;
    }
    known = told;
    until = now;
    return false;
  };
}

const iso = (moment: number) => new Date(moment).toISOString();

async function readAll(
  ask: (cursor: { cursor?: string }) => ReturnType<MarketplaceClient['orders']['waiting']>,
): Promise<Fingerprints> {
  const told: Fingerprints = new Map();
  for await (const rows of eachCursorPage(ask))
    for (const remote of rows) told.set(remote.number, fingerprintOf(remote));
  return told;
}
