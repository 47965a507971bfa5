import { type Db, pools, withCompany } from '../../database/pools.ts';
import { notify } from '../../notifications/index.ts';
import type { Backfill } from '../backfills.ts';
import { changesOf } from './compose-row.ts';
import * as queries from './one-spelling.queries.ts';
import { type TableTexts, tables } from './tables.ts';

/** Rows that are read in one transaction. */
const portion = 1000;
/** Doubles that a notice names. */
const mostNamed = 20;

/** Rows derived from a table's rows. */
export interface DerivedRows {
  /** Holds the rows with whatever must be held before them. */
  hold(db: Db, ids: readonly string[]): Promise<unknown>;
  /** Makes anew what is derived from them. */
  follow(db: Db, ids: readonly string[]): Promise<void>;
}

/** Where the backfill is: behind a row of a table of a company. */
interface Position {
  company: string;
  /** Nothing when all tables of the company are done. */
  table: string | null;
  after: string;
  /** Rows of the company that stayed as they were, since others read the same. */
  left: number;
}

/**
 * Gives texts that were stored before every door composed them (NFC) the one spelling, company by company and table by table. A row that would then equal
 * another one stays, and the company's owners are told once where. `derived` says by tables what follows their texts.
 */
export const composeTexts =
  (derived: Readonly<Record<string, DerivedRows>>, { limit = portion } = {}): Backfill =>
  async (position, save) => {
    const place: Position | undefined = position === null ? undefined : JSON.parse(position);
    if (place && place.table !== null) {
      const { company } = place;
      await withCompany(company, async (db) => {
        const { written, ...next } = await step(db, place, { derived, limit });
        await save(db, JSON.stringify({ company, ...next } satisfies Position), written);
      });
      return true;
    }
    const company = await queries.companyAfter(pools().owner, place?.company ?? '0');
    if (company === undefined) return false;
    const first: Position = { company, table: tables[0]?.table ?? null, after: '0', left: 0 };
    await withCompany(company, (db) => save(db, JSON.stringify(first), 0));
    return true;
  };

/** Goes on to the next page that has anything to write, or to the end of the company. Of one table, so that few rows are held at once. */
async function step(
  db: Db,
  place: Position,
  { derived, limit }: { derived: Readonly<Record<string, DerivedRows>>; limit: number },
): Promise<Omit<Position, 'company'> & { written: number }> {
  // A table that a newer version has no more begins the company anew.
  const first = tables.findIndex((each) => each.table === place.table);
  let after = first === -1 ? '0' : place.after;
  for (const table of tables.slice(Math.max(0, first))) {
    const page = await queries.pageAfter(db, table, { after, limit });
    after = '0';
    if (!page || (page.apart.length === 0 && page.rows < limit)) continue;
    const { written, left } = await composeRows(db, table, page.apart, derived[table.table]);
    return { table: table.table, after: page.last, left: place.left + left, written };
  }
  if (place.left > 0) await tellOfDoubles(db);
  return { table: null, after, left: 0, written: 0 };
}

async function composeRows(
  db: Db,
  table: TableTexts,
  ids: readonly string[],
  derived: DerivedRows | undefined,
): Promise<{ written: number; left: number }> {
  if (ids.length === 0) return { written: 0, left: 0 };
  await derived?.hold(db, ids);
  const written: string[] = [];
  let left = 0;
  for (const row of await queries.lockRows(db, table, ids)) {
    const changed = changesOf(table, row);
    if (await equalsAnother(db, table, row, changed)) {
      left++;
      for (const name of uniqueColumns(table)) delete changed[name];
    }
    if (Object.keys(changed).length === 0) continue;
    await queries.updateRow(db, table, row.id, changed);
    written.push(row.id);
  }
  if (written.length > 0) await derived?.follow(db, written);
  return { written: written.length, left };
}

async function equalsAnother(
  db: Db,
  table: TableTexts,
  row: queries.Row & { living: boolean },
  changed: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const key = changed[table.unique?.column ?? ''];
  return row.living && typeof key === 'string' && queries.isTaken(db, table, row, key);
}

/** The unique column, and the text that it is made of. */
const uniqueColumns = ({ unique, keys = {} }: TableTexts): string[] =>
  unique ? [unique.column, keys[unique.column] ?? unique.column] : [];

/** Tells the company's owners what stands twice, and what they can do about it. */
async function tellOfDoubles(db: Db): Promise<void> {
  const told: (queries.Double & { what: string; advice: string })[] = [];
  for (const table of tables) {
    const words = table.unique?.words;
    if (!words || told.length > mostNamed) continue;
    const { what, advice } = words;
    const found = await queries.someDoubles(db, table, words, mostNamed + 1 - told.length);
    told.push(...found.map((double) => ({ ...double, what, advice })));
  }
  const [first] = told;
  if (!first) return;
  const named = told.slice(0, mostNamed).map(({ what, title, catalogTitle }) => {
    const where = catalogTitle === null ? '' : ` (каталог «${catalogTitle}»)`;
    return `${what} «${title}»${where}`;
  });
  const advices = [...Map.groupBy(told, ({ advice }) => advice)].map(
    ([advice, ofIt]) => `${[...new Set(ofIt.map(({ what }) => what))].join(', ')} — ${advice}`,
  );
  await notify(db, {
    theme: 'catalogs',
    severity: 'warn',
    title: 'Одно и то же записано дважды',
    message: [
      `Буквы вроде «й» и «ё» раньше хранились в двух написаниях, одинаковых на вид. Мы привели их к одному, но эти записи совпали бы с другими и остались как были: ${named.join('; ')}${told.length > mostNamed ? ' и другие' : ''}.`,
      `Что сделать: ${advices.join('; ')}.`,
    ].join(' '),
    link: first.catalog === null ? first.screen : `/cabinet/catalogs/${first.catalog}/${first.screen}`,
    roles: ['owner'],
  });
}
