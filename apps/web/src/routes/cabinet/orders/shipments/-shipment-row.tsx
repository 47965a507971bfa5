import { type Shipment, shipmentStateTitles } from '@prilavok/contract';
import { shipmentTone } from '#features/orders/shipment-tone.ts';
import { dayWords } from '#text/days.ts';
import { counted } from '#text/plurals.ts';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { Mark } from '#ui/marks/mark.tsx';
import { Status } from '#ui/marks/status.tsx';

const nameOf = ({ id, number }: Shipment) => (number ? `${id} (${number})` : id);

const stateOf = ({ state }: Shipment) => (
  <Status tone={shipmentTone[state]} ring={state === 'cancelled'}>
    {shipmentStateTitles[state]}
  </Status>
);

/** Columns of a list of shipments. */
export const shipmentColumns: readonly Column<Shipment>[] = [
  column.picture('mark', 'Площадка', ({ marketplace }) => <Mark marketplace={marketplace} />, { width: 44 }),
  column.text('number', 'Номер', nameOf, { width: 150 }),
  { id: 'state', title: 'Состояние', width: 160, cell: stateOf },
  column.text('date', 'День', ({ date }) => date && dayWords(date), { width: 110 }),
  column.text('method', 'Способ доставки', (one) => one.deliveryMethod?.title, { width: 240, grow: true }),
  column.text('address', 'Адрес', ({ address }) => address?.title, { width: 200 }),
  column.text('account', 'Аккаунт', ({ account }) => account?.title, { width: 160 }),
  column.number('parcels', 'Посылок', ({ parcels }) => parcels, { width: 90 }),
  column.date('createdAt', 'Создана', ({ createdAt }) => createdAt, { width: 90 }),
];

/** A shipment in the list on a phone. */
export function ShipmentRow({ shipment, onOpen }: { shipment: Shipment; onOpen: () => void }) {
  const orders = counted(shipment.orders, ['заказ', 'заказа', 'заказов']);
  return (
    <RowCard title={`№ ${nameOf(shipment)}`} onOpen={onOpen}>
      {stateOf(shipment)}
      <span>{shipment.date ? `${dayWords(shipment.date)}, ${orders}` : orders}</span>
    </RowCard>
  );
}
