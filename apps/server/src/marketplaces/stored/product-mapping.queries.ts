import type { ProductFault, ProductMapping, SyncProduct } from '@prilavok/contract';
import { roubles } from '@prilavok/contract';
import { sql } from 'kysely';
import { bigints } from '../../database/columns.ts';
import { titleKey } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';
import { keyOf, likeOf } from '../../text/keys.ts';
import { followRemoteArticles } from './articles.queries.ts';
import { countedProducts } from './card-counts.ts';
import type { ProductThere } from './there.ts';

const columns = sql`
  s.id, s.account_id as account, s.article, s.remote_id as "remoteId", s.sku, s.title, s.image, s.barcodes, s.price_kopecks::float8 as kopecks,
  s.stock, s.state, s.moderation, s.said, s.seen_at as "seenAt"`;
const linkColumns = sql`
  s.id as sync_product_id, s.offer_id as offer, o.product_id as product, o.article as "offerArticle", o.title as "offerTitle",
  s.linked_by as "linkedBy", s.linked_at as "linkedAt",
  case when c.state in ('sent', 'accepted', 'refused') then c.state end as result, coalesce(c.faults, '[]') as faults`;

type InKopecks<Row> = Omit<Row, 'price'> & { kopecks: number | null };
const withPrice = <Row extends { price: string | null }>({ kopecks, ...row }: InKopecks<Row>) => ({
  ...row,
  price: kopecks === null ? null : roubles(kopecks),
});

interface Page {
  search: string;
  limit: number;
  offset: number;
}

type LinkedRow = InKopecks<ProductMapping>;

const linkedTables = (company: string) => sql`
  from sync_products s join offers o on o.company_id = ${company} and o.id = s.offer_id
  left join sent_cards c on c.company_id = ${company} and c.account_id = s.account_id and c.offer_id = s.offer_id`;

/** The account's products that are paired with offers, by title; `result` is what became of their card. */
export async function listLinked(
  db: Db,
  account: string,
  { search, result, barcode, limit, offset }: Page & { result?: string | undefined; barcode?: 'none' | undefined },
) {
  const found = await rows<LinkedRow>(db)`
    select ${columns}, ${linkColumns} ${linkedTables(db.company)}
    where s.company_id = ${db.company} and s.account_id = ${account}
      and (${result ?? null}::text is null or c.state = ${result ?? null}) and (${barcode === undefined} or o.barcodes = '{}')
      and (${search} = '' or ${titleKey(sql`s.article || ' ' || s.title || ' ' || o.article`)} like ${likeOf(search)})
    order by s.title, s.id limit ${limit} offset ${offset}`;
  return found.map(withPrice<ProductMapping>);
}

/** Those of the products that are paired with offers. */
export async function linkedByIds(db: Db, account: string, ids: readonly string[]) {
  const found = await rows<LinkedRow>(db)`
    select ${columns}, ${linkColumns} ${linkedTables(db.company)}
    where s.company_id = ${db.company} and s.account_id = ${account} and s.id = any(${ids}::bigint[]) order by s.id`;
  return found.map(withPrice<ProductMapping>);
}

/** Products of all accounts that are paired with these offers. */
export async function linkedByOffers(db: Db, offers: readonly string[]) {
  const found = await rows<LinkedRow>(db)`
    select ${columns}, ${linkColumns} ${linkedTables(db.company)}
    where s.company_id = ${db.company} and s.offer_id = any(${offers}::bigint[]) order by s.offer_id, s.account_id`;
  return found.map(withPrice<ProductMapping>);
}

/** The account's products that no offer is paired with, by title; `disposed` are those that a person has hidden. */
export async function listUnlinked(
  db: Db,
  account: string,
  { search, disposed, limit, offset }: Page & { disposed: boolean | 'any' },
) {
  const found = await rows<InKopecks<SyncProduct> & { disposed: boolean }>(db)`
    select ${columns}, (s.hidden_at is not null) as disposed from sync_products s
    where s.company_id = ${db.company} and s.account_id = ${account} and s.offer_id is null
      and (${disposed === 'any'} or (s.hidden_at is not null) = ${disposed === true})
      and (${search} = '' or ${titleKey(sql`s.article || ' ' || s.title`)} like ${likeOf(search)})
    order by s.title, s.id limit ${limit} offset ${offset}`;
  return found.map(withPrice<SyncProduct & { disposed: boolean }>);
}

/** Those of the products that no offer is paired with. */
export async function unlinkedByIds(db: Db, account: string, ids: readonly string[]) {
  const found = await rows<InKopecks<SyncProduct> & { disposed: boolean }>(db)`
    select ${columns}, (s.hidden_at is not null) as disposed from sync_products s
    where s.company_id = ${db.company} and s.account_id = ${account} and s.offer_id is null and s.id = any(${ids}::bigint[])
    order by s.id`;
  return found.map(withPrice<SyncProduct & { disposed: boolean }>);
}

