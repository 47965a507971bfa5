import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';

/** Orders with lines without an offer that one of these offers may be: by article, or by its pair at the marketplace. */
export async function ordersWaitingFor(db: Db, offers: readonly string[]): Promise<string[]> {
  const found = await rows<{ order: string }>(db)`
    with articles as (
      select f.article from offers f where f.company_id = ${db.company} and f.id = any(${offers}::bigint[]) and f.archived_at is null
      union select s.article from sync_products s where s.company_id = ${db.company} and s.offer_id = any(${offers}::bigint[]))
    select distinct i.order_id as "order" from articles a
      join order_items i on i.company_id = ${db.company} and i.article = a.article and i.offer_id is null
    order by i.order_id`;
  return found.map((row) => row.order);
}

/** Orders of an account with lines without an offer for which there is one by now. */
export async function ordersToMatch(
  db: Db,
  account: { id: string; catalog: string | null },
  limit: number,
): Promise<string[]> {
  const found = await rows<{ order: string }>(db)`
    select distinct i.order_id as "order" from order_items i
      join orders o on o.company_id = ${db.company} and o.id = i.order_id and o.account_id = ${account.id} and o.archived_at is null
    where i.company_id = ${db.company} and i.offer_id is null and (
      exists (select from sync_products s join offers f on f.company_id = ${db.company} and f.id = s.offer_id and f.archived_at is null
        where s.company_id = ${db.company} and s.account_id = ${account.id} and s.article = i.article)
      or exists (select from offers f where f.company_id = ${db.company} and f.article = i.article and f.archived_at is null
        and (${account.catalog}::bigint is null or f.catalog_id = ${account.catalog}::bigint)))
    order by i.order_id limit ${limit}`;
  return found.map((row) => row.order);
}

/** Articles of the order's lines that no offer is known for. */
export async function unmatchedArticles(db: Db, order: string): Promise<string[]> {
  const found = await rows<{ article: string }>(db)`
    select distinct article from order_items where company_id = ${db.company} and order_id = ${order} and offer_id is null`;
  return found.map((row) => row.article);
}

/** Gives the order's lines of these articles their offers; what the catalog calls them is what the order is found by, too. */
export async function matchLines(
  db: Db,
  order: string,
  found: {
    article: string;
    offer: string;
    title: string;
    barcode: string | null;
    /** Cost of a piece now; absent where nobody knows. */
    cost: string | undefined;
    currency: string | undefined;
    words: string;
  }[],
): Promise<void> {
  await execute(db)`
    update order_items i set offer_id = f.offer, title = f.title, barcode = coalesce(i.barcode, f.barcode),
      cost_kopecks = f.cost, cost_currency = f.currency
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f(article text, offer bigint, title text, barcode text, cost bigint, currency text)
    where i.company_id = ${db.company} and i.order_id = ${order} and i.offer_id is null and i.article = f.article`;
  await execute(db)`
    update orders set search_text = left(search_text || ' ' || ${found.map((each) => each.words).join(' ')}, 20000)
    where company_id = ${db.company} and id = ${order}`;
}
