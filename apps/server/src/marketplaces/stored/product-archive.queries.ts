import { bigints, texts } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, rows } from '../../database/rows.ts';
import { countedProducts } from './card-counts.ts';

/** A product of an account, as its marketplace is told of it. */
export interface KeptProduct {
  id: string;
  offerId: string;
  remoteId: string;
  title: string;
}

/** Those of the products that the account has. */
export async function productKeys(db: Db, account: string, ids: readonly string[]): Promise<KeptProduct[]> {
  return rows<KeptProduct>(db)`
    select id, article as "offerId", remote_id as "remoteId", title from sync_products
    where company_id = ${db.company} and account_id = ${account} and id = any(${bigints(ids)}) order by id`;
}

/** All products of the account that share a card with one of these: their ids begin with the card's. */
export async function productKeysOfCards(
  db: Db,
  account: string,
  remoteIds: readonly string[],
): Promise<KeptProduct[]> {
  const cards = [...new Set(remoteIds.map((remoteId) => remoteId.split(':')[0] ?? remoteId))];
  return rows<KeptProduct>(db)`
    select id, article as "offerId", remote_id as "remoteId", title from sync_products
    where company_id = ${db.company} and account_id = ${account} and split_part(remote_id, ':', 1) = any(${texts(cards)})
    order by id`;
}

/** Those of the products that lie in the marketplace's archive and are paired with no offer. */
export async function archivedAlone(db: Db, account: string, ids: readonly string[]): Promise<KeptProduct[]> {
  return rows<KeptProduct>(db)`
    select id, article as "offerId", remote_id as "remoteId", title from sync_products
    where company_id = ${db.company} and account_id = ${account} and id = any(${bigints(ids)})
      and moderation = 'archived' and offer_id is null
    order by id`;
}

/** How a product stands on the marketplace. */
export interface Standing {
  state: string;
  moderation: 'archived' | 'pending';
}

/** Writes down that products are archived, or aren't any more; a change leaves a row in their history. Answers those that changed, each with its offer. */
export async function updateStanding(
  db: Db,
  account: string,
  { ids, to }: { ids: readonly string[]; to: Standing },
): Promise<{ id: string; offer: string | null }[]> {
  const changed = await countedProducts(db)`
    update sync_products set state = ${to.state}, moderation = ${to.moderation}, said = '[]'
    where company_id = ${db.company} and account_id = ${account} and id = any(${bigints(ids)})
      and (moderation = 'archived') <> ${to.moderation === 'archived'}`;
  await execute(db)`
    insert into sync_product_states (company_id, sync_product_id, state)
    select ${db.company}::bigint, x.id, ${to.state}::text from unnest(${bigints(changed.map(({ id }) => id))}) as x(id) returning id`;
  return changed.map(({ id, offer }) => ({ id, offer: offer || null }));
}

/** Forgets products that are no longer there. */
export async function deleteProducts(db: Db, account: string, ids: readonly string[]): Promise<void> {
  await countedProducts(db)`
    delete from sync_products
    where company_id = ${db.company} and account_id = ${account} and id = any(${bigints(ids)})`;
}

/** Remembers whose cards a person has deleted. */
export async function insertRemoved(
  db: Db,
  account: string,
  { offers, author }: { offers: readonly string[]; author: string | null },
): Promise<void> {
  await execute(db)`
    insert into removed_cards (company_id, account_id, offer_id, author_id)
    select ${db.company}::bigint, ${account}::bigint, x.offer, ${author}::bigint from unnest(${bigints(offers)}) as x(offer) order by 3
    on conflict (company_id, account_id, offer_id) do update set author_id = excluded.author_id, removed_at = excluded.removed_at`;
}

/** A person sends them again. */
export async function deleteRemoved(db: Db, account: string, offers: readonly string[]): Promise<void> {
  await execute(db)`
    delete from removed_cards where company_id = ${db.company} and account_id = ${account} and offer_id = any(${bigints(offers)})`;
}

/** Offers of the products, where they are paired. */
export async function offersOf(db: Db, account: string, ids: readonly string[]): Promise<string[]> {
  const found = await rows<{ offer: string }>(db)`
    select offer_id as offer from sync_products
    where company_id = ${db.company} and account_id = ${account} and id = any(${bigints(ids)}) and offer_id is not null order by offer_id`;
  return found.map(({ offer }) => offer);
}

/** Whether a person has deleted the card of any of these. */
export async function anyRemoved(db: Db, account: string, offers: readonly string[]): Promise<boolean> {
  const found = await maybeOne(db)`
    select from removed_cards
    where company_id = ${db.company} and account_id = ${account} and offer_id = any(${bigints(offers)}) limit 1`;
  return found !== undefined;
}
