import { type FixedColumn, unloadColumns } from '@prilavok/contract';
import { joined } from '../../../text/joined.ts';
import { addressOfFile, type Cell, propertyColumns, type UnloadedProperty, type ValueNames } from './cells.ts';
import type { Field, UnloadedCategory, UnloadRow } from './rows.queries.ts';

/** Everything by which ids of rows become words. */
export interface Names extends ValueNames {
  currency: string;
  categories: ReadonlyMap<string, UnloadedCategory>;
  brands: ReadonlyMap<string, string>;
  collections: ReadonlyMap<string, string>;
  properties: readonly UnloadedProperty[];
}

/** A column of a table: what stands above it, and in it. */
export interface Column {
  title: string;
  cell: (row: UnloadRow) => Cell;
}

interface Fixed {
  needs: readonly Field[];
  cell: (names: Names) => Column['cell'];
}

const money = (field: 'price' | 'oldPrice' | 'purchasePrice' | 'minPrice'): Fixed => ({
  needs: [field],
  cell: () => (row) => {
    const kopecks = row[field];
    return kopecks === null ? '' : kopecks / 100;
  },
});
const plain = (field: 'article' | 'title' | 'product' | 'description' | 'updatedAt'): Fixed => ({
  needs: [field],
  cell: () => (row) => row[field],
});
const pieces = (field: 'stock' | 'reserved'): Fixed => ({ needs: [field], cell: () => (row) => row[field] ?? '' });
const titled = (field: 'brand' | 'collection', of: 'brands' | 'collections'): Fixed => ({
  needs: [field],
  cell:
    ({ [of]: titles }) =>
    (row) =>
      titles.get(row[field] ?? '') ?? '',
});

const fixed: Record<FixedColumn, Fixed> = {
  article: plain('article'),
  title: plain('title'),
  product: plain('product'),
  barcodes: { needs: ['barcodes'], cell: () => (row) => joined(row.barcodes) },
  category: {
    needs: ['category'],
    cell:
      ({ categories }) =>
      (row) =>
        categories.get(row.category ?? '')?.path.join(' > ') ?? '',
  },
  brand: titled('brand', 'brands'),
  collection: titled('collection', 'collections'),
  price: money('price'),
  oldPrice: money('oldPrice'),
  purchasePrice: money('purchasePrice'),
  minPrice: money('minPrice'),
  currency: {
    needs: [],
    cell:
      ({ currency }) =>
      () =>
        currency,
  },
  stock: pieces('stock'),
  reserved: pieces('reserved'),
  images: {
    needs: ['images'],
    cell:
      ({ publicUrl }) =>
      (row) =>
        joined(row.images.map((image) => addressOfFile(image, publicUrl))),
  },
  description: plain('description'),
  updatedAt: plain('updatedAt'),
};

const isFixed = (column: string): column is FixedColumn => Object.hasOwn(unloadColumns, column);
const fixedTitles = new Set<string>(Object.values(unloadColumns));

/** The property of a column; nothing for one that every catalog has. */
export const propertyOf = (column: string): string | undefined =>
  isFixed(column) ? undefined : column.replace('property:', '');

/** Fields that these columns need. */
export const fieldsFor = (columns: readonly string[]): Set<Field> =>
  new Set(columns.flatMap((column) => (isFixed(column) ? fixed[column].needs : ['values' as const])));

/** The columns of a table, in order. Those of a property that was deleted meanwhile are left out. */
export function columnsFor(columns: readonly string[], names: Names): Column[] {
  const properties = new Map(names.properties.map((property) => [property.id, property]));
  return columns.flatMap((column): Column[] => {
    if (isFixed(column)) return [{ title: titleOf(column, names), cell: fixed[column].cell(names) }];
    const property = properties.get(propertyOf(column) ?? '');
    if (!property) return [];
    return propertyColumns(property, names).map(({ title, cell }) => ({
      title: fixedTitles.has(title) ? `${title} (свойство)` : title,
      cell: ({ values }) => cell(values),
    }));
  });
}

function titleOf(column: FixedColumn, { currency }: Names): string {
  const title = unloadColumns[column];
  return fixed[column].needs.some((field) => /price$/i.test(field)) ? `${title}, ${currency}` : title;
}
