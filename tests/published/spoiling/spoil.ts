import { type Finding, readWith } from '@prilavok/marketplaces';
import type { z } from 'zod';
import { asJson, isJson, type Json } from '../json.ts';
import { type ListShape, listsIn, type Step } from './lists.ts';

/** What stands where a field stood, by how it was spoiled. */
const ways: Record<string, (name: string, value: unknown) => Json> = {
  dropped: () => ({}),
  null: (name) => ({ [name]: null }),
  'of another type': (name, value) => ({ [name]: otherThan(value) }),
  'a text for a number, or a number for a text': (name, value) => ({ [name]: otherWritten(value) }),
  renamed: (name, value) => ({ [`${name}New`]: value }),
};

function spoil(holder: Json, name: string, way: keyof typeof ways): void {
  const value = holder[name];
  delete holder[name];
  Object.assign(holder, ways[way]?.(name, value));
}

const otherThan = (value: unknown): unknown => (typeof value === 'object' && value !== null ? 'odd' : { odd: true });

function otherWritten(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value;
}

/** What spoiling single fields has come to: everything that shouldn't be. */
export interface Damage {
  spoilings: number;
  /** A field of one row keeps the others from being read. */
  pagesLost: string[];
  /** A row is neither read nor told of. */
  rowsLost: string[];
  /** A list isn't where it is looked for, and is taken for an empty one. */
  silentlyEmpty: string[];
  /** Lists that may be absent, as their shapes say. */
  absent: string[];
  /** Lists of one thing's parts, which are read all or none. */
  parts: string[];
}

/** Spoils each field of one row of each list in an answer, and each list itself, and reads what comes of it. */
export function damageOf(what: string, shape: z.ZodType, answer: unknown): Damage {
  const damage: Damage = { spoilings: 0, pagesLost: [], rowsLost: [], silentlyEmpty: [], absent: [], parts: [] };
  const short = shortened(answer);
  for (const list of listsIn(shape, short)) {
    if (list.byRow) spoilRow(what, { shape, answer: short, list }, damage);
    else damage.parts.push(`${what} ${list.path.join('.')}`);
    if (list.required) spoilList(what, { shape, answer: short, list }, damage);
    else damage.absent.push(`${what} ${list.path.join('.')}`);
  }
  return damage;
}

/** The fullest row of each list, and two beside it: the others say no more. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) {
    const fullest = value.toSorted((one, other) => JSON.stringify(other).length - JSON.stringify(one).length);
    return fullest.slice(0, 3).map(shortened);
  }
  return isJson(value)
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shortened(each)]))
    : value;
}

interface Spoiling {
  shape: z.ZodType;
  answer: unknown;
  list: ListShape;
}

function spoilRow(what: string, { shape, answer, list }: Spoiling, damage: Damage): void {
  const whole = readWith(shape, answer);
  const before = whole.success ? rowsAt(whole.data, list.path) : undefined;
  if (before === undefined) return;
  for (const field of list.fields) {
    for (const way of Object.keys(ways)) {
      const copy = structuredClone(answer);
      const row = at(copy, [...list.path, list.place]);
      const holder = at(row, field.slice(0, -1));
      const name = field.at(-1);
      if (!isJson(holder) || typeof name !== 'string' || !(name in holder)) continue;
      spoil(holder, name, way);
      damage.spoilings++;
      const read = readWith(shape, copy);
      const case_ = `${what}: ${[...list.path, '*', ...field].join('.')} is ${way}`;
      const after = read.success ? rowsAt(read.data, list.path) : undefined;
      if (after === undefined) damage.pagesLost.push(case_);
      else if (after + rowsIn(read.findings) < before) damage.rowsLost.push(case_);
    }
  }
}

const rowsIn = (findings: readonly Finding[]): number => findings.filter(({ kind }) => kind === 'row').length;

function spoilList(what: string, { shape, answer, list }: Spoiling, damage: Damage): void {
  for (let depth = 1; depth <= list.path.length; depth++) {
    const path = list.path.slice(0, depth);
    for (const way of Object.keys(ways)) {
      if (way.startsWith('a text')) continue;
      const copy = structuredClone(answer);
      const holder = at(copy, path.slice(0, -1));
      const name = path.at(-1);
      if (!isJson(holder) || typeof name !== 'string') continue;
      spoil(holder, name, way);
      damage.spoilings++;
      if (readWith(shape, copy).success) damage.silentlyEmpty.push(`${what}: ${path.join('.')} is ${way}`);
    }
  }
}

const at = (value: unknown, path: readonly Step[]): unknown =>
  path.reduce<unknown>((inside, step) => (Array.isArray(inside) ? inside[Number(step)] : asJson(inside)[step]), value);

/** How many rows were read at a place; shapes keep the names of what leads to a list. */
function rowsAt(data: unknown, path: readonly Step[]): number | undefined {
  const found = at(data, path);
  return Array.isArray(found) ? found.length : undefined;
}
