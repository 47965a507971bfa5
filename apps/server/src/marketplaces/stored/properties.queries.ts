import type { MappingSource, Marketplace, OptionMapping, PropertyMapping } from '@prilavok/contract';
import { sql } from 'kysely';
import { productsBy } from '../../catalogs/index.ts';
import { mostCounted } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';
import { token } from '../../properties/tokens.ts';
import { keyOf } from '../../text/keys.ts';
import type { MarketplaceEnvironment } from './dictionaries.queries.ts';

export type MappingRow = Omit<PropertyMapping, 'sourceTitle'>;

interface MappingFilter {
  kind?: 'default' | 'category' | undefined;
  category?: string | undefined;
  ids?: string[];
}

/** The catalog's mappings to a marketplace: fields of every card first, then attributes. */
export async function listPropertyMappings(
  db: Db,
  catalog: string,
  marketplace: string,
  { kind, category, ids }: MappingFilter,
): Promise<MappingRow[]> {
  return rows<MappingRow>(db)`
    select m.id, m.catalog_id as catalog, case when m.attribute_id is null then 'default' else 'category' end as kind, a.category_id as category,
      case when m.attribute_id is null then substr(m.target, 7) end as field, m.attribute_id as attribute, m.source
    from property_mappings m left join marketplace_attributes a on a.id = m.attribute_id
    where m.company_id = ${db.company} and m.catalog_id = ${catalog} and m.marketplace = ${marketplace}
      and (${kind ?? null}::text is null or (m.attribute_id is null) = (${kind ?? null} = 'default'))
      and (${category ?? null}::bigint is null or a.category_id = ${category ?? null}::bigint)
      and (${ids ?? null}::bigint[] is null or m.id = any(${ids ?? null}::bigint[]))
    order by m.attribute_id nulls first, m.target`;
}

export interface NewPropertyMapping {
  target: string;
  attribute: string | null;
  property: string | null;
  source: MappingSource;
}

/** Writes mappings, each instead of the one that its target had; answers their ids. */
export async function savePropertyMappings(
  db: Db,
  catalog: string,
  marketplace: string,
  mappings: NewPropertyMapping[],
): Promise<string[]> {
  const latest = [...new Map(mappings.map((each) => [each.target, each])).values()];
  const found = await rows<{ id: string }>(db)`
    insert into property_mappings (company_id, catalog_id, marketplace, target, attribute_id, property_id, source)
    select ${db.company}::bigint, ${catalog}::bigint, ${marketplace}::text, r.target, r.attribute, r.property, r.source
    from jsonb_to_recordset(${JSON.stringify(latest)}::jsonb) as r(target text, attribute bigint, property bigint, source jsonb)
    on conflict (company_id, catalog_id, marketplace, target) do update set property_id = excluded.property_id, source = excluded.source
    returning id`;
  return found.map((row) => row.id);
}

/** Deletes one mapping; false where there is none. */
export async function deletePropertyMapping(db: Db, marketplace: string, id: string): Promise<boolean> {
  const written = await execute(db)`
    delete from property_mappings where company_id = ${db.company} and marketplace = ${marketplace} and id = ${id}`;
  return written === 1;
}

/** Deletes mappings of a catalog; answers how many. */
export async function deletePropertyMappings(
  db: Db,
  { catalog, marketplace, ids }: { catalog: string; marketplace: string; ids: readonly string[] },
): Promise<number> {
  return execute(db)`
    delete from property_mappings
    where company_id = ${db.company} and catalog_id = ${catalog} and marketplace = ${marketplace} and id = any(${ids}::bigint[])`;
}

/** An attribute that was mapped in a category, by the marketplace's id of it. */
export interface EarlierSource {
  remoteId: string;
  source: MappingSource;
  categoryId: string;
  category: string;
}

/** The catalog's choices for attributes, the oldest first; a constant says nothing of other categories, nor does what is shortened in one. */
export async function earlierSources(db: Db, catalog: string, marketplace: string): Promise<EarlierSource[]> {
  return rows<EarlierSource>(db)`
    select a.remote_id as "remoteId", m.source - 'shorten' as source, c.id as "categoryId", c.title as category from property_mappings m
    join marketplace_attributes a on a.id = m.attribute_id join marketplace_categories c on c.id = a.category_id
    where m.company_id = ${db.company} and m.catalog_id = ${catalog} and m.marketplace = ${marketplace}
      and m.source->>'type' <> 'constant'
    order by m.id`;
}

