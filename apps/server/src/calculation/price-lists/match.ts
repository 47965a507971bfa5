import { articleKey, barcodeKey, type PriceRow } from '@prilavok/contract';
import type { FoundByCodes } from '../../catalogs/index.ts';
import type { ReadRow } from './row.ts';

/** A row of a price list with the offer that it was matched to. */
export interface MatchedRow extends ReadRow {
  outcome: PriceRow['outcome'];
  by: PriceRow['by'];
  reason: string;
  offers: string[];
}

/** Key of a row in the lists to come: its code, or what it has instead of one. */
export function keyOfRow({
  code,
  article,
  barcodes,
  title,
}: Pick<ReadRow, 'code' | 'article' | 'barcodes' | 'title'>): string {
  if (code) return `code:${articleKey(code)}`;
  if (article) return `article:${articleKey(article)}`;
  if (barcodes[0]) return `barcode:${barcodeKey(barcodes[0])}`;
  return `title:${title.toLowerCase()}`;
}

/** Offers that are worth choosing from. */
const mostOffers = 10;

/**
 * Finds the offers of a row: by what a person has said of its code, then by barcodes, by the article, and by the supplier's code as an article. Each
 * catalog may have one; two of the same catalog, or a barcode that contradicts the article, are for a person to decide.
 */
export function matchRow(row: ReadRow, paired: string | undefined, catalogs: readonly FoundByCodes[]): MatchedRow {
  if (row.fault) return { ...row, outcome: 'refused', by: null, reason: row.fault, offers: [] };
  if (paired) return { ...row, outcome: 'matched', by: 'person', reason: row.note, offers: [paired] };
  const noted = (reason: string) => [reason, row.note].filter(Boolean).join('. ');
  const found = catalogs.map((offers) => inCatalog(row, offers)).filter(({ offers }) => offers.length > 0);
  const doubtful = found.find(({ reason }) => reason !== '');
  if (doubtful)
    return {
      ...row,
      outcome: 'ambiguous',
      by: null,
      reason: noted(doubtful.reason),
      offers: doubtful.offers.slice(0, mostOffers),
    };
  const [first] = found;
  if (!first)
    return { ...row, outcome: 'unmatched', by: null, reason: noted('Такого нет среди ваших товаров'), offers: [] };
  return { ...row, outcome: 'matched', by: first.by, reason: row.note, offers: found.flatMap(({ offers }) => offers) };
}

interface InCatalog {
  by: PriceRow['by'];
  offers: string[];
  reason: string;
}

function inCatalog(row: ReadRow, { articles, barcodes }: FoundByCodes): InCatalog {
  const byBarcode = unique(row.barcodes.flatMap((code) => barcodes.get(barcodeKey(code)) ?? []));
  const byArticle = exactFirst(row.article, articles);
  if (byBarcode.length > 0 && byArticle.length > 0) {
    const both = byBarcode.filter((id) => byArticle.includes(id));
    if (both.length === 1) return { by: 'barcode', offers: both, reason: '' };
    return {
      by: null,
      offers: unique2([...byArticle, ...byBarcode]),
      reason: 'Артикул и штрихкод указывают на разные товары',
    };
  }
  if (byBarcode.length > 0)
    return {
      by: 'barcode',
      offers: byBarcode,
      reason: byBarcode.length > 1 ? 'Штрихкод стоит у нескольких товаров' : '',
    };
  const byCode = byArticle.length > 0 ? [] : exactFirst(row.code, articles);
  const offers = byArticle.length > 0 ? byArticle : byCode;
  return {
    by: byArticle.length > 0 ? 'article' : 'code',
    offers,
    reason: offers.length > 1 ? 'Похожий артикул стоит у нескольких товаров' : '',
  };
}

/** Offers with this very article, else those whose article differs by blanks, dashes or look-alike letters. */
function exactFirst(article: string, articles: FoundByCodes['articles']): string[] {
  if (article === '') return [];
  const alike = articles.get(articleKey(article)) ?? [];
  const same = alike.filter((offer) => offer.article === article);
  return (same.length > 0 ? same : alike).map(({ id }) => id);
}

const unique = (offers: readonly { id: string }[]): string[] => unique2(offers.map(({ id }) => id));
const unique2 = (ids: readonly string[]): string[] => [...new Set(ids)];
