import {
  type Delivery,
  type DeliveryCargo,
  type DeliveryEvent,
  type DeliveryPoint,
  type DeliveryState,
  deliveryStates,
  endedDeliveryStates,
} from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { and, countUpTo, mostCounted, roubles, slice, titleKey } from '../../database/fragments.ts';
import { type Db, pools } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';
import { likeOf } from '../../text/keys.ts';

/** A delivery as it is listed: what its provider is called, whoever answers knows. */
export type ListedDelivery = Omit<Delivery, 'providerTitle' | 'cargo'> & { cargo: DeliveryCargo | null };

const columns = sql`
  d.id, d.number, d.provider, d.state, d.external_number as "externalNumber", d.track,
  ${roubles(sql`d.kopecks`)} as price, ${roubles(sql`d.old_kopecks`)} as old_price, ${roubles(sql`d.cost_kopecks`)} as cost,
  d.full_address, d.geo_lat, d.geo_lon, d.recipient_name, d.recipient_phone, d.point,
  case when d.day is null then null
    else jsonb_build_object('day', d.day::text, 'from', d.time_from, 'to', d.time_to) end as interval,
  d.cargo, d.courier, d.comment, d.refusal, d.created_at as "createdAt", d.version,
  case when d.raw_status is null then null
    else jsonb_build_object('raw', d.raw_status, 'title', d.raw_title, 'at', to_jsonb(d.raw_at)) end as status,
  jsonb_build_object('id', o.id::text, 'number', o.number, 'marketplace', o.marketplace, 'state', o.state, 'items', o.units,
    'total', ${roubles(sql`o.kopecks`)}) as "order"`;

interface Search {
  search: string;
  /** Whether who asks may find deliveries by their recipients. */
  people: boolean;
  state?: DeliveryState[] | undefined;
  provider?: string[] | undefined;
  order?: { in: string[] } | undefined;
  day?: string | undefined;
  courier?: string | undefined;
  limit: number;
  offset: number;
}

async function deliveriesWhere(
  db: Db,
  conditions: RawBuilder<unknown>[],
  page: { limit: number; offset: number },
  order: RawBuilder<unknown> = sql`d.id desc`,
): Promise<ListedDelivery[]> {
  return rows<ListedDelivery>(db)`
    select ${columns} from deliveries d join orders o on o.company_id = ${db.company} and o.id = d.order_id
    where ${and([sql`d.company_id = ${db.company}`, ...conditions])} order by ${order} ${slice(page)}`;
}

/** Deliveries that fit, newest first; those of one day in the order in which buyers wait. */
export function listDeliveries(db: Db, filter: Search): Promise<ListedDelivery[]> {
  const { search, people, state, provider, order, day, courier } = filter;
  const conditions: RawBuilder<unknown>[] = [];
  if (state) conditions.push(sql`d.state = any(${state}::text[])`);
  if (provider) conditions.push(sql`d.provider = any(${provider}::text[])`);
  if (order) conditions.push(sql`d.order_id = any(${order.in}::bigint[])`);
  if (day) conditions.push(sql`d.day = ${day}::date`);
  if (courier) conditions.push(sql`${titleKey(sql`d.courier`)} = ${titleKey(sql`${courier}::text`)}`);
  if (search) {
    const whom = people ? sql`, d.recipient_name, d.recipient_phone, d.full_address` : sql``;
    const text = sql`concat_ws(' ', d.number, d.track, d.external_number, o.number ${whom})`;
    conditions.push(sql`${titleKey(text)} like ${likeOf(search)}`);
  }
  return deliveriesWhere(db, conditions, filter, day ? sql`d.time_from nulls last, d.id` : undefined);
}

/** Those of the deliveries that there are, newest first. */
export const deliveriesByIds = (db: Db, ids: readonly string[]): Promise<ListedDelivery[]> =>
  deliveriesWhere(db, [sql`d.id = any(${ids}::bigint[])`], { limit: 1000, offset: 0 });

/** How many deliveries stand in each state, as far as matters. */
export async function countsByState(db: Db): Promise<Record<DeliveryState, number>> {
  const counted = await rows<{ state: DeliveryState; count: number }>(db)`
    select s.state, least(${mostCounted}, ${countUpTo(sql`select from deliveries d where d.company_id = ${db.company} and d.state = s.state`)}) as count
    from unnest(${[...deliveryStates]}::text[]) as s(state)`;
  return Object.fromEntries(counted.map(({ state, count }) => [state, count])) as Record<DeliveryState, number>;
}