/** Pairs one product with an offer of the account's catalog; answers the offers that have lost it. */
export async function updateLink(
  db: Db,
  account: string,
  { product, offer, by }: { product: string; offer: string; by: string },
): Promise<string[]> {
  const parted = await rows<{ offer: string }>(db)`
    delete from account_links where company_id = ${db.company} and account_id = ${account} and offer_id =
      (select s.offer_id from sync_products s where s.company_id = ${db.company} and s.id = ${product}) returning offer_id as offer`;
  await countedProducts(db)`
    update sync_products set offer_id = ${offer}, linked_by = ${by}, linked_at = now(), hidden_at = null
    where company_id = ${db.company} and account_id = ${account} and id = ${product}`;
  await execute(db)`
    insert into account_links (company_id, account_id, offer_id) values (${db.company}, ${account}, ${offer}) on conflict do nothing`;
  return parted.map((row) => row.offer);
}

/** Parts products from their offers; answers which products had one, and those offers. */
export async function deleteLinks(
  db: Db,
  account: string,
  ids: readonly string[],
): Promise<{ products: { id: string }[]; offers: string[] }> {
  const parted = await rows<{ offer: string }>(db)`
    delete from account_links where company_id = ${db.company} and account_id = ${account} and offer_id in
      (select s.offer_id from sync_products s where s.company_id = ${db.company} and s.account_id = ${account} and s.id = any(${ids}::bigint[]))
    returning offer_id as offer`;
  const products = await countedProducts(db)`
    update sync_products set offer_id = null, linked_by = null, linked_at = null
    where company_id = ${db.company} and account_id = ${account} and id = any(${ids}::bigint[]) and offer_id is not null`;
  return { products: products.map(({ id }) => ({ id })), offers: parted.map((row) => row.offer) };
}

/** Hides products that have no pair from lists, or shows them again; answers which of them there are. */
export async function updateHidden(
  db: Db,
  account: string,
  ids: readonly string[],
  hidden: boolean,
): Promise<{ id: string }[]> {
  return rows<{ id: string }>(db)`
    update sync_products set hidden_at = ${hidden ? sql`now()` : null}
    where company_id = ${db.company} and account_id = ${account} and id = any(${ids}::bigint[]) and offer_id is null
    returning id`;
}

/** Products that these offers are paired with, one of each account where the target has none; one that is on sale first. */
export async function productsToCarry(
  db: Db,
  offers: readonly string[],
  target: string,
): Promise<{ account: string; product: string }[]> {
  return rows<{ account: string; product: string }>(db)`
    select distinct on (s.account_id) s.account_id as account, s.id as product from sync_products s
    where s.company_id = ${db.company} and s.offer_id = any(${bigints(offers)}) and not exists (select from sync_products t
      where t.company_id = ${db.company} and t.account_id = s.account_id and t.offer_id = ${target})
    order by s.account_id, s.moderation = 'archived', s.id`;
}

/** Whether the offer is in the catalog, or in any when the account trades from none. */
export async function offerInCatalog(db: Db, catalog: string | null, offer: string): Promise<boolean> {
  const found = await rows(db)`
    select id from offers where company_id = ${db.company} and id = ${offer} and archived_at is null
      and (${catalog}::bigint is null or catalog_id = ${catalog}::bigint)`;
  return found.length > 0;
}

/** Whether the property is the catalog's. */
export async function propertyInCatalog(db: Db, catalog: string | null, property: string): Promise<boolean> {
  const found = await rows(db)`
    select id from properties where company_id = ${db.company} and id = ${property} and owner_id = ${catalog}::bigint`;
  return found.length > 0;
}

/** Changes made by writing products down. */
export interface ChangedProducts {
  /** Offers whose product has changed there. */
  offers: string[];
  /** Products that were archived there since, and those that were taken out. */
  archived: MovedProduct[];
  unarchived: MovedProduct[];
}

export interface MovedProduct {
  id: string;
  offer: string | null;
}

