import { Refusal } from './refusal.ts';

/** Answer over the wire. */
export interface Answer {
  status: number;
  /** Empty: no body. */
  type: string;
  payload: Buffer;
  headers: Record<string, string>;
  /** Body as it is logged: parsed JSON, `{ bytes }` of a file, null of nothing. */
  seen: unknown;
}

export interface File {
  type: string;
  name: string;
  bytes: Buffer;
}

/** Whether an operation answers a file instead of JSON. */
const isFile = (answer: unknown): answer is File =>
  typeof answer === 'object' && answer !== null && 'bytes' in answer && answer.bytes instanceof Buffer;

/** An answer with a status of its own. `undefined` as its value: no body. */
export class Reply {
  readonly status: number;
  readonly value: unknown;
  readonly headers: Record<string, string>;

  constructor(status: number, value?: unknown, headers: Record<string, string> = {}) {
    this.status = status;
    this.value = value;
    this.headers = headers;
  }
}

/** Makes the answer of an operation: a file, JSON, or nothing. */
export function answerOf(value: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  if (value instanceof Reply) return answerOf(value.value, value.status, value.headers);
  if (value === undefined) return { status, type: '', payload: Buffer.alloc(0), headers, seen: null };
  if (isFile(value))
    return { status, type: value.type, payload: value.bytes, headers, seen: { bytes: value.bytes.length } };
  return { status, type: 'application/json', payload: Buffer.from(JSON.stringify(value)), headers, seen: value };
}

/** A refusal, ready to be sent; what nobody expected becomes the marketplace's own failure. */
export function refusalAnswer(error: unknown, failed: () => Refusal): Answer {
  if (!(error instanceof Refusal)) console.error(error);
  const { status, body, headers, type } = error instanceof Refusal ? error : failed();
  const answer = answerOf(body, status, headers);
  return answer.type === 'application/json' ? { ...answer, type } : answer;
}
