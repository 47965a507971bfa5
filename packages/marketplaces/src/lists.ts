import { z } from 'zod';
import { nameIn, type Unreadable, unreadableOf } from './faults.ts';
import { tellFinding } from './findings.ts';

/**
 * Lists of answers. A list of rows lives without the ones that can't be read: each is set aside and told of. Of a list inside a row one bad item spoils the row:
 * an order without one of its lines, or a sum without one of its parts, would be another one. A list that is missing is a fault, never an empty list; the
 * two forms that end in `OrNone` stand where the description says that the field may be absent or null.
 */

/** Rows that were set aside, and how many there were with them. */
interface Reading {
  told: number;
  unread: readonly string[];
}
const readings = new WeakMap<readonly unknown[], Reading>();

/** Stands in a list where a row couldn't be read, with as much of it as could. */
class Spoiled {
  readonly why: Unreadable;
  readonly rest: unknown;
  constructor(why: Unreadable, rest: unknown) {
    this.why = why;
    this.rest = rest;
  }
}

/** A list of rows, each read by itself. `key` is the field by which people know a row: its number or its article. */
export const rows = <Row extends z.ZodType>(row: Row, key = '') =>
  z
    // A bad row has a value of no type of theirs until it is taken out again.
    .array(row.catch(({ issues, value }) => new Spoiled(unreadableOf(issues[0]), value) as never))
    .transform((read) => readRows<z.output<Row>>(read, key));

/** A list of rows that may be absent or null, as the description says: none then. */
export const rowsOrNone = <Row extends z.ZodType>(row: Row, key = '') =>
  rows(row, key)
    .nullish()
    .transform((value) => value ?? []);

/** A list inside a row: one bad item spoils the row. */
export const list = <Item extends z.ZodType>(item: Item) => z.array(item);

/** A list inside a row that may be absent or null: empty then. */
export const listOrNone = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((value) => value ?? []);

function readRows<Row>(read: readonly (Row | Spoiled)[], key: string): Row[] {
  const good: Row[] = [];
  const unread: string[] = [];
  for (const [place, row] of read.entries()) {
    if (!(row instanceof Spoiled)) {
      good.push(row);
      continue;
    }
    const name = nameIn(row.rest, key);
    unread.push(name);
    tellFinding({ kind: 'row', number: place + 1, key, name, ...row.why });
  }
  readings.set(good, { told: read.length, unread });
  return good;
}

/** How many rows a list had in the answer, with those that were set aside: whether a page is full is told by these. */
export const toldIn = (list: readonly unknown[]): number => readings.get(list)?.told ?? list.length;

/** Numbers or articles of the rows that were set aside; empty texts for those that can't be named. */
export const unreadIn = (list: readonly unknown[]): readonly string[] => readings.get(list)?.unread ?? [];
