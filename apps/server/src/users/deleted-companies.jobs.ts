import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Id } from '@prilavok/contract';
import { z } from 'zod';
import { config } from '../config.ts';
import { emptyCompanyInPortions, rowsOfCompany } from '../database/empty.ts';
import { type Db, onPlatform, withCompany } from '../database/pools.ts';
import { storage } from '../files/storage.ts';
import { deleteStored } from '../files/stored.ts';
import { type TarEntry, tarOf } from '../files/tar.ts';
import { enqueue, job } from '../jobs/job.ts';
import { sendMail } from '../outside/mail.ts';
import { randomToken } from '../outside/secrets.ts';
import { ask } from '../rooms/hook.ts';
import * as queries from './companies.queries.ts';
import { storedElsewhere, uploadsAfter } from './hooks.ts';
import { ownersOf } from './users.queries.ts';

const OfCompany = z.object({ company: Id });

/** Where the archive of this address lies. */
export const archivePath = (key: string): string => `archives/${key}.tar.gz`;

/** Puts all that a deleted company had into one file, and writes to its owners where and until when they can take it. A letter is read by others: it leads to the cabinet, which asks for the password. */
export const archiveCompany = job(
  'users.archive-company',
  OfCompany,
  async ({ payload: { company }, signal }) => {
    const deleted = await onPlatform((db) => queries.deletedCompany(db, company));
    if (!deleted || deleted.archive) return;
    const key = `${company}-${randomToken(24)}`;
    const disk = await storage();
    let bytes = 0;
    const counted = new Transform({
      transform(piece: Buffer, _encoding, done) {
        bytes += piece.length;
        done(null, piece);
      },
    });
    await withCompany(company, async (db) => {
      const packed = pipeline(Readable.from(tarOf(contentsOf(db, signal))), createGzip(), counted, { signal });
      await Promise.all([packed, disk.putStream(archivePath(key), counted)]);
    }).catch(async (error: unknown) => {
      await disk.delete(archivePath(key)).catch(() => {});
      throw error;
    });
    await onPlatform(async (db) => {
      await queries.saveArchive(db, company, key, bytes);
      for (const { email } of await ownersOf(db, company))
        await enqueue(db, sendArchiveLetter, { email, title: deleted.title, until: deleted.goneAt });
    });
  },
  { lane: 'bulk', ofDeleted: true },
);

/** Tables as lines of JSON in pages, then the files; what has gone from the storage is passed over. */
async function* contentsOf(db: Db, signal: AbortSignal): AsyncGenerator<TarEntry> {
  const lines = (rows: readonly object[]) => Buffer.from(`${rows.map((row) => JSON.stringify(row)).join('\n')}\n`);
  yield { name: 'users.jsonl', bytes: lines(await queries.peopleForArchive(db, db.company)) };
  let page = 0;
  for await (const { table, rows } of rowsOfCompany(db)) {
    signal.throwIfAborted();
    yield { name: `${table}/${String(++page).padStart(6, '0')}.jsonl`, bytes: lines(rows) };
  }
  const disk = await storage();
  for await (const key of fileKeys((after) => uploads(db, after))) {
    signal.throwIfAborted();
    const bytes = await disk.getBytes(`uploads/${key}`).catch(() => undefined);
    if (bytes) yield { name: `files/${key}`, bytes };
  }
}

/** Files whose names are read at once. */
const atOnce = 500;

const uploads = async (db: Db, after: string): Promise<string[]> =>
  (await ask(db, uploadsAfter, { after, limit: atOnce })).flat();

async function* fileKeys(pageAfter: (after: string) => Promise<string[]>): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const page = await pageAfter(after);
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

const sendArchiveLetter = job(
  'users.archive-letter',
  z.object({ email: z.string(), title: z.string(), until: z.string() }),
  async ({ payload: { email, title, until } }) => {
    const day = new Intl.DateTimeFormat('ru', { dateStyle: 'long' }).format(new Date(until));
    await sendMail({
      to: email,
      subject: 'Компания удалена: её данные можно скачать',
      text: `Здравствуйте!\n\nКомпания «${title}» удалена, её работа остановлена. Архив данных и файлов можно скачать до ${day}: откройте ${config().PUBLIC_URL}/auth/archive и введите почту и пароль владельца.\n\nПосле этого дня данные исчезнут, вернуть их будет нельзя.`,
    });
  },
);

/** Removes every row and file of a deleted company when its time has come. */
export const eraseCompany = job(
  'users.erase-company',
  OfCompany,
  async ({ payload: { company }, signal }) => {
    const deleted = await onPlatform((db) => queries.deletedCompany(db, company));
    if (!deleted || new Date(deleted.goneAt) > new Date()) return;
    const disk = await storage();
    const remove = (path: string) => disk.delete(path).catch(() => {});
    for await (const key of fileKeys((after) => withCompany(company, (db) => uploads(db, after)))) {
      signal.throwIfAborted();
      await deleteStored(key);
    }
    const others = await withCompany(company, (db) => ask(db, storedElsewhere, undefined));
    for (const path of others.flat()) await remove(path);
    await emptyCompanyInPortions(company, signal);
    if (deleted.archive) await remove(archivePath(deleted.archive));
    await onPlatform((db) => queries.deleteCompany(db, company));
  },
  { lane: 'bulk', ofDeleted: true },
);

export const deletedCompanyJobs = [archiveCompany, sendArchiveLetter, eraseCompany];
