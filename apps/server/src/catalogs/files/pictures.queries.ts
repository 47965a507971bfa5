import type { FeedPicture, FileValue, PictureCounts, PictureState } from '@prilavok/contract';
import { sql } from 'kysely';
import { bigints, jsons } from '../../database/columns.ts';
import { countUpTo } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';
import { likeOf } from '../../text/keys.ts';

/** Who holds pictures. */
export type PictureHolder = 'product' | 'offer';

/** Holders of a catalog behind an id. */
export interface PageOfHolders {
  catalog: string;
  after: string;
  limit: number;
}

const tables = { product: sql.table('products'), offer: sql.table('offers') };

const hash = (address: unknown) => sql`sha256(convert_to(${address}, 'UTF8'))`;

const columns = (db: Db) => sql`
  p.id, p.address, p.state, p.reason, p.fetched_at as "fetchedAt",
  (select '/cds/files/' || f.key from files f where f.company_id = ${db.company} and f.id = p.file_id) as url`;

/** Pictures of a catalog, those that were met last first. */
export async function listPictures(
  db: Db,
  catalog: string,
  { search, state, limit, offset }: { search: string; state?: PictureState | undefined; limit: number; offset: number },
): Promise<FeedPicture[]> {
  return rows<FeedPicture>(db)`
    select ${columns(db)} from pictures p
    where p.company_id = ${db.company} and p.catalog_id = ${catalog} and (${state ?? null}::text is null or p.state = ${state ?? null})
      and (${search === ''} or lower(p.address) like ${likeOf(search)} or lower(p.reason) like ${likeOf(search)})
    order by p.id desc limit ${limit} offset ${offset}`;
}

/** How many pictures of a catalog are in each state, counted up to a bound. */
export async function pictureCounts(db: Db, catalog: string): Promise<PictureCounts> {
  const count = (state: PictureState) =>
    countUpTo(
      sql`select from pictures where company_id = ${db.company} and catalog_id = ${catalog} and state = ${state}`,
    );
  return one<PictureCounts>(db)`
    select ${count('waiting')} as waiting, ${count('kept')} as kept, ${count('failed')} as failed, ${count('left_out')} as "leftOut"`;
}

/** Writes down the foreign addresses of a page of holders, those that are new as waiting; answers where the page ended. */
export async function insertPicturesOf(
  db: Db,
  holder: PictureHolder,
  { catalog, after, limit }: PageOfHolders,
): Promise<string | null> {
  const { last } = await one<{ last: string | null }>(db)`
    with page as (
      select id, images from ${tables[holder]} where company_id = ${db.company} and catalog_id = ${catalog} and id > ${after}
        and archived_at is null and images <> '[]' order by id limit ${limit}),
    written as (
      insert into pictures (company_id, catalog_id, address, address_hash)
      select ${db.company}::bigint, ${catalog}::bigint, i->>'url', ${hash(sql`i->>'url'`)} from page cross join jsonb_array_elements(images) i
      where i->>'file' is null and i->>'url' <> '' on conflict do nothing returning 1)
    select (select max(id) from page) as last, (select count(*) from written) as written`;
  return last;
}

export interface Holding {
  id: string;
  images: FileValue[];
}

/** Holders with pictures that stand at foreign addresses, some at a time by their ids. */
export async function holdersOfForeign(
  db: Db,
  holder: PictureHolder,
  { catalog, after, limit }: PageOfHolders,
): Promise<Holding[]> {
  return rows<Holding>(db)`
    select id, images from ${tables[holder]} where company_id = ${db.company} and catalog_id = ${catalog} and id > ${after}
      and archived_at is null and images @? '$[*] ? (@.file == null)' order by id limit ${limit}`;
}

