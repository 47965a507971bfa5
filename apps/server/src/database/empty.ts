import { sql } from 'kysely';
import { type Db, pools, withCompany } from './pools.ts';
import { execute, one, rows } from './rows.ts';

/**
 * Deletes every row of the company from every company table, those that refer to others first. Knows no room: the tables are read from
 * the catalogue, by their row-level security.
 */
export async function emptyCompany(db: Db): Promise<void> {
  for (const table of await companyTablesInOrder()) {
    await execute(db)`delete from ${sql.table(table)} where company_id = ${db.company}`;
  }
}

/** Rows that are deleted in one transaction. */
const portion = 10_000;

/**
 * Empties a company of any size in portions: it can stop between them and begin anew. In a partitioned table the place
 * of a row may fit rows of several parts, and as all of them are the company's, they only go a little earlier.
 */
export async function emptyCompanyInPortions(company: string, signal: AbortSignal): Promise<void> {
  for (const name of await companyTablesInOrder()) {
    const table = sql.table(name);
    for (let deleted = portion; deleted >= portion; ) {
      signal.throwIfAborted();
      deleted = await withCompany(
        company,
        (db) => execute(db)`
          delete from ${table} where company_id = ${db.company}
            and ctid = any(array(select ctid from ${table} where company_id = ${db.company} limit ${portion}))`,
      );
    }
  }
}

/** How many rows the company has in these tables. */
export async function countCompanyRows(db: Db, tables: readonly string[]): Promise<number[]> {
  const counts: number[] = [];
  for (const table of tables) {
    const { count } = await one<{ count: number }>(db)`
      select count(*)::int as count from ${sql.table(table)} where company_id = ${db.company}`;
    counts.push(count);
  }
  return counts;
}

/** Columns that open something: no archive has them. */
const secrets = ['keys', 'key_hash', 'sign_key', 'sealed_answer'];
/** Columns with the names, phones and addresses of buyers: their days are counted in the cabinet, and an archive lies elsewhere. */
const people = ['recipient_name', 'recipient_phone', 'recipient_address', 'people_text'];
/** Whole messages of marketplaces, in which there are buyers, too; kept for a week anyway. */
const messages = 'request_logs';

/** All rows of the company, table by table and some at a time, as JSON without what is secret, and without people. */
export async function* rowsOfCompany(db: Db): AsyncGenerator<{ table: string; rows: object[] }> {
  for (const table of await companyTablesInOrder()) {
    if (table === messages) continue;
    await execute(db)`
      declare company_rows no scroll cursor for
      select to_jsonb(t) - ${[...secrets, ...people]}::text[] as row from ${sql.table(table)} t where company_id = ${db.company}`;
    for (;;) {
      const found = await rows<{ row: object }>(db)`fetch 2000 from company_rows`;
      if (found.length === 0) break;
      yield { table, rows: found.map(({ row }) => row) };
    }
    await execute(db)`close company_rows`;
  }
}

async function companyTablesInOrder(): Promise<string[]> {
  const { rows: found } = await pools().owner.query<{ name: string; needs: string[] }>(
    `select c.relname as name, array_remove(array_agg(distinct t.relname::text), null) as needs
     from pg_class c
     left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid
     left join pg_class t on t.oid = k.confrelid and t.relforcerowsecurity
     where c.relnamespace = 'public'::regnamespace and c.relforcerowsecurity and c.relkind in ('r', 'p') and not c.relispartition
     group by c.relname order by c.relname`,
  );
  const needs = new Map(found.map((row) => [row.name, new Set(row.needs)]));
  const order: string[] = [];
  while (needs.size > 0) {
    const needed = new Set([...needs.values()].flatMap((set) => [...set]));
    const free = [...needs.keys()].filter((name) => !needed.has(name));
    // Tables that refer to each other in a ring go together: the last of them finds the others empty.
    for (const name of free.length > 0 ? free : [...needs.keys()]) {
      order.push(name);
      needs.delete(name);
    }
  }
  return order;
}
