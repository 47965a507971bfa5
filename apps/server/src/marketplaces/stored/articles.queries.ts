import { bigints, texts } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';
import { keyOf } from '../../text/keys.ts';
import { countedProducts } from './card-counts.ts';

/** Articles that products of an account have had before: under which orders may still come. */

/** An offer whose product there has got another article. */
export interface MovedArticle {
  offer: string;
  from: string;
  to: string;
}

/** Products of the account go by their new articles from now on; what has that article in our books, alone and gone by now, makes room. */
export async function moveArticles(db: Db, account: string, moved: readonly MovedArticle[]): Promise<void> {
  const columns = [
    bigints(moved.map(({ offer }) => offer)),
    texts(moved.map(({ from }) => from)),
    texts(moved.map(({ to }) => to)),
  ] as const;
  await countedProducts(db)`
    delete from sync_products where company_id = ${db.company} and account_id = ${account} and offer_id is null and article = any(${columns[2]})`;
  const found = await rows<{ id: string; to: string }>(db)`
    select s.id, m."to" from unnest(${columns[0]}, ${columns[1]}, ${columns[2]}) as m(offer, "from", "to")
    join sync_products s on s.company_id = ${db.company} and s.account_id = ${account} and s.offer_id = m.offer and s.article = m."from"
    where not exists (select from sync_products t where t.company_id = ${db.company} and t.account_id = ${account} and t.article = m."to")`;
  await updateArticles(db, account, found);
}

/** Products that the marketplace shows under other articles than before, by its own ids; answers the offers of those. */
export async function followRemoteArticles(
  db: Db,
  account: string,
  shown: readonly { offerId: string; remoteId: string }[],
): Promise<string[]> {
  const found = await rows<{ id: string; to: string; offer: string | null }>(db)`
    select distinct on (r."to") s.id, r."to", s.offer_id as offer
    from unnest(${texts(shown.map(({ offerId }) => offerId))}, ${texts(shown.map(({ remoteId }) => remoteId))}) as r("to", remote)
    join sync_products s on s.company_id = ${db.company} and s.account_id = ${account} and s.remote_id = r.remote and s.article <> r."to"
    where not exists (select from sync_products t where t.company_id = ${db.company} and t.account_id = ${account} and t.article = r."to")
    order by r."to", s.offer_id nulls last, s.id`;
  await updateArticles(db, account, found);
  return found.flatMap(({ offer }) => offer ?? []);
}

/** A new article that isn't the offer's was given over there, by a person: the two differ on purpose, until it is given the offer's again. */
async function updateArticles(db: Db, account: string, moved: readonly { id: string; to: string }[]): Promise<void> {
  if (moved.length === 0) return;
  const ids = bigints(moved.map(({ id }) => id));
  const names = texts(moved.map(({ to }) => to));
  await execute(db)`
    insert into former_articles (company_id, account_id, article, sync_product_id)
    select ${db.company}::bigint, ${account}::bigint, s.article, s.id from sync_products s
    where s.company_id = ${db.company} and s.id = any(${ids}) order by s.id
    on conflict (company_id, account_id, article) do update set sync_product_id = excluded.sync_product_id`;
  await countedProducts(db)`
    update sync_products s set article = m.article, article_key = m.key,
      linked_by = case when s.linked_by in ('article', 'upload') and o.article <> m.article then 'renamed'
        when s.linked_by = 'renamed' and o.article = m.article then 'article' else s.linked_by end
    from unnest(${ids}, ${names}, ${texts(moved.map(({ to }) => keyOf(to)))}) as m(id, article, key)
    left join sync_products x on x.company_id = ${db.company} and x.id = m.id
    left join offers o on o.company_id = ${db.company} and o.id = x.offer_id
    where s.company_id = ${db.company} and s.id = m.id`;
  await execute(db)`
    delete from former_articles where company_id = ${db.company} and account_id = ${account} and article = any(${names})`;
}
