import { createFiles, getFileContent, getFiles } from '@prilavok/contract';
import type { FastifyRequest } from 'fastify';
import { config } from '../config.ts';
import { type Db, withCompany } from '../database/pools.ts';
import { lane } from '../files/lane.ts';
import { storage } from '../files/storage.ts';
import { type Picture, pictureIn, TooManyPixels, thumbnailOf } from '../files/thumbnails.ts';
import { conflict, invalid, mustFind, notFound, Refusal } from '../http/errors.ts';
import { handle, handleOutside } from '../http/handle.ts';
import { randomToken } from '../outside/secrets.ts';
import type { NewFile } from './files.queries.ts';
import * as queries from './files.queries.ts';

/** One uploaded file; feeds, which are larger, go another way. */
const largest = 50 * 1024 * 1024;
const missing = 'Файл не найден';

export const files = [
  handleOutside(createFiles, async ({ company, user, request }) => {
    const disk = await storage();
    const uploaded: NewFile[] = [];
    try {
      return await uploading.run(company, async () => {
        let room = await withCompany(company, storageLeft);
        for await (const { name, bytes } of filesIn(request)) {
          room -= bytes.length;
          if (room < 0) throw storageFull();
          const key = fileKey(company);
          const nature = (await pictureOf(name, bytes)) ?? unknownNature;
          uploaded.push({ key, title: name, size: bytes.length, author: user, ...nature });
          await disk.put(`uploads/${key}`, bytes);
        }
        if (uploaded.length === 0) throw invalid('file', 'приложите файл');
        return { rows: await withCompany(company, (db) => queries.insertFiles(db, uploaded)) };
      });
    } catch (error) {
      // All of them or none: what came before the one that doesn't fit must not stay behind.
      for (const { key } of uploaded) await disk.delete(`uploads/${key}`).catch(() => {});
      throw error;
    }
  }),

  handle(getFiles, async ({ db, path }) => {
    const rows = await queries.filesAmong(db, path.ids);
    if (rows.length === 0) throw notFound(missing);
    return { rows };
  }),

  handleOutside(getFileContent, async ({ path, query, reply }) => {
    const company = path.key.split('-')[0] ?? '';
    const file = mustFind(await withCompany(company, (db) => queries.fileByKey(db, path.key)), missing);
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('x-content-type-options', 'nosniff');
    const isPicture = file.mediaType.startsWith('image/');
    const small = query.size && isPicture ? await thumbnailOf(path.key, Number(query.size)) : undefined;
    if (small) return reply.type('image/webp').send(small);
    if (!isPicture)
      reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.title)}`);
    return reply.type(file.mediaType).send(await (await storage()).getStream(`uploads/${path.key}`));
  }),
];

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

const storageFull = () =>
  conflict(
    'storage_full',
    `Место для файлов закончилось: компания может хранить ${config().COMPANY_GIGABYTES} ГБ. Уберите лишние файлы или попросите больше места`,
  );

async function pictureOf(name: string, bytes: Uint8Array): Promise<Picture | undefined> {
  return pictureIn(bytes).catch((error: unknown) => {
    throw error instanceof TooManyPixels ? invalid('file', `«${name}»: ${error.message}`) : error;
  });
}

/** The files of a multipart body, one at a time. */
async function* filesIn(request: FastifyRequest): AsyncGenerator<{ name: string; bytes: Uint8Array }> {
  if (!request.isMultipart())
    throw new Refusal(415, 'unsupported_media', 'Поле «file»: нужен файл в форме multipart/form-data');
  for await (const part of request.files({ limits: { fileSize: largest } })) {
    const bytes = await part.toBuffer();
    if (bytes.length === 0) throw invalid('file', `файл «${part.filename}» пустой`);
    yield { name: part.filename.slice(0, 300) || 'файл', bytes };
  }
}
