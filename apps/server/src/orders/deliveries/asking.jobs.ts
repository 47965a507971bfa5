import { CarrierError } from '@prilavok/carriers';
import { Id } from '@prilavok/contract';
import { z } from 'zod';
import { withCompany } from '../../database/pools.ts';
import { enqueue, type Job, type JobRun, job, type Tick } from '../../jobs/job.ts';
import { callOff } from './cancelling.jobs.ts';
import { type CarrierConnection, carrierQueue, connectCarrier } from './carrier-client.ts';
import * as queries from './deliveries.queries.ts';
import { applyReport } from './move-delivery.ts';
import { placeOrder } from './ordering.jobs.ts';
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
export const askCarrier: Job<typeof Payload> = job('deliveries.ask', Payload, run, { lane: 'orders', attempts: 3 });

async function run({ payload: { company, provider }, signal }: JobRun<Payload>): Promise<void> {
  const due = await withCompany(company, (db) => queries.dueDeliveries(db, provider, portion));
  if (due.length === 0) return;
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

/** Brings one delivery up to what its carrier knows of it. */
export async function askAbout(connection: CarrierConnection, delivery: queries.StoredDelivery): Promise<void> {
  const { company, client } = connection;
  try {
    if (delivery.state === 'ordering') await placeOrder(connection, delivery);
    else if (delivery.state === 'cancelling') await callOff(connection, delivery);
    else if (delivery.external !== null) {
      const carried = await client.read(delivery.external);
      await withCompany(company, (db) => applyReport(db, delivery.id, carried));
    } else await withCompany(company, (db) => queries.updateAskAt(db, [delivery.id], null));
  } catch (error) {
    // One that the carrier doesn't find, or refuses to tell of, keeps no other waiting.
    if (!(error instanceof CarrierError) || (error.kind !== 'missing' && error.kind !== 'refused')) throw error;
    const later = new Date(Date.now() + 12 * afterSilence * 60_000);
    await withCompany(company, (db) => queries.updateAskAt(db, [delivery.id], later));
  }
}

/** Has carriers asked about what is due, in each company by a job of its own. */
export async function enqueueAsking(): Promise<void> {
  for (const { company, provider } of await queries.dueCarriers()) {
    const how = { queue: carrierQueue(company, provider), key: `deliveries.ask:${provider}:${company}` };
    await withCompany(company, (db) => enqueue(db, askCarrier, { company, provider }, how));
  }
}

export const askingTick: Tick = { name: 'deliveries.ask', every, work: enqueueAsking };
