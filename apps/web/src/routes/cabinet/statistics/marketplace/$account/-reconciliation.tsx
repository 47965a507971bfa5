import {
  type Compared,
  type Currency,
  countMoney,
  type getMarketplaceStatistics,
  moneyKindTitles,
  type Types,
} from '@prilavok/contract';
import { useMay } from '#api/use-may.ts';
import { dayWords } from '#text/days.ts';
import { MoneyCell } from '#ui/cells/number.tsx';
import { Go } from '#ui/page/go.tsx';
import { Section } from '#ui/page/section.tsx';
import { Table, type TableColumn } from '#ui/table/table.tsx';

type Statistics = Types<typeof getMarketplaceStatistics>['reply'];
type Row = Compared & { id: string; currency: Currency; month: string };

/** Where the report of realization and the books of an account differ, month by month. */
export function Reconciliation({ of: { id, marketplace, coverage, reports } }: { of: Statistics }) {
  const may = useMay(countMoney);
  if (!may) return null;
  const at = `/cabinet/marketplaces/${marketplace}/${id}/money`;
  const rows = reports.flatMap(({ month, currency, compared }) =>
    compared.map((row) => ({ ...row, id: `${month} ${currency} ${row.kind}`, month, currency })),
  );
  return (
    <Section
      title="Сверка начислений с отчётами о реализации"
      note={coverage?.until && `начисления прочитаны до ${dayWords(coverage.until)}`}
      actions={<Go to={`${at}?view=realization`}>К отчётам</Go>}
    >
      {rows.length === 0 ? (
        <p>
          Прочитанных отчётов о реализации пока нет.{' '}
          {coverage?.books === false && 'Эта площадка не отдаёт начислений: удержания посчитаны по вашим ставкам.'}
        </p>
      ) : (
        <Table label="Сверка по месяцам" columns={columnsOf(at)} rows={rows} />
      )}
    </Section>
  );
}

const columnsOf = (at: string): TableColumn<Row>[] => {
  const money = (id: string, title: string, of: (row: Row) => string): TableColumn<Row> => ({
    ...{ id, title, align: 'right' },
    cell: (row) => <MoneyCell amount={of(row)} currency={row.currency} />,
  });
  return [
    {
      id: 'month',
      title: 'Месяц',
      cell: ({ month }) => (
        <Go to={`${at}?view=realization&month=${month}`}>{month.split('-').toReversed().join('.')}</Go>
      ),
    },
    { id: 'kind', title: 'Вид', cell: ({ kind }) => moneyKindTitles[kind] },
    money('reported', 'По отчёту', ({ reported }) => reported),
    money('booked', 'По начислениям', ({ booked }) => booked),
    money('difference', 'Разница', ({ difference }) => difference),
  ];
};
