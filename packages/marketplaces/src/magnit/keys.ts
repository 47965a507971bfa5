import { z } from 'zod';
import { MarketplaceError } from '../errors.ts';
import type { Caller } from '../http.ts';
import type { KeyField, KeysApi } from '../marketplace.ts';
import { id, rows, text } from './shapes.ts';

/** The form of Magnit Market's keys. */
export const keys = [
  {
    slug: 'api_key',
    label: 'API-ключ',
    hint: 'Нужны права на товары, цены, остатки и заказы',
    where: 'Кабинет продавца Магнит Маркета → Настройки → API-ключи',
    sandbox: 'любой, который начинается с «sandbox-», например sandbox-1',
    pattern: '[\\x21-\\x7E]{8,300}',
    secret: true,
  },
  {
    slug: 'shop_id',
    label: 'Магазин',
    hint: 'Список магазинов откроется, когда введён ключ',
    where: 'Кабинет продавца Магнит Маркета → Магазины',
    pattern: '\\d{1,18}',
    secret: false,
    chosen: true,
  },
] as const satisfies readonly KeyField[];

const ShopsAnswer = rows(z.object({ id, title: text }), 'id');

/** …/shops answers whether the key fits, and which shops it opens. */
export function keysApi(http: Caller, shop: string): KeysApi {
  const shops = () => http.json({ method: 'GET', path: '/api/seller/v1/shops', repeatable: true }, ShopsAnswer);
  return {
    async check() {
      const own = (await shops()).find((each) => each.id === shop);
      if (!own)
        throw new MarketplaceError('keys', `Магазина ${shop} у этого ключа Магнит Маркета нет: выберите другой.`);
      // Descriptions of prices: RUB is the only currency.
      return { company: own.title, expiresAt: null, roles: [], currency: 'RUB', forbidden: [] };
    },

    async choices() {
      const options = (await shops()).map(({ id, title }) => ({ id, title: title || `Магазин ${id}` }));
      return [{ slug: 'shop_id', options }];
    },
  };
}
