import { Readable } from 'node:stream';
import {
  continueImport,
  createImport,
  findImportDifferences,
  findImportFaults,
  findImports,
  getImport,
  getImportDifferencesFile,
  getImportFaultsFile,
  type Import,
  isUnderWay,
  repeatImport,
  runImport,
  stopImport,
} from '@prilavok/contract';
import type { FastifyRequest } from 'fastify';
import { config } from '../../config.ts';
import { type Db, withCompany } from '../../database/pools.ts';
import { csvOf } from '../../files/csv.ts';
import { storage } from '../../files/storage.ts';
import { conflict, invalid, mustFind } from '../../http/errors.ts';
import { handle, handleOutside } from '../../http/handle.ts';
import { uploadsOf } from '../../http/uploads.ts';
import { checkOutsideAddress, OutsideError } from '../../outside/fetch.ts';
import { randomToken } from '../../outside/secrets.ts';
import { stopWork } from '../../work/work.ts';
import { catalogOf } from '../saving/catalog.ts';
import { bundle, type StoredFile } from './bundle.ts';
import { differencesAfter, listDifferences } from './checking/differences.queries.ts';
import { faultsAfter, listFaults } from './faults.queries.ts';
import { beginImport, beginStep, continueWork, importing, type NewImport } from './imports.jobs.ts';
import * as queries from './imports.queries.ts';

const missing = 'Загрузка не найдена';

