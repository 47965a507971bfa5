import type { Answer } from './answers.ts';

/** Above this, no odd number can be held by a double: on the wire all ids are odd and larger. */
const limit = 2n ** 53n;
const longOf = (id: bigint): bigint => limit + 2n * id + 1n;
const shortOf = (long: bigint): bigint => (long - limit - 1n) / 2n;

/** Whether at a path of an answer, `orders.items.id`, stands an id; lists stand for their items. */
export type IsId = (path: string, operation: string) => boolean;

/** A request as it would be if its ids had been answered as they are here. */
export const withShortIds = (text: string): string =>
  text.replace(/(?<!\d)\d{16,17}(?!\d)/g, (digits) => {
    const id = BigInt(digits);
    return id > limit && id < 2n * limit && id % 2n === 1n ? String(shortOf(id)) : digits;
  });

/** An answer whose ids are beyond 2^53, as the marketplace's own may become. */
export function withLongIds(answer: Answer, isId: (path: string) => boolean): Answer {
  if (answer.type !== 'application/json') return answer;
  return { ...answer, payload: Buffer.from(JSON.stringify(longer(answer.seen, '', isId))) };
}

function longer(value: unknown, path: string, isId: (path: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => longer(each, path, isId));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, longer(each, path ? `${path}.${name}` : name, isId)]),
    );
  const isWhole = Number.isInteger(value) || (typeof value === 'string' && /^\d+$/.test(value));
  if (!isWhole || Number(value) === 0 || !isId(path)) return value;
  const long = String(longOf(BigInt(value as number | string)));
  return typeof value === 'string' ? long : raw.rawJSON(long);
}

/** The language has it since Node 22, and its types don't yet. */
const raw = JSON as unknown as { rawJSON(text: string): object };
