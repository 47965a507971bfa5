import type { OrderRow } from '@prilavok/contract';
import { counted } from '#text/plurals.ts';
import { success, warning } from '#toasts.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { BulkResults, type Refused } from './bulk-results.tsx';

export type Many = readonly Pick<OrderRow, 'id' | 'number'>[];
const orders = ['заказ', 'заказа', 'заказов'] as const;

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
