import { type Currency, type OfferRow, wordsIn } from '@prilavok/contract';
import { money } from '#text/money.ts';
import { number } from '#text/numbers.ts';
import { FoundText } from '#ui/cells/found-text.tsx';
import { LinkCell } from '#ui/cells/link.tsx';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { Mark, marketplaceTitle } from '#ui/marks/mark.tsx';
import { Thumb } from '#ui/marks/thumb.tsx';
import { CompletenessBar } from '../completeness/bar.tsx';
import { freeStock } from '../free-stock.ts';
import { whyFound } from '../offers/found.ts';
import styles from './products.module.css';
import { Standing } from './standing.tsx';
import type { Standings } from './use-marketplaces.ts';

/** Address of the page of an offer's product. */
export const productPath = (row: Pick<OfferRow, 'catalog' | 'product'>): string =>
  `/cabinet/catalogs/${row.catalog}/products/${row.product}`;

/** Words of a search that an offer is found by, as they stand in it. */
export const foundWords = (row: OfferRow, search: string): readonly string[] => row.found?.words ?? wordsIn(search);

/** Columns of the list of offers: prices in the currency of the catalog, standing on marketplaces as `standings` knows it. */
export function productColumns(currency: Currency | null, standings: Standings, search: string): Column<OfferRow>[] {
  return [
    column.picture('image', 'Картинка', ({ image }) => <Thumb src={image} />, { width: 48 }),
    column.twoLines(
      'title',
      'Название и артикул',
      (row) => ({
        first: (
          <LinkCell to={productPath(row)}>
            <FoundText words={foundWords(row, search)}>{row.title}</FoundText>
          </LinkCell>
        ),
        second: (
          <>
            <FoundText words={foundWords(row, search)}>{row.article}</FoundText>
            {whyFound(row) && ` · ${whyFound(row)}`}
          </>
        ),
      }),
      { width: 300, sort: 'title' },
    ),
    {
      id: 'price',
      title: 'Цена',
      cell: (row) => money(row.price, currency),
      width: 110,
      align: 'right',
      sort: 'price',
    },
    { id: 'stock', title: 'Остаток', cell: (row) => <Stock of={row} />, width: 90, align: 'right', sort: 'stock' },
    column.number('reserved', 'В резерве', ({ reserved }) => reserved || null, { width: 90, hidden: true }),
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
      id: 'completeness',
      title: 'Заполнено',
      cell: (row) => <CompletenessBar value={row.completeness} />,
      width: 120,
      align: 'right',
    },
    {
      id: 'oldPrice',
      title: 'Было',
      cell: (row) => <OldPrice of={row} in={currency} />,
      width: 110,
      align: 'right',
      sort: 'oldPrice',
    },
    { id: 'barcode', title: 'Штрихкод', cell: (row) => <Barcodes codes={row.barcodes} />, width: 140 },
    column.date('created', 'Создан', ({ createdAt }) => createdAt, { width: 90, sort: 'createdAt', hidden: true }),
    column.date('updated', 'Изменён', ({ updatedAt }) => updatedAt, { width: 100, sort: 'updatedAt' }),
  ];
}

/** How many can still be sold: the last pieces are amber, none is red, with the figure beside the colour. */
export function Stock({ of }: { of: Pick<OfferRow, 'stock' | 'reserved'> }) {
  const amount = freeStock(of);
  if (amount === null) return null;
  const level = amount <= 0 ? styles.none : amount <= 3 ? styles.last : undefined;
  return <span className={level}>{number(amount)}</span>;
}

function OldPrice({ of, in: currency }: { of: OfferRow; in: Currency | null }) {
  return <span className={styles.second}>{money(of.oldPrice, currency)}</span>;
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
