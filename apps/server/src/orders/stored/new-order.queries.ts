import type { Currency, Marketplace, OrderState } from '@prilavok/contract';
import { sql } from 'kysely';
import { priceKinds } from '../../catalogs/index.ts';
import type { Db } from '../../database/pools.ts';
import { execute, one, rows } from '../../database/rows.ts';
import { keyOf } from '../../text/keys.ts';
import { type LineCost, purchasePrices } from './line-costs.queries.ts';
import { counted } from './order-counts.ts';
import { deliveryValues, type OrderDelivery } from './recipients.queries.ts';
import { seedStatuses } from './statuses.queries.ts';

/** A line of an order; without an offer when no offer has its article. */
export interface NewLine {
  offer: string | null;
  article: string;
  sku: string | null;
  title: string;
  barcode: string | null;
  /** All barcodes of the offer: the order is found by each. */
  barcodes?: readonly string[] | undefined;
  quantity: number;
  kopecks: number;
  /** The marketplace wants a code of marking for each piece. */
  needsMark?: boolean | undefined;
  /** The marketplace wants to hear where it was made. */
  needsCountry?: boolean | undefined;
}

/** An order as it comes in, from a marketplace or by hand. */
export interface NewOrder extends OrderDelivery {
  source: string | null;
  account: string | null;
  marketplace: Marketplace | null;
  number: string;
  orderNumber: string | null;
  state: OrderState;
  /** The status that stands for the state (`statusOf`). */
  status: string;
  rawStatus: string | null;
  substatus: string | null;
  /** When the marketplace was asked; for an own order, now. */
  at: string;
  deliveryType: string;
  createdAt: string;
  shipBy: string | null;
  /** The deadline is of the source's rule. */
  shipByOurs: boolean;
  region: string | null;
  city: string | null;
  warehouse: string | null;
  deliveryMethod: { id: string; title: string } | null;
  trackingNumber: string | null;
  cancelReason: string | null;
  comment: string;
  /** Whether the goods have left the seller already. */
  shipped: boolean;
  /** Of all its sums. */
  currency: Currency;
  lines: NewLine[];
}

/** Text by which an order is found. */
function searchText(number: string, orderNumber: string | null, lines: NewLine[]): string {
  const words = lines.flatMap((line) => [
    line.article,
    line.title,
    line.barcode ?? '',
    line.sku ?? '',
    ...(line.barcodes ?? []),
  ]);
  return keyOf([number, orderNumber ?? '', ...words].join(' ')).slice(0, 20_000);
}

const sumOf = (lines: NewLine[]) => lines.reduce((sum, line) => sum + line.kopecks * line.quantity, 0);
const unitsOf = (lines: NewLine[]) => lines.reduce((sum, line) => sum + line.quantity, 0);

/** How pieces stand when they are written down, and what is asked meanwhile. */
interface Beginning<Id extends unknown[] = []> {
  /** Costs that lines had before they were written anew, by their offers; the others take the purchase prices of now. */
  costs?: ReadonlyMap<string, LineCost>;
  held?: 'free' | 'reserved' | undefined;
  /** Sent with the lines: looks at no piece before it has waited twice, as they are written after one. */
  beside?: (...id: Id) => Promise<void>;
  /** Sent right behind the pieces. */
  behind?: (...id: Id) => Promise<void>;
}

const nothing = async () => {};

