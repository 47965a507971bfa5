import { changeOrderMarks, isUnassembledState, readMark } from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import { conflict, invalid, mustBeFresh } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { mustLockOrder, orderModel } from './reading/order-model.ts';
import { byPerson, insertHistory } from './stored/history.queries.ts';
import * as queries from './stored/marks.queries.ts';
import { touchOrders } from './workflow/order-state.ts';

export const marks = [
  handle(changeOrderMarks, async ({ db, user, caller, request, path, body }) => {
    const order = await mustLockOrder(db, path.id);
    mustBeFresh(order, body.version, `Заказ ${order.number}`);
    if (order.sending !== null || !isUnassembledState(order.state))
      throw conflict('not_allowed', 'Коды маркировки меняют до подтверждения посылок');
    if (order.marketplace !== null && connectors[order.marketplace].takesMarks === 'none')
      throw conflict('not_allowed', `${connectors[order.marketplace].title} кодов маркировки отсюда не принимает`);
    const lines = new Map((await queries.lineMarks(db, path.id)).map((line) => [line.id, line]));
    const changes = body.products.flatMap(({ id, marks: scanned }, place) => {
      const line = lines.get(id);
      if (!line) throw invalid(`products.${place}.id`, 'такого товара в заказе нет');
      const marks = scanned.map((code, at) => markAt(`products.${place}.marks.${at}`, code));
      if (marks.length > line.pieces)
        throw invalid(`products.${place}.marks`, `кодов больше, чем штук в заказе: ${line.pieces}`);
      const was = line.marks;
      line.marks = marks;
      return was.join() === marks.join() ? [] : [{ line, was }];
    });
    refuseTwice([...lines.values()]);
    if (changes.length === 0) return orderModel(db, path.id, { caller, request });
    for (const { line } of changes) await queries.updateMarks(db, line.id, line.marks);
    await insertHistory(db, [path.id], byPerson(user), {
      kind: 'changed',
      message: 'Изменены коды маркировки',
      changes: changes.map(({ line, was }) => ({ field: line.title, was: shown(was), became: shown(line.marks) })),
    });
    await touchOrders(db, [path.id]);
    return orderModel(db, path.id, { caller, request });
  }),
];

function markAt(field: string, code: string): string {
  const read = readMark(code);
  if ('wrong' in read) throw invalid(field, read.wrong);
  return read.mark;
}

/** A code stands for one piece. */
function refuseTwice(lines: readonly queries.LineMarks[]): void {
  const of = new Map<string, string>();
  for (const { title, marks } of lines) {
    for (const mark of marks) {
      const other = of.get(mark);
      if (other !== undefined) throw invalid('products', `код ${mark.slice(0, 31)} вписан дважды: «${other}»`);
      of.set(mark, title);
    }
  }
}

const shown = (marks: readonly string[]): string | null =>
  marks.length === 0 ? null : marks.join(', ').slice(0, 500).replaceAll('\u001d', ' ');
