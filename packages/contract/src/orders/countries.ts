import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { orderEditors } from '../roles.ts';
import { Id } from '../values.ts';
import { OrderModel } from './orders.ts';

/** A country by its code of two letters, ISO 3166. */
export const CountryCode = z.string().regex(/^[A-Z]{2}$/, 'ждали код страны из двух латинских букв, например CN');

const endpoint = resource('orders/orders');

/** Countries that the marketplace knows. */
export const findOrderCountries = endpoint('GET', '/oms/orders/{id}/countries', {
  title: 'Страны-изготовители, которые принимает маркетплейс',
  roles: orderEditors,
  reply: z.object({ rows: z.array(z.object({ id: CountryCode.describe('Код страны'), title: z.string() })) }),
  errors: { refused: 'Маркетплейс отказал, в сообщении — его слова', unreachable: 'Маркетплейс не отвечает' },
});

/** Where goods of an order were made. It goes to the marketplace with the parcels. */
export const changeOrderCountries = endpoint('PATCH', '/oms/orders/{id}/countries', {
  title: 'Указать страны-изготовители товаров заказа',
  roles: orderEditors,
  body: z.object({
    products: z
      .array(
        z.object({
          id: Id.describe('Строка заказа'),
          country: CountryCode.nullable().describe('Код страны; null — не указана'),
        }),
      )
      .min(1)
      .max(500),
    version: z.int().optional().describe('С какой версии менялось'),
  }),
  reply: OrderModel,
  errors: { stale: 'Заказ успели изменить', not_allowed: 'Заказ уже собран, или страну этого товара не спрашивают' },
});