/** Writes down the order with its lines and pieces; answers its id, or nothing where its number is there already. */
export async function insertOrder(
  db: Db,
  order: NewOrder,
  { held, beside = nothing, behind = nothing }: Beginning<[id: string]>,
): Promise<string | undefined> {
  const delivery = deliveryValues(order);
  const [added] = await counted(db, async ([made]) => {
    if (!made) return;
    const { id } = made;
    await insertLines(db, id, order.lines, { held, beside: () => beside(id), behind: () => behind(id) });
  })`
    insert into orders (company_id, source_id, account_id, marketplace, number, order_number, state, status_id, reported_state, raw_status, substatus,
      seen_at, sent_back_at, delivery_type, created_at, ship_by, ship_by_ours, kopecks, currency, units, region, city, warehouse, delivery_method_id, delivery_method,
      tracking_number, cancel_reason, comment, reached, search_text, ${sql.join(delivery.map(([column]) => sql.ref(column)))})
    values (${db.company}, ${order.source}::bigint, ${order.account}::bigint, ${order.marketplace}, ${order.number}, ${order.orderNumber}, ${order.state}, ${order.status},
      ${order.state}, ${order.rawStatus}, ${order.substatus}, ${order.at}::timestamptz, 'epoch', ${order.deliveryType},
      ${order.createdAt}::timestamptz, ${order.shipBy}::timestamptz, ${order.shipByOurs}, ${sumOf(order.lines)}::bigint, ${order.currency},
      ${unitsOf(order.lines)}::int, ${order.region}, ${order.city}, ${order.warehouse}, ${order.deliveryMethod?.id ?? null}, ${order.deliveryMethod?.title ?? null},
      ${order.trackingNumber}, ${order.cancelReason}, ${order.comment},
      jsonb_build_object('new', to_jsonb(${order.createdAt}::timestamptz), ${order.state}::text, to_jsonb(now())),
      ${searchText(order.number, order.orderNumber, order.lines)}, ${sql.join(delivery.map(([, value]) => value))})
    on conflict (company_id, account_id, number) do nothing`;
  return added?.id;
}

/** The status that stands for the state. Before its first order a company may have none. */
export async function statusOf(db: Db, state: OrderState): Promise<string> {
  const find = () =>
    rows<{ id: string }>(
      db,
    )`select id from order_statuses where company_id = ${db.company} and system_status = ${state}`;
  const [known] = await find();
  if (known) return known.id;
  await seedStatuses(db);
  const [seeded] = await find();
  if (!seeded) throw new Error(`No status stands for ${state}`);
  return seeded.id;
}

/** Inserts the lines, and a row for every single piece of them. */
export async function insertLines(
  db: Db,
  order: string,
  lines: NewLine[],
  { costs, held = 'free', beside = nothing, behind = nothing }: Beginning = {},
): Promise<void> {
  const written = insertRows(db, order, lines, { costs: costs ?? new Map(), held, behind });
  await Promise.all([written, beside()]);
}

async function insertRows(
  db: Db,
  order: string,
  lines: NewLine[],
  {
    costs,
    held,
    behind,
  }: { costs: ReadonlyMap<string, LineCost>; held: 'free' | 'reserved'; behind: () => Promise<void> },
): Promise<void> {
  const prices = await purchasePrices(
    db,
    lines.map(({ offer }) => offer),
  );
  const costOf = (offer: string | null) => (offer === null ? undefined : (costs.get(offer) ?? prices.get(offer)));
  const placed = lines.map(({ needsMark: needs_mark, needsCountry: needs_country, ...line }, place) => ({
    ...line,
    cost: costOf(line.offer)?.kopecks,
    cost_currency: costOf(line.offer)?.currency,
    needs_mark,
    needs_country,
    place,
  }));
  const made = await rows<{ id: string; quantity: number }>(db)`
    insert into order_items (company_id, order_id, place, offer_id, article, sku, title, barcode, quantity, kopecks, needs_mark, needs_country,
      cost_kopecks, cost_currency)
    select ${db.company}, ${order}, l.place, l.offer, l.article, l.sku, l.title, l.barcode, l.quantity, l.kopecks, coalesce(l.needs_mark, false), coalesce(l.needs_country, false),
      l.cost, l.cost_currency
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
      as l(place int, offer bigint, article text, sku text, title text, barcode text, quantity int, kopecks bigint, needs_mark boolean, needs_country boolean,
        cost bigint, cost_currency text)
    returning id, quantity`;
  // Counted here: ten thousand ids would only travel.
  const pieces = one(db)`
    with made as (
      insert into order_units (company_id, order_id, item_id, held)
      select ${db.company}, ${order}, i.id, ${held}
      from unnest(${made.map(({ id }) => id)}::bigint[], ${made.map(({ quantity }) => quantity)}::int[]) as i(id, quantity)
      cross join generate_series(1, i.quantity) returning id)
    select count(*) from made`;
  await Promise.all([pieces, behind()]);
}

