import { type Delivery, deliveryStateTitles } from '@prilavok/contract';
import { barcodeOf } from '../labels/barcode.ts';
import { bold, drawPages, mm, regular } from '../labels/pages.ts';

const paper: [number, number] = [210 * mm, 297 * mm];
const margin = 12 * mm;
const width = 210 * mm - 2 * margin;
/** Height of a line of the list: four lines of text beside a barcode. */
const row = 34 * mm;
const last = 297 * mm - margin;

/** «09:00–12:00», «с 09:00», or nothing. */
const hoursOf = ({ interval }: Pick<Delivery, 'interval'>) =>
  !interval?.from && !interval?.to
    ? ''
    : interval.from && interval.to
      ? `${interval.from}–${interval.to}`
      : interval.from
        ? `с ${interval.from}`
        : `до ${interval.to}`;

/** The list that the own courier takes along: when, where, who, what to take, and a place to sign. */
export function courierListPdf(title: string, deliveries: readonly Delivery[]): Promise<Buffer> {
  return drawPages(paper, margin, async (document) => {
    document.addPage();
    document.font(bold).fontSize(15).text(title);
    document.moveDown(0.5);
    let top = document.y;
    for (const [index, delivery] of deliveries.entries()) {
      if (top + row > last) {
        document.addPage();
        top = margin;
      }
      const { order } = delivery;
      const lines = [
        [
          `${index + 1}. ${hoursOf(delivery) || 'в течение дня'}`,
          `заказ ${order.number}`,
          deliveryStateTitles[delivery.state],
        ],
        [delivery.full_address],
        [delivery.recipient_name, delivery.recipient_phone],
        [delivery.comment],
        [`${order.items} шт. на ${order.total} ₽`, 'Подпись: ____________________'],
      ];
      document
        .moveTo(margin, top)
        .lineTo(margin + width, top)
        .lineWidth(0.5)
        .stroke('#999999')
        .fillColor('#000000');
      document.image(await barcodeOf(order.number), margin + width - 45 * mm, top + 3 * mm, {
        fit: [45 * mm, 16 * mm],
      });
      for (const [at, parts] of lines.entries())
        document
          .font(at === 0 ? bold : regular)
          .fontSize(at === 0 ? 11 : 10)
          .text(parts.filter(Boolean).join(' · '), margin, top + (2.5 + at * 6) * mm, {
            width: width - 50 * mm,
            height: 6 * mm,
            ellipsis: true,
          });
      top += row;
    }
  });
}
