import {
  allowHeldPrices,
  findTaskProducts,
  isBusyTask,
  mostCounted,
  type ProductResult,
  type Task,
  type TaskProduct,
} from '@prilavok/contract';
import { useMemo } from 'react';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { useList } from '#api/useList.ts';
import { AllowPrice } from '#features/marketplaces/tasks/allow-price.tsx';
import { FaultLink } from '#features/marketplaces/tasks/fault-link.tsx';
import { FaultWords, type Shop } from '#features/marketplaces/tasks/faults.tsx';
import { ResultState, resultWords } from '#features/marketplaces/tasks/results.tsx';
import { DateCell } from '#ui/cells/date.tsx';
import { Cards } from '#ui/grid/cards.tsx';
import { type Column, useColumns } from '#ui/grid/columns.ts';
import { Grid } from '#ui/grid/grid.tsx';
import * as column from '#ui/list/column.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { SearchBox } from '#ui/list/search-box.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Views } from '#ui/page/views.tsx';
import { usePhone } from '#ui/use-phone.ts';
import { type FaultGroup, faultKey } from './-fault-groups.ts';
import css from './-task.module.css';

interface Props {
  task: Task;
  where: Shop;
  result: ProductResult | undefined;
  onResult: (result: ProductResult | undefined) => void;
  /** Only goods with this fault; of a group of them, with its commonest. */
  group: FaultGroup | undefined;
  search: string;
  onSearch: (search: string) => void;
  opened: string | undefined;
  onOpen: (offer: string) => void;
}

const order = ['refused', 'missing', 'sent', 'accepted', 'skipped'] as const;

/** Product by product, what came of it: in tabs, with the marketplace's words and the way to the field at fault. */
export function TaskProducts({ task, where, result, onResult, group, search, onSearch, opened, onOpen }: Props) {
  const [first] = group?.faults ?? [];
  const fault = first && faultKey(first);
  const list = useList(findTaskProducts, { search, result: result ? [result] : [], fault }, { path: { id: task.id } });
  const counts = useCall(findTaskProducts, { path: { id: task.id }, body: { limit: 1 } }).data?.counts;
  const { account, marketplace, catalog } = where;
  const defined = useMemo(() => columnsOf({ account, marketplace, catalog }), [account, marketplace, catalog]);
  const columns = useColumns('marketplaces.task-products', defined);
  const phone = usePhone();
  const countOf = (one: ProductResult) => counts?.[one] ?? 0;
  const all = order.reduce((sum, one) => sum + countOf(one), 0);
  const views = [
    {
      id: 'all' as const,
      label: 'Все',
      count: all,
      most: order.some((one) => countOf(one) >= mostCounted) ? all : undefined,
    },
    ...order
      .filter((one) => countOf(one) > 0 || one === result || one === 'refused' || one === 'accepted')
      .map((one) => ({
        id: one,
        label: resultWords[one].many,
        count: countOf(one),
        most: mostCounted,
        alarming: one === 'refused',
      })),
  ];
  return (
    <div className={css.products}>
      <div className={css.tabs}>
        <Views
          label="Итоги"
          views={views}
          value={result ?? 'all'}
          onChange={(id) => onResult(id === 'all' ? undefined : id)}
        />
        <SearchBox value={search} onChange={onSearch} placeholder="Артикул, название" />
      </div>
      {list.status === 'error' ? (
        <Failed error={list.error} onRetry={list.reload} />
      ) : list.status === 'ready' && list.length === 0 ? (
        <Nothing task={task} narrowed={result !== undefined || search !== '' || group !== undefined} />
      ) : phone ? (
        <Cards
          label="Итоги по товарам"
          list={list}
          card={(row) => <Card row={row} where={where} onOpen={() => onOpen(row.id)} />}
          onOpen={({ id }) => onOpen(id)}
        />
      ) : (
        <Grid
          label="Итоги по товарам"
          list={list}
          columns={{ ...columns, density: 'roomy' }}
          opened={opened}
          onOpen={({ id }) => onOpen(id)}
        />
      )}
    </div>
  );
}

function Nothing({ task, narrowed }: { task: Task; narrowed: boolean }) {
  if (narrowed) return <Empty title="Таких товаров нет">Выберите другой итог или уберите слово из поиска.</Empty>;
  if (isBusyTask(task)) return <Empty title="Итогов ещё нет">Они появятся здесь сами, товар за товаром.</Empty>;
  return <Empty title="Итогов по товарам нет">Задача их не касалась или ещё не запускалась.</Empty>;
}

const quietWords: Record<ProductResult, string> = {
  refused: '',
  missing: '',
  sent: 'Отправлено, ждём ответа',
  accepted: '',
  skipped: 'Не менялось, не отправляли',
};

function columnsOf(where: Shop): Column<TaskProduct>[] {
  return [
    column.twoLines('title', 'Товар', ({ title, article }) => ({ first: title, second: article }), { width: 220 }),
    { id: 'result', title: 'Итог', width: 150, cell: ({ result }) => <ResultState result={result} /> },
    { id: 'answer', title: 'Почему', width: 270, cell: (row) => <Answer row={row} /> },
    {
      id: 'mend',
      title: 'Где исправить',
      width: 170,
      cell: (row) => <Mend row={row} where={where} quiet />,
    },
    { id: 'at', title: 'Когда', width: 80, align: 'right', hidden: true, cell: ({ at }) => <DateCell moment={at} /> },
  ];
}

function Answer({ row: { faults, result } }: { row: TaskProduct }) {
  if (faults.length === 0) return <span className={css.quiet}>{quietWords[result]}</span>;
  return (
    <span className={css.answer}>
      <FaultWords faults={faults} result={result} />
    </span>
  );
}

/** The way out of the first fault: a price held back is let through by who may; anything else is mended where it is. */
function Mend({ row, where, quiet = false }: { row: TaskProduct; where: Shop; quiet?: boolean }) {
  const may = useMay(allowHeldPrices);
  const { faults, product, category, offer, title, article, result } = row;
  const [first] = faults;
  if (!first) return null;
  if (first.price && may) return <AllowPrice account={where.account} offer={offer} title={title} fault={first} />;
  const refused = result === 'refused' ? article : undefined;
  return <FaultLink fault={first} where={{ ...where, product, category, offer }} refused={refused} quiet={quiet} />;
}

interface CardProps {
  row: TaskProduct;
  where: Shop;
  onOpen: () => void;
}

function Card({ row, where, onOpen }: CardProps) {
  return (
    <RowCard title={row.title} onOpen={onOpen}>
      {row.article}
      <ResultState result={row.result} />
      <Answer row={row} />
      <Mend row={row} where={where} />
    </RowCard>
  );
}
