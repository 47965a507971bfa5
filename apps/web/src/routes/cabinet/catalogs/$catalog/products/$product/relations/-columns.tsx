import type { ProductModel, RelatedProduct } from '@prilavok/contract';
import { number } from '#text/numbers.ts';
import { LinkCell } from '#ui/cells/link.tsx';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { Thumb } from '#ui/marks/thumb.tsx';
import type { Choice } from '#ui/menu-button.tsx';
import { askQuantity } from './-quantity.tsx';
import { removeRelated } from './-remove.ts';

/** Address of the related product's page. */
export const pageOf = (catalog: string, { product }: RelatedProduct): string =>
  `/cabinet/catalogs/${catalog}/products/${product}`;

/** Columns of what a product is related to. */
export function relatedColumns({ id, catalog }: ProductModel, mayChange: boolean): Column<RelatedProduct>[] {
  return [
    column.picture('image', 'Картинка', ({ image }) => <Thumb src={image} />, { width: 48 }),
    column.twoLines('title', 'Название и артикул', (row) => ({
      first: <LinkCell to={pageOf(catalog, row)}>{row.title}</LinkCell>,
      second: row.offers > 1 ? `${row.article ?? ''} и ещё ${number(row.offers - 1)}` : row.article,
    })),
    column.text('relation', 'Связь', ({ relationTitle }) => relationTitle, { width: 240 }),
    column.number('quantity', 'Штук', ({ quantity }) => quantity, { width: 90 }),
    ...(mayChange
      ? [
          column.acts<RelatedProduct>(
            (row) => `Что сделать с «${row.title}»`,
            (row) => actsOf(id, row),
          ),
        ]
      : []),
  ];
}

/** Acts upon one of them. */
export const actsOf = (product: string, row: RelatedProduct): Choice[] => [
  ...(row.quantity === null
    ? []
    : [{ label: 'Изменить количество', onClick: () => askQuantity(product, row, row.quantity ?? 1) }]),
  { label: 'Убрать связь', onClick: () => removeRelated(product, [row]), destructive: true },
];
