import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { Done, listOf, PageSearch } from '../list.ts';
import { exporters, members } from '../roles.ts';
import { Id, Moment, Title } from '../values.ts';
import { isUnderWay, Work } from '../work.ts';
import { OfferFilter } from './offers.ts';

/** What a file of products is written as. */
export const unloadFormats = ['csv', 'xlsx', 'yml'] as const;
export const UnloadFormat = z.enum(unloadFormats);
export type UnloadFormat = z.infer<typeof UnloadFormat>;

/** Columns that every catalog has, with what stands above them in the file. Sums are in the catalog's currency. */
export const unloadColumns = {
  article: 'Артикул',
  title: 'Название',
  product: 'Номер товара',
  barcodes: 'Штрихкоды',
  category: 'Категория',
  brand: 'Бренд',
  collection: 'Коллекция',
  price: 'Цена',
  oldPrice: 'Цена до скидки',
  purchasePrice: 'Закупочная цена',
  minPrice: 'Минимальная цена',
  currency: 'Валюта',
  stock: 'Остаток',
  reserved: 'В резерве',
  images: 'Картинки',
  description: 'Описание',
  updatedAt: 'Изменено',
} as const;
export type FixedColumn = keyof typeof unloadColumns;

/** One column: one that every catalog has, or a property of this one. */
export const UnloadColumn = z.union([
  z.enum(Object.keys(unloadColumns) as [FixedColumn, ...FixedColumn[]]),
  z.string().regex(/^property:\d{1,18}$/, 'имя поля или property: и номер свойства'),
]);
export type UnloadColumn = z.infer<typeof UnloadColumn>;

/** Most columns of one file. */
export const mostUnloadColumns = 300;
/** Most exports of a company that wait or go on at once. */
export const mostUnloads = 5;

/** The list's filter, with the catalog in it: what the list shows is what the file holds. */
const UnloadFilter = OfferFilter.extend({
  catalog: z.object({ in: z.array(Id).length(1) }).describe('Из какого каталога'),
  ids: z.array(Id).max(10_000).optional().describe('Только эти предложения'),
});

const Unload = z.object({
  title: Title.describe('Название файла'),
  total: z
    .int()
    .min(0)
    .max(1_000_000_000)
    .optional()
    .describe('Сколько предложений ожидается: от этого числа считают ход, пока выгрузка не сосчитала сама'),
  filter: UnloadFilter.describe('Какие предложения: тот же отбор, что у списка'),
  allBut: z.array(Id).max(10_000).default([]).describe('Кроме этих предложений'),
  format: UnloadFormat.default('csv').describe('csv — для Excel и программ, xlsx — таблица Excel, yml — фид'),
  columns: z
    .array(UnloadColumn)
    .min(1)
    .max(mostUnloadColumns)
    .transform((columns) => [...new Set(columns)])
    .optional()
    .describe(
      'Какие столбцы и в каком порядке; без них — все поля и все свойства каталога. У YML поля свои, закупочную цену в нём пишут, только если названо purchasePrice',
    ),
});
export type Unload = z.infer<typeof Unload>;

/** A file of products: being written, ready, or gone with its age. */
export const FileExport = z.object({
  id: Id.describe('Номер выгрузки'),
  catalog: Id.describe('Каталог предложений'),
  title: z.string().describe('Название файла'),
  format: UnloadFormat.describe('Вид файла'),
  columns: z.array(z.string()).describe('Столбцы файла; у YML — purchasePrice, если в нём закупочные цены, или пусто'),
  ...Work.shape,
  rows: z.int().describe('Сколько предложений записано'),
  size: z.int().describe('Байты'),
  key: z.string().nullable().describe('Имя файла в хранилище; null, пока он не готов и когда он уже удалён'),
  url: z.string().nullable().describe('Откуда его скачать: тому, кто вошёл, или по ссылке на файл с этим ключом'),
  keptUntil: Moment.nullable().describe('До какого времени файл хранится; null, если его нет'),
});
export type FileExport = z.infer<typeof FileExport>;

/** Why an export can't be begun again now, if it can't: what the button says, the server obeys. */
export const repeatRefusal = (of: Pick<FileExport, 'status'>): string | undefined =>
  isUnderWay(of) ? 'Выгрузка ещё идёт: дождитесь её конца или остановите' : undefined;

const tooMany = { too_many_exports: `Сразу идут или ждут ${mostUnloads} выгрузок компании: дождитесь одной из них` };
const full = { storage_full: 'Место для файлов компании закончилось' };
const endpoint = resource('catalogs/file-exports');

/** Answers at once; the file is written in the background. */
export const unloadOffers = endpoint('POST', '/cds/offer/unload/v2', {
  title: 'Выгрузить предложения в файл',
  creates: true,
  roles: exporters,
  body: Unload,
  reply: FileExport,
  errors: { ...tooMany, ...full },
});

/** Newest first. */
export const findFileExports = endpoint('POST', '/cds/file-export/search', {
  title: 'Файлы выгрузки каталога',
  reads: true,
  roles: members,
  body: PageSearch.extend({ catalog: Id.describe('Чей это каталог') }),
  reply: listOf(FileExport),
});

export const getFileExport = endpoint('GET', '/cds/file-export/{id}', {
  title: 'Выгрузка и её файл',
  roles: members,
  reply: FileExport,
});

/** What is written by then is thrown away: half a list looks like a whole one. */
export const stopFileExport = endpoint('PATCH', '/cds/file-export/{id}/stop', {
  title: 'Остановить выгрузку',
  roles: exporters,
  reply: FileExport,
});

/** The same filter and columns again, over what the catalog holds now. */
export const repeatFileExport = endpoint('POST', '/cds/file-export/{id}/repeat', {
  title: 'Выгрузить ещё раз с тем же отбором',
  creates: true,
  roles: exporters,
  reply: FileExport,
  errors: { ...tooMany, ...full },
});

/** One that is under way stops. Its file stays for an hour, in which it can be brought back. */
export const removeFileExport = endpoint('DELETE', '/cds/file-export/{id}', {
  title: 'Удалить выгрузку с её файлом',
  roles: exporters,
  reply: Done,
});

export const restoreFileExport = endpoint('PATCH', '/cds/file-export/{id}/restore', {
  title: 'Вернуть удалённую выгрузку: в течение часа',
  roles: exporters,
  reply: FileExport,
});
