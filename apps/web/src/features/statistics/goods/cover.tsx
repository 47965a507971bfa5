import { findCover, moneyText } from '@prilavok/contract';
import { useNavigate } from '@tanstack/react-router';
import { type RowOf, useList } from '#api/useList.ts';
import { dayWords } from '#text/days.ts';
import { number } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import { choices, FilterSelect } from '#ui/filters/filter-select.tsx';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { Hint } from '#ui/marks/hint.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { pageOf } from '../subjects.ts';
import { coverSort, type GoodsFrame } from './goods-frame.ts';
import { offerColumns } from './offer-cells.tsx';

type Row = RowOf<typeof findCover>;

const days = ['день', 'дня', 'дней'] as const;
const lasts = ({ days: left }: Row) => (left === null ? 'не продаётся' : counted(Math.floor(left), days));
const tenth = (value: number) => number(Number(value.toFixed(1)));

const columns: Column<Row>[] = [
  ...offerColumns<Row>({ sorted: true }),
  column.number('available', 'Свободно, шт.', ({ available }) => available, { width: 130, sort: 'available' }),
  {
    id: 'perDay',
    title: 'В день, шт.',
    width: 120,
    align: 'right',
    sort: 'perDay',
    cell: ({ perDay }) => tenth(perDay),
  },
  { id: 'days', title: 'Хватит', width: 130, align: 'right', sort: 'days', cell: lasts },
  column.text('runsOut', 'Закончится', ({ runsOut }) => runsOut && dayWords(runsOut), { width: 120 }),
  column.number('daysWithout', 'Дней без товара', ({ daysWithout }) => daysWithout, {
    width: 150,
    sort: 'daysWithout',
  }),
  {
    id: 'lost',
    title: 'Потеряно',
    width: 170,
    align: 'right',
    sort: 'lost',
    cell: ({ lostPieces, lost }) => (lostPieces > 0 ? `${tenth(lostPieces)} шт., ${moneyText(lost, null)}` : ''),
  },
];

/** How long the stock of each offer lasts, and what was not sold while there was none. */
export function Cover({ address, views, actions }: GoodsFrame) {
  const { within, catalog } = address.filters;
  const navigate = useNavigate();
  const sort = coverSort.safeParse(address.sort).data ?? 'days';
  const list = useList(findCover, {
    search: address.search,
    sort,
    ...(within && { within: Number(within) }),
    ...(catalog && { catalog: { in: [catalog] } }),
  });
  return (
    <ListPage
      name="statistics.cover"
      title="Статистика по товарам"
      address={{ ...address, sort, narrowed: address.search !== '' || (within ?? catalog) !== undefined }}
      list={list}
      columns={columns}
      views={views}
      actions={actions}
      searchFor="Название или артикул"
      filters={
        <>
          <FilterSelect
            label="Закончатся"
            all="Когда угодно"
            options={choices({ '7': 'За 7 дней', '14': 'За 14 дней', '30': 'За 30 дней' })}
            {...address.filter('within')}
          />
          <Hint label="Как считается запас">
            Свободный остаток своих складов ÷ средние продажи за 30 дней, без дней, когда товара не было. Потеряно —
            столько же продаж за дни без товара, по нынешней цене.
          </Hint>
        </>
      }
      empty={
        <Empty title="Остатков пока нет">Запас считается по товарам, у которых указан остаток на своих складах.</Empty>
      }
      onOpen={({ id }) => void navigate({ to: pageOf('product', id) })}
      card={(row) => (
        <RowCard title={row.title} to={pageOf('product', row.id)}>
          <span>{number(row.available)} шт.</span>
          <span>{lasts(row)}</span>
        </RowCard>
      )}
    />
  );
}
