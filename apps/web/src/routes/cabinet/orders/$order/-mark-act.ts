import { changeOrderMarks, getOrder, type OrderModel } from '@prilavok/contract';
import { queries } from '#api/queries.ts';
import { asked } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { undoable } from '#ui/undo.ts';
import { placeMark } from './-marking.ts';
import type { Scan } from './-packing.ts';

const keyOf = (id: string) => asked(getOrder, { path: { id } }).queryKey;

/** One after the other: a scanner is quicker than an answer, and each code goes beside those before it. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = last.then(work, work);
  last = turn;
  return turn;
}

async function save(order: OrderModel, line: string, marks: string[]): Promise<void> {
  const body = { products: [{ id: line, marks }], version: order.version };
  const model = await change(changeOrderMarks, { path: { id: order.id }, body });
  queries.setQueryData(keyOf(order.id), model);
}

const freshest = (order: OrderModel): OrderModel => queries.getQueryData<OrderModel>(keyOf(order.id)) ?? order;

/** Writes a scanned code to the line that it belongs to; says which, or why none. */
export const addMark = (shown: OrderModel, code: string, named?: string): Promise<Omit<Scan, 'packing'>> =>
  inTurn(async () => {
    const order = freshest(shown);
    const placed = placeMark(order.products, code, named);
    if ('wrong' in placed) return { tone: 'error', said: placed.wrong };
    const line = order.products.find(({ id }) => id === placed.line);
    await save(order, placed.line, [...(line?.marks ?? []), placed.mark]);
    return { tone: 'success', said: placed.said };
  });

/** Takes a code away, for a while. */
export const removeMark = (shown: OrderModel, line: string, mark: string): Promise<void> =>
  inTurn(async () => {
    const order = freshest(shown);
    const marks = order.products.find(({ id }) => id === line)?.marks ?? [];
    await save(
      order,
      line,
      marks.filter((one) => one !== mark),
    );
    undoable('Код маркировки убран', () => addMark(shown, mark, line));
  });
