import type { Db } from '../database/pools.ts';
import { execute, rows } from '../database/rows.ts';
import { type OwnedProperty, propertyColumns } from './properties.queries.ts';

/** Properties to be pinned and to be let go. */
export interface Pins {
  set: readonly string[];
  unset: readonly string[];
}

/** Properties of the owner's cards of this metatype. */
export async function propertiesOfMetatype(db: Db, owner: string, metatype: number): Promise<OwnedProperty[]> {
  return rows<OwnedProperty>(db)`
    select ${propertyColumns(db)} from metatype_properties m join properties p on p.company_id = ${db.company} and p.id = m.property_id
    where m.company_id = ${db.company} and m.owner_id = ${owner} and m.metatype = ${metatype}
    order by p.title_key, p.id`;
}

/** Pins properties to a metatype and lets others go. */
export async function pinToMetatype(
  db: Db,
  { owner, metatype }: { owner: string; metatype: number },
  { set, unset }: Pins,
): Promise<void> {
  await execute(db)`
    delete from metatype_properties
    where company_id = ${db.company} and owner_id = ${owner} and metatype = ${metatype} and property_id = any(${unset}::bigint[])`;
  await execute(db)`
    insert into metatype_properties (company_id, owner_id, metatype, property_id)
    select ${db.company}::bigint, ${owner}::bigint, ${metatype}::smallint, unnest(${set}::bigint[]) on conflict do nothing returning 1`;
}

/** The metatypes that a property is pinned to. */
export async function metatypesOf(db: Db, property: string): Promise<number[]> {
  const found = await rows<{ metatype: number }>(db)`
    select metatype from metatype_properties where company_id = ${db.company} and property_id = ${property}`;
  return found.map((row) => row.metatype);
}
