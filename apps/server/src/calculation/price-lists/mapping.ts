import type { PriceColumn, PriceFile, PriceMapping, PriceSheet } from '@prilavok/contract';
import { invalid } from '../../http/errors.ts';

/** Words by which a column is known; the first that fits, each column once. */
const words: [field: PriceColumn, words: RegExp][] = [
  ['barcode', /штрих|баркод|barcode|(?<![a-z])ean(?![a-z])|gtin/i],
  ['currency', /валют|currency/i],
  ['stock', /остат|налич|кол-?\s?во|количест|склад|stock|quantity|qty|свободн/i],
  ['price', /закуп|(?<!\p{L})опт|(?<!\p{L})цен[аы]?(?!\p{L})|стоимость|price|руб|прайс/iu],
  ['title', /наимен|назван|номенклатура$|товар$|описание|(?<![a-z])name(?![a-z])|title/i],
  ['code', /код|внешн|(?<![a-z])id(?![a-z])/i],
  ['article', /артикул|номер детали|каталожн|парт|sku|article|vendor|модель|^номенклатура/i],
];

/** Guesses what the columns of a sheet are; nothing where no column looks like a price. */
export function guessedMapping(file: PriceFile): PriceMapping | null {
  const sheet = Math.max(
    0,
    file.sheets.findIndex((each) => columnsOf(each).price !== undefined),
  );
  const found = file.sheets[sheet];
  if (!found) return null;
  const { price, ...columns } = columnsOf(found);
  if (price === undefined) return null;
  return {
    sheet,
    columns: { code: null, article: null, barcode: null, title: null, currency: null, stock: null, ...columns, price },
    comma: found.commas[price] ?? 'decimal',
    available: 1,
    absent: 'sold_out',
  };
}

function columnsOf({ heading: { titles } }: PriceSheet): Partial<Record<PriceColumn, number>> {
  const columns: Partial<Record<PriceColumn, number>> = {};
  const taken = new Set<number>();
  for (const [field, word] of words) {
    const at = titles.findIndex((title, column) => !taken.has(column) && word.test(title));
    if (at < 0) continue;
    columns[field] = at;
    taken.add(at);
  }
  return columns;
}

/** The mapping, if the file has what it names; says in words what is wrong with it. */
export function mustFit({ sheet, columns }: PriceMapping, file: PriceFile): void {
  const found = file.sheets[sheet];
  if (!found) throw invalid('mapping.sheet', 'такого листа в файле нет');
  if (columns.code === null && columns.article === null && columns.barcode === null)
    throw invalid(
      'mapping.columns',
      'укажите столбец с кодом поставщика, артикулом или штрихкодом: по ним ищутся товары',
    );
  const chosen = new Map<number, string>();
  for (const [field, column] of Object.entries(columns)) {
    if (column === null) continue;
    if (column >= found.columns) throw invalid(`mapping.columns.${field}`, `столбца ${column + 1} в листе нет`);
    const other = chosen.get(column);
    if (other) throw invalid(`mapping.columns.${field}`, `столбец ${column + 1} уже выбран для «${other}»`);
    chosen.set(column, field);
  }
}
