import { CallError } from '#api/call-error.ts';

/** For `catch`, where the toast of the refused call has said it all and the screen stays as it is. */
export function told(error: unknown): void {
  if (!(error instanceof CallError)) throw error;
}
