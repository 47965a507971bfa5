import {
  type Marketplace,
  type Promotion,
  type PromotionProduct,
  type PromotionProductFilter,
  roubles,
} from '@prilavok/contract';
import type { RemotePromotion, RemotePromotionProduct } from '@prilavok/marketplaces';
import { type RawBuilder, sql } from 'kysely';
import { priceKinds } from '../../catalogs/index.ts';
import { titleKey } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';
import { keyOf, likeOf } from '../../text/keys.ts';

/** A promotion with whose it is. */
export type StoredPromotion = Omit<Promotion, 'closed'> & { marketplace: Marketplace };

const columns = sql`
  p.id, p.account_id as account, a.marketplace, p.remote_id as "remoteId", p.title, p.description, p.kind, p.starts_at as "startsAt", p.ends_at as "endsAt",
  p.frozen_at as "frozenAt", p.joined, p.members, p.candidates, p.products_at as "productsAt", p.seen_at as "seenAt"`;

const promotionsWithAccounts = (db: Db) => sql`
  promotions p join marketplace_accounts a on a.company_id = ${db.company} and a.id = p.account_id`;

const inState: Record<string, RawBuilder<unknown>> = {
  current: sql`coalesce(p.starts_at <= now(), true) and coalesce(p.ends_at > now(), true)`,
  coming: sql`p.starts_at > now()`,
  over: sql`p.ends_at <= now()`,
};

interface Search {
  search: string;
  state?: string | undefined;
  joined?: boolean | undefined;
  limit: number;
  offset: number;
}

/** Promotions of an account, those that end first on top. */
export async function listPromotions(db: Db, account: string, filter: Search): Promise<StoredPromotion[]> {
  return rows<StoredPromotion>(db)`
    select ${columns} from ${promotionsWithAccounts(db)}
    where p.company_id = ${db.company} and p.account_id = ${account} and p.title_key like ${likeOf(filter.search)}
      and ${filter.state === undefined ? sql`true` : (inState[filter.state] ?? sql`true`)}
      and (${filter.joined ?? null}::boolean is null or p.joined = ${filter.joined ?? null}::boolean)
    order by p.ends_at nulls last, p.id limit ${filter.limit} offset ${filter.offset}`;
}

/** Promotions by their ids; unknown ones are left out. */
export async function promotionsByIds(db: Db, ids: string[]): Promise<StoredPromotion[]> {
  return rows<StoredPromotion>(db)`
    select ${columns} from ${promotionsWithAccounts(db)} where p.company_id = ${db.company} and p.id = any(${ids}::bigint[]) order by p.id`;
}

/** A promotion of an account. */
export async function promotionOf(db: Db, account: string, id: string): Promise<StoredPromotion | undefined> {
  return maybeOne<StoredPromotion>(db)`
    select ${columns} from ${promotionsWithAccounts(db)} where p.company_id = ${db.company} and p.id = ${id} and p.account_id = ${account}`;
}

/** Writes what the marketplace shows now; what it shows no more goes, with its products. Answers the promotions by the marketplace's ids. */
export async function savePromotions(
  db: Db,
  account: string,
  promotions: readonly RemotePromotion[],
  { whole }: { whole: boolean },
): Promise<{ id: string; remoteId: string }[]> {
  const shown = promotions.map((each) => ({ ...each, key: keyOf(each.title) }));
  // One that couldn't be read is still there.
  if (whole)
    await execute(db)`
    delete from promotions where company_id = ${db.company} and account_id = ${account}
      and remote_id <> all(${shown.map((each) => each.id)}::text[])`;
  return rows<{ id: string; remoteId: string }>(db)`
    insert into promotions (company_id, account_id, remote_id, title, title_key, description, kind, starts_at, ends_at, frozen_at, joined, members,
      candidates)
    select ${db.company}::bigint, ${account}::bigint, r.id, r.title, r.key, r.description, r.kind, r."startsAt", r."endsAt", r."frozenAt", r.joined,
      r.members, r.candidates
    from jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) as r(id text, title text, key text, description text, kind text,
      "startsAt" timestamptz, "endsAt" timestamptz, "frozenAt" timestamptz, joined boolean, members int, candidates int)
    order by r.id
    on conflict (company_id, account_id, remote_id) do update set title = excluded.title, title_key = excluded.title_key,
      description = excluded.description, kind = excluded.kind, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      frozen_at = excluded.frozen_at, joined = excluded.joined, members = excluded.members, candidates = excluded.candidates,
      seen_at = excluded.seen_at
    returning id, remote_id as "remoteId"`;
}

const inKopecks = (amount: string | null) => (amount === null ? null : Math.round(Number(amount) * 100));

