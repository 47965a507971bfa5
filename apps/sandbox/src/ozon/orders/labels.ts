import { z } from 'zod';
import type { File } from '../../frame/answers.ts';
import { bold, code128, labelsOf, mm, regular, sheetOf } from '../../frame/paper.ts';
import type { Account, Carriage, Posting } from '../account.ts';
import { barcodesOf } from '../shapes.ts';
import { type Call, int64, invalid, notFound, type Operations, Refused, reads, writes } from '../wire.ts';
import { postingOf } from './orders.ts';

/** Description of /v2/posting/fbs/package-label. */
const mostLabels = 20;

export const labels: Operations = {
  'POST /v2/posting/fbs/package-label': reads(
    z.object({ posting_number: z.array(z.string()) }),
    (call, { posting_number }) => labelsPdf(call.account, printable(call, posting_number)),
  ),

  'POST /v2/posting/fbs/package-label/create': writes(
    z.object({ posting_number: z.array(z.string()) }),
    (call, body) => {
      printable(call, body.posting_number, false);
      const task = () => {
        const task_id = call.next();
        call.account.labelTasks[task_id] = { numbers: body.posting_number, readyAt: call.clock + call.pace.label };
        return task_id;
      };
      return {
        result: {
          tasks: [
            { task_id: task(), task_type: 'big_label' },
            { task_id: task(), task_type: 'small_label' },
          ],
        },
      };
    },
  ),

  'POST /v1/posting/fbs/package-label/get': reads(
    z.object({ task_id: int64 }),
    ({ account, clock, fileUrl }, { task_id }) => {
      const task = account.labelTasks[task_id];
      if (!task) throw notFound(`task ${task_id} is not found`);
      const ready = task.readyAt <= clock;
      return {
        result: {
          status: ready ? 'completed' : 'in_progress',
          error: '',
          file_url: ready ? fileUrl(`${task_id}.pdf`) : '',
          printed_postings_count: ready ? task.numbers.length : 0,
          unprinted_postings_count: ready ? 0 : task.numbers.length,
          unprinted_postings: [],
        },
      };
    },
  ),
};

/** All or nothing, as the real one. */
function printable(call: Call, numbers: string[], mustBeReady = true): Posting[] {
  if (numbers.length === 0 || numbers.length > mostLabels)
    throw invalid(`posting_number must contain between 1 and ${mostLabels} items`);
  const postings = numbers.map((number) => postingOf(call.account, number));
  if (postings.some(({ status }) => status === 'delivered'))
    throw new Refused(400, 9, 'label not allowed for delivered postings');
  if (postings.some(({ status }) => status !== 'awaiting_deliver'))
    throw new Refused(400, 3, 'INVALID_ARGUMENT: posting is not in status awaiting_deliver');
  const fresh = postings.filter(({ shippedAt }) => shippedAt + call.pace.label > call.clock);
  if (mustBeReady && fresh.length > 0) {
    throw new Refused(400, 9, `The next postings aren't ready: ${fresh.map(({ number }) => number).join(', ')}`);
  }
  return postings;
}

/** Labels of the postings, one page each. */
export const labelsPdf = (account: Account, postings: Posting[]): Promise<File> =>
  labelsOf('ticket.pdf', async (document) => {
    for (const posting of postings) {
      const warehouse = account.warehouses.find(({ id }) => id === posting.warehouse);
      const barcode = await code128(barcodesOf(posting).upper_barcode);
      document.addPage();
      document.font(bold).fontSize(13).text('OZON · песочница');
      document
        .font(regular)
        .fontSize(8)
        .text(`${warehouse?.title ?? ''} → ${posting.buyer.city}`);
      document.moveDown(0.5).image(barcode, { fit: [65 * mm, 22 * mm] });
      document.moveDown(0.5).font(bold).fontSize(12).text(posting.number);
      document.font(regular).fontSize(8).moveDown(0.5);
      for (const line of posting.lines) document.text(`${line.quantity} шт. · ${line.name} (${line.offerId})`);
    }
  });

/** Barcode that is scanned where a carriage is handed over. */
export const carriageBarcode = ({ id }: Carriage): string => `%303%${id}`;

/** The acceptance act of a carriage. */
export const actPdf = (account: Account, carriage: Carriage): Promise<File> =>
  sheetOf('act.pdf', async (document) => {
    const warehouse = account.warehouses.find(({ id }) => id === carriage.deliveryMethod);
    document.font(bold).fontSize(16).text(`Лист отгрузки № ${carriage.id}`);
    document
      .font(regular)
      .fontSize(10)
      .text(`Песочница Ozon. Склад: ${warehouse?.title ?? ''}. Дата отгрузки: ${carriage.departureDate}`);
    document
      .moveDown()
      .image(await code128(carriageBarcode(carriage)), { fit: [80 * mm, 18 * mm] })
      .moveDown();
    carriage.postings.forEach((number, index) => {
      const pieces = account.postings[number]?.lines.reduce((sum, line) => sum + line.quantity, 0) ?? 0;
      document.text(`${index + 1}. ${number} — ${pieces} шт.`);
    });
  });
