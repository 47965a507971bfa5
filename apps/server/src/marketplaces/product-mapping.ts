import {
  type Batch,
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
import type { Db } from '../database/pools.ts';
import { batchAnswer, checkBatch } from '../http/batch.ts';
import { conflict, invalid, notFound } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { announce } from '../http/stream.ts';
import { mustFindAccount } from './accounts.ts';
import * as queries from './product-mapping.queries.ts';
import { runTaskOfType } from './tasks/start.ts';

export const productMapping = [
  handle(findProductMappings, async ({ db, path, body }) => {
    await mustFindAccount(db, path.account);
    return { rows: await queries.listLinked(db, path.account, body) };
  }),

  handle(getProductMappings, async ({ db, path }) => {
    await mustFindAccount(db, path.account);
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
    await queries.linkRow(db, path.account, { product, offer, by: 'person' });
    await changed(db, [product]);
    const [row] = await queries.linkedByIds(db, path.account, [product]);
    if (!row) throw notFound('Товар не найден');
    return row;
  }),

  handle(unlinkProducts, async ({ db, path }) => {
    await mustFindAccount(db, path.account);
    const unlinked = await queries.unlinkRows(db, path.account, path.ids);
    await changed(db, unlinked);
    return batch(path.ids, unlinked, 'Такой связи у аккаунта нет');
  }),

  handle(startProductSync, async ({ db, path, body }) => {
    const account = await mustFindAccount(db, path.account);
    const property = body.property_id ?? null;
    if (property !== null && !(await queries.propertyInCatalog(db, account.catalog, property)))
      throw invalid('property_id', 'в каталоге аккаунта такого свойства нет');
    return { task: await runTaskOfType(db, account, 'products_sync', { property }) };
  }),

  handle(findUnsyncProducts, async ({ db, path, body }) => {
    await mustFindAccount(db, path.account);
    return { rows: await queries.listUnlinked(db, path.account, body) };
  }),

  handle(getUnsyncProducts, async ({ db, path }) => {
    await mustFindAccount(db, path.account);
    return { rows: await queries.unlinkedByIds(db, path.account, path.ids) };
  }),

  handle(removeUnsyncProducts, async ({ db, path }) => {
    await mustFindAccount(db, path.account);
    const hidden = await queries.hideRows(db, path.account, path.ids, true);
    await changed(db, hidden);
    return batch(path.ids, hidden, 'Такого товара без пары у аккаунта нет');
  }),

  handle(restoreUnsyncProducts, async ({ db, path }) => {
    await mustFindAccount(db, path.account);
    const restored = await queries.hideRows(db, path.account, path.ids, false);
    await changed(db, restored);
    return batch(path.ids, restored, 'Такого товара без пары у аккаунта нет');
  }),
];

function batch(asked: string[], done: string[], missing: string): Batch {
  const found = done.map((id) => ({ id }));
  return batchAnswer(checkBatch(asked, found, missing));
}

async function changed(db: Db, ids: string[]): Promise<void> {
  await announce(db, { type: 'changed', resource: 'marketplaces/product-mapping', ids: ids.slice(0, 100) });
}
