import { type AnyEndpoint, addressOf, type PathValues } from '@prilavok/contract';
import { CallError } from './call-error.ts';

/** A creating call that is under way, or whose answer was lost. */
interface Sent {
  key: string;
  at: number;
}

const sent = new Map<string, Sent>();

/** Whoever sends the same so much later means a second thing. */
const forgotten = 10 * 60_000;

interface Creating {
  path?: PathValues;
  query?: object | undefined;
  body?: unknown;
}

/**
 * Sends a creating call with an Idempotency-Key. The same call again, while the first is under way or after its answer was lost, has the
 * same key, and the server makes one thing of both; once it was answered, the next is a new one.
 */
export async function madeOnce<Reply>(
  endpoint: AnyEndpoint,
  asked: Creating,
  send: (key: string) => Promise<Reply>,
): Promise<Reply> {
  const what = `${endpoint.method} ${addressOf(endpoint, asked)} ${wordsOf(asked.body)}`;
  for (const [each, { at }] of sent) if (at < Date.now() - forgotten) sent.delete(each);
  const { key } = sent.get(what) ?? { key: newKey() };
  sent.set(what, { key, at: Date.now() });
  try {
    const reply = await send(key);
    sent.delete(what);
    return reply;
  } catch (error) {
    if (error instanceof CallError) sent.delete(what);
    throw error;
  }
}

/** Not `randomUUID`: browsers keep that from pages without TLS. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('');

function wordsOf(body: unknown): string {
  if (!(body instanceof FormData)) return JSON.stringify(body) ?? '';
  return JSON.stringify(
    [...body].map(([name, value]) =>
      value instanceof File ? [name, value.name, value.size, value.lastModified] : [name, value],
    ),
  );
}
