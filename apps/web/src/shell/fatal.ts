import { CallError } from '#api/call-error.ts';
import { state } from '../state.ts';

/** An error after which the screen can't go on: it gives way to the error page. */
export class FatalError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'FatalError';
    this.status = status;
  }
}

/** The error that the page shows now; the next navigation clears it. */
export const fatal = state<unknown>(undefined);

/** The status that the error page shows for anything that was thrown. */
export function statusOf(error: unknown): number {
  if (error instanceof FatalError) return error.status;
  if (error instanceof CallError && error.status >= 400) return error.status;
  return 500;
}

/** Errors that nobody caught. A refused call has had its toast already; a screen that was left aborts its calls. */
export function watchUnhandled(): void {
  window.addEventListener('unhandledrejection', (event) => take(event.reason));
  window.addEventListener('error', (event) => take(event.error));
}

function take(error: unknown): void {
  if (!(error instanceof Error) || error instanceof CallError || error.name === 'AbortError') return;
  console.error(error);
  fatal.set(error);
}
