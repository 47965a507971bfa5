import type { ReactNode } from 'react';
import { state } from '../state.ts';
import { FatalError, fatal } from './fatal.ts';
import { whileSaving } from './progress.ts';

/** Questions before something is done that can't be taken back, or is done to many. */

export interface Confirmation {
  group: 'confirmDelete' | 'confirmSave';
  header: string;
  message: ReactNode;
  acceptLabel: string;
  rejectLabel: string;
  accept: () => Promise<unknown>;
  reject?: () => void;
  /** Takes a failure; without it the page ends in a fatal 404. */
  failed?: (error: unknown) => void;
}

type Asked = Partial<Confirmation> & Pick<Confirmation, 'message' | 'accept'>;

export const confirmation = state<Confirmation | null>(null);

/** Asks before deleting: «Удалить» or «Закрыть». */
export function confirmDelete(asked: Asked): void {
  ask('confirmDelete', { acceptLabel: 'Удалить', rejectLabel: 'Закрыть' }, asked);
}

/** Asks before saving: «Подтвердить» or «Отменить». */
export function confirmSave(asked: Asked): void {
  ask('confirmSave', { acceptLabel: 'Подтвердить', rejectLabel: 'Отменить' }, asked);
}

/** For `failed`, where the toast of the refused call has said it all and the screen stays as it was. */
export const stay = (): void => {};

/** Closes the question and does what it asked about, behind the overlay. */
export async function acceptConfirmation(asked: Confirmation): Promise<void> {
  confirmation.set(null);
  try {
    await whileSaving(asked.accept);
  } catch (error) {
    console.error(asked.header, error);
    if (asked.failed) asked.failed(error);
    else fatal.set(new FatalError(404, error instanceof Error ? error.message : String(error)));
  }
}

export function rejectConfirmation(asked: Confirmation): void {
  confirmation.set(null);
  asked.reject?.();
}

function ask(
  group: Confirmation['group'],
  labels: Pick<Confirmation, 'acceptLabel' | 'rejectLabel'>,
  asked: Asked,
): void {
  confirmation.set({ group, header: 'Подтверждение', ...labels, ...asked });
}
