import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { members } from '../roles.ts';
import { Id, Ids } from '../values.ts';

const endpoint = resource('orders/naming');

/** Numbers of orders by their ids; unknown ids are left out. */
export const getOrderTitles = endpoint('POST', '/oms/naming', {
  title: 'Номера заказов по номерам записей',
  reads: true,
  roles: members,
  body: z.object({ orders: Ids }),
  reply: z.object({ orders: z.array(z.object({ id: Id, title: z.string() })) }),
});
