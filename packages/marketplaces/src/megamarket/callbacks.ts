import { z } from 'zod';
import type { Callbacks } from '../marketplace.ts';
import { id } from './shapes.ts';

/** Fact sheet, 4: a new shipment, and lots that the buyer cancels. */
const events = ['order/new', 'order/cancel'];

const Message = z.object({ data: z.object({ shipments: z.array(z.object({ shipmentId: id })) }) });

/** Megamarket tells of shipments at two addresses beneath ours. Nothing signs what it tells, so that only the numbers are taken from it. */
export const callbacks: Callbacks = {
  where: 'Передайте адрес менеджеру Мегамаркета или укажите его в кабинете Мегамаркета, в настройках API.',
  heard(event, body) {
    if (!events.includes(event)) return null;
    const message = Message.safeParse(body);
    if (!message.success) return null;
    const numbers = message.data.data.shipments.map(({ shipmentId }) => shipmentId);
    return { numbers, thanks: { success: 1, meta: {}, data: {} } };
  },
};
