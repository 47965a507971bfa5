import {
  findProductHistory,
  findProductPositions,
  findProductPrices,
  findProductStocks,
  getProductLimits,
  type Marketplace,
  previewCards,
} from '@prilavok/contract';
import { config } from '../config.ts';
import { type Db, withCompany } from '../database/pools.ts';
import { conflict, mustFind, notFound } from '../http/errors.ts';
import { handle, handleOutside } from '../http/handle.ts';
import { mustFindAccount } from './accounts.ts';
import { buildCard } from './cards/card.ts';
import { fetchDictionaryValues } from './cards/dictionary-values.ts';
import { listCardOffers } from './cards/offers.queries.ts';
import { cardPreview } from './cards/preview.ts';
import { cardTerms } from './cards/terms.ts';
import { clientOf, refusalFrom, withRefusals } from './connection/client.ts';
import { catalogMapping } from './mapping/catalog-mapping.queries.ts';
import { currencyOf } from './prices/currency.ts';
import * as queries from './products.queries.ts';

export const products = [
  handleOutside(getProductLimits, async ({ company, path }) => {
    const { id } = await withCompany(company, (db) => accountAt(db, path));
    const client = await clientOf(company, id);
    const quotas = await withRefusals(() => client.limits.read());
    return {
      rows: quotas.map(({ key, title, limit, used, resetAt }) => ({ id: key, title, limit, used, resetsAt: resetAt })),
    };
  }),

  handleOutside(previewCards, async ({ company, path, body }) => {
    const { account, catalog, mapping, offers, accepted } = await withCompany(
      company,
      async (db) => {
        const account = await accountAt(db, path);
        const { catalog, marketplace, environment } = account;
        if (!catalog) throw conflict('no_catalog', 'У аккаунта не выбран каталог: выберите его в настройках аккаунта');
        const filter = { catalog, account: account.id, offers: body.offers, limit: 100 };
        return {
          account,
          catalog,
          mapping: await catalogMapping(db, { catalog, marketplace, environment }),
          offers: await listCardOffers(db, filter, config().PUBLIC_URL),
          accepted: await queries.acceptedCards(db, account.id, body.offers),
        };
      },
      { reads: true },
    );
    // A marketplace that doesn't answer is no reason to show nothing: then it is judged by what is known.
    const connect = () => clientOf(company, account.id, { attempts: 1 });
    const forgiven = (error: unknown) => {
      if (!refusalFrom(error)) throw error;
      return null;
    };
    const to = await currencyOf(company, account, connect).catch(forgiven);
    const terms = await withCompany(company, (db) => cardTerms(db, account, { catalog, to }), { reads: true });
    await fetchDictionaryValues(connect, path.marketplace, offers, mapping, 20).catch(forgiven);
    return {
      rows: offers.map((each) => {
        const built = buildCard(each, mapping, terms);
        return cardPreview(
          each,
          built,
          accepted.get(each.offer),
          mapping.attributes.get(built.category?.id ?? '') ?? [],
        );
      }),
    };
  }),

  handle(findProductHistory, async ({ db, path, body }) => {
    const { account, offer } = await mustFindProduct(db, path.id);
    return { rows: await queries.listSentHistory(db, account, offer, body) };
  }),

  handle(findProductPositions, async ({ db, path, body }) => {
    await mustFindProduct(db, path.id);
    return { rows: await queries.listStateHistory(db, path.id, body) };
  }),

  handle(findProductStocks, async ({ db, path, body }) => {
    const { account, offer } = await mustFindProduct(db, path.id);
    return { rows: await queries.listStockHistory(db, account, offer, body) };
  }),

  handle(findProductPrices, async ({ db, path, body }) => {
    const { account, offer } = await mustFindProduct(db, path.id);
    return { rows: await queries.listPriceHistory(db, account, offer, body) };
  }),
];

/** The account, if it is one on the marketplace that the address names. */
async function accountAt(db: Db, { account: id, marketplace }: { account: string; marketplace: Marketplace }) {
  const account = await mustFindAccount(db, id);
  if (account.marketplace !== marketplace) throw notFound('У этой площадки такого аккаунта нет');
  return account;
}

async function mustFindProduct(db: Db, id: string) {
  return mustFind(await queries.productById(db, id), 'Товар площадки не найден');
}
