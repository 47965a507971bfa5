import { CarrierError } from '@prilavok/carriers';
import { Id, ownCourier } from '@prilavok/contract';
import { z } from 'zod';
import { withCompany } from '../../database/pools.ts';
import { enqueue, type Job, type JobRun, job, type Tick } from '../../jobs/job.ts';
import { enqueueCancelling } from './cancelling.jobs.ts';
import { type CarrierConnection, carrierQueue, connectCarrier } from './carrier-client.ts';
import * as queries from './deliveries.queries.ts';
import { applyReport, byCarrier, followDelivery, lockWithOrder } from './move-delivery.ts';
import { enqueueOrdering } from './ordering.jobs.ts';
import { updateRefusal } from './providers.queries.ts';

/** Deliveries that are asked about at once; the rest with the next round. */
const portion = 200;
/** Minutes after which a carrier that doesn't answer is asked again. */
const afterSilence = 5;
/** How often it is looked for what is due, in milliseconds. */
const every = 30_000;

const Payload = z.object({ company: Id, provider: z.string() });
type Payload = z.infer<typeof Payload>;

/** Asks a carrier about the deliveries that are due. */
export const followParcels: Job<typeof Payload> = job('deliveries.ask', Payload, run, { lane: 'orders', attempts: 3 });

async function run({ payload: { company, provider }, signal }: JobRun<Payload>): Promise<void> {
  const due = await withCompany(company, (db) => queries.dueDeliveries(db, provider, portion));
  if (due.length === 0) return;
  if (provider === ownCourier) return followOwn(company, due);
  try {
    const connection = await connectCarrier(company, provider, { signal });
    for (const delivery of due) {
      signal.throwIfAborted();
      await askAbout(connection, delivery);
    }
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    const later = new Date(Date.now() + afterSilence * 60_000);
    await withCompany(company, async (db) => {
      await queries.updateAskAt(
        db,
        due.map(({ id }) => id),
        later,
      );
      await updateRefusal(db, provider, error.message);
    });
  }
}

/** The own courier is asked nothing: what is left is to tell marketplaces what people have marked. */
async function followOwn(company: string, due: readonly queries.StoredDelivery[]): Promise<void> {
  for (const { id } of due)
    await withCompany(company, async (db) => {
      const locked = await lockWithOrder(db, id);
      if (locked) await followDelivery(db, locked.delivery, byCarrier);
    });
}

/** Brings one delivery up to what its carrier knows of it; what is being ordered or cancelled goes on with that. */
async function askAbout({ company, client }: CarrierConnection, delivery: queries.StoredDelivery): Promise<void> {
  const { id, state, external } = delivery;
  const askAfter = (minutes: number) =>
    withCompany(company, (db) => queries.updateAskAt(db, [id], new Date(Date.now() + minutes * 60_000)));
  if (state === 'ordering' || state === 'cancelling') {
    const goOn = state === 'ordering' ? enqueueOrdering : enqueueCancelling;
    await withCompany(company, (db) => goOn(db, delivery));
    return askAfter(1);
  }
  if (external === null) return withCompany(company, (db) => queries.updateAskAt(db, [id], null));
  try {
    const carried = await client.read(external);
    await withCompany(company, (db) => applyReport(db, id, carried));
  } catch (error) {
    // One that the carrier doesn't find, or refuses to tell of, keeps no other waiting.
    if (!(error instanceof CarrierError) || (error.kind !== 'missing' && error.kind !== 'refused')) throw error;
    await askAfter(12 * afterSilence);
  }
}

/** Has carriers asked about what is due, in each company by a job of its own. */
export async function enqueueAsking(): Promise<void> {
  for (const { company, provider } of await queries.dueCarriers()) {
    const how = { queue: carrierQueue(company, provider), key: `deliveries.ask:${provider}:${company}` };
    await withCompany(company, (db) => enqueue(db, followParcels, { company, provider }, how));
  }
}

export const askingTick: Tick = { name: 'deliveries.ask', every, work: enqueueAsking };
