import { Button, Checkbox, Select, Stack } from '@mantine/core';
import { createShipment, findParcelsForShipment, type Parcel, type Shipment } from '@prilavok/contract';
import { useState } from 'react';
import { useCallForm } from '#api/use-call-form.ts';
import { useCall } from '#api/useCall.ts';
import { type ShipmentValues, WhenAndWhere } from '#features/orders/when-and-where.tsx';
import { dayOf } from '#text/days.ts';
import { counted } from '#text/plurals.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { Mark } from '#ui/marks/mark.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { contentsOf } from './-shipment-parcels.tsx';
import styles from './-shipments.module.css';

/** Asks which confirmed parcels, of those that lie in no shipment, leave together. */
export function openNewShipment(onMade: (shipment: Shipment) => void): void {
  void openDialog({
    component: NewShipment,
    componentProps: { onMade },
    options: { header: 'Новая отгрузка', type: 'sidebar', size: 'medium' },
  });
}

function NewShipment({ onMade }: { onMade: (shipment: Shipment) => void }) {
  const { close } = useDialog();
  const free = useCall(findParcelsForShipment, { body: { limit: 1000 } });
  // Only what goes with one account by one delivery method leaves together.
  const kinds = [...Map.groupBy(free.data?.rows ?? [], kindOf)];
  const [kind, setKind] = useState<string | null>(null);
  const parcels = (kinds.find(([one]) => one === kind) ?? kinds[0])?.[1] ?? [];
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = parcels.filter(({ id }) => !left.has(id)).map(({ id }) => id);
  const initial: ShipmentValues = { date: dayOf(new Date()), address: null };
  const call = useCallForm(createShipment, {
    initial,
    input: ({ date, address }) => ({ body: { parcels: chosen, address: address?.id ?? null, date: date || null } }),
    done: (shipment) => {
      close();
      onMade(shipment);
    },
  });
  const turn = ({ id }: Parcel) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  return (
    <DialogForm
      call={call}
      action={chosen.length > 0 ? `Отгрузить ${counted(chosen.length, forms)}` : 'Выберите посылки'}
      off={chosen.length > 0 ? undefined : 'Выберите посылки'}
    >
      {free.error && <Failed error={free.error} onRetry={() => void free.refetch()} />}
      {free.data && parcels.length === 0 && (
        <Note>Свободных посылок нет: сюда попадают подтверждённые посылки, которые ещё не лежат в отгрузке.</Note>
      )}
      {kinds.length > 1 && (
        <Select
          label="Что уезжает вместе"
          allowDeselect={false}
          data={kinds.map(([one, of]) => ({ value: one, label: `${one}: ${counted(of.length, forms)}` }))}
          value={kind ?? kinds[0]?.[0] ?? null}
          onChange={setKind}
        />
      )}
      {parcels.length > 0 && <WhenAndWhere form={call.form} />}
      <Stack gap={0}>
        {parcels.length > 1 && (
          <Button
            className={styles.all}
            variant="subtle"
            size="xs"
            color="gray"
            onClick={() => setLeft(new Set(chosen.length > 0 ? parcels.map(({ id }) => id) : []))}
          >
            {chosen.length > 0 ? 'Снять все' : 'Выбрать все'}
          </Button>
        )}
        {parcels.map((parcel) => (
          <label key={parcel.id} htmlFor={`parcel-${parcel.id}`} className={styles.parcel}>
            <Checkbox id={`parcel-${parcel.id}`} checked={!left.has(parcel.id)} onChange={() => turn(parcel)} />
            <Mark marketplace={parcel.marketplace} />
            <span translate="no">
              {parcel.number ?? parcel.orderNumber}
              <small>{contentsOf(parcel)}</small>
            </span>
          </label>
        ))}
      </Stack>
    </DialogForm>
  );
}

/** «Ozon Посуда, Курьер Ozon»; own orders leave by themselves. */
const kindOf = ({ accountTitle, deliveryMethod }: Parcel): string =>
  [accountTitle ?? 'Свои заказы', deliveryMethod].filter(Boolean).join(', ');

const forms = ['посылку', 'посылки', 'посылок'] as const;
