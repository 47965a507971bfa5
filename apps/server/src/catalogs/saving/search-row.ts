import { barcodeKey } from '@prilavok/contract';
import { barcodeToken, markToken, token } from '../../properties/tokens.ts';
import { type Measures, type ValueColumns, valueColumns } from '../../properties/value-search.ts';
import type { StoredValues } from '../../properties/values.ts';
import { keyOf } from '../../text/keys.ts';

/** An offer with everything that lists find it by; `values` are its own over its product's. */
export interface FindableOffer {
  catalog: string;
  categoryPath: readonly string[];
  brand: string | null;
  collection: string | null;
  accounts: readonly string[];
  article: string;
  title: string;
  barcodes: readonly string[];
  /** Whether it has a picture to show, its own or its product's. */
  pictured: boolean;
  values: StoredValues;
}

/** The derived row beside the offer's own columns. */
export interface SearchRow extends ValueColumns {
  titleKey: string;
  searchText: string;
}

/** The row that lists filter, count and sort in. Pure: the same offer gives the same row, whoever makes it. */
export function searchRowOf(offer: FindableOffer, measures: Measures): SearchRow {
  const tokens = new Set<number>([token('catalog', offer.catalog)]);
  for (const category of offer.categoryPath) tokens.add(token('category', category));
  if (offer.brand) tokens.add(token('brand', offer.brand));
  if (offer.collection) tokens.add(token('collection', offer.collection));
  for (const account of offer.accounts) tokens.add(token('account', account));
  tokens.add(markToken(offer.pictured ? 'pictured' : 'unpictured'));
  tokens.add(markToken(offer.accounts.length > 0 ? 'linked' : 'unlinked'));
  for (const code of offer.barcodes) tokens.add(barcodeToken(offer.catalog, barcodeKey(code)));
  return {
    titleKey: keyOf(offer.title),
    searchText: keyOf([offer.title, offer.article, ...offer.barcodes].join(' ')),
    ...valueColumns([offer.values], measures, { tokens }),
  };
}
