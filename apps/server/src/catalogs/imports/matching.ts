import { barcodeKey, type TableMapping } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { offersByBarcodes } from '../saving/barcodes.queries.ts';
import { isIdAlone, unknownId } from './commerce-ids/commerce-ids.ts';
import type { ImportRow } from './row.ts';
import type { Fault } from './yml/offer.ts';

/** By what rows find offers, and what becomes of those that find none. */
export type Matching = Pick<TableMapping, 'key' | 'unknown'>;

/** As feeds find theirs. */
export const byArticle: Matching = { key: 'article', unknown: 'create' };

const refusal = ({ line, article }: ImportRow, field: string, reason: string): Fault => ({
  line,
  article,
  field,
  reason,
  severity: 'skipped',
});

/** Rows of which new offers can be made; why the others can't. */
export function creatable(rows: readonly ImportRow[], { unknown }: Matching): { fresh: ImportRow[]; refused: Fault[] } {
  const refused: Fault[] = [];
  const fresh = rows.flatMap((row) => {
    const title = row.title || row.fallbackTitle;
    if (unknown === 'skip') refused.push(refusal(row, 'id', 'Такого предложения в каталоге нет: новые не создаём'));
    else if (!row.article) refused.push(refusal(row, 'id', 'Новому предложению нужен артикул'));
    else if (!title && isIdAlone(row)) refused.push(refusal(row, 'commerceId', unknownId));
    else if (!title) refused.push(refusal(row, 'name', 'Новому предложению нужно название'));
    else return [title === row.title ? row : { ...row, title }];
    return [];
  });
  return { fresh, refused };
}

/** Barcodes that are looked for at once. */
const mostKeys = 1000;

/** Rows under the articles of the offers whose barcodes they name. One barcode at several offers, or two rows for one offer, is refused. */
export async function namedByBarcodes(
  db: Db,
  catalog: string,
  rows: readonly ImportRow[],
): Promise<{ rows: ImportRow[]; refused: Fault[] }> {
  const keys = [...new Set(rows.flatMap(({ barcodes }) => barcodes.map(barcodeKey)))];
  const holders = new Map<string, { article: string }[]>();
  for (let at = 0; at < keys.length; at += mostKeys)
    for (const [key, found] of await offersByBarcodes(db, catalog, keys.slice(at, at + mostKeys)))
      holders.set(key, found);

  const refused: Fault[] = [];
  const taken = new Map<string, number>();
  const named = rows.flatMap((row): ImportRow[] => {
    const found = [
      ...new Set(row.barcodes.flatMap((code) => holders.get(barcodeKey(code)) ?? []).map((one) => one.article)),
    ];
    const [article = row.article] = found;
    const before = taken.get(article);
    if (found.length > 1)
      refused.push(refusal(row, 'barcode', `Штрихкод стоит у нескольких предложений: ${found.slice(0, 3).join(', ')}`));
    else if (before !== undefined && article)
      refused.push(refusal(row, 'barcode', `То же предложение уже было в строке ${before}`));
    else {
      taken.set(article, row.line);
      return [{ ...row, article }];
    }
    return [];
  });
  return { rows: named, refused };
}

/** A barcode that only finds an offer takes no other away from it. */
export function withOwnBarcodes(row: ImportRow, { barcodes }: { barcodes: string[] }): ImportRow {
  const own = new Set(barcodes.map(barcodeKey));
  return { ...row, barcodes: [...barcodes, ...row.barcodes.filter((code) => !own.has(barcodeKey(code)))] };
}
