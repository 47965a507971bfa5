import { z } from 'zod';
import type { File } from '../frame/answers.ts';
import { bold, code128, labelsOf, mm, regular } from '../frame/paper.ts';
import type { Account, Parcel } from './account.ts';
import { absent, type Call, Ids, type Operations, refused, trading } from './wire.ts';

export const labels: Operations = {
  'POST /api/seller/v1/parcels/get-labels': trading.reads(
    { body: z.object({ parcel_id: Ids }) },
    async (call, { body }) => {
      const parcels = body.parcel_id.map((id) => printable(call, id));
      const file = await labelsPdf(call.account, parcels);
      return asAccepted(call, file, { parcels: parcels.map(({ id, barcode }) => ({ parcel_id: id, barcode })) });
    },
  ),
};

/** A file as it was asked for: by itself, or in JSON. */
export const asAccepted = ({ request }: Call, file: File, beside: object = {}): unknown =>
  (request.headers.accept ?? '').includes('application/pdf')
    ? file
    : { file_content: file.bytes.toString('base64'), ...beside };

function printable({ account, clock, pace }: Call, id: string): Parcel {
  const parcel = account.parcels[id];
  if (!parcel) throw absent(`Посылка ${id} не найдена`);
  if (parcel.status === 'CANCELED') throw refused(`Посылка ${id} отменена`);
  if (parcel.status === 'RECEIVED') throw refused(`Посылка ${id} уже у покупателя`);
  const made = parcel.readyAt || parcel.createdAt;
  if (made + pace.label > clock) throw refused(`Этикетка посылки ${id} ещё не готова`);
  return parcel;
}

const labelsPdf = (account: Account, parcels: Parcel[]): Promise<File> =>
  labelsOf('labels.pdf', async (document) => {
    for (const parcel of parcels) {
      const order = account.orders[parcel.order];
      const barcode = await code128(parcel.barcode.replace(/[^\x20-\x7e]/g, ''));
      document.addPage();
      document.font(bold).fontSize(13).text('МАГНИТ МАРКЕТ · песочница');
      document
        .font(regular)
        .fontSize(8)
        .text(order?.region ?? '');
      document.moveDown(0.5).image(barcode, { fit: [65 * mm, 22 * mm] });
      document.moveDown(0.5).font(bold).fontSize(12).text(parcel.barcode);
      document.font(regular).fontSize(8).moveDown(0.5);
      for (const { sku_id, quantity } of parcel.items) {
        const title = order?.items.find((item) => item.sku_id === sku_id)?.title ?? '';
        document.text(`${quantity} шт. · ${title} (${sku_id})`);
      }
    }
  });
