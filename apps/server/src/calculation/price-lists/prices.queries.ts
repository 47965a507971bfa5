import type { Currency, PriceMapping } from '@prilavok/contract';
import { bigints, integers, texts } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';

/** A supplier's offer of one product in a list. */
export interface Ask {
  offer: string;
  kopecks: number;
  currency: Currency;
  stock: number | null;
  code: string;
}

interface StoredAsk extends Ask {
  state: string;
}

/** Reads and locks a supplier's prices of these offers. */
export async function lockAsks(db: Db, supplier: string, offers: readonly string[]): Promise<Map<string, StoredAsk>> {
  const found = await rows<StoredAsk>(db)`
    select offer_id as offer, kopecks::float8 as kopecks, currency, stock, code, state from supplier_prices
    where company_id = ${db.company} and supplier_id = ${supplier} and offer_id = any(${offers}::bigint[]) order by offer_id for update`;
  return new Map(found.map((ask) => [ask.offer, ask]));
}

/** Writes what a list says: one ask for each offer, those that changed and those that only are in this list now. */
export async function saveAsks(
  db: Db,
  { supplier, list }: { supplier: string; list: string },
  { changed, same }: { changed: readonly Ask[]; same: readonly string[] },
): Promise<void> {
  if (changed.length > 0)
    await execute(db)`
      insert into supplier_prices (company_id, supplier_id, offer_id, kopecks, currency, stock, code, list_id)
      select ${db.company}::bigint, ${supplier}::bigint, x.offer, x.kopecks, x.currency, x.stock, x.code, ${list}::bigint
      from unnest(${bigints(changed.map(({ offer }) => offer))}, ${bigints(changed.map(({ kopecks }) => kopecks))}, ${texts(changed.map(({ currency }) => currency))},
        ${integers(changed.map(({ stock }) => stock))}, ${texts(changed.map(({ code }) => code))}) as x(offer, kopecks, currency, stock, code)
      on conflict (company_id, supplier_id, offer_id) do update set kopecks = excluded.kopecks, currency = excluded.currency, stock = excluded.stock,
        code = excluded.code, list_id = excluded.list_id, state = excluded.state, changed_at = excluded.changed_at`;
  if (same.length > 0)
    await execute(db)`
      update supplier_prices set list_id = ${list}
      where company_id = ${db.company} and supplier_id = ${supplier} and offer_id = any(${same}::bigint[])`;
}

/** Some offers that the supplier's newest list doesn't have and that aren't marked so yet; marks them, and answers which. */
export async function markAbsent(
  db: Db,
  { supplier, list }: { supplier: string; list: string },
  { state, limit }: { state: Exclude<PriceMapping['absent'], 'keep'>; limit: number },
): Promise<string[]> {
  const found = await rows<{ offer: string }>(db)`
    with gone as (
      select offer_id from supplier_prices
      where company_id = ${db.company} and supplier_id = ${supplier} and list_id <> ${list} and state <> ${state}
      order by offer_id limit ${limit} for update)
    update supplier_prices p set state = ${state}, changed_at = now() from gone
    where p.company_id = ${db.company} and p.supplier_id = ${supplier} and p.offer_id = gone.offer_id returning p.offer_id as offer`;
  return found.map(({ offer }) => offer);
}

/** Takes back what a list says of these offers. */
export async function deleteAsks(
  db: Db,
  { supplier, list }: { supplier: string; list: string },
  offers: readonly string[],
): Promise<void> {
  await execute(db)`
    delete from supplier_prices
    where company_id = ${db.company} and supplier_id = ${supplier} and list_id = ${list} and offer_id = any(${offers}::bigint[])`;
}

/** Reads a supplier's prices of these offers, as people are shown them. */
export async function asksFor(db: Db, supplier: string, offers: readonly string[]) {
  return rows<{ offer: string; price: string; currency: Currency; stock: number | null }>(db)`
    select offer_id as offer, (kopecks::numeric / 100)::numeric(20, 2)::text as price, currency, case state when 'sold_out' then 0 else stock end as stock
    from supplier_prices
    where company_id = ${db.company} and supplier_id = ${supplier} and offer_id = any(${offers}::bigint[]) and state <> 'unlisted'`;
}
