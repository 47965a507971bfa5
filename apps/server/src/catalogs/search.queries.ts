import type { Kind } from '@prilavok/contract';
import { sql } from 'kysely';
import { bigints, doubles, integers, numbersLiteral, texts } from '../database/columns.ts';
import type { Db } from '../database/pools.ts';
import { execute, rows } from '../database/rows.ts';
import type { StoredValues } from '../properties/values.ts';
import { tellAppeared } from './appearing.jobs.ts';
import { type FindableOffer, type Measures, type SearchRow, searchRowOf } from './search-row.ts';

interface TruthRow extends Omit<FindableOffer, 'values'> {
  id: string;
  productValues: StoredValues;
  offerValues: StoredValues;
}

const atOnce = 2000;

/** Makes the search rows of these offers anew from the truth, in the caller's transaction. */
export async function reindexOffers(db: Db, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += atOnce) {
    const some = ids.slice(start, start + atOnce);
    const found = await rows<TruthRow>(db)`
      select o.id, o.catalog_id as catalog, coalesce(c.path::text[], '{}') as "categoryPath", p.brand_id as brand, p.collection_id as collection,
        o.article, o.title, o.barcodes, p.property_values as "productValues", o.property_values as "offerValues",
        coalesce((select array_agg(l.account_id::text) from account_links l where l.company_id = ${db.company} and l.offer_id = o.id), '{}') as accounts
      from offers o join products p on p.company_id = ${db.company} and p.id = o.product_id
        left join categories c on c.company_id = ${db.company} and c.id = p.category_id
      where o.company_id = ${db.company} and o.id = any(${some}::bigint[]) and o.archived_at is null`;
    const offers = found.map(({ productValues, offerValues, ...row }) => ({
      ...row,
      values: { ...productValues, ...offerValues },
    }));
    const measures = await measuresFor(db, offers);
    await writeSearchRows(
      db,
      offers.map((offer) => ({ id: offer.id, ...searchRowOf(offer, measures) })),
    );
  }
}

/** Kinds of the properties and factors of the units that these offers' values speak of. */
async function measuresFor(db: Db, offers: readonly { values: StoredValues }[]): Promise<Measures> {
  const properties = [...new Set(offers.flatMap((offer) => Object.keys(offer.values)))];
  return { kinds: await kindsOf(db, properties), factors: await unitFactors(db) };
}

export async function kindsOf(db: Db, properties: readonly string[]): Promise<Map<string, Kind>> {
  const found = await rows<{ id: string; type: Kind }>(db)`
    select id, type from properties where company_id = ${db.company} and id = any(${properties}::bigint[])`;
  return new Map(found.map((row) => [row.id, row.type]));
}

export async function unitFactors(db: Db): Promise<Map<string, number>> {
  const found = await rows<{
    id: string;
    factor: number;
  }>(db)`select id, factor from units where company_id = ${db.company}`;
  return new Map(found.map((row) => [row.id, row.factor]));
}

export interface FreshOffer extends FindableOffer {
  id: string;
  product: string;
  category: string | null;
}

/** Search rows of offers that this transaction created: made from what the caller has at hand, nothing is read back. Whoever waits for them is told. */
export async function insertSearchRows(db: Db, offers: readonly FreshOffer[], measures: Measures): Promise<void> {
  if (offers.length === 0) return;
  const rows = offers.map(({ id, product, category, brand, catalog, article, title, ...offer }) => {
    const row = searchRowOf({ ...offer, brand, catalog, article, title }, measures);
    return { id, product, category, brand, catalog, article, title, ...row };
  });
  // Sent in this order, awaited together.
  await Promise.all([
    execute(db)`
    with written as (
      insert into offer_search (company_id, id, catalog_id, product_id, category_id, brand_id, article, title, title_key,
        created_at, updated_at, search_text, values_text, tokens, num_props, num_vals)
      select ${db.company}::bigint, x.id, x.catalog, x.product, x.category, x.brand, x.article, x.title, x."titleKey",
        now(), now(), x."searchText", x."valuesText", x.tokens::bigint[], x."numProps"::int[], x."numVals"::float8[]
      from unnest(${bigints(rows.map((row) => row.catalog))}, ${bigints(rows.map((row) => row.product))}, ${bigints(rows.map((row) => row.category))},
        ${bigints(rows.map((row) => row.brand))}, ${texts(rows.map((row) => row.article))}, ${texts(rows.map((row) => row.title))}, ${found(rows)})
        as x(catalog, product, category, brand, article, title, ${foundColumns})
      returning 1)
    select count(*) from written`,
    insertNumbers(db, rows),
    tellAppeared(
      db,
      offers.map((offer) => offer.id),
    ),
  ]);
}

