import { type FileValue, Id } from '@prilavok/contract';
import { z } from 'zod';
import { config } from '../../config.ts';
import { type Db, withCompany } from '../../database/pools.ts';
import { announce } from '../../http/stream.ts';
import { enqueue, job } from '../../jobs/job.ts';
import { insertChanges } from '../saving/changes.queries.ts';
import type { Difference } from '../saving/difference.ts';
import * as offers from '../saving/offers.queries.ts';
import * as products from '../saving/products.queries.ts';
import { reindexOffers } from '../saving/search.ts';
import { type Bringing, bringPicture } from './pictures/bring.ts';
import { hostsOfRun } from './pictures/hosts.ts';
import * as queries from './pictures.queries.ts';

/** Holders of one round, and the time after which a run lets other work in between. */
const pageSize = 20;
const stepTime = 10_000;
/** Holders that are looked through for new addresses at once. */
const collected = 1000;
/** Hours after which a failed picture is tried again, with a feed that comes later. */
const retryHours = 12;

const Checkpoint = z.object({
  company: Id,
  catalog: Id,
  holder: z.enum(['product', 'offer']).default('product'),
  /** The id after which it goes on; empty at the beginning. */
  after: z.string().default(''),
});
type Checkpoint = z.output<typeof Checkpoint>;

/**
 * Brings the pictures of a catalog that stand at foreign addresses, and puts ours in their place. Each address is asked for once; a run
 * that was killed goes on from what is written down of the addresses.
 */
export const keepPictures = job(
  'catalogs.pictures',
  Checkpoint,
  async ({ payload, signal }) => {
    const { company, catalog } = payload;
    if (payload.after === '') await collect(company, catalog, signal);
    const next = await nextStep(payload, signal);
    if (next) await withCompany(company, (db) => enqueueAt(db, next));
    else await withCompany(company, announcePictures);
  },
  {
    lane: 'bulk',
    attempts: 5,
    dangerous: true,
    exhausted: ({ company, catalog }) =>
      withCompany(company, (db) => queries.failWaiting(db, catalog, 'Скачивание прервалось: попробуйте ещё раз')),
  },
);

/** Has the catalog's foreign pictures brought, where the settings want that. */
export async function keepPicturesOf(db: Db, catalog: string): Promise<void> {
  if (!config().KEEP_PICTURES) return;
  await queries.retryFailed(db, catalog, retryHours);
  await enqueueAt(db, { company: db.company, catalog, holder: 'product', after: '' });
}

/** Queues the pictures of a save that aren't ours. */
export async function keepForeign(db: Db, catalog: string, images: readonly FileValue[]): Promise<void> {
  if (images.some((image) => !image.file)) await keepPicturesOf(db, catalog);
}

/** Begins, or begins anew: what is kept already is passed over. */
async function enqueueAt(db: Db, checkpoint: Checkpoint): Promise<void> {
  await enqueue(db, keepPictures, checkpoint, {
    queue: `pictures:${checkpoint.company}`,
    key: `catalogs.pictures:${checkpoint.catalog}`,
  });
}

async function collect(company: string, catalog: string, signal: AbortSignal): Promise<void> {
  for (const holder of ['product', 'offer'] as const)
    for (let after: string | null = '0'; after !== null; ) {
      signal.throwIfAborted();
      const page: queries.PageOfHolders = { catalog, after, limit: collected };
      after = await withCompany(company, (db) => queries.insertPicturesOf(db, holder, page));
    }
  await withCompany(company, announcePictures);
}

/** Works for a while; answers where to go on, or nothing at the end. */
async function nextStep(checkpoint: Checkpoint, signal: AbortSignal): Promise<Checkpoint | undefined> {
  const { company, catalog } = checkpoint;
  const bringing = { company, hosts: hostsOfRun(), signal };
  const until = Date.now() + stepTime;
  let at = { holder: checkpoint.holder, after: checkpoint.after || '0' };
  for (;;) {
    signal.throwIfAborted();
    const { holder, after } = at;
    const page: queries.Holding[] = await withCompany(company, (db) =>
      queries.holdersOfForeign(db, holder, { catalog, after, limit: pageSize }),
    );
    const last = page.at(-1);
    if (last) {
      await keepPage(page, holder, catalog, bringing);
      at = { holder, after: last.id };
    } else if (holder === 'product') at = { holder: 'offer', after: '0' };
    else return undefined;
    if (Date.now() > until) return { company, catalog, ...at };
  }
}

