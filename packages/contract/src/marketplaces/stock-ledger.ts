import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf, Page } from '../list.ts';
import { members } from '../roles.ts';
import { Id, Moment } from '../values.ts';

/** A stock of an offer in one of the marketplace's warehouses: what was sent, what was taken, what is shown. */
export const StockEntry = z.object({
  id: z.string().describe('Строка: предложение и склад'),
  offer: Id.describe('Предложение'),
  product: Id.describe('Его товар'),
  catalog: Id.describe('Его каталог'),
  article: z.string().describe('Артикул предложения'),
  title: z.string(),
  warehouse: z.string().describe('Склад площадки'),
  taken: z.int().nullable().describe('Сколько штук площадка приняла; null — не приняла, или ответа ещё нет'),
  state: z
    .enum(['taken', 'refused', 'unknown'])
    .describe('Принят, не принят, неизвестно: отправлен без ответа или изменён самой площадкой'),
  at: Moment.describe('Когда отправлен или изменён площадкой'),
  shown: z.int().nullable().describe('Сколько штук показывает площадка; null — ещё не сверяли'),
  shownAt: Moment.nullable().describe('Когда сверяли'),
  driftedAt: Moment.nullable().describe('Когда заметили расхождение; null — его не было'),
  repairedAt: Moment.nullable().describe('Когда отправили остаток заново; null — ещё перепроверяем'),
});
export type StockEntry = z.infer<typeof StockEntry>;

const endpoint = resource('marketplaces/stock-ledger');

export const findStockLedger = endpoint('POST', '/mts/accounts/{id}/stock-ledger/search', {
  title: 'Остатки аккаунта: отправлено, принято, показано',
  reads: true,
  roles: members,
  body: Page.extend({ drift: z.boolean().default(false).describe('Только те, что расходились с площадкой') }),
  reply: listOf(StockEntry),
});