/** Writes a page of a promotion's products; what became of our last act on one stays beside it while it is where it was. */
export async function savePromotionProducts(
  db: Db,
  promotion: string,
  { member, products }: { member: boolean; products: readonly RemotePromotionProduct[] },
): Promise<void> {
  const found = products.map((each) => ({
    ...each,
    kopecks: inKopecks(each.price),
    promo: inKopecks(each.promoPrice),
    max: inKopecks(each.maxPrice),
  }));
  await execute(db)`
    insert into promotion_products as x (company_id, promotion_id, remote_id, member, auto, kopecks, promo_kopecks, max_kopecks, stock, min_stock)
    select ${db.company}::bigint, ${promotion}::bigint, r."remoteId", ${member}::boolean, r.auto, r.kopecks, r.promo, r.max, r.stock, r."minStock"
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as r("remoteId" text, auto boolean, kopecks bigint, promo bigint, max bigint,
      stock int, "minStock" int)
    order by r."remoteId"
    on conflict (company_id, promotion_id, remote_id) do update set member = excluded.member, auto = excluded.auto, kopecks = excluded.kopecks,
      promo_kopecks = excluded.promo_kopecks, max_kopecks = excluded.max_kopecks, stock = excluded.stock,
      min_stock = excluded.min_stock, seen_at = excluded.seen_at, fault = case when x.member = excluded.member then x.fault else '' end`;
}

/** All products of the promotion were read since that moment: what wasn't among them is gone from it. */
export async function endReading(db: Db, promotion: string, since: string): Promise<void> {
  await execute(db)`
    delete from promotion_products where company_id = ${db.company} and promotion_id = ${promotion} and seen_at < ${since}::timestamptz`;
  await execute(db)`update promotions set products_at = now() where company_id = ${db.company} and id = ${promotion}`;
}

/** The moment of the database's clock: what is written from now on is seen later. */
export async function momentNow(db: Db): Promise<string> {
  return (await one<{ at: string }>(db)`select now() as at`).at;
}

/** By what an account calculates: from the catalog's currency into the contract's, and the least markup. */
export interface CalculationBasis {
  account: string;
  /** How much of the contract's currency one of the catalog's is worth; null where nobody has said. */
  rate: string | null;
  minMarkup: number | null;
}

interface ProductRow
  extends Omit<PromotionProduct, 'price' | 'promoPrice' | 'maxPrice' | 'floor' | 'marginBefore' | 'marginAfter'> {
  kopecks: number | null;
  promo: number | null;
  max: number | null;
  floorKopecks: number | null;
  before: number | null;
  after: number | null;
}

/**
 * Least price, in hundredths of the contract's currency: the least price, the purchase price with its markup, or what
 * the commission leaves the purchase price of; nothing where none is known. Rounded up, as a hundredth less is below.
 */
const floorOf = ({ rate, minMarkup }: CalculationBasis) => sql`nullif(ceil(greatest(coalesce(least.kopecks, 0),
  case when ${minMarkup}::int is null then 0 else coalesce(purchase.kopecks, 0) * (100 + coalesce(${minMarkup}::int, 0)) / 100.0 end,
  case when x.commission < 100 then purchase.kopecks / (1 - x.commission / 100) end)
  * ${rate}::numeric)::bigint, 0)`;
/** The price in the promotion: with which a product takes part, else the most that it may cost. */
const promoOf = sql`coalesce(x.promo_kopecks, least(x.max_kopecks, x.kopecks))`;
const marginOf = (price: RawBuilder<unknown>, { rate }: CalculationBasis) =>
  sql`round(${price} * (1 - x.commission / 100) - purchase.kopecks * ${rate}::numeric)::float8`;

const productsOf = (db: Db, promotion: string, basis: CalculationBasis) => sql`
  from promotion_products x
  left join sync_products s on s.company_id = ${db.company} and s.account_id = ${basis.account} and s.remote_id = x.remote_id
  left join offers o on o.company_id = ${db.company} and o.id = s.offer_id
  left join offer_prices least on least.company_id = ${db.company} and least.offer_id = s.offer_id and least.kind = ${sql.lit(priceKinds.minPrice)}
  left join offer_prices purchase on purchase.company_id = ${db.company} and purchase.offer_id = s.offer_id
    and purchase.kind = ${sql.lit(priceKinds.purchasePrice)}
  where x.company_id = ${db.company} and x.promotion_id = ${promotion}`;

const matches = ({ search = '', member, loss }: Partial<PromotionProductFilter>, basis: CalculationBasis) => sql`
  ${search === '' ? sql`true` : sql`(s.article_key like ${likeOf(search)} or ${titleKey(sql`s.title`)} like ${likeOf(search)})`}
  and (${member ?? null}::boolean is null or x.member = ${member ?? null}::boolean)
  and (${loss ?? null}::boolean is null or coalesce(${promoOf} < ${floorOf(basis)}, false) = ${loss ?? null}::boolean)`;

