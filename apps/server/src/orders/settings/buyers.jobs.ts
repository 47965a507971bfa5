import { Id } from '@prilavok/contract';
import { z } from 'zod';
import { withCompany } from '../../database/pools.ts';
import { type Job, job } from '../../jobs/job.ts';
import { deleteRequestLogsBefore, eraseRequestLogsOf } from '../../marketplaces/index.ts';
import { everyCompany } from '../../upkeep/rows.queries.ts';
import { buyerDays, eraseOldPeople } from '../stored/buyers.queries.ts';
import { byRetention, insertHistory } from '../stored/history.queries.ts';

const Payload = z.object({ company: Id, numbers: z.array(z.string()).max(1000) });

/** Erases the messages of marketplaces in the request log that name these orders: the people whose data were erased stand in them. */
export const eraseMessages: Job<typeof Payload> = job(
  'orders.erase-messages',
  Payload,
  async ({ payload: { company, numbers }, signal }) => {
    for (const number of numbers) {
      signal.throwIfAborted();
      await withCompany(company, (db) => eraseRequestLogsOf(db, number));
    }
  },
  { lane: 'bulk' },
);

/** Orders whose people go in one transaction. */
const portion = 1000;

/** Erases people of all companies' orders that are as old as each company says, and messages of marketplaces as old as that. */
export async function erasePeopleByAge({ days: usual, signal }: { days: number; signal: AbortSignal }): Promise<void> {
  for (const company of await everyCompany()) {
    const days = (await withCompany(company, (db) => buyerDays(db)))?.days ?? usual;
    for (let erased = portion; erased >= portion; ) {
      signal.throwIfAborted();
      erased = await withCompany(company, async (db) => {
        const orders = await eraseOldPeople(db, days, portion);
        const ids = orders.map(({ id }) => id);
        await insertHistory(db, ids, byRetention, {
          kind: 'changed',
          message: 'Данные получателя стёрты по сроку хранения',
        });
        return orders.length;
      });
    }
    await withCompany(company, (db) => deleteRequestLogsBefore(db, days));
  }
}
