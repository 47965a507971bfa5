import { z } from 'zod';
import { type Db, withCompany } from '../database/pools.ts';
import { announce } from '../http/stream.ts';
import { notify } from '../notifications/index.ts';
import { type LongWork, work } from '../work/work.ts';
import * as queries from './bulk-changes.queries.ts';
import type { Reckon } from './bulk-formulas.ts';
import { longPortion, portionSize, runPortion } from './bulk-portion.ts';

/** Does a bulk change portion after portion, each in a transaction of its own that also says how far it got. */
export const bulkAct = (reckon: Reckon): LongWork =>
  work('catalogs.bulk-act', z.object({}), {
    resource: 'catalogs/bulk-changes',
    broken: 'Изменение прервалось из-за ошибки на сервере: что изменено, осталось, и это можно отменить',
    lane: 'interactive',
    slice: ({ company, id, save, portion }) =>
      withCompany(company, (db) => runPortion(db, id, { save, reckon, size: portion(longPortion) })),
    async ended(db, { id, title, status, error }) {
      const act = await queries.actOfWork(db, id);
      if (!act) return;
      announce(db, { type: 'changed', resource: 'catalogs/bulk-changes', ids: [act.id] });
      if (act.total > portionSize) await tellPerson(db, act, { title, status, error });
    },
  });

/** Whoever began what took long has gone on to something else. */
async function tellPerson(
  db: Db,
  { id, catalog, changed, leftOut }: queries.EndedAct,
  { title, status, error }: { title: string; status: string; error: string | null },
): Promise<void> {
  const left = leftOut > 0 ? `, осталось как есть: ${leftOut}` : '';
  await notify(db, {
    theme: 'catalogs',
    severity: status === 'failed' ? 'error' : leftOut > 0 || status === 'stopped' ? 'warn' : 'success',
    title,
    message: error ?? `Изменено предложений: ${changed}${left}`,
    link: `/cabinet/catalogs/${catalog}/bulk-changes?open=${id}`,
  });
}
