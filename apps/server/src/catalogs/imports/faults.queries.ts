import type { ImportFault } from '@prilavok/contract';
import { sql } from 'kysely';
import { integers, texts } from '../../database/columns.ts';
import { titleKey } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';
import { likeOf } from '../../text/keys.ts';
import type { Fault } from './yml/offer.ts';

/** Writes down what is wrong with a feed's rows. */
export async function insertFaults(db: Db, id: string, faults: readonly Fault[]): Promise<void> {
  await execute(db)`
    insert into import_faults (company_id, import_id, line, article, field, reason, severity)
    select ${db.company}::bigint, ${id}::bigint, x.line, x.article, x.field, x.reason, x.severity
    from unnest(${integers(faults.map((fault) => fault.line))}, ${texts(faults.map((fault) => fault.article))},
      ${texts(faults.map((fault) => fault.field))}, ${texts(faults.map((fault) => fault.reason))},
      ${texts(faults.map((fault) => fault.severity))}) as x(line, article, field, reason, severity)
    on conflict do nothing returning 1`;
}

/** Forgets the faults of an import, whose file is read anew. */
export async function deleteFaults(db: Db, id: string): Promise<void> {
  await execute(db)`delete from import_faults where company_id = ${db.company} and import_id = ${id}`;
}

/** A page of an import's faults, in the order of the file. */
export async function listFaults(
  db: Db,
  id: string,
  { search = '', limit, offset }: { search?: string; limit: number; offset: number },
): Promise<ImportFault[]> {
  return rows<ImportFault>(db)`
    select id, line, article, field, reason, severity from import_faults
    where company_id = ${db.company} and import_id = ${id}
      and (${search === ''} or ${titleKey(sql`article || ' ' || field || ' ' || reason`)} like ${likeOf(search)})
    order by line, id limit ${limit} offset ${offset}`;
}

/** The faults after one, for files that are written as they are read. */
export async function faultsAfter(
  db: Db,
  id: string,
  after: { line: number; id: string },
  limit: number,
): Promise<ImportFault[]> {
  return rows<ImportFault>(db)`
    select id, line, article, field, reason, severity from import_faults
    where company_id = ${db.company} and import_id = ${id} and (line, id) > (${after.line}, ${after.id}) order by line, id limit ${limit}`;
}
