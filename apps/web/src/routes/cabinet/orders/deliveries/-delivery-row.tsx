import type { Delivery } from '@prilavok/contract';
import { DeliveryStatus, priceWords, whenOf, whereOf } from '#features/orders/deliveries/delivery-status.tsx';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { Mark } from '#ui/marks/mark.tsx';

/** Columns of a list of deliveries. */
export const deliveryColumns: readonly Column<Delivery>[] = [
  column.picture('mark', 'Площадка', ({ order }) => <Mark marketplace={order.marketplace} />, { width: 44 }),
  column.text('order', 'Заказ', ({ order }) => order.number, { width: 150 }),
  { id: 'state', title: 'Состояние', width: 160, cell: (delivery) => <DeliveryStatus of={delivery} /> },
  column.text('provider', 'Служба', ({ providerTitle }) => providerTitle, { width: 140 }),
  column.twoLines('where', 'Куда', (delivery) => ({
    first: whereOf(delivery) || 'адрес не указан',
    second: [delivery.recipient_name, delivery.recipient_phone].filter(Boolean).join(', '),
  })),
  column.text('when', 'Когда', whenOf, { width: 190 }),
  column.text('price', 'Цена', priceWords, { width: 260 }),
  column.text('track', 'Трек-номер', ({ track }) => track, { width: 140 }),
  column.date('createdAt', 'Создана', ({ createdAt }) => createdAt, { width: 90 }),
];

/** A delivery in the list on a phone. */
export function DeliveryCard({ delivery, onOpen }: { delivery: Delivery; onOpen: () => void }) {
  return (
    <RowCard title={`${delivery.providerTitle}, заказ ${delivery.order.number}`} onOpen={onOpen}>
      <DeliveryStatus of={delivery} />
      <span>{[whenOf(delivery), whereOf(delivery)].filter(Boolean).join(' · ') || 'адрес не указан'}</span>
    </RowCard>
  );
}
