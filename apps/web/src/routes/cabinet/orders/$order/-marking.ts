import { isUnassembledState, type OrderModel, type OrderProduct, readMark } from '@prilavok/contract';
import { unmarkedOf } from '#features/orders/order-facts.ts';

type Line = Pick<OrderProduct, 'id' | 'title' | 'barcode' | 'quantity' | 'cancelled' | 'needsMark' | 'marks'>;

/** A scanned code of marking with the line that it belongs to, or why it belongs to none. */
export type Placed = { line: string; mark: string; said: string } | { wrong: string };

const carries = ({ needsMark, marks }: Line) => needsMark || marks.length > 0;

/** Lines whose pieces have codes of marking. */
export const markedLines = <Product extends Line>(products: readonly Product[]): Product[] => products.filter(carries);

/** Codes are written while the order isn't assembled, and nothing of it is on its way. */
export const canBeMarked = ({ state, sending, products, takesMarks }: OrderModel): boolean =>
  isUnassembledState(state) && sending === null && (takesMarks || products.some(carries));

/** The line to which a scanned code belongs: the one named, the one whose barcode the code holds, or the only one that lacks any. */
export function placeMark(lines: readonly Line[], code: string, named?: string): Placed {
  const read = readMark(code);
  if ('wrong' in read) return read;
  const { mark } = read;
  const owner = lines.find(({ marks }) => marks.includes(mark));
  if (owner) return { wrong: `Этот код уже вписан: ${owner.title}` };
  const marked = markedLines(lines);
  const lacking = marked.filter((line) => unmarkedOf(line) > 0);
  const line =
    lines.find(({ id }) => id === named) ??
    lacking.find((one) => isOf(one, mark)) ??
    marked.find((one) => isOf(one, mark)) ??
    (lacking.length === 1 ? lacking[0] : undefined);
  if (!line && lacking.length > 1)
    return { wrong: 'Непонятно, какого товара этот код: впишите его в строку товара ниже' };
  if (!line || line.marks.length >= piecesOf(line))
    return { wrong: line ? `${line.title}: все коды уже вписаны` : 'Все коды маркировки уже вписаны' };
  return { line: line.id, mark, said: `${line.title}: код ${line.marks.length + 1} из ${piecesOf(line)}` };
}

/** Pieces of a line, without those that are cancelled. */
export const piecesOf = ({ quantity, cancelled }: Line): number => quantity - cancelled;

/** A code begins with the product's barcode, filled up with zeros. */
const isOf = ({ barcode }: Line, mark: string): boolean =>
  barcode !== null && /^\d{8,14}$/.test(barcode) && mark.startsWith(`01${barcode.padStart(14, '0')}`);
