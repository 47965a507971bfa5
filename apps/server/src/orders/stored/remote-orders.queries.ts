import { finalStates, type OrderStanding, type OrderState } from '@prilavok/contract';
import { type Db, pools } from '../../database/pools.ts';
import { execute, maybeOne, rows } from '../../database/rows.ts';
import type { NewLine } from './new-order.queries.ts';

/** Our order of a number: an order, or one of its parcels. */
export interface KnownOrder {
  order: string;
  parcel: string | null;
}

/** The order or the parcel of ours that the marketplace's number stands for. */
export async function knownByNumber(db: Db, account: string, number: string): Promise<KnownOrder | undefined> {
  return maybeOne<KnownOrder>(db)`
    select p.order_id as "order", p.id as parcel from parcels p
    where p.company_id = ${db.company} and p.account_id = ${account} and p.number = ${number}
    union all
    select o.id as "order", null as parcel from orders o
    where o.company_id = ${db.company} and o.account_id = ${account} and o.number = ${number}
    limit 1`;
}

/** Numbers of the account's orders that are under way, in the order of ids. */
export async function openNumbers(
  db: Db,
  account: string,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; number: string }[]> {
  return rows<{ id: string; number: string }>(db)`
    select o.id, o.number from orders o
    where o.company_id = ${db.company} and o.account_id = ${account} and o.archived_at is null and o.id > ${after}::bigint
      and o.state <> all(${finalStates}::text[])
    order by o.id limit ${limit}`;
}

/** Accounts, of companies that were blocked within so many days, which can be asked after orders that aren't over. */
export async function accountsOfBlocked(days: number): Promise<{ company: string; account: string }[]> {
  const found = await pools().owner.query<{ company: string; account: string }>(
    `select a.company_id as company, a.id as account from marketplace_accounts a
     join companies c on c.id = a.company_id and c.deleted_at is null and c.blocked_at > now() - make_interval(days => $1)
     where a.disposed_at is null and a.paused_at is null and exists (
       select from orders o where o.company_id = a.company_id and o.account_id = a.id and o.archived_at is null and o.state <> all($2))
     limit 1000`,
    [days, [...finalStates]],
  );
  return found.rows;
}

interface ParcelStandingRow {
  id: string;
  state: OrderState | null;
  raw: string | null;
  substatus: string | null;
  at: string | null;
  sentBackAt: string | null;
}

/** Where the order's confirmed parcels stand, as far as the marketplace has said; null where it hasn't. */
export async function parcelStandings(db: Db, order: string): Promise<Map<string, OrderStanding | null>> {
  const found = await rows<ParcelStandingRow>(db)`
    select id, order_state as state, raw_status as raw, substatus, seen_at as at, sent_back_at as "sentBackAt" from parcels
    where company_id = ${db.company} and order_id = ${order} and number is not null and state = 'confirmed'`;
  return new Map(
    found.map(({ id, state, raw, substatus, at, sentBackAt }) => [
      id,
      state && at && sentBackAt ? { state, raw: raw ?? '', substatus: substatus ?? '', at, sentBackAt } : null,
    ]),
  );
}

/** Writes down where a parcel stands by the marketplace's reports. */
export async function updateParcelStanding(db: Db, parcel: string, standing: OrderStanding): Promise<void> {
  await execute(db)`
    update parcels set order_state = ${standing.state}, raw_status = ${standing.raw}, substatus = ${standing.substatus},
      seen_at = ${standing.at}::timestamptz, sent_back_at = ${standing.sentBackAt}::timestamptz
    where company_id = ${db.company} and id = ${parcel}`;
}

/** The marketplace's decisions about an order besides its state. */
export interface RemoteFacts {
  shipBy: string | null;
  trackingNumber: string | null;
  cancelReason: string | null;
  deliveryMethod: { id: string; title: string } | null;
  warehouse: string | null;
}

/** Writes down where an order stands by the marketplace's reports, and what it decided of its delivery; what it left out stays. */
export async function updateStanding(
  db: Db,
  order: string,
  standing: OrderStanding,
  facts: RemoteFacts,
): Promise<void> {
  await execute(db)`
    update orders set reported_state = ${standing.state}, raw_status = ${standing.raw}, substatus = ${standing.substatus},
      seen_at = ${standing.at}::timestamptz, sent_back_at = ${standing.sentBackAt}::timestamptz,
      ship_by = coalesce(${facts.shipBy}::timestamptz, ship_by), ship_by_ours = ship_by_ours and ${facts.shipBy}::timestamptz is null, tracking_number = coalesce(${facts.trackingNumber}, tracking_number),
      cancel_reason = coalesce(${facts.cancelReason}, cancel_reason), warehouse = coalesce(${facts.warehouse}, warehouse),
      delivery_method_id = coalesce(${facts.deliveryMethod?.id ?? null}, delivery_method_id),
      delivery_method = coalesce(${facts.deliveryMethod?.title ?? null}, delivery_method)
    where company_id = ${db.company} and id = ${order}`;
}

/** The order's lines in their order, without the pieces that are cancelled. */
export async function listLines(db: Db, order: string): Promise<NewLine[]> {
  return rows<NewLine>(db)`
    select i.offer_id as offer, i.article, i.sku, i.title, i.barcode, count(u.id)::int as quantity, i.kopecks::float8 as kopecks, i.needs_mark as "needsMark", i.needs_country as "needsCountry"
    from order_items i join order_units u on u.company_id = ${db.company} and u.order_id = ${order} and u.item_id = i.id and not u.cancelled
    where i.company_id = ${db.company} and i.order_id = ${order} group by i.company_id, i.id order by i.place`;
}

/** Titles of the order's lines by their ids. */
export async function lineTitles(db: Db, order: string): Promise<Map<string, string>> {
  const found = await rows<{ id: string; title: string }>(db)`
    select id, title from order_items where company_id = ${db.company} and order_id = ${order}`;
  return new Map(found.map(({ id, title }) => [id, title]));
}

/** Opens the order's confirmed parcels: they have to be assembled anew. */
export async function reopenParcels(db: Db, order: string): Promise<void> {
  await execute(db)`
    update parcels set state = 'open', number = null, order_state = null, raw_status = null, substatus = null, seen_at = null, sent_back_at = null,
      shipment_id = null, confirmed_at = null, labelled_at = null
    where company_id = ${db.company} and order_id = ${order} and state = 'confirmed'`;
}
