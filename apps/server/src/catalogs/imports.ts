import { Readable } from 'node:stream';
import {
  continueImport,
  createImport,
  findImportFaults,
  findImports,
  getImport,
  getImportFaultsFile,
  type Import,
  stopImport,
} from '@prilavok/contract';
import type { FastifyRequest } from 'fastify';
import { config } from '../config.ts';
import { type Db, withCompany } from '../database/pools.ts';
import { csvOf } from '../files/csv.ts';
import { storage } from '../files/storage.ts';
import { conflict, invalid, mustFind, Refusal } from '../http/errors.ts';
import { handle, handleOutside } from '../http/handle.ts';
import { enqueue } from '../jobs/job.ts';
import { checkOutsideAddress, OutsideError } from '../outside/fetch.ts';
import { randomToken } from '../outside/secrets.ts';
import { catalogOf } from './catalogs.ts';
import { faultsAfter, listFaults } from './imports/faults.queries.ts';
import { importFeed } from './imports.jobs.ts';
import * as queries from './imports.queries.ts';

export const imports = [
  handleOutside(createImport, async ({ company, user, path, body, request }) => {
    await withCompany(company, (db) => catalogOf(db, path.catalog));
    const feed = request.isMultipart() ? await uploadedFeed(request, company) : feedAt(body.url);
    return withCompany(company, async (db) => {
      const id = await queries.insertImport(db, { ...feed, catalog: path.catalog, author: user });
      await enqueueImport(db, id);
      return importOf(db, id);
    });
  }),

  handle(findImports, async ({ db, path, body }) => {
    await catalogOf(db, path.catalog);
    return { rows: await queries.listImports(db, path.catalog, body) };
  }),

  handle(getImport, ({ db, path }) => importOf(db, path.id)),

  handle(stopImport, async ({ db, path }) => {
    const { status } = await importOf(db, path.id);
    if (status !== 'pending' && status !== 'running') throw conflict('conflict', 'Загрузка уже закончилась');
    await queries.askToStop(db, path.id);
    return importOf(db, path.id);
  }),

  handle(continueImport, async ({ db, path }) => {
    const { catalog, status } = await importOf(db, path.id);
    await catalogOf(db, catalog);
    if (status !== 'stopped' && status !== 'failed')
      throw conflict('conflict', 'Продолжить можно остановленную загрузку или ту, что прервалась');
    if (!(await queries.hasSource(db, path.id)))
      throw conflict('conflict', 'Файла этой загрузки уже нет: загрузите его снова');
    await queries.endImport(db, path.id, { status: 'pending', note: 'В очереди' });
    await enqueueImport(db, path.id);
    return importOf(db, path.id);
  }),

  handle(findImportFaults, async ({ db, path, body }) => {
    await importOf(db, path.id);
    return { rows: await listFaults(db, path.id, body) };
  }),

  handleOutside(getImportFaultsFile, async ({ company, path, reply }) => {
    const { title } = await withCompany(company, (db) => importOf(db, path.id));
    const name = encodeURIComponent(`Замечания — ${title}.csv`);
    reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
    const header = ['Строка', 'Артикул', 'Поле', 'Что не так', 'Итог'];
    return reply.type('text/csv; charset=utf-8').send(Readable.from(csvOf(header, faultLines(company, path.id))));
  }),
];

const outcomes = {
  skipped: 'строка пропущена',
  warning: 'загружено без этого поля',
  notice: 'загружено целиком, проверьте',
};

/** The faults, a thousand at a time: no transaction stays open while somebody's line is slow. */
async function* faultLines(company: string, id: string): AsyncGenerator<(string | number)[]> {
  for (let after = { line: -1, id: '0' }; ; ) {
    const faults = await withCompany(company, (db) => faultsAfter(db, id, after, 1000));
    for (const { line, article, field, reason, severity } of faults)
      yield [line, article, field, reason, outcomes[severity]];
    const last = faults.at(-1);
    if (!last) return;
    after = last;
  }
}

/** Where a feed is taken from. */
type Feed = Pick<queries.NewImport, 'title' | 'address' | 'stored'>;

/** The uploaded file, streamed to the storage as it comes. */
async function uploadedFeed(request: FastifyRequest, company: string): Promise<Feed> {
  const part = await request.file();
  if (!part) throw invalid('file', 'приложите файл фида');
  const key = `imports/${company}-${randomToken(16)}`;
  const disk = await storage();
  try {
    await disk.putStream(key, part.file);
  } catch (error) {
    await disk.delete(key).catch(() => {});
    throw error;
  }
  if (part.file.truncated || part.file.bytesRead === 0) {
    await disk.delete(key);
    if (part.file.bytesRead === 0) throw invalid('file', 'файл пустой');
    throw new Refusal(413, 'too_large', 'Файл больше допустимого');
  }
  return { title: part.filename.slice(0, 300) || 'Фид', address: null, stored: key };
}

function feedAt(url: string | undefined): Feed {
  if (!url) throw invalid('url', 'приложите файл или укажите адрес фида');
  try {
    checkOutsideAddress(url, config().PRIVATE_ADDRESSES);
  } catch (error) {
    throw error instanceof OutsideError ? invalid('url', error.message) : error;
  }
  return { title: url, address: url, stored: null };
}

/** Imports of one company run one after another: two feeds must not create the same brand side by side. */
async function enqueueImport(db: Db, id: string): Promise<void> {
  await enqueue(db, importFeed, { company: db.company, import: id }, { queue: `import:${db.company}` });
}

async function importOf(db: Db, id: string): Promise<Import> {
  return mustFind(await queries.importById(db, id), 'Загрузка не найдена');
}
