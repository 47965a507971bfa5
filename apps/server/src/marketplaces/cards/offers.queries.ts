import { type FileValue, roubles, type TaskScope } from '@prilavok/contract';
import { sql } from 'kysely';
import { priceKinds } from '../../catalogs/index.ts';
import { bigints } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';
import { one, rows } from '../../database/rows.ts';
import { addressForMarketplace } from '../../http/files/links.ts';
import type { StoredValues } from '../../properties/values.ts';
import { withinScope } from '../stored/scope.queries.ts';
import type { Size } from './limits.ts';
import type { CardOffer } from './values.ts';

/** Offers with all that a card may take from them. Reads the catalog's tables; writes nothing there. */

interface CardOfferRow
  extends Omit<CardOffer, 'renamedWith' | 'images' | 'oldPrice' | 'price' | 'minPrice' | 'purchasePrice'> {
  images: FileValue[];
  kopecks: number | null;
  oldKopecks: number | null;
  minKopecks: number | null;
  purchaseKopecks: number | null;
}

export interface CardOfferFilter {
  catalog: string;
  /** Whose cards: an offer that is paired goes under the article that its product has on the marketplace. */
  account: string;
  /** Offers beyond this id, in the order of ids. */
  after?: string;
  scope?: TaskScope | null;
  /** To what the account's switch is narrowed; null where all may go. */
  within?: TaskScope | null;
  offers?: string[];
  limit: number;
}

/** That the pair came about by the offer's article, which is another one since. What a person has paired, or a property, has articles of its own. */
const isRenamed = (there: string, offer: string) =>
  sql`(${sql.ref(`${there}.linked_by`)} in ('article', 'upload') and ${sql.ref(`${there}.article`)} <> ${sql.ref(`${offer}.article`)})`;
const renamed = isRenamed('there', 'o');

/** Offers of the catalog in the order of their ids; pictures and files of our own get their full address below `publicUrl`. */
export async function listCardOffers(db: Db, filter: CardOfferFilter, publicUrl: string): Promise<CardOffer[]> {
  const found = await rows<CardOfferRow>(db)`
    select o.id as offer, o.product_id as product, coalesce(there.article, o.article) as article, o.title,
      case when ${renamed} then o.article end as "newArticle",
      ((there.id is null or ${renamed}) and exists (select from sync_products t where t.company_id = ${db.company} and t.account_id = ${filter.account}
        and t.article = o.article and (t.offer_id is not null or there.id is not null))) as taken,
      case when there.moderation = 'archived' then 'archived'
        when there.id is null and gone.offer_id is not null then 'removed' end as "putAway", p.title as "productTitle", p.description,
      coalesce(c.path::text[], '{}') as "categoryPath", coalesce(c.title, '') as "categoryTitle", b.title as brand, l.title as collection,
      price.kopecks::float8 as kopecks, old.kopecks::float8 as "oldKopecks", o.barcodes,
      least.kopecks::float8 as "minKopecks", purchase.kopecks::float8 as "purchaseKopecks", t.kopecks::float8 as "permittedKopecks",
      case when o.images = '[]' then p.images else o.images end as images, p.property_values || o.property_values as values
    from offers o
    join products p on p.company_id = ${db.company} and p.id = o.product_id
    left join sync_products there on there.company_id = ${db.company} and there.account_id = ${filter.account} and there.offer_id = o.id
    left join removed_cards gone on gone.company_id = ${db.company} and gone.account_id = ${filter.account} and gone.offer_id = o.id
    left join categories c on c.company_id = ${db.company} and c.id = p.category_id
    left join brands b on b.company_id = ${db.company} and b.id = p.brand_id
    left join collections l on l.company_id = ${db.company} and l.id = p.collection_id
    left join offer_prices price on price.company_id = ${db.company} and price.offer_id = o.id and price.kind = ${sql.lit(priceKinds.price)}
    left join offer_prices old on old.company_id = ${db.company} and old.offer_id = o.id and old.kind = ${sql.lit(priceKinds.oldPrice)}
    left join offer_prices least on least.company_id = ${db.company} and least.offer_id = o.id and least.kind = ${sql.lit(priceKinds.minPrice)}
    left join offer_prices purchase on purchase.company_id = ${db.company} and purchase.offer_id = o.id
      and purchase.kind = ${sql.lit(priceKinds.purchasePrice)}
    left join catalogs k on k.company_id = ${db.company} and k.id = o.catalog_id
    left join price_permits t on t.company_id = ${db.company} and t.account_id = ${filter.account} and t.offer_id = o.id and t.currency = k.currency
    where o.company_id = ${db.company} and o.catalog_id = ${filter.catalog} and o.archived_at is null
      and o.id > ${filter.after ?? '0'}::bigint
      and (${filter.offers ?? null}::bigint[] is null or o.id = any(${filter.offers ?? null}::bigint[]))
      ${withinScope(db.company, filter.scope) ?? sql``} ${withinScope(db.company, filter.within) ?? sql``}
    order by o.id limit ${filter.limit}`;
  const sizes = await sizesOf(
    db,
    found.flatMap(({ images }) => images),
    publicUrl,
  );
  const together = await renamedTogether(db, filter.account, found);
  return found.map(({ kopecks, oldKopecks, minKopecks, purchaseKopecks, images, values, ...row }) => ({
    ...row,
    values: withAddresses(values, { company: db.company, account: filter.account, publicUrl }),
    renamedWith: together.get(row.offer) ?? [],
    price: inRoubles(kopecks),
    oldPrice: inRoubles(oldKopecks),
    minPrice: inRoubles(minKopecks),
    purchasePrice: inRoubles(purchaseKopecks),
    images: images.flatMap((image) => addressFor(image, publicUrl) ?? []),
    sizes,
  }));
}

