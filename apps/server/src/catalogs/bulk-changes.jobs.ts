import { z } from 'zod';
import { type Db, withCompany } from '../database/pools.ts';
import { announce } from '../http/stream.ts';
import { work } from '../work/work.ts';
import * as queries from './bulk-changes.queries.ts';
import { portionSize, runPortion } from './bulk-portion.ts';

/** Does a bulk change portion after portion, each in a transaction of its own that also says how far it got. */
export const bulkAct = work('catalogs.bulk-act', z.object({}), {
  resource: 'catalogs/bulk-changes',
  broken: 'Изменение прервалось из-за ошибки на сервере: что изменено, осталось, и это можно отменить',
  lane: 'interactive',
  slice: ({ company, id, save, portion }) =>
    withCompany(company, (db) => runPortion(db, id, save, portion(portionSize))),
  ended: (db, { id }) => tellChanged(db, id),
});

/** Lists of bulk changes ask anew. */
async function tellChanged(db: Db, work: string): Promise<void> {
  const act = await queries.actOfWork(db, work);
  if (act) announce(db, { type: 'changed', resource: 'catalogs/bulk-changes', ids: [act] });
}