/**
 * Sources of the catalog's attributes on other marketplaces, the newest first. A constant is repeated only where all
 * categories share it.
 */
export async function sourcesElsewhere(
  db: Db,
  catalog: string,
  marketplace: string,
): Promise<{ marketplace: Marketplace; title: string; source: MappingSource }[]> {
  return rows<{ marketplace: Marketplace; title: string; source: MappingSource }>(db)`
    select m.marketplace, a.title, m.source - 'value' - 'shorten' as source from property_mappings m join marketplace_attributes a on a.id = m.attribute_id
    where m.company_id = ${db.company} and m.catalog_id = ${catalog} and m.marketplace <> ${marketplace}
    group by 1, 2, 3 order by max(m.id) desc limit ${mostElsewhere}`;
}

/** Choices that are looked through for one that helps. */
const mostElsewhere = 5000;

/**
 * Pairs of a property's values, or of a field's where there is none, in other dictionaries, the newest choice first.
 */
export async function valuesElsewhere(
  db: Db,
  catalog: string,
  { property, marketplace, dictionary }: { property: string | null; marketplace: string; dictionary: string | null },
): Promise<{ marketplace: Marketplace; text: string; title: string }[]> {
  return rows<{ marketplace: Marketplace; text: string; title: string }>(db)`
    select m.marketplace, m.text, v.value as title from option_mappings m join marketplace_values v on v.id = m.value_id
    where m.company_id = ${db.company} and m.catalog_id = ${catalog} and m.property_id is not distinct from ${property}::bigint
      and (m.marketplace, m.dictionary) is distinct from (${marketplace}::text, ${dictionary}::text)
    order by m.id desc limit ${mostElsewhere}`;
}

export interface OwnProperty {
  id: string;
  title: string;
  type: number;
}

/** Properties of the catalog, by title. */
export async function ownProperties(db: Db, catalog: string): Promise<OwnProperty[]> {
  return rows<OwnProperty>(db)`
    select id, title, type from properties where company_id = ${db.company} and owner_id = ${catalog} order by title_key`;
}

/** The catalog's pairs of values, by text; `property: null` are those of fields. */
export async function listOptionMappings(
  db: Db,
  {
    catalog,
    marketplace,
    environment,
    property,
    ids,
  }: MarketplaceEnvironment & { catalog: string; property?: string | null; ids?: string[] },
): Promise<OptionMapping[]> {
  return rows<OptionMapping>(db)`
    select m.id, m.catalog_id as catalog, m.property_id as property, m.dictionary, m.option_id as option, m.text,
      json_build_object('id', v.id::text, 'remoteId', v.remote_id, 'value', v.value, 'info', v.info) as value
    from option_mappings m join marketplace_values v on v.id = m.value_id
    where m.company_id = ${db.company} and m.catalog_id = ${catalog} and m.marketplace = ${marketplace} and m.environment = ${environment}
      and (${property === undefined} or m.property_id is not distinct from ${property ?? null}::bigint)
      and (${ids ?? null}::bigint[] is null or m.id = any(${ids ?? null}::bigint[]))
    order by m.text_key, m.id`;
}

export interface NewOptionMapping {
  property: string | null;
  option: string | null;
  dictionary: string;
  text: string;
  value: string;
}

/** Writes pairs, each instead of the one that its text had; answers their ids. */
export async function saveOptionMappings(
  db: Db,
  { catalog, marketplace, environment }: MarketplaceEnvironment & { catalog: string },
  mappings: NewOptionMapping[],
): Promise<string[]> {
  const keyed = mappings.map((each) => ({ ...each, key: keyOf(each.text) }));
  const latest = [...new Map(keyed.map((each) => [`${each.dictionary} ${each.property} ${each.key}`, each])).values()];
  const found = await rows<{ id: string }>(db)`
    insert into option_mappings (company_id, catalog_id, marketplace, environment, dictionary, property_id, option_id, text, text_key, value_id)
    select ${db.company}::bigint, ${catalog}::bigint, ${marketplace}::text, ${environment}::text, r.dictionary, r.property, r.option, r.text, r.key, r.value
    from jsonb_to_recordset(${JSON.stringify(latest)}::jsonb)
      as r(dictionary text, property bigint, option bigint, text text, key text, value bigint)
    on conflict (company_id, catalog_id, marketplace, environment, dictionary, property_id, text_key)
      do update set option_id = excluded.option_id, text = excluded.text, value_id = excluded.value_id
    returning id`;
  return found.map((row) => row.id);
}

