import type { Currency, Supplier, SupplierPrice, SupplierPriceState } from '@prilavok/contract';
import { sql } from 'kysely';
import { inLivingCatalog } from '../../catalogs/index.ts';
import { titleKey, workingCompanies } from '../../database/fragments.ts';
import { type Db, pools } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';
import { keyOf, likeOf } from '../../text/keys.ts';

const columns = (db: Db) => sql`
  s.id, s.title, s.catalog_id as catalog, s.currency, s.priced_at as "pricedAt", s.address, s.schedule, s.applies, s.next_fetch_at as "nextFetchAt", s.version,
  (select count(*)::int from supplier_prices p where p.company_id = ${db.company} and p.supplier_id = s.id and p.state <> 'unlisted') as prices`;

const orders = {
  title: sql`s.title_key, s.id`,
  '-title': sql`s.title_key desc, s.id desc`,
  pricedAt: sql`s.priced_at nulls first, s.id`,
  '-pricedAt': sql`s.priced_at desc nulls last, s.id desc`,
};

interface Search {
  search: string;
  sort?: keyof typeof orders | undefined;
  limit: number;
  offset: number;
}

/** A page of suppliers, by title unless told. */
export async function listSuppliers(db: Db, { search, sort = 'title', limit, offset }: Search): Promise<Supplier[]> {
  return rows<Supplier>(db)`
    select ${columns(db)} from suppliers s
    where s.company_id = ${db.company} and (${search === ''} or s.title_key like ${likeOf(search)})
    order by ${orders[sort]} limit ${limit} offset ${offset}`;
}

/** One supplier. */
export async function supplierById(db: Db, id: string): Promise<Supplier | undefined> {
  return maybeOne<Supplier>(db)`
    select ${columns(db)} from suppliers s where s.company_id = ${db.company} and s.id = ${id}`;
}

/** Fields of a supplier that a person fills in. */
export interface SupplierFields {
  title: string;
  catalog: string | null;
  currency: Currency;
  address: string | null;
  schedule: string | null;
  applies: boolean;
}

