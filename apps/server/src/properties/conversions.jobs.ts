import { z } from 'zod';
import { type Db, withCompany } from '../database/pools.ts';
import { announce } from '../http/stream.ts';
import { notify } from '../notifications/index.ts';
import { type LongWork, WorkFailed, type WorkRun, work } from '../work/work.ts';
import { givenBack, prepare } from './conversion-prepare.ts';
import { writeConverted } from './conversion-switch.ts';
import * as values from './conversion-values.queries.ts';
import type { StoredConversion } from './conversions.queries.ts';
import * as queries from './conversions.queries.ts';
import type { Holders } from './holders.ts';

/** Where a conversion is: it reads all cards sort by sort, looks for those that it left empty when it undoes, then writes all at once. */
const Position = z.discriminatedUnion('at', [
  z.object({ at: z.literal('reading'), sort: z.int(), after: z.string() }),
  z.object({ at: z.literal('emptied'), sort: z.int(), after: z.string() }),
  z.object({ at: z.literal('writing') }),
  z.object({ at: z.literal('written') }),
]);
type Position = z.infer<typeof Position>;

/** Cards of one transaction while nothing of them is written. */
const atOnce = 500;

/**
 * The long work that converts a property's values. What becomes of each card is written down portion by portion, beside the cards; then the
 * property and all its values change in one transaction: whoever reads sees the old kind whole, or the new one.
 */
export const convertWork = (holders: Holders): LongWork =>
  work(`${holders.room}.convert-property`, z.object({}), {
    resource: `${holders.room}/property-conversions`,
    broken: 'Свойство не преобразовано: на нашем сервере произошла ошибка. Всё осталось как было',
    step: (run) => withCompany(run.company, (db) => nextStep(db, holders, run)),
    async ended(db, { id, title, status, error, done }) {
      const task = await queries.conversionOfWork(db, id);
      if (!task) return;
      if (!(await queries.isSwitched(db, task.id))) await queries.dropConversion(db, task.id);
      const severity = status === 'success' ? 'success' : status === 'stopped' ? 'info' : 'error';
      const message =
        error ?? (status === 'stopped' ? 'Остановлено: всё осталось как было' : `Готово, карточек: ${done}`);
      await notify(db, { theme: holders.room, severity, title, message, link: linkOf(task) });
      for (const resource of ['property-conversions', 'properties'])
        announce(db, { type: 'changed', resource: `${holders.room}/${resource}`, ids: [] });
    },
  });

/** Where the task stands in the cabinet. */
const linkOf = ({ owner, id }: StoredConversion): string =>
  `${owner === '0' ? '/cabinet/orders' : `/cabinet/catalogs/${owner}`}/properties/convert?open=${id}`;

async function nextStep(db: Db, holders: Holders, run: WorkRun<unknown>): Promise<'more' | 'done'> {
  const task = await queries.conversionOfWork(db, run.id);
  if (!task) throw new WorkFailed('Свойство не преобразовано: его удалили');
  const next = (position: Position, step: { done?: number; total?: number; note?: string } = {}) =>
    run.save(db, { ...step, position });
  if (run.position === null) {
    let total = 0;
    for (const { id: sort } of holders.cards.sorts) total += await holders.cards.count(db, { ...task, sort });
    await next({ at: 'reading', sort: 0, after: '0' }, { total, note: 'Читаем значения' });
    return 'more';
  }
  const position = Position.parse(run.position);
  switch (position.at) {
    case 'reading': {
      const { id: sort } = holders.cards.sorts[position.sort] ?? {};
      if (sort === undefined) {
        await next(task.undoes ? { at: 'emptied', sort: 0, after: '0' } : { at: 'writing' });
        return 'more';
      }
      const page = { after: position.after, limit: run.portion(atOnce) };
      const cards = await holders.cards.next(db, { ...task, sort }, page);
      const prepared = await prepare(db, task, { sort, cards });
      await keep(db, task, prepared);
      const last = cards.at(-1);
      const place = last ? { ...position, after: last.id } : { ...position, sort: position.sort + 1, after: '0' };
      await next(place, { done: cards.length });
      return 'more';
    }
    case 'emptied': {
      const after = { sort: position.sort, card: position.after };
      const emptied = await values.emptiedAfter(db, task.undoes ?? '0', after, run.portion(atOnce));
      const last = emptied.at(-1);
      for (const [sort, cards] of Map.groupBy(emptied, (one) => one.sort)) {
        // Who got a value since was read with the others.
        const ids = cards.map(({ card }) => card);
        const read = new Set((await values.recordsOf(db, task.id, sort, ids)).map(({ card }) => card));
        const back = cards.filter(({ card }) => !read.has(card)).map((one) => givenBack(sort, one));
        await keep(db, task, back);
      }
      await next(last ? { at: 'emptied', sort: last.sort, after: last.card } : { at: 'writing' }, {
        done: emptied.length,
      });
      return 'more';
    }
    case 'writing': {
      await run.report({ note: 'Записываем: свойство сменит вид сразу у всех карточек' });
      await writeConverted(db, holders, task, run.signal);
      await next({ at: 'written' });
      for (const resource of ['options', 'properties', ...holders.lists])
        announce(db, { type: 'changed', resource: `${holders.room}/${resource}`, ids: [] });
      return 'done';
    }
    case 'written':
      return 'done';
  }
}

/** Writes down what is to become of cards, and counts them. */
async function keep(db: Db, task: StoredConversion, prepared: readonly values.Prepared[]): Promise<void> {
  await values.upsertPrepared(db, task.id, prepared);
  const counts = { kept: 0, changed: 0, lost: 0, edited: 0 };
  for (const { outcome } of prepared) counts[outcome]++;
  await queries.addCounts(db, task.id, counts);
}
