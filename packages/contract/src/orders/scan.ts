import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { orderEditors } from '../roles.ts';
import { Id } from '../values.ts';
import { line } from './line.ts';

const endpoint = resource('orders/orders');

/**
 * Finds the order to whose parcel a label belongs. One that isn't known here is asked after at the accounts whose marketplaces know their labels, and
 * the order comes in as it would have come by itself.
 */
export const scanOrderLabel = endpoint('POST', '/oms/orders/scan', {
  title: 'Найти заказ по этикетке его посылки',
  roles: orderEditors,
  body: z.object({ code: line(200).min(1).describe('Что прочёл сканер с этикетки') }),
  reply: z.object({
    id: Id.describe('Номер заказа у нас'),
    number: z.string().describe('Номер отправления у маркетплейса или свой'),
    arrived: z.boolean().describe('Заказ загружен сейчас: до этого его у нас не было'),
  }),
  errors: {
    not_loaded: 'Маркетплейс этот заказ знает, но загрузка его заказов выключена',
    refused: 'Маркетплейс отказал, в сообщении — его слова',
    unreachable: 'У нас такой этикетки нет, а маркетплейс не ответил',
  },
});