/** Writes down what the marketplace shows; what it calls by another article stays what it was, and a change of state leaves a row in its history. */
export async function upsertProducts(
  db: Db,
  account: string,
  products: readonly (ProductThere & { said: readonly ProductFault[] })[],
): Promise<ChangedProducts> {
  const renamed = await followRemoteArticles(db, account, products);
  const found = products.map((each) => ({
    article: each.offerId,
    key: keyOf(each.offerId),
    remoteId: each.remoteId,
    sku: each.sku,
    title: each.title,
    image: each.images[0] ?? null,
    barcodes: each.barcodes,
    category: each.category,
    kopecks: each.price === null ? null : Math.round(Number(each.price) * 100),
    stock: each.stock,
    state: each.archived ? 'В архиве' : each.statusTitle || each.status,
    moderation: each.archived ? 'archived' : each.moderation,
    said: each.said,
  }));
  const shape = sql`jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as r(article text, key text, "remoteId" text, sku text, title text,
    image text, barcodes text[], category text, kopecks bigint, stock int, state text, moderation text, said jsonb)`;
  const changed = await rows<MovedProduct & { state: string; moved: boolean; was: string; is: string }>(db)`
    select s.id, s.offer_id as offer, r.state, s.state <> r.state as moved, s.moderation as was, r.moderation as "is" from ${shape}
    join sync_products s on s.company_id = ${db.company} and s.account_id = ${account} and s.article = r.article
    where (s.state, s.moderation, s.stock, s.price_kopecks, s.said) is distinct from (r.state, r.moderation, r.stock, r.kopecks, r.said)`;
  const moved = changed.filter((row) => row.moved);
  await execute(db)`
    insert into sync_product_states (company_id, sync_product_id, state)
    select ${db.company}::bigint, x.id, x.state
    from unnest(${moved.map(({ id }) => id)}::bigint[], ${moved.map(({ state }) => state)}::text[]) as x(id, state) returning id`;
  await countedProducts(db)`
    insert into sync_products (company_id, account_id, article, article_key, remote_id, sku, title, image, barcodes, category, price_kopecks, stock,
      state, moderation, said)
    select ${db.company}::bigint, ${account}::bigint, r.article, r.key, r."remoteId", r.sku, r.title, r.image, r.barcodes, r.category, r.kopecks,
      r.stock, r.state, r.moderation, r.said
    from ${shape} order by r.article
    on conflict (company_id, account_id, article) do update set article_key = excluded.article_key, remote_id = excluded.remote_id,
      sku = excluded.sku, title = excluded.title,
      image = excluded.image, barcodes = excluded.barcodes, category = excluded.category, price_kopecks = excluded.price_kopecks, stock = excluded.stock, state = excluded.state,
      moderation = excluded.moderation, said = excluded.said, seen_at = excluded.seen_at`;
  const between = changed.filter(({ was, is }) => was !== is);
  return {
    offers: [...renamed, ...changed.flatMap(({ offer }) => offer ?? [])],
    archived: between.filter(({ is }) => is === 'archived'),
    unarchived: between.filter(({ was }) => was === 'archived'),
  };
}

/** Products of the account that the marketplace has yet to check, in the order of ids. */
export async function pendingProducts(
  db: Db,
  account: string,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; article: string }[]> {
  return rows<{ id: string; article: string }>(db)`
    select id, article from sync_products
    where company_id = ${db.company} and account_id = ${account} and moderation = 'pending' and id > ${after}::bigint
    order by id limit ${limit}`;
}

/** Parts offers from products of their former articles where there are products of their own by now. */
export async function deleteOutdatedLinks(
  db: Db,
  account: string,
  { catalog, articles }: { catalog: string; articles: string[] },
): Promise<void> {
  await countedProducts(db)`
    update sync_products s set offer_id = null, linked_by = null, linked_at = null
    from offers o where o.company_id = ${db.company} and o.catalog_id = ${catalog} and o.article = any(${articles}::text[]) and o.archived_at is null
      and s.company_id = ${db.company} and s.account_id = ${account} and s.offer_id = o.id and s.linked_by in ('article', 'upload') and s.article <> o.article
      and exists (select from sync_products t where t.company_id = ${db.company} and t.account_id = ${account} and t.article = o.article
        and t.offer_id is null and t.hidden_at is null)`;
}

/** Pairs what has no pair yet: equal articles, else the text of a property. What a person has hidden stays alone. Answers the offers paired. */
export async function insertLinks(
  db: Db,
  account: string,
  { catalog, articles, property }: { catalog: string; articles: string[]; property: string | null },
): Promise<string[]> {
  const candidates =
    property === null
      ? sql`select s.id as product, o.id as offer from sync_products s
          join offers o on o.company_id = ${db.company} and o.catalog_id = ${catalog} and o.article = s.article and o.archived_at is null
          where s.company_id = ${db.company} and s.account_id = ${account}`
      : sql`select s.id as product, o.id as offer from sync_products s
          join offers o on o.company_id = ${db.company} and o.catalog_id = ${catalog} and o.archived_at is null
          join products p on p.company_id = ${db.company} and p.id = o.product_id,
          jsonb_array_elements(coalesce(o.property_values->${property}::text, p.property_values->${property}::text)) as v(value)
          left join property_options x on x.company_id = ${db.company} and x.id = (v.value->>'option')::bigint
          where s.company_id = ${db.company} and s.account_id = ${account} and ${titleKey(sql`coalesce(x.value, v.value #>> '{}')`)} = s.article_key`;
  const found = await countedProducts(db)`
    with pairs as (
      select distinct on (f.offer) f.product, f.offer from (${candidates}) f
      join sync_products mine on mine.company_id = ${db.company} and mine.id = f.product and mine.account_id = ${account}
        and mine.article = any(${articles}::text[]) and mine.offer_id is null and mine.hidden_at is null
      where not exists (select from sync_products taken where taken.company_id = ${db.company} and taken.account_id = ${account} and taken.offer_id = f.offer)
      order by f.offer, f.product)
    update sync_products s set offer_id = p.offer, linked_by = ${property === null ? 'article' : 'property'}, linked_at = now()
    from pairs p where s.company_id = ${db.company} and s.id = p.product`;
  const offers = found.map((row) => row.offer);
  await execute(db)`
    insert into account_links (company_id, account_id, offer_id)
    select ${db.company}::bigint, ${account}::bigint, unnest(${offers}::bigint[]) on conflict do nothing returning 1`;
  return offers;
}
