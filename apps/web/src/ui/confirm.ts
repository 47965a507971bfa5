import type { ReactNode } from 'react';
import { CallError } from '#api/call-error.ts';
import { state } from '#state.ts';
import { whileSaving } from './saving.ts';

/** Questions before something is done that can't be taken back, or is done to many. */

export interface Confirmation {
  group: 'confirmDelete' | 'confirmSave';
  header: string;
  message: ReactNode;
  acceptLabel: string;
  rejectLabel: string;
  accept: () => Promise<unknown>;
  reject?: () => void;
  /** A third answer, between the two. */
  other?: { label: string; act: () => void };
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

/** Closes the question and does what it asked about, behind the overlay. A refused call has said so in its toast: the screen stays. */
export async function acceptConfirmation(asked: Confirmation): Promise<void> {
  confirmation.set(null);
  try {
    await whileSaving(asked.accept);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    console.error(asked.header, error);
  }
}

/** Closes the question; nothing is done but what its asker does on a no. */
export function rejectConfirmation(asked: Confirmation): void {
  confirmation.set(null);
  asked.reject?.();
}

/** Closes the question and does its third answer. */
export function otherConfirmation(asked: Confirmation): void {
  confirmation.set(null);
  asked.other?.act();
}

function ask(
  group: Confirmation['group'],
  labels: Pick<Confirmation, 'acceptLabel' | 'rejectLabel'>,
  asked: Asked,
): void {
  confirmation.set({ group, header: 'Подтверждение', ...labels, ...asked });
}
