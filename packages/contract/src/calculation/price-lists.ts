import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf, PageSearch } from '../list.ts';
import { Currency } from '../money.ts';
import { catalogEditors, supplierReaders } from '../roles.ts';
import { Id, Moment, Money } from '../values.ts';
import { Work } from '../work.ts';

/** Fields that a column of a price list may hold. */
export const priceColumns = ['code', 'article', 'barcode', 'title', 'price', 'currency', 'stock'] as const;
export type PriceColumn = (typeof priceColumns)[number];

export const priceColumnTitles: Record<PriceColumn, string> = {
  code: 'Код поставщика',
  article: 'Артикул',
  barcode: 'Штрихкод',
  title: 'Название',
  price: 'Цена',
  currency: 'Валюта',
  stock: 'Остаток',
};

const Column = z.int().min(0).max(999).nullable().describe('Какой это столбец, считая с нуля; null, если его нет');

/** Which rows of a sheet say what its columns are. */
const HeadingRows = z.object({
  first: z.int().min(1).max(1000).describe('Первая строка заголовка; без заголовка — первая строка с товарами'),
  rows: z.int().min(0).max(20).describe('Сколько в заголовке строк; 0, если заголовка нет'),
});

export const PriceMapping = z.object({
  sheet: z.int().min(0).max(199).describe('Какой лист, считая с нуля'),
  columns: z
    .object({
      code: Column,
      article: Column,
      barcode: Column,
      title: Column,
      price: z.int().min(0).max(999).describe('В каком столбце цена, считая с нуля'),
      currency: Column,
      stock: Column,
    })
    .describe('Где что стоит'),
  comma: z.enum(['decimal', 'thousands']).describe('Что отделяет запятая в ценах: копейки или тысячи'),
  available: z
    .int()
    .min(0)
    .max(1_000_000)
    .describe('Сколько штук считать, где вместо числа стоит «есть», «много» или плюс'),
  absent: z
    .enum(['sold_out', 'unlisted', 'keep'])
    .describe('Что с предложениями, которых нет в новом прайсе: остаток 0, убрать цену, оставить как были'),
});
export type PriceMapping = z.infer<typeof PriceMapping>;

/** A sheet of the file, so that a person can say what its columns are. */
export const PriceSheet = z.object({
  title: z.string().describe('Название листа; пусто у CSV'),
  rows: z.int().describe('Строк, пустые в их числе'),
  columns: z.int().describe('Столбцов'),
  heading: HeadingRows.extend({ titles: z.array(z.string()).describe('Заголовки столбцов') }),
  commas: z
    .array(z.enum(['decimal', 'thousands']))
    .describe('Что отделяет запятая в числах каждого столбца: дробную часть или тысячи'),
  samples: z
    .array(z.object({ number: z.int(), cells: z.array(z.string()) }))
    .describe('Первые строки под заголовком: номер и ячейки, пустые — пустой строкой'),
});
export type PriceSheet = z.infer<typeof PriceSheet>;

export const PriceFile = z.object({
  format: z.enum(['xlsx', 'xls', 'csv']).describe('Что это за файл'),
  encoding: z.string().nullable().describe('Кодировка; только у CSV'),
  delimiter: z.string().nullable().describe('Разделитель; только у CSV'),
  sheets: z.array(PriceSheet).describe('Листы по порядку'),
});
export type PriceFile = z.infer<typeof PriceFile>;

/** Outcome of a row of a list. */
export const PriceOutcome = z.enum(['matched', 'unmatched', 'ambiguous', 'refused']);
export type PriceOutcome = z.infer<typeof PriceOutcome>;

export const PriceList = z.object({
  id: Id.describe('Номер прайса'),
  supplier: Id.describe('Чей он'),
  title: z.string().describe('Имя файла'),
  stage: z.enum(['uploaded', 'checked', 'applied']).describe('Загружен, сопоставлен с товарами, применён'),
  work: Work.nullable().describe('Как идёт или чем кончилось последнее: сопоставление или применение'),
  matched: z.int().describe('Строк, для которых нашлись предложения'),
  unmatched: z.int().describe('Строк, для которых не нашлось ничего'),
  ambiguous: z.int().describe('Строк, для которых нашлось несколько предложений одного каталога'),
  refused: z.int().describe('Строк, которые не прочитались: без цены, с чужой валютой'),
  titles: z.int().describe('Строк без цены и кода: заголовки разделов'),
  repeated: z.int().describe('Предложений, которые в прайсе не один раз: берётся последняя строка'),
  changed: z.int().describe('Предложений, у которых прайс изменил цену или остаток'),
  absent: z.int().describe('Предложений, которые были в прежнем прайсе, а в этом их нет'),
  readable: z.boolean().describe('Файл ещё есть: сопоставить можно заново'),
  createdAt: Moment.describe('Когда загружен'),
  appliedAt: Moment.nullable().describe('Когда применён'),
});
export type PriceList = z.infer<typeof PriceList>;

export const PriceListModel = PriceList.extend({
  file: PriceFile,
  mapping: PriceMapping.nullable().describe('Как столбцы разобраны; null, пока не разобраны'),
  suggested: PriceMapping.nullable().describe('Как их разобрать: как в прошлый раз или по заголовкам'),
  remembered: z.boolean().describe('Так разбирали прошлый файл этого поставщика с теми же заголовками'),
});
export type PriceListModel = z.infer<typeof PriceListModel>;

