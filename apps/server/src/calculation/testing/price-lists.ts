import {
  applyPriceList,
  checkPriceList,
  createSupplier,
  findPriceRows,
  findSupplierPrices,
  getPriceList,
  type PriceListModel,
  type PriceMapping,
  type PriceRow,
  type Supplier,
  type SupplierPrice,
} from '@prilavok/contract';
import { expect } from 'vitest';
import { type Client, eventually } from '../../testing/client.ts';

let made = 0;

/** A supplier under a title of its own. For tests. */
export const aSupplier = (shop: Client, body: object = {}): Promise<Supplier> =>
  shop.call(createSupplier, { body: { title: `Поставщик ${++made}`, ...body } });

/** Sends a price list; answers what is in it. */
export async function send(
  shop: Client,
  supplier: string,
  content: string | Uint8Array,
  name = 'прайс.csv',
): Promise<PriceListModel> {
  const response = await sent(shop, supplier, content, name);
  expect(response.status).toBe(200);
  return (await response.json()) as PriceListModel;
}

export function sent(shop: Client, supplier: string, content: string | Uint8Array, name: string): Promise<Response> {
  const body = new FormData();
  body.append('file', new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]), name);
  return shop.fetch('POST', `/cdm/supplier/${supplier}/price-list`, { body });
}

/** A list once its work is over. */
export const over = (shop: Client, id: string): Promise<PriceListModel> =>
  eventually(async () => {
    const list = await shop.call(getPriceList, { path: { id } });
    return list.work !== null && !['pending', 'running'].includes(list.work.status) && list;
  });

/** Matches a list, as was suggested unless told, and waits for the end. */
export async function matched(
  shop: Client,
  list: PriceListModel,
  mapping: Partial<PriceMapping> = {},
): Promise<PriceListModel> {
  const { suggested } = list;
  if (!suggested) throw new Error('No mapping is suggested');
  await shop.call(checkPriceList, { path: { id: list.id }, body: { mapping: { ...suggested, ...mapping } } });
  return over(shop, list.id);
}

/** Puts a list in force, and waits for the end. */
export async function applied(shop: Client, id: string): Promise<PriceListModel> {
  await shop.call(applyPriceList, { path: { id } });
  return over(shop, id);
}

/** Sends a list, matches it and puts it in force. */
export async function priced(
  shop: Client,
  supplier: string,
  content: string | Uint8Array,
  mapping: Partial<PriceMapping> = {},
): Promise<PriceListModel> {
  const list = await matched(shop, await send(shop, supplier, content), mapping);
  expect(list).toMatchObject({ stage: 'checked', work: { status: 'success' } });
  return applied(shop, list.id);
}

/** Rows of a list. */
export const rowsOf = async (shop: Client, id: string, body: object = {}): Promise<PriceRow[]> =>
  (await shop.call(findPriceRows, { path: { id }, body: { limit: 1000, ...body } })).rows;

/** A supplier's prices by the articles of offers. */
export async function pricesOf(shop: Client, supplier: string): Promise<Map<string, SupplierPrice>> {
  const { rows } = await shop.call(findSupplierPrices, { path: { supplier }, body: { limit: 1000 } });
  return new Map(rows.map((price) => [price.article, price]));
}
