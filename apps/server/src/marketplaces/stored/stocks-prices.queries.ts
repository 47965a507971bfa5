import type { Currency, ProductFault, ProductResult, TaskScope } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { type PriceKind, priceKinds } from '../../catalogs/index.ts';
import { bigints } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';
import { withinScope } from './scope.queries.ts';

/** Cards that the marketplace should show and doesn't yet: our stock and price beside what it accepted last. */

/** Which part of what is due: so many from an offer on, of all offers or of some. */
export interface Portion {
  after: string;
  limit: number;
  /** Absent: all that the account shows. */
  offers?: readonly string[] | undefined;
  /** Scope of a task; null where it takes everything. */
  scope?: TaskScope | null | undefined;
  /** To what the account's switch is narrowed; null where all may go. */
  within?: TaskScope | null | undefined;
  /** Also what the marketplace has accepted already: all that would stand there. */
  all?: boolean;
}

/** That the paired product `s` is one of the portion's. */
function among(
  { company }: Db,
  { offers, scope, within }: Pick<Portion, 'offers' | 'scope' | 'within'>,
): RawBuilder<unknown> {
  const chosen = offers ? sql`s.offer_id = any(${bigints(offers)})` : sql`true`;
  const scopes = [offers ? null : scope, within].flatMap((each) => withinScope(company, each) ?? []);
  if (scopes.length === 0) return chosen;
  return sql`${chosen} and exists (select from offers o join products p on p.company_id = ${company} and p.id = o.product_id
    where o.company_id = ${company} and o.id = s.offer_id ${sql.join(scopes, sql` `)})`;
}

/** A stock that was sent and hasn't been answered: nobody knows what the marketplace shows. One that was refused is null. */
const unknown = -1;

export interface DueStock {
  offer: string;
  article: string;
  remoteId: string;
  warehouse: string;
  remoteWarehouse: string;
  stock: number;
  /** It was told before, and nobody knows what became of that: it was refused, or the marketplace has moved the stock by itself since. */
  unsure: boolean;
}

/**
 * Free stock is divided among the account's active warehouses in proportion to their shares, or to what lies in each where an imported file has told that,
 * so that no piece is shown in two of them; the parts always add up, and the first piece goes to the first warehouse. A warehouse that takes none any more is set to zero once. Stock that nobody
 * has counted here is left as the marketplace has it, and so is what lies in its archive; where that sells on, it is set to zero once, whoever counted it.
 */
export async function dueStocks(
  db: Db,
  account: string,
  { buffer, archivedSells, after, limit, all = false, ...which }: Portion & { buffer: number; archivedSells: boolean },
): Promise<DueStock[]> {
  return rows<DueStock>(db)`
    with warehouses as (
      select id, remote_id, is_active as active, case when is_active then share else 0 end as share from marketplace_warehouses
      where company_id = ${db.company} and account_id = ${account}),
    goods as (
      select s.offer_id as offer, s.article, s.remote_id, s.moderation = 'archived' as put_away,
        case when o.archived_at is null and s.moderation <> 'archived' then greatest(0, q.pieces - ${buffer}::int)::bigint else 0 end as free
      from sync_products s join offers o on o.company_id = ${db.company} and o.id = s.offer_id
      cross join lateral (select sum(k.quantity - k.reserved) as pieces from offer_stocks k
        where k.company_id = ${db.company} and k.offer_id = s.offer_id and k.counted) q
      where s.company_id = ${db.company} and s.account_id = ${account} and s.offer_id > ${after}::bigint and ${among(db, which)}
        and (q.pieces is not null or o.archived_at is not null or s.moderation = 'archived') and (${archivedSells} or s.moderation <> 'archived')),
    due as (
      select g.offer, g.article, g.remote_id as "remoteId", w.id as warehouse, w.remote_id as "remoteWarehouse",
        w.active and not g.put_away as active, g.put_away,
        case when w.weight = 0 then 0
          else ((g.free * w.upto + w.whole - 1) / w.whole - (g.free * (w.upto - w.weight) + w.whole - 1) / w.whole)::int end as stock
      from goods g cross join lateral (
        select p.id, p.remote_id, p.active, p.weight, sum(p.weight) over (order by p.id)::bigint as upto, sum(p.weight) over ()::bigint as whole
        from (select v.id, v.remote_id, v.active,
            case when sum(x.quantity) filter (where v.active) over () > 0 then case when v.active then least(coalesce(x.quantity, 0), 1000000) else 0 end else v.share end::bigint as weight
          from warehouses v left join offer_outlets x on x.company_id = ${db.company} and x.offer_id = g.offer and x.warehouse_id = v.id) p) w)
    select d.offer, d.article, d."remoteId", d.warehouse, d."remoteWarehouse", d.stock,
      x.offer_id is not null and coalesce(x.stock, ${sql.lit(unknown)}) = ${sql.lit(unknown)} as unsure
    from due d
    left join sent_stocks x on x.company_id = ${db.company} and x.account_id = ${account} and x.offer_id = d.offer and x.warehouse_id = d.warehouse
    where ${all} or case when d.active then x.stock is distinct from d.stock when d.put_away then x.stock is distinct from 0 else x.stock <> 0 end
    order by d.offer, d.warehouse limit ${limit}`;
}

