import { Readable } from 'node:stream';
import {
  applyPriceList,
  checkPriceList,
  continuePriceList,
  createPriceList,
  findPriceLists,
  findPriceRows,
  getPriceList,
  getPriceRowsFile,
  isUnderWay,
  type PriceListModel,
  pairPriceRow,
  rereadPriceList,
  stopPriceList,
} from '@prilavok/contract';
import { type Db, withCompany } from '../database/pools.ts';
import { csvOf } from '../files/csv.ts';
import { storage } from '../files/storage.ts';
import { conflict, mustFind } from '../http/errors.ts';
import { handle, handleOutside } from '../http/handle.ts';
import { resumeWork, stopWork } from '../work/work.ts';
import { describeStored, uploadedPriceList } from './price-lists/file.ts';
import { guessedMapping, mustFit } from './price-lists/mapping.ts';
import { pairRow } from './price-lists/pair.ts';
import { applying, beginListWork, checking, queueOf } from './price-lists/price-lists.jobs.ts';
import * as queries from './price-lists/price-lists.queries.ts';
import { rememberedFor } from './price-lists/remembered.ts';
import { listRows } from './price-lists/rows.queries.ts';
import { rowLines, rowsWithOffers } from './price-lists/rows.ts';
import { supplierOf } from './suppliers.ts';

const missing = 'Прайс не найден';

export const priceLists = [
  handleOutside(createPriceList, async ({ company, path, request, reply, once }) => {
    await withCompany(company, (db) => supplierOf(db, path.supplier));
    const uploaded = await uploadedPriceList(request, company);
    const answer = await withCompany(company, (db) =>
      once(db, async () => model(db, await queries.insertList(db, { supplier: path.supplier, ...uploaded }))),
    );
    // It was stored the first time.
    if (reply.hasHeader('idempotency-replayed')) await (await storage()).delete(uploaded.stored);
    return answer;
  }),

  handle(findPriceLists, async ({ db, path, body }) => {
    await supplierOf(db, path.supplier);
    return { rows: await queries.listLists(db, path.supplier, body) };
  }),

  handle(getPriceList, ({ db, path }) => model(db, path.id)),

  handleOutside(rereadPriceList, async ({ company, path, body }) => {
    const { stored } = await withCompany(company, (db) => idle(db, path.id));
    const described = await describeStored(stored, body);
    return withCompany(company, async (db) => {
      await idle(db, path.id);
      await queries.updateFile(db, path.id, described);
      return model(db, path.id);
    });
  }),

  handle(checkPriceList, async ({ db, user, path, body: { mapping } }) => {
    const { id, supplier, title, file, fingerprints, readable } = await idle(db, path.id);
    mustFit(mapping, file);
    if (!readable) throw conflict('file_gone', 'Файл прайса хранится 30 дней, и этого уже нет: загрузите его снова');
    const work = await beginListWork(db, checking, { supplier, title, author: user });
    await queries.beginCheck(db, { id, supplier, work, mapping, fingerprint: fingerprints[mapping.sheet] ?? '' });
    return model(db, id);
  }),

  handle(applyPriceList, async ({ db, user, path }) => {
    const { id, supplier, title, stage, matched } = await idle(db, path.id);
    if (stage === 'uploaded') throw conflict('conflict', 'Сначала сопоставьте прайс с товарами');
    if (matched === 0) throw conflict('conflict', 'Для строк прайса не нашлось ни одного товара: применять нечего');
    if (!(await hasRows(db, id))) throw conflict('conflict', 'Строк этого прайса уже нет: загрузите его снова');
    const work = await beginListWork(db, applying, { supplier, title, author: user, total: matched });
    await queries.beginApply(db, id, work);
    return model(db, id);
  }),

  handle(continuePriceList, async ({ db, path }) => {
    const { id, supplier, stage, work } = await idle(db, path.id);
    if (!work || work.status === 'success') throw conflict('conflict', 'Продолжать нечего: прайс обработан до конца');
    await resumeWork(db, stage === 'uploaded' ? checking : applying, work.work, queueOf(db, supplier));
    return model(db, id);
  }),

  handle(stopPriceList, async ({ db, path }) => {
    const { stage, work } = mustFind(await queries.listById(db, path.id), missing);
    if (!work || !(await stopWork(db, stage === 'uploaded' ? checking : applying, work.work)))
      throw conflict('conflict', 'Прайс сейчас не обрабатывается');
    return model(db, path.id);
  }),

  handle(findPriceRows, async ({ db, path, body }) => {
    const { supplier } = mustFind(await queries.listById(db, path.id), missing);
    return { rows: await rowsWithOffers(db, supplier, await listRows(db, path.id, body)) };
  }),

  handleOutside(getPriceRowsFile, async ({ company, path, query, reply }) => {
    const { title } = await withCompany(company, async (db) => mustFind(await queries.listById(db, path.id), missing));
    const name = encodeURIComponent(`Строки прайса — ${title.replace(/\.\w+$/, '')}.csv`);
    reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
    const header = [
      'Строка',
      'Код',
      'Артикул',
      'Штрихкоды',
      'Название',
      'Цена',
      'Валюта',
      'Остаток',
      'Итог',
      'Что не так',
    ];
    const lines = rowLines(company, path.id, query.outcome);
    return reply.type('text/csv; charset=utf-8').send(Readable.from(csvOf(header, lines)));
  }),

  handle(pairPriceRow, async ({ db, path, body }) => {
    const list = await idle(db, path.id);
    if (list.stage === 'uploaded') throw conflict('conflict', 'Сначала сопоставьте прайс с товарами');
    const row = await pairRow(db, list, body);
    const [answer] = await rowsWithOffers(db, list.supplier, [row]);
    return mustFind(answer, 'Строка прайса не найдена');
  }),
];

/** The list, held until the transaction ends; refused while a work of it is under way. */
async function idle(db: Db, id: string) {
  await queries.lockList(db, id);
  const list = mustFind(await queries.listById(db, id), missing);
  if (list.work && isUnderWay(list.work))
    throw conflict('conflict', 'Прайс как раз обрабатывается: дождитесь конца или остановите');
  return list;
}

const hasRows = async (db: Db, id: string): Promise<boolean> =>
  (await listRows(db, id, { search: '', outcome: 'matched', limit: 1, offset: 0 })).length > 0;

async function model(db: Db, id: string): Promise<PriceListModel> {
  const { stored: _, fingerprints, ...list } = mustFind(await queries.listById(db, id), missing);
  const remembered = await rememberedFor(db, { supplier: list.supplier, file: list.file, fingerprints });
  return { ...list, suggested: remembered ?? guessedMapping(list.file), remembered: remembered !== undefined };
}
