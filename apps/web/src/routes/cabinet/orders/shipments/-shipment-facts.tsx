import { type Shipment, shipmentStateTitles } from '@prilavok/contract';
import { shipmentTone } from '#features/orders/shipment-tone.ts';
import { dayWords } from '#text/days.ts';
import { Facts } from '#ui/fields/fields.tsx';
import { Status } from '#ui/marks/status.tsx';
import { Section } from '#ui/page/section.tsx';

/** Where a shipment stands; its day and address too, once they can't be changed. */
export function ShipmentFacts({ shipment }: { shipment: Shipment }) {
  const { state, number, deliveryMethod, account, date, address, shipping, waybill } = shipment;
  const way = shipment.shippingTypes.find(({ id }) => id === shipping?.type)?.title;
  return (
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
                { label: 'День', value: date ? dayWords(date) : 'не назначен' },
                { label: 'Адрес', value: address?.address ?? 'не указан', ownWord: true },
                ...(shipping ? [{ label: 'Пункт приёма', value: shipping.point.title, ownWord: true }] : []),
                ...(way ? [{ label: 'Как едет', value: way }] : []),
                ...(waybill ? [{ label: 'Накладная', value: waybill, ownWord: true }] : []),
              ]),
        ]}
      />
    </Section>
  );
}
