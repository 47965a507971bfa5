import { sql } from 'kysely';
import { withCompany } from '../../apps/server/src/database/pools.ts';
import { token } from '../../apps/server/src/properties/tokens.ts';

/** What the made-up catalog has, as far as cases need it. */
export interface Ground {
  company: string;
  catalog: string;
  offers: number;
  /** Title → the property, with its options in the order of their texts. */
  properties: Record<string, { id: string; options: string[] }>;
  brands: string[];
  categories: string[];
  /** Unit → its id. */
  units: Record<string, string>;
  /** Prices about which there are few. */
  prices: number[];
}

/** Reads what was imported. */
export async function groundOf(company: string, catalog: string, offers: number): Promise<Ground> {
  return withCompany(company, async (db) => {
    const ids = async (statement: ReturnType<typeof sql<{ id: string }>>) =>
      (await statement.execute(db)).rows.map((row) => row.id);
    const { rows: properties } = await sql<{ title: string; id: string; options: string[] | null }>`
      select p.title, p.id, (select array_agg(o.id::text order by o.value_key) from property_options o where o.company_id = ${company} and o.property_id = p.id) as options
      from properties p where p.company_id = ${company}`.execute(db);
    const { rows: units } = await sql<{ symbol: string; id: string }>`
      select symbol, id from units where company_id = ${company}`.execute(db);
    const prices = await ids(sql`
      select kopecks as id from offer_prices where company_id = ${company} and kind = 1 order by offer_id limit 500`);
    return {
      company,
      catalog,
      offers,
      properties: Object.fromEntries(
        properties.map(({ title, id, options }) => [title, { id, options: options ?? [] }]),
      ),
      brands: await ids(sql`select id from brands where company_id = ${company} order by id limit 50`),
      categories: await ids(sql`
        select id from categories where company_id = ${company} and exists (
          select from find_offers z where z.company_id = ${company} and z.tokens @> array[${token('category', 0)}::bigint + categories.id]) order by id limit 50`),
      units: Object.fromEntries(units.map(({ symbol, id }) => [symbol, id])),
      prices: prices.map(Number),
    };
  });
}
