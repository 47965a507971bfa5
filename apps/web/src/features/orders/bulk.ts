import { type OrderAction, type OrderRow, runManyOrdersAction, type Types } from '@prilavok/contract';
import { CallError } from '#api/call-error.ts';
import { change } from '#api/useChange.ts';
import { counted } from '#text/plurals.ts';
import { success, warning } from '#toasts.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { whileSaving } from '#ui/saving.ts';
import { BulkResults, type Refused } from './bulk-results.tsx';

export type Many = readonly Pick<OrderRow, 'id' | 'number'>[];
type Body = Omit<Types<typeof runManyOrdersAction>['sent'], 'ids'>;
type Act = Extract<OrderAction, Types<typeof runManyOrdersAction>['path']['action']>;

/** What one call carries, so that one sees it go on; orders that leave together come into one shipment, so these go in one. */
const portion = 50;
const together: readonly OrderAction[] = [
  'CREATE_SHIPMENT',
  'CONFIRM_SHIPMENT',
  'COMPLETE_SHIPMENT',
  'CANCEL_SHIPMENT',
];
const most = 1000;

const orders = ['заказ', 'заказа', 'заказов'] as const;

/** Does one thing with many orders: what could not be done is told order by order, with the reason. Answers the ids of those that it was done with. */
export async function actOnMany(many: Many, action: Act, body: Body): Promise<{ done: string[]; refused: Refused[] }> {
  const refused: Refused[] = [];
  const done: string[] = [];
  const size = together.includes(action) ? most : portion;
  await whileSaving(async (tell) => {
    for (let from = 0; from < many.length; from += size) {
      tell({ done: from, total: many.length });
      const piece = many.slice(from, from + size);
      const refuse = (id: string, message: string) =>
        refused.push({ id, number: piece.find((one) => one.id === id)?.number ?? id, message });
      try {
        const ids = piece.map(({ id }) => id);
        const answer = await change(runManyOrdersAction, { path: { action }, body: { ...body, ids }, quiet: true });
        done.push(...answer.done);
        for (const { id, message } of answer.failed) refuse(id, message);
      } catch (error) {
        // Nothing of this piece could be done: each order's reason stands beside the first one's.
        if (!(error instanceof CallError)) throw error;
        const { message, details } = error;
        for (const { id } of piece) refuse(id, details?.find(({ field }) => field === id)?.message ?? message);
      }
    }
  });
  return { done, refused };
}

/** A toast when all went well; otherwise a list of what didn't. `did` is the word of success: «Взять в работу». */
export function tellResults(did: string, done: number, refused: readonly Refused[]): void {
  const said = done > 0 ? `${did}: ${counted(done, orders)}` : 'Ничего не изменилось';
  const [only] = refused;
  if (!only) {
    success(said);
    return;
  }
  if (refused.length === 1 && done === 0) {
    warning(`${only.number}: ${only.message}`);
    return;
  }
  void openDialog({
    component: BulkResults,
    componentProps: { said, refused },
    options: { header: `Не получилось: ${counted(refused.length, orders)}` },
  });
}
