/** Which field of a value can't be read, and why. */
export interface Unreadable {
  /** By its path; empty for the value as a whole. */
  field: string;
  /** Russian, for people; the end of «поле X — …». */
  reason: string;
}

/** An issue as zod raises it, with what it was raised about. */
interface Issue {
  code?: string;
  path?: readonly PropertyKey[] | undefined;
  message?: string | undefined;
  input?: unknown;
  expected?: unknown;
}

/** Names the field that an issue is about, and says why it can't be read. */
export const unreadableOf = (issue: Issue | undefined): Unreadable => ({
  field: (issue?.path ?? []).map(String).join('.').slice(0, 200),
  reason: issue === undefined ? 'не читается' : reasonOf(issue),
});

function reasonOf({ code, message, input, expected }: Issue): string {
  if (input === undefined) return 'его нет';
  if (input === null) return 'пустое (null)';
  if (code === 'custom') return message ?? 'не читается';
  return (typeof expected === 'string' && expectations[expected]) || `другого вида: ${kindOf(input)}`;
}

const expectations: Record<string, string> = {
  string: 'не текст',
  number: 'не число',
  boolean: 'не да или нет',
  array: 'не список',
  object: 'не объект',
};

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'список';
  if (typeof value === 'object') return 'объект';
  return typeof value === 'number' ? 'число' : typeof value === 'boolean' ? 'да или нет' : 'текст';
}

/** Value at a path in a value. */
export const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inside, step) =>
      typeof inside === 'object' && inside !== null ? (inside as Record<PropertyKey, unknown>)[step] : undefined,
    value,
  );

/** Characters of a name that are kept. */
const longest = 100;

/** The row's own number or article, where it has one that can be read. */
export function nameIn(row: unknown, key: string): string {
  const found = key === '' ? undefined : at(row, key.split('.'));
  return typeof found === 'string' || typeof found === 'number' ? String(found).slice(0, longest) : '';
}
