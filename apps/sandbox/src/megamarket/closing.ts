import { z } from 'zod';
import { cancelLots, chosenLots, ItemIndex, moveLot } from './lots.ts';
import { done, enveloped, instant, type Operations, refused, writes } from './wire.ts';

const Reason = z.object({
  type: z.enum(['CANCEL_BY_CUSTOMER', 'HANDOVER_IMPOSSIBLE']),
  comment: z.string().default(''),
});

/** Orders that a seller gives out, or can't. */
export const closing: Operations = {
  'POST /api/market/v1/orderService/order/close': writes(
    enveloped({
      token: z.string(),
      shipments: z
        .array(
          z.object({
            shipmentId: z.string(),
            closeDate: instant,
            items: z
              .array(z.object({ itemIndex: ItemIndex, handoverResult: z.boolean(), reason: Reason.optional() }))
              .min(1),
          }),
        )
        .min(1),
    }),
    (call, { body: { data } }) => {
      const { account, now } = call;
      const chosen = chosenLots(account, data.shipments, { from: ['PACKED'], action: 'закрыть' });
      for (const { shipment } of chosen)
        if (shipment.scheme === 'FULFILLMENT_BY_MERCHANT')
          throw refused([{ message: 'Отправление доставляет Мегамаркет', shipmentId: shipment.id }]);
      for (const [at, { shipment, lots }] of chosen.entries()) {
        const told = data.shipments[at];
        if (!told) continue;
        shipment.closedAt = told.closeDate;
        for (const lot of lots) {
          const item = told.items.find(({ itemIndex }) => itemIndex === lot.itemIndex);
          if (item?.handoverResult) moveLot(account, shipment, lot, 'DELIVERED', call);
          else
            cancelLots(account, shipment, [lot], {
              status: 'CUSTOMER_CANCELED',
              reason: item?.reason?.type ?? '',
              now,
            });
        }
      }
      return done();
    },
  ),
};
