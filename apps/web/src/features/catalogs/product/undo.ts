import { undoProductChanges } from '@prilavok/contract';
import { quietly } from '#api/quietly.ts';
import { change } from '#api/useChange.ts';
import { counted } from '#text/plurals.ts';
import { toast } from '#toasts.ts';
import { offerForms } from '../words.ts';

/** Lines of history that are taken back by one request. */
const mostAtOnce = 1000;

/** Takes lines of a product's history back, and says what stayed as it is. */
export function undoChanges(product: string, changes: readonly string[], field?: string): void {
  quietly(async () => {
    const body = { changes: changes.slice(0, mostAtOnce), ...(field && { field }) };
    const { failed } = await change(undoProductChanges, { path: { id: product }, body });
    const [first] = failed;
    if (!first) toast({ detail: 'Возвращено, как было', severity: 'success' });
    else
      toast({
        detail: `Возвращено не всё: ${counted(failed.length, offerForms)} — ${first.message.toLowerCase()}`,
        severity: 'warn',
      });
  });
}
