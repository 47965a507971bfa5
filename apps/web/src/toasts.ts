import { state } from './state.ts';

/** Toasts as data: who shows them lives in `toast-host.tsx`. */

export type Severity = 'info' | 'success' | 'warn' | 'error' | 'secondary' | 'contrast';

export interface ToastButton {
  label: string;
  severity?: Severity;
  action: () => void;
}

export interface Toast {
  id: number;
  summary: string;
  detail: string;
  severity: Severity;
  /** Milliseconds until it goes by itself; `null` stays until closed. */
  life: number | null;
  closable: boolean;
  /** Names those that belong together, so that they can be closed together. */
  group: string;
  data: { buttons: ToastButton[] };
}

type ToastOptions = Partial<Omit<Toast, 'id'>> & { detail: string };

const titles: Record<Severity, string> = {
  error: 'Ошибка',
  warn: 'Внимание',
  success: 'Успешно',
  info: 'Успешно',
  secondary: 'Внимание',
  contrast: 'Внимание',
};

export const toasts = state<readonly Toast[]>([]);
let last = 0;

/** Shows a toast and answers its id. One that already says the same gives way to it: forty failures are one sentence. */
export function toast(options: ToastOptions): number {
  const severity = options.severity ?? 'info';
  const next: Toast = {
    life: 3000,
    closable: true,
    group: '',
    data: { buttons: [] },
    ...options,
    summary: options.summary ?? titles[severity],
    severity,
    id: ++last,
  };
  const same = (other: Toast) =>
    other.severity === severity && other.detail === next.detail && other.summary === next.summary;
  toasts.set([...toasts.get().filter((other) => !same(other)), next]);
  return next.id;
}

/** Takes a toast away before its time. */
export function closeToast(id: number): void {
  toasts.set(toasts.get().filter((other) => other.id !== id));
}

/** Takes away all toasts of a group. */
export function closeToasts(group: string): void {
  toasts.set(toasts.get().filter((other) => other.group !== group));
}

/** Says what went wrong; answers the id of the toast. */
export const failure = (detail: string): number => toast({ severity: 'error', detail });
/** Says what to mind; answers the id of the toast. */
export const warning = (detail: string): number => toast({ severity: 'warn', detail });
/** Says what was done; answers the id of the toast. */
export const success = (detail: string): number => toast({ severity: 'success', detail });
/** Says what is known now; answers the id of the toast. */
export const notice = (detail: string): number => toast({ severity: 'info', detail });

/** Puts text on the clipboard and says so. */
export async function copy(text: string, said = 'Скопировано'): Promise<void> {
  await navigator.clipboard.writeText(text);
  notice(said);
}
