import type { Catalog, OfferRow } from '@prilavok/contract';
import { pictureAt } from '#features/properties/picture-at.ts';
import { number } from '#text/numbers.ts';
import { DateCell } from '#ui/cells/date.tsx';
import { LinkCell } from '#ui/cells/link.tsx';
import { NumberCell } from '#ui/cells/number.tsx';
import { TwoLineCell } from '#ui/cells/text.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { Mark, marketplaceTitle } from '#ui/mark.tsx';
import { Thumb } from '#ui/thumb.tsx';
import { freeStock } from '../free-stock.ts';
import { price } from '../price.ts';
import styles from './products.module.css';
import { Standing } from './standing.tsx';
import type { Standings } from './use-marketplaces.ts';

/** Address of the page of an offer's product. */
export const productPath = (row: Pick<OfferRow, 'catalog' | 'product'>): string =>
  `/cabinet/catalogs/${row.catalog}/products/${row.product}`;

/** Columns of the list of offers: prices in the currency of the catalog, standing on marketplaces as `standings` knows it. */
export function productColumns(currency: Catalog['currency'], standings: Standings): Column<OfferRow>[] {
  return [
    { id: 'image', title: 'Картинка', head: '', cell: (row) => <Thumb src={pictureAt(row.image, 96)} />, width: 48 },
    {
      id: 'title',
      title: 'Название и артикул',
      cell: (row) => (
        <TwoLineCell first={<LinkCell to={productPath(row)}>{row.title}</LinkCell>} second={row.article} />
      ),
      width: 300,
      grow: true,
      sort: 'title',
    },
    { id: 'barcode', title: 'Штрихкод', cell: (row) => <Barcodes codes={row.barcodes} />, width: 140 },
    { id: 'price', title: 'Цена', cell: (row) => price(row.price, currency), width: 110, align: 'right' },
    {
      id: 'oldPrice',
      title: 'Было',
      cell: (row) => <span className={styles.second}>{price(row.oldPrice, currency)}</span>,
      width: 110,
      align: 'right',
    },
    { id: 'stock', title: 'Остаток', cell: (row) => <Stock of={row} />, width: 90, align: 'right' },
    {
      id: 'reserved',
      title: 'В резерве',
      cell: (row) => <NumberCell value={row.reserved || null} />,
      width: 90,
      align: 'right',
      hidden: true,
    },
    ...standings.shown.map(
      (marketplace): Column<OfferRow> => ({
        id: marketplace,
        title: marketplaceTitle(marketplace),
        head: <Mark marketplace={marketplace} />,
        cell: (row) => <Standing at={standings.of(row.id, marketplace)} />,
        width: 52,
        align: 'center',
      }),
    ),
    {
      id: 'created',
      title: 'Создан',
      cell: (row) => <DateCell moment={row.createdAt} />,
      width: 90,
      align: 'right',
      sort: 'createdAt',
      hidden: true,
    },
    {
      id: 'updated',
      title: 'Изменён',
      cell: (row) => <DateCell moment={row.updatedAt} />,
      width: 100,
      align: 'right',
      sort: 'updatedAt',
    },
  ];
}

/** The last pieces are amber, none is red: with the figure beside the colour. */
/** How many can still be sold. */
export function Stock({ of }: { of: Pick<OfferRow, 'stock' | 'reserved'> }) {
  const amount = freeStock(of);
  const level = amount <= 0 ? styles.none : amount <= 3 ? styles.last : undefined;
  return <span className={level}>{number(amount)}</span>;
}

function Barcodes({ codes: [first, ...others] }: { codes: readonly string[] }) {
  if (first === undefined) return null;
  return (
    <span className={styles.second} title={[first, ...others].join('\n')}>
      {first}
      {others.length > 0 && ` +${others.length}`}
    </span>
  );
}
