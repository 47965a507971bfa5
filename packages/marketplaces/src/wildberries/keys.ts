import { Currency } from '@prilavok/contract';
import { z } from 'zod';
import { MarketplaceError } from '../errors.ts';
import type { Caller } from '../http.ts';
import type { KeyField, KeysApi } from '../marketplace.ts';
import { rows, text } from './shapes.ts';

/** The form of Wildberries' keys. */
export const keys = [
  {
    slug: 'token',
    label: 'Токен API',
    hint: 'Длинная строка из трёх частей через точку; действует 180 дней. Нужны категории «Контент», «Цены и скидки» и «Маркетплейс» с доступом на запись; для возвратов ещё «Возвраты покупателями», для начислений — «Финансы»',
    where: 'Кабинет WB Партнёры → Настройки → Доступ к API → Создать новый токен',
    sandbox: '«sandbox.», любое число и «.key», например sandbox.1.key: у каждого числа свой учебный магазин',
    pattern: '[\\w-]{1,2000}\\.[\\w-]{1,4000}\\.[\\w-]{1,2000}',
    secret: true,
  },
] as const satisfies readonly KeyField[];

const PingAnswer = z.object({ Status: z.string() });
const SellerAnswer = z.object({ name: text, tradeMark: text });
const GoodsAnswer = z.object({ data: z.object({ listGoods: rows(z.object({ currencyIsoCode4217: text })) }) });

/** Services without which the cabinet can't do its work for the seller, by the names of the token's categories. */
const needed = { content: 'Контент', prices: 'Цены и скидки', marketplace: 'Маркетплейс' };

/** Bits of the claim `s` ("Как устроен токен" of their documentation). */
const categories: Record<number, string> = {
  1: 'Контент',
  2: 'Аналитика',
  3: 'Цены и скидки',
  4: 'Маркетплейс',
  5: 'Статистика',
  6: 'Продвижение',
  7: 'Вопросы и отзывы',
  9: 'Чат с покупателями',
  10: 'Поставки',
  11: 'Возвраты покупателями',
  12: 'Документы',
  13: 'Финансы',
  30: 'Только чтение',
};

const Claims = z.object({ exp: z.number().optional(), s: z.number().optional() });

/** The token says until when it is good and what for; /ping of each service whether it is let in; /api/v1/seller-info whose it is. */
export function keysApi(http: Caller, token: string): KeysApi {
  /** A token without this category is refused by the service with 401: that says nothing against the token itself. */
  async function isLetIn(host: string): Promise<boolean> {
    const call = { method: 'GET', host, path: '/ping', group: `ping/${host}`, repeatable: true } as const;
    try {
      await http.json(call, PingAnswer);
      return true;
    } catch (error) {
      if (error instanceof MarketplaceError && error.kind === 'keys' && /scope/i.test(error.remote?.message ?? ''))
        return false;
      throw error;
    }
  }

  return {
    choices: async () => [],

    async check() {
      const shut: string[] = [];
      for (const [host, title] of Object.entries(needed)) if (!(await isLetIn(host))) shut.push(title);
      const seller = await http.json(
        { method: 'GET', host: 'common', path: '/api/v1/seller-info', group: 'seller', repeatable: true },
        SellerAnswer,
      );
      const claims = claimsOf(token);
      return {
        company: seller.tradeMark || seller.name,
        expiresAt: claims.exp === undefined ? null : new Date(claims.exp * 1000).toISOString(),
        roles: Object.entries(categories).flatMap(([bit, title]) =>
          hasBit(claims.s ?? 0, Number(bit)) ? [title] : [],
        ),
        currency: shut.includes(needed.prices) ? null : await currency(),
        forbidden: shut,
      };
    },
  };

  /** Stands beside each of the goods; a shop without goods is taken for one in Russia until it has some. */
  async function currency(): Promise<Currency | null> {
    const query = { limit: 1, offset: 0 };
    const call = { method: 'GET', host: 'prices', path: '/api/v2/list/goods/filter', query, group: 'prices' } as const;
    const [first] = (await http.json({ ...call, repeatable: true }, GoodsAnswer)).data.listGoods;
    return first ? (Currency.safeParse(first.currencyIsoCode4217).data ?? null) : 'RUB';
  }
}

/** Claims of a token that can be read without its key; nothing of what isn't one. */
function claimsOf(token: string): z.output<typeof Claims> {
  try {
    return Claims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')));
  } catch {
    return {};
  }
}

const hasBit = (mask: number, bit: number): boolean => Math.floor(mask / 2 ** bit) % 2 === 1;
