import { Id } from '@prilavok/contract';
import { z } from 'zod';
import { type Db, withCompany } from '../../database/pools.ts';
import { announce } from '../../http/stream.ts';
import { enqueue, type Job, job } from '../../jobs/job.ts';
import { announceOrders } from '../workflow/order-state.ts';
import * as queries from './replacements.queries.ts';

const Payload = z.object({ company: Id, what: z.enum(['status', 'source']), id: Id });

/** Orders of one transaction. */
const atOnce = 500;

/** Removes a status or a source, whose orders take the replacement: few at once, many in the background. From now on nobody sees it. */
export async function replaceInOrders(
  db: Db,
  what: queries.Replaceable,
  id: string,
  replacement: string,
): Promise<void> {
  await queries.updateReplacement(db, what, id, replacement);
  if (await giveSome(db, what, id)) await enqueue(db, replaceLater, { company: db.company, what, id });
}

/** Gives a portion over, and deletes what has no order left; says whether it may have some. */
async function giveSome(db: Db, what: queries.Replaceable, id: string): Promise<boolean> {
  const replacement = await queries.replacementOf(db, what, id);
  if (replacement === undefined) return false;
  const moved = await queries.moveOrders(db, what, { id, replacement, limit: atOnce });
  await announceOrders(db, []);
  if (moved === atOnce) return true;
  await queries.deleteReplaced(db, what, id);
  const resource = what === 'status' ? 'orders/statuses' : 'orders/sources';
  announce(db, { type: 'changed', resource, ids: [] });
  return false;
}

/** An order that was given over carries it no more, so that a second run goes on where the first stopped. */
export const replaceLater: Job<typeof Payload> = job(
  'orders.replace',
  Payload,
  async ({ payload: { company, what, id }, signal }) => {
    while (await withCompany(company, (db) => giveSome(db, what, id))) signal.throwIfAborted();
  },
  { lane: 'bulk' },
);
