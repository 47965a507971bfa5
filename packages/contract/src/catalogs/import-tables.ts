import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { Kind } from '../properties/kinds.ts';
import { catalogEditors, members } from '../roles.ts';
import { Id, Title } from '../values.ts';
import { Import } from './imports.ts';

/** Fields that a column of a table may hold, with their words on the screen. Sums are in the catalog's currency. */
export const importFields = {
  article: 'Артикул',
  barcodes: 'Штрихкоды',
  title: 'Название',
  category: 'Категория',
  brand: 'Бренд',
  price: 'Цена',
  oldPrice: 'Цена до скидки',
  purchasePrice: 'Закупочная цена',
  stock: 'Остаток',
  updatedAt: 'Изменено, время выгрузки',
  images: 'Картинки',
  description: 'Описание',
  group: 'Модель (общая у вариантов)',
  weight: 'Вес',
  length: 'Длина',
  width: 'Ширина',
  height: 'Высота',
} as const;
export type ImportField = keyof typeof importFields;
const ImportField = z.enum(Object.keys(importFields) as [ImportField, ...ImportField[]]);

/** Where the values of a column go. */
const ColumnTarget = z.discriminatedUnion('to', [
  z.object({ to: z.literal('skip').describe('Столбец не берётся') }),
  z.object({ to: z.literal('field').describe('В поле предложения'), field: ImportField.describe('В какое поле') }),
  z.object({
    to: z.literal('property').describe('В свойство каталога'),
    property: Id.describe('Номер свойства'),
    side: z
      .enum(['length', 'width', 'height', 'weight'])
      .optional()
      .describe('Какая из величин, у свойства «габариты»'),
  }),
  z.object({
    to: z.literal('new').describe('В новое свойство'),
    title: Title.describe('Название нового свойства'),
    type: Kind.describe('Вид значений'),
    options: z.boolean().describe('Значения — варианты из списка'),
    multiple: z.boolean().describe('Значений бывает несколько'),
  }),
]);
export type ColumnTarget = z.infer<typeof ColumnTarget>;

const Separator = z.enum([';', ',', '|', '/', '\n', '>']);
/** Most columns that a mapping speaks of. */
export const mostImportColumns = 1000;

/** Where the columns of a table go, and how its rows are read. */
export const TableMapping = z.object({
  sheet: z.int().min(0).max(1000).describe('Лист, считая с нуля'),
  heading: z
    .object({ first: z.int().min(1).max(2_000_000), rows: z.int().min(0).max(20) })
    .describe('Первая строка заголовков и сколько их; 0 — заголовков нет, таблица начинается с этой строки'),
  columns: z
    .array(
      z.object({
        column: z.int().min(0).max(mostImportColumns).describe('Столбец, считая с нуля'),
        target: ColumnTarget,
        unit: Id.optional().describe('Единица чисел столбца'),
        separator: Separator.optional().describe('Чем разделены несколько значений, а у категории — её уровни'),
      }),
    )
    .max(mostImportColumns)
    .describe('Столбцы; не названные не берутся'),
  key: z.enum(['article', 'barcodes']).describe('По чему узнаются предложения, которые уже есть'),
  unknown: z.enum(['create', 'skip']).describe('Предложения, которых в каталоге нет: создать или пропустить'),
  empty: z.enum(['leave', 'clear']).describe('Пустая ячейка: оставить что есть или очистить'),
});
export type TableMapping = z.infer<typeof TableMapping>;

const Sheet = z.object({
  title: z.string().describe('Название листа; у CSV пусто'),
  hidden: z.boolean().describe('Лист скрыт'),
  rows: z.int().describe('Сколько в нём строк'),
});

const TableColumn = z.object({
  column: z.int().describe('Столбец, считая с нуля'),
  title: z.string().describe('Заголовок; пусто, если его нет'),
  samples: z.array(z.string()).describe('Первые значения'),
  filled: z.int().describe('В скольких строках он заполнен'),
  reason: z.string().describe('Почему предложено так; пусто, если предположить нечего'),
  guess: z
    .object({ type: Kind, options: z.boolean(), multiple: z.boolean() })
    .describe('Каким было бы новое свойство из этих значений'),
});
export type TableColumn = z.infer<typeof TableColumn>;

/** A table that is to be imported: what is in it, and where its columns would go. */
export const ImportTable = z.object({
  format: z.enum(['xlsx', 'xls', 'csv']).describe('Вид файла'),
  encoding: z.string().nullable().describe('Кодировка; у книг Excel её нет'),
  delimiter: z.string().nullable().describe('Разделитель; у книг Excel его нет'),
  sheets: z.array(Sheet).describe('Листы'),
  columns: z.array(TableColumn).describe('Столбцы выбранного листа'),
  mapping: TableMapping.describe('Сопоставление: сохранённое, запомненное или предложенное'),
  remembered: z.boolean().describe('Сопоставление запомнено с прошлого такого же файла'),
});
export type ImportTable = z.infer<typeof ImportTable>;

const endpoint = resource('catalogs/imports');

export const getImportTable = endpoint('GET', '/cds/import/{id}/table', {
  title: 'Таблица, которую загружают: листы, столбцы и их сопоставление',
  roles: members,
  reply: ImportTable,
});

/** Looks at another sheet, or at the same with other rows of heading. */
export const inspectImport = endpoint('PATCH', '/cds/import/{id}/inspect', {
  title: 'Посмотреть другой лист таблицы или считать заголовками другие строки',
  roles: catalogEditors,
  body: TableMapping.pick({ sheet: true, heading: true }).partial({ heading: true }),
  reply: Import,
});

/** Says where the columns go, and has the file checked by it; the mapping is remembered for the next file of this shape. */
export const checkImport = endpoint('PATCH', '/cds/import/{id}/check', {
  title: 'Проверить таблицу с этим сопоставлением столбцов',
  roles: catalogEditors,
  body: z.object({
    mapping: TableMapping.optional().describe('Сопоставление; без него файл проверяется как в прошлый раз'),
  }),
  reply: Import,
});
