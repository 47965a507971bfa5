import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf, PageSearch } from '../list.ts';
import { catalogEditors, members } from '../roles.ts';
import { Id } from '../values.ts';
import { Work } from '../work.ts';

const Reason = z.object({ reason: z.string(), count: z.int() });

/** Step that the numbers of an import are about: a check of what it would do, or what it did. */
const ImportStep = z.enum(['mapping', 'check', 'run']);

/** Most rows of a check's differences that are kept; the others are counted. */
export const mostDifferences = 20_000;

/** The import of a feed: what it did, or why it did not; after a check, what it would do. */
export const Import = z.object({
  id: Id.describe('Номер загрузки'),
  catalog: Id.describe('Каталог, в который загружают'),
  title: z.string().describe('Имя файла или адрес'),
  ...Work.shape,
  step: ImportStep.describe(
    'mapping — таблица ждёт сопоставления столбцов; check — файл проверяется, каталог не меняется; run — файл загружается. Числа ниже — о последнем шаге',
  ),
  format: z
    .enum(['yml', 'table', 'commerceml'])
    .nullable()
    .describe('Что это за файл: фид YML, таблица (XLSX, XLS, CSV) или обмен CommerceML; пусто, пока его не открыли'),
  checked: z
    .object({ created: z.int(), changed: z.int(), unchanged: z.int(), skipped: z.int() })
    .nullable()
    .describe('Что обещала проверка, когда загрузка уже запущена после неё'),
  changes: z
    .array(z.object({ field: z.string(), count: z.int() }))
    .describe('Проверка: сколько раз изменится каждое поле'),
  differences: z.int().describe(`Проверка: сколько различий нашлось; строками хранятся первые ${mostDifferences}`),
  outdated: z.boolean().describe('После проверки каталог менялся: загрузка может сделать не то, что показано'),
  created: z.int().describe('Создано предложений'),
  changed: z.int().describe('Изменено предложений'),
  unchanged: z.int().describe('Предложений, которые уже были такими'),
  skipped: z.int().describe('Предложений, которые не взяты'),
  skippedReasons: z.array(Reason).describe('Почему не взяты, по причинам'),
  lost: z
    .array(Reason.extend({ field: z.string().describe('Поле, как его называет файл') }))
    .describe('Какие значения не взяты у предложений, которые взяты: по полям и причинам, сначала частые'),
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

/** A field lost in a larger share of the file's rows is no accident of single rows: a person should look before going on. */
const tolerableShare = 0.05;

/** Fields whose values more than a twentieth of the file's rows lost, with how many rows did. */
export function muchLost(
  of: Pick<Import, 'lost' | 'created' | 'changed' | 'unchanged' | 'skipped'>,
): Map<string, number> {
  const fields = new Map<string, number>();
  for (const { field, count } of of.lost) fields.set(field, (fields.get(field) ?? 0) + count);
  const rows = of.created + of.changed + of.unchanged + of.skipped;
  return new Map([...fields].filter(([, count]) => count > rows * tolerableShare));
}

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

/** One difference that a check has found: a new offer, or a field of a known one, in words. */
export const ImportDifference = z.object({
  id: Id.describe('Номер различия'),
  line: z.int().describe('Строка файла'),
  article: z.string().describe('Артикул предложения'),
  title: z.string().describe('Название, как оно в файле или в каталоге'),
  kind: z.enum(['created', 'changed']).describe('created — новое предложение, changed — меняется поле'),
  field: z.string().describe('Поле или свойство, которое меняется; у нового предложения пусто'),
  was: z.string().describe('Что стоит в каталоге; пусто, если ничего'),
  now: z.string().describe('Что станет; пусто, если значение уберут'),
});
export type ImportDifference = z.infer<typeof ImportDifference>;

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
 * Either multipart/form-data with the file in a part named `file` (the files of a 1C exchange in several), or JSON `{ "url": "https://…" }`.
 * How large it may be is a setting of the server, IMPORT_MEGABYTES. Answers at once; the work goes on in the background.
 */
export const createImport = endpoint('POST', '/cds/catalog/{catalog}/import', {
  title: 'Загрузить фид YML, таблицу или обмен 1С: файлом (multipart/form-data) или по адресу (JSON { url })',
  creates: true,
  roles: catalogEditors,
  files: 'several',
  query: z.object({
    makerAsBrand: z
      .enum(['true', 'false'])
      .optional()
      .describe(
        'Где нет <vendor>, брать брендом «Производителя»; не сказано — как в прошлой загрузке каталога, а в первой — нет',
      ),
    check: z
      .enum(['true', 'false'])
      .optional()
      .describe(
        'Сначала проверить: прочитать файл и показать различия, не меняя каталог; загрузку начнёт отдельный вызов',
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

/** Begins the run after a check: the same file, with the same settings. */
export const runImport = endpoint('PATCH', '/cds/import/{id}/run', {
  title: 'Загрузить файл после проверки',
  roles: catalogEditors,
  reply: Import,
  touches,
});

export const findImportDifferences = endpoint('POST', '/cds/import/{id}/differences', {
  title: 'Различия, которые нашла проверка, в порядке файла',
  reads: true,
  roles: members,
  body: PageSearch.extend({
    kind: z.enum(['created', 'changed']).optional().describe('Только новые предложения или только изменения'),
    field: z.string().max(300).optional().describe('Только изменения этого поля'),
  }),
  reply: listOf(ImportDifference),
});

export const getImportDifferencesFile = endpoint('GET', '/cds/import/{id}/differences.csv', {
  title: 'Различия, которые нашла проверка, файлом CSV',
  roles: members,
  reply: 'text/csv',
});

/** Imports the feed again with another setting, as an import of its own. The file of the first goes over to it. */
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
