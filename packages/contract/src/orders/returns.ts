import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { In, listOf, PageSearch } from '../list.ts';
import { Currency } from '../money.ts';
import { orderEditors, orderReaders } from '../roles.ts';
import { Id, Marketplace, Moment, Money } from '../values.ts';
import { ReturnKind, ReturnState } from './rules/return-states.ts';

/** Goods that come back, with what the warehouse has taken in of them. */
export const ReturnLine = z.object({
  id: Id.describe('Номер строки'),
  offer: z
    .object({ id: Id, catalog: Id, title: z.string() })
    .nullable()
    .describe('Предложение каталога; null — не найдено'),
  article: z.string().describe('Артикул'),
  title: z.string().describe('Название'),
  quantity: z.int().describe('Сколько штук возвращают'),
  price: Money.nullable().describe('Цена штуки; null — площадка её не называет'),
  good: z.int().describe('Сколько годных штук принято на склад'),
  damaged: z.int().describe('Сколько принято повреждённых: в остаток они не вернулись'),
});
export type ReturnLine = z.infer<typeof ReturnLine>;

/** Return of goods from a buyer, or of those that a buyer didn't take. */
export const OrderReturn = z.object({
  id: Id.describe('Номер у нас'),
  number: z.string().describe('Номер у маркетплейса'),
  marketplace: Marketplace.describe('Маркетплейс'),
  account: z.object({ id: Id, title: z.string() }).describe('Аккаунт'),
  order: z.object({ id: Id, number: z.string() }).nullable().describe('Заказ; null — у нас его нет'),
  orderNumber: z.string().describe('Номер заказа, как его назвала площадка'),
  kind: ReturnKind.describe('return — вернул покупатель, unredeemed — заказ не выкуплен'),
  state: ReturnState.describe(
    'claimed — ждёт решения, moving — в пути, ready — можно забрать, fetched — забран, accepted — принят на склад, ' +
      'elsewhere — не вернётся, refused — отклонён',
  ),
  status: z.string().describe('Состояние словами площадки'),
  reason: z.string().describe('Причина возврата'),
  comment: z.string().describe('Что написал покупатель'),
  place: z.string().describe('Где возврат или куда едет'),
  barcode: z.string().describe('Штрихкод, по которому его выдают'),
  readyAt: Moment.nullable().describe('С какого времени можно забрать'),
  fetchBy: Moment.nullable().describe('До какого времени можно забрать'),
  createdAt: Moment.describe('Когда оформлен'),
  changedAt: Moment.describe('Когда изменился у площадки'),
  currency: Currency.describe('Валюта цен'),
  sum: Money.nullable().describe('Стоимость товаров; null — площадка её не называет'),
  pieces: z.int().describe('Сколько штук возвращают'),
  taken: z.int().describe('Сколько из них принято на склад'),
  version: z.int().describe('Растёт с каждым изменением: её называют, принимая на склад'),
  lines: z.array(ReturnLine).describe('Товары'),
});
export type OrderReturn = z.infer<typeof OrderReturn>;

/** Receipt of goods that the warehouse took in at once. */
export const ReturnReceipt = z.object({
  id: Id.describe('Номер приёмки'),
  at: Moment.describe('Когда приняли'),
  author: z.string().describe('Кто принял'),
  good: z.int().describe('Годных штук'),
  damaged: z.int().describe('Повреждённых штук'),
  undoable: z.boolean().describe('Приёмку ещё можно отменить'),
});
export type ReturnReceipt = z.infer<typeof ReturnReceipt>;

/** Answer that the seller has given. */
export const GivenReturnAnswer = z.object({
  id: Id.describe('Номер ответа'),
  at: Moment.describe('Когда ответили'),
  author: z.string().describe('Кто ответил'),
  title: z.string().describe('Что ответили'),
  reason: z.string().describe('Причина; пусто — её не называли'),
  comment: z.string().describe('Слова покупателю; пусто — без слов'),
  amount: Money.nullable().describe('Сумма; null — её не называли'),
  confirmed: z.boolean().describe('Площадка приняла ответ; false — отправляем или не знаем, дошёл ли'),
});
export type GivenReturnAnswer = z.infer<typeof GivenReturnAnswer>;

export const OrderReturnModel = OrderReturn.extend({
  answerable: z.boolean().describe('Площадка может ждать ответа продавца: какого, говорит …/answers'),
  answers: z.array(GivenReturnAnswer).describe('Наши ответы, новые сверху'),
  receipts: z.array(ReturnReceipt).describe('Приёмки, новые сверху; отменённых здесь нет'),
});
export type OrderReturnModel = z.infer<typeof OrderReturnModel>;

const Filter = z.object({
  account: In.describe('Аккаунты'),
  marketplace: z.array(Marketplace).max(5).optional().describe('Маркетплейсы'),
  order: Id.optional().describe('Возвраты одного заказа'),
  since: Moment.optional().describe('Оформлены не раньше'),
  to: Moment.optional().describe('Оформлены не позже'),
});
export type ReturnsFilter = z.output<typeof Filter>;

const endpoint = resource('orders/returns');

export const findReturns = endpoint('POST', '/oms/returns/search', {
  title: 'Возвраты: поиск по номеру возврата и заказа, артикулу и названию',
  reads: true,
  roles: orderReaders,
  body: PageSearch.extend(Filter.shape).extend({ state: z.array(ReturnState).max(7).optional().describe('Состояния') }),
  reply: listOf(OrderReturn),
});

export const countReturns = endpoint('POST', '/oms/returns/counts', {
  title: 'Сколько возвратов в каждом состоянии',
  reads: true,
  roles: orderReaders,
  body: Filter,
  reply: z.object({
    rows: z.array(z.object({ state: ReturnState, count: z.int().describe('Сколько возвратов, до 10 000') })),
  }),
});

export const getReturn = endpoint('GET', '/oms/returns/{id}', {
  title: 'Возврат целиком',
  roles: orderReaders,
  reply: OrderReturnModel,
});

/** Most pieces of one line: more than anybody sells at once. */
const pieces = z.int().min(0).max(1_000_000).default(0);

export const receiveReturn = endpoint('POST', '/oms/returns/{id}/receipts', {
  title: 'Принять на склад: годные штуки возвращаются в остаток',
  creates: true,
  roles: orderEditors,
  body: z.object({
    lines: z
      .array(
        z.object({
          id: Id.describe('Номер строки возврата'),
          good: pieces.describe('Сколько годных'),
          damaged: pieces.describe('Сколько повреждённых'),
        }),
      )
      .min(1)
      .max(1000)
      .describe('Что приняли'),
    version: z.int().describe('Версия возврата, с которой считали'),
  }),
  reply: OrderReturnModel,
  errors: { stale: 'Возврат успели изменить', not_allowed: 'Столько штук в возврате нет' },
  touches: ['catalogs/stock-movements', 'catalogs/offers'],
});

export const undoReturnReceipt = endpoint('DELETE', '/oms/returns/{id}/receipts/{receipt}', {
  title: 'Отменить последнюю приёмку в течение суток',
  roles: orderEditors,
  reply: OrderReturnModel,
  errors: { not_allowed: 'Приёмку уже не отменить, в сообщении — почему' },
  touches: ['catalogs/stock-movements', 'catalogs/offers'],
});
