import type {
  Kind,
  Marketplace,
  OrderFieldMapping,
  OrderOptionMapping,
  Scheme,
  StatusMapping,
} from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, rows } from '../../database/rows.ts';
import { likeOf } from '../../text/keys.ts';

/** The company's statuses for those of a marketplace; with `ids` only these. */
export async function listStatusMappings(
  db: Db,
  marketplace: Marketplace,
  ids: readonly string[] | null = null,
): Promise<StatusMapping[]> {
  return rows<StatusMapping>(db)`
    select m.id, m.remote_status as remote, jsonb_build_object('id', s.id::text, 'title', s.title, 'color', s.color) as status
    from order_status_mappings m join order_statuses s on s.company_id = ${db.company} and s.id = m.status_id
    where m.company_id = ${db.company} and m.marketplace = ${marketplace} and (${ids}::bigint[] is null or m.id = any(${ids}::bigint[]))
    order by m.remote_status`;
}

/** Those of the statuses that there are, kept from being removed until the transaction ends. */
export async function holdStatuses(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const found = await rows<{ id: string }>(db)`
    select id from order_statuses where company_id = ${db.company} and replaced_by is null and id = any(${ids}::bigint[]) order by id for share`;
  return new Set(found.map(({ id }) => id));
}

/** Writes statuses for those of the marketplace, each instead of the one that was there; answers the ids of the rows. */
export async function saveStatusMappings(
  db: Db,
  marketplace: Marketplace,
  mappings: readonly { remote: string; status: string }[],
): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    insert into order_status_mappings (company_id, marketplace, remote_status, status_id)
    select ${db.company}::bigint, ${marketplace}::text, r.remote, r.status
    from jsonb_to_recordset(${JSON.stringify(mappings)}::jsonb) as r(remote text, status bigint) order by r.remote
    on conflict (company_id, marketplace, remote_status) do update set status_id = excluded.status_id returning id`;
  return found.map(({ id }) => id);
}

/** Deletes one; false where there is none. */
export async function deleteStatusMapping(db: Db, marketplace: Marketplace, id: string): Promise<boolean> {
  const written = await execute(db)`
    delete from order_status_mappings where company_id = ${db.company} and marketplace = ${marketplace} and id = ${id}`;
  return written === 1;
}

/** Replaces a status that is being removed in mappings. */
export async function replaceMappedStatus(db: Db, status: string, replacement: string): Promise<void> {
  await execute(db)`
    update order_status_mappings set status_id = ${replacement} where company_id = ${db.company} and status_id = ${status}`;
}

/** The properties that a marketplace's fields fill; with `ids` only these. */
export async function listFieldMappings(
  db: Db,
  marketplace: Marketplace,
  ids: readonly string[] | null = null,
): Promise<OrderFieldMapping[]> {
  return rows<OrderFieldMapping>(db)`
    select m.id, m.field, jsonb_build_object('id', p.id::text, 'title', p.title, 'options', p.options) as property
    from order_field_mappings m join properties p on p.company_id = ${db.company} and p.id = m.property_id
    where m.company_id = ${db.company} and m.marketplace = ${marketplace} and (${ids}::bigint[] is null or m.id = any(${ids}::bigint[]))
    order by m.field`;
}

/** Which fields of which marketplaces fill these properties. */
export async function fieldsFilling(
  db: Db,
  properties: readonly string[],
): Promise<{ marketplace: Marketplace; field: string; property: string }[]> {
  return rows<{ marketplace: Marketplace; field: string; property: string }>(db)`
    select marketplace, field, property_id as property from order_field_mappings
    where company_id = ${db.company} and property_id = any(${properties}::bigint[]) order by marketplace, field`;
}

/** A property that a field fills, as far as its values depend on it. */
export interface FilledProperty {
  field: string;
  property: string;
  type: Kind;
  options: boolean;
  scheme: Partial<Scheme>;
}

/**
 * Properties that the fields of the marketplace's orders fill now; a property that is being converted waits for the
 * end.
 */
export async function filledProperties(db: Db, marketplace: Marketplace): Promise<FilledProperty[]> {
  return rows<FilledProperty>(db)`
    select m.field, p.id as property, p.type, p.options, p.scheme
    from order_field_mappings m join properties p on p.company_id = ${db.company} and p.id = m.property_id and p.conversion_id is null
    where m.company_id = ${db.company} and m.marketplace = ${marketplace} order by m.field`;
}

/** Writes which property each field fills; a property that another field fills breaks `order_field_mappings_property_key`. */
export async function saveFieldMappings(
  db: Db,
  marketplace: Marketplace,
  mappings: readonly { field: string; property: string }[],
): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    insert into order_field_mappings (company_id, marketplace, field, property_id)
    select ${db.company}::bigint, ${marketplace}::text, r.field, r.property
    from jsonb_to_recordset(${JSON.stringify(mappings)}::jsonb) as r(field text, property bigint) order by r.field
    on conflict (company_id, marketplace, field) do update set property_id = excluded.property_id returning id`;
  return found.map(({ id }) => id);
}

/** Deletes one; false where there is none. */
export async function deleteFieldMapping(db: Db, marketplace: Marketplace, id: string): Promise<boolean> {
  const written = await execute(db)`
    delete from order_field_mappings where company_id = ${db.company} and marketplace = ${marketplace} and id = ${id}`;
  return written === 1;
}

