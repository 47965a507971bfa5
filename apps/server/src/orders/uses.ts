import { orderNumbers, usersOfCatalog } from '../catalogs/index.ts';
import { countCompanyRows } from '../database/empty.ts';
import { answer, type HookAnswer } from '../rooms/hook.ts';
import { companyRows } from '../users/hooks.ts';
import * as queries from './uses.queries.ts';

/** Answers to hooks of the rooms below. */
export const answers: HookAnswer[] = [
  answer(companyRows, async (db) => {
    const [orders = 0] = await countCompanyRows(db, ['orders']);
    return { orders };
  }),
  answer(usersOfCatalog, async (db, { catalog }) =>
    (await queries.sourcesInto(db, catalog)).map(({ title }) => ({ kind: 'источник заказов', title })),
  ),
  answer(orderNumbers, async (db, ids) => {
    const found = await queries.numbersOf(db, ids);
    return new Map(found.map(({ id, number }) => [id, number]));
  }),
];
