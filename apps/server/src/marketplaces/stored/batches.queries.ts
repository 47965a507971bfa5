import type { ProductFault } from '@prilavok/contract';
import type { ProductCard } from '@prilavok/marketplaces';
import { type RawBuilder, sql } from 'kysely';
import { titleKey } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { execute, one, rows } from '../../database/rows.ts';
import { countedCards, countedProducts } from './card-counts.ts';

/** Batches of cards on their way, and what of each card the marketplace has. */

/** A batch of cards that was written down, or sent and not answered to the end. */
export interface CardBatch {
  id: string;
  state: 'prepared' | 'sent';
  ticket: string | null;
  polls: number;
}

/** A card as it was sent. */
export interface SentCard {
  offer: string;
  article: string;
  hash: string;
  card: ProductCard;
}

/** Batches of the task that are not done, in the order in which they were prepared. */
export async function openBatches(db: Db, task: string): Promise<CardBatch[]> {
  return rows<CardBatch>(db)`
    select id, state, ticket, polls from card_pushes
    where company_id = ${db.company} and task_id = ${task} and state <> 'done' order by id`;
}

/** Hashes of the cards that the marketplace has accepted as they are. */
export async function acceptedHashes(db: Db, account: string, offers: string[]): Promise<Map<string, string>> {
  const found = await rows<{ offer: string; hash: string }>(db)`
    select offer_id as offer, hash from sent_cards
    where company_id = ${db.company} and account_id = ${account} and offer_id = any(${offers}::bigint[]) and state = 'accepted'`;
  return new Map(found.map(({ offer, hash }) => [offer, hash]));
}

/** Writes a batch down before it is sent; answers its id. */
export async function insertBatch(
  db: Db,
  { account, task }: { account: string; task: string },
  cards: SentCard[],
): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into card_pushes (company_id, account_id, task_id, state, cards)
    values (${db.company}, ${account}, ${task}, 'prepared', ${cards.length}) returning id`;
  await countedCards(db)`
    insert into sent_cards (company_id, account_id, offer_id, article, hash, card, state, push_id)
    select ${db.company}::bigint, ${account}::bigint, c.offer, c.article, c.hash, c.card, 'sent', ${id}::bigint
    from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as c(offer bigint, article text, hash text, card jsonb)
    order by c.offer
    on conflict (company_id, account_id, offer_id) do update set article = excluded.article, hash = excluded.hash, card = excluded.card,
      state = excluded.state, push_id = excluded.push_id, faults = '[]', sent_at = excluded.sent_at, answered_at = null`;
  return id;
}

/** A stored card; older ones had a single barcode, and no brand and group. */
export const withBarcodes = (card: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  jsonb_build_object('brand', null, 'group', '', 'barcodes', coalesce('[]'::jsonb || nullif(${card} -> 'barcode', 'null'), '[]')) || (${card} - 'barcode')`;

/** Cards of the batch that are not answered yet. */
export async function batchCards(db: Db, batch: string): Promise<SentCard[]> {
  return rows<SentCard>(db)`
    select offer_id as offer, article, hash, ${withBarcodes(sql`card`)} as card from sent_cards
    where company_id = ${db.company} and push_id = ${batch} order by offer_id`;
}

/** Keeps the ticket before anything waits for the outcome; without one there is nothing to wait for. */
export async function updateTicket(db: Db, batch: string, ticket: string | null): Promise<void> {
  await execute(db)`
    update card_pushes set state = ${ticket === null ? 'done' : 'sent'}, ticket = ${ticket}, sent_at = now()
    where company_id = ${db.company} and id = ${batch} and state = 'prepared'`;
}

/** From now on the batch is asked after by another ticket. */
export async function moveTicket(db: Db, batch: string, ticket: string): Promise<void> {
  await execute(db)`
    update card_pushes set ticket = ${ticket} where company_id = ${db.company} and id = ${batch} and state = 'sent'`;
}

/** Counts a question after the batch's outcome. */
export async function countPoll(db: Db, batch: string): Promise<void> {
  await execute(db)`update card_pushes set polls = polls + 1 where company_id = ${db.company} and id = ${batch}`;
}

/** The marketplace doesn't know the ticket: the batch is prepared again, and the question counted. */
export async function clearTicket(db: Db, batch: string): Promise<void> {
  await execute(db)`
    update card_pushes set state = 'prepared', ticket = null, polls = polls + 1
    where company_id = ${db.company} and id = ${batch} and state = 'sent'`;
}

/** Nothing of the batch has to be waited for any more. */
export async function closeBatch(db: Db, batch: string): Promise<void> {
  await execute(db)`update card_pushes set state = 'done' where company_id = ${db.company} and id = ${batch}`;
}

/** Answer of the marketplace about a card. */
export interface CardAnswer {
  offer: string;
  state: 'accepted' | 'refused' | 'unknown';
  faults: ProductFault[];
}

/** Writes down the marketplace's answers; a card that has been sent anew meanwhile waits for the newer one. */
export async function updateAnswers(db: Db, batch: string, answers: CardAnswer[]): Promise<void> {
  await countedCards(db)`
    update sent_cards s set state = a.state, faults = a.faults, push_id = null, answered_at = now(),
      accepted_card = case when a.state = 'accepted' then s.card else s.accepted_card end
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as a(offer bigint, state text, faults jsonb)
    where s.company_id = ${db.company} and s.push_id = ${batch} and s.offer_id = a.offer`;
}

/** Ids by which an accepted card becomes the marketplace's product. */
export interface AcceptedCard {
  offer: string;
  article: string;
  remoteId: string;
  title: string;
  image: string | null;
}

/**
 * Writes accepted cards down as products of the account, paired with their offers; one whose check had failed is to be checked anew. Answers the offers
 * that had no product before.
 */
export async function insertAcceptedLinks(db: Db, account: string, accepted: AcceptedCard[]): Promise<string[]> {
  if (accepted.length === 0) return [];
  const given = sql`jsonb_to_recordset(${JSON.stringify(accepted)}::jsonb) as a(offer bigint, article text, "remoteId" text, title text, image text)`;
  await countedProducts(db)`
    insert into sync_products (company_id, account_id, article, article_key, remote_id, title, image, state, offer_id, linked_by, linked_at)
    select ${db.company}::bigint, ${account}::bigint, a.article, ${titleKey(sql`a.article`)}, a."remoteId", a.title, a.image, 'Принята, ждёт проверки площадкой',
      a.offer, 'upload', now()
    from ${given} order by a.offer
    on conflict (company_id, account_id, article) do update set remote_id = excluded.remote_id, title = excluded.title,
      image = excluded.image, seen_at = excluded.seen_at, offer_id = excluded.offer_id,
      state = case sync_products.moderation when 'refused' then excluded.state else sync_products.state end,
      said = case sync_products.moderation when 'refused' then excluded.said else sync_products.said end,
      moderation = case sync_products.moderation when 'refused' then excluded.moderation else sync_products.moderation end,
      linked_by = coalesce(sync_products.linked_by, excluded.linked_by), linked_at = coalesce(sync_products.linked_at, excluded.linked_at)`;
  const fresh = await rows<{ offer: string }>(db)`
    insert into account_links (company_id, account_id, offer_id)
    select ${db.company}::bigint, ${account}::bigint, a.offer from ${given} order by a.offer on conflict do nothing
    returning offer_id as offer`;
  return fresh.map((row) => row.offer);
}
