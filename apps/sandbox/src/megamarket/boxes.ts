import { z } from 'zod';
import type { Account, Shipment } from './account.ts';
import { chosenLots, ItemIndex, OwnNumber, setLot } from './lots.ts';
import { type Call, done, enveloped, instant, mustBeSeller, type Operations, refused, writes } from './wire.ts';

const token = z.string();
const Box = z.object({ boxIndex: z.int().min(1), boxCode: z.string() });

export const boxes: Operations = {
  /** May come again for what was left out. */
  'POST /api/market/v1/orderService/order/packing': writes(
    enveloped({
      token,
      shipments: z
        .array(
          z.object({
            shipmentId: z.string(),
            orderCode: OwnNumber.optional(),
            items: z
              .array(
                z.object({
                  itemIndex: ItemIndex,
                  quantity: z.literal(1).optional(),
                  digitalMark: z.string().optional(),
                  boxes: z.array(Box).max(1).optional(),
                }),
              )
              .min(1),
          }),
        )
        .min(1),
    }),
    ({ account, now, clock, pace }, { body: { data } }) => {
      const chosen = chosenLots(account, data.shipments, { from: ['CONFIRMED'], action: 'скомплектовать' });
      const packed = chosen.flatMap(({ shipment, lots }, at) => {
        const sent = data.shipments[at];
        return lots.map((lot) => {
          const item = sent?.items.find(({ itemIndex }) => itemIndex === lot.itemIndex);
          const [box] = item?.boxes ?? [];
          mustFitScheme(account, shipment, { ...lot, box, orderCode: sent?.orderCode });
          return { shipment, lot, box, mark: item?.digitalMark };
        });
      });
      for (const { shipment, lot, box, mark } of packed) {
        setLot(shipment, lot, 'PENDING_PACKING', { now, nextAt: clock + pace.label });
        Object.assign(lot, {
          boxIndex: box?.boxIndex ?? null,
          boxCode: box?.boxCode ?? null,
          digitalMark: mark ?? null,
        });
      }
      return done();
    },
  ),

  'POST /api/market/v1/orderService/order/shipping': writes(
    enveloped({
      token,
      shipments: z
        .array(
          z.object({
            shipmentId: z.string(),
            orderCode: OwnNumber.optional(),
            boxes: z.array(Box).min(1),
            shipping: z.object({ shippingDate: instant }),
          }),
        )
        .min(1),
    }),
    (call, { body: { data } }) => {
      const named = data.shipments.map(({ shipmentId, boxes }) => ({
        shipmentId,
        items: lotsIn(call, shipmentId, boxes),
      }));
      const chosen = chosenLots(call.account, named, { from: ['PACKED'], action: 'отгрузить' });
      const { now, clock, pace } = call;
      for (const { shipment, lots } of chosen)
        for (const lot of lots) setLot(shipment, lot, 'PENDING_SHIPPING', { now, nextAt: clock + pace.task });
      return done();
    },
  ),
};

/** Boxes are of those that Megamarket fetches, and their codes are put together as it wants them. */
function mustFitScheme(
  account: Account,
  shipment: Shipment,
  packed: { itemIndex: string; box: z.output<typeof Box> | undefined; orderCode: string | undefined },
): void {
  const { itemIndex, box, orderCode } = packed;
  const fault = (message: string) => refused([{ message, shipmentId: shipment.id, itemIndex }]);
  if (shipment.scheme !== 'FULFILLMENT_BY_MERCHANT') {
    if (box) throw fault('Отправление выдаёт продавец: коробок у него нет');
    return;
  }
  if (!box) throw fault('Не указана коробка');
  const [, merchant = '', own = '', index = ''] = /^(\d+)\*([\w-]+)\*(\d+)$/.exec(box.boxCode) ?? [];
  if (own !== (orderCode ?? shipment.ownNumber) || Number(index) !== box.boxIndex)
    throw refused([
      { message: `Код коробки ${box.boxCode} составлен неверно`, shipmentId: shipment.id, boxCode: box.boxCode },
    ]);
  mustBeSeller(account, Number(merchant));
}

/** The lots that lie in the boxes; a box that nobody packed is refused. */
function lotsIn({ account }: Call, shipmentId: string, wanted: readonly z.output<typeof Box>[]) {
  const lots = account.shipments[shipmentId]?.lots ?? [];
  return wanted.flatMap(({ boxCode }) => {
    const inside = lots.filter((lot) => lot.boxCode === boxCode);
    if (account.shipments[shipmentId] && inside.length === 0)
      throw refused([{ message: `Коробка ${boxCode} не найдена`, shipmentId, boxCode }]);
    return inside.map(({ itemIndex }) => ({ itemIndex }));
  });
}
