import { type FiguresOfProduct, findFigures } from '@prilavok/contract';
import { useMemo } from 'react';
import { useList } from '#api/useList.ts';
import { money } from '#text/money.ts';
import { number } from '#text/numbers.ts';
import { TwoLineCell } from '#ui/cells/text.tsx';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { Go } from '#ui/page/go.tsx';
import { type Frame, whence } from './-frame.ts';
import { rateWords } from './-steps.ts';

type ColumnContext = Pick<Frame, 'account' | 'marketplace' | 'summary'>;

/** Figures of each product, sorted by whichever one likes. */
export function AnalyticsProducts({ account, marketplace, days, summary, address, views, controls, actions }: Frame) {
  const asked = { ...days, search: address.search, sort: address.sort };
  const list = useList(findFigures, asked, { path: { account } });
  const columns = useMemo(() => columnsOf({ account, marketplace, summary }), [account, marketplace, summary]);
  return (
    <ListPage
      name="marketplaces.analytics"
      title="Аналитика"
      address={address}
      list={list}
      columns={columns}
      views={views}
      controls={controls}
      actions={actions}
      searchFor="Название или артикул"
      empty={<Empty title="За эти дни площадка ничего не сообщила">{whence}</Empty>}
      card={(row) => (
        <RowCard title={row.title || row.id} to={placeOf(row, { account, marketplace })}>
          <span>
            {number(row.ordered)} шт. на {money(row.revenue, summary.currency)}
          </span>
          {row.visits !== null && <span>Открытий: {number(row.visits)}</span>}
          {row.carts !== null && <span>В корзину: {number(row.carts)}</span>}
        </RowCard>
      )}
    />
  );
}

/** Its page among the account's products. */
const placeOf = (
  { product, article }: FiguresOfProduct,
  { account, marketplace }: Omit<ColumnContext, 'summary'>,
): string => {
  const at = `/cabinet/marketplaces/${marketplace}/${account}/products`;
  return product === null ? `${at}?view=open&search=${encodeURIComponent(article)}` : `${at}?open=${product}`;
};

const share = (of: (row: FiguresOfProduct) => number | null) => (row: FiguresOfProduct) => {
  const value = of(row);
  return value === null ? '' : rateWords(value);
};

/** Figures of which the marketplace tells nothing have no column. */
function columnsOf({ account, marketplace, summary: { total, currency } }: ColumnContext): Column<FiguresOfProduct>[] {
  const seen = (figure: 'shows' | 'visits' | 'carts', title: string): Column<FiguresOfProduct>[] =>
    total[figure] === null ? [] : [column.number(figure, title, (row) => row[figure], { width: 120, sort: figure })];
  const ratio = (id: 'toCart' | 'toOrder', title: string): Column<FiguresOfProduct>[] =>
    total.carts === null ? [] : [{ id, title, width: 130, align: 'right', sort: id, cell: share((row) => row[id]) }];
  return [
    {
      id: 'title',
      title: 'Товар',
      width: 300,
      grow: true,
      sort: 'title',
      cell: (row) => <Product row={row} place={placeOf(row, { account, marketplace })} />,
    },
    ...seen('shows', 'Показы'),
    ...seen('visits', 'Открытия'),
    ...seen('carts', 'В корзину'),
    ...ratio('toCart', 'В корзину, %'),
    column.number('ordered', 'Заказано, шт.', ({ ordered }) => ordered, { width: 130, sort: 'ordered' }),
    ...ratio('toOrder', 'В заказ, %'),
    column.money('revenue', 'На сумму', ({ revenue }) => ({ amount: revenue, currency }), {
      width: 130,
      sort: 'revenue',
    }),
  ];
}

function Product({ row, place }: { row: FiguresOfProduct; place: string }) {
  const title = (
    <Go to={place} quiet>
      {row.title || row.id}
    </Go>
  );
  return <TwoLineCell first={title} second={row.article || row.id} />;
}
