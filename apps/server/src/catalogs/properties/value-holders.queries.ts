import { sql } from 'kysely';
import { countUpTo, mostCounted } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { execute, one, rows } from '../../database/rows.ts';
import type { Replacing, Usage } from '../../properties/holders.ts';
import { holds, optionJson, replaced } from '../../properties/options.queries.ts';
import { token } from '../../properties/tokens.ts';

const tokensOf = (options: readonly string[]) => options.map((id) => token('option', id));

/** Where values of a property stand, sort by sort counted up to a bound: offers by their tokens, the few other cards by looking. */
export async function usageOf(db: Db, catalog: string, property: string): Promise<Usage[]> {
  const filled = sql`company_id = ${db.company} and catalog_id = ${catalog} and jsonb_exists(property_values, ${property}::text)`;
  const found = await rows<Usage>(db)`
    select 'Предложения' as title, ${offersWith(db, [token('filled', property)])} as count
    union all select 'Категории', ${countUpTo(sql`select from categories where ${filled}`)}
    union all select 'Бренды', ${countUpTo(sql`select from brands where ${filled}`)}
    union all select 'Коллекции', ${countUpTo(sql`select from collections where ${filled}`)}`;
  return found.filter((usage) => usage.count > 0);
}

/** How many offers and other cards hold the option, counted up to a bound. */
export async function countWithOption(db: Db, property: string, option: string): Promise<number> {
  const held = sql`property_values->${property} @> ${optionJson(option)}::jsonb`;
  const { count } = await one<{ count: number }>(db)`
    select least(${offersWith(db, tokensOf([option]))}
      + ${countUpTo(sql`select from categories where company_id = ${db.company} and ${held}`)}
      + ${countUpTo(sql`select from brands where company_id = ${db.company} and ${held}`)}
      + ${countUpTo(sql`select from collections where company_id = ${db.company} and ${held}`)}, ${mostCounted + 1}::int) as count`;
  return count;
}

/** How many offers hold any of the options, counted up to `most`. */
export async function countHolding(db: Db, options: readonly string[], most: number): Promise<number> {
  const { count } = await one<{ count: number }>(db)`select ${offersWith(db, tokensOf(options), most)} as count`;
  return count;
}

const offersWith = (db: Db, tokens: readonly number[], most?: number) =>
  countUpTo(sql`select from find_offers where company_id = ${db.company} and tokens && ${tokens}::bigint[]`, most);

/** Some of the offers that hold any of the options, their products' values counted. */
export async function offersHolding(db: Db, options: readonly string[], limit: number): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    with holders as materialized (
      select id from find_offers where company_id = ${db.company} and tokens && ${tokensOf(options)}::bigint[])
    select id from holders order by id limit ${limit}`;
  return found.map((row) => row.id);
}

/** In offers and, by their offers, in products. */
export async function replaceInOffers(db: Db, replacing: Replacing, offers: readonly string[]): Promise<void> {
  await execute(db)`
    update offers set property_values = ${replaced(replacing)}, version = version + 1, updated_at = now()
    where company_id = ${db.company} and id = any(${offers}::bigint[]) and ${holds(replacing)}`;
  await execute(db)`
    update products set property_values = ${replaced(replacing)}, version = version + 1, updated_at = now()
    where company_id = ${db.company} and ${holds(replacing)}
      and id in (select product_id from offers where company_id = ${db.company} and id = any(${offers}::bigint[]))`;
}

/** In categories, brands and collections: by looking, as they are few. */
export async function replaceInCards(db: Db, replacing: Replacing): Promise<void> {
  for (const table of ['categories', 'brands', 'collections'] as const)
    await execute(db)`
      update ${sql.table(table)} set property_values = ${replaced(replacing)}, version = version + 1
      where company_id = ${db.company} and ${holds(replacing)}`;
}
