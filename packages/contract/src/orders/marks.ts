import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { orderEditors } from '../roles.ts';
import { Id } from '../values.ts';
import { OrderModel } from './orders.ts';

/** Characters of a code: those of «Честный знак» have some thirty to a hundred and thirty. */
const shortest = 20;
const longest = 200;

/** Between the groups of a code; part of it. */
const separator = '\u001d';
/** Prefixes by which scanners tell the kind of a code. */
const prefixes = [']d2', ']C1', separator, '\u00e8'];

/** A code of marking as it is kept, or why what was scanned is none. */
export type ReadMark = { mark: string } | { wrong: string };

/** Reads a scanned code of marking: what scanners put before it goes, the separators within it stay. */
export function readMark(scanned: string): ReadMark {
  const mark = withoutPrefix(scanned.trim());
  if (/[а-яё]/i.test(mark))
    return { wrong: 'Код набран русской раскладкой: переключите её на английскую и отсканируйте снова' };
  if (/^\d{8,14}$/.test(mark))
    return { wrong: 'Это штрихкод товара: код маркировки — в квадратном значке Data Matrix рядом' };
  if (mark.length < shortest) return { wrong: `Это не код маркировки: в нём меньше ${shortest} знаков` };
  if (mark.length > longest) return { wrong: `Это не код маркировки: в нём больше ${longest} знаков` };
  if (!mark.split(separator).every((group) => /^[!-~]*$/.test(group)))
    return { wrong: 'В коде маркировки есть посторонние знаки' };
  return { mark };
}

function withoutPrefix(code: string): string {
  const prefix = prefixes.find((one) => code.startsWith(one));
  return prefix ? withoutPrefix(code.slice(prefix.length)) : code;
}

const endpoint = resource('orders/orders');

/** Codes of marking of an order's pieces, each line's whole: what isn't named is taken away. They go to the marketplace with the parcels. */
export const changeOrderMarks = endpoint('PATCH', '/oms/orders/{id}/marks', {
  title: 'Вписать коды маркировки товаров заказа',
  roles: orderEditors,
  body: z.object({
    products: z
      .array(
        z.object({
          id: Id.describe('Строка заказа'),
          marks: z
            .array(z.string().max(400))
            .max(10_000)
            .describe('Все коды строки, как их прочёл сканер; не больше, чем в ней штук'),
        }),
      )
      .min(1)
      .max(500),
    version: z.int().optional().describe('С какой версии менялось'),
  }),
  reply: OrderModel,
  errors: { stale: 'Заказ успели изменить', not_allowed: 'Заказ уже собран, или площадка кодов не принимает' },
});
