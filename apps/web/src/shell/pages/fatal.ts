import { CallError } from '#api/call-error.ts';
import { failure } from '#toasts.ts';

/** An error after which the screen can't go on: it gives way to the error page. */
export class FatalError extends Error {
  readonly status: number;
  /** Where one probably wanted to go. */
  readonly way: Way | undefined;

  constructor(status: number, message: string, way?: Way) {
    super(message);
    this.name = 'FatalError';
    this.status = status;
    this.way = way;
  }
}

/** A way out of an error. */
export interface Way {
  to: string;
  label: string;
}

/** The refusal of an address whose validation failed, or which names something that isn't there. */
export const pageNotFound = (path: string): FatalError => new FatalError(404, `Page Not Found: ${path}`);

/** The status that the error page shows for anything that was thrown. */
export function statusOf(error: unknown): number {
  if (error instanceof FatalError) return error.status;
  if (error instanceof CallError && error.status >= 400) return error.status;
  return 500;
}

/**
 * Errors that nobody caught, outside of drawing: the screen stands and goes on, a toast says that something went wrong. What breaks
 * while drawing never comes here: the router's boundaries take it.
 */
export function watchUnhandled(): void {
  window.addEventListener('unhandledrejection', (event) => take(event.reason));
  window.addEventListener('error', (event) => take(event.error));
}

/** A refused call has been told already; a screen that was left aborts its calls. */
function take(error: unknown): void {
  if (!(error instanceof Error) || error instanceof CallError || error.name === 'AbortError') return;
  console.error(error);
  failure('Произошла ошибка');
}