/** The options of the property that a field fills now, for its values; with `ids` only these. */
export async function listOptionMappings(
  db: Db,
  { marketplace, field = null, ids = null }: { marketplace: Marketplace; field?: string | null; ids?: string[] | null },
): Promise<OrderOptionMapping[]> {
  return rows<OrderOptionMapping>(db)`
    select o.id, o.field, o.remote_id as remote, jsonb_build_object('id', v.id::text, 'title', v.value) as option
    from order_option_mappings o
    join order_field_mappings m on m.company_id = ${db.company} and m.marketplace = o.marketplace and m.field = o.field and m.property_id = o.property_id
    join property_options v on v.company_id = ${db.company} and v.id = o.option_id
    where o.company_id = ${db.company} and o.marketplace = ${marketplace} and (${field}::text is null or o.field = ${field})
      and (${ids}::bigint[] is null or o.id = any(${ids}::bigint[]))
    order by o.field, o.remote_id`;
}

/** Options by the values of fields that these orders name: `field` and `remote` → option. */
export async function optionsFor(
  db: Db,
  marketplace: Marketplace,
  named: readonly { field: string; property: string; remote: string }[],
): Promise<{ field: string; remote: string; option: string }[]> {
  return rows<{ field: string; remote: string; option: string }>(db)`
    select o.field, o.remote_id as remote, o.option_id as option
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n(field text, property bigint, remote text)
    join order_option_mappings o on o.company_id = ${db.company} and o.marketplace = ${marketplace}
      and o.field = n.field and o.remote_id = n.remote and o.property_id = n.property`;
}

/** Writes which option stands for a value; answers the ids of the rows. */
export async function saveOptionMappings(
  db: Db,
  marketplace: Marketplace,
  mappings: readonly { field: string; remote: string; property: string; option: string }[],
): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    insert into order_option_mappings (company_id, marketplace, field, remote_id, property_id, option_id)
    select ${db.company}::bigint, ${marketplace}::text, r.field, r.remote, r.property, r.option
    from jsonb_to_recordset(${JSON.stringify(mappings)}::jsonb) as r(field text, remote text, property bigint, option bigint)
    order by r.field, r.remote
    on conflict (company_id, marketplace, field, remote_id, property_id) do update set option_id = excluded.option_id returning id`;
  return found.map(({ id }) => id);
}

/** Deletes one; false where there is none. */
export async function deleteOptionMapping(db: Db, marketplace: Marketplace, id: string): Promise<boolean> {
  const written = await execute(db)`
    delete from order_option_mappings where company_id = ${db.company} and marketplace = ${marketplace} and id = ${id}`;
  return written === 1;
}

/** A field whose value the option stands for now, if there is one: what stood for values of a former property stands for nothing. */
export async function fieldWithOption(
  db: Db,
  option: string,
): Promise<{ marketplace: Marketplace; field: string } | undefined> {
  return maybeOne<{ marketplace: Marketplace; field: string }>(db)`
    select o.marketplace, o.field from order_option_mappings o
    join order_field_mappings m on m.company_id = ${db.company} and m.marketplace = o.marketplace and m.field = o.field and m.property_id = o.property_id
    where o.company_id = ${db.company} and o.option_id = ${option} order by o.id limit 1`;
}

/** Replaces merged options in mappings by the one that is left. */
export async function replaceMappedOptions(db: Db, options: readonly string[], target: string): Promise<void> {
  await execute(db)`
    update order_option_mappings set option_id = ${target}
    where company_id = ${db.company} and option_id = any(${options}::bigint[])`;
}

/** A field whose values nobody tells beforehand may bring so many different ones. */
const mostValues = 1000;

/** Remembers what orders say in such fields, so that it can be mapped. */
export async function rememberValues(
  db: Db,
  marketplace: Marketplace,
  values: readonly { field: string; id: string; title: string }[],
): Promise<void> {
  if (values.length === 0) return;
  await execute(db)`
    insert into order_field_values (company_id, marketplace, field, remote_id, title)
    select ${db.company}::bigint, ${marketplace}::text, r.field, r.id, r.title
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r(field text, id text, title text)
    where not exists (select from order_field_values v
        where v.company_id = ${db.company} and v.marketplace = ${marketplace} and v.field = r.field and v.remote_id = r.id and v.title = r.title)
      and (select count(*) from order_field_values v
        where v.company_id = ${db.company} and v.marketplace = ${marketplace} and v.field = r.field) < ${mostValues}
    order by r.field, r.id
    on conflict (company_id, marketplace, field, remote_id) do update set title = excluded.title returning 1`;
}

/** Values that orders have brought in a field, by title. */
export async function listValues(
  db: Db,
  { marketplace, field }: { marketplace: Marketplace; field: string },
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<{ id: string; title: string }[]> {
  return rows<{ id: string; title: string }>(db)`
    select remote_id as id, title from order_field_values
    where company_id = ${db.company} and marketplace = ${marketplace} and field = ${field} and lower(title) like ${likeOf(search)}
    order by title, remote_id limit ${limit} offset ${offset}`;
}

/** Last values of the order in the fields that fill properties. */
export async function remoteValues(db: Db, order: string): Promise<Record<string, unknown>> {
  const [found] = await rows<{ said: Record<string, unknown> }>(db)`
    select remote_values as said from orders where company_id = ${db.company} and id = ${order}`;
  return found?.said ?? {};
}

/** Writes down what the marketplace said of the order. */
export async function updateRemoteValues(db: Db, order: string, said: Record<string, unknown>): Promise<void> {
  await execute(db)`
    update orders set remote_values = ${JSON.stringify(said)}::jsonb where company_id = ${db.company} and id = ${order}`;
}
