import type { KeyboardEvent } from 'react';

const steps: Partial<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Keys on a button of a pair table: arrows, Home and End go from row to row, Delete takes the row's pair away. */
export function onPairKey(event: KeyboardEvent<HTMLTableElement>, unlink: (id: string) => void): void {
  const { target, code, defaultPrevented } = event;
  if (defaultPrevented || !(target instanceof HTMLButtonElement)) return;
  const row = target.closest<HTMLElement>('tr[data-row]');
  const step = steps[code];
  if (!row?.dataset.row || (!step && code !== 'Delete')) return;
  event.preventDefault();
  if (step) focusRow(target, step);
  else unlink(row.dataset.row);
}

/** Puts the focus into the next row, on the button that means the same there. */
export const focusNext = (button: HTMLElement): void => focusRow(button, (at) => at + 1);

function focusRow(button: HTMLElement, step: (at: number, last: number) => number): void {
  const row = button.closest<HTMLElement>('tr[data-row]');
  if (!row?.parentElement) return;
  const rows = [...row.parentElement.querySelectorAll<HTMLElement>(':scope > tr[data-row]')];
  const to = rows[step(rows.indexOf(row), rows.length - 1)];
  const same = to?.querySelector<HTMLElement>(`button[data-act="${button.dataset.act}"]`);
  (same ?? to?.querySelector<HTMLElement>('button'))?.focus();
}