export const PriceRow = z.object({
  id: Id.describe('Он же номер строки: у каждой свой в пределах прайса'),
  row: z.int().describe('Номер строки в файле'),
  code: z.string().describe('Код поставщика'),
  article: z.string().describe('Артикул'),
  barcodes: z.array(z.string()).describe('Штрихкоды'),
  title: z.string(),
  price: Money.nullable().describe('Цена; null, если её нет'),
  currency: Currency,
  stock: z.int().nullable().describe('Остаток; null, если он неизвестен'),
  outcome: PriceOutcome.describe('Что вышло: нашлось, не нашлось, нашлось несколько, не прочиталось'),
  by: z.enum(['code', 'barcode', 'article', 'person']).nullable().describe('По чему нашлось'),
  reason: z.string().describe('Почему не вышло; у нашедшейся строки — что в ней не взято или требует проверки'),
  offers: z
    .array(
      z.object({
        id: Id.describe('Предложение'),
        article: z.string().describe('Его артикул'),
        title: z.string(),
        price: Money.nullable().describe('Цена этого поставщика сейчас; null, если её нет'),
        currency: Currency.nullable().describe('Её валюта'),
        stock: z.int().nullable().describe('Остаток у поставщика сейчас'),
      }),
    )
    .describe('Какие предложения; у неоднозначных — из чего выбирать, не больше десяти'),
});
export type PriceRow = z.infer<typeof PriceRow>;

const endpoint = resource('calculation/price-lists');
const gone = { file_gone: 'Файла прайса уже нет' };
const touches = ['calculation/suppliers'];

/** Multipart/form-data with the file in a part named `file`. Answers what is in it; nothing of it is used yet. */
export const createPriceList = endpoint('POST', '/cdm/supplier/{supplier}/price-list', {
  title: 'Загрузить прайс поставщика: XLSX, XLS или CSV',
  creates: true,
  roles: catalogEditors,
  files: 'one',
  reply: PriceListModel,
});

export const findPriceLists = endpoint('POST', '/cdm/supplier/{supplier}/price-list/search', {
  title: 'Прайсы поставщика, новые сверху',
  reads: true,
  roles: supplierReaders,
  body: PageSearch,
  reply: listOf(PriceList),
});

export const getPriceList = endpoint('GET', '/cdm/price-list/{id}', {
  title: 'Прайс: что в файле и чем кончилось',
  roles: supplierReaders,
  reply: PriceListModel,
});

/** For whoever sees that encoding, delimiter or heading were guessed wrong. */
export const rereadPriceList = endpoint('PATCH', '/cdm/price-list/{id}/reading', {
  title: 'Прочитать файл прайса иначе: другая кодировка, разделитель, заголовок',
  roles: catalogEditors,
  body: z.object({
    encoding: z.string().max(20).optional().describe('Кодировка; только у CSV'),
    delimiter: z.string().length(1).optional().describe('Разделитель; только у CSV'),
    sheet: z.int().min(0).max(199).default(0).describe('У какого листа заголовок другой, считая с нуля'),
    heading: HeadingRows.optional().describe('Где заголовок'),
  }),
  reply: PriceListModel,
  errors: gone,
});

/** Reads the whole file and finds offers for its rows; prices stay as they are. Answers at once, the work goes on. */
export const checkPriceList = endpoint('PATCH', '/cdm/price-list/{id}/check', {
  title: 'Сопоставить прайс с товарами, цен не меняя',
  roles: catalogEditors,
  body: z.object({ mapping: PriceMapping }),
  reply: PriceListModel,
  errors: gone,
});

/** Puts the prices and stocks of matched rows in force; what is in line for the supplier goes first. */
export const applyPriceList = endpoint('PATCH', '/cdm/price-list/{id}/apply', {
  title: 'Применить прайс: записать цены и остатки поставщика',
  roles: catalogEditors,
  reply: PriceListModel,
  touches,
});

/** Goes on after a stop or a failure, from where it got to. */
export const continuePriceList = endpoint('PATCH', '/cdm/price-list/{id}/continue', {
  title: 'Продолжить прайс с места остановки',
  roles: catalogEditors,
  reply: PriceListModel,
  touches,
});

export const stopPriceList = endpoint('PATCH', '/cdm/price-list/{id}/stop', {
  title: 'Остановить сопоставление или применение прайса',
  roles: catalogEditors,
  reply: PriceListModel,
});

const Outcomes = z.object({ outcome: PriceOutcome.optional().describe('Только такие строки') });

export const findPriceRows = endpoint('POST', '/cdm/price-list/{id}/rows', {
  title: 'Строки прайса и что для них нашлось',
  reads: true,
  roles: supplierReaders,
  body: PageSearch.extend(Outcomes.shape),
  reply: listOf(PriceRow),
});

export const getPriceRowsFile = endpoint('GET', '/cdm/price-list/{id}/rows.csv', {
  title: 'Строки прайса файлом CSV',
  roles: supplierReaders,
  query: Outcomes,
  reply: 'text/csv',
});

/** Remembered for the supplier's lists to come; in a list that is applied already the price counts at once. */
export const pairPriceRow = endpoint('PATCH', '/cdm/price-list/{id}/pair', {
  title: 'Указать предложение для строки прайса, или забыть его',
  roles: catalogEditors,
  body: z.object({
    row: z.int().min(1).max(2_147_483_647).describe('Номер строки в файле'),
    offer: Id.nullable().describe('Какое предложение; null забывает указанное'),
  }),
  reply: PriceRow,
  touches,
});
