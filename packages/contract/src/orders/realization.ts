import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { Currency } from '../money.ts';
import { members } from '../roles.ts';
import { SignedMoney } from '../values.ts';

/** A month of a calendar. */
export const Month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'месяц, например 2026-10')
  .describe('Месяц, ГГГГ-ММ');
export type Month = z.infer<typeof Month>;

/** What was realized: pieces, and sums of them. */
const Realized = z.object({
  soldPieces: z.int().describe('Доставлено, штук'),
  sold: SignedMoney.describe('Доставлено на сумму'),
  returnedPieces: z.int().describe('Возвращено, штук'),
  returned: SignedMoney.describe('Возвращено на сумму'),
  fee: SignedMoney.describe('Вознаграждение площадки за вычетом возвращённого'),
  extra: SignedMoney.describe('Доплаты площадки и её партнёров: баллы, звёзды, скидки за их счёт'),
  due: SignedMoney.describe('Итого к начислению'),
});
export type Realized = z.infer<typeof Realized>;

/** A product of the report, all its prices together. */
export const RealizedProduct = Realized.extend({
  id: z.string().describe('Номер товара на площадке'),
  title: z.string().describe('Название, как его сказала площадка'),
  article: z.string().describe('Артикул'),
});
export type RealizedProduct = z.infer<typeof RealizedProduct>;

/** A sum by the report beside the same by what was booked. */
export const Compared = z.object({
  kind: z.enum(['sale', 'return', 'commission']).describe('sale — продажи, return — возвраты, commission — комиссия'),
  reported: SignedMoney.describe('По отчёту о реализации'),
  booked: SignedMoney.describe('По начислениям этого месяца'),
  difference: SignedMoney.describe('На сколько начислено больше'),
});
export type Compared = z.infer<typeof Compared>;

const endpoint = resource('orders/realization');

const refusals = {
  section_missing: 'Площадка не отдаёт отчёта о реализации через API, в сообщении — почему',
  not_ready: 'Площадка просит подождать',
  unreachable: 'Площадка не отвечает',
  refused: 'Площадка отказала, в сообщении — её слова',
};

/** Asked of the marketplace as it stands. */
export const getRealization = endpoint('GET', '/oms/realization/{account}/{month}', {
  title: 'Отчёт о реализации за месяц и сверка с начислениями',
  roles: members,
  path: { month: Month },
  reply: z.object({
    report: z
      .object({
        number: z.string().describe('Номер документа; пусто — без номера'),
        day: z.iso.date().nullable().describe('Когда составлен; null — не сказано'),
        currency: Currency.describe('Валюта сумм'),
        total: Realized.describe('Всего за месяц'),
        compared: z.array(Compared).describe('Те же суммы по отчёту и по начислениям'),
        rows: z.array(RealizedProduct).describe('По товарам, крупные первыми'),
      })
      .nullable()
      .describe('null — отчёта за этот месяц площадка ещё не составила'),
  }),
  errors: refusals,
});

export const getRealizationFile = endpoint('GET', '/oms/realization/{account}/{month}/products.csv', {
  title: 'Отчёт о реализации файлом CSV',
  roles: members,
  path: { month: Month },
  reply: 'text/csv',
  errors: { ...refusals, no_report: 'Отчёта за этот месяц площадка ещё не составила' },
});
