import { createFiles, getFileContent, getFiles } from '@prilavok/contract';
import type { FastifyRequest } from 'fastify';
import { withCompany } from '../database/pools.ts';
import { storage } from '../files/storage.ts';
import { pictureIn, thumbnailOf } from '../files/thumbnails.ts';
import { invalid, mustFind, notFound, Refusal } from '../http/errors.ts';
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
      for await (const { name, bytes } of filesIn(request)) {
        // The company's id makes the row findable for people who bring no token; the rest can't be guessed.
        const key = `${company}-${randomToken(24)}`;
        const nature = (await pictureIn(bytes)) ?? { mediaType: 'application/octet-stream', width: null, height: null };
        uploaded.push({ key, title: name, size: bytes.length, author: user, ...nature });
        await disk.put(`uploads/${key}`, bytes);
      }
      if (uploaded.length === 0) throw invalid('file', 'приложите файл');
      return { rows: await withCompany(company, (db) => queries.insertFiles(db, uploaded)) };
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
    if (query.size && isPicture) return reply.type('image/webp').send(await thumbnailOf(path.key, Number(query.size)));
    if (!isPicture)
      reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.title)}`);
    return reply.type(file.mediaType).send(await (await storage()).getStream(`uploads/${path.key}`));
  }),
];

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
