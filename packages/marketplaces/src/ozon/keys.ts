import { z } from 'zod';
import type { Caller } from '../http.ts';
import type { KeyField, KeysApi } from '../marketplace.ts';
import { currency, moment, rows, text, texts } from './shapes.ts';

/** The form of Ozon's keys. */
export const keys = [
  {
    slug: 'client_id',
    label: 'Client ID',
    hint: 'Число из нескольких цифр',
    where: 'Личный кабинет Ozon Seller → Настройки → Seller API',
    sandbox: 'любое число до 18 цифр, у каждого свой учебный магазин',
    pattern: '\\d{1,18}',
    secret: false,
  },
  {
    slug: 'api_key',
    label: 'API-ключ',
    hint: 'Ozon показывает его один раз, при создании; действует шесть месяцев. Подойдёт роль Admin',
    where: 'Личный кабинет Ozon Seller → Настройки → Seller API → Сгенерировать ключ',
    sandbox: 'любой, который начинается с «sandbox-», например sandbox-1',
    pattern: '[\\x21-\\x7E]{8,200}',
    secret: true,
  },
] as const satisfies readonly KeyField[];

const RolesAnswer = z.object({
  expires_at: moment,
  roles: rows(z.object({ name: text, methods: texts }), 'name'),
});
const SellerAnswer = z.object({ company: z.object({ name: text, legal_name: text, currency }).nullish() });

/** Methods without which the cabinet can't do its work for the seller. */
const requiredMethods = [
  '/v3/product/import',
  '/v3/product/list',
  '/v2/products/stocks',
  '/v1/product/import/prices',
  '/v2/warehouse/list',
  '/v4/posting/fbs/list',
  '/v4/posting/fbs/ship',
  '/v2/posting/fbs/package-label',
  '/v1/carriage/create',
];

/** /v1/roles answers whether the keys fit, until when and for what; /v1/seller/info whose they are. */
export function keysApi(http: Caller): KeysApi {
  return {
    choices: async () => [],

    async check() {
      const { expires_at, roles } = await http.json({ path: '/v1/roles', body: {}, repeatable: true }, RolesAnswer);
      const { company } = await http.json({ path: '/v1/seller/info', body: {}, repeatable: true }, SellerAnswer);
      const allowed = roles.flatMap((role) => role.methods);
      // A role may name a whole family: `/v1/posting` allows `/v1/posting/fbs/list`.
      const may = (path: string) => allowed.some((method) => path === method || path.startsWith(`${method}/`));
      return {
        company: company?.name || company?.legal_name || '',
        expiresAt: expires_at,
        roles: roles.map((role) => role.name),
        currency: company?.currency ?? null,
        forbidden: allowed.length > 0 ? requiredMethods.filter((path) => !may(path)) : [],
      };
    },
  };
}
