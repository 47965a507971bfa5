import { Button } from '@mantine/core';
import {
  cancelParcels,
  createParcel,
  kopecks,
  type OrderModel,
  type OrderState,
  type Parcel,
  type ParcelState,
  roubles,
} from '@prilavok/contract';
import { IconPrinter } from '@tabler/icons-react';
import { quietly } from '#api/quietly.ts';
import { useMay } from '#api/use-may.ts';
import { change } from '#api/useChange.ts';
import { allows } from '#features/orders/allows.ts';
import { openLabels } from '#features/orders/labels.ts';
import { warning } from '#toasts.ts';
import { Status, type Tone } from '#ui/marks/status.tsx';
import { undoable } from '#ui/undo.ts';
import { Line } from './-lines.tsx';
import styles from './-order.module.css';

const states: Record<ParcelState, { title: string; tone: Tone }> = {
  open: { title: 'Собрана', tone: 'warn' },
  sending: { title: 'Отправляется', tone: 'info' },
  confirmed: { title: 'Подтверждена', tone: 'success' },
  cancelled: { title: 'Отменена', tone: 'neutral' },
};

/** Title of a parcel that has left: where it is counts then, no longer that it was confirmed. */
const onItsWay: Partial<Record<OrderState, { title: string; tone: Tone }>> = {
  delivering: { title: 'В доставке', tone: 'info' },
  problem: { title: 'Проблема', tone: 'error' },
  delivered: { title: 'Доставлена', tone: 'success' },
  returned: { title: 'Возвращена', tone: 'neutral' },
  cancelled: { title: 'Отменена', tone: 'neutral' },
};

/** Where the marketplace says that the parcel is; of an own order, where the order is. */
const standingOf = (order: OrderModel, { state, orderState }: Parcel): { title: string; tone: Tone } =>
  (state === 'confirmed' ? onItsWay[orderState ?? order.state] : undefined) ?? states[state];

/** A parcel with its units; it may be taken apart while the marketplace doesn't know of it. */
export function ParcelCard({ order, parcel }: { order: OrderModel; parcel: Parcel }) {
  const mayChange = useMay(cancelParcels);
  const { title, tone } = standingOf(order, parcel);
  const labels = allows(order, 'GET_PARCEL_LABELS');
  const openable = allows(order, 'CANCEL_PARCEL');
  return (
    <article className={styles.parcel} aria-label={`Посылка ${parcel.position}`}>
      <header className={styles.parcelHead}>
        <h3>Посылка {parcel.position}</h3>
        {parcel.number && parcel.number !== order.number && <small translate="no">{parcel.number}</small>}
        <Status tone={tone}>{title}</Status>
        <div className={styles.parcelActions}>
          {parcel.state === 'confirmed' && labels && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPrinter />}
              onClick={() => quietly(() => openLabels([parcel.id]))}
            >
              Этикетка
            </Button>
          )}
          {parcel.state === 'open' && openable && mayChange && (
            <Button variant="subtle" color="red" size="xs" onClick={() => quietly(() => takeApart(parcel))}>
              Отменить посылку
            </Button>
          )}
        </div>
      </header>
      <ul className={styles.lines}>
        {parcel.items.map(({ product: id, quantity, title: name, article, barcode }) => {
          const line = order.products.find((product) => product.id === id);
          const product = line ?? {
            image: null,
            title: name,
            article,
            barcode,
            price: '0',
            catalog: null,
            product: null,
          };
          return (
            <Line
              key={id}
              product={product}
              units={`${quantity}\u00a0шт.`}
              sum={roubles(kopecks(product.price) * quantity)}
              currency={order.currency}
            />
          );
        })}
      </ul>
    </article>
  );
}

/** Takes a parcel apart at once; what was in it can be put back. */
async function takeApart({ id, order, position, items }: Parcel): Promise<void> {
  const { failed } = await change(cancelParcels, { path: { ids: [id] } });
  if (failed[0]) {
    warning(failed[0].message);
    return;
  }
  const again = { order, items: items.map(({ product, quantity }) => ({ product, quantity })) };
  undoable(`Посылка ${position} разобрана`, () => change(createParcel, { body: again }));
}
