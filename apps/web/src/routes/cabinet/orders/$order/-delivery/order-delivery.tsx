import { findDeliveries, type OrderModel } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { DeliveryActs } from '#features/orders/deliveries/delivery-acts.tsx';
import { DeliveryStatus, priceWords, whenOf, whereOf } from '#features/orders/deliveries/delivery-status.tsx';
import { type Fact, Facts } from '#ui/fields/fields.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Go } from '#ui/page/go.tsx';
import styles from '../-order.module.css';

/** The order's newest delivery; those before it are in the list. */
export function OrderDelivery({ order }: { order: OrderModel }) {
  const body = { order: { in: [order.id] }, limit: 2 };
  const [delivery, earlier] = useCall(findDeliveries, { body, quiet: true }).data?.rows ?? [];
  if (!delivery) return null;
  const facts: (Fact | false)[] = [
    {
      label: delivery.providerTitle,
      value: <Go to={`/cabinet/orders/deliveries?open=${delivery.id}`}>{delivery.track ?? `№ ${delivery.id}`}</Go>,
    },
    { label: 'Состояние', value: <DeliveryStatus of={delivery} /> },
    { label: 'Куда', value: whereOf(delivery) || 'адрес не указан', ownWord: true },
    whenOf(delivery) !== '' && { label: 'Когда', value: whenOf(delivery) },
    priceWords(delivery) !== '' && { label: 'Цена', value: priceWords(delivery) },
  ];
  return (
    <section className={styles.aside} aria-label="Доставка">
      <h2>Доставка</h2>
      <Facts facts={facts.filter((fact) => fact !== false)} />
      {delivery.refusal && <Note tone="error">{delivery.refusal}</Note>}
      <DeliveryActs delivery={delivery} />
      {earlier && <Go to={`/cabinet/orders/deliveries?order=${order.id}`}>Все доставки заказа</Go>}
    </section>
  );
}
