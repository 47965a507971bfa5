import {
  findProductHistory,
  findProductPositions,
  findProductPrices,
  findProductStocks,
  getProductLimits,
  previewCards,
} from '@prilavok/contract';
import { config } from '../config.ts';
import type { Db } from '../database/pools.ts';
import { conflict, notFound } from '../http/errors.ts';
import { handle, handleOutside } from '../http/handle.ts';
import { accountOr404 } from './accounts.ts';
import { buildCard } from './card.ts';
import { previewOf } from './card-preview.ts';
import { clientOf, forPerson } from './client.ts';
import { goodsBy } from './goods.queries.ts';
import { loadValues, mappingOf } from './mapping.queries.ts';
import * as queries from './products.queries.ts';

export const products = [
  handleOutside(getProductLimits, async ({ company, path }) => {
    const client = await clientOf(company, path.account);
    const quotas = await forPerson(() => client.limits.read());
    return {
      rows: quotas.map(({ key, title, limit, used, resetAt }) => ({ id: key, title, limit, used, resetsAt: resetAt })),
    };
  }),

  handle(previewCards, async ({ db, company, path, body }) => {
    const account = await accountOr404(db, company, path.account);
    if (account.marketplace !== path.marketplace) throw notFound('У этой площадки такого аккаунта нет');
    const { catalog, marketplace, place, settings } = account;
    if (!catalog) throw conflict('no_catalog', 'У аккаунта не выбран каталог: выберите его в настройках аккаунта');
    const mapping = await mappingOf(db, company, { catalog, marketplace, place });
    const goods = await goodsBy(
      db,
      company,
      { catalog, account: account.id, offers: body.offers, limit: 100 },
      config().PUBLIC_URL,
    );
    await loadValues(db, goods, mapping);
    const accepted = await queries.acceptedCards(db, company, account.id, body.offers);
    const vat = settings.vat === 'none' ? null : settings.vat;
    return {
      rows: goods.map((each) => {
        const built = buildCard(each, mapping, vat);
        return previewOf(each, built, accepted.get(each.offer), mapping.attributes.get(built.category?.id ?? '') ?? []);
      }),
    };
  }),

  handle(findProductHistory, async ({ db, company, path, body }) => {
    const { account, offer } = await productOr404(db, company, path.id);
    return { rows: await queries.sentHistory(db, company, account, offer, body) };
  }),

  handle(findProductPositions, async ({ db, company, path, body }) => {
    await productOr404(db, company, path.id);
    return { rows: await queries.stateHistory(db, company, path.id, body) };
  }),

  handle(findProductStocks, async ({ db, company, path, body }) => {
    const { account, offer } = await productOr404(db, company, path.id);
    return { rows: await queries.stockHistory(db, company, account, offer, body) };
  }),

  handle(findProductPrices, async ({ db, company, path, body }) => {
    const { account, offer } = await productOr404(db, company, path.id);
    return { rows: await queries.priceHistory(db, company, account, offer, body) };
  }),
];

async function productOr404(db: Db, company: string, id: string) {
  const door = await queries.productDoor(db, company, id);
  if (!door) throw notFound('Товар площадки не найден');
  return door;
}
