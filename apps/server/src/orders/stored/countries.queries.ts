import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';

/** Where the goods of an order's line were made. */
export interface LineCountry {
  id: string;
  title: string;
  article: string;
  sku: string | null;
  needsCountry: boolean;
  /** The code of a country; null where nobody has said it. */
  country: string | null;
}

/** Where the goods of the order's lines were made. */
export async function lineCountries(db: Db, order: string): Promise<LineCountry[]> {
  return rows<LineCountry>(db)`
    select id, title, article, sku, needs_country as "needsCountry", country from order_items
    where company_id = ${db.company} and order_id = ${order} order by place`;
}

/** Writes where the goods of a line were made. */
export async function updateCountry(db: Db, line: string, country: string | null): Promise<void> {
  await execute(db)`update order_items set country = ${country} where company_id = ${db.company} and id = ${line}`;
}

/** Gives lines that were written anew the countries that those of the same goods had. */
export async function restoreCountries(db: Db, order: string, lines: readonly LineCountry[]): Promise<void> {
  if (lines.length === 0) return;
  for (const line of await lineCountries(db, order)) {
    const known = lines.find(({ article, sku }) => article === line.article && sku === line.sku);
    if (known) await updateCountry(db, line.id, known.country);
  }
}

/** Writes down of which goods, by the marketplace's numbers, it must be said where they were made. */
export async function updateNeedsCountry(db: Db, order: string, skus: readonly string[]): Promise<void> {
  await execute(db)`
    update order_items set needs_country = (sku = any(${skus}::text[]))
    where company_id = ${db.company} and order_id = ${order} and sku is not null`;
}
