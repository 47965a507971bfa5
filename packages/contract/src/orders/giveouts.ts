import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { orderReaders } from '../roles.ts';
import { Id, Moment } from '../values.ts';

/** Goods of one title within a giving out, with our returns that they may belong to. */
export const GivenOut = z.object({
  title: z.string().describe('Название товара у площадки'),
  pieces: z.int().describe('Сколько штук выдают'),
  approved: z.int().describe('Сколько из них уже отдали'),
  returns: z
    .array(z.object({ id: Id, number: z.string().describe('Номер возврата у площадки') }))
    .describe('Возвраты этого товара, которые ждут в пункте или забраны и не приняты на склад, не больше 20'),
});
export type GivenOut = z.infer<typeof GivenOut>;

/** Returns that a point is giving out to the seller at this moment. */
export const Giveout = z.object({
  id: z.string().describe('Номер у площадки'),
  status: z.string().describe('Где выдача, словами'),
  place: z.string().describe('Название пункта'),
  address: z.string().describe('Адрес пункта'),
  createdAt: Moment.nullable().describe('Когда начали выдавать'),
  approved: z.int().describe('Сколько товаров уже отдали'),
  total: z.int().describe('Сколько товаров отдают всего'),
  goods: z.array(GivenOut).describe('Что отдают, по названиям'),
});
export type Giveout = z.infer<typeof Giveout>;

const endpoint = resource('orders/giveouts');

/** Asked of the marketplace: a giving out begins with the scan of the barcode at the point, and ends with the next one. */
export const getGiveouts = endpoint('GET', '/oms/giveouts/{account}', {
  title: 'Как забрать возвраты аккаунта в пункте: штрихкод и что выдают сейчас',
  roles: orderReaders,
  reply: z.object({
    silent: z.string().nullable().describe('Почему возвраты не забрать по штрихкоду; null — забирают'),
    barcode: z.string().nullable().describe('Что читает сканер пункта; null — площадка не выдаёт по штрихкоду'),
    ready: z.int().describe('Сколько возвратов аккаунта можно забрать, до 10 000'),
    rows: z.array(Giveout).describe('Что выдают сейчас; пусто — штрихкод ещё не показывали'),
  }),
  errors: { refused: 'Площадка отказала, в сообщении — её слова', unreachable: 'Площадка не отвечает' },
});

/** The picture that is shown at the point. */
export const getGiveoutBarcode = endpoint('GET', '/oms/giveouts/{account}/barcode', {
  title: 'Штрихкод для получения возвратов в пункте, PNG',
  roles: orderReaders,
  reply: 'image/png',
  errors: {
    not_allowed: 'Площадка не выдаёт возвраты по штрихкоду',
    refused: 'Площадка отказала, в сообщении — её слова',
    unreachable: 'Площадка не отвечает',
  },
});
