import { quietly } from '#api/quietly.ts';
import { toast } from '#toasts.ts';

/** Says what was done, in a toast whose button takes it back; eight seconds to think better of it. */
export function undoable(detail: string, back: () => Promise<unknown>, label = 'Вернуть'): void {
  const buttons = [{ label, action: () => quietly(back) }];
  toast({ detail, severity: 'success', life: 8000, data: { buttons } });
}
