import { findParcels, type Parcel } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { Go } from '#ui/page/go.tsx';
import { Section } from '#ui/page/section.tsx';
import styles from './-shipments.module.css';

/** The parcels of a shipment, once they are known. */
export function useParcels(shipment: string): readonly Parcel[] | undefined {
  return useCall(findParcels, { body: { shipment: { in: [shipment] }, limit: 1000 } }).data?.rows;
}

/** Parcels of a shipment. */
export function ShipmentParcels({ parcels }: { parcels: readonly Parcel[] | undefined }) {
  return (
    <Section title="Посылки" note={parcels?.length}>
      <ul className={styles.inside}>
        {parcels?.map((parcel) => (
          <li key={parcel.id} translate="no">
            <Go to={`/cabinet/orders/${parcel.order}`}>{parcel.number ?? parcel.orderNumber}</Go>
            <small>{contentsOf(parcel)}</small>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** «Чехол, 2 шт.; Стекло, 1 шт.» */
export const contentsOf = ({ items }: Parcel): string =>
  items.map(({ title, quantity }) => `${title}, ${quantity}\u00a0шт.`).join('; ');