export const imports = [
  handleOutside(createImport, async ({ company, user, path, query, body, request, reply, once }) => {
    await withCompany(company, (db) => catalogOf(db, path.catalog));
    const feed = request.isMultipart() ? await uploadedFeed(request, company) : feedAt(body.url);
    const answer = await withCompany(company, (db) =>
      once(db, async () => {
        const makerAsBrand = query.makerAsBrand
          ? query.makerAsBrand === 'true'
          : await queries.lastMakerAsBrand(db, path.catalog);
        const { id } = await beginImport(db, {
          ...feed,
          catalog: path.catalog,
          author: user,
          makerAsBrand,
          step: query.check === 'true' ? 'check' : 'run',
        });
        return importOf(db, id);
      }),
    );
    // It was stored the first time.
    if (feed.stored && reply.hasHeader('idempotency-replayed')) await (await storage()).delete(feed.stored);
    return answer;
  }),

  handle(findImports, async ({ db, path, body }) => {
    await catalogOf(db, path.catalog);
    return { rows: await queries.listImports(db, path.catalog, body) };
  }),

  handle(getImport, ({ db, path }) => importOf(db, path.id)),

  handle(stopImport, async ({ db, path }) => {
    await importOf(db, path.id);
    if (!(await stopWork(db, importing, await queries.workOfImport(db, path.id))))
      throw conflict('conflict', 'Загрузка уже закончилась');
    return importOf(db, path.id);
  }),

  handle(continueImport, async ({ db, path }) => {
    const { catalog, status } = await importOf(db, path.id);
    await catalogOf(db, catalog);
    if (status !== 'stopped' && status !== 'failed')
      throw conflict('conflict', 'Продолжить можно остановленную загрузку или ту, что прервалась');
    if (!(await queries.hasSource(db, path.id)))
      throw conflict('conflict', 'Файла этой загрузки уже нет: загрузите его снова');
    await continueWork(db, await queries.workOfImport(db, path.id));
    return importOf(db, path.id);
  }),

  handle(runImport, async ({ db, user, path }) => {
    const source = mustFind(await queries.lockSource(db, path.id), missing);
    const checked = await importOf(db, path.id);
    const { step, status } = checked;
    await catalogOf(db, checked.catalog);
    if (step !== 'check') throw conflict('conflict', 'Этот файл уже загружают или загрузили');
    if (status !== 'success') throw conflict('conflict', 'Загрузить можно после того, как проверка закончится');
    if (!source.stored) throw conflict('conflict', 'Проверенного файла уже нет: проверьте его снова');
    await beginStep(db, checked, { step: 'run', author: user });
    return importOf(db, path.id);
  }),

  handle(findImportDifferences, async ({ db, path, body }) => {
    await importOf(db, path.id);
    return { rows: await listDifferences(db, path.id, body) };
  }),

  handleOutside(getImportDifferencesFile, async ({ company, path, reply }) => {
    const { title } = await withCompany(company, (db) => importOf(db, path.id));
    const name = encodeURIComponent(`Что изменится — ${title}.csv`);
    reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
    const header = ['Строка', 'Артикул', 'Название', 'Что', 'Поле', 'Было', 'Станет'];
    return reply.type('text/csv; charset=utf-8').send(Readable.from(csvOf(header, differenceLines(company, path.id))));
  }),

  handle(repeatImport, async ({ db, user, path, body }) => {
    const { catalog, step, ...state } = await importOf(db, path.id);
    await catalogOf(db, catalog);
    if (isUnderWay(state)) throw conflict('conflict', 'Загрузка ещё идёт: дождитесь её конца или остановите');
    const feed = mustFind(await queries.takeSource(db, path.id), missing);
    if (!feed.address && !feed.stored) throw conflict('conflict', 'Файла этой загрузки уже нет: загрузите его снова');
    const { id } = await beginImport(db, { ...feed, ...body, catalog, step, author: user });
    return importOf(db, id);
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

const faultLines = (company: string, id: string) =>
  linesOf(
    company,
    (db, after) => faultsAfter(db, id, after, 1000),
    ({ line, article, field, reason, severity }) => [line, article, field, reason, outcomes[severity]],
  );

const kinds = { created: 'новое предложение', changed: 'изменение' };

const differenceLines = (company: string, id: string) =>
  linesOf(
    company,
    (db, after) => differencesAfter(db, id, after, 1000),
    ({ line, article, title, kind, field, was, now }) => [line, article, title, kinds[kind], field, was, now],
  );

/** Rows, a thousand at a time: no transaction stays open while somebody's line is slow. */
async function* linesOf<Row extends { line: number; id: string }>(
  company: string,
  next: (db: Db, after: { line: number; id: string }) => Promise<Row[]>,
  cells: (row: Row) => (string | number)[],
): AsyncGenerator<(string | number)[]> {
  for (let after = { line: -1, id: '0' }; ; ) {
    const rows = await withCompany(company, (db) => next(db, after));
    for (const row of rows) yield cells(row);
    const last = rows.at(-1);
    if (!last) return;
    after = last;
  }
}

/** Where a feed is taken from. */
type Feed = Pick<NewImport, 'title' | 'address' | 'stored'>;

/** Most files of one import: 1C parts its exchanges. */
const mostFiles = 20;

/** The uploaded file, streamed to the storage as it comes; several, as 1C exports them, become one archive. */
async function uploadedFeed(request: FastifyRequest, company: string): Promise<Feed> {
  const disk = await storage();
  const stored: StoredFile[] = [];
  const freshKey = () => `imports/${company}-${randomToken(16)}`;
  try {
    for await (const { name, content } of uploadsOf(request)) {
      if (stored.length === mostFiles) throw invalid('file', `не больше ${mostFiles} файлов за раз`);
      const key = freshKey();
      stored.push({ title: name, key });
      await disk.putStream(key, content);
    }
    const [feed, second] = stored;
    if (!feed) throw invalid('file', 'приложите файл');
    if (!second) return { title: feed.title, address: null, stored: feed.key };
    if (!stored.every(({ title }) => /\.xml$/i.test(title)))
      throw invalid(
        'file',
        'вместе загружаются только файлы обмена 1С (import.xml и offers.xml): остальное — по одному',
      );
    const together = freshKey();
    await bundle(stored, together);
    for (const { key } of stored) await disk.delete(key);
    return {
      title: stored
        .map(({ title }) => title)
        .join(', ')
        .slice(0, 300),
      address: null,
      stored: together,
    };
  } catch (error) {
    for (const { key } of stored) await disk.delete(key).catch(() => {});
    throw error;
  }
}

function feedAt(url: string | undefined): Feed {
  if (!url) throw invalid('url', 'приложите файл или укажите его адрес');
  try {
    checkOutsideAddress(url, config().PRIVATE_ADDRESSES);
  } catch (error) {
    throw error instanceof OutsideError ? invalid('url', error.message) : error;
  }
  return { title: url, address: url, stored: null };
}

async function importOf(db: Db, id: string): Promise<Import> {
  return mustFind(await queries.importById(db, id), missing);
}
