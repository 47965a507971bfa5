import type { CardField, Environment, MappingCondition, MappingSource, Marketplace } from '@prilavok/contract';
import type { Db, GlobalDb } from '../../database/pools.ts';
import { rows } from '../../database/rows.ts';
import { keyOf } from '../../text/keys.ts';
import { isClosed, isOpenAttribute } from '../stored/dictionaries.queries.ts';
import { unknownValues } from './attributes.ts';
import { type MappedAttribute, type Mapping, optionKey, valueKey } from './catalog-mapping.ts';
import type { CardOffer, PropertyDictionary } from './values.ts';

export interface CatalogMappingKey {
  catalog: string;
  marketplace: Marketplace;
  environment: Environment;
}

/** A catalog's mapping to one marketplace, whole: what cards are built from. */
export async function catalogMapping(
  db: Db,
  { catalog, marketplace, environment }: CatalogMappingKey,
): Promise<Mapping> {
  const categories = await rows<CategoryRow>(db)`
    select m.category_id as own, m.conditions, r.id, r.remote_id as "remoteId", array_to_string(r.path, ' / ') as path,
      ${isClosed(db.company, 'r')} as disabled
    from category_mappings m join marketplace_categories r on r.id = m.marketplace_category_id
    where m.company_id = ${db.company} and m.catalog_id = ${catalog} and m.marketplace = ${marketplace} and m.environment = ${environment}
    order by m.category_id, m.sort`;
  const fields = await rows<{ field: CardField; source: MappingSource }>(db)`
    select substr(target, 7) as field, source from property_mappings
    where company_id = ${db.company} and catalog_id = ${catalog} and marketplace = ${marketplace} and target like 'field:%'`;
  const wanted = [...new Set(categories.map((row) => row.id))];
  const attributes = await mappedAttributes(db, { catalog, marketplace, categories: wanted });
  const options = await rows<OptionRow>(db)`
    select m.dictionary, m.property_id as property, m.text, v.remote_id as "remoteId", v.value
    from option_mappings m join marketplace_values v on v.id = m.value_id
    where m.company_id = ${db.company} and m.catalog_id = ${catalog} and m.marketplace = ${marketplace} and m.environment = ${environment}`;
  const known = await knownProperties(db, catalog);
  return {
    categories: groupBy(categories.map(({ own, conditions, ...category }) => [own, { conditions, category }] as const)),
    fields: Object.fromEntries(fields.map(({ field, source }) => [field, source])),
    attributes: groupBy(attributes.map((attribute) => [attribute.category, attribute] as const)),
    options: new Map(
      options.map(({ dictionary, property, text, remoteId, value }) => [
        optionKey(dictionary, property, text),
        { remoteId, value },
      ]),
    ),
    values: new Map(),
    known,
  };
}

interface CategoryRow {
  own: string;
  conditions: MappingCondition[] | null;
  id: string;
  remoteId: string;
  path: string;
  disabled: boolean;
}
interface OptionRow {
  dictionary: string;
  property: string | null;
  text: string;
  remoteId: string;
  value: string;
}

/** Attributes of the marketplace's categories, each with the source that the catalog has mapped to it. */
export async function mappedAttributes(
  db: Db,
  { catalog, marketplace, categories }: { catalog: string; marketplace: string; categories: string[] },
): Promise<MappedAttribute[]> {
  return rows<MappedAttribute>(db)`
    select a.id, a.category_id as category, a.remote_id as "remoteId", a.title, a.description, a.kind, a.required, a.multiple,
      a.max_values as "maxValues", a.dictionary, a.aspect, a.group_title as "group", a.limits, a.own_values as "ownValues", a.unit,
      coalesce(a.restrictions, '[]'::jsonb) as restrictions,      m.source
    from marketplace_attributes a
    left join property_mappings m on m.company_id = ${db.company} and m.catalog_id = ${catalog} and m.marketplace = ${marketplace}
      and m.target = 'attribute:' || a.id
    where a.category_id = any(${categories}::bigint[]) and ${isOpenAttribute(db.company)}
    order by a.category_id, a.sort`;
}

/** Properties, options and units of the catalog, as cards need them. */
export async function knownProperties(db: Db, catalog: string): Promise<PropertyDictionary> {
  const properties = await rows<{ id: string; title: string; type: number }>(db)`
    select id, title, type from properties where company_id = ${db.company} and owner_id = ${catalog}`;
  const options = await rows<{ id: string; value: string }>(db)`
    select o.id, o.value from property_options o join properties p on p.company_id = ${db.company} and p.id = o.property_id
    where o.company_id = ${db.company} and p.owner_id = ${catalog}`;
  const units = await rows<{ id: string; symbol: string; factor: number; group: string }>(db)`
    select id, symbol, factor, group_id as "group" from units where company_id = ${db.company}`;
  return {
    properties: new Map(properties.map(({ id, ...rest }) => [id, rest])),
    options: new Map(options.map(({ id, value }) => [id, value])),
    units: new Map(units.map(({ id, ...rest }) => [id, rest])),
  };
}

/**
 * Brings what is known of the dictionaries about these offers' values into the mapping: equal texts need no pair made by hand.
 * Only what the offers need is read, as dictionaries are great and repeated for every category.
 */
export async function addKnownValues(db: GlobalDb, offers: readonly CardOffer[], mapping: Mapping): Promise<void> {
  const wanted = [...unknownValues(offers, mapping)].flatMap(([attribute, texts]) =>
    [...texts].map((text) => ({ attribute, key: keyOf(text) })),
  );
  if (wanted.length === 0) return;
  const found = await rows<{ attribute: string; key: string; remoteId: string; value: string }>(db)`
    select v.attribute_id as attribute, v.value_key as key, v.remote_id as "remoteId", v.value
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(attribute bigint, key text)
    join marketplace_values v on v.attribute_id = w.attribute and v.value_key = w.key
    order by v.id desc`;
  for (const { attribute, key, ...value } of found) mapping.values.set(valueKey(attribute, key), value);
}

function groupBy<Item>(pairs: (readonly [string, Item])[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const [key, item] of pairs) groups.set(key, [...(groups.get(key) ?? []), item]);
  return groups;
}
