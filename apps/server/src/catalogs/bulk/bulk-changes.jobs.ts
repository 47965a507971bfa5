import { z } from 'zod';
import { type Db, withCompany } from '../../database/pools.ts';
import { announce } from '../../http/stream.ts';
import { notify } from '../../notifications/index.ts';
import { type Range, without } from '../../work/ranges.ts';
import { sideBySide } from '../../work/side-by-side.ts';
import { type LongWork, type WorkRun, work } from '../../work/work.ts';
import * as queries from './bulk-changes.queries.ts';
import type { Calculate } from './formulas.ts';
import { endOfPortion, longPortion, portionSize, runPortion } from './portion.ts';

/**
 * Portions that are written side by side: prices and stocks are an offer's own, and other changes share no product, but for one of very many offers.
 * PostgreSQL writes each over one connection with one processor, and Node calculates one meanwhile.
 */
const most = 2;

/** Does a bulk change in portions, each in a transaction of its own that also says which offers are dealt with. */
export const bulkAct = (calculate: Calculate): LongWork =>
  work('catalogs.bulk-act', z.object({}), {
    resource: 'catalogs/bulk-changes',
    broken: 'Изменение прервалось из-за ошибки на сервере: что изменено, осталось, и это можно отменить',
    lane: 'interactive',
    async step(run) {
      const { company, id, save } = run;
      const act = await withCompany(company, (db) => queries.actToDo(db, id));
      if (!act) return 'done';
      const each = (range: Range) => withCompany(company, (db) => runPortion(db, act, range, { save, calculate }));
      await sideBySide(run, portionsOf(run, act), { most, each });
      return 'done';
    },
    async ended(db, { id, title, status, error }) {
      const act = await queries.actOfWork(db, id);
      if (!act) return;
      announce(db, { type: 'changed', resource: 'catalogs/bulk-changes', ids: [act.id] });
      if (act.total > portionSize) await tellPerson(db, act, { title, status, error });
    },
  });

/** Yields the portions of an act that are left to do. */
async function* portionsOf(
  { company, portion }: Pick<WorkRun<unknown>, 'company' | 'portion'>,
  act: queries.UnfinishedAct,
): AsyncGenerator<Range> {
  for (const [first, behind] of without([0, act.total], act.written)) {
    for (let from = first; from < behind; ) {
      const size = portion(longPortion);
      const rest = [from, behind] as const;
      const to = await withCompany(company, (db) => endOfPortion(db, act, rest, size), { reads: true });
      yield [from, to];
      from = to;
    }
  }
}

/** Whoever began what took long has gone on to something else. */
async function tellPerson(
  db: Db,
  { id, catalog, changed, leftOut: counts }: queries.EndedAct,
  { title, status, error }: { title: string; status: string; error: string | null },
): Promise<void> {
  const leftOut = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const left = leftOut > 0 ? `, осталось как есть: ${leftOut}` : '';
  await notify(db, {
    theme: 'catalogs',
    severity: status === 'failed' ? 'error' : leftOut > 0 || status === 'stopped' ? 'warn' : 'success',
    title,
    message: error ?? `Изменено предложений: ${changed}${left}`,
    link: `/cabinet/catalogs/${catalog}/bulk-changes?open=${id}`,
  });
}