/** Deletes one pair; false where there is none. */
export async function deleteOptionMapping(db: Db, marketplace: string, id: string): Promise<boolean> {
  const written = await execute(db)`
    delete from option_mappings where company_id = ${db.company} and marketplace = ${marketplace} and id = ${id}`;
  return written === 1;
}

/** Values of dictionaries, each with the attribute whose it is. */
export async function dictionaryValues(
  db: Db,
  ids: string[],
): Promise<Map<string, { attribute: string; value: string }>> {
  const found = await rows<{ id: string; attribute: string; value: string }>(db)`
    select id, attribute_id as attribute, value from marketplace_values where id = any(${ids}::bigint[])`;
  return new Map(found.map(({ id, ...rest }) => [id, rest]));
}

/** Options of ours, each with the property whose it is. */
export async function optionsOf(db: Db, ids: string[]): Promise<Map<string, string>> {
  const found = await rows<{ id: string; property: string }>(db)`
    select id, property_id as property from property_options where company_id = ${db.company} and id = any(${ids}::bigint[])`;
  return new Map(found.map((row) => [row.id, row.property]));
}

export interface OwnValue {
  option: string | null;
  text: string;
  products: number;
}

/** Beyond it nobody pairs value by value. */
const mostValues = 1000;

/**
 * Values that a property has on living products, the most frequent first: options by their texts, free texts as they stand. Looked for among a bounded
 * number of offers; where there are more of them, options that none of these has come after the others. Offers and products are looked up one by one
 * (`offset 0`): a join of tables that PostgreSQL has not counted yet, as in a new database, would be each with each.
 */
export async function ownValues(db: Db, property: string): Promise<OwnValue[]> {
  const found = await rows<OwnValue & { looked: number }>(db)`
    with few as materialized (
      select id, product_id from find_offers
      where company_id = ${db.company} and tokens && ${[token('filled', property)]}::bigint[] limit ${mostCounted + 1})
    select (v.value->>'option')::bigint as option, coalesce(x.value, v.value #>> '{}') as text, count(distinct p.id)::int as products,
      (select count(*)::int from few) as looked
    from few s
      cross join lateral (select property_values from offers where company_id = ${db.company} and id = s.id offset 0) o
      cross join lateral (select id, property_values from products where company_id = ${db.company} and id = s.product_id offset 0) p,
      jsonb_array_elements(coalesce(o.property_values->${property}::text, p.property_values->${property}::text)) as v(value)
      left join property_options x on x.company_id = ${db.company} and x.id = (v.value->>'option')::bigint
    where jsonb_typeof(v.value) in ('string', 'object')
    group by 1, 2 having coalesce(x.value, v.value #>> '{}') <> '' order by 3 desc, 2 limit ${mostValues}`;
  const seen = found
    .filter(({ option, text }) => option !== null || !text.startsWith('{'))
    .map(({ option, text, products }) => ({ option, text, products }));
  if ((found[0]?.looked ?? 0) <= mostCounted || seen.length >= mostValues) return seen;
  const others = await rows<OwnValue>(db)`
    select id as option, value as text, 0 as products from property_options
    where company_id = ${db.company} and property_id = ${property} and id <> all(${seen.flatMap(({ option }) => option ?? [])}::bigint[])
    order by value_key limit ${mostValues - seen.length}`;
  return [...seen, ...others];
}

/** Brands, collections or categories of living products. */
export async function ownTitles(
  db: Db,
  catalog: string,
  field: 'brand' | 'collection' | 'category',
): Promise<OwnValue[]> {
  const tables = { brand: 'brands', collection: 'collections', category: 'categories' };
  return rows<OwnValue>(db)`
    select null as option, t.title as text, sum(n.products)::int as products
    from ${productsBy(db.company, field)} n join ${sql.table(tables[field])} t on t.company_id = ${db.company} and t.id = n.id
    where t.catalog_id = ${catalog} group by t.title order by 3 desc, 2 limit ${mostValues}`;
}
