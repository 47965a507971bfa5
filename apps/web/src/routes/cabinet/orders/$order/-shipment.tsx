import { type OrderShipment, shipmentStateTitles } from '@prilavok/contract';
import { shipmentTone } from '#features/orders/shipment-tone.ts';
import { dayWords } from '#text/days.ts';
import { counted } from '#text/plurals.ts';
import { Facts } from '#ui/fields/fields.tsx';
import { Status } from '#ui/marks/status.tsx';
import { Go } from '#ui/page/go.tsx';
import styles from './-order.module.css';

/** The shipment that the order's parcels lie in. */
export function ShipmentCard({ shipment }: { shipment: OrderShipment }) {
  const { id, number, state, date, address, orders } = shipment;
  return (
    <section className={styles.aside} aria-label="Отгрузка">
      <h2>Отгрузка</h2>
      <Facts
        facts={[
          {
            label: 'Номер',
            value: <Go to={`/cabinet/orders/shipments?open=${id}`}>{number ?? id}</Go>,
            ownWord: true,
          },
          { label: 'Состояние', value: <Status tone={shipmentTone[state]}>{shipmentStateTitles[state]}</Status> },
          { label: 'День', value: date ? dayWords(date) : 'не назначен' },
          { label: 'Адрес', value: address ?? 'не указан', ownWord: true },
          { label: 'В отгрузке', value: counted(orders, ['заказ', 'заказа', 'заказов']) },
        ]}
      />
    </section>
  );
}
