import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf, PageSearch } from '../list.ts';
import { catalogEditors, members } from '../roles.ts';
import { Id } from '../values.ts';
import { Work } from '../work.ts';

const Reason = z.object({ reason: z.string(), count: z.int() });

/** The import of a feed: what it did, or why it did not. */
export const Import = z.object({
  id: Id.describe('Номер загрузки'),
  catalog: Id.describe('Каталог, в который загружают'),
  title: z.string().describe('Имя файла или адрес'),
  ...Work.shape,
  created: z.int().describe('Создано предложений'),
  changed: z.int().describe('Изменено предложений'),
  unchanged: z.int().describe('Предложений, которые уже были такими'),
  skipped: z.int().describe('Предложений, которые не взяты'),
  skippedReasons: z.array(Reason).describe('Почему не взяты, по причинам'),
  notes: z.array(Reason).describe('Что в файле учтено не полностью: строк не потеряно'),
  repeatedPictures: z
    .array(
      z.object({
        address: z.string().describe('Адрес картинки, как он записан в фиде'),
        products: z.int().describe('У скольких товаров она стоит'),
        leftOut: z.boolean().describe('Её решили не брать'),
      }),
    )
    .describe('Картинки, которые стоят у многих товаров и похожи на заглушки'),
  makerAsBrand: z.boolean().describe('Где нет <vendor>, «Производитель» взят брендом'),
  makers: z.int().describe('У скольких предложений нет <vendor>, но есть «Производитель», и брендом он не взят'),
  repeatable: z.boolean().describe('Файл ещё есть: загрузку можно повторить'),
  faults: z.int().describe('Сколько строк в списке замечаний'),
  also: z
    .object({ categories: z.int(), brands: z.int(), properties: z.int(), options: z.int(), products: z.int() })
    .describe('Создано заодно'),
  line: z.int().nullable().describe('Строка файла, на которой разбор остановился'),
});
export type Import = z.infer<typeof Import>;

/** One fault: `skipped` lost the row, `warning` lost a field of it, `notice` lost nothing. */
export const ImportFault = z.object({
  id: Id.describe('Номер замечания'),
  line: z.int().describe('Строка файла'),
  article: z.string().describe('Артикул предложения; пусто, если его нет'),
  field: z.string().describe('Тег файла, к которому замечание'),
  reason: z.string().describe('Что не так'),
  severity: z
    .enum(['skipped', 'warning', 'notice'])
    .describe('skipped — предложение не взято, warning — взято без этого поля, notice — взято целиком, но проверьте'),
});
export type ImportFault = z.infer<typeof ImportFault>;

const touches = [
  'catalogs/offers',
  'catalogs/products',
  'catalogs/categories',
  'catalogs/brands',
  'catalogs/properties',
  'catalogs/catalogs',
];
const endpoint = resource('catalogs/imports');

/**
 * Either multipart/form-data with the file in a part named `file`, or JSON `{ "url": "https://…" }`.
 * How large it may be is a setting of the server, IMPORT_MEGABYTES. Answers at once; the work goes on in the background.
 */
export const createImport = endpoint('POST', '/cds/catalog/{catalog}/import', {
  title: 'Загрузить фид YML: файлом (multipart/form-data) или по адресу (JSON { url })',
  creates: true,
  roles: catalogEditors,
  files: 'one',
  query: z.object({
    makerAsBrand: z
      .enum(['true', 'false'])
      .optional()
      .describe(
        'Где нет <vendor>, брать брендом «Производителя»; не сказано — как в прошлой загрузке каталога, а в первой — нет',
      ),
  }),
  body: z.object({ url: z.url().max(2000).optional().describe('Адрес фида, если файл не приложен') }),
  reply: Import,
  touches,
});

export const findImports = endpoint('POST', '/cds/catalog/{catalog}/import/search', {
  title: 'Загрузки каталога, новые сверху',
  reads: true,
  roles: members,
  body: PageSearch,
  reply: listOf(Import),
});

export const getImport = endpoint('GET', '/cds/import/{id}', {
  title: 'Загрузка и её итог',
  roles: members,
  reply: Import,
});

export const stopImport = endpoint('PATCH', '/cds/import/{id}/stop', {
  title: 'Остановить загрузку',
  roles: catalogEditors,
  reply: Import,
});

/** Goes on after a stop or a failure, from where it got to. */
export const continueImport = endpoint('PATCH', '/cds/import/{id}/continue', {
  title: 'Продолжить загрузку с места остановки',
  roles: catalogEditors,
  reply: Import,
  touches,
});

/** The same feed again with another setting, as an import of its own. The file of the first goes over to it. */
export const repeatImport = endpoint('POST', '/cds/import/{id}/repeat', {
  title: 'Загрузить тот же фид ещё раз с другой настройкой',
  creates: true,
  roles: catalogEditors,
  body: z.object({ makerAsBrand: z.boolean().describe('Где нет <vendor>, брать брендом «Производителя»') }),
  reply: Import,
  touches,
});

export const findImportFaults = endpoint('POST', '/cds/import/{id}/faults', {
  title: 'Строки с замечаниями',
  reads: true,
  roles: members,
  body: PageSearch,
  reply: listOf(ImportFault),
});

export const getImportFaultsFile = endpoint('GET', '/cds/import/{id}/faults.csv', {
  title: 'Строки с замечаниями файлом CSV',
  roles: members,
  reply: 'text/csv',
});
