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

type ConfirmationRequest = Partial<Confirmation> & Pick<Confirmation, 'message' | 'accept'>;

export const confirmation = state<Confirmation | null>(null);

/** Asks before deleting: «Удалить» or «Закрыть». */
export function confirmDelete(question: ConfirmationRequest): void {
  ask('confirmDelete', { acceptLabel: 'Удалить', rejectLabel: 'Закрыть' }, question);
}

/** Asks before saving: «Подтвердить» or «Отменить». */
export function confirmSave(question: ConfirmationRequest): void {
  ask('confirmSave', { acceptLabel: 'Подтвердить', rejectLabel: 'Отменить' }, question);
}

/** Closes the question and does what it asked about, behind the overlay. A refused call has said so in its toast: the screen stays. */
export async function acceptConfirmation(question: Confirmation): Promise<void> {
  confirmation.set(null);
  try {
    await whileSaving(question.accept);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    console.error(question.header, error);
  }
}

/** Closes the question; nothing is done but what its asker does on a no. */
export function rejectConfirmation(question: Confirmation): void {
  confirmation.set(null);
  question.reject?.();
}

/** Closes the question and does its third answer. */
export function otherConfirmation(question: Confirmation): void {
  confirmation.set(null);
  question.other?.act();
}

function ask(
  group: Confirmation['group'],
  labels: Pick<Confirmation, 'acceptLabel' | 'rejectLabel'>,
  question: ConfirmationRequest,
): void {
  confirmation.set({ group, header: 'Подтверждение', ...labels, ...question });
}
