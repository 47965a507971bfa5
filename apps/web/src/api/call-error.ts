import type { Failure } from '@prilavok/contract';

/** Error of a failed call: the body of the answer and its status. Status 0: no answer came. */
export class CallError extends Error {
  readonly code: string;
  readonly details: NonNullable<Failure['details']>;
  readonly status: number;

  constructor(status: number, body: Partial<Failure>) {
    super(body.message || 'Произошла ошибка');
    this.name = 'CallError';
    this.code = body.code ?? 'unknown';
    this.details = body.details ?? [];
    this.status = status;
  }
}

/** The body of an answer that says no; anything but our own shape counts as empty. What broke inside of the server is its own matter. */
export async function refusal(response: Response): Promise<CallError> {
  const body: unknown = await response.json().catch(() => null);
  if (response.status === 500) {
    return new CallError(500, { code: 'internal', message: 'Произошла ошибка на сервере, попробуйте позже' });
  }
  return new CallError(response.status, typeof body === 'object' && body !== null ? body : {});
}
