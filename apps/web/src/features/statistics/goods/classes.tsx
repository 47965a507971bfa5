import { abcClasses, type abcMeasures, type ClassRow, findClasses, xyzClasses } from '@prilavok/contract';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCall } from '#api/useCall.ts';
import { useList } from '#api/useList.ts';
import { number } from '#text/numbers.ts';
import { choices, FilterSelect } from '#ui/filters/filter-select.tsx';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { Hint } from '#ui/marks/hint.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { Table, type TableColumn } from '#ui/table/table.tsx';
import { windowOf } from '../address.ts';
import { abcWords, xyzWords } from '../class-words.ts';
import { valueWords } from '../measure-words.ts';
import { pageOf } from '../subjects.ts';
import { useMeasures } from '../use-measures.ts';
import css from './goods.module.css';
import type { GoodsFrame } from './goods-frame.ts';
import { offerColumns } from './offer-cells.tsx';

type AbcMeasure = (typeof abcMeasures)[number];

const measureTitles: Record<AbcMeasure, string> = { revenue: 'Выручка', pieces: 'Штуки', profit: 'Прибыль' };
const rows = [...xyzClasses, null];

/** Which goods bring the most, and which sell evenly: a table of classes, and the goods of each. */
export function Classes({ address, views, actions, period }: GoodsFrame) {
  const { filters, set } = address;
  const navigate = useNavigate();
  const { by = 'revenue', abc, xyz, currency = 'RUB' } = filters;
  const seen = useMeasures();
  const asked = {
    by,
    ...(windowOf(filters.days) && { window: windowOf(filters.days) }),
    ...(filters.currency && { currency }),
    ...(filters.account && { account: { in: [filters.account] } }),
    ...(filters.catalog && { catalog: { in: [filters.catalog] } }),
  };
  const list = useList(findClasses, {
    ...asked,
    search: address.search,
    ...(abc && { abc }),
    ...(xyz && { xyz }),
  });
  const cells = useCall(findClasses, { body: { ...asked, limit: 1 }, quiet: true }).data?.cells ?? [];
  const words = (value: number) => valueWords(value, by === 'pieces' ? 'orderedPieces' : by, currency);
  const columns = useMemo(
    () => columnsOf(by, (value) => valueWords(value, by === 'pieces' ? 'orderedPieces' : by, currency)),
    [by, currency],
  );
  const matrix: TableColumn<{ id: string; xyz: ClassRow['xyz'] }>[] = [
    {
      id: 'xyz',
      title: 'Ровность спроса',
      cell: (row) => (row.xyz === null ? 'Недель меньше восьми' : xyzWords[row.xyz]),
    },
    ...abcClasses.map(
      (one): TableColumn<{ id: string; xyz: ClassRow['xyz'] }> => ({
        id: one,
        title: abcWords[one],
        align: 'right',
        cell: (row) => {
          const cell = cells.find((each) => each.abc === one && each.xyz === row.xyz);
          if (!cell || cell.offers === 0) return '';
          return (
            <button
              type="button"
              className={css.class}
              aria-pressed={abc === one && xyz === (row.xyz ?? undefined)}
              onClick={() => set({ abc: one, xyz: row.xyz ?? undefined })}
            >
              <b>{number(cell.offers)}</b> {words(cell.value)}
            </button>
          );
        },
      }),
    ),
  ];
  return (
    <ListPage
      name="statistics.classes"
      title="Статистика по товарам"
      address={{ ...address, narrowed: address.search !== '' || abc !== undefined || xyz !== undefined }}
      list={list}
      columns={columns}
      actions={actions}
      views={
        <>
          {views}
          {period}
          {cells.length > 0 && (
            <div className={css.matrix}>
              <Table
                tight
                label="Классы товаров"
                columns={matrix}
                rows={rows.map((one) => ({ id: one ?? 'none', xyz: one }))}
              />
            </div>
          )}
        </>
      }
      searchFor="Название или артикул"
      filters={
        <>
          <FilterSelect
            label="По чему"
            all={measureTitles.revenue}
            options={choices(measureTitles).filter(
              ({ value }) => value !== 'revenue' && (value !== 'profit' || seen.includes('profit')),
            )}
            value={filters.by}
            onChange={(next) => set({ by: next })}
          />
          <FilterSelect label="ABC" options={choices(abcWords)} value={abc} onChange={(next) => set({ abc: next })} />
          <FilterSelect label="XYZ" options={choices(xyzWords)} value={xyz} onChange={(next) => set({ xyz: next })} />
          <Hint label="Как считаются классы">
            ABC: товары стоят по вкладу, и доля каждого складывается с долями тех, кто выше; пороги — в настройках. XYZ:
            разброс штук по неделям, без недель, когда товара не было.
          </Hint>
        </>
      }
      empty={
        <Empty title="За эти дни ничего не продано">
          Классы появятся, когда придут первые заказы с этими товарами.
        </Empty>
      }
      onOpen={({ id }) => void navigate({ to: pageOf('product', id) })}
      card={(row) => (
        <RowCard title={row.title} to={pageOf('product', row.id)}>
          <span>
            {row.abc}
            {row.xyz ?? ''}
          </span>
          <span>{words(row.value)}</span>
        </RowCard>
      )}
    />
  );
}

const share = (value: number) => `${number(Number((value * 100).toFixed(1)))}\u00a0%`;

function columnsOf(by: AbcMeasure, words: (value: number) => string): Column<ClassRow>[] {
  return [
    ...offerColumns<ClassRow>(),
    column.text('abc', 'Класс', ({ abc, xyz }) => `${abc}${xyz ?? ''}`, { width: 90 }),
    { id: 'value', title: measureTitles[by], width: 140, align: 'right', cell: ({ value }) => words(value) },
    { id: 'share', title: 'Доля', width: 100, align: 'right', cell: (row) => share(row.share) },
    { id: 'cumulative', title: 'С теми, кто выше', width: 150, align: 'right', cell: (row) => share(row.cumulative) },
    {
      id: 'variation',
      title: 'Разброс по неделям',
      width: 160,
      align: 'right',
      cell: ({ variation }) => (variation === null ? '—' : share(variation)),
    },
  ];
}
