import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf, Page } from '../list.ts';
import { orderReaders, owners, peopleReaders } from '../roles.ts';
import { EditedVersion, Ids, SearchText } from '../values.ts';
import { OrderRow } from './orders.ts';
import { OrderAddress } from './recipients.ts';

const endpoint = resource('orders/buyers');

/** An order in which somebody stands who asks what is kept of them. */
export const BuyerOrder = OrderRow.pick({
  id: true,
  number: true,
  marketplace: true,
  account: true,
  createdAt: true,
  state: true,
  recipient: true,
});
export type BuyerOrder = z.infer<typeof BuyerOrder>;

/** Orders of somebody who asks what is kept of them, removed ones too: by phone in any spelling or by name. */
export const findBuyerOrders = endpoint('POST', '/oms/buyers/search', {
  title: 'Заказы покупателя, который спрашивает о своих данных: по телефону или имени',
  reads: true,
  roles: peopleReaders,
  body: Page.extend({
    search: SearchText.min(3, 'не меньше трёх букв имени или четырёх цифр телефона').describe(
      'Телефон, от четырёх цифр, или имя, от трёх букв',
    ),
  }),
  reply: listOf(BuyerOrder),
});

const Chosen = z.object({
  orders: Ids.refine((ids) => ids.length > 0, 'выберите заказы').describe('Заказы этого человека'),
});

/** Data of an order about its buyer. */
export const BuyerData = OrderRow.pick({
  number: true,
  orderNumber: true,
  marketplace: true,
  createdAt: true,
  recipient: true,
  region: true,
  deliverFrom: true,
  deliverTo: true,
  services: true,
}).extend({
  address: OrderAddress.nullable().describe('Куда везли'),
  city: z.string().nullable().describe('Город покупателя'),
  comment: z.string().describe('Что записали о заказе для своих'),
  products: z
    .array(z.object({ article: z.string(), title: z.string(), quantity: z.int().describe('Сколько штук') }))
    .describe('Что заказали'),
  cancelRequests: z.array(z.string()).describe('Что покупатель писал, прося отменить заказ'),
});
export type BuyerData = z.infer<typeof BuyerData>;

/** All that is kept of a person in these orders, for whoever asked for it; who took it is told by the journal. */
export const exportBuyer = endpoint('POST', '/oms/buyers/export', {
  title: 'Данные покупателя: что о нём хранится в этих заказах',
  roles: peopleReaders,
  body: Chosen,
  reply: z.object({ orders: z.array(BuyerData).describe('Заказы, прежние сначала') }),
});

/** Erases names, phones and addresses in these orders, what buyers wrote about them, and messages of marketplaces that name the orders. */
export const eraseBuyer = endpoint('POST', '/oms/buyers/erase', {
  title: 'Стереть данные покупателя в этих заказах: вернуть их нельзя',
  roles: peopleReaders,
  body: Chosen,
  reply: z.object({ erased: z.int().describe('В скольких заказах стёрты; остальные их уже не хранили') }),
  touches: ['orders/orders'],
});

export const BuyerRetention = z.object({
  days: z.int().describe('Сколько дней после создания заказа хранятся имя, телефон и адрес получателя'),
  usual: z.int().describe('Сколько, если компания не решила иначе'),
  version: z.int().describe('Растёт с каждым изменением'),
});
export type BuyerRetention = z.infer<typeof BuyerRetention>;

export const getBuyerRetention = endpoint('GET', '/oms/buyers/retention', {
  title: 'Сколько дней хранятся данные покупателей',
  roles: orderReaders,
  reply: BuyerRetention,
});

/** Data of orders that aren't over stay until they are, a year at most. */
export const changeBuyerRetention = endpoint('PATCH', '/oms/buyers/retention', {
  title: 'Сколько дней хранить данные покупателей',
  roles: owners,
  body: z.object({
    days: z
      .int()
      .min(1)
      .max(3650)
      .describe('Дней после создания заказа; незавершённые — до завершения, но не дольше года'),
    version: EditedVersion.optional().describe('С какой версии менялось'),
  }),
  reply: BuyerRetention,
  errors: { stale: 'Срок изменил кто-то другой' },
});
