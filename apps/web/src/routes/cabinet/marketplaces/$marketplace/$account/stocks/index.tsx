import { findStockLedger, type StockEntry } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useList } from '#api/useList.ts';
import { OfferCell } from '#features/catalogs/offers/offer-cell.tsx';
import { ofMarketplace } from '#shell/valid.ts';
import { journalDate } from '#text/dates.ts';
import { number } from '#text/numbers.ts';
import { FilterSelect } from '#ui/filters/filter-select.tsx';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { listSearch, oneOf } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { Status } from '#ui/marks/status.tsx';
import { Empty } from '#ui/page/empty.tsx';

export const Route = createFileRoute('/cabinet/marketplaces/$marketplace/$account/stocks/')({
  staticData: { title: 'Остатки на площадке', valid: ofMarketplace('account') },
  validateSearch: listSearch({ drift: oneOf('yes') }),
  component: StockLedgerPage,
});

const columns: Column<StockEntry>[] = [
  {
    id: 'offer',
    title: 'Предложение',
    width: 280,
    cell: (row) => <OfferCell {...row} />,
  },
  { id: 'warehouse', title: 'Склад', width: 200, cell: ({ warehouse }) => <span translate="no">{warehouse}</span> },
  column.number('taken', 'Принято', ({ taken }) => taken, { width: 100 }),
  column.number('shown', 'Показано', ({ shown }) => shown, { width: 100 }),
  { id: 'state', title: 'Сходится ли', width: 240, cell: (entry) => <Agreement entry={entry} /> },
  { id: 'at', title: 'Отправлено', width: 130, cell: ({ at }) => journalDate(at) },
  { id: 'shownAt', title: 'Сверено', width: 130, cell: ({ shownAt }) => shownAt && journalDate(shownAt) },
];

const drifts = [{ value: 'yes', label: 'Только они' }] as const;

/** Ledger of each stock, sent and taken, beside what the marketplace shows. */
function StockLedgerPage() {
  const { account } = Route.useParams();
  const address = useListAddress(Route);
  const { drift } = address.filters;
  const list = useList(findStockLedger, { drift: drift === 'yes' }, { path: { id: account } });
  return (
    <ListPage
      name="marketplaces.stocks"
      title="Остатки на площадке"
      address={address}
      list={list}
      columns={columns}
      filters={<FilterSelect label="Расхождения" options={drifts} {...address.filter('drift')} />}
      empty={
        <Empty title="Остатков ещё не отправляли">
          Здесь видно, сколько штук ушло на каждый склад площадки, сколько она приняла и сколько показывает. Сверяет их
          задача «Сверка товаров с площадкой»; что разошлось, уходит заново само.
        </Empty>
      }
      card={(entry) => (
        <RowCard title={entry.title}>
          {entry.article}, <span translate="no">{entry.warehouse}</span>
          <Agreement entry={entry} />
        </RowCard>
      )}
    />
  );
}

/** Whether the marketplace shows what it took. */
function Agreement({ entry: { state, taken, shown, driftedAt, repairedAt } }: { entry: StockEntry }) {
  if (state === 'refused') return <Status tone="error">Площадка не приняла</Status>;
  if (state === 'unknown') return <Status tone="accent">Отправляем заново</Status>;
  if (driftedAt && !repairedAt) return <Status tone="warn">{`Показывает ${number(shown ?? 0)}, перепроверяем`}</Status>;
  if (driftedAt) return <Status tone="success">Расходился, отправлен заново</Status>;
  if (shown === null) return <Status ring>Ещё не сверяли</Status>;
  if (shown !== taken) return <Status tone="accent">Сверим ещё раз</Status>;
  return <Status tone="success">Сходится</Status>;
}