export interface SentStock {
  offer: string;
  warehouse: string;
  stock: number;
  accepted: boolean;
  message: string;
}

/**
 * Writes down, before they leave, that stocks are sent at this moment: until the answer is here nobody knows what the marketplace shows, and a run that
 * is killed in between finds them due again, whatever they are by then.
 */
export async function beginStocks(db: Db, account: string, due: readonly DueStock[], at: string): Promise<void> {
  await execute(db)`
    insert into sent_stocks (company_id, account_id, offer_id, warehouse_id, stock, at)
    select ${db.company}::bigint, ${account}::bigint, x.offer, x.warehouse, ${sql.lit(unknown)}, ${at}::timestamptz
    from unnest(${bigints(due.map((row) => row.offer))}, ${bigints(due.map((row) => row.warehouse))}) as x(offer, warehouse) order by 3, 4
    on conflict (company_id, account_id, offer_id, warehouse_id) do update set stock = excluded.stock, at = excluded.at`;
}

/**
 * The marketplace has moved the stock of these offers by itself, as an order of its own does: in which warehouse, and whether before or after what
 * we said last, nobody knows. All their warehouses are looked at anew, also where a sending is under way: by its new moment that one's answer counts for nothing.
 */
export async function forgetSentStocks(db: Db, account: string, offers: readonly string[]): Promise<void> {
  await execute(db)`
    update sent_stocks set stock = ${sql.lit(unknown)}, at = now()
    where company_id = ${db.company} and account_id = ${account} and offer_id = any(${bigints(offers)}) and stock is not null`;
}

/**
 * Writes down what the marketplace shows since this moment's sending: what was accepted, or stood there already, is no longer due. Where another
 * sending has begun since, nobody knows which of the two the marketplace heard last: it stays due.
 */
export async function saveSentStocks(db: Db, account: string, sent: readonly SentStock[], at: string): Promise<void> {
  if (sent.length === 0) return;
  await execute(db)`
    insert into sent_stocks (company_id, account_id, offer_id, warehouse_id, stock, at)
    select ${db.company}::bigint, ${account}::bigint, r.offer, r.warehouse, case when r.accepted then r.stock end, ${at}::timestamptz
    from ${sentRows(sent)} order by r.offer, r.warehouse
    on conflict (company_id, account_id, offer_id, warehouse_id) do update set
      stock = case when sent_stocks.at = excluded.at then excluded.stock else ${sql.lit(unknown)} end, at = excluded.at`;
}

/** Keeps in the ledger what was said to the marketplace, and its answer. */
export async function insertSentStocks(db: Db, account: string, sent: readonly SentStock[]): Promise<void> {
  if (sent.length === 0) return;
  await execute(db)`
    insert into sent_ledger (company_id, account_id, offer_id, warehouse_id, stock, accepted, message)
    select ${db.company}::bigint, ${account}::bigint, r.offer, r.warehouse, r.stock, r.accepted, r.message from ${sentRows(sent)} returning id`;
}

