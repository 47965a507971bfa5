import { type HeldPrice, mostCounted } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { priceKinds } from '../../catalogs/index.ts';
import type { Db } from '../../database/pools.ts';
import { one, rows } from '../../database/rows.ts';

/** That `h` of `sent_prices` is held back, and its offer still has a product there and a price to be sent. */
export const isHeld = (company: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  h.held is not null and exists (
    select from sync_products s join offer_prices p on p.company_id = ${company} and p.offer_id = s.offer_id and p.kind = ${sql.lit(priceKinds.price)}
    where s.company_id = ${company} and s.account_id = h.account_id and s.offer_id = h.offer_id and p.kopecks > 0)`;

interface Search {
  code?: string | undefined;
  limit: number;
  offset: number;
}

const heldBy = (company: string, account: string, code: string | undefined) => sql`
  h.company_id = ${company} and h.account_id = ${account} and ${isHeld(sql`${company}`)}
  and (${code ?? null}::text is null or h.held_fault->>'code' = ${code ?? null})`;

/** Prices of the account that were stopped before they were sent, the latest first. */
export async function listHeldPrices(db: Db, account: string, { code, limit, offset }: Search): Promise<HeldPrice[]> {
  return rows<HeldPrice>(db)`
    select o.id, o.product_id as product, o.catalog_id as catalog, o.article, o.title, h.held_fault as fault, h.at
    from sent_prices h join offers o on o.company_id = ${db.company} and o.id = h.offer_id
    where ${heldBy(db.company, account, code)}
    order by h.at desc, o.id limit ${limit} offset ${offset}`;
}

/** How many they are, up to the bound. */
export async function countHeldPrices(db: Db, account: string, code: string | undefined): Promise<number> {
  const { count } = await one<{ count: number }>(db)`
    select count(*)::int as count from (select from sent_prices h where ${heldBy(db.company, account, code)} limit ${mostCounted}) z`;
  return count;
}

/** Those of the offers whose price is held back, for whoever decides about them: nobody else does meanwhile. */
export async function lockHeldPrices(
  db: Db,
  account: string,
  offers: readonly string[],
): Promise<Pick<HeldPrice, 'id' | 'article' | 'fault'>[]> {
  return rows<Pick<HeldPrice, 'id' | 'article' | 'fault'>>(db)`
    select h.offer_id as id, o.article, h.held_fault as fault
    from sent_prices h join offers o on o.company_id = ${db.company} and o.id = h.offer_id
    where h.company_id = ${db.company} and h.account_id = ${account} and h.offer_id = any(${offers}::bigint[]) and h.held is not null
    order by h.offer_id for update of h`;
}