/** A delivery's row, as jobs and acts need it. */
export interface StoredDelivery {
  id: string;
  order: string;
  provider: string;
  number: string;
  state: DeliveryState;
  external: string | null;
  track: string | null;
  fullAddress: string;
  latitude: number | null;
  longitude: number | null;
  recipientName: string;
  recipientPhone: string;
  point: DeliveryPoint | null;
  day: string | null;
  cargo: DeliveryCargo | null;
  comment: string;
  courier: string;
  askedAt: string | null;
  followed: boolean;
  version: number;
}

const stored = sql`
  d.id, d.order_id as "order", d.provider, d.number, d.state, d.external_number as external, d.track,
  d.full_address as "fullAddress", d.geo_lat as latitude, d.geo_lon as longitude, d.recipient_name as "recipientName",
  d.recipient_phone as "recipientPhone", d.point, d.day::text as day, d.cargo, d.comment, d.courier,
  d.asked_at as "askedAt", d.followed, d.version`;

/** The delivery as it stands, without keeping others from it. */
export const deliveryById = (db: Db, id: string): Promise<StoredDelivery | undefined> =>
  maybeOne<StoredDelivery>(db)`select ${stored} from deliveries d where d.company_id = ${db.company} and d.id = ${id}`;

/** The delivery for whoever is about to change it. Its order is locked before it. */
export const lockDelivery = (db: Db, id: string): Promise<StoredDelivery | undefined> =>
  maybeOne<StoredDelivery>(db)`
    select ${stored} from deliveries d where d.company_id = ${db.company} and d.id = ${id} for update of d`;

/** The order's delivery that hasn't ended without it, for whoever is about to change it. */
export const lockLiveDelivery = (db: Db, order: string): Promise<StoredDelivery | undefined> =>
  maybeOne<StoredDelivery>(db)`
    select ${stored} from deliveries d
    where d.company_id = ${db.company} and d.order_id = ${order} and d.state <> all(${[...endedDeliveryStates]}::text[])
    order by d.id desc limit 1 for update of d`;

/** Fields of a delivery that a person has written; what is undefined stays as it is. */
export interface DeliveryChange {
  provider?: string | undefined;
  price?: number | null | undefined;
  oldPrice?: number | null | undefined;
  fullAddress?: string | undefined;
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
  recipientName?: string | undefined;
  recipientPhone?: string | undefined;
  point?: DeliveryPoint | null | undefined;
  interval?: Delivery['interval'] | undefined;
  cargo?: DeliveryCargo | undefined;
  courier?: string | undefined;
  comment?: string | undefined;
}

