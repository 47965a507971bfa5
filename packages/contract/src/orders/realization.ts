import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { Currency } from '../money.ts';
import { marketplaceEditors, moneyReaders } from '../roles.ts';
import { SignedMoney } from '../values.ts';

/** A month of a calendar. */
export const Month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'месяц, например 2026-10')
  .describe('Месяц, ГГГГ-ММ');
export type Month = z.infer<typeof Month>;

/** Realized sums: pieces, and sums of them. */
const Realized = z.object({
  soldPieces: z.int().describe('Доставлено, штук'),
  sold: SignedMoney.describe('Доставлено на сумму'),
  returnedPieces: z.int().describe('Возвращено, штук'),
  returned: SignedMoney.describe('Возвращено на сумму'),
  discount: SignedMoney.nullable().describe(
    'Скидки, которых в этих суммах уже нет, за вычетом скидок возвращённого; null — не сказано',
  ),
  fee: SignedMoney.nullable().describe('Вознаграждение площадки за вычетом возвращённого; null — не сказано'),
  extra: SignedMoney.describe('Доплаты площадки и её партнёров: баллы, звёзды, скидки за их счёт, компенсации'),
  due: SignedMoney.nullable().describe('Итого к начислению; null — не сказано'),
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

/** How far a report is that its marketplace makes when it is asked. */
export const RealizationRequest = z.object({
  state: z
    .enum(['making', 'told', 'failed'])
    .describe('making — площадка составляет, told — пришёл, failed — не получился'),
  at: z.iso.datetime({ offset: true }).describe('Когда запросили'),
  fault: z.string().describe('Почему не получился; пусто — получился или ещё составляется'),
});
export type RealizationRequest = z.infer<typeof RealizationRequest>;

const endpoint = resource('orders/realization');

const refusals = {
  section_missing: 'Площадка не отдаёт отчёта о реализации через API, в сообщении — почему',
  not_ready: 'Площадка просит подождать',
  unreachable: 'Площадка не отвечает',
  refused: 'Площадка отказала, в сообщении — её слова',
};

/** Asked of the marketplace as it stands; where it makes the report on request, as it came last. */
export const getRealization = endpoint('GET', '/oms/realization/{account}/{month}', {
  title: 'Отчёт о реализации за месяц и сверка с начислениями',
  roles: moneyReaders,
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
    onRequest: z.boolean().describe('Площадка составляет отчёт, только когда его запросят'),
    request: RealizationRequest.nullable().describe('Последний запрос; null — не запрашивали'),
  }),
  errors: refusals,
});

/** Has the marketplace make the report of a month; it comes in minutes, and what came before stays until then. */
export const askRealization = endpoint('POST', '/oms/realization/{account}/{month}', {
  title: 'Запросить отчёт о реализации за месяц',
  roles: marketplaceEditors,
  path: { month: Month },
  reply: RealizationRequest,
  errors: {
    section_missing: refusals.section_missing,
    not_on_request: 'Площадка отдаёт отчёт сразу, запрашивать его не нужно',
  },
});

export const getRealizationFile = endpoint('GET', '/oms/realization/{account}/{month}/products.csv', {
  title: 'Отчёт о реализации файлом CSV',
  roles: moneyReaders,
  path: { month: Month },
  reply: 'text/csv',
  personal: true,
  errors: { ...refusals, no_report: 'Отчёта за этот месяц площадка ещё не составила' },
});