const sentRows = (sent: readonly SentStock[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as r(offer bigint, warehouse bigint, stock int, accepted boolean, message text)`;

/** Prices of an offer in its catalog's currency, with what else decides how they go out. */
export interface DuePrice {
  offer: string;
  article: string;
  kopecks: number;
  oldKopecks: number | null;
  minKopecks: number | null;
  purchaseKopecks: number | null;
  /** The catalog's. */
  from: Currency;
  /** By which it becomes the account's; null where none is set or needed. */
  rate: string | null;
  /** A person has let exactly this price through. */
  permitted: boolean;
  /** Who that was. */
  permittedBy: string | null;
  /** It was held back until now. */
  wasHeld: boolean;
  /** All of that as one text: a price held back by it is not looked at again before it changes. */
  terms: string;
}

/**
 * Prices that differ from those accepted last, or would go out by another currency or rate; `old` sends the price before the discount,
 * too. What was held back comes again as soon as anything that decides about it has changed.
 */
export async function duePrices(
  db: Db,
  account: string,
  { old, to, minMarkup, after, limit, all = false, ...which }: DueSearch,
): Promise<DuePrice[]> {
  const priceAs = (name: string, kind: PriceKind) => sql`
    left join offer_prices ${sql.ref(name)} on ${sql.ref(`${name}.company_id`)} = ${db.company} and ${sql.ref(`${name}.offer_id`)} = s.offer_id
      and ${sql.ref(`${name}.kind`)} = ${sql.lit(kind)}`;
  return rows<DuePrice>(db)`
    with own as (
      select s.offer_id as offer, s.article, price.kopecks, case when ${old} and was.kopecks > price.kopecks then was.kopecks end as old_kopecks,
        purchase.kopecks as purchase_kopecks, least.kopecks as min_kopecks, c.currency as from_currency, trim_scale(r.rate)::text as rate,
        t.offer_id is not null as permitted, t.author_id as permitted_by
      from sync_products s
      join offers f on f.company_id = ${db.company} and f.id = s.offer_id
      join catalogs c on c.company_id = ${db.company} and c.id = f.catalog_id
      ${priceAs('price', priceKinds.price)} ${priceAs('was', priceKinds.oldPrice)}
      ${priceAs('purchase', priceKinds.purchasePrice)} ${priceAs('least', priceKinds.minPrice)}
      left join account_rates r on r.company_id = ${db.company} and r.account_id = s.account_id
        and r.from_currency = c.currency and r.to_currency = ${to}
      left join price_permits t on t.company_id = ${db.company} and t.account_id = s.account_id and t.offer_id = s.offer_id
        and t.kopecks = price.kopecks and t.currency = c.currency
      where s.company_id = ${db.company} and s.account_id = ${account} and s.offer_id > ${after}::bigint and ${among(db, which)} and price.kopecks > 0
        and s.moderation <> 'archived'),
    due as (
      select o.*, concat_ws(' ', o.kopecks, coalesce(o.old_kopecks, 0), coalesce(o.purchase_kopecks, 0), coalesce(o.min_kopecks, 0),
        coalesce(${minMarkup}::int, -1), o.from_currency, coalesce(${to}::text, '-'), coalesce(o.rate, '-'), o.permitted) as terms
      from own o)
    select d.offer, d.article, d.kopecks::float8 as kopecks, d.old_kopecks::float8 as "oldKopecks", d.min_kopecks::float8 as "minKopecks",
      d.purchase_kopecks::float8 as "purchaseKopecks", d.from_currency as "from", d.rate, d.permitted, d.permitted_by as "permittedBy", d.terms, x.held is not null as "wasHeld"
    from due d left join sent_prices x on x.company_id = ${db.company} and x.account_id = ${account} and x.offer_id = d.offer
    where ${all} or case when x.held is not null then x.held <> d.terms
      else (x.kopecks, x.old_kopecks, x.from_currency, x.to_currency, x.rate)
        is distinct from (d.kopecks, d.old_kopecks, d.from_currency, ${to}::text, d.rate::numeric) end
    order by d.offer limit ${limit}`;
}

interface DueSearch extends Portion {
  old: boolean;
  /** Currency of the account's contract. */
  to: Currency | null;
  minMarkup: number | null;
}

export interface SentPrice {
  offer: string;
  /** In the catalog's currency: what the next run compares with. */
  kopecks: number;
  oldKopecks: number | null;
  from: Currency;
  rate: string | null;
  permittedBy: string | null;
  /** As the marketplace was told. */
  sent: { kopecks: number; oldKopecks: number | null; currency: Currency };
  accepted: boolean;
  message: string;
}

/** Writes down, before they leave, that prices are sent at this moment; as with stocks. */
export async function beginPrices(db: Db, account: string, offers: readonly string[], at: string): Promise<void> {
  await execute(db)`
    insert into sent_prices (company_id, account_id, offer_id, at)
    select ${db.company}::bigint, ${account}::bigint, x.offer, ${at}::timestamptz from unnest(${bigints(offers)}) as x(offer) order by 3
    on conflict (company_id, account_id, offer_id) do update set kopecks = null, old_kopecks = null, held = null, at = excluded.at`;
}

/** Writes down the prices that were sent at this moment; as with stocks. */
export async function saveSentPrices(db: Db, account: string, sent: SentPrice[], at: string): Promise<void> {
  if (sent.length === 0) return;
  const rows = sql`jsonb_to_recordset(${JSON.stringify(sent.map(({ sent: there, ...own }) => ({ ...own, there })))}::jsonb)
    as r(offer bigint, kopecks bigint, "oldKopecks" bigint, "from" text, rate numeric, "permittedBy" bigint, there jsonb, accepted boolean, message text)`;
  await execute(db)`
    insert into sent_prices (company_id, account_id, offer_id, kopecks, old_kopecks, from_currency, to_currency, rate, at)
    select ${db.company}::bigint, ${account}::bigint, r.offer, case when r.accepted then r.kopecks end, case when r.accepted then r."oldKopecks" end,
      r."from", r.there->>'currency', r.rate, ${at}::timestamptz
    from ${rows} order by r.offer
    on conflict (company_id, account_id, offer_id) do update set
      kopecks = case when sent_prices.at = excluded.at then excluded.kopecks end,
      old_kopecks = case when sent_prices.at = excluded.at then excluded.old_kopecks end, from_currency = excluded.from_currency, to_currency = excluded.to_currency, rate = excluded.rate, held = null, at = excluded.at`;
  await execute(db)`
    insert into sent_ledger (company_id, account_id, offer_id, kopecks, old_kopecks, currency, permitted_by, accepted, message)
    select ${db.company}::bigint, ${account}::bigint, r.offer, (r.there->>'kopecks')::bigint, (r.there->>'oldKopecks')::bigint, r.there->>'currency',
      r."permittedBy", r.accepted, r.message
    from ${rows} returning id`;
}

/** Writes down the prices that were held back, and by what; the marketplace still shows what it accepted last. */
export async function saveHeldPrices(
  db: Db,
  account: string,
  held: readonly (Pick<DuePrice, 'offer' | 'terms'> & { fault: ProductFault })[],
): Promise<void> {
  if (held.length === 0) return;
  const told = held.map(({ offer, terms, fault }) => ({ offer, terms, fault }));
  await execute(db)`
    insert into sent_prices (company_id, account_id, offer_id, held, held_fault)
    select ${db.company}::bigint, ${account}::bigint, r.offer, r.terms, r.fault
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as r(offer bigint, terms text, fault jsonb) order by r.offer
    on conflict (company_id, account_id, offer_id) do update set held = excluded.held, held_fault = excluded.held_fault, at = excluded.at`;
}

/**
 * Clears faults about the price, or about the stock, that walks over the account have settled: it was taken since. Who
 * has no other fault is accepted. Answers the tasks whose outcome has changed.
 */
export async function acceptResults(
  db: Db,
  account: string,
  field: 'price' | 'stock',
  offers: readonly string[],
): Promise<string[]> {
  const others = sql`jsonb_path_query_array(faults, ${`$[*] ? (@.field != "${field}")`}::jsonpath)`;
  const changed = await rows<{ task: string }>(db)`
    update task_results set faults = ${others}, result = case when jsonb_array_length(${others}) = 0 then 'accepted' else result end
    where company_id = ${db.company} and offer_id = any(${bigints(offers)}) and result in ('refused', 'sent')
      and faults @> ${JSON.stringify([{ field }])}::jsonb
      and task_id = any(array(select id from marketplace_tasks
        where company_id = ${db.company} and account_id = ${account} and type = 'stocks_prices_upload'))
    returning task_id as task`;
  return [...new Set(changed.map(({ task }) => task))];
}

export interface ChosenOutcome {
  offer: string;
  /** Null where nothing of it has been sent. */
  result: ProductResult | null;
  /** The account has a product of it. */
  paired: boolean;
}

/** Outcomes of these offers in a task. */
export async function outcomesOf(
  db: Db,
  { task, account }: { task: string; account: string },
  offers: readonly string[],
): Promise<ChosenOutcome[]> {
  return rows<ChosenOutcome>(db)`
    select o.id as offer, r.result, exists (select from sync_products s
      where s.company_id = ${db.company} and s.account_id = ${account} and s.offer_id = o.id) as paired
    from offers o left join task_results r on r.company_id = ${db.company} and r.task_id = ${task} and r.offer_id = o.id
    where o.company_id = ${db.company} and o.id = any(${bigints(offers)}) order by o.id`;
}
