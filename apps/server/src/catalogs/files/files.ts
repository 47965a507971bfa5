import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { createFiles, getFileContent, getFileLink, getFiles, type StoredFile } from '@prilavok/contract';
import type { FastifyReply } from 'fastify';
import { config } from '../../config.ts';
import { type Db, withCompany } from '../../database/pools.ts';
import { lane } from '../../files/lane.ts';
import { storage } from '../../files/storage.ts';
import { type Picture, pictureIn, TooManyPixels, thumbnailOf } from '../../files/thumbnails.ts';
import { conflict, invalid, mustFind, notFound } from '../../http/errors.ts';
import { keepPrivate } from '../../http/files/answers.ts';
import { isForMarketplace, linkTo, readerOf } from '../../http/files/links.ts';
import { handle, handleOutside } from '../../http/handle.ts';
import { uploadsOf } from '../../http/uploads.ts';
import { randomToken } from '../../outside/secrets.ts';
import { ask } from '../../rooms/hook.ts';
import { recordDownload } from '../../users/journal/downloads.ts';
import { accountConnected } from '../events/hooks.ts';
import { exportByKey } from './file-exports.queries.ts';
import type { NewFile } from './files.queries.ts';
import * as queries from './files.queries.ts';
import { sendExport } from './unloads/send.ts';

/** One uploaded file; feeds, which are larger, go another way. */
const largest = 50 * 1024 * 1024;
const missing = 'Файл не найден';

export const files = [
  handleOutside(createFiles, async ({ company, user, request, reply, once }) => {
    const disk = await storage();
    const uploaded: NewFile[] = [];
    /**
     * Parts of the form as they were sent, in their order: a new file by its place among the new ones, or one that is
     * there already.
     */
    const sent: { title: string; file: StoredFile | number }[] = [];
    try {
      return await uploading.run(company, async () => {
        let room = await withCompany(company, storageLeft);
        for await (const { name, content } of uploadsOf(request, { largest })) {
          const bytes = await buffer(content);
          // The form's reader refuses it.
          if (bytes.length === 0) continue;
          const nature = await pictureOf(name, bytes);
          const sha256 = nature ? contentHash(bytes) : null;
          const twin = uploaded.findIndex((one) => sha256 && one.sha256?.equals(sha256));
          const there =
            sha256 && twin < 0 && (await withCompany(company, (db) => queries.pictureByContent(db, sha256)));
          sent.push({ title: name, file: there || (twin < 0 ? uploaded.length : twin) });
          if (there || twin >= 0) continue;
          room -= bytes.length;
          if (room < 0) throw storageFull();
          const key = fileKey(company);
          uploaded.push({ key, title: name, size: bytes.length, sha256, author: user, ...(nature ?? unknownNature) });
          await disk.put(`uploads/${key}`, bytes);
        }
        if (sent.length === 0) throw invalid('file', 'приложите файл');
        const answer = await withCompany(company, (db) =>
          once(db, async () => {
            const written = await queries.insertFiles(db, uploaded);
            return {
              rows: sent.flatMap(({ title, file }) => {
                const found = typeof file === 'number' ? written[file] : file;
                return found ? [{ ...found, title }] : [];
              }),
            };
          }),
        );
        // They were stored the first time.
        if (reply.hasHeader('idempotency-replayed')) await discard(uploaded);
        return answer;
      });
    } catch (error) {
      // All of them or none: what came before the one that doesn't fit must not stay behind.
      await discard(uploaded);
      throw error;
    }
  }),

  handle(getFiles, async ({ db, path }) => {
    const rows = await queries.filesAmong(db, path.ids);
    if (rows.length === 0) throw notFound(missing);
    return { rows };
  }),

  handle(getFileLink, async ({ db, caller, path }) => {
    if (!caller || !((await queries.fileByKey(db, path.key)) ?? (await exportByKey(db, path.key))))
      throw notFound(missing);
    return linkTo({ address: `/cds/files/${path.key}`, company: db.company }, caller);
  }),

  handleOutside(getFileContent, async ({ path, query, request, reply }) => {
    const of = { address: `/cds/files/${path.key}`, company: path.key.split('-')[0] ?? '' };
    const file = await withCompany(of.company, (db) => queries.fileByKey(db, path.key));
    if (file?.mediaType.startsWith('image/')) return sendPicture(reply, { ...file, key: path.key, size: query.size });
    keepPrivate(reply);
    // An export's key stands at the same address.
    const exported = file ? undefined : await withCompany(of.company, (db) => exportByKey(db, path.key));
    if (!file && !exported) throw notFound(missing);
    const { account, size, ...signature } = query;
    if (!(file && account && (await isNamedByCard(of, account, signature.sign ?? '')))) {
      const caller = await readerOf(request, of, { signature, link: getFileLink });
      if (exported) return sendExport(reply, exported);
      // It may be a paper of an order.
      if (file) await withCompany(of.company, (db) => recordDownload(db, { caller, request }, file));
    }
    const { title, mediaType } = mustFind(file, missing);
    reply.type(mediaType).header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(title)}`);
    return (await storage()).getStream(`uploads/${path.key}`);
  }),
];

/** Everybody's: shops, marketplaces and `<img>` ask without a token. What is at an address never changes. */
async function sendPicture(
  reply: FastifyReply,
  { key, mediaType, size }: Pick<StoredFile, 'mediaType'> & { key: string; size: string | undefined },
): Promise<unknown> {
  reply.header('cache-control', 'public, max-age=31536000, immutable').header('x-content-type-options', 'nosniff');
  const small = size && (await thumbnailOf(key, Number(size)));
  reply.type(small ? 'image/webp' : mediaType);
  return small || (await storage()).getStream(`uploads/${key}`);
}

/** Whether a card on the marketplace of an account names the file: as long as the account is connected. */
async function isNamedByCard(of: Parameters<typeof isForMarketplace>[0], account: string, sign: string) {
  if (!isForMarketplace(of, account, sign)) return false;
  return (await withCompany(of.company, (db) => ask(db, accountConnected, { account }))).includes(true);
}

async function discard(uploaded: readonly NewFile[]): Promise<void> {
  const disk = await storage();
  for (const { key } of uploaded) await disk.delete(`uploads/${key}`).catch(() => {});
}

/** Pictures of the same bytes have the same: a company's are stored once. Other files are handed out under their names, and keep them. */
export const contentHash = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer');

/** Uploads at once: each lies in the memory while it is looked at; those that wait keep their bytes on the way. */
const uploading = lane({
  atOnce: 4,
  most: 40,
  mostOfOne: 20,
  full: 'Сейчас загружается слишком много файлов: повторите через несколько секунд',
});

const unknownNature = { mediaType: 'application/octet-stream', width: null, height: null };

/** The company's id makes the row findable for people who bring no token; the rest can't be guessed. */
export const fileKey = (company: string): string => `${company}-${randomToken(24)}`;

/** How many bytes the company may still store. */
export async function storageLeft(db: Db): Promise<number> {
  return config().COMPANY_GIGABYTES * 1024 ** 3 - (await queries.storageUse(db));
}

export const storageFull = () =>
  conflict(
    'storage_full',
    `Место для файлов закончилось: компания может хранить ${config().COMPANY_GIGABYTES} ГБ. Уберите лишние файлы или попросите больше места`,
  );

async function pictureOf(name: string, bytes: Uint8Array): Promise<Picture | undefined> {
  return pictureIn(bytes).catch((error: unknown) => {
    throw error instanceof TooManyPixels ? invalid('file', `«${name}»: ${error.message}`) : error;
  });
}