/** Holders of one picture, kept by us or not, some at a time by their ids. */
export async function holdersOf(
  db: Db,
  holder: PictureHolder,
  { catalog, address, after, limit }: PageOfHolders & { address: string },
): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select id from ${tables[holder]} where company_id = ${db.company} and catalog_id = ${catalog} and id > ${after} and archived_at is null
      and jsonb_path_exists(images, '$[*] ? (@.url == $address || @.source == $address)', ${JSON.stringify({ address })}::jsonb)
    order by id limit ${limit}`;
  return found.map((row) => row.id);
}

/** A picture as the job knows it. */
export interface KnownPicture {
  id: string;
  address: string;
  state: PictureState;
  file: string | null;
  url: string | null;
}

/** Address → what is known of it in the catalog. */
export async function picturesAt(
  db: Db,
  catalog: string,
  addresses: readonly string[],
): Promise<Map<string, KnownPicture>> {
  const found = await rows<KnownPicture>(db)`
    select p.id, p.address, p.state, p.file_id as file, '/cds/files/' || f.key as url
    from pictures p left join files f on f.company_id = ${db.company} and f.id = p.file_id
    where p.company_id = ${db.company} and p.catalog_id = ${catalog}
      and p.address_hash in (select ${hash(sql`a`)} from unnest(${addresses}::text[]) a)`;
  return new Map(found.map((row) => [row.address, row]));
}

/** The file of an address that another catalog of the company has brought already. */
export async function keptElsewhere(db: Db, address: string): Promise<string | undefined> {
  const row = await maybeOne<{ file: string }>(db)`
    select file_id as file from pictures
    where company_id = ${db.company} and address_hash = ${hash(address)} and state = 'kept' limit 1`;
  return row?.file;
}

/** The picture is ours now. */
export async function markKept(db: Db, id: string, file: string): Promise<void> {
  await execute(db)`
    update pictures set state = 'kept', file_id = ${file}, reason = null, fetched_at = now()
    where company_id = ${db.company} and id = ${id} and state = 'waiting'`;
}

/** The picture can't be brought, and why. */
export async function markFailed(db: Db, id: string, reason: string): Promise<void> {
  await execute(db)`
    update pictures set state = 'failed', reason = ${reason}, fetched_at = now()
    where company_id = ${db.company} and id = ${id} and state = 'waiting'`;
}

/** All that still wait in the catalog are given up, for this reason. */
export async function failWaiting(db: Db, catalog: string, reason: string): Promise<void> {
  await execute(db)`
    update pictures set state = 'failed', reason = ${reason}, fetched_at = now()
    where company_id = ${db.company} and catalog_id = ${catalog} and state = 'waiting'`;
}

/** Those that failed wait anew: all of them, or those of earlier days; answers how many. */
export async function retryFailed(db: Db, catalog: string, olderThanHours: number): Promise<number> {
  return execute(db)`
    update pictures set state = 'waiting', reason = null
    where company_id = ${db.company} and catalog_id = ${catalog} and state = 'failed'
      and fetched_at <= now() - make_interval(hours => ${olderThanHours}::int)`;
}

/** Leaves an address out, or takes it again. */
export async function saveLeftOut(db: Db, catalog: string, address: string, leave: boolean): Promise<FeedPicture> {
  const { id } = await one<{ id: string }>(db)`
    insert into pictures (company_id, catalog_id, address, address_hash, state)
    values (${db.company}, ${catalog}, ${address}, ${hash(address)}, ${leave ? 'left_out' : 'waiting'})
    on conflict (company_id, catalog_id, address_hash) do update set state = excluded.state, reason = null, file_id = null
    returning id`;
  return one<FeedPicture>(
    db,
  )`select ${columns(db)} from pictures p where p.company_id = ${db.company} and p.id = ${id}`;
}

/** Addresses that imports into the catalog leave out. */
export async function leftOutAddresses(db: Db, catalog: string): Promise<Set<string>> {
  const found = await rows<{ address: string }>(db)`
    select address from pictures where company_id = ${db.company} and catalog_id = ${catalog} and state = 'left_out'`;
  return new Set(found.map((row) => row.address));
}

/**
 * Puts our addresses in the place of the foreign ones. No new version and no history: it is the same picture, and whoever edits the card
 * meanwhile must not find his edit stale. Where the pictures were changed since they were read, they stay.
 */
export async function replacePictures(
  db: Db,
  holder: PictureHolder,
  changed: readonly { id: string; was: FileValue[]; now: FileValue[] }[],
): Promise<void> {
  if (changed.length === 0) return;
  await execute(db)`
    update ${tables[holder]} h set images = x.now
    from unnest(${bigints(changed.map(({ id }) => id))}, ${jsons(changed.map(({ was }) => was))}, ${jsons(changed.map(({ now }) => now))}) as x(id, was, now)
    where h.company_id = ${db.company} and h.id = x.id and h.images = x.was`;
}
