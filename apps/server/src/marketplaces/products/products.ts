import {
  findProductFigures,
  findProductHistory,
  findProductPositions,
  findProductPrices,
  findProductStates,
  findProductStocks,
  getContentRating,
  getProductLimits,
  type Marketplace,
  previewCards,
} from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import { type Db, withCompany } from '../../database/pools.ts';
import { conflict, mustFind, notFound } from '../../http/errors.ts';
import { handle, handleOutside } from '../../http/handle.ts';
import { lookAtCards } from '../cards/looked-at.ts';
import { cardPreview } from '../cards/preview.ts';
import { clientOf, withRefusals } from '../connection/client.ts';
import { mustFindAccount } from '../stored/account.ts';
import { figuresOfProduct } from '../stored/analytics.queries.ts';
import { listPositions } from '../stored/positions.queries.ts';
import * as queries from '../stored/products.queries.ts';
import { contentRating } from './content-rating.ts';

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
    const account = await withCompany(company, (db) => accountAt(db, path), { reads: true });
    const cards = await lookAtCards(company, account, body.offers);
    return {
      rows: cards.map(({ offer, built, accepted, attributes, limits }) =>
        cardPreview(offer, built, accepted, { attributes, limits: limits() }),
      ),
    };
  }),

  handleOutside(getContentRating, async ({ company, path }) => {
    const { product, account } = await withCompany(
      company,
      async (db) => {
        const product = await mustFindProduct(db, path.id);
        return { product, account: await mustFindAccount(db, product.account) };
      },
      { reads: true },
    );
    const lacks = connectors[account.marketplace].missing.content;
    if (lacks) throw conflict('section_missing', lacks);
    const client = await clientOf(company, account.id);
    return withRefusals(() => contentRating(company, account, { client, article: product.article }));
  }),

  handle(findProductHistory, async ({ db, path, body }) => {
    const { account, offer } = await mustFindProduct(db, path.id);
    return { rows: await queries.listSentHistory(db, account, offer, body) };
  }),

  handle(findProductPositions, async ({ db, path, body }) => {
    await mustFindProduct(db, path.id);
    return { rows: await listPositions(db, path.id, body) };
  }),

  handle(findProductFigures, async ({ db, path, body }) => ({
    rows: await figuresOfProduct(db, await mustFindProduct(db, path.id), body),
  })),

  handle(findProductStates, async ({ db, path, body }) => {
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
export async function accountAt(db: Db, { account: id, marketplace }: { account: string; marketplace: Marketplace }) {
  const account = await mustFindAccount(db, id);
  if (account.marketplace !== marketplace) throw notFound('У этой площадки такого аккаунта нет');
  return account;
}

async function mustFindProduct(db: Db, id: string) {
  return mustFind(await queries.productById(db, id), 'Товар площадки не найден');
}
