import type { Currency, OfferRow } from '@prilavok/contract';
import { money as moneyText } from '#text/money.ts';
import { number as numberText } from '#text/numbers.ts';
import { TextCell } from '#ui/cells/text.tsx';
import type { Column } from '#ui/grid/columns.ts';
import { editOf } from '#ui/grid/sheet/edit.ts';
import { type Kind, money, number, required, several, text } from '#ui/grid/sheet/kinds.ts';
import * as column from '#ui/list/column.tsx';
import { Thumb } from '#ui/marks/thumb.tsx';
import { Go } from '#ui/page/go.tsx';
import { productPath } from '../products/columns.tsx';
import { noDetails, placeColumns } from './place-columns.tsx';

/** Columns of the sheet that every offer has; those of properties follow. */
export function offerColumns(catalog: string, currency: Currency | null, off: string | undefined): Column<OfferRow>[] {
  const field = <Name extends keyof OfferRow>(kind: Kind<OfferRow[Name] | null>, name: Name) =>
    editOf(kind, {
      value: (row: OfferRow) => row[name],
      put: (row, value) => ({ ...row, [name]: value }),
      off: () => off,
    });
  const cost = (id: 'purchasePrice' | 'minPrice', title: string): Column<OfferRow> => ({
    id,
    title,
    width: 130,
    align: 'right',
    hidden: true,
    cell: ({ details }) => moneyText(details?.[id] ?? null, currency),
    edit: editOf(money, {
      value: ({ details }: OfferRow) => details?.[id] ?? null,
      put: (row, value) => ({ ...row, details: { ...noDetails, ...row.details, [id]: value } }),
      off: () => off,
    }),
  });
  return [
    column.picture('image', 'Картинка', (row) => (
      <Go to={productPath(row)} quiet title={`Карточка товара «${row.title}»`}>
        <Thumb src={row.image} />
      </Go>
    )),
    {
      id: 'title',
      title: 'Название',
      width: 300,
      pinned: true,
      sort: 'title',
      cell: ({ title }) => <TextCell>{title}</TextCell>,
      edit: field(required(text({ max: 500 }), 'Без названия нельзя'), 'title'),
    },
    {
      id: 'article',
      title: 'Артикул',
      width: 140,
      sort: 'article',
      cell: ({ article }) => <TextCell>{article}</TextCell>,
      edit: field(required(text({ max: 100 }), 'Без артикула нельзя'), 'article'),
    },
    ...placeColumns(catalog, off),
    {
      id: 'barcodes',
      title: 'Штрихкоды',
      width: 150,
      cell: ({ barcodes }) => <TextCell>{barcodes.join('; ')}</TextCell>,
      edit: editOf(several(text({ max: 100 }), { most: 50 }), {
        value: ({ barcodes }: OfferRow) => barcodes,
        put: (row, codes) => ({ ...row, barcodes: codes.filter((code) => code !== null) }),
        off: () => off,
      }),
    },
    {
      id: 'price',
      title: 'Цена',
      width: 110,
      align: 'right',
      cell: ({ price }) => moneyText(price, currency),
      edit: field(money, 'price'),
    },
    {
      id: 'oldPrice',
      title: 'Цена до скидки',
      width: 130,
      align: 'right',
      cell: ({ oldPrice }) => moneyText(oldPrice, currency),
      edit: field(money, 'oldPrice'),
    },
    cost('purchasePrice', 'Закупочная цена'),
    cost('minPrice', 'Минимальная цена'),
    {
      id: 'stock',
      title: 'Остаток',
      width: 90,
      align: 'right',
      cell: ({ stock }) => (stock === null ? '' : numberText(stock)),
      edit: field(number({ whole: true, min: 0, max: 1_000_000_000 }), 'stock'),
    },
    {
      ...column.number('reserved', 'В резерве', ({ reserved }) => reserved || null, { width: 90 }),
      text: ({ reserved }) => String(reserved),
    },
  ];
}
