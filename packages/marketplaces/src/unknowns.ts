/**
 * Fields that an answer may have by its description: fields by their names (`*`: any other), words of a list, or null
 * for anything. Lists stand for their items.
 */
export type Described = null | ReadonlySet<string> | Fields;
interface Fields {
  readonly [field: string]: Described;
}

/** A field that the description doesn't name, or a word that its list doesn't have; `word` is null for a field. */
export type Meet = (field: string, word: string | null) => void;

/** Values that are looked at in one answer: of a longer one the beginning. */
const most = 50_000;

/** A name or a word of somebody's API. What else stands there may be a customer's, and is told as «…». */
const plain = /^[A-Za-z][\w.:-]{0,59}$/;
const isNumber = /\d{5}/;
const told = (text: string) => (plain.test(text) && !isNumber.test(text) ? text : '…');

/** Looks through an answer for what its description doesn't know. Tells names and words of lists only, never what stands in a field. */
export function lookForUnknowns(described: Described, answer: unknown, meet: Meet): void {
  const path: string[] = [];
  let left = most;

  function look(known: Described, value: unknown): void {
    if (known === null || value === null || left-- <= 0) return;
    if (Array.isArray(value)) {
      for (const item of value) look(known, item);
    } else if (known instanceof Set) {
      if (typeof value === 'string') {
        if (value !== '' && !known.has(value) && !known.has(value.toLowerCase())) meet(path.join('.'), told(value));
      } else if (typeof value === 'number' && !known.has(String(value))) meet(path.join('.'), shortNumber(value));
    } else if (typeof value === 'object') {
      lookInto(known as Fields, value as Record<string, unknown>);
    }
  }

  function lookInto(known: Fields, value: Record<string, unknown>): void {
    for (const name in value) {
      const own = known[name];
      const below = own === undefined ? known['*'] : own;
      if (below === null) continue;
      path.push(own === undefined ? '*' : name);
      if (below !== undefined) look(below, value[name]);
      else meet([...path.slice(0, -1), told(name)].join('.'), null);
      path.pop();
    }
  }

  look(described, answer);
}

/** A word of a list that is a number has few digits; others are ids and sums. */
const shortNumber = (value: number): string => (/^-?\d{1,4}$/.test(String(value)) ? String(value) : '…');
