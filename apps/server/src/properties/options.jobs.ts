import { Id } from '@prilavok/contract';
import { z } from 'zod';
import { type Db, withCompany } from '../database/pools.ts';
import { announce } from '../http/stream.ts';
import { notify } from '../notifications/index.ts';
import { beginWork, type LongWork, WorkFailed, work } from '../work/work.ts';
import type { Holders } from './holders.ts';
import * as queries from './options.queries.ts';

const Merge = z.object({ property: Id, sources: z.array(Id), target: Id, user: Id.nullable() });
type Merge = z.infer<typeof Merge>;
export type MergeLater = LongWork<typeof Merge>;

/** The room's side of a merge: who holds the values, and the long work. */
interface Merging {
  id: string;
  holders: Holders;
  mergeLater: MergeLater;
}

/** Long work has the time to count them all: its progress is told against their number. */
const allOfThem = 1_000_000_000;

/** Cards of one transaction. */
const atOnce = 500;

/** The long work that merges options in the values of these holders: a card that was changed holds no source any more. */
export const mergeWork = (holders: Holders): MergeLater =>
  work(`${holders.room}.merge-values`, Merge, {
    resource: `${holders.room}/options`,
    broken: 'Варианты не объединены: на нашем сервере произошла ошибка',
    step: ({ company, input: merge, position, save, portion }) =>
      withCompany(company, async (db) => {
        if ((await queries.optionsAmong(db, merge.property, [merge.target])).length === 0)
          throw new WorkFailed('Варианты не объединены: вариант, в который сливали, удалён');
        const total = position === null ? await holders.countHolding(db, merge.sources, allOfThem) : undefined;
        const changed = await mergeSome(db, holders, merge, portion(atOnce));
        if (changed === 0) {
          await finish(db, holders, merge);
          return 'done';
        }
        await save(db, {
          done: changed,
          note: 'Объединяем варианты',
          position: 'counted',
          ...(total ? { total } : {}),
        });
        return 'more';
      }),
    async ended(db, { title, status, error, done }) {
      const severity = status === 'success' ? 'success' : 'error';
      const message = error ?? `Значение сменилось, карточек: ${done}`;
      await notify(db, { theme: holders.room, severity, title, message });
    },
  });

/** Merges at once what is held by few cards; what many hold is left to long work. Says whether it is done. */
export async function mergeOrLeave(
  db: Db,
  { id, holders, mergeLater }: Merging,
  { title, ...merge }: Merge & { title: string },
  total: number,
): Promise<boolean> {
  if (total <= atOnce) {
    await mergeSome(db, holders, merge, atOnce);
    await finish(db, holders, merge);
    return true;
  }
  const queue = `options:${db.company}:${merge.property}`;
  await beginWork(db, mergeLater, { owner: id, title, input: merge, total, author: merge.user, queue });
  return false;
}

async function mergeSome(db: Db, holders: Holders, merge: Merge, most: number): Promise<number> {
  const some = await holders.someHolding(db, merge.sources, most);
  await holders.replaceIn(db, merge, some);
  return some.length;
}

/** When none of the many holds a source any more: the few others, and the sources themselves. */
async function finish(db: Db, holders: Holders, merge: Merge): Promise<void> {
  await holders.replaceInFew(db, merge);
  await queries.deleteOptions(db, merge.sources);
  for (const resource of ['options', 'properties', ...holders.lists])
    announce(db, { type: 'changed', resource: `${holders.room}/${resource}`, ids: [] });
}
