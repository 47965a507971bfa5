import { z } from 'zod';
import type { LabelsApi } from '../../api/orders.ts';
import { MarketplaceError } from '../../errors.ts';
import { idNumber } from '../../exact-json.ts';
import type { Caller } from '../../http.ts';
import { batch } from '../limits.ts';
import { id, rows } from '../shapes.ts';

const Stickers = z.object({ stickers: rows(z.object({ orderId: id, file: z.string() }), 'orderId') });

/** Millimetres of the sticker: the larger of their two sizes. */
const size = { width: 58, height: 40 };

/** Stickers of tasks as PNG: /api/v3/orders/stickers. */
export function labelsApi(http: Caller): LabelsApi {
  return {
    async files(numbers) {
      if (numbers.length > batch.labels)
        throw new MarketplaceError('refused', `За раз Wildberries печатает не больше ${batch.labels} стикеров.`);
      const call = { method: 'POST', host: 'marketplace', path: '/api/v3/orders/stickers', group: 'orders' } as const;
      const body = { orders: numbers.map(idNumber) };
      const { stickers } = await http.json(
        { ...call, query: { type: 'png', ...size }, body, repeatable: true },
        Stickers,
      );
      const files = new Map(stickers.map(({ orderId, file }) => [orderId, file]));
      return numbers.map((number) => {
        const file = files.get(number);
        if (file) return { type: 'image/png', body: pngOf(file) };
        const message = `Стикера задания ${number} нет: он печатается, пока задание на сборке или в доставке.`;
        throw new MarketplaceError('refused', message);
      });
    },
  };
}

/** A picture out of their base64. */
export function pngOf(base64: string): Buffer {
  const body = Buffer.from(base64, 'base64');
  if (body.subarray(1, 4).toString('latin1') === 'PNG') return body;
  throw new MarketplaceError('down', 'Wildberries прислал вместо картинки что-то другое. Повторим позже.');
}
