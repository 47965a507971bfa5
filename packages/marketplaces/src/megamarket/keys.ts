import { z } from 'zod';
import { MarketplaceError } from '../errors.ts';
import { idNumber } from '../exact-json.ts';
import type { KeyField, KeysApi } from '../marketplace.ts';
import { Numbers } from './found-shipments.ts';
import type { Speaker } from './speaker.ts';

/** The form of Megamarket's keys. */
export const keys = [
  {
    slug: 'token',
    label: 'API-токен',
    hint: 'Строка вида 5F6F0334-0759-4E04-AF31-8C5A4C4FA7B4',
    where: 'Кабинет Мегамаркета → Настройки → API',
    sandbox: 'любой, который начинается с «sandbox-», например sandbox-1',
    pattern: '[\\x21-\\x7E]{8,300}',
    secret: true,
  },
  {
    slug: 'merchant_id',
    label: 'Идентификатор продавца',
    hint: 'Число (merchantId): из него складываются штрихкоды коробок',
    where: 'Кабинет Мегамаркета → Настройки → API',
    sandbox: 'любое число, например 1234',
    pattern: '\\d{1,18}',
    secret: false,
  },
] as const satisfies readonly KeyField[];

const hour = 3_600_000;

/** A search for orders of the last hour tells whether the token fits; with an order in it, whether the seller's number does. */
export function keysApi(speaker: Speaker, merchant: string): KeysApi {
  const read = { repeatable: true };

  /** Cards and categories are opened by the same token, and to some sellers only. */
  async function forbidden(): Promise<string[]> {
    const path = '/api/merchantIntegration/assortment/v1/card/getAttributes';
    const page = { filter: {}, sorting: { field: 'offerId', order: 'asc' }, limit: 1 };
    try {
      await speaker.goods(path, page, z.object({}));
      return [];
    } catch (error) {
      if (error instanceof MarketplaceError && error.kind === 'keys') return [path];
      throw error;
    }
  }

  return {
    async check() {
      const period = { dateFrom: new Date(Date.now() - hour).toISOString(), dateTo: new Date().toISOString() };
      const { data } = await speaker.trade(
        '/api/market/v1/orderService/order/search',
        { ...period, count: 1, statuses: ['NEW'] },
        Numbers,
        read,
      );
      const [first] = data.shipments;
      if (first)
        await speaker.trade(
          '/api/market/v1/orderService/order/get',
          { merchantId: idNumber(merchant), shipments: [first] },
          z.object({}),
          read,
        );
      // Who the seller is isn't said; prices are roubles.
      return { company: '', expiresAt: null, roles: [], currency: 'RUB', forbidden: await forbidden() };
    },

    // Both are typed.
    choices: async () => [],
  };
}
