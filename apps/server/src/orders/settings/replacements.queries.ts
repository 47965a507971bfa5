import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne } from '../../database/rows.ts';
import { counted } from '../stored/order-counts.ts';

/** Things of orders that a company can remove when it names a replacement. */
export type Replaceable = 'status' | 'source';

const tables = { status: 'order_statuses', source: 'order_sources' } as const;
const columns = { status: 'status_id', source: 'source_id' } as const;

const table = (what: Replaceable): RawBuilder<unknown> => sql.table(tables[what]);
const column = (what: Replaceable): RawBuilder<unknown> => sql.ref(columns[what]);

/** Nobody sees it any more; what was on its way to it goes to its replacement instead. */
export async function updateReplacement(db: Db, what: Replaceable, id: string, replacement: string): Promise<void> {
  await execute(db)`
    update ${table(what)} set replaced_by = ${replacement}::bigint
    where company_id = ${db.company} and (id = ${id}::bigint or replaced_by = ${id}::bigint)`;
}

/** Replacement of a thing that is being removed. */
export async function replacementOf(db: Db, what: Replaceable, id: string): Promise<string | undefined> {
  const row = await maybeOne<{ replacement: string | null }>(db)`
    select replaced_by as replacement from ${table(what)} where company_id = ${db.company} and id = ${id}::bigint`;
  return row?.replacement ?? undefined;
}

/** Gives some of its orders to the replacement; answers how many they were. They are locked by their ids, as everywhere. */
export async function moveOrders(
  db: Db,
  what: Replaceable,
  { id, replacement, limit }: { id: string; replacement: string; limit: number },
): Promise<number> {
  const moved = await counted(db)`
    update orders set ${column(what)} = ${replacement}::bigint, version = version + 1, updated_at = now()
    where company_id = ${db.company} and ${column(what)} = ${id}::bigint and id = any(array(
      select o.id from orders o where o.company_id = ${db.company} and o.id in (
        select s.id from orders s where s.company_id = ${db.company} and s.${column(what)} = ${id}::bigint limit ${limit})
      order by o.id for update))`;
  return moved.length;
}

/** Deletes what no order carries any more. */
export async function deleteReplaced(db: Db, what: Replaceable, id: string): Promise<void> {
  await execute(db)`delete from ${table(what)} where company_id = ${db.company} and id = ${id}::bigint`;
}