/** Products of a promotion, those of one page. */
export async function listPromotionProducts(
  db: Db,
  promotion: string,
  filter: Partial<PromotionProductFilter> & { limit: number; offset: number },
  basis: CalculationBasis,
): Promise<PromotionProduct[]> {
  const found = await rows<ProductRow>(db)`
    select x.remote_id as id, s.offer_id as offer, o.product_id as product, coalesce(s.article, '') as article,
      coalesce(s.title, '') as title, s.image, x.member, x.auto, x.kopecks::float8 as kopecks, ${promoOf}::float8 as promo,
      x.max_kopecks::float8 as max, ${floorOf(basis)}::float8 as "floorKopecks", coalesce(${promoOf} < ${floorOf(basis)}, false) as loss,
      x.commission::float8 as commission, x.commission_fault as "commissionFault", ${marginOf(sql`x.kopecks`, basis)} as before, ${marginOf(promoOf, basis)} as after,
      x.stock, x.min_stock as "minStock", x.fault, x.seen_at as "seenAt"
    ${productsOf(db, promotion, basis)} and ${matches(filter, basis)}
    order by x.remote_id limit ${filter.limit} offset ${filter.offset}`;
  return found.map(({ kopecks, promo, max, floorKopecks, before, after, ...row }) => ({
    ...row,
    price: sum(kopecks),
    promoPrice: sum(promo),
    maxPrice: sum(max),
    floor: sum(floorKopecks),
    marginBefore: sum(before),
    marginAfter: sum(after),
  }));
}

const sum = (amount: number | null) => (amount === null ? null : amount < 0 ? `-${roubles(-amount)}` : roubles(amount));

/** A product to put in or take out. */
export interface ProductToMove {
  remoteId: string;
  offer: string;
  article: string;
  kopecks: number | null;
  max: number | null;
  floor: number | null;
  minStock: number;
  /** Free pieces there; null where nobody has said. */
  stock: number | null;
}

/** Which products an act is about: those of these offers, or all that are found and aren't where it brings them. */
export interface Choice {
  offers: readonly string[] | null;
  search: string;
  /** Whether it takes those out that take part, or puts others in. */
  leaving: boolean;
}

/** The next products of an act, behind the one that was moved last. Only those that are paired with an offer. */
export async function nextToMove(
  db: Db,
  promotion: string,
  { offers, search, leaving }: Choice,
  { after, limit, basis }: { after: string; limit: number; basis: CalculationBasis },
): Promise<ProductToMove[]> {
  // An offer that is chosen and takes part already may get another price.
  const which = leaving ? sql`x.member` : offers === null ? sql`not x.member` : sql`true`;
  return rows<ProductToMove>(db)`
    select x.remote_id as "remoteId", s.offer_id as offer, s.article, x.kopecks::float8 as kopecks, x.max_kopecks::float8 as max,
      ${floorOf(basis)}::float8 as floor, x.min_stock as "minStock",
      coalesce(${sentSince(db, basis)}, s.stock) as stock
    ${productsOf(db, promotion, basis)} and ${matches({ search }, basis)} and s.offer_id is not null and x.remote_id > ${after} and ${which}
      and (${offers === null} or s.offer_id = any(${offers ?? []}::bigint[]))
    order by x.remote_id limit ${limit}`;
}

/**
 * Parts of an offer that were accepted after the marketplace was read last; nothing where that look is the later one.
 */
const sentSince = (db: Db, { account }: CalculationBasis) => sql`
  (select sum(t.stock)::int from sent_stocks t
    where t.company_id = ${db.company} and t.account_id = ${account} and t.offer_id = s.offer_id having max(t.at) > s.seen_at)`;

/** How many products an act is about, counted up to a bound. */
export async function countToMove(db: Db, promotion: string, choice: Choice, basis: CalculationBasis): Promise<number> {
  const most = 10_000;
  return (await nextToMove(db, promotion, choice, { after: '', limit: most, basis })).length;
}

/** Result for a product that was to be put in or taken out. */
export interface Moved {
  remoteId: string;
  /** Where it is now; as before where it was refused. */
  member: boolean | null;
  kopecks: number | null;
  fault: string;
}

/** Writes down what became of products of an act. */
export async function saveMoved(db: Db, promotion: string, moved: readonly Moved[]): Promise<void> {
  await execute(db)`
    update promotion_products x set member = coalesce(m.member, x.member), fault = m.fault,
      promo_kopecks = case when m.member is null then x.promo_kopecks when m.member then m.kopecks end
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m("remoteId" text, member boolean, kopecks bigint, fault text)
    where x.company_id = ${db.company} and x.promotion_id = ${promotion} and x.remote_id = m."remoteId"`;
}

/** Counts a promotion's products anew after an act: until the marketplace is asked again, its own counts are those of before. */
export async function recountProducts(db: Db, promotion: string): Promise<void> {
  const { members, candidates } = await one<{ members: number; candidates: number }>(db)`
    select count(*) filter (where x.member)::int as members, count(*) filter (where not x.member)::int as candidates
    from promotion_products x where x.company_id = ${db.company} and x.promotion_id = ${promotion}`;
  await execute(db)`
    update promotions set members = ${members}, candidates = ${candidates}, joined = ${members > 0}
    where company_id = ${db.company} and id = ${promotion}`;
}
