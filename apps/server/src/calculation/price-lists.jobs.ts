import { z } from 'zod';
import type { KeptFiles } from '../catalogs/index.ts';
import type { Db } from '../database/pools.ts';
import { announce } from '../http/stream.ts';
import { notify } from '../notifications/index.ts';
import { beginWork, type EndedWork, work } from '../work/work.ts';
import { applyNext } from './price-lists/apply.ts';
import { checkList } from './price-lists/check.ts';
import * as queries from './price-lists.queries.ts';

/** Matches a list with the company's offers. */
export const checking = work('calculation.check-price-list', z.object({}), {
  resource: 'calculation/price-lists',
  broken: 'Сопоставление прервалось из-за ошибки на сервере: продолжите его',
  async slice(run) {
    await checkList(run);
    return 'done';
  },
  ended: (db, ended) =>
    tellOutcome(db, ended, { failed: 'Прайс не сопоставлен', made: 'Прайс сопоставлен с товарами' }),
});

/** Puts the prices and stocks of a list in force. */
export const applying = work('calculation.apply-price-list', z.object({}), {
  resource: 'calculation/price-lists',
  broken: 'Прайс применён не до конца из-за ошибки на сервере: продолжите его',
  slice: applyNext,
  async ended(db, ended) {
    await tellOutcome(db, ended, { failed: 'Прайс не применён до конца', made: 'Прайс применён' });
    announce(db, { type: 'changed', resource: 'calculation/suppliers', ids: [] });
  },
});

/** Lists of one supplier are worked on one after another: of two the newer one shall win. */
export const queueOf = (db: Db, supplier: string): string => `price-list:${db.company}:${supplier}`;

/** Begins a work of a list once the caller's transaction has committed; answers the work's id. */
export function beginListWork(
  db: Db,
  kind: typeof checking | typeof applying,
  {
    supplier,
    title,
    author,
    total = null,
  }: { supplier: string; title: string; author: string | null; total?: number | null },
): Promise<string> {
  return beginWork(db, kind, { title, input: {}, total, author, queue: queueOf(db, supplier) });
}

/** Tells whoever began it how it ended, unless a person has stopped it. */
async function tellOutcome(
  db: Db,
  { id, title, status, error, author }: EndedWork<unknown>,
  { failed, made }: { failed: string; made: string },
): Promise<void> {
  const list = await queries.listOfWork(db, id);
  if (list) announce(db, { type: 'changed', resource: 'calculation/price-lists', ids: [list.id] });
  if (!list || status === 'stopped' || author === null) return;
  await notify(db, {
    theme: 'imports',
    severity: status === 'failed' ? 'error' : 'success',
    title: status === 'failed' ? failed : made,
    message: status === 'failed' ? `${title}: ${error ?? ''}` : title,
    link: `/cabinet/settings/suppliers/${list.supplier}/price-lists/${list.id}`,
    only: author,
  });
}

/** Files of price lists in the storage, for whoever deletes what nobody knows. */
export const priceListFiles: KeptFiles = ['price-lists', queries.knownPriceFiles];
