import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { orderReaders } from '../roles.ts';
import { Id, Ids } from '../values.ts';

const endpoint = resource('orders/naming');

/** Numbers of orders by their ids; unknown ids are left out. */
export const getOrderTitles = endpoint('POST', '/oms/naming', {
  title: 'Номера заказов по номерам записей',
  reads: true,
  roles: orderReaders,
  body: z.object({ orders: Ids }),
  reply: z.object({ orders: z.array(z.object({ id: Id, title: z.string() })) }),
});

/** Differs from the previous call by the slash only, as the specification has it. */
export const getOrderPropertyTitles = endpoint('POST', '/oms/naming/', {
  title: 'Названия свойств заказов по номерам',
  reads: true,
  roles: orderReaders,
  body: z.object({ properties: Ids }),
  reply: z.object({ properties: z.array(z.object({ id: Id, title: z.string() })) }),
});

/** Texts of options by their ids, whatever properties of orders they belong to. */
export const getOrderOptionTitles = endpoint('POST', '/oms/naming/option', {
  title: 'Названия вариантов свойств заказов по номерам',
  reads: true,
  roles: orderReaders,
  body: z.object({ options: Ids.describe('Номера вариантов; незнакомые в ответ не попадут') }),
  reply: z.object({
    options: z.array(z.object({ id: Id, title: z.string() })).describe('Варианты и их названия'),
  }),
});
