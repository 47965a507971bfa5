import type { SendingPreview } from '@prilavok/contract';
import { bigints } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';
import { maybeOne, one, rows } from '../../database/rows.ts';

/** Readiness of offers that a person has chosen. */

/** Whether all of these offers have been judged since they changed last. */
export async function areJudged(db: Db, account: string, offers: readonly string[]): Promise<boolean> {
  const { judged } = await one<{ judged: number }>(db)`
    select count(*)::int as judged from sale_states
    where company_id = ${db.company} and account_id = ${account} and offer_id = any(${bigints(offers)})`;
  if (judged < offers.length) return false;
  const waits = await maybeOne(db)`
    select from sale_due where company_id = ${db.company} and account_id = ${account} and offer_id = any(${bigints(offers)}) limit 1`;
  return waits === undefined;
}

/** How many of the cards are ready, and how many of these the marketplace has accepted as they are. */
export async function countReady(
  db: Db,
  account: string,
  offers: readonly string[],
): Promise<Pick<SendingPreview, 'ready' | 'unchanged'>> {
  return one<Pick<SendingPreview, 'ready' | 'unchanged'>>(db)`
    select count(*)::int as ready, count(*) filter (where c.hash = s.card_hash and c.state = 'accepted')::int as unchanged
    from sale_states s left join sent_cards c on c.company_id = ${db.company} and c.account_id = ${account} and c.offer_id = s.offer_id
    where s.company_id = ${db.company} and s.account_id = ${account} and s.offer_id = any(${bigints(offers)}) and s.card_hash is not null`;
}

/** Counts the faults of their cards, the most frequent first. */
export async function countLacking(
  db: Db,
  account: string,
  offers: readonly string[],
): Promise<SendingPreview['lacking']> {
  return rows<SendingPreview['lacking'][number]>(db)`
    select kind as reason, count(*)::int as count from card_faults
    where company_id = ${db.company} and account_id = ${account} and offer_id = any(${bigints(offers)})
    group by kind order by 2 desc, 1`;
}

/** The first of these offers whose card lacks something. */
export async function listLacking(
  db: Db,
  account: string,
  offers: readonly string[],
  limit: number,
): Promise<SendingPreview['sample']> {
  return rows<SendingPreview['sample'][number]>(db)`
    select o.id, o.product_id as product, o.article, o.title, s.lacks as missing
    from sale_states s join offers o on o.company_id = ${db.company} and o.id = s.offer_id
    where s.company_id = ${db.company} and s.account_id = ${account} and s.offer_id = any(${bigints(offers)}) and s.card_hash is null
    order by s.offer_id limit ${limit}`;
}
