import { Currency } from '@prilavok/contract';
import { z } from 'zod';
import { idNumber } from '../../exact-json.ts';
import type { Caller } from '../../http.ts';
import { eachPage, nextOffset } from '../../pages.ts';
import { portions, uniqueBy } from '../../portions.ts';
import { count, id, key, list, rows, text, toldIn, wrapped } from '../shapes.ts';
import { offerIdOf } from './sizes.ts';

const GoodsPage = wrapped(
  z.object({
    listGoods: rows(
      z.object({
        nmID: id,
        vendorCode: key,
        sizes: list(z.object({ sizeID: id, price: count, discountedPrice: count, techSizeName: text })),
        currencyIsoCode4217: text,
        discount: count,
      }),
      'vendorCode',
    ),
  }),
);

/** One of the goods as their service of prices knows it. */
export interface Goods {
  /** As ours are called: the seller's article, with the size where the card has several. */
  offerId: string;
  nmID: string;
  chrtID: string;
  /** Before and after the discount, in whole units of the currency; their answer's second may have a fraction. */
  price: number;
  discounted: number;
  discount: number;
  currency: Currency | null;
}

/** Description of both methods: largest `limit` and longest list. */
const page = 1000;

const goodsOf = ({ data }: z.output<typeof GoodsPage>): Goods[] =>
  data.listGoods.flatMap(({ nmID, vendorCode, sizes, currencyIsoCode4217, discount }) =>
    sizes.map((size) => ({
      offerId: offerIdOf(vendorCode, size.techSizeName, sizes.length),
      nmID,
      chrtID: size.sizeID,
      price: size.price,
      discounted: size.discountedPrice,
      discount,
      currency: Currency.safeParse(currencyIsoCode4217).data ?? null,
    })),
  );

/** Goods by our articles: they are listed a thousand at once, and no other method finds many articles. What was just made isn't there yet. */
export async function goodsByArticles(http: Caller, articles: readonly string[]): Promise<Map<string, Goods>> {
  const missing = new Set(articles);
  const found = new Map<string, Goods>();
  if (missing.size === 0) return found;
  const all = eachPage<Goods, number>(async (offset = 0) => {
    const query = { limit: page, offset };
    const call = { method: 'GET', host: 'prices', path: '/api/v2/list/goods/filter', query, group: 'prices' } as const;
    const answer = await http.json({ ...call, repeatable: true }, GoodsPage);
    const { listGoods } = answer.data;
    return { rows: goodsOf(answer), next: nextOffset(listGoods, page, offset), told: toldIn(listGoods) };
  });
  for await (const rows of all) {
    for (const goods of rows) if (missing.delete(goods.offerId)) found.set(goods.offerId, goods);
    if (missing.size === 0) break;
  }
  return found;
}

/** Goods by the numbers of their cards, each size once, however often an answer tells it. */
export async function goodsByNumbers(http: Caller, numbers: readonly string[]): Promise<Goods[]> {
  const found: Goods[] = [];
  for (const nmList of portions([...new Set(numbers)].map(idNumber), page)) {
    const call = { method: 'POST', host: 'prices', path: '/api/v2/list/goods/filter', group: 'prices' } as const;
    found.push(...goodsOf(await http.json({ ...call, body: { nmList }, repeatable: true }, GoodsPage)));
  }
  return uniqueBy(found, ({ chrtID }) => chrtID);
}