/** New articles of the others on the same card of the marketplace, by the offers that are renamed themselves. */
async function renamedTogether(
  db: Db,
  account: string,
  found: readonly Pick<CardOfferRow, 'offer' | 'newArticle'>[],
): Promise<ReadonlyMap<string, string[]>> {
  const offers = found.flatMap(({ offer, newArticle }) => (newArticle === null ? [] : offer));
  if (offers.length === 0) return new Map();
  const shared = await rows<{ offer: string; articles: string[] }>(db)`
    select own.offer_id as offer, array_agg(w.article order by w.id) as articles
    from sync_products own
    join sync_products t on t.company_id = ${db.company} and t.account_id = ${account} and t.id <> own.id
      and split_part(t.remote_id, ':', 1) = split_part(own.remote_id, ':', 1)
    join offers w on w.company_id = ${db.company} and w.id = t.offer_id and ${isRenamed('t', 'w')}
    where own.company_id = ${db.company} and own.account_id = ${account} and own.offer_id = any(${bigints(offers)})
    group by own.offer_id`;
  return new Map(shared.map(({ offer, articles }) => [offer, articles]));
}

/** The sizes of pictures that lie here, by the address under which they go. */
async function sizesOf(db: Db, images: readonly FileValue[], publicUrl: string): Promise<ReadonlyMap<string, Size>> {
  const ids = [...new Set(images.flatMap(({ file }) => file ?? []))];
  if (ids.length === 0) return new Map();
  const found = await rows<Size & { id: string }>(db)`
    select id, width, height, size::float8 as bytes from files
    where company_id = ${db.company} and id = any(${bigints(ids)})`;
  const byFile = new Map(found.map(({ id, ...size }) => [id, size]));
  return new Map(
    images.flatMap((image) => {
      const size = byFile.get(image.file ?? '');
      const address = addressFor(image, publicUrl);
      return size && address ? [[address, size] as const] : [];
    }),
  );
}

/** How many offers the scope holds: once a run, which then reads each. A whole catalog is counted in an index, without its products. */
export async function countCardOffers(db: Db, catalog: string, scopes: readonly (TaskScope | null)[]): Promise<number> {
  const within = scopes.flatMap((scope) => withinScope(db.company, scope) ?? []);
  const products = within.length > 0 && sql`join products p on p.company_id = ${db.company} and p.id = o.product_id`;
  const { count } = await one<{ count: number }>(db)`
    select count(*)::int as count from offers o ${products || sql``}
    where o.company_id = ${db.company} and o.catalog_id = ${catalog} and o.archived_at is null ${products ? sql.join(within, sql` `) : sql``}`;
  return count;
}

const inRoubles = (amount: number | null): string | null => (amount === null ? null : roubles(amount));

/** Where the marketplace takes a picture from: ours from us, unless nobody outside could reach us; then from where it came. */
function addressFor({ url, source }: FileValue, publicUrl: string): string | undefined {
  if (!url?.startsWith('/')) return url;
  const reachable = !/^https?:\/\/(localhost|127\.)/.test(publicUrl);
  return source && !reachable ? source : publicUrl + url;
}

/** Values whose files of our own stand at addresses that open to the account's marketplace: other files than pictures are private. */
function withAddresses(
  values: StoredValues,
  { company, account, publicUrl }: { company: string; account: string; publicUrl: string },
): StoredValues {
  const addressed = Object.entries(values).map(([property, all]) => {
    const there = all.map((value) => {
      if (typeof value !== 'object' || !('file' in value)) return value;
      const own = ownFile(value.url, publicUrl);
      const signed = own && addressForMarketplace({ address: own, company }, account);
      return signed ? { ...value, url: addressFor({ ...value, url: signed }, publicUrl) ?? value.url } : value;
    });
    return [property, there] as const;
  });
  return Object.fromEntries(addressed);
}

/** The address of a file of ours without the site before it, with which tables bring it back; nothing for what lies elsewhere. */
function ownFile(url: string, publicUrl: string): string | undefined {
  const address = url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url;
  return /^\/cds\/files\/[\w-]+$/.test(address) ? address : undefined;
}
