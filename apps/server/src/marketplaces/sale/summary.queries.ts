import { mostCounted, type OfferSale, type ProductFault, type SaleState } from '@prilavok/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/pools.ts';
import { maybeOne, one, rows } from '../../database/rows.ts';
import { toMend } from '../stored/tasks.queries.ts';

/** Verdicts on an account's offers, as they are shown: counts are sums of rows, lists go along an index. */

export interface Check {
  work: string;
  finishedAt: string | null;
  offers: number;
  ready: number;
  waiting: number;
}

/** The account's last run over all offers with what is counted of them; nothing where none has begun. */
export async function checkOf(db: Db, account: string): Promise<Check | undefined> {
  const sum = (what: string) => sql`(select coalesce(sum(n.offers), 0)::int from sale_counts n
    where n.company_id = ${db.company} and n.account_id = k.account_id and n.what = ${what})`;
  return maybeOne<Check>(db)`
    select k.work_id as work, k.finished_at as "finishedAt", ${sum('state')} as offers, ${sum('ready')} as ready,
      (select count(*)::int from (select from sale_due d where d.company_id = ${db.company} and d.account_id = k.account_id limit ${mostCounted}) z) as waiting
    from sale_checks k where k.company_id = ${db.company} and k.account_id = ${account}`;
}

/** How many offers are in each state, the most frequent first. */
export async function countStates(db: Db, account: string): Promise<{ state: SaleState; offers: number }[]> {
  return rows<{ state: SaleState; offers: number }>(db)`
    select kind as state, sum(offers)::int as offers from sale_counts
    where company_id = ${db.company} and account_id = ${account} and what = 'state'
    group by kind having sum(offers) > 0 order by 2 desc, 1`;
}

interface KindCount {
  kind: string;
  offers: number;
  offer: string;
  product: string;
  lacks: ProductFault[];
}

/** How many offers have a card with each kind of fault, the most frequent first, each with one that has it. */
export async function countFaults(db: Db, account: string, limit: number): Promise<KindCount[]> {
  return rows<KindCount>(db)`
    with kinds as (
      select kind, sum(offers)::int as offers from sale_counts
      where company_id = ${db.company} and account_id = ${account} and what = 'fault'
      group by kind having sum(offers) > 0 order by 2 desc, 1 limit ${limit})
    select k.kind, k.offers, x.offer, x.product, x.lacks from kinds k
    cross join lateral (
      select f.offer_id as offer, o.product_id as product, s.lacks from card_faults f
      join sale_states s on s.company_id = ${db.company} and s.account_id = ${account} and s.offer_id = f.offer_id
      join offers o on o.company_id = ${db.company} and o.id = f.offer_id
      where f.company_id = ${db.company} and f.account_id = ${account} and f.kind = k.kind order by f.offer_id limit 1) x
    order by k.offers desc, k.kind`;
}

/** Which offers of an account are listed, a page of them. */
interface Search {
  state?: SaleState | undefined;
  fault?: string | undefined;
  offSale: boolean;
  limit: number;
  offset: number;
}

/** Offers of the account that are in a state, or whose card has a fault, in the order of ids. */
export async function listStates(
  db: Db,
  account: string,
  { state, fault, offSale, limit, offset }: Search,
): Promise<Omit<OfferSale, 'blocked'>[]> {
  const inState = state ? sql`and s.state = ${state}` : sql``;
  const isOff = offSale ? sql`and s.state <> 'on_sale'` : sql``;
  const withFault = fault
    ? sql`and s.offer_id in (select f.offer_id from card_faults f
        where f.company_id = ${db.company} and f.account_id = ${account} and f.kind = ${fault})`
    : sql``;
  return rows<Omit<OfferSale, 'blocked'>>(db)`
    select o.id, s.account_id as account, a.marketplace, o.product_id as product, p.id as there, o.catalog_id as catalog, o.article, o.title, s.state,
      s.said, s.lacks, s.judged_at as "judgedAt"
    from sale_states s
    join offers o on o.company_id = ${db.company} and o.id = s.offer_id
    join marketplace_accounts a on a.company_id = ${db.company} and a.id = s.account_id
    left join sync_products p on p.company_id = ${db.company} and p.account_id = ${account} and p.offer_id = s.offer_id
    where s.company_id = ${db.company} and s.account_id = ${account} ${inState} ${isOff} ${withFault}
    order by s.offer_id limit ${limit} offset ${offset}`;
}

/** Living offers that a task left behind as not ready or refused, with the card that was sent of each. */
const behind = (db: Db, account: string, task: string) => sql`
  from task_results r
  join offers o on o.company_id = ${db.company} and o.id = r.offer_id
  left join sent_cards c on c.company_id = ${db.company} and c.account_id = ${account} and c.offer_id = r.offer_id
  left join sale_states s on s.company_id = ${db.company} and s.account_id = ${account} and s.offer_id = r.offer_id
  where r.company_id = ${db.company} and r.task_id = ${task} and r.result = any(${toMend}::text[]) and o.archived_at is null`;

/** How many of them have a card that nothing keeps from going, and that isn't the one which was refused; up to the bound. */
export async function countMended(db: Db, account: string, task: string): Promise<number> {
  const { mended } = await one<{ mended: number }>(db)`
    select count(*)::int as mended from (
      select 1 ${behind(db, account, task)} and s.card_hash is not null and c.hash is distinct from s.card_hash limit ${mostCounted}) z`;
  return mended;
}

/** The first of them. */
export async function leftBehind(
  db: Db,
  account: string,
  { task, limit }: { task: string; limit: number },
): Promise<{ offer: string; hash: string | null }[]> {
  return rows<{ offer: string; hash: string | null }>(db)`
    select r.offer_id as offer, c.hash ${behind(db, account, task)} order by r.offer_id limit ${limit}`;
}

/** Living offers with the connected accounts that sell from their catalogs. */
export async function offersOnAccounts(db: Db, offers: readonly string[]) {
  return rows<Pick<OfferSale, 'id' | 'account' | 'product' | 'catalog' | 'article' | 'title'>>(db)`
    select o.id, a.id as account, o.product_id as product, o.catalog_id as catalog, o.article, o.title
    from offers o join marketplace_accounts a on a.company_id = ${db.company} and a.catalog_id = o.catalog_id and a.disposed_at is null
    where o.company_id = ${db.company} and o.id = any(${offers}::bigint[]) and o.archived_at is null
    order by o.id, a.marketplace, a.id`;
}
