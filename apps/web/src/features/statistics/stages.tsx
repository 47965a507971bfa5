import { findStages, orderStateTitles, type Stage } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { stateColours } from '#features/orders/order-status.tsx';
import { duration } from '#text/durations.ts';
import { growth } from '#text/numbers.ts';
import { NumberCell } from '#ui/cells/number.tsx';
import { Hint } from '#ui/marks/hint.tsx';
import { ShareBar } from '#ui/marks/share-bar.tsx';
import { Status } from '#ui/marks/status.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Section } from '#ui/page/section.tsx';
import { Table, type TableColumn } from '#ui/table/table.tsx';
import { periodAsked, type StatisticsSearch } from './address.ts';
import css from './statistics.module.css';

interface Props {
  search: StatisticsSearch;
  source?: string;
}

type Row = Stage & { id: string; before: Stage | undefined; longest: number };

/** How long orders stand in each state on their way: half of them less, and nine of ten. */
export function Stages({ search, source }: Props) {
  const { currency: _, ...period } = periodAsked(search);
  const body = { ...period, ...(source !== undefined && { source: { in: [source] } }) };
  const { data, error, isPending, refetch } = useCall(findStages, { body, quiet: true });
  const left = data?.rows.filter(({ orders }) => orders > 0) ?? [];
  const longest = Math.max(0, ...left.map(({ p90 }) => p90 ?? 0));
  const rows = left.map((stage) => ({
    ...stage,
    id: stage.state,
    longest,
    before: data?.before.find(({ state }) => state === stage.state),
  }));
  return (
    <Section
      title="Сколько заказы стоят на каждом шаге"
      note={
        <Hint label="Как считается время на шаге">
          Время между переходами заказа из состояния в состояние, у заказов, которые из него вышли за эти дни. Источник:
          история заказов.
        </Hint>
      }
    >
      {isPending && <span className={`sk ${css.rowsBar}`} aria-busy />}
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {data && rows.length === 0 && <p>За эти дни ни один заказ не перешёл дальше.</p>}
      {rows.length > 0 && <Table label="Время по шагам" columns={columns} rows={rows} />}
    </Section>
  );
}

const time = (seconds: number | null) => (seconds === null ? '' : duration(seconds * 1000));

const columns: TableColumn<Row>[] = [
  {
    id: 'state',
    title: 'Состояние',
    cell: ({ state }) => <Status colour={stateColours[state]}>{orderStateTitles[state]}</Status>,
  },
  { id: 'orders', title: 'Вышло заказов', align: 'right', cell: ({ orders }) => <NumberCell value={orders} /> },
  { id: 'p50', title: 'Половина быстрее', align: 'right', cell: ({ p50 }) => time(p50) },
  { id: 'p90', title: 'Девять из десяти быстрее', align: 'right', cell: ({ p90 }) => time(p90) },
  {
    id: 'bar',
    title: 'Длительность',
    head: '',
    width: 160,
    cell: ({ p90, longest }) => (
      <span className={css.bar}>{longest > 0 && <ShareBar share={(p90 ?? 0) / longest} />}</span>
    ),
  },
  {
    id: 'change',
    title: 'Половина: изменение',
    align: 'right',
    cell: ({ p50, before }) => (p50 !== null && before?.p50 ? growth(before.p50, p50) : ''),
  },
];
