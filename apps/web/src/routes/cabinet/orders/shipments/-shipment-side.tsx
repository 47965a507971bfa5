import { findParcels, getShipments, type Shipment, shipmentStateTitles } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { dayOf } from '#features/orders/plain-date.ts';
import { shipmentTone } from '#features/orders/shipment-tone.ts';
import { counted } from '#text/plurals.ts';
import { Failed } from '#ui/failed.tsx';
import { Facts } from '#ui/fields.tsx';
import { Go } from '#ui/go.tsx';
import { Mark } from '#ui/mark.tsx';
import { Note } from '#ui/note.tsx';
import { Section } from '#ui/section.tsx';
import { Side } from '#ui/side.tsx';
import { Status } from '#ui/status.tsx';
import { Plan } from './-plan.tsx';
import { ShipmentActions } from './-shipment-actions.tsx';
import styles from './-shipments.module.css';

/** A shipment beside the list: what lies in it, where it stands, what can be done. */
export function ShipmentSide({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useCall(getShipments, { path: { ids: [id] } });
  const shipment = data?.rows[0];
  return (
    <Side
      title={`Отгрузка № ${id}`}
      subtitle={shipment && `${counted(shipment.orders, ['заказ', 'заказа', 'заказов'])}, посылок ${shipment.parcels}`}
      mark={shipment && <Mark marketplace={shipment.marketplace} />}
      onClose={onClose}
    >
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {data && !shipment && <Note>Такой отгрузки нет.</Note>}
      {shipment && <Inside shipment={shipment} />}
    </Side>
  );
}

function Inside({ shipment }: { shipment: Shipment }) {
  const { id, state, number, deliveryMethod, account, refusal, date, address } = shipment;
  const parcels = useCall(findParcels, { body: { shipment: { in: [id] }, limit: 1000 } }).data?.rows;
  return (
    <>
      {refusal && <Note tone="error">Маркетплейс: «{refusal}»</Note>}
      <Section>
        <Facts
          facts={[
            { label: 'Состояние', value: <Status tone={shipmentTone[state]}>{shipmentStateTitles[state]}</Status> },
            ...(number ? [{ label: 'У площадки', value: number, ownWord: true }] : []),
            ...(account ? [{ label: 'Аккаунт', value: account.title, ownWord: true }] : []),
            ...(deliveryMethod ? [{ label: 'Доставка', value: deliveryMethod.title, ownWord: true }] : []),
            ...(state === 'draft'
              ? []
              : [
                  { label: 'День', value: date ? dayOf(date) : 'не назначен' },
                  { label: 'Адрес', value: address?.address ?? 'не указан', ownWord: true },
                ]),
          ]}
        />
      </Section>
      {state === 'draft' && (
        <Section title="Когда и где">
          <Plan key={shipment.version} shipment={shipment} />
        </Section>
      )}
      <Section title="Что дальше">
        <ShipmentActions shipment={shipment} order={parcels?.[0]?.order} />
      </Section>
      <Section title="Посылки" note={parcels?.length}>
        <ul className={styles.inside}>
          {parcels?.map((parcel) => (
            <li key={parcel.id} translate="no">
              <Go to={`/cabinet/orders/${parcel.order}`}>{parcel.number ?? parcel.orderNumber}</Go>
              <small>{parcel.items.map(({ title, quantity }) => `${title}, ${quantity}\u00a0шт.`).join('; ')}</small>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
