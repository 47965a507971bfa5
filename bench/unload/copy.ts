import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import * as copying from 'pg-copy-streams';

/** A property of the made-up shop, with what its values are. */
export interface BenchProperty {
  id: string;
  type: number;
  options: boolean;
}

/**
 * The bare minimum: COPY TO of the very words that the export writes, put together by PostgreSQL alone: no filter, no row-level security,
 * no progress, no guard against formulas.
 */
export async function bareCopy(
  owner: pg.Pool,
  {
    folder,
    company,
    catalog,
    properties,
  }: { folder: string; company: string; catalog: string; properties: readonly BenchProperty[] },
): Promise<number> {
  const client = await owner.connect();
  try {
    const begun = performance.now();
    const statement = `copy (${selectOf(company, catalog, properties)}) to stdout (format csv, header, delimiter ';')`;
    await pipeline(client.query(copying.to(statement)), createWriteStream(join(folder, 'bare.csv')));
    return performance.now() - begun;
  } finally {
    client.release();
  }
}

function selectOf(company: string, catalog: string, properties: readonly BenchProperty[]): string {
  return `
    with paths as (select c.id, string_agg(a.title, ' > ' order by cardinality(a.path)) as title
      from categories c join categories a on a.company_id = ${company} and a.id = any(c.path) and a.parent_id is not null
      where c.company_id = ${company} and c.catalog_id = ${catalog} group by c.id)
    select o.article, o.title, array_to_string(o.barcodes, '; ') as barcodes, k.title as category, b.title as brand,
      trim_scale(price.kopecks::numeric / 100) as price, trim_scale(old.kopecks::numeric / 100) as old, 'RUB' as currency, s.quantity,
      (select string_agg(i->>'url', '; ') from jsonb_array_elements(case when o.images = '[]' then p.images else o.images end) i) as images,
      ${properties.map((property) => `${wordsOf(company, property)} as "${property.id}"`).join(', ')}
    from offers o join products p on p.company_id = ${company} and p.id = o.product_id
      left join paths k on k.id = o.category_id
      left join brands b on b.company_id = ${company} and b.id = o.brand_id
      left join offer_prices price on price.company_id = ${company} and price.offer_id = o.id and price.kind = 1
      left join offer_prices old on old.company_id = ${company} and old.offer_id = o.id and old.kind = 2
      left join offer_stocks s on s.company_id = ${company} and s.offer_id = o.id and s.warehouse_id = 0
      cross join lateral (select p.property_values || o.property_values as v) v
    where o.company_id = ${company} and o.catalog_id = ${catalog} and o.archived_at is null order by o.id`;
}

const unit = 7;

function wordsOf(company: string, { id, type, options }: BenchProperty): string {
  if (options)
    return `(select string_agg(t.value, '; ') from jsonb_array_elements(v.v->'${id}') e
      join property_options t on t.company_id = ${company} and t.id = (e->>'option')::bigint)`;
  return type === unit ? `v.v->'${id}'->0->>'value'` : `v.v->'${id}'->>0`;
}
