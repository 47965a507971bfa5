import { Readable } from 'node:stream';
import {
  type BulkAct,
  createBulkChange,
  findBulkChanges,
  getBulkChange,
  getBulkRefusalsFile,
  isCardChange,
  mostBulkOffers,
  type OfferSelection,
  previewBulkChange,
  stopBulkChange,
  undoBulkChange,
  undoRefusal,
} from '@prilavok/contract';
import { type Db, withCompany } from '../../database/pools.ts';
import { csvOf } from '../../files/csv.ts';
import { conflict, invalid, mustFind } from '../../http/errors.ts';
import { type Handler, handle, handleOutside } from '../../http/handle.ts';
import { beginWork, type LongWork, stopWork, workNow } from '../../work/work.ts';
import { catalogOf } from '../saving/catalog.ts';
import { selectedOffers } from '../search/count.queries.ts';
import { bulkAct } from './bulk-changes.jobs.ts';
import * as queries from './bulk-changes.queries.ts';
import { cardRuleOf } from './card-rules.ts';
import type { Calculate } from './formulas.ts';
import { portionSize, runPortion } from './portion.ts';
import { previewOf } from './preview.ts';
import { refusalsAfter } from './refusals.queries.ts';
import { bulkChangeTitle } from './words.ts';

/** Bulk changes: what answers for them and what does them. Formulas are calculated by a room above, which hands that down in rooms.ts. */
export function bulkChanges(calculate: Calculate): { handlers: Handler[]; work: LongWork } {
  const work = bulkAct(calculate);

  /** A small act is done at once: nobody waits for a job for three prices. */
  async function begin(
    db: Db,
    act: queries.NewAct,
    { title, author }: { title: string; author: string | null },
  ): Promise<BulkAct> {
    const told = { owner: act.catalog, title, input: {}, total: act.offers.length, author };
    let id = '';
    if (act.offers.length <= portionSize)
      await workNow(db, work, told, async (now, save) => {
        id = await queries.insertAct(db, now, act);
        await runPortion(db, { ...act, id, author }, [0, act.offers.length], { save, calculate });
      });
    else {
      const later = await beginWork(db, work, { ...told, queue: `bulk:${db.company}` });
      id = await queries.insertAct(db, later, act);
    }
    return actOf(db, act.catalog, id);
  }

  const handlers = [
    handle(previewBulkChange, async ({ db, path: { catalog }, body: { selection, change } }) =>
      previewOf(db, { catalog, offers: await offersIn(db, catalog, selection), change }, calculate),
    ),

    handle(createBulkChange, async ({ db, user, path: { catalog }, body: { selection, change } }) => {
      const found = await offersIn(db, catalog, selection);
      if (found.length === 0) throw invalid('selection', 'таких предложений в каталоге нет');
      if (isCardChange(change)) await cardRuleOf(db, change, { catalog, cards: [], calculate, held: true });
      const title = await bulkChangeTitle(db, change);
      const offers = await queries.inActOrder(db, found);
      return begin(db, { catalog, change, undoes: null, offers }, { title, author: user });
    }),

    handle(findBulkChanges, async ({ db, path, body }) => {
      await catalogOf(db, path.catalog);
      return { rows: await queries.listActs(db, path.catalog, body) };
    }),

    handle(getBulkChange, ({ db, path }) => actOf(db, path.catalog, path.id)),

    handle(stopBulkChange, async ({ db, path }) => {
      await actOf(db, path.catalog, path.id);
      if (!(await stopWork(db, work, await queries.workOfAct(db, path.id))))
        throw conflict('conflict', 'Изменение уже закончилось');
      return actOf(db, path.catalog, path.id);
    }),

    handle(undoBulkChange, async ({ db, user, path }) => {
      await catalogOf(db, path.catalog);
      await queries.lockAct(db, path.id);
      const act = await actOf(db, path.catalog, path.id);
      const refusal = undoRefusal(act);
      if (refusal) throw conflict('conflict', refusal);
      const offers = await queries.offersOfAct(db, path.id);
      const title = `Отмена: ${act.title}`;
      return begin(db, { catalog: path.catalog, change: null, undoes: path.id, offers }, { title, author: user });
    }),

    handleOutside(getBulkRefusalsFile, async ({ company, path, reply }) => {
      const { title } = await withCompany(company, (db) => actOf(db, path.catalog, path.id));
      const name = encodeURIComponent(`Осталось как есть — ${title}.csv`);
      reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
      const header = ['Артикул', 'Название', 'Почему осталось как есть'];
      return reply.type('text/csv; charset=utf-8').send(Readable.from(csvOf(header, refusalLines(company, path.id))));
    }),
  ];
  return { handlers, work };
}

async function offersIn(db: Db, catalog: string, selection: OfferSelection): Promise<string[]> {
  await catalogOf(db, catalog);
  const offers = await selectedOffers(db, catalog, selection, { limit: mostBulkOffers + 1 });
  if (offers.length > mostBulkOffers)
    throw invalid('selection', 'найдено больше 200 000 предложений: сузьте отбор и меняйте по частям');
  return offers;
}

async function actOf(db: Db, catalog: string, id: string): Promise<BulkAct> {
  return mustFind(await queries.actById(db, catalog, id), 'Массовое изменение не найдено');
}

/** A thousand at a time: no transaction stays open while somebody's line is slow. */
async function* refusalLines(company: string, act: string): AsyncGenerator<string[]> {
  for (let after = '0'; ; ) {
    const page = await withCompany(company, (db) => refusalsAfter(db, act, after, 1000));
    for (const { article, title, reason } of page) yield [article ?? '', title ?? '', reason];
    const last = page.at(-1);
    if (!last) return;
    after = last.offer;
  }
}
