import { Readable } from 'node:stream';
import {
  type AccountChange,
  compareAccount,
  findAccountChanges,
  getAccountChanges,
  getAccountChangesFile,
  kopecks,
} from '@prilavok/contract';
import { withCompany } from '../../database/pools.ts';
import { csvOf } from '../../files/csv.ts';
import { conflict, mustFind } from '../../http/errors.ts';
import { handle, handleOutside } from '../../http/handle.ts';
import { workById } from '../../work/works.queries.ts';
import { mustHaveCatalog } from '../cards/looked-at.ts';
import { beginComparison, lastComparison } from '../runners/compare.jobs.ts';
import { mustFindAccount, mustHaveAccount } from '../stored/account.ts';
import * as queries from '../stored/changes.queries.ts';

export const changes = [
  handle(getAccountChanges, async ({ db, path }) => {
    const { currency } = await mustFindAccount(db, path.id);
    const comparison = (await lastComparison(db, path.id)) ?? null;
    return { comparison, currency, ...(await queries.countChanges(db, path.id)) };
  }),

  handle(findAccountChanges, async ({ db, path, body }) => {
    await mustHaveAccount(db, path.id);
    return { rows: await queries.listChanges(db, path.id, body) };
  }),

  handleOutside(getAccountChangesFile, async ({ company, path, query, reply }) => {
    const { title } = await withCompany(company, (db) => mustFindAccount(db, path.id));
    const name = encodeURIComponent(`Что изменится — ${title}.csv`);
    reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
    return reply.type('text/csv; charset=utf-8').send(Readable.from(csvOf(header, linesOf(company, path.id, query))));
  }),

  handle(compareAccount, async ({ db, user, path }) => {
    const account = await mustFindAccount(db, path.id);
    mustHaveCatalog(account);
    const work = await beginComparison(db, account, user);
    if (!work) throw conflict('comparison_busy', 'Сравнение уже идёт: дождитесь его конца');
    return mustFind(await workById(db, work), 'Сравнение не найдено');
  }),
];

const header = [
  ...['Артикул', 'Название', 'Есть на площадке', 'Цена на площадке', 'Наша цена', 'Разница', 'Почему цена не уйдёт'],
  ...['Остаток на площадке', 'Наш остаток', 'Разница остатка', 'Карточка'],
];

const cards: Record<AccountChange['card'], string> = {
  create: 'будет создана',
  update: 'изменится',
  same: 'без изменений',
  lacks: 'не готова',
  unknown: 'ещё не проверена',
};

/** Offers that a file asks for at once. */
const portion = 1000;

/** Changes, a thousand at a time: no transaction stays open while somebody's line is slow. */
async function* linesOf(
  company: string,
  account: string,
  filter: queries.ChangeFilter,
): AsyncGenerator<(string | number)[]> {
  for (let offset = 0; ; offset += portion) {
    const page = { ...filter, limit: portion, offset };
    const rows = await withCompany(company, (db) => queries.listChanges(db, account, page), { reads: true });
    for (const { article, title, paired, priceThere, priceOurs, priceHeld, stockThere, stockOurs, card } of rows) {
      const [there, ours] = [priceThere, priceOurs].map((price) => (price === null ? null : kopecks(price) / 100));
      yield [
        ...[article, title, paired ? 'да' : 'нет', there ?? '', ours ?? '', difference(there, ours), priceHeld ?? ''],
        ...[stockThere ?? '', stockOurs ?? '', difference(stockThere, stockOurs), cards[card]],
      ];
    }
    if (rows.length < portion) return;
  }
}

/** Rounded to kopecks, as fractions don't add up exactly. */
const difference = (there: number | null | undefined, ours: number | null | undefined): number | '' =>
  typeof there === 'number' && typeof ours === 'number' ? Math.round((ours - there) * 100) / 100 : '';
