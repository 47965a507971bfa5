import {
  findProductMappings,
  findUnsyncProducts,
  getOfferMappings,
  getProductMappings,
  getUnsyncProducts,
  linkProduct,
  removeUnsyncProducts,
  restoreUnsyncProducts,
  startProductSync,
  unlinkProducts,
} from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { batchAnswer, checkBatch } from '../../http/batch.ts';
import { conflict, invalid, mustFind } from '../../http/errors.ts';
import { handle } from '../../http/handle.ts';
import { announce } from '../../http/stream.ts';
import * as links from '../cards/product-links.ts';
import { mustFindAccount, mustHaveAccount } from '../stored/account.ts';
import * as queries from '../stored/product-mapping.queries.ts';
import { runTaskOfType } from '../tasks/start.ts';

const noLink = 'Такой связи у аккаунта нет';
const noProduct = 'Такого товара без пары у аккаунта нет';

export const productMapping = [
  handle(findProductMappings, async ({ db, path, body }) => {
    await mustHaveAccount(db, path.account);
    return { rows: await queries.listLinked(db, path.account, body) };
  }),

  handle(getProductMappings, async ({ db, path }) => {
    await mustHaveAccount(db, path.account);
    return { rows: await queries.linkedByIds(db, path.account, path.ids) };
  }),

  handle(getOfferMappings, async ({ db, path }) => ({
    rows: await queries.linkedByOffers(db, path.offerIds),
  })),

  handle(linkProduct, async ({ db, path, body }) => {
    const account = await mustFindAccount(db, path.account);
    const { sync_product_id: product, offer_id: offer } = body;
    const known = [
      ...(await queries.unlinkedByIds(db, path.account, [product])),
      ...(await queries.linkedByIds(db, path.account, [product])),
    ];
    if (known.length === 0) throw invalid('sync_product_id', 'у аккаунта такого товара нет');
    if (!(await queries.offerInCatalog(db, account.catalog, offer)))
      throw invalid('offer_id', 'в каталоге аккаунта такого предложения нет');
    const taken = (await queries.linkedByOffers(db, [offer])).find(
      (each) => each.account === path.account && each.id !== product,
    );
    if (taken) throw conflict('offer_linked', `Предложение уже связано с товаром «${taken.title}» (${taken.article})`);
    await links.linkProduct(db, path.account, { product, offer });
    await announceProducts(db);
    const [row] = await queries.linkedByIds(db, path.account, [product]);
    return mustFind(row, 'Товар не найден');
  }),

  handle(unlinkProducts, async ({ db, path }) => {
    await mustHaveAccount(db, path.account);
    const batch = checkBatch(path.ids, await links.unlinkProducts(db, path.account, path.ids), noLink);
    await announceProducts(db);
    return batchAnswer(batch);
  }),

  handle(startProductSync, async ({ db, path, body }) => {
    const account = await mustFindAccount(db, path.account);
    const property = body.property_id ?? null;
    if (property !== null && !(await queries.propertyInCatalog(db, account.catalog, property)))
      throw invalid('property_id', 'в каталоге аккаунта такого свойства нет');
    return { task: await runTaskOfType(db, account, 'products_sync', { property }) };
  }),

  handle(findUnsyncProducts, async ({ db, path, body }) => {
    await mustHaveAccount(db, path.account);
    return { rows: await queries.listUnlinked(db, path.account, body) };
  }),

  handle(getUnsyncProducts, async ({ db, path }) => {
    await mustHaveAccount(db, path.account);
    return { rows: await queries.unlinkedByIds(db, path.account, path.ids) };
  }),

  handle(removeUnsyncProducts, async ({ db, path }) => {
    await mustHaveAccount(db, path.account);
    const batch = checkBatch(path.ids, await queries.updateHidden(db, path.account, path.ids, true), noProduct);
    await announceProducts(db);
    return batchAnswer(batch);
  }),

  handle(restoreUnsyncProducts, async ({ db, path }) => {
    await mustHaveAccount(db, path.account);
    const batch = checkBatch(path.ids, await queries.updateHidden(db, path.account, path.ids, false), noProduct);
    await announceProducts(db);
    return batchAnswer(batch);
  }),
];

/** The rows of the list are links and products without one: it is asked anew as a whole. */
async function announceProducts(db: Db): Promise<void> {
  announce(db, { type: 'changed', resource: 'marketplaces/product-mapping', ids: [] });
}
