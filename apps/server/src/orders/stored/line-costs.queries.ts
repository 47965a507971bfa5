import type { Currency } from '@prilavok/contract';
import { sql } from 'kysely';
import type pg from 'pg';
import { priceKinds } from '../../catalogs/index.ts';
import { bigints } from '../../database/columns.ts';
import { byKeys } from '../../database/planning.ts';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';

/** Cost of a piece, as a line keeps it. */
export interface LineCost {
  kopecks: string;
  currency: Currency;
}

/** Purchase prices of offers as they are now, in the currency of their catalogs; offers without one are left out. */
export async function purchasePrices(db: Db, offers: readonly (string | null)[]): Promise<Map<string, LineCost>> {
  const named = [...new Set(offers)].filter((offer) => offer !== null);
  if (named.length === 0) return new Map();
  const found = await rows<LineCost & { offer: string }>(byKeys(db))`
    select p.offer_id as offer, p.kopecks, c.currency from offer_prices p
    join offers f on f.company_id = ${db.company} and f.id = p.offer_id
    join catalogs c on c.company_id = ${db.company} and c.id = f.catalog_id
    where p.company_id = ${db.company} and p.offer_id = any(${bigints(named)}) and p.kind = ${sql.lit(priceKinds.purchasePrice)}`;
  return new Map(found.map(({ offer, ...cost }) => [offer, cost]));
}

/** Costs of the order's lines by their offers: lines that are written anew keep them. */
export async function costsOfOrder(db: Db, order: string): Promise<Map<string, LineCost>> {
  const found = await rows<LineCost & { offer: string }>(db)`
    select distinct on (offer_id) offer_id as offer, cost_kopecks as kopecks, cost_currency as currency from order_items
    where company_id = ${db.company} and order_id = ${order} and offer_id is not null and cost_kopecks is not null order by offer_id, place`;
  return new Map(found.map(({ offer, ...cost }) => [offer, cost]));
}

/** Gives lines behind an id, which were taken before costs were kept, the purchase prices of now; answers the last of them, nothing behind the last. */
export async function fillCostsAfter(
  db: Db,
  after: string,
  limit: number,
): Promise<{ id: string; rows: number } | undefined> {
  const page = await rows<{ id: string; offer: string | null; cost: string | null }>(db)`
    select id, offer_id as offer, cost_kopecks as cost from order_items where company_id = ${db.company} and id > ${after}::bigint order by id limit ${limit}`;
  const last = page.at(-1);
  if (!last) return undefined;
  const open = page.filter(({ cost }) => cost === null);
  const prices = await purchasePrices(
    db,
    open.map(({ offer }) => offer),
  );
  const filled = open.flatMap(({ id, offer }) => {
    const price = offer === null ? undefined : prices.get(offer);
    return price ? [{ id, ...price }] : [];
  });
  if (filled.length > 0)
    await execute(db)`
      update order_items i set cost_kopecks = f.kopecks, cost_currency = f.currency
      from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb) as f(id bigint, kopecks bigint, currency text)
      where i.company_id = ${db.company} and i.id = f.id and i.cost_kopecks is null`;
  return { id: last.id, rows: filled.length };
}

/** The company behind this one that has any orders. */
export async function companyWithOrdersAfter(owner: pg.Pool, company: string): Promise<string | undefined> {
  const { rows: found } = await owner.query<{ company: string }>(
    'select company_id as company from orders where company_id > $1 order by company_id limit 1',
    [company],
  );
  return found[0]?.company;
}
