import type { TableMapping } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne } from '../../database/rows.ts';
import type { SeenTable } from './tables/look.ts';

/** A table that is to be imported, and where its columns go. */
export interface MappedTable {
  table: SeenTable;
  mapping: TableMapping;
}

/** The table of an import; nothing before it was looked at, or where the file is none. */
export async function tableOf(db: Db, id: string): Promise<MappedTable | undefined> {
  return maybeOne<MappedTable>(db)`
    select sheets as "table", mapping from imports
    where company_id = ${db.company} and id = ${id} and sheets is not null and mapping is not null`;
}

/** Keeps what was seen of a table, and where its columns go. */
export async function saveTable(db: Db, id: string, { table, mapping }: MappedTable): Promise<void> {
  await execute(db)`
    update imports set sheets = ${JSON.stringify(table)}, mapping = ${JSON.stringify(mapping)}
    where company_id = ${db.company} and id = ${id}`;
}

/** Where the columns of such files went the last time. */
export async function rememberedMapping(db: Db, catalog: string, shape: string): Promise<TableMapping | undefined> {
  const found = await maybeOne<{ mapping: TableMapping }>(db)`
    select mapping from import_mappings where company_id = ${db.company} and catalog_id = ${catalog} and shape = ${shape}`;
  return found?.mapping;
}

/** Remembers where the columns of such files go. */
export async function upsertMapping(db: Db, catalog: string, shape: string, mapping: TableMapping): Promise<void> {
  await execute(db)`
    insert into import_mappings (company_id, catalog_id, shape, mapping) values (${db.company}, ${catalog}, ${shape}, ${JSON.stringify(mapping)})
    on conflict (company_id, catalog_id, shape) do update set mapping = excluded.mapping, used_at = excluded.used_at returning 1`;
}
