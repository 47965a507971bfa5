import { sql } from 'kysely';
import { type Db, pools } from './pools.ts';
import { execute } from './rows.ts';

/**
 * Deletes every row of the company from every company table, those that refer to others first. Knows no room: the tables are read from
 * the catalogue, by their row-level security.
 */
export async function emptyCompany(db: Db): Promise<void> {
  for (const table of await companyTablesInOrder()) {
    await execute(db)`delete from ${sql.table(table)} where company_id = ${db.company}`;
  }
}

async function companyTablesInOrder(): Promise<string[]> {
  const { rows } = await pools().owner.query<{ name: string; needs: string[] }>(
    `select c.relname as name, array_remove(array_agg(distinct t.relname::text), null) as needs
     from pg_class c
     left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid
     left join pg_class t on t.oid = k.confrelid and t.relrowsecurity
     where c.relnamespace = 'public'::regnamespace and c.relrowsecurity and c.relkind in ('r', 'p') and not c.relispartition
     group by c.relname order by c.relname`,
  );
  const needs = new Map(rows.map((row) => [row.name, new Set(row.needs)]));
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