async function keepPage(
  page: readonly queries.Holding[],
  holder: queries.PictureHolder,
  catalog: string,
  bringing: Bringing,
): Promise<void> {
  const { company } = bringing;
  const addresses = [...new Set(page.flatMap(({ images }) => images.filter(isForeign).map(({ url = '' }) => url)))];
  const known = await withCompany(company, (db) => queries.picturesAt(db, catalog, addresses));
  const waiting = [...known.values()].filter(({ state }) => state === 'waiting');
  await Promise.all(waiting.map((picture) => bringPicture(picture, bringing)));
  await withCompany(company, async (db) => {
    const now = await queries.picturesAt(db, catalog, addresses);
    const changed = page.flatMap(({ id, images }) => {
      const ours = images.map((image) => (isForeign(image) ? oursFor(image, now.get(image.url ?? '')) : image));
      return ours.some((image, index) => image !== images[index]) ? [{ id, was: images, now: ours }] : [];
    });
    await queries.replacePictures(db, holder, changed);
    if (waiting.length > 0 || changed.length > 0) await announcePictures(db);
  });
}

const isForeign = (image: FileValue) => !image.file && Boolean(image.url);

/** Our copy of a picture, which remembers where it came from: the next feed knows it by that. */
function oursFor(image: FileValue, kept: queries.KnownPicture | undefined): FileValue {
  if (kept?.state !== 'kept' || !kept.file || !kept.url) return image;
  return { ...image, file: kept.file, url: kept.url, source: kept.address };
}

async function announcePictures(db: Db): Promise<void> {
  for (const resource of ['pictures', 'offers', 'products'])
    announce(db, { type: 'changed', resource: `catalogs/${resource}`, ids: [] });
}

/** Takes a picture that is left out away from all products and offers of the catalog, with a line in their history. */
export const dropPicture = job(
  'catalogs.drop-picture',
  z.object({ company: Id, catalog: Id, address: z.string(), author: Id.nullable() }),
  async ({ payload: { company, catalog, address, author }, signal }) => {
    for (const holder of ['product', 'offer'] as const)
      for (let after: string | undefined = '0'; after !== undefined; ) {
        signal.throwIfAborted();
        const page: Page = { catalog, address, after, limit: 200 };
        after = await withCompany(company, (db) => dropFromPage(db, holder, page, author));
      }
  },
  { lane: 'bulk' },
);

type Page = queries.PageOfHolders & { address: string };

/** Takes the picture away from some holders; answers the last of them. */
async function dropFromPage(
  db: Db,
  holder: queries.PictureHolder,
  page: Page,
  author: string | null,
): Promise<string | undefined> {
  const ids = await queries.holdersOf(db, holder, page);
  const changed = await (holder === 'product' ? dropFromProducts : dropFromOffers)(db, ids, page.address);
  const written = changed.map(({ id, version, diff }) => ({ owner: holder, id, version: version + 1, diff }));
  await insertChanges(db, { source: 'person', author }, written);
  // Those that lost their last picture are found among those without one.
  const holders = changed.map(({ id }) => id);
  await reindexOffers(db, holder === 'product' ? await products.offersOfProducts(db, holders) : holders);
  if (changed.length > 0) await announcePictures(db);
  return ids.at(-1);
}

/** A change as the history of its holder needs it. */
type Dropped = { id: string; version: number; diff: Difference };

async function dropFromProducts(db: Db, ids: readonly string[], address: string): Promise<Dropped[]> {
  const held = await products.lockProducts(db, ids);
  const changed = held.flatMap((was) => without(address, was.images).map((change) => ({ ...was, ...change })));
  await products.updateProducts(db, changed);
  return changed;
}

async function dropFromOffers(db: Db, ids: readonly string[], address: string): Promise<Dropped[]> {
  const held = await offers.lockOffers(db, ids);
  const changed = held.flatMap((was) => without(address, was.images).map((change) => ({ ...was, ...change })));
  await offers.updateOffers(db, changed);
  return changed;
}

/** The pictures without the one that stands there, and what that changes; nothing where it isn't among them. */
function without(address: string, was: FileValue[]): { images: FileValue[]; diff: Difference }[] {
  const images = was.filter((image) => image.url !== address && image.source !== address);
  return images.length === was.length ? [] : [{ images, diff: { images: [was, images] } }];
}
