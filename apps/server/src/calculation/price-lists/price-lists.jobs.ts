import { counted, supplierReaders } from '@prilavok/contract';
import { z } from 'zod';
import type { KeptFiles } from '../../catalogs/index.ts';
import type { Db } from '../../database/pools.ts';
import { announce } from '../../http/stream.ts';
import { notify } from '../../notifications/index.ts';
import { beginWork, type EndedWork, work } from '../../work/work.ts';
import { applyNext } from './apply.ts';
import { checkList } from './check.ts';
import * as queries from './price-lists.queries.ts';

/** Matches a list with the company's offers. */
export const checking = work('calculation.check-price-list', z.object({}), {
  resource: 'calculation/price-lists',
  broken: 'Сопоставление прервалось из-за ошибки на сервере: продолжите его',
  async step(run) {
    await checkList(run);
    return 'done';
  },
  async ended(db, ended) {
    const reason = ended.status === 'success' ? await applyByItself(db, ended) : undefined;
    const made = reason ? 'Прайс не применён сам' : 'Прайс сопоставлен с товарами';
    await tellOutcome(db, ended, { failed: 'Прайс не сопоставлен', made, reason });
  },
});

/** Puts the prices and stocks of a list in force. */
export const applying = work('calculation.apply-price-list', z.object({}), {
  resource: 'calculation/price-lists',
  broken: 'Прайс применён не до конца из-за ошибки на сервере: продолжите его',
  step: applyNext,
  async ended(db, ended) {
    await tellOutcome(db, ended, { failed: 'Прайс не применён до конца', made: 'Прайс применён' });
    announce(db, { type: 'changed', resource: 'calculation/suppliers', ids: [] });
  },
});

/** Puts a list in force that was brought from its address, where the seller wants it so; answers why not, where it looks wrong. */
async function applyByItself(db: Db, { id: work, author }: EndedWork<unknown>): Promise<string | undefined> {
  const list = await queries.listToApply(db, work);
  if (!list) return undefined;
  const reason = notApplied(list);
  if (reason) return reason;
  const { id, supplier, title, matched } = list;
  await queries.beginApply(db, id, await beginListWork(db, applying, { supplier, title, author, total: matched }));
  return undefined;
}

/** Why a matched list isn't put in force by itself, if it isn't: half of a list is sooner a fault than a sale. */
function notApplied({ matched, prices }: { matched: number; prices: number }): string | undefined {
  if (matched === 0) return 'Для строк прайса не нашлось ни одного товара';
  if (matched * 2 < prices)
    return `Нашлось только ${counted(matched, ['товар', 'товара', 'товаров'])}, а цены поставщика есть у ${prices}: посмотрите прайс и примените его сами`;
  return undefined;
}

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
  { failed, made, reason }: { failed: string; made: string; reason?: string | undefined },
): Promise<void> {
  const list = await queries.listOfWork(db, id);
  if (list) announce(db, { type: 'changed', resource: 'calculation/price-lists', ids: [list.id] });
  // What goes by schedule and is well is nobody's news.
  if (!list || status === 'stopped' || (author === null && status === 'success' && !reason)) return;
  await notify(db, {
    theme: 'imports',
    severity: status === 'failed' ? 'error' : reason ? 'warn' : 'success',
    title: status === 'failed' ? failed : made,
    message: status === 'failed' || reason ? `${title}: ${error ?? reason ?? ''}` : title,
    link: `/cabinet/settings/suppliers/${list.supplier}/price-lists/${list.id}`,
    roles: supplierReaders,
    ...(author ? { only: author } : {}),
  });
}

/** Files of price lists in the storage, for whoever deletes what nobody knows. */
export const priceListFiles: KeptFiles = ['price-lists', queries.knownPriceFiles];
