import { misfits, Refusal } from '../errors.ts';

/** Levels of a body; nothing that a call takes has half as many. */
const deepest = 50;

/**
 * Reads a JSON body: without keys that reach into an object's prototype, and refusing what PostgreSQL can't keep. Strangers send bodies too, and
 * everybody waits while one is read: its parts are walked through only where the raw text shows a reason to.
 */
export function readJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal(400, 'invalid', 'Тело запроса не читается как JSON');
  }
  if (!isSuspect(text)) return value;
  const fault = clean(value, 0);
  if (fault) throw misfits([{ field: nameOf(fault) || 'тело запроса', message: fault.message }]);
  return value;
}

/**
 * Whether the value of this text can have anything that must not pass: it lies deep, or is an escape, or a key of that name. Only what a search finds at
 * the speed of memory is looked for, as a text may be one long word of almost the right letters.
 */
function isSuspect(text: string): boolean {
  return opensMoreThan(text, deepest) || text.includes('\\') || text.includes('"__proto__"');
}

/** Whether the text has more opening brackets than this: with fewer nothing in it can lie deeper. */
function opensMoreThan(text: string, most: number): boolean {
  let opened = 0;
  for (const bracket of '[{')
    for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1)) if (++opened > most) return true;
  return false;
}

/** A text that can't be kept, or what lies too deep. */
interface Fault {
  /** Keys that lead there; put together on the way back, as most bodies have no fault. */
  place: string[];
  message: string;
}

/** Name of a fault's place; one that lies too deep is named by where it begins. */
const nameOf = ({ place }: Fault): string => (place.length > deepest ? String(place[0]) : place.join('.'));

/** Drops `__proto__` wherever it is a key; answers the first fault. */
function clean(value: unknown, depth: number): Fault | undefined {
  if (typeof value === 'string') return isKeepable(value) ? undefined : { place: [], message: unkeepable };
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > deepest) return { place: [], message: 'вложено слишком глубоко' };
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) {
      const fault = clean(value[at], depth + 1);
      if (fault) return { ...fault, place: [String(at), ...fault.place] };
    }
    return undefined;
  }
  const fields = value as Record<string, unknown>;
  if (Object.hasOwn(fields, '__proto__')) Reflect.deleteProperty(fields, '__proto__');
  for (const key in fields) {
    if (!isKeepable(key)) return { place: [], message: unkeepable };
    const fault = clean(fields[key], depth + 1);
    if (fault) return { ...fault, place: [key, ...fault.place] };
  }
  return undefined;
}

const unkeepable = 'в тексте есть нулевой знак или половина знака: уберите их';

/** Whether PostgreSQL can keep the text: it takes neither NUL nor half a surrogate pair. */
const isKeepable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** The first text among the parameters of an address that can't be kept. */
export function unkeepableIn(parameters: unknown): { field: string; message: string } | undefined {
  const fault = clean(parameters, 0);
  return fault && { field: nameOf(fault), message: fault.message };
}
