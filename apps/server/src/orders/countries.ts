import { changeOrderCountries, countryTitle, findOrderCountries, isUnassembledState } from '@prilavok/contract';
import { withCompany } from '../database/pools.ts';
import { conflict, invalid, mustBeFresh } from '../http/errors.ts';
import { handle, handleOutside } from '../http/handle.ts';
import { askMarketplace, connectAccount } from './accounts/account-connection.ts';
import { mustFindOrder, mustLockOrder, orderModel } from './reading/order-model.ts';
import * as queries from './stored/countries.queries.ts';
import { byPerson, insertHistory } from './stored/history.queries.ts';
import { touchOrders } from './workflow/order-state.ts';

export const countries = [
  handleOutside(findOrderCountries, async ({ company, path }) => {
    const { account } = await withCompany(company, (db) => mustFindOrder(db, path.id));
    if (account === null) return { rows: [] };
    const rows = await askMarketplace('unreachable', async () => {
      const { client } = await connectAccount(company, account, AbortSignal.timeout(30_000));
      return client.orders.countries?.() ?? [];
    });
    return { rows };
  }),

  handle(changeOrderCountries, async ({ db, user, caller, request, path, body }) => {
    const order = await mustLockOrder(db, path.id);
    mustBeFresh(order, body.version, `Заказ ${order.number}`);
    if (order.sending !== null || !isUnassembledState(order.state))
      throw conflict('not_allowed', 'Страну-изготовителя указывают до подтверждения посылок');
    const lines = new Map((await queries.lineCountries(db, path.id)).map((line) => [line.id, line]));
    const changes = body.products.flatMap(({ id, country }, place) => {
      const line = lines.get(id);
      if (!line) throw invalid(`products.${place}.id`, 'такого товара в заказе нет');
      // What was said stays changeable while the marketplace asks no more.
      if (!line.needsCountry && line.country === null)
        throw conflict('not_allowed', `«${line.title}»: маркетплейс не спрашивает, где сделан этот товар`);
      return country === line.country ? [] : [{ line, country }];
    });
    if (changes.length === 0) return orderModel(db, path.id, { caller, request });
    for (const { line, country } of changes) await queries.updateCountry(db, line.id, country);
    await insertHistory(db, [path.id], byPerson(user), {
      kind: 'changed',
      message: 'Указана страна-изготовитель',
      changes: changes.map(({ line, country }) => ({
        field: line.title,
        was: line.country && countryTitle(line.country),
        became: country && countryTitle(country),
      })),
    });
    await touchOrders(db, [path.id]);
    return orderModel(db, path.id, { caller, request });
  }),
];
