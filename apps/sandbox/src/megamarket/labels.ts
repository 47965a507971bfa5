import { z } from 'zod';
import { bold, code128, labelsOf, mm, regular } from '../frame/paper.ts';
import type { Lot } from './account.ts';
import { chosenLots, ItemIndex, isCancelled } from './lots.ts';
import { enveloped, type Operations, reads, refused, success } from './wire.ts';

const Box = z.object({ boxIndex: z.int().min(1), boxCode: z.string() });

interface Label {
  boxCode: string;
  orderCode: string;
  lots: Lot[];
}

export const labels: Operations = {
  /** A PDF where one is asked for, else a page for a browser inside of JSON. */
  'POST /api/market/v1/orderService/sticker/print': reads(
    enveloped({
      token: z.string(),
      printAsPdf: z.boolean().default(false),
      shipments: z
        .array(
          z.object({
            shipmentId: z.string(),
            boxCodes: z.array(z.string()).min(1),
            items: z.array(z.object({ itemIndex: ItemIndex, quantity: z.literal(1), boxes: z.array(Box) })).optional(),
          }),
        )
        .min(1),
    }),
    async ({ account }, { body: { data } }) => {
      const wanted = data.shipments.flatMap(({ shipmentId, boxCodes }): Label[] => {
        const shipment = account.shipments[shipmentId];
        if (!shipment) throw refused([{ message: `Отправление ${shipmentId} не найдено`, shipmentId }]);
        return boxCodes.map((boxCode) => {
          const lots = shipment.lots.filter((lot) => lot.boxCode === boxCode && !isCancelled(lot));
          if (lots.length === 0) throw refused([{ message: `Коробка ${boxCode} не найдена`, shipmentId, boxCode }]);
          const items = lots.map(({ itemIndex }) => ({ itemIndex }));
          chosenLots(account, [{ shipmentId, items }], {
            from: ['PACKED', 'PENDING_SHIPPING', 'SHIPPED'],
            action: 'напечатать этикетку',
          });
          return { boxCode, orderCode: shipment.orderCode, lots };
        });
      });
      return data.printAsPdf ? paperOf(wanted) : success(wanted.map(htmlOf).join('\n'));
    },
  ),
};

const htmlOf = ({ boxCode, orderCode, lots }: Label) =>
  `<div class="label"><h1>Мегамаркет · песочница</h1><p>${boxCode}</p><p>${orderCode}, лотов: ${lots.length}</p></div>`;

const paperOf = (wanted: readonly Label[]) =>
  labelsOf('labels.pdf', async (document) => {
    for (const { boxCode, orderCode, lots } of wanted) {
      const barcode = await code128(boxCode);
      document.addPage();
      document.font(bold).fontSize(13).text('МЕГАМАРКЕТ · песочница');
      document.font(regular).fontSize(8).text(`Заказ ${orderCode}`);
      document.moveDown(0.5).image(barcode, { fit: [65 * mm, 22 * mm] });
      document.moveDown(0.5).font(bold).fontSize(12).text(boxCode);
      document.font(regular).fontSize(8).moveDown(0.5);
      for (const { title, offerId } of lots) document.text(`1 шт. · ${title} (${offerId})`);
    }
  });
