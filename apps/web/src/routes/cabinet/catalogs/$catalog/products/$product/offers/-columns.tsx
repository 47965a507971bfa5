import type { Currency, OfferModel } from '@prilavok/contract';
import { Stock } from '#features/catalogs/products/columns.tsx';
import { money } from '#text/money.ts';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { Thumb } from '#ui/marks/thumb.tsx';

const amount = { width: 110, align: 'right' } as const;

/** The columns of a product's offers; sums in the catalog's currency. */
export const offerColumns = (currency: Currency | null): Column<OfferModel>[] => [
  column.picture('image', 'Картинка', ({ image }) => <Thumb src={image} />, { width: 48 }),
  column.text('article', 'Артикул', ({ article }) => article),
  column.text('title', 'Название', ({ title }) => title, { width: 240, grow: true }),
  column.text('barcode', 'Штрихкод', ({ barcodes }) => barcodes.join(', '), { width: 150 }),
  { id: 'price', title: 'Цена', cell: (offer) => money(offer.price, currency), ...amount },
  { id: 'oldPrice', title: 'Было', cell: (offer) => money(offer.oldPrice, currency), ...amount },
  { id: 'purchasePrice', title: 'Закупка', cell: (one) => money(one.purchasePrice, currency), ...amount, hidden: true },
  { id: 'minPrice', title: 'Минимум', cell: (one) => money(one.minPrice, currency), ...amount, hidden: true },
  { id: 'stock', title: 'Остаток', cell: (offer) => <Stock of={offer} />, width: 90, align: 'right' },
  column.date('updated', 'Изменено', ({ updatedAt }) => updatedAt, { width: 100 }),
];
