import { Button } from '@mantine/core';
import { type CostRow, changeCosts, findCosts, moneyText } from '@prilavok/contract';
import { IconTablePlus } from '@tabler/icons-react';
import { useMay } from '#api/use-may.ts';
import { useList } from '#api/useList.ts';
import { dayWords } from '#text/days.ts';
import { counted } from '#text/plurals.ts';
import { choices, FilterSelect } from '#ui/filters/filter-select.tsx';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { CostSide } from './cost-side.tsx';
import type { GoodsFrame } from './goods-frame.ts';
import { offerColumns } from './offer-cells.tsx';
import { openPasteCosts } from './paste-costs.tsx';

const lines = ['строка', 'строки', 'строк'] as const;

const current = ({ costs: [newest], currency }: CostRow) => (newest ? moneyText(newest.amount, currency) : '');

const columns: Column<CostRow>[] = [
  ...offerColumns<CostRow>(),
  column.money(
    'purchasePrice',
    'Закупочная цена',
    ({ purchasePrice, currency }) => ({ amount: purchasePrice, currency }),
    {
      width: 150,
    },
  ),
  { id: 'cost', title: 'Себестоимость', width: 140, align: 'right', cell: current },
  column.text('from', 'С какого дня', ({ costs: [newest] }) => newest && dayWords(newest.from), { width: 130 }),
  column.text('uncosted', 'Без себестоимости', ({ uncosted }) => (uncosted > 0 ? counted(uncosted, lines) : ''), {
    width: 160,
  }),
];

/** Costs of goods, from which day on; those sold without a cost can be seen alone. */
export function Costs({ address, views, actions }: GoodsFrame) {
  const { missing = false, catalog } = address.filters;
  const may = useMay(changeCosts);
  const list = useList(findCosts, {
    search: address.search,
    missing,
    ...(catalog && { catalog: { in: [catalog] } }),
  });
  return (
    <ListPage
      name="statistics.costs"
      title="Статистика по товарам"
      address={{ ...address, narrowed: address.search !== '' || missing || catalog !== undefined }}
      list={list}
      columns={columns}
      views={views}
      actions={
        <>
          {actions}
          {may && (
            <Button leftSection={<IconTablePlus />} onClick={() => openPasteCosts(catalog)}>
              Вставить из таблицы
            </Button>
          )}
        </>
      }
      searchFor="Название или артикул"
      filters={
        <FilterSelect
          label="Показать"
          all="Все товары"
          options={choices({ missing: 'Проданные без себестоимости' })}
          value={missing ? 'missing' : undefined}
          onChange={(next) => address.set({ missing: next === 'missing' ? true : undefined })}
        />
      }
      empty={<Empty title="Товаров пока нет">Себестоимость ставится товарам каталога: сначала загрузите их.</Empty>}
      side={(row) => <CostSide row={row} offer={list.rows().find(({ id }) => id === row.id)} />}
      card={(row, open) => (
        <RowCard title={row.title} onOpen={open}>
          <span>{current(row) || 'не указана'}</span>
        </RowCard>
      )}
    />
  );
}
