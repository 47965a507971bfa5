import { quietly } from '#api/quietly.ts';
import { toast } from '#toasts.ts';

/** Says what was taken away, in a toast whose button brings it back; eight seconds to think better of it. */
export function undoable(detail: string, back: () => Promise<unknown>): void {
  const buttons = [{ label: 'Вернуть', action: () => quietly(back) }];
  toast({ detail, severity: 'success', life: 8000, data: { buttons } });
}
