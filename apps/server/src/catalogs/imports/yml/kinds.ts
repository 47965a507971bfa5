import { type Kind, kind } from '@prilavok/contract';
import { booleanIn } from '../../../text/booleans.ts';
import { keyOf } from '../../../text/keys.ts';
import { measuredIn, type UnitGroups } from '../../../text/measured.ts';
import { numberIn } from '../../../text/numbers.ts';

/** Statistics of one param over the whole feed; bounded, however long the feed. */
export interface ParamStat {
  title: string;
  values: number;
  offersWithSeveral: number;
  booleans: number;
  integers: number;
  decimals: number;
  /** Texts made of digits alone and long: codes rather than amounts. */
  codes: number;
  longest: number;
  /** Unit group → how many values are a number with a unit of it. */
  measured: Map<string, number>;
  /** Unit as it was spelt → how many values came in it. */
  symbols: Map<string, number>;
  /** Key → text, until there are too many to be a list. */
  distinct: Map<string, string> | null;
  /** The unit that the param usually names, and the traits of values that came with it. */
  unit: string;
  traits: Map<string, Traits>;
}

/** A copy of a text: a piece of a longer text keeps the whole of it in memory, and here it would be a piece of the file. */
export const copyOf = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');

/** Longer lists are no lists to choose from. */
const longestList = 300;

/** Nothing seen of the param yet. */
export const newStat = (title: string, unit = ''): ParamStat => ({
  title,
  values: 0,
  offersWithSeveral: 0,
  booleans: 0,
  integers: 0,
  decimals: 0,
  codes: 0,
  longest: 0,
  measured: new Map(),
  symbols: new Map(),
  distinct: new Map(),
  unit,
  traits: new Map(),
});

/** Takes an offer's values of the param into account. */
export function addToStat(
  stat: ParamStat,
  { unit, values }: { unit: string; values: readonly string[] },
  units: UnitGroups,
  limit = longestList,
): void {
  if (values.length > 1) stat.offersWithSeveral++;
  for (const value of values) {
    const { key, boolean, number, integer, code, measured } = traitsOf(stat, value, unit, units);
    stat.values++;
    stat.longest = Math.max(stat.longest, value.length);
    if (boolean) stat.booleans++;
    if (number) stat.decimals++;
    if (integer) stat.integers++;
    if (code) stat.codes++;
    if (measured) {
      addOne(stat.measured, measured.group);
      addOne(stat.symbols, measured.symbol);
    }
    if (stat.distinct && !stat.distinct.has(key)) {
      stat.distinct.set(copyOf(key), copyOf(value));
      if (stat.distinct.size > limit) stat.distinct = null;
    }
  }
}

const addOne = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);

/** Readings that one value allows. */
interface Traits {
  key: string;
  boolean: boolean;
  number: boolean;
  integer: boolean;
  code: boolean;
  /** The unit that it is counted in, when that is one of ours. */
  measured: { symbol: string; group: string } | undefined;
}

const mostRemembered = 1000;

/** Looks at a value, or remembers: feeds say the same few words hundreds of thousands of times. */
function traitsOf(stat: ParamStat, value: string, unit: string, units: UnitGroups): Traits {
  const remembered = unit === stat.unit ? stat.traits.get(value) : undefined;
  if (remembered) return remembered;
  const number = numberIn(value);
  const isNumber = number !== undefined;
  const found = {
    key: keyOf(value),
    boolean: booleanIn(value) !== undefined,
    number: isNumber,
    integer: isNumber && Number.isSafeInteger(number) && !/[.,]/.test(value),
    code: isNumber && /^0\d|^\d{8,}$/.test(value.trim()),
    measured: unitIn(value, unit, units),
  };
  if (unit === stat.unit && stat.traits.size < mostRemembered) stat.traits.set(copyOf(value), found);
  return found;
}

function unitIn(value: string, unit: string, units: UnitGroups): Traits['measured'] {
  const found = measuredIn(value, unit, units);
  return found && { symbol: copyOf(found.symbol), group: found.group };
}

/** The unit that most of the values came in, as it was spelt; empty when none did. */
export function usualSymbol({ symbols }: ParamStat): string {
  const [usual] = [...symbols].toSorted(([, a], [, b]) => b - a);
  return usual?.[0] ?? '';
}

export interface Guess {
  type: Kind;
  options: boolean;
  multiple: boolean;
  /** Group of units, for numbers with a unit. */
  group: string | null;
}

/** Names of codes, which are texts also where all values happen to be digits: the next feed has letters in it. */
const codeNames = /^(артикул|код|парт-?номер|part ?number|модель)( |$)/;

/** The kind that all values of a param have. */
export function guess(stat: ParamStat): Guess {
  const multiple = stat.offersWithSeveral > 0;
  const plain = (type: Kind): Guess => ({
    type,
    options: false,
    multiple: multiple && type !== kind.boolean,
    group: null,
  });
  const all = (count: number) => count === stat.values;
  if (all(stat.booleans) && !multiple) return plain(kind.boolean);
  const [group] = [...stat.measured].find(([, count]) => all(count)) ?? [];
  if (group) return { ...plain(kind.unit), group };
  const isCode = stat.codes > 0 || codeNames.test(keyOf(stat.title));
  if (!isCode && all(stat.integers)) return plain(kind.integer);
  if (!isCode && all(stat.decimals)) return plain(kind.decimal);
  if (stat.longest > 255) return plain(kind.longText);
  return { ...plain(kind.shortText), options: isList(stat) };
}

/** A text with few different values, met again and again, is a list to choose from. */
function isList({ distinct, values, longest }: ParamStat): boolean {
  if (!distinct || longest > 100) return false;
  return values < 5 || distinct.size * 2 <= values || (distinct.size <= 10 && distinct.size < values);
}
