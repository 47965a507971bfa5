import { checkMoves } from '@prilavok/marketplaces';
import { z } from 'zod';
import { type Db, withCompany } from '../../database/pools.ts';
import { announce } from '../../http/stream.ts';
import { readWhole } from '../connection/client.ts';
import * as queries from '../stored/promotions.queries.ts';
import type { TaskRun } from '../tasks/run.ts';
import { CommissionsPosition, commissionsBeginning, readCommissions } from './commissions.ts';

const Left = z.object({ id: z.string(), remoteId: z.string() });
/** How far a run is: promotions whose products are still to be read, and the page of the first of them. */
const Position = z.object({
  left: z.array(Left),
  which: z.enum(['members', 'candidates']),
  cursor: z.string().nullable(),
  /** Some rows of the first one couldn't be read. */
  unread: z.boolean().default(false),
  /** When the reading of the first one began. */
  since: z.string(),
  label: z.string(),
});

/** Reads the account's promotions, then the products of each, a page a slice, then what the marketplace keeps of their sales. */
export async function refreshPromotions(run: TaskRun): Promise<void> {
  const { company, account, client } = run;
  const last = CommissionsPosition.safeParse(run.position);
  if (last.success && last.data.run === run.id) {
    if (await readCommissions(run, last.data)) run.later(0);
    else await withCompany(company, async (db) => announcePromotions(db));
    return;
  }
  const known = Position.safeParse(run.position);
  if (!known.success) {
    const { value: shown, whole } = await readWhole(client, () => client.promotions.list());
    await withCompany(company, async (db) => {
      const left = await queries.savePromotions(db, account.id, shown, { whole });
      run.progress({ total: left.length, note: `Акций: ${left.length}` });
      await run.saveWithin(db, left.length > 0 ? await beginning(db, run, left) : null);
      announcePromotions(db);
    });
    if (shown.length > 0) run.later(0);
    return;
  }
  const { left, which, cursor, since } = known.data;
  const [promotion, ...rest] = left;
  if (!promotion) return run.save(null);
  const ask = () => client.promotions.products(promotion.remoteId, which, { cursor: cursor ?? undefined });
  const { value: page, whole } = await readWhole(client, ask);
  checkMoves(cursor, page.cursor);
  const unread = known.data.unread || !whole;
  await withCompany(company, async (db) => {
    await queries.savePromotionProducts(db, promotion.id, { member: which === 'members', products: page.rows });
    if (page.cursor !== null) return run.saveWithin(db, { ...known.data, unread, cursor: page.cursor });
    if (which === 'members') return run.saveWithin(db, { ...known.data, unread, which: 'candidates', cursor: null });
    // What couldn't be read may still take part.
    if (!unread) await queries.endReading(db, promotion.id, since);
    run.progress({ done: 1, accepted: 1 });
    announcePromotions(db);
    await run.saveWithin(db, await beginning(db, run, rest));
  });
  run.later(0);
}

/** At the first of these; at the commissions where none is left. */
async function beginning(
  db: Db,
  run: TaskRun,
  left: z.output<typeof Left>[],
): Promise<z.output<typeof Position> | CommissionsPosition> {
  if (left.length === 0) return commissionsBeginning(run);
  return {
    left,
    which: 'members',
    cursor: null,
    unread: false,
    since: await queries.momentNow(db),
    label: `осталось акций: ${left.length}`,
  };
}

/** Tells open cabinets that promotions, or their products, have changed. */
export const announcePromotions = (db: Db): void =>
  announce(db, { type: 'changed', resource: 'marketplaces/promotions', ids: [] });
