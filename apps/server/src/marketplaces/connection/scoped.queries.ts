import type { TaskScope } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { rows } from '../../database/rows.ts';
import { withinScope } from '../stored/scope.queries.ts';

export interface Goods {
  articles: readonly string[];
  remoteIds: readonly string[];
}

/** Returns which of these goods, named by article or by the marketplace's id, belong to the scope; a card that isn't there yet is found in the catalog. */
export async function goodsWithin(
  db: Db,
  { id, catalog }: { id: string; catalog: string | null },
  scope: TaskScope,
  { articles, remoteIds }: Goods,
): Promise<Goods> {
  const found = await rows<{ article: string; remoteId: string | null }>(db)`
    select s.article, s.remote_id as "remoteId" from sync_products s
    join offers o on o.company_id = ${db.company} and o.id = s.offer_id
    join products p on p.company_id = ${db.company} and p.id = o.product_id
    where s.company_id = ${db.company} and s.account_id = ${id}
      and (s.article = any(${articles}::text[]) or s.remote_id = any(${remoteIds}::text[])) ${withinScope(db.company, scope)}
    union all
    select o.article, null from offers o
    join products p on p.company_id = ${db.company} and p.id = o.product_id
    where o.company_id = ${db.company} and o.catalog_id = ${catalog} and o.article = any(${articles}::text[])
      and not exists (select from sync_products t where t.company_id = ${db.company} and t.account_id = ${id} and t.article = o.article)
      ${withinScope(db.company, scope)}`;
  return {
    articles: found.map(({ article }) => article),
    remoteIds: found.flatMap(({ remoteId }) => remoteId ?? []),
  };
}
