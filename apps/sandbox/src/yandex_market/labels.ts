import { z } from 'zod';
import type { File } from '../frame/answers.ts';
import { bold, code128, labelsOf, mm, regular } from '../frame/paper.ts';
import type { Box, Order } from './account.ts';
import { OrderPath, orderOf } from './order-path.ts';
import { absent, type Call, market, type Operations, wrong } from './wire.ts';

const format = z.object({ format: z.enum(['A9_HORIZONTALLY', 'A9', 'A7', 'A4']).default('A7') });

export const labels: Operations = {
  'GET /v2/campaigns/{campaignId}/orders/{orderId}/delivery/labels': market.reads(
    { path: OrderPath, query: format },
    (call, { path }) => {
      const order = printable(call, orderOf(call.account, path));
      return labelsPdf(order, order.boxes.length > 0 ? order.boxes : [wholeOf(order)]);
    },
  ),

  'GET /v2/campaigns/{campaignId}/orders/{orderId}/delivery/shipments/{shipmentId}/boxes/{boxId}/label': market.reads(
    { path: OrderPath.extend({ shipmentId: z.coerce.number().int(), boxId: z.coerce.number().int() }), query: format },
    (call, { path }) => {
      const order = printable(call, orderOf(call.account, path));
      const box = order.boxes.find(({ id }) => id === path.boxId);
      if (!box) throw absent(`Box not found: ${path.boxId}`);
      return labelsPdf(order, [box]);
    },
  ),
};

function printable({ clock, pace }: Call, order: Order): Order {
  if (order.model === 'DBS') throw wrong('Labels are not available for DBS orders');
  if (order.status !== 'PROCESSING')
    throw wrong(`Labels are not available for order ${order.id} with status ${order.status}`);
  if (order.readyAt + pace.label > clock && order.readyAt > 0)
    throw wrong(`Labels of order ${order.id} are not ready yet`);
  return order;
}

/** An order that was never laid out is a single box. */
const wholeOf = ({ id, items }: Order): Box => ({
  id,
  items: items.map((item) => ({ id: item.id, fullCount: item.count })),
});

const labelsPdf = (order: Order, boxes: readonly Box[]): Promise<File> =>
  labelsOf('labels.pdf', async (document) => {
    for (const box of boxes) {
      const number = `${order.id}-${1 + Math.max(0, order.boxes.indexOf(box))}`;
      document.addPage();
      document.font(bold).fontSize(13).text('ЯНДЕКС МАРКЕТ · песочница');
      document.font(regular).fontSize(8).text(`${order.region}, ${order.city}`);
      document.moveDown(0.5).image(await code128(number), { fit: [65 * mm, 22 * mm] });
      document.moveDown(0.5).font(bold).fontSize(12).text(number);
      document.font(regular).fontSize(8).moveDown(0.5);
      for (const { id, fullCount } of box.items) {
        const item = order.items.find((one) => one.id === id);
        document.text(`${fullCount} шт. · ${item?.offerName ?? ''} (${item?.offerId ?? id})`);
      }
    }
  });
