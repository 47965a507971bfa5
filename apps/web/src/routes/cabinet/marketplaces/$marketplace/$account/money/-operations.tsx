import { findMoney, type MoneyOperation, moneyKinds, moneyKindTitles } from '@prilavok/contract';
import { useList } from '#api/useList.ts';
import { dayWords } from '#text/days.ts';
import { money } from '#text/money.ts';
import { TwoLineCell } from '#ui/cells/text.tsx';
import { FilterSelect } from '#ui/filters/filter-select.tsx';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { Go } from '#ui/page/go.tsx';
import { type Frame, whence } from './-frame.ts';

const columns: Column<MoneyOperation>[] = [
  column.text('day', 'День', ({ day }) => dayWords(day), { width: 110 }),
  column.text('kind', 'Вид', ({ kind }) => moneyKindTitles[kind], { width: 120 }),
  column.text('title', 'За что', ({ title }) => title, { width: 220, grow: true }),
  { id: 'order', title: 'Заказ', width: 190, cell: (row) => <Order of={row} /> },
  { id: 'offer', title: 'Предложение', width: 260, cell: (row) => <Offer of={row} /> },
  column.money('amount', 'Сумма', ({ amount, currency }) => ({ amount, currency }), { width: 130 }),
];

const kinds = moneyKinds.map((value) => ({ value, label: moneyKindTitles[value] }));

/** Sum by sum, newest first. */
export function MoneyOperations({ account, days, address, views, controls, actions }: Frame) {
  const { kind } = address.filters;
  const asked = { ...days, search: address.search, ...(kind && { kind: [kind] }) };
  const list = useList(findMoney, asked, { path: { account } });
  return (
    <ListPage
      name="marketplaces.money"
      title="Деньги"
      address={address}
      list={list}
      columns={columns}
      views={views}
      controls={controls}
      actions={actions}
      searchFor="Заказ или артикул, с начала"
      filters={<FilterSelect label="Вид" options={kinds} {...address.filter('kind')} />}
      empty={<Empty title="За эти дни начислений нет">{whence}</Empty>}
      card={(row) => (
        <RowCard title={`${moneyKindTitles[row.kind]}: ${money(row.amount, row.currency)}`}>
          <span>{row.title}</span>
          <Order of={row} />
          <span>{dayWords(row.day)}</span>
        </RowCard>
      )}
    />
  );
}

function Order({ of: { order, orderNumber } }: { of: MoneyOperation }) {
  return order ? <Go to={`/cabinet/orders/${order.id}`}>{order.number}</Go> : <span translate="no">{orderNumber}</span>;
}

function Offer({ of: { offer, article } }: { of: MoneyOperation }) {
  if (!offer) return <span translate="no">{article}</span>;
  const title = (
    <Go to={`/cabinet/catalogs/${offer.catalog}/products/${offer.product}`} quiet>
      {offer.title}
    </Go>
  );
  return <TwoLineCell first={title} second={article} />;
}
