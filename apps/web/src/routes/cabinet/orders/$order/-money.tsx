import {
  buyersMoney,
  getOrderMoney,
  moneyKindTitles,
  moneyText,
  type OrderModel,
  type OrderMoney,
} from '@prilavok/contract';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { dayWords } from '#text/days.ts';
import { Facts } from '#ui/fields/fields.tsx';
import { Go } from '#ui/page/go.tsx';
import styles from './-order.module.css';

/** Payments of the marketplace for the order, its fees, and the rest; nothing while it has booked nothing. */
export function MoneyOfOrder({ order: { id, number, account, marketplace } }: { order: OrderModel }) {
  const enabled = useMay(getOrderMoney);
  const rows = useCall(getOrderMoney, { path: { id }, quiet: true }, { enabled }).data?.rows ?? [];
  const [first] = rows;
  if (!account || !marketplace || !first) return null;
  const at = `/cabinet/marketplaces/${marketplace}/${account.id}/money`;
  const since = rows.map(({ since: day }) => day).toSorted()[0];
  const until = rows
    .map(({ until: day }) => day)
    .toSorted()
    .at(-1);
  return (
    <section className={styles.aside} aria-label="Деньги">
      <h2>
        <Go to={`${at}?view=operations&days=${since}..${until}&search=${encodeURIComponent(number)}`}>Деньги</Go>
      </h2>
      {rows.map((row) => (
        <Facts key={row.currency} facts={factsOf(row)} />
      ))}
    </section>
  );
}

function factsOf({ currency, kinds, left, cost, profit, until }: OrderMoney) {
  const words = (amount: string) => moneyText(amount, currency);
  const kept = kinds.filter(({ kind }) => !buyersMoney.includes(kind));
  const paid = kinds.filter(({ kind }) => buyersMoney.includes(kind));
  return [
    ...[...paid, ...kept].map(({ kind, amount }) => ({ label: moneyKindTitles[kind], value: words(amount) })),
    { label: 'Осталось', value: <b>{words(left)}</b> },
    ...(cost === null || profit === null
      ? []
      : [
          { label: 'Закупка', value: words(cost) },
          { label: 'Заработано', value: <b>{words(profit)}</b> },
        ]),
    { label: 'Начислено', value: `до ${dayWords(until)}` },
  ];
}
