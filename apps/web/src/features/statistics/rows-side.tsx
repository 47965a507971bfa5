import { type Currency, getOrder, type MeasureName, measures, type SumRow, type SumRows } from '@prilavok/contract';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { dayWords } from '#text/days.ts';
import { money } from '#text/money.ts';
import { number } from '#text/numbers.ts';
import { MoneyCell, NumberCell } from '#ui/cells/number.tsx';
import { TwoLineCell } from '#ui/cells/text.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Go } from '#ui/page/go.tsx';
import { Side } from '#ui/page/side.tsx';
import { Table, type TableColumn } from '#ui/table/table.tsx';
import { periodAsked, periodTitle, type StatisticsSearch } from './address.ts';
import { ReportMenu } from './report-menu.tsx';
import css from './statistics.module.css';
import { filtersAsked, type Subject, subjects } from './subjects.ts';

/** Rows that the screen shows; the file has them all. */
const shown = 200;

interface Props {
  subject: Subject;
  id: string;
  /** Its title, as far as that is known. */
  title: string | undefined;
  search: StatisticsSearch;
  onClose: () => void;
}

/** The orders, lines and bookings whose sum a number is, to the kopeck. */
export function RowsSide({ subject, id, title, search, onClose }: Props) {
  const { measure = 'revenue', day, currency = 'RUB' } = search;
  const { compare: _, ...period } = periodAsked(search);
  const asked = { ...period, ...filtersAsked(subject, search), measure, ...(day && { day }) };
  const found = useCall(subjects[subject].rows, { path: { id }, body: { ...asked, limit: shown }, quiet: true });
  const when = day ? dayWords(day) : periodTitle(search.days);
  return (
    <Side
      title={measures[measure].title}
      subtitle={title ? `${title} · ${when}` : when}
      onClose={onClose}
      controls={<ReportMenu subject={subject} search={search} rowsOf={{ id, measure, ...(day && { day }) }} />}
    >
      {found.isPending && <span className={`sk ${css.rowsBar}`} aria-busy />}
      {found.error && <Failed error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && <Rows of={found.data} measure={measure} currency={currency} />}
    </Side>
  );
}

function Rows({
  of: { rows, total, sum, pieces },
  measure,
  currency,
}: {
  of: SumRows;
  measure: MeasureName;
  currency: Currency;
}) {
  const mayOpen = useMay(getOrder);
  const { formula, source } = measures[measure];
  return (
    <>
      <p className={css.formula}>
        {formula}. Источник: {source}.
      </p>
      <p className={css.sum}>
        <span>
          Сумма строк
          {rows.length < total && `; показаны первые ${number(rows.length)} из ${number(total)}, все — в файле`}
        </span>
        <b>{sum === null ? number(pieces) : money(sum, currency)}</b>
      </p>
      {rows.length === 0 ? (
        <p className={css.formula}>За эти дни строк нет.</p>
      ) : (
        <Table
          tight
          label="Строки, из которых сложилось число"
          columns={columnsOf({ currency, money: sum !== null, mayOpen })}
          rows={rows.map((row, nth) => ({ ...row, id: `${nth}` }))}
        />
      )}
    </>
  );
}

const kinds: Partial<Record<SumRow['kind'], string>> = {
  cost: 'Себестоимость',
  tax: 'Налог',
  estimate: 'Оценка по вашим ставкам',
};

/** Subject of a row: its order, if it may be opened, and its article. */
function What({ of: { kind, title, article, order, orderNumber }, mayOpen }: { of: SumRow; mayOpen: boolean }) {
  const number =
    order && mayOpen ? <Go to={`/cabinet/orders/${order.id}`}>{order.number}</Go> : (order?.number ?? orderNumber);
  const facts = [title === '' ? '' : kinds[kind], number, article].filter(Boolean);
  return (
    <TwoLineCell
      first={<span translate="no">{title || kinds[kind]}</span>}
      second={
        <span className={css.facts} translate="no">
          {facts.map((fact) => (
            <span key={typeof fact === 'string' ? fact : 'order'}>{fact}</span>
          ))}
        </span>
      }
    />
  );
}

type Row = SumRow & { id: string };

const columnsOf = (context: { currency: Currency; money: boolean; mayOpen: boolean }): TableColumn<Row>[] => [
  { id: 'day', title: 'День', width: 84, cell: ({ day }) => dayWords(day) },
  {
    id: 'what',
    title: 'Что',
    cell: (row) => <What of={row} mayOpen={context.mayOpen} />,
  },
  { id: 'pieces', title: 'Шт.', align: 'right', width: 56, cell: ({ pieces }) => <NumberCell value={pieces} /> },
  ...(context.money
    ? [
        {
          id: 'amount',
          title: 'Сумма',
          align: 'right' as const,
          width: 110,
          cell: ({ amount }: Row) => <MoneyCell amount={amount} currency={context.currency} />,
        },
      ]
    : []),
];