/** Adds a supplier and answers its id; a taken title breaks `suppliers_title`. */
export async function insertSupplier(
  db: Db,
  { title, catalog, currency }: Pick<SupplierFields, 'title' | 'catalog' | 'currency'>,
): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into suppliers (company_id, title, title_key, catalog_id, currency)
    values (${db.company}, ${title}, ${keyOf(title)}, ${catalog}, ${currency}) returning id`;
  return id;
}

/** The supplier for whoever is about to change it: nobody else does meanwhile. */
export async function lockSupplier(db: Db, id: string) {
  return maybeOne<SupplierFields & { id: string; version: number }>(db)`
    select id, title, catalog_id as catalog, currency, address, schedule, applies, version from suppliers
    where company_id = ${db.company} and id = ${id} for no key update`;
}

/** Writes all of what a person fills in, as the next version; a taken title breaks `suppliers_title`. */
export async function updateSupplier(
  db: Db,
  id: string,
  { title, catalog, currency, address, schedule, applies }: SupplierFields,
  nextFetchAt: Date | null,
): Promise<void> {
  await execute(db)`
    update suppliers set title = ${title}, title_key = ${keyOf(title)}, catalog_id = ${catalog}, currency = ${currency},
      address = ${address}, schedule = ${schedule}, applies = ${applies}, next_fetch_at = ${nextFetchAt},
      fetched_hash = case when address is not distinct from ${address}::text then fetched_hash end, version = version + 1, updated_at = now()
    where company_id = ${db.company} and id = ${id}`;
}

/** How many suppliers the company has. */
export async function countSuppliers(db: Db): Promise<number> {
  const { count } = await one<{ count: number }>(db)`
    select count(*)::int as count from suppliers where company_id = ${db.company}`;
  return count;
}

/** Suppliers among the ids, and whether a list of theirs is being worked on. */
export async function suppliersAmong(db: Db, ids: readonly string[]) {
  return rows<{ id: string; title: string; busy: boolean }>(db)`
    select s.id, s.title, exists (
      select from supplier_price_lists l join works w on w.company_id = ${db.company} and w.id = l.work_id
      where l.company_id = ${db.company} and l.supplier_id = s.id and w.status in ('pending', 'running'))
      or exists (select from works f where f.company_id = ${db.company} and f.id = s.fetch_work_id and f.status in ('pending', 'running')) as busy
    from suppliers s where s.company_id = ${db.company} and s.id = any(${ids}::bigint[])`;
}

/** Deletes suppliers with their lists and prices; answers which offers had one. */
export async function deleteSuppliers(db: Db, ids: readonly string[]): Promise<string[]> {
  const priced = await rows<{ offer: string }>(db)`
    delete from supplier_prices where company_id = ${db.company} and supplier_id = any(${ids}::bigint[]) returning offer_id as offer`;
  await execute(db)`delete from suppliers where company_id = ${db.company} and id = any(${ids}::bigint[])`;
  return priced.map(({ offer }) => offer);
}

/** Suppliers of a catalog, and those of no catalog in particular, by title. */
export async function suppliersFor(db: Db, catalog: string): Promise<{ id: string; title: string }[]> {
  return rows<{ id: string; title: string }>(db)`
    select id, title from suppliers where company_id = ${db.company} and (catalog_id is null or catalog_id = ${catalog}) order by title_key, id`;
}

/** Formulas of the company's scenarios that name a supplier, or speak of one in their words. */
export async function listSupplierFormulas(db: Db): Promise<{ scenario: string; catalog: string; formula: string }[]> {
  return rows<{ scenario: string; catalog: string; formula: string }>(db)`
    select s.title as scenario, s.catalog_id as catalog, o.formula from calculation_scenarios s
      join calculation_outputs o on o.company_id = ${db.company} and o.scenario_id = s.id and o.formula like '%supplier.%'
    where s.company_id = ${db.company} and s.removed_at is null and ${inLivingCatalog(db, sql`s.catalog_id`)}
    order by s.title_key, s.id, o.id`;
}

/** Titles by ids; unknown ids are left out. */
export async function supplierTitles(db: Db, ids: readonly string[]): Promise<{ id: string; title: string }[]> {
  return rows<{ id: string; title: string }>(db)`
    select id, title from suppliers where company_id = ${db.company} and id = any(${ids}::bigint[]) order by id`;
}

interface PriceSearch {
  search: string;
  state?: SupplierPriceState | undefined;
  limit: number;
  offset: number;
}

/** Reads a supplier's prices, by article or title. */
export async function listPrices(
  db: Db,
  supplier: string,
  { search, state, limit, offset }: PriceSearch,
): Promise<SupplierPrice[]> {
  return rows<SupplierPrice>(db)`
    select p.offer_id as id, o.product_id as product, o.catalog_id as catalog, o.article, o.title, p.code,
      (p.kopecks::numeric / 100)::numeric(20, 2)::text as price, p.currency, p.stock, p.state, p.changed_at as "changedAt"
    from supplier_prices p join offers o on o.company_id = ${db.company} and o.id = p.offer_id and o.archived_at is null
    where p.company_id = ${db.company} and p.supplier_id = ${supplier} and (${state === undefined} or p.state = ${state ?? ''})
      and (${search === ''} or ${titleKey(sql`o.title || ' ' || o.article || ' ' || p.code`)} like ${likeOf(search)})
    order by p.offer_id limit ${limit} offset ${offset}`;
}

/** Suppliers of all companies whose lists are to be brought now. */
export async function suppliersDue(): Promise<{ company: string; supplier: string }[]> {
  const { rows: found } = await pools().owner.query<{ company: string; supplier: string }>(`
    select company_id as company, id as supplier from suppliers
    where next_fetch_at <= now() and company_id in (${workingCompanies}) order by next_fetch_at limit 1000`);
  return found;
}

/** Takes the hour of a supplier; nothing when another process has taken it. */
export async function lockDueSupplier(db: Db, id: string): Promise<{ schedule: string; title: string } | undefined> {
  return maybeOne<{ schedule: string; title: string }>(db)`
    select schedule, title from suppliers
    where company_id = ${db.company} and id = ${id} and next_fetch_at <= now() and schedule is not null and address is not null for update`;
}

/** When a supplier's list is brought next; null when it isn't any more. */
export async function updateNextFetch(db: Db, id: string, next: Date | null): Promise<void> {
  await execute(db)`update suppliers set next_fetch_at = ${next} where company_id = ${db.company} and id = ${id}`;
}

/** The last work that brought a supplier's list, which may be forgotten by now. */
export async function fetchWorkOf(db: Db, id: string): Promise<string | null> {
  const found = await maybeOne<{ work: string | null }>(db)`
    select fetch_work_id as work from suppliers where company_id = ${db.company} and id = ${id}`;
  return found?.work ?? null;
}

/** Writes down which work brings a supplier's list. */
export async function saveFetchWork(db: Db, id: string, work: string): Promise<void> {
  await execute(db)`update suppliers set fetch_work_id = ${work} where company_id = ${db.company} and id = ${id}`;
}

/** By what the file that was brought last is known. */
export async function fetchedHash(db: Db, id: string): Promise<string | null> {
  const found = await maybeOne<{ hash: string | null }>(db)`
    select fetched_hash as hash from suppliers where company_id = ${db.company} and id = ${id}`;
  return found?.hash ?? null;
}

/** Remembers which file was brought last. */
export async function saveFetched(db: Db, id: string, hash: string): Promise<void> {
  await execute(db)`update suppliers set fetched_hash = ${hash} where company_id = ${db.company} and id = ${id}`;
}
