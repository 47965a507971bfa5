import type { OrderRow } from '@prilavok/contract';
import { CallError } from '#api/call-error.ts';
import { forget } from '#api/queries.ts';
import { counted } from '#text/plurals.ts';
import { success, warning } from '#toasts.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { whileSaving } from '#ui/saving.ts';
import { BulkResults, type Refused } from './bulk-results.tsx';

export type Many = readonly Pick<OrderRow, 'id' | 'number'>[];

/** How many calls are on their way at once. */
const lanes = 4;

const orders = ['заказ', 'заказа', 'заказов'] as const;

/**
 * Does one thing with many orders, each by itself: what could not be done is told order by order, with the reason.
 * `did` is the word of success: «Взято в работу».
 */
export async function withEach(did: string, many: Many, work: (id: string) => Promise<unknown>): Promise<void> {
  const refused: Refused[] = [];
  await whileSaving(async (tell) => {
    const waiting = [...many];
    let done = 0;
    const lane = async () => {
      for (let order = waiting.shift(); order; order = waiting.shift()) {
        try {
          await work(order.id);
        } catch (error) {
          if (!(error instanceof CallError)) throw error;
          refused.push({ ...order, message: error.message });
        }
        tell({ done: ++done, total: many.length });
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  });
  for (const resource of ['orders/orders', 'orders/parcels', 'orders/shipments']) void forget(resource);
  tellResults(did, many.length - refused.length, refused);
}

/** A toast when all went well; otherwise a list of what didn't. */
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
