import { type BulkAct, undoBulkChange } from '@prilavok/contract';
import { quietly } from '#api/quietly.ts';
import { change } from '#api/useChange.ts';
import { number } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import { type ToastButton, toast } from '#toasts.ts';
import { offerForms } from '../words.ts';

/** Result of an act, in a sentence. */
export function outcomeOf({ changed, unchanged, leftOut }: Pick<BulkAct, 'changed' | 'unchanged' | 'leftOut'>): string {
  const left = leftOut.map(
    ({ reason, count }) => `${number(count)} — ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`,
  );
  return [
    `Изменено: ${counted(changed, offerForms)}`,
    unchanged > 0 && `без изменений ${number(unchanged)}`,
    left.length > 0 && `осталось как есть: ${left.join('; ')}`,
  ]
    .filter((part) => part !== false)
    .join('. ');
}

/** Says what an act did; its buttons lead on, where something follows, and take it back. */
export function tellOutcome(act: BulkAct, next?: ToastButton): void {
  const undoable = act.undoes === null && act.changed > 0;
  const back = { label: 'Отменить', action: () => quietly(() => undo(act)) };
  const buttons = undoable ? [...(next ? [next] : []), back] : [];
  const severity = act.changed > 0 ? 'success' : 'warn';
  toast({ detail: outcomeOf(act), severity, life: 15_000, data: { buttons } });
}

/** Takes an act back as a whole; a small one at once, and then it is said what came of it. */
export async function undo({ catalog, id }: Pick<BulkAct, 'catalog' | 'id'>): Promise<BulkAct> {
  const undone = await change(undoBulkChange, { path: { catalog, id } });
  if (undone.status === 'success') tellOutcome(undone);
  return undone;
}
