import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf, Page } from '../list.ts';
import { members } from '../roles.ts';
import { Id, Moment } from '../values.ts';

/** Why stock moved; the ledger keeps their numbers, the first is 1. */
export const stockMovementKinds = ['order', 'cancellation', 'return', 'correction', 'import', 'bulk'] as const;
export const StockMovementKind = z.enum(stockMovementKinds);
export type StockMovementKind = z.infer<typeof StockMovementKind>;

/** One line of the ledger: by how much the stock moved, and what was left. */
export const StockMovement = z.object({
  id: Id.describe('Номер движения'),
  at: Moment.describe('Когда остаток изменился'),
  warehouse: Id.describe('Склад; 0 — свой склад продавца'),
  kind: StockMovementKind.describe(
    'Почему: заказ, отмена, возврат на склад, правка вручную или правка заказа, загрузка фида, массовое изменение',
  ),
  quantity: z.int().describe('На сколько штук изменился остаток'),
  reserved: z.int().describe('На сколько штук изменился резерв'),
  quantityLeft: z.int().describe('Остаток после движения, шт.'),
  reservedLeft: z.int().describe('Резерв после движения, шт.'),
  order: z
    .object({ id: Id.describe('Номер записи заказа'), number: z.string().describe('Номер, который видят люди') })
    .nullable()
    .describe('Заказ, из-за которого остаток изменился'),
  author: z
    .object({ id: Id, name: z.string().describe('Имя, а без него адрес почты') })
    .nullable()
    .describe('Кто изменил; null у программ и маркетплейсов'),
});
export type StockMovement = z.infer<typeof StockMovement>;

const endpoint = resource('catalogs/stock-movements');

/** Newest first, a year back. What an offer was created with is no movement. */
export const findStockMovements = endpoint('GET', '/cds/catalog/{catalog}/offer/{offer}/stock/movements', {
  title: 'Движение остатка предложения',
  roles: members,
  query: Page,
  reply: listOf(StockMovement),
});