/** Deletes the order's lines with their pieces. */
export async function deleteLines(db: Db, order: string): Promise<void> {
  await execute(db)`delete from order_units where company_id = ${db.company} and order_id = ${order}`;
  await execute(db)`delete from order_items where company_id = ${db.company} and order_id = ${order}`;
}

/** Writes what the order keeps of its lines: the sum, the pieces, the text that it is found by. */
export async function updateTotals(
  db: Db,
  order: { id: string; number: string; orderNumber: string | null },
  lines: NewLine[],
): Promise<void> {
  await counted(db)`
    update orders set kopecks = ${sumOf(lines)}::bigint, units = ${unitsOf(lines)}::int,
      search_text = ${searchText(order.number, order.orderNumber, lines)}, version = version + 1, updated_at = now()
    where company_id = ${db.company} and id = ${order.id}`;
}

/** An offer as a line takes it over. */
export interface KnownOffer {
  id: string;
  article: string;
  title: string;
  barcode: string | null;
  barcodes: string[];
  kopecks: string | null;
}

/** An offer with the currency of its catalog. */
export interface OfferForSale extends KnownOffer {
  currency: Currency;
}

/**
 * Offers by the articles that the marketplace gives: the one that its product is paired with, else that of the product which had the article before,
 * else the one with the same article, of the account's catalog when it trades from one.
 */
export async function offersByArticle(
  db: Db,
  account: { id: string; catalog: string | null },
  articles: string[],
): Promise<Map<string, KnownOffer>> {
  const found = await rows<KnownOffer & { asked: string }>(db)`
    select distinct on (k.asked) k.asked, f.id, f.article, f.title, f.barcodes[1] as barcode, f.barcodes, null as kopecks
    from (
      select s.article as asked, s.offer_id as offer, 1 as place from sync_products s
      where s.company_id = ${db.company} and s.account_id = ${account.id} and s.article = any(${articles}::text[])
      union all
      select w.article, s.offer_id, 2 from former_articles w join sync_products s on s.company_id = ${db.company} and s.id = w.sync_product_id
      where w.company_id = ${db.company} and w.account_id = ${account.id} and w.article = any(${articles}::text[])
      union all
      select q.article, q.id, 3 from offers q
      where q.company_id = ${db.company} and q.article = any(${articles}::text[]) and q.archived_at is null
        and (${account.catalog}::bigint is null or q.catalog_id = ${account.catalog}::bigint)) k
    join offers f on f.company_id = ${db.company} and f.id = k.offer and f.archived_at is null
    order by k.asked, k.place, f.id`;
  return new Map(found.map(({ asked, ...row }) => [asked, row]));
}

/** Offers by id with what they cost now. */
export async function offersForSale(db: Db, ids: string[]): Promise<Map<string, OfferForSale>> {
  const found = await rows<OfferForSale>(db)`
    select f.id, f.article, f.title, f.barcodes[1] as barcode, f.barcodes, p.kopecks, c.currency
    from offers f join catalogs c on c.company_id = ${db.company} and c.id = f.catalog_id
    left join offer_prices p on p.company_id = ${db.company} and p.offer_id = f.id and p.kind = ${sql.lit(priceKinds.price)}
    where f.company_id = ${db.company} and f.id = any(${ids}::bigint[]) and f.archived_at is null`;
  return new Map(found.map((row) => [row.id, row]));
}

/** The next number of the company's own orders that nobody gave by hand. Others wait for theirs until the transaction ends. */
export async function nextOwnNumber(db: Db): Promise<string> {
  for (;;) {
    // Sent together: the second sees what the first has written.
    const [{ last }, taken] = await Promise.all([
      one<{ last: number }>(db)`
        insert into order_numbers (company_id, last) values (${db.company}, 1001)
        on conflict (company_id) do update set last = order_numbers.last + 1 returning last`,
      rows(db)`
        select from orders where company_id = ${db.company} and account_id is null
          and number = 'П-' || (select last from order_numbers where company_id = ${db.company})`,
    ]);
    if (taken.length === 0) return `П-${last}`;
  }
}