/** Inserts a draft, which has the number by which the carrier will know it; answers its id. */
export async function insertDelivery(
  db: Db,
  { order, provider, author }: { order: string; provider: string; author: string | null },
): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into deliveries (company_id, order_id, provider, number, author_id)
    values (${db.company}, ${order}, ${provider}, ${`draft-${crypto.randomUUID()}`}, ${author}::bigint) returning id`;
  // Digits and Latin letters alone: CDEK takes no other. One number is never used for two deliveries.
  await execute(
    db,
  )`update deliveries set number = ${`prl-${db.company}-${id}`} where company_id = ${db.company} and id = ${id}`;
  return id;
}

const given = (value: unknown) => value !== undefined;
const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));

/** Writes what is given and leaves the rest. */
export async function updateDelivery(db: Db, id: string, change: DeliveryChange): Promise<void> {
  const { interval } = change;
  await execute(db)`
    update deliveries set version = version + 1, updated_at = now(),
      provider = coalesce(${change.provider ?? null}, provider),
      kopecks = case when ${given(change.price)} then ${change.price ?? null}::bigint else kopecks end,
      old_kopecks = case when ${given(change.oldPrice)} then ${change.oldPrice ?? null}::bigint else old_kopecks end,
      full_address = coalesce(${change.fullAddress ?? null}, full_address),
      geo_lat = case when ${given(change.latitude)} then ${change.latitude ?? null}::float8 else geo_lat end,
      geo_lon = case when ${given(change.longitude)} then ${change.longitude ?? null}::float8 else geo_lon end,
      recipient_name = coalesce(${change.recipientName ?? null}, recipient_name),
      recipient_phone = coalesce(${change.recipientPhone ?? null}, recipient_phone),
      point = case when ${given(change.point)} then ${json(change.point)}::jsonb else point end,
      day = case when ${given(interval)} then ${interval?.day ?? null}::date else day end,
      time_from = case when ${given(interval)} then ${interval?.from ?? null} else time_from end,
      time_to = case when ${given(interval)} then ${interval?.to ?? null} else time_to end,
      cargo = coalesce(${json(change.cargo)}::jsonb, cargo),
      courier = coalesce(${change.courier ?? null}, courier), comment = coalesce(${change.comment ?? null}, comment)
    where company_id = ${db.company} and id = ${id}`;
}

/** Puts a delivery into a state; `askAt` is when its carrier is asked about it, null for never. */
export async function updateState(
  db: Db,
  id: string,
  {
    state,
    askAt,
    followed,
    refusal,
  }: { state: DeliveryState; askAt: Date | null; followed: boolean; refusal: string | null },
): Promise<void> {
  await execute(db)`
    update deliveries set state = ${state}, ask_at = ${askAt}, followed = ${followed}, refusal = ${refusal},
      version = version + 1, updated_at = now()
    where company_id = ${db.company} and id = ${id}`;
}

/** Writes down that the delivery is about to be sent to its carrier, or that the carrier surely doesn't have it. */
export async function updateAskedAt(db: Db, id: string, at: Date | null): Promise<void> {
  await execute(db)`update deliveries set asked_at = ${at} where company_id = ${db.company} and id = ${id}`;
}

/** Writes down what the carrier has told of a parcel. */
export async function updateCarried(
  db: Db,
  id: string,
  carried: {
    external: string;
    track: string | null;
    cost: number | null;
    raw: { status: string; title: string; at: string } | null;
  },
): Promise<void> {
  const { external, track, cost, raw } = carried;
  await execute(db)`
    update deliveries set external_number = ${external}, track = coalesce(${track}, track), cost_kopecks = coalesce(${cost}::bigint, cost_kopecks),
      raw_status = coalesce(${raw?.status ?? null}, raw_status), raw_title = coalesce(${raw?.title ?? null}, raw_title),
      raw_at = coalesce(${raw?.at ?? null}::timestamptz, raw_at), version = version + 1, updated_at = now()
    where company_id = ${db.company} and id = ${id}`;
}

/** Says when the carrier is asked next. */
export async function updateAskAt(db: Db, ids: readonly string[], at: Date | null): Promise<void> {
  await execute(
    db,
  )`update deliveries set ask_at = ${at} where company_id = ${db.company} and id = any(${ids}::bigint[])`;
}

/** Says whether the order stands where the delivery does. */
export async function updateFollowed(db: Db, id: string, followed: boolean): Promise<void> {
  await execute(db)`update deliveries set followed = ${followed} where company_id = ${db.company} and id = ${id}`;
}

/** Puts it down as carried by nobody. */
export async function deleteDelivery(db: Db, id: string): Promise<void> {
  await execute(db)`delete from deliveries where company_id = ${db.company} and id = ${id}`;
}

export interface NewEvent {
  at: string;
  state: DeliveryState | null;
  title: string;
  reason?: string;
  photo?: string | null;
  author?: string | null;
  /** The carrier's word and moment; the same twice is one event. */
  source?: string;
}

/** Writes down what happened to a delivery; a carrier's event that is there already stays one. */
export async function insertEvents(db: Db, delivery: string, events: readonly NewEvent[]): Promise<void> {
  for (const { at, state, title, reason = '', photo = null, author = null, source = null } of events)
    await execute(db)`
      insert into delivery_events (company_id, delivery_id, at, state, title, reason, photo, author_id, source)
      values (${db.company}, ${delivery}, ${at}, ${state}, ${title}, ${reason}, ${photo}, ${author}::bigint, ${source}::text)
      on conflict (company_id, delivery_id, source) do nothing`;
}

/** Events of a delivery, oldest first. */
export async function listEvents(db: Db, delivery: string): Promise<DeliveryEvent[]> {
  return rows<DeliveryEvent>(db)`
    select e.id, e.at, e.state, e.title, e.reason, e.photo,
      case when u.id is null then null
        else jsonb_build_object('id', u.id::text, 'title', coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)) end as author
    from delivery_events e left join users u on u.id = e.author_id
    where e.company_id = ${db.company} and e.delivery_id = ${delivery} order by e.at, e.id limit 500`;
}

/** Deliveries of a carrier about which it is to be asked by now, the longest due first. */
export async function dueDeliveries(db: Db, provider: string, limit: number): Promise<StoredDelivery[]> {
  return rows<StoredDelivery>(db)`
    select ${stored} from deliveries d
    where d.company_id = ${db.company} and d.provider = ${provider} and d.ask_at <= now() order by d.ask_at limit ${limit}`;
}

/** The deliveries that the carrier knows under these numbers of its own. */
export async function idsByExternal(db: Db, provider: string, external: readonly string[]): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select id from deliveries
    where company_id = ${db.company} and provider = ${provider} and external_number = any(${external}::text[])`;
  return found.map(({ id }) => id);
}

/** Carriers of companies that have something to be asked about by now. */
export async function dueCarriers(): Promise<{ company: string; provider: string }[]> {
  const found = await pools().owner.query<{ company: string; provider: string }>(
    `select distinct d.company_id as company, d.provider from deliveries d
     join companies c on c.id = d.company_id and c.deleted_at is null and c.blocked_at is null
     where d.ask_at <= now() limit 1000`,
  );
  return found.rows;
}
