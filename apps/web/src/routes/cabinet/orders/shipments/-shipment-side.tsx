import { changeShipment, getShipments, type Shipment, type ShipmentState } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { type ShipmentValues, shipmentLabels, WhenAndWhere } from '#features/orders/when-and-where.tsx';
import { counted } from '#text/plurals.ts';
import { differing } from '#ui/edit/changes.ts';
import { EditSide } from '#ui/edit/edit-side.tsx';
import { firstOf } from '#ui/edit/found.ts';
import type { OpenRow } from '#ui/list/list-page.tsx';
import { Mark } from '#ui/marks/mark.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Section } from '#ui/page/section.tsx';
import { ShipmentAcceptance } from './-shipment-acceptance.tsx';
import { ShipmentActions } from './-shipment-actions.tsx';
import { ShipmentFacts } from './-shipment-facts.tsx';
import { ShipmentParcels, useParcels } from './-shipment-parcels.tsx';
import {
  ShippingFields,
  type ShippingValues,
  shippingLabels,
  shippingOf,
  shippingValues,
} from './-shipping-fields.tsx';

/** A shipment beside the list: what lies in it, where it stands, what can be done; its day and address while it is being put together. */
export function ShipmentSide({ row }: { row: OpenRow }) {
  const found = useCall(getShipments, { path: { ids: [row.id] }, quiet: true });
  return (
    <EditSide
      row={row}
      found={firstOf(found)}
      call={changeShipment}
      draft={valuesOf}
      changes={(before, after) => differing(toSave(before), toSave(after))}
      input={({ date, address, shipping, waybill }, version) => ({
        path: { id: row.id },
        body: {
          ...(date !== undefined && { date: date || null }),
          ...(address !== undefined && { address: address?.id ?? null }),
          ...(shipping !== undefined && { shipping }),
          ...(waybill !== undefined && { waybill: waybill || null }),
          version,
        },
      })}
      labels={{ ...shipmentLabels, ...shippingLabels }}
      said="Отгрузка сохранена"
      name="Отгрузка"
      title={({ id }) => `Отгрузка № ${id}`}
      subtitle={({ orders, parcels }) => `${counted(orders, ['заказ', 'заказа', 'заказов'])}, посылок ${parcels}`}
      mark={({ marketplace }) => <Mark marketplace={marketplace} />}
      size="m"
      readOnly={({ state }) => state !== 'draft'}
      below={(shipment) => <Below shipment={shipment} />}
    >
      {({ saved, form }) => (
        <>
          {saved.refusal && <Note tone="error">Маркетплейс: «{saved.refusal}»</Note>}
          <ShipmentFacts shipment={saved} />
          {saved.state === 'draft' && (
            <Section title="Когда и где">
              <WhenAndWhere form={form} />
            </Section>
          )}
          {saved.state === 'draft' && saved.shippingTypes.length > 0 && (
            <Section title="Куда и как везём">
              <ShippingFields
                shipment={saved}
                value={form.values.shipping}
                onChange={(shipping) => form.setFieldValue('shipping', shipping)}
                waybill={form.values.waybill}
                onWaybill={(waybill) => form.setFieldValue('waybill', waybill)}
                errors={form.errors}
              />
            </Section>
          )}
        </>
      )}
    </EditSide>
  );
}

interface Values extends ShipmentValues {
  shipping: ShippingValues;
  waybill: string;
}

const valuesOf = (shipment: Shipment): Values => ({
  date: shipment.date ?? '',
  address: shipment.address && { id: shipment.address.id, title: shipment.address.title },
  shipping: shippingValues(shipment),
  waybill: shipment.waybill ?? '',
});

const toSave = ({ shipping, ...values }: Values) => ({ ...values, shipping: shippingOf(shipping) });

/** States in which the marketplace has it. */
const accepted: readonly ShipmentState[] = ['confirmed', 'completed'];

function Below({ shipment }: { shipment: Shipment }) {
  const parcels = useParcels(shipment.id);
  return (
    <>
      <Section title="Что дальше">
        <ShipmentActions shipment={shipment} order={parcels?.[0]?.order} />
      </Section>
      {shipment.account && accepted.includes(shipment.state) && <ShipmentAcceptance shipment={shipment} />}
      <ShipmentParcels parcels={parcels} />
    </>
  );
}
