import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { composed, Id, isUnderWay, supplierReaders } from '@prilavok/contract';
import { z } from 'zod';
import { config } from '../../config.ts';
import { type Db, withCompany } from '../../database/pools.ts';
import { storage } from '../../files/storage.ts';
import { Refusal } from '../../http/errors.ts';
import { announce } from '../../http/stream.ts';
import { nextByClock } from '../../jobs/clock.ts';
import type { Tick } from '../../jobs/job.ts';
import { notify } from '../../notifications/index.ts';
import { fetchOutside, outsideErrorIn } from '../../outside/fetch.ts';
import { randomToken } from '../../outside/secrets.ts';
import { companyTimezone } from '../../users/companies.queries.ts';
import { beginWork, WorkFailed, work } from '../../work/work.ts';
import { workById } from '../../work/works.queries.ts';
import * as queries from '../suppliers/suppliers.queries.ts';
import { describeStored, largestPriceList } from './file.ts';
import { beginListWork, checking, queueOf } from './price-lists.jobs.ts';
import * as lists from './price-lists.queries.ts';
import { rememberedFor } from './remembered.ts';

/** A list is small beside a feed: what takes longer than this doesn't come. */
const pace = { total: 10 * 60_000, least: { bytes: 64 * 1024, within: 60_000 } };

/**
 * Brings a supplier's list from its address, as if it had been uploaded: one whose columns are known is matched at once. By schedule a file that
 * is the same as the last one changes nothing, and isn't kept.
 */
export const fetching = work('calculation.fetch-price-list', z.object({ supplier: Id, byPerson: z.boolean() }), {
  resource: 'calculation/suppliers',
  broken: 'Прайс не скачан из-за ошибки на сервере: скачайте его ещё раз',
  async step({ company, input: { supplier: id, byPerson }, author, position, save, report, signal }) {
    if (position !== null) return 'done';
    const supplier = await withCompany(company, (db) => queries.supplierById(db, id));
    if (!supplier?.address) throw new WorkFailed('Адреса прайса у поставщика больше нет');
    await report({ note: 'Скачиваем прайс' });
    const key = `price-lists/${company}-${randomToken(16)}`;
    try {
      const { title, hash } = await download(supplier.address, key, signal);
      const known = await withCompany(company, (db) => queries.fetchedHash(db, id));
      if (!byPerson && known === hash) {
        await (await storage()).delete(key);
        await withCompany(company, (db) => save(db, { position: 'same' }));
        return 'done';
      }
      const described = await describeStored(key, {});
      await withCompany(company, async (db) => {
        const list = await lists.insertList(db, { supplier: id, title, stored: key, ...described });
        await queries.saveFetched(db, id, hash);
        await lists.saveApplies(db, list, supplier.applies);
        const mapping = await rememberedFor(db, { supplier: id, ...described });
        if (mapping) {
          const check = await beginListWork(db, checking, { supplier: id, title, author });
          const fingerprint = described.fingerprints[mapping.sheet] ?? '';
          await lists.beginCheck(db, { id: list, supplier: id, work: check, mapping, fingerprint });
        } else await tellUnknown(db, { supplier: supplier.title, id, list, author });
        await save(db, { position: 'listed' });
        announce(db, { type: 'changed', resource: 'calculation/price-lists', ids: [list] });
      });
      return 'done';
    } catch (error) {
      await (await storage()).delete(key).catch(() => {});
      signal.throwIfAborted();
      const told = outsideErrorIn(error) ?? (error instanceof Refusal ? error : undefined);
      throw told ? new WorkFailed(told.message) : error;
    }
  },
  async ended(db, { input: { supplier: id }, status, error, author }) {
    announce(db, { type: 'changed', resource: 'calculation/suppliers', ids: [id] });
    const supplier = await queries.supplierById(db, id);
    if (!supplier || status !== 'failed') return;
    await notify(db, {
      theme: 'imports',
      severity: 'error',
      title: `Прайс «${supplier.title}» не скачан`,
      message: error ?? '',
      link: `/cabinet/settings/suppliers?open=${id}`,
      roles: supplierReaders,
      ...(author ? { only: author } : {}),
    });
  },
});

/** Streams the file into the storage; answers its name and what it is known by. */
async function download(address: string, key: string, signal: AbortSignal): Promise<{ title: string; hash: string }> {
  const { body, name } = await fetchOutside(address, {
    maxBytes: largestPriceList(),
    allowPrivate: config().PRIVATE_ADDRESSES,
    signal,
    pace,
  });
  const hash = createHash('sha256');
  const through = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      done(null, piece);
    },
  });
  const disk = await storage();
  await Promise.all([pipeline(body, through), disk.putStream(key, through)]);
  return { title: decoded(name) || 'Прайс по адресу', hash: hash.digest('hex') };
}

function decoded(name: string): string {
  try {
    return composed(decodeURIComponent(name)).slice(0, 300);
  } catch {
    return name.slice(0, 300);
  }
}

interface Unknown {
  supplier: string;
  id: string;
  list: string;
  author: string | null;
}

/** A list whose columns nobody has named waits for a person. */
const tellUnknown = (db: Db, { supplier, id, list, author }: Unknown): Promise<void> =>
  notify(db, {
    theme: 'imports',
    severity: 'warn',
    title: `Прайс «${supplier}» скачан`,
    message: 'Укажите, что в каких столбцах: дальше такие прайсы сопоставятся сами',
    link: `/cabinet/settings/suppliers/${id}/price-lists/${list}`,
    roles: supplierReaders,
    ...(author ? { only: author } : {}),
  });

/** Begins to bring a list once the caller's transaction has committed; nothing while another bringing is under way. */
export async function beginFetch(
  db: Db,
  { id, title, byPerson, author }: { id: string; title: string; byPerson: boolean; author: string | null },
): Promise<string | undefined> {
  await queries.lockSupplier(db, id);
  const last = await queries.fetchWorkOf(db, id);
  const going = last ? await workById(db, last) : undefined;
  if (going && isUnderWay(going)) return undefined;
  const begun = await beginWork(db, fetching, {
    title: `Прайс «${title}» по адресу`,
    input: { supplier: id, byPerson },
    author,
    queue: `fetch:${queueOf(db, id)}`,
  });
  await queries.saveFetchWork(db, id, begun);
  return begun;
}

/** Begins the bringings whose hour has come. Who comes second finds another hour in the row and does nothing. */
async function fetchScheduled(): Promise<void> {
  for (const { company, supplier } of await queries.suppliersDue())
    await withCompany(company, async (db) => {
      const due = await queries.lockDueSupplier(db, supplier);
      if (!due) return;
      await queries.updateNextFetch(db, supplier, nextByClock(due.schedule, await companyTimezone(db), new Date()));
      await beginFetch(db, { id: supplier, title: due.title, byPerson: false, author: null });
    });
}

export const fetchTicks: Tick[] = [{ name: 'calculation.price-list-fetches', every: 10_000, work: fetchScheduled }];
