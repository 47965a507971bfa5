import type { OrderModel, Parcel } from '@prilavok/contract';
import { barcodeOf } from './barcode.ts';
import { bold, drawPages, mm, regular } from './pages.ts';

/** The usual rolls of label printers. */
const parcelSize: [number, number] = [75 * mm, 120 * mm];
const productSize: [number, number] = [58 * mm, 40 * mm];

/** Labels of parcels that no marketplace prints: one page each. */
export function parcelLabelsPdf(parcels: Parcel[]): Promise<Buffer> {
  return drawPages(parcelSize, 5 * mm, async (document) => {
    for (const parcel of parcels) {
      const number = parcel.number ?? `${parcel.orderNumber}-${parcel.position}`;
      document.addPage();
      document.font(bold).fontSize(14).text(`Заказ ${parcel.orderNumber}`);
      document.font(regular).fontSize(9).text(`Посылка ${parcel.position}`);
      document.moveDown(0.5).image(await barcodeOf(number), { fit: [65 * mm, 26 * mm] });
      document.moveDown(0.5).fontSize(9);
      for (const item of parcel.items) document.text(`${item.quantity} шт. · ${item.title} (${item.article})`);
    }
  });
}

/** A label for every piece that isn't cancelled. */
export function productLabelsPdf(order: OrderModel): Promise<Buffer> {
  return drawPages(productSize, 3 * mm, async (document) => {
    for (const line of order.products) {
      const picture = await barcodeOf(line.barcode || line.article || line.title);
      for (let piece = line.cancelled; piece < line.quantity; piece++) {
        document.addPage();
        document
          .font(regular)
          .fontSize(8)
          .text(line.title, { height: 10 * mm, ellipsis: true });
        document.image(picture, 3 * mm, 15 * mm, { fit: [52 * mm, 15 * mm], align: 'center' });
        const caption = line.barcode ? `${line.barcode} · ${line.article}` : line.article;
        document
          .font(bold)
          .fontSize(8)
          .text(caption, 3 * mm, 32 * mm, { width: 52 * mm, height: 5 * mm, ellipsis: true });
      }
    }
  });
}
