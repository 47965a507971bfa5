import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf } from '../list.ts';
import { Currency } from '../money.ts';
import { marketplaceEditors, members } from '../roles.ts';
import { digits, Id, Moment } from '../values.ts';

/** How much of one currency another is worth: never through binary floats. */
export const RateValue = digits(/^\d{1,9}(\.\d{1,10})?$/, 'курс, например 0.17 или 92.5')
  .refine((rate) => /[1-9]/.test(rate), 'курс больше нуля')
  .describe('Сколько валюты кабинета стоит единица валюты каталога, десятичная строка');

/** By what an account's prices go out of a catalog that is kept in another currency. */
export const Rate = z.object({
  from: Currency.describe('Валюта каталога'),
  to: Currency.describe('Валюта кабинета'),
  rate: RateValue.nullable().describe('Сколько `to` стоит одна `from`; null — курс не указан, цены не уходят'),
  at: Moment.nullable().describe('Когда курс поставлен'),
  author: z.object({ id: Id, name: z.string() }).nullable().describe('Кто его поставил'),
  version: z.int().describe('Растёт с каждым изменением: её называют, сохраняя правку; 0 — курса ещё нет'),
});
export type Rate = z.infer<typeof Rate>;

const endpoint = resource('marketplaces/rates');

/** One row for each foreign currency in which the account's offers are kept: with its rate, or without one. */
export const findRates = endpoint('GET', '/mts/accounts/{id}/rates', {
  title: 'Курсы, по которым уходят цены аккаунта',
  roles: members,
  reply: listOf(Rate),
});

/** Prices that went out by another rate are sent again. */
export const changeRate = endpoint('POST', '/mts/accounts/{id}/rates', {
  title: 'Поставить курс валюты каталога',
  roles: marketplaceEditors,
  body: z.object({
    from: Currency.describe('Валюта каталога'),
    rate: RateValue,
    version: z.int().optional().describe('Версия курса, которую правили; 0 — курса ещё не было'),
  }),
  reply: Rate,
  errors: {
    stale: 'Курс изменил кто-то другой',
    no_currency: 'Площадка ещё не назвала валюту кабинета: проверьте ключи',
  },
  touches: ['marketplaces/accounts'],
});