async function writeSearchRows(db: Db, rows: readonly ({ id: string } & SearchRow)[]): Promise<void> {
  await forgetNumbers(
    db,
    rows.map((row) => row.id),
  );
  await execute(db)`
    insert into offer_search (company_id, id, catalog_id, product_id, category_id, brand_id, article, title, title_key,
      created_at, updated_at, search_text, values_text, tokens, num_props, num_vals)
    select ${db.company}::bigint, o.id, o.catalog_id, o.product_id, p.category_id, p.brand_id, o.article, o.title, x."titleKey",
      o.created_at, greatest(o.updated_at, p.updated_at), x."searchText", x."valuesText", x.tokens::bigint[], x."numProps"::int[], x."numVals"::float8[]
    from unnest(${found(rows)}) as x(${foundColumns})
      join offers o on o.company_id = ${db.company} and o.id = x.id
      join products p on p.company_id = ${db.company} and p.id = o.product_id
    on conflict (company_id, id) do update set catalog_id = excluded.catalog_id, product_id = excluded.product_id,
      category_id = excluded.category_id, brand_id = excluded.brand_id, article = excluded.article, title = excluded.title,
      title_key = excluded.title_key, updated_at = excluded.updated_at, search_text = excluded.search_text,
      values_text = excluded.values_text, tokens = excluded.tokens, num_props = excluded.num_props, num_vals = excluded.num_vals`;
  await insertNumbers(db, rows);
}

/** What searchRowOf found, by columns. */
const found = (rows: readonly ({ id: string } & SearchRow)[]) =>
  sql.join([
    bigints(rows.map((row) => row.id)),
    texts(rows.map((row) => row.titleKey)),
    texts(rows.map((row) => row.searchText)),
    texts(rows.map((row) => row.valuesText)),
    texts(rows.map((row) => numbersLiteral(row.tokens))),
    texts(rows.map((row) => numbersLiteral(row.numProps))),
    texts(rows.map((row) => numbersLiteral(row.numVals))),
  ]);
const foundColumns = sql`id, "titleKey", "searchText", "valuesText", tokens, "numProps", "numVals"`;

/** Numbers of offers that have none, in the order of their key, as the index takes that best. */
async function insertNumbers(
  db: Db,
  rows: readonly ({ id: string } & Pick<SearchRow, 'numProps' | 'numVals'>)[],
): Promise<void> {
  const offers = rows.flatMap((row) => row.numProps.map(() => row.id));
  const properties = rows.flatMap((row) => row.numProps);
  const numbers = rows.flatMap((row) => row.numVals);
  await execute(db)`
    with written as (
      insert into offer_numbers (company_id, property_id, num, offer_id)
      select ${db.company}::bigint, x.property, x.num, x.offer
      from unnest(${integers(properties)}, ${doubles(numbers)}, ${bigints(offers)}) as x(property, num, offer)
      order by 2, 3, 4 returning 1)
    select count(*) from written`;
}

/** Deletes the numbers of these offers by their known old values: the only way that has an index. */
async function forgetNumbers(db: Db, ids: readonly string[]): Promise<void> {
  await execute(db)`
    delete from offer_numbers n
    using offer_search s cross join unnest(s.num_props, s.num_vals) as old(property, num)
    where n.company_id = ${db.company} and s.company_id = ${db.company} and s.id = any(${ids}::bigint[])
      and n.property_id = old.property and n.num = old.num and n.offer_id = s.id`;
}

/** Takes offers out of every list. */
export async function forgetOffers(db: Db, ids: readonly string[]): Promise<void> {
  await forgetNumbers(db, ids);
  await execute(db)`delete from offer_search where company_id = ${db.company} and id = any(${ids}::bigint[])`;
}

/** After a category moved: all offers at and below it have another path. */
export async function reindexCategory(db: Db, catalog: string, category: string): Promise<void> {
  const found = await rows<{ id: string }>(db)`
    select o.id from categories c
      join products p on p.company_id = ${db.company} and p.category_id = c.id and p.archived_at is null
      join offers o on o.company_id = ${db.company} and o.product_id = p.id and o.archived_at is null
    where c.company_id = ${db.company} and c.catalog_id = ${catalog} and ${category}::bigint = any(c.path) order by o.id`;
  await reindexOffers(
    db,
    found.map((row) => row.id),
  );
}
