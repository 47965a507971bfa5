import { findReturns, returnKindTitles, returnStateTitles } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { Facts } from '#ui/fields/fields.tsx';
import { Go } from '#ui/page/go.tsx';
import styles from './-order.module.css';

/** Returns of the order. */
export function OrderReturns({ order }: { order: string }) {
  const returns = useCall(findReturns, { body: { order, limit: 20 }, quiet: true }).data?.rows ?? [];
  if (returns.length === 0) return null;
  return (
    <section className={styles.aside} aria-label="Возвраты">
      <h2>
        <Go to={`/cabinet/orders/returns?order=${order}`}>Возвраты</Go>
      </h2>
      <Facts
        facts={returns.map(({ id, number, kind, state }) => ({
          label: returnStateTitles[state],
          value: <Go to={`/cabinet/orders/returns?open=${id}`}>{`${returnKindTitles[kind]} № ${number}`}</Go>,
        }))}
      />
    </section>
  );
}
