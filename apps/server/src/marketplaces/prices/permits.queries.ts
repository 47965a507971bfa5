import { type Currency, kopecks, type Money } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { execute } from '../../database/rows.ts';

/** A price below its floor that a person lets through to an account. */
export interface PricePermit {
  offer: string;
  amount: Money;
  /** Of the catalog. */
  currency: Currency;
}

/** Lets exactly these prices through; an offer has one such price at most. */
export async function upsertPermits(
  db: Db,
  { account, author }: { account: string; author: string | null },
  permits: readonly PricePermit[],
): Promise<void> {
  if (permits.length === 0) return;
  const rows = permits.map(({ amount, ...permit }) => ({ ...permit, kopecks: kopecks(amount) }));
  await execute(db)`
    insert into price_permits (company_id, account_id, offer_id, kopecks, currency, author_id)
    select ${db.company}::bigint, ${account}::bigint, r.offer, r.kopecks, r.currency, ${author}::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(offer bigint, kopecks bigint, currency text) order by r.offer
    on conflict (company_id, account_id, offer_id) do update set kopecks = excluded.kopecks, currency = excluded.currency,
      author_id = excluded.author_id, at = excluded.at`;
}
